package variant

import (
	"strings"
)

// A Wording is how players read of what rules declare.
type Wording struct {
	Called string // what it is called; empty: its name with blanks
	Gloss  string // what it is for, in a line
	Told   *Told  // how what it does, or what becomes so, is told; nil: as every step of the kind
}

// Told is the sentence in which something is told: a call of a procedure, a component that comes to lie in a zone, a value
// that becomes so. Tone is "loss", "gain" or "". Text is in terms of the parameters of a procedure, and of It elsewhere: the
// component that it is told of. Of a zone that each player has, it is in terms of Whose, too: whose zone it is. Without a Text
// nothing is told.
type Told struct {
	Tone  string
	Text  Expr
	It    *Local
	Whose *Local
}

// call is what players read for a name.
func (w *Wording) call(name string) string {
	if w.Called != "" {
		return w.Called
	}
	return Words(name)
}

// Words are a name of the rules as people say it.
func Words(name string) string { return strings.ReplaceAll(name, "_", " ") }

// AreWords reports whether text is Words(name), without making a new text.
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

// Spoken is what players read for an enum.
func (e *Enum) Spoken() string { return e.call(e.Name) }

// Word is what players read for a member.
func (e *Enum) Word(member int) string {
	if member < len(e.Wordings) {
		return e.Wordings[member].call(e.Members[member])
	}
	return Words(e.Members[member])
}

// Spoken is what players read for a kind.
func (k *Kind) Spoken() string { return k.call(k.Name) }

// Spoken is what players read for a field.
func (f *Field) Spoken() string { return f.call(f.Name) }

// Spoken is what players read for a zone.
func (z *Zone) Spoken() string { return z.call(z.Name) }

// Spoken is what players read for what is kept.
func (g *Global) Spoken() string { return g.call(g.Name) }

// Spoken is what players read for an option.
func (o *Option) Spoken() string { return o.call(o.Name) }

// Spoken is what players read for a rule.
func (p *Proc) Spoken() string { return p.call(p.Name) }

// IsNothing reports whether rules say of something that it is not worth a line.
func (t *Told) IsNothing() bool { return t != nil && t.Text == nil }

// ClauseID is an id as the index has it: people may put the index's name and a slash before it.
func ClauseID(id string) string {
	if _, own, found := strings.Cut(id, "/"); found {
		return own
	}
	return id
}

// Clause is the clause with an id, or nil.
func (x *ClauseIndex) Clause(id string) *Clause {
	id = ClauseID(id)
	for i := range x.Clauses {
		if x.Clauses[i].ID == id {
			return &x.Clauses[i]
		}
	}
	return nil
}

// Example is the example with an id, or nil.
func (x *ClauseIndex) Example(id string) *Example {
	id = ClauseID(id)
	for i := range x.Examples {
		if x.Examples[i].ID == id {
			return &x.Examples[i]
		}
	}
	return nil
}

// A Gloss says in a line what the cards of a script do. Figures of the card may stand in it.
type Gloss []GlossPart

// A GlossPart is a text or a figure: the field that the card has of it, as one of a kind of the script.
type GlossPart struct {
	Text   string
	Fields []*Field // nil: a text
}

// For is the line for a card of a kind, whose figures are written by written.
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

// String is the line for no card: figures stand in it by what they are called.
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
