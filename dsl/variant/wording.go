package variant

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
)

// A Wording is the text that players read about a declaration.
type Wording struct {
	Called   string    // its name for players; empty: the name in the rules with spaces for underscores
	Sign     string    // a mark that stands for a state in lists; empty: none
	Gloss    string    // a line about its purpose
	Sentence *Sentence // the log entry; nil: the default entry
}

// Sentence is the sentence of a log entry. It describes the call of a procedure, a component that
// enters a zone, or a value that a field or variable takes. Tone is "loss", "gain" or "". Text is
// in terms of the parameters of a procedure. Elsewhere it is in terms of It, the component that
// the entry is about. For a zone that each player has, it can also use Whose, the player. Without
// a Text there is no log entry.
type Sentence struct {
	Tone  string
	Text  Expr
	It    *Local
	Whose *Local
}

// SignOf returns the sign of a value of a field, or "".
func (f *Field) SignOf(value int64) string {
	switch {
	case f.Type.Base == Bool && value == 1:
		return f.Sign
	case f.Type.Base == EnumType && 0 <= value && value < int64(len(f.Type.Enum.Wordings)):
		return f.Type.Enum.Wordings[value].Sign
	}
	return ""
}

// call returns the text for players that stands for a name.
func (w *Wording) call(name string) string {
	if w.Called != "" {
		return w.Called
	}
	return Words(name)
}

// Words returns a name from the rules with spaces for underscores.
func Words(name string) string { return strings.ReplaceAll(name, "_", " ") }

// AreWords reports whether text equals Words(name). It does not allocate.
func AreWords(text, name string) bool {
	if len(text) != len(name) {
		return false
	}
	for i := range len(name) {
		want := name[i]
		if want == '_' {
			want = ' '
		}
		if text[i] != want {
			return false
		}
	}
	return true
}

// Spoken returns the name of an enum for players.
func (e *Enum) Spoken() string { return e.call(e.Name) }

// Word returns the name of the member with the given index for players.
func (e *Enum) Word(member int) string {
	if member < len(e.Wordings) {
		return e.Wordings[member].call(e.Members[member])
	}
	return Words(e.Members[member])
}

// Spoken returns the name of a kind for players.
func (k *Kind) Spoken() string { return k.call(k.Name) }

// Noun returns the name of a kind as it is written within a sentence: "playing card" for
// PlayingCard.
func Noun(kind string) string {
	var words strings.Builder
	for i, r := range kind {
		if i > 0 && unicode.IsUpper(r) && unicode.IsLower(rune(kind[i-1])) {
			words.WriteByte(' ')
		}
		words.WriteRune(unicode.ToLower(r))
	}
	return words.String()
}

// Spoken returns the name of a field for players.
func (f *Field) Spoken() string { return f.call(f.Name) }

// Spoken returns the name of a zone for players.
func (z *Zone) Spoken() string { return z.call(z.Name) }

// Spoken returns the name of a variable for players.
func (g *Global) Spoken() string { return g.call(g.Name) }

// Spoken returns the name of an option for players.
func (o *Option) Spoken() string { return o.call(o.Name) }

// Spoken returns the name of a procedure for players.
func (p *Proc) Spoken() string { return p.call(p.Name) }

// Spoken returns the name of a parameter in the names of a check's outcomes.
func (l *Local) Spoken() string { return cmp.Or(l.Called, Words(l.Name)) }

// Say formats a text of the program in the language of the players. Format is in English.
func (l *Language) Say(format string, parts ...any) string {
	return fmt.Sprintf(l.Word(format), parts...)
}

// Count formats a text of the program about n things, one or several. The further parts follow n.
func (l *Language) Count(n int, one, several string, parts ...any) string {
	if n == 1 {
		several = one
	}
	return l.Say(several, append([]any{n}, parts...)...)
}

// List joins at least one name as a sentence does: "a, b and c".
func (l *Language) List(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + l.Say(" and %s", names[last])
}

// Word returns a text of the program in the language of the players. That of nil is English.
func (l *Language) Word(text string) string {
	if l == nil {
		return text
	}
	return cmp.Or(l.Texts[text], text)
}

// Called returns the name that players read for a card or space, from its name in the rules.
func (l *Language) Called(name string) string { return cmp.Or(l.Names[name], l.Word(name)) }

// Seat returns the name of a player, from its index.
func (l *Language) Seat(player int64) string { return l.Say("player %d", player+1) }

// Plural returns a predicate about several subjects. It returns "" if the language has none.
func (l *Language) Plural(predicate string) string {
	if l.Name != "" {
		return l.Plurals[predicate]
	}
	verb, rest, _ := strings.Cut(predicate, " ")
	switch {
	case verb == "is":
		verb = "are"
	case verb == "has":
		verb = "have"
	case strings.HasSuffix(verb, "ies") && len(verb) > len("dies"):
		verb = strings.TrimSuffix(verb, "ies") + "y"
	case strings.HasSuffix(verb, "oes"), strings.HasSuffix(verb, "shes"), strings.HasSuffix(verb, "ches"), strings.HasSuffix(verb, "sses"):
		verb = strings.TrimSuffix(verb, "es")
	default:
		verb = strings.TrimSuffix(verb, "s")
	}
	return strings.TrimSuffix(verb+" "+rest, " ")
}

// IsNothing reports whether the rules suppress a log entry.
func (t *Sentence) IsNothing() bool { return t != nil && t.Text == nil }

// ClauseID returns an id as it is in the index. It removes the optional name of the index and the
// slash after it.
func ClauseID(id string) string {
	if _, own, found := strings.Cut(id, "/"); found {
		return own
	}
	return id
}

// Clause returns the clause with the given id, or nil.
func (x *ClauseIndex) Clause(id string) *Clause {
	id = ClauseID(id)
	for i := range x.Clauses {
		if x.Clauses[i].ID == id {
			return &x.Clauses[i]
		}
	}
	return nil
}

// Example returns the example with the given id, or nil.
func (x *ClauseIndex) Example(id string) *Example {
	id = ClauseID(id)
	for i := range x.Examples {
		if x.Examples[i].ID == id {
			return &x.Examples[i]
		}
	}
	return nil
}

// A Gloss is a line about what the cards of a script do. It may contain figures of the card.
type Gloss []GlossPart

// A GlossPart is a text or a figure. A figure has one field for each kind of the script, because
// a card of any of those kinds may show it.
type GlossPart struct {
	Text   string
	Fields []*Field // nil for a text
}

// For returns the line for a card of a kind. The function written formats the value of a field.
func (g Gloss) For(kind *Kind, written func(*Field) string) string {
	var line strings.Builder
	for _, part := range g {
		line.WriteString(part.Text)
		for _, f := range part.Fields {
			if f.Kind == kind {
				line.WriteString(written(f))
			}
		}
	}
	return line.String()
}

// String returns the line without a card, with the names of fields in place of their values.
func (g Gloss) String() string {
	var line strings.Builder
	for _, part := range g {
		line.WriteString(part.Text)
		if part.Fields != nil {
			line.WriteString("(" + part.Fields[0].Spoken() + ")")
		}
	}
	return line.String()
}

// FormsOf returns the words for one and for several that follow a part, or nil.
func (e *Interp) FormsOf(part int) []string {
	if e.Forms == nil {
		return nil
	}
	return e.Forms[part]
}
