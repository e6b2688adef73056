package translation

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/dsl/alphabet"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A Message is a text that players read, with all its places in the rules.
type Message struct {
	key
	plural   string
	catalog  string // that has cards with this name
	holes    []string
	isShared bool // another message has the same text in another context
	Places   []source.Span
}

// String returns the context and the text.
func (m *Message) String() string { return m.context + ": " + m.text }

// Messages returns the texts of a variant that players read, in the order of its declarations.
func Messages(v *variant.Variant) (messages []*Message) {
	known := map[key]*Message{}
	contexts := map[string]*Message{}
	eachText(v, func(t text) {
		m := known[t.key]
		if m == nil {
			m = &Message{key: t.key, plural: t.plural, catalog: t.catalog, holes: t.holes}
			if other := contexts[t.text]; other != nil {
				m.isShared, other.isShared = true, true
			}
			known[t.key], contexts[t.text] = m, m
			messages = append(messages, m)
		}
		if !t.at.IsZero() {
			m.Places = append(m.Places, t.at)
		}
	})
	return messages
}

// find returns the entry for a text, or nil. An entry without a context serves all contexts.
func (c Catalogue) find(k key) *entry { return cmp.Or(c[k], c[key{text: k.text}]) }

// Translate replaces the texts of a variant by those of a catalogue. A text without a valid
// translation stays.
func Translate(v *variant.Variant, c Catalogue) {
	own := programWords(v.Language.Name)
	v.Language.Texts, v.Language.Plurals, v.Language.Names = map[string]string{}, map[string]string{}, map[string]string{}
	for _, e := range own {
		v.Language.Texts[e.text] = e.forms[0]
		e.learnPlural(v, "")
	}
	eachText(v, func(t text) {
		e := c.find(t.key)
		if e == nil || !e.isTranslated() {
			return
		}
		pieces, err := split(e.forms[0], t.holes)
		if err != nil {
			return
		}
		t.set(pieces)
		if t.plural != "" {
			e.learnPlural(v, "} ")
		}
	})
}

// learnPlural stores the second form of an entry with several forms. Both forms begin after a
// separator.
func (e *entry) learnPlural(v *variant.Variant, separator string) {
	if len(e.forms) > 1 {
		_, one, _ := strings.Cut(e.forms[0], separator)
		_, several, _ := strings.Cut(e.forms[1], separator)
		v.Language.Plurals[one] = several
	}
}

//go:embed program
var programFiles embed.FS

// ProgramFile returns the catalogue with the texts of the program itself, whose msgid are formats.
// It is empty for a language into which the program isn't translated.
func ProgramFile(language string) *source.File {
	text, _ := programFiles.ReadFile("program/" + language + ".po")
	return source.NewFile("program/"+language+".po", string(text))
}

// programWords returns the sound entries of the program's catalogue.
func programWords(language string) Catalogue {
	c, _ := Parse(ProgramFile(language))
	maps.DeleteFunc(c, func(_ key, e *entry) bool { return !e.isTranslated() })
	return c
}

// split splits a translation into its pieces. Each hole has to occur once.
func split(translation string, holes []string) (pieces []piece, err error) {
	if len(holes) == 0 {
		return []piece{{literal: translation, hole: -1}}, nil
	}
	left := slices.Clone(holes)
	var literal strings.Builder
	flush := func() {
		if literal.Len() > 0 {
			pieces = append(pieces, piece{literal: literal.String(), hole: -1})
			literal.Reset()
		}
	}
	for rest := translation; rest != ""; {
		size := 1
		switch {
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			size = 2
		case rest[0] == '{':
			value, behind, closed := strings.Cut(rest[1:], "}")
			value, listed, hasForms := strings.Cut(value, ":")
			forms := alphabet.Forms(listed)
			if hasForms {
				value += ":"
			}
			i := slices.Index(left, value)
			if !closed || value == "" || i < 0 || hasForms && forms == nil {
				return nil, fmt.Errorf("{%s} is not in the original text, or more often in the translation", value)
			}
			flush()
			left[i] = "" // no value is empty
			pieces, rest = append(pieces, piece{hole: i, forms: forms}), behind
			continue
		}
		literal.WriteString(rest[:1])
		rest = rest[size:]
	}
	flush()
	for _, value := range left {
		if value != "" {
			return nil, fmt.Errorf("{%s} is missing", value)
		}
	}
	return pieces, nil
}

// Check compares a catalogue with the messages of the rules. Missing texts are reported in the
// file. Unused entries are reported only if it is their own file, because other rules may use the
// entries of other files. Many names are proper names, so those of a catalog of cards are missing
// only if the catalogue has one of them.
func Check(messages []*Message, c Catalogue, file *source.File, isOwn bool) (findings diag.List) {
	used, begun := map[*entry]bool{}, map[string]bool{"": true}
	for _, m := range messages {
		begun[m.catalog] = begun[m.catalog] || c.find(m.key) != nil
	}
	for _, m := range messages {
		e := c.find(m.key)
		if e == nil && !begun[m.catalog] {
			continue
		}
		if e == nil {
			d := diag.Diagnostic{Code: CodeMissing, Severity: diag.Warning, Span: file.Span(0, 0), Summary: fmt.Sprintf("there is no entry for %s", quoted(m.text))}
			if len(m.Places) > 0 {
				d.Related = []diag.Related{{Span: m.Places[0], Message: "players read this text in English"}}
			}
			findings.Add(d)
			continue
		}
		if !used[e] {
			findings = append(findings, e.check(m)...)
		}
		used[e] = true
	}
	for _, e := range c {
		if isOwn && !used[e] && e.at.File == file {
			findings.Add(e.finding(CodeUnused, diag.Warning, "the rules have no such text"))
		}
	}
	return findings.Sort()
}

func (e *entry) finding(code diag.Code, severity diag.Severity, problem string) diag.Diagnostic {
	return diag.Diagnostic{Code: code, Severity: severity, Span: e.at, Summary: fmt.Sprintf("%s: %s", quoted(e.text), problem)}
}

// check returns the problems of the entry for a message.
func (e *entry) check(m *Message) (findings diag.List) {
	switch {
	case e.fuzzy:
		findings.Add(e.finding(CodeFuzzy, diag.Warning, "the translation is marked as fuzzy, so it is not used; check it and remove the mark"))
	case !e.isTranslated():
		findings.Add(e.finding(CodeMissing, diag.Warning, "the translation is empty"))
	case m.plural != "" && len(e.forms) < 2:
		findings.Add(e.finding(CodeMissing, diag.Warning, "there is no text about several subjects; write msgid_plural, msgstr[0] and msgstr[1]"))
	}
	for _, form := range e.forms {
		_, err := split(form, m.holes)
		if form != "" && err == nil && m.plural != "" && !strings.HasPrefix(form, "{"+m.holes[0]+"} ") && len(e.forms) > 1 {
			err = errors.New("each form has to begin with {" + m.holes[0] + "} if there are several")
		}
		if form != "" && err != nil {
			findings.Add(e.finding(CodePlaceholders, diag.Error, err.Error()))
			break
		}
	}
	return findings
}
