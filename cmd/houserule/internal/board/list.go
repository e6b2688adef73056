package board

import (
	"slices"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/interpreter/view"
)

// column is the column at which the details below the name of a space begin.
const column = 13

// list draws a board without a grid: each space with its signs, its pieces and its neighbours.
func (b *board) list(look Look) (d Drawing) {
	for i := range b.Spaces {
		s := &b.Spaces[i]
		if m := b.matters(s); m > d.matter {
			d.matter, d.Focus = m, len(d.Lines)
		}
		d.Lines = append(d.Lines, b.listedSpace(i, look)...)
	}
	return d
}

func (b *board) listedSpace(i int, look Look) []string {
	s := &b.Spaces[i]
	c := newCanvas(max(1, look.Width), 1)
	ground := 0
	if grounds := b.colorsOf(s); len(grounds) > 0 {
		ground = 1 + grounds[0]
	}
	name := ink{style: strong}
	switch {
	case b.isUnderCursor(s):
		c.put(0, 0, "›", ink{style: strong})
		name.ground = pointed
	case slices.Contains(b.route, s.Number):
		c.put(0, 0, "·", ink{style: strong})
	}
	x := c.put(1, 0, clip(b.choices[s.Number], 2), ink{style: chosen})
	x = c.put(max(x, 3)+1, 0, b.signs(s, look.Width), ink{ground: ground})
	for _, sign := range b.lettered(s) {
		x = c.put(x+1, 0, sign.String(), ink{ground: ground, color: sign.color})
	}
	c.put(x+1, 0, wording.OneLine(s.Name), name)
	lines := c.lines(look.Color)
	if here := b.here(s); len(here) > 0 {
		lines = append(lines, entry{words: here}.flow("      here", column, ", ", look)...)
	}
	names := each.Of(s.Neighbours, func(n int) string { return wording.OneLine(b.Spaces[n].Name) })
	beside := entry{words: names}
	return append(lines, beside.flow("      beside", column, ", ", look)...)
}

// here returns a slice of words for the pieces on a space. A printed piece is named without its
// kind, because it never changes and its name is enough.
func (b *board) here(s *view.Space) (words []string) {
	for _, p := range b.lying(s) {
		word := p.words()
		if p.printed && !p.points {
			word = wording.OneLine(p.name)
		}
		if !slices.Contains(words, word) { // several components may have the same name
			words = append(words, word)
		}
	}
	return words
}
