package variant

import "strings"

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
