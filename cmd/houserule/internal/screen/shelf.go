package screen

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A shelf is one named thing on the table and the words for what is there: a zone and its cards,
// or several small things of the same sort. Brief is the same in fewer words, where there are such.
type shelf struct {
	name  string
	words []string
	brief []string
	stack bool // the last word counts most
}

// widestName is how much of a line the name of a shelf may take.
const widestName = 16

const between = " · "

// drawShelves draws all shelves below each other, their words side by side in one column. Each gets
// one line at least; lines that are left over go to the shelves that need them, the first ones first.
func drawShelves(shelves []shelf, look look, width, height int) []string {
	names := 0
	for _, s := range shelves {
		names = max(names, min(widestName, ansi.StringWidth(s.name)))
	}
	room := max(8, width-names-3)
	spare := height - len(shelves)
	var lines []string
	for _, s := range shelves {
		words := s.fit(room, spare)
		spare -= len(words) - 1
		for i, line := range words {
			name := ""
			if i == 0 {
				name = s.name
			}
			lines = append(lines, " "+look.rule.Render(pad(name, names))+"  "+line)
		}
	}
	return lines
}

// fit is the words of a shelf on one line and some spare ones: in full, or else in brief, or else cut.
func (s shelf) fit(width, spare int) []string {
	for _, words := range [][]string{s.words, s.brief} {
		if lines := flow(words, between, width); len(lines) == 1 || len(lines) > 0 && len(lines)-1 <= spare {
			return lines
		}
	}
	if s.stack {
		return []string{s.end(width)}
	}
	words := s.brief
	if words == nil {
		words = s.words
	}
	lines := flow(words, between, width)
	lines = lines[:max(1, min(len(lines), spare+1))]
	last := len(lines) - 1
	lines[last] = clip(lines[last]+between+ellipsis, width)
	return lines
}

// end is the last words that one line has room for.
func (s shelf) end(width int) string {
	words := strings.Join(s.words, between)
	over := ansi.StringWidth(words) - width
	if over <= 0 {
		return words
	}
	return ansi.TruncateLeft(words, over+ansi.StringWidth(ellipsis), ellipsis)
}
