package rulebook

import (
	"strings"
	"unicode"

	"houserule/dsl/alphabet"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// learnWords fills the map of spoken names. A name with several meanings is left out, because its
// wording would be ambiguous.
func (w *writer) learnWords(v *variant.Variant) {
	several := map[string]bool{}
	learn := func(name, spoken string) {
		if known, ok := w.spoken[name]; ok && known != spoken {
			several[name] = true
		}
		w.spoken[name] = spoken
	}
	for _, k := range v.Kinds {
		learn(k.Name, spaced(k.Spoken()))
		for _, f := range k.Fields {
			learn(f.Name, f.Spoken())
		}
	}
	for _, e := range v.Enums {
		learn(e.Name, spaced(e.Spoken()))
		for i, member := range e.Members {
			learn(member, e.Word(i))
		}
	}
	for _, z := range v.Zones {
		learn(z.Name, z.Spoken())
	}
	for _, g := range v.Globals {
		learn(g.Name, g.Spoken())
	}
	for _, o := range v.Options {
		learn(o.Name, o.Spoken())
	}
	for _, p := range v.Procs {
		learn(p.Name, p.Spoken())
	}
	for name := range several {
		delete(w.spoken, name)
	}
}

// name returns the wording of a name in the current rule.
func (w *writer) name(name string) string {
	if w.locals[name] {
		return spaced(name)
	}
	return w.known(name)
}

// known returns the wording of a name that has the same meaning everywhere.
func (w *writer) known(name string) string {
	if word, ok := plain[name]; ok {
		return word
	}
	if spoken, ok := w.spoken[name]; ok {
		return spoken
	}
	return spaced(name)
}

// plain has the wording of keywords and builtins.
var plain = map[string]string{
	"turn_count": "the number of the turn", "desc": "from the greatest", "self": "this card", "active": "the active player",
	"bool": "yes or no", "face_up": "face up", "face_down": "face down", "true": "yes", "false": "no", "original": "the same as before",
}

// signs has the wording of operators and brackets.
var signs = map[string]string{
	">=": "is at least", "<=": "is at most", "<": "is less than", ">": "is more than", "*": "×", "-": "−", "->": "→", "?": "", "{": "with", "}": "",
}

// spaced returns a name with blanks between its words, for example "held back" for held_back and
// "Site type" for SiteType.
func spaced(name string) string {
	var b strings.Builder
	for i, r := range strings.TrimSpace(variant.Words(name)) {
		if i > 0 && unicode.IsUpper(r) && !strings.ContainsAny(name, " '-_") {
			b.WriteByte(' ')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// phrase returns the text of a syntax node in words. It returns nil for a nil node, or if the
// text is not available.
func (w *writer) phrase(piece any) Phrase {
	p, ok := piece.(syntax.Piece)
	if !ok || piece == nil {
		return nil
	}
	start, end := p.At()
	file := w.texts[start.Filename]
	if file == nil || end.Offset > len(file.Text) {
		return nil
	}
	skip := map[int]int{}
	for from, to := range suggestions(piece) {
		skip[from.offset-start.Offset] = to - start.Offset
	}
	return w.translate(file.Text[start.Offset:end.Offset], skip)
}

// translate returns a text of rules in words. The map skip has the end of each range to omit, by
// its offset.
func (w *writer) translate(text string, skip map[int]int) Phrase {
	var lexemes []syntax.Lexeme
	for _, l := range syntax.Lexemes(text) {
		if l.Sort != "comment" {
			lexemes = append(lexemes, l)
		}
	}
	s := speech{w: w, text: text, lexemes: lexemes, dropped: map[int]bool{}}
	for s.at < len(s.lexemes) {
		s.next(skip)
	}
	return s.phrase
}

// text returns the contents of a string literal. Expressions in braces become slots.
func (w *writer) text(raw string) (phrase Phrase) {
	raw = strings.NewReplacer(`\"`, `"`, `\n`, " ", `\\`, `\`, "{{", "\x01", "}}", "\x02").Replace(raw)
	restore := strings.NewReplacer("\x01", "{", "\x02", "}")
	for raw != "" {
		literal, rest, found := strings.Cut(raw, "{")
		if literal != "" {
			phrase = append(phrase, Run{Text: restore.Replace(literal)})
		}
		if !found {
			break
		}
		inner, behind, _ := strings.Cut(rest, "}")
		inner, listed, _ := strings.Cut(inner, ":")
		phrase = append(phrase, Run{Text: w.translate(inner, nil).String(), Slot: true})
		if forms := alphabet.Forms(listed); forms != nil {
			phrase = append(phrase, Run{Text: " " + forms[1]})
		}
		raw = behind
	}
	return phrase
}

// quoted returns the contents of a string literal in quotation marks.
func (w *writer) quoted(raw string) Phrase {
	return append(append(Phrase{{Text: "“"}}, w.text(raw)...), Run{Text: "”"})
}

// capital returns a copy of the phrase that begins with a capital letter.
func (w *writer) capital(p Phrase) Phrase {
	if len(p) > 0 {
		p = append(Phrase{}, p...)
		p[0].Text = sentence(p[0].Text)
	}
	return p
}

// String returns the text without links and marks.
func (p Phrase) String() string {
	var b strings.Builder
	for _, run := range p {
		b.WriteString(run.Text)
	}
	return b.String()
}

// words returns a phrase of one run.
func words(text string) Phrase { return Phrase{{Text: text}} }

// join returns the concatenation of phrases, in a new slice.
func join(parts ...Phrase) (all Phrase) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// A Speaker translates the string literals of a variant for display.
type Speaker struct{ w *writer }

// SpeakerFor returns a speaker with the spoken names of a variant.
func SpeakerFor(v *variant.Variant) Speaker {
	w := &writer{spoken: map[string]string{}}
	w.learnWords(v)
	return Speaker{w}
}

// Sentence returns the contents of a string literal, including its quotation marks in the source.
// Expressions in braces become slots.
func (s Speaker) Sentence(quoted string) Phrase {
	return s.w.capital(s.w.text(strings.TrimSuffix(strings.TrimPrefix(quoted, `"`), `"`)))
}
