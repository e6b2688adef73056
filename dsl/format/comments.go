package format

import (
	"math"
	"sort"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/syntax"
)

type place = lexer.Position

// endless is the line behind all lines.
const endless = math.MaxInt

// between are the comments at from <= offset < to that have not found their place.
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

// take gives a comment its place.
func (p *page) take(i int) syntax.Comment {
	p.used[i] = true
	return p.comments[i]
}

// trailing takes the comment that stands behind the end of a piece on its line, and before to.
func (p *page) trailing(end, to place) string {
	for _, i := range p.between(end, to) {
		if c := p.comments[i]; c.Pos.Line == end.Line {
			return p.take(i).Text
		}
	}
	return ""
}

// ends reports whether the author ended the line between two places. What comes from another file was
// never in a line below.
func ends(end, start place) bool { return start.Line > end.Line && start.Filename == end.Filename }

// hang puts u behind t, or in the line below if the author ended the line there.
func (p *page) hang(t text, end, start place, u text) text {
	if ends(end, start) {
		return p.endLine(t, end, start, text.below).below(p.written(u, start))
	}
	return t.then(u)
}

// tail is hang with a line below that is indented from the beginning of the statement. What begins a
// cell of its own stays there.
func (p *page) tail(t text, end, start place, u text) text {
	if ends(end, start) && !t.empty() {
		return p.endLine(t, end, start, text.under).under(p.written(u, start))
	}
	return t.then(u)
}

// endLine ends a line between two places where one may end, with the comments that stood there.
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
