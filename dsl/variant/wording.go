package variant

import "strings"

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

// IsNothing tells whether rules say of something that it is not worth a line.
func (t *Told) IsNothing() bool { return t != nil && t.Text == nil }
