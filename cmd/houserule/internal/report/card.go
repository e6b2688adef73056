package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// A CardPage is the description of one card: its lists, the words for its script, its fields with
// values from the data, and its scripts.
type CardPage struct {
	variant.ListedCard
	Spaces []string // names of the spaces of all boards, by space index
}

// WriteText writes the page as text.
func (p CardPage) WriteText(out io.Writer) {
	card, kind := &p.Catalog.Cards[p.Card], p.Catalog.Kind
	fmt.Fprintf(out, "%s\n%s of %s (%s)\n\n", diag.Printable(card.Name), kind.Name, p.Catalog.Name, place(card.Span))
	for _, s := range card.Scripts {
		if s.Gloss != nil {
			fmt.Fprintf(out, "%s\n\n", diag.Printable(s.Gloss.For(kind, p.spoken)))
		}
	}
	p.writeFigures(out)
	for _, s := range card.Scripts {
		if !s.Empty() {
			fmt.Fprintf(out, "\n%s\n", place(s.Span))
			for line := range strings.Lines(s.Span.Text()) {
				fmt.Fprintf(out, "  %s\n", diag.Printable(strings.TrimRight(line, "\n")))
			}
		}
	}
}

func (p CardPage) writeFigures(out io.Writer) {
	widest := 0
	for _, f := range p.Catalog.Kind.Fields {
		widest = max(widest, len([]rune(f.Name)))
	}
	for _, f := range p.Catalog.Kind.Fields {
		if v := p.Catalog.Cards[p.Card].Values[f.Slot]; v.Given {
			fmt.Fprintf(out, "  %-*s  %s\n", widest, f.Name, diag.Printable(p.written(f.Type, v)))
		}
	}
}

// spoken returns a field's value as players read it, or the field's name if the data has no
// value.
func (p CardPage) spoken(f *variant.Field) string {
	values := p.Catalog.Cards[p.Card].Values
	switch {
	case f.Slot >= len(values) || !values[f.Slot].Given:
		return "(" + f.Spoken() + ")"
	case f.Type.Base == variant.EnumType:
		return f.Type.Enum.Word(int(values[f.Slot].Number))
	}
	return variant.Words(p.written(f.Type, values[f.Slot]))
}

// written returns a field's value as rules would write it.
func (p CardPage) written(t *variant.Type, v variant.CardValue) string {
	var words []string
	switch t.Base {
	case variant.Text:
		return strconv.Quote(v.Text)
	case variant.ListType:
		for _, text := range v.Texts {
			words = append(words, strconv.Quote(text))
		}
		for _, n := range v.List {
			words = append(words, p.word(t.Elem, n))
		}
	case variant.SetType:
		for i, member := range t.Enum.Members {
			if v.Number>>i&1 != 0 {
				words = append(words, member)
			}
		}
	case variant.ZoneType:
		for _, card := range v.Cards {
			words = append(words, card.Name)
		}
	default:
		return p.word(t, v.Number)
	}
	return strings.Join(words, ", ")
}

// word returns a single value as rules would write it.
func (p CardPage) word(t *variant.Type, n int64) string {
	switch {
	case t.Base == variant.EnumType:
		return t.Enum.Members[n]
	case t.Base == variant.Bool:
		return strconv.FormatBool(n != 0)
	case t.Base == variant.Component && n >= 0 && int(n) < len(p.Spaces):
		return p.Spaces[n]
	}
	return strconv.FormatInt(n, 10)
}
