// Package translation translates the texts of a checked variant that players read. It lists these
// texts as a PO template, reads PO catalogues, checks a catalogue against the rules, and writes its
// texts into the variant. Catalogues may come from strangers, so reading one never panics.
package translation

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// The codes of diagnostics about catalogues.
const (
	CodeSyntax       diag.Code = "words-syntax"       // a line that is not in the PO format
	CodeMissing      diag.Code = "words-missing"      // a text without a translation
	CodeUnused       diag.Code = "words-unused"       // an entry whose text the rules don't have
	CodeFuzzy        diag.Code = "words-fuzzy"        // an entry that its translator marked as uncertain
	CodePlaceholders diag.Code = "words-placeholders" // other placeholders than in the original text
)

// An entry is one message of a catalogue. Forms has one text, or one for each plural form.
type entry struct {
	key
	plural string
	forms  []string
	fuzzy  bool
	at     source.Span // the line with the msgid
}

// A key identifies a message: its context, which may be empty, and the original text.
type key struct{ context, text string }

// A Catalogue has the entries of one or several PO files.
type Catalogue map[key]*entry

// Limits of a catalogue.
const (
	mostForms    = 6        // plural forms; no language has more
	mostProblems = 100      // reported lines; the rest of such a file is not read
	longest      = 16 << 10 // of one text, in bytes
)

// Parse reads a PO file. It skips lines that it can't read, and reports them. It leaves out the
// header, which is the entry with an empty msgid.
func Parse(file *source.File) (Catalogue, diag.List) {
	var findings diag.List
	var entries []*entry
	var into *string // the text of the last line, which a line with only a text continues
	context, fuzzy := "", false
	for n, line := range strings.Split(file.Text, "\n") {
		at := file.Span(file.Start(n+1), file.Start(n+1)+len(line))
		line = strings.TrimSpace(line)
		if flags, ok := strings.CutPrefix(line, "#,"); ok && strings.Contains(flags, "fuzzy") {
			fuzzy = true
		}
		if line == "" || line[0] == '#' {
			continue
		}
		word, quoted, _ := strings.Cut(line, `"`)
		text, err := strconv.Unquote(`"` + quoted)
		switch word = strings.TrimSpace(word); word {
		case "":
		case "msgctxt":
			context, into = "", &context
		case "msgid":
			entries = append(entries, &entry{key: key{context: context}, fuzzy: fuzzy, at: at})
			context, fuzzy, into = "", false, &entries[len(entries)-1].text
		default:
			if into = nil; len(entries) > 0 {
				into = entries[len(entries)-1].field(word)
			}
		}
		isControl := func(r rune) bool { return unicode.IsControl(r) && r != '\n' }
		if into == nil || err != nil || len(*into)+len(text) > longest || !utf8.ValidString(text) || strings.ContainsFunc(text, isControl) {
			findings.Add(diag.Diagnostic{Code: CodeSyntax, Span: at, Summary: "this line is not in the PO format, or its text is too long or has control characters",
				Detail: `A line is a word and a quoted text, as in msgid "…", msgctxt "…", msgstr "…" or msgstr[0] "…".`})
			if len(findings) == mostProblems {
				break
			}
			continue
		}
		*into += text
	}
	return indexed(entries, findings)
}

// indexed returns a catalogue of entries, and reports those that repeat another.
func indexed(entries []*entry, findings diag.List) (Catalogue, diag.List) {
	c := Catalogue{}
	for _, e := range entries {
		switch other := c[e.key]; {
		case e.text == "":
		case other == nil:
			c[e.key] = e
		default:
			findings.Add(diag.Diagnostic{Code: CodeSyntax, Span: e.at, Summary: fmt.Sprintf("there is another entry for %s", quoted(e.text)),
				Related: []diag.Related{{Span: other.at, Message: "this one counts"}}})
		}
	}
	return c, findings
}

// field returns the address of the text that follows a word: msgid_plural, msgstr, or msgstr[N]
// with the next N. It returns nil for another word.
func (e *entry) field(word string) *string {
	if word == "msgid_plural" {
		return &e.plural
	}
	number, ok := strings.CutPrefix(word, "msgstr")
	if number = cmp.Or(number, "[0]"); !ok || len(e.forms) == mostForms || number != fmt.Sprintf("[%d]", len(e.forms)) {
		return nil
	}
	e.forms = append(e.forms, "")
	return &e.forms[len(e.forms)-1]
}

// isTranslated reports whether an entry has a text for each form, and no doubt about them.
func (e *entry) isTranslated() bool {
	for _, form := range e.forms {
		if form == "" {
			return false
		}
	}
	return len(e.forms) > 0 && !e.fuzzy
}

// Template returns a PO template with all messages.
func Template(title string, messages []*Message) string {
	var po strings.Builder
	fmt.Fprintf(&po, `# The texts of %s that players read.
# A value in braces is filled in during the game. Each has to occur in the translation, too.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
`, title)
	for _, m := range messages {
		po.WriteString("\n")
		for _, at := range m.Places {
			fmt.Fprintf(&po, "#: %s:%d\n", at.File.Name, at.Line())
		}
		if m.isShared {
			fmt.Fprintf(&po, "msgctxt %s\n", quoted(m.context))
		} else if m.catalog != "" {
			fmt.Fprintf(&po, "#. %s in %s\n", m.context, m.catalog)
		} else {
			fmt.Fprintf(&po, "#. %s\n", m.context)
		}
		fmt.Fprintf(&po, "msgid %s\n", quoted(m.text))
		if m.plural == "" {
			po.WriteString("msgstr \"\"\n")
			continue
		}
		fmt.Fprintf(&po, "msgid_plural %s\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n", quoted(m.plural))
	}
	return po.String()
}

// quoted returns a text as PO files write it.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}
