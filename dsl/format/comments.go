package format

import (
	"math"
	"sort"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/syntax"
)

type place = lexer.Position

// endless is a line number after all lines.
const endless = math.MaxInt

// between returns the indexes of the unused comments between two positions, of which the second
// is exclusive.
func (p *page) between(from, to place) []int {
	first := sort.Search(len(p.comments), func(i int) bool { return p.comments[i].Pos.Offset >= from.Offset })
	var found []int
	for i := first; i < len(p.comments) && p.comments[i].Pos.Offset < to.Offset; i++ {
		if !p.used[i] {
			found = append(found, i)
		}
	}
	return found
}

// take returns a comment and marks it as used.
func (p *page) take(i int) syntax.Comment {
	p.used[i] = true
	return p.comments[i]
}

// trailing returns the comment after end on the same line, and marks it as used. It returns "" if
// there is none before to.
func (p *page) trailing(end, to place) string {
	for _, i := range p.between(end, to) {
		if c := p.comments[i]; c.Pos.Line == end.Line {
			return p.take(i).Text
		}
	}
	return ""
}

// ends reports whether the source has a line break between two positions. Positions in different
// files don't count.
func ends(end, start place) bool { return start.Line > end.Line && start.Filename == end.Filename }

// hang appends u to t, on the next line if the source has a line break there.
func (p *page) hang(t text, end, start place, u text) text {
	if ends(end, start) {
		return p.endLine(t, end, start, text.below).below(p.written(u, start))
	}
	return t.then(u)
}

// tail appends u to t like hang, but indents the next line relative to the statement. At the
// start of an empty cell, it doesn't break the line.
func (p *page) tail(t text, end, start place, u text) text {
	if ends(end, start) && !t.empty() {
		return p.endLine(t, end, start, text.under).under(p.written(u, start))
	}
	return t.then(u)
}

// endLine breaks the line between two positions, and adds the comments between them. The callback
// below adds lines to t.
func (p *page) endLine(t text, end, start place, below func(t, u text) text) text {
	if comment := p.trailing(end, start); comment != "" {
		t = t.endWith(comment)
	}
	var rest text
	for _, i := range p.between(end, start) {
		rest = append(rest, line{text: p.take(i).Text})
	}
	return below(t, rest)
}
