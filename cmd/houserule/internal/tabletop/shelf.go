package tabletop

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
)

// A shelf is one named line of the table with its words: a zone and its cards, or several small
// things of one sort. brief and least are shorter forms of words, or nil.
type shelf struct {
	name  string
	words []string
	brief []string
	least []string
	stack bool // the last word counts most
	waits bool // gets more lines only after all others
}

// widestName is the largest width of a shelf's name.
const widestName = 20

const between = " · "

// drawShelves draws the shelves below each other, with their words in a common column. Each shelf
// gets at least one line. Spare lines go first to shelves that need them for their brief form, in
// order. The rest goes to shelves with more words.
func drawShelves(shelves []shelf, named func(name string) string, width, height int) []string {
	names := 0
	for _, s := range shelves {
		names = max(names, min(widestName, ansi.StringWidth(s.name)))
	}
	room := max(8, width-names-3)
	spare := height - len(shelves)
	drawn := make([][]string, len(shelves))
	for i, s := range shelves {
		if s.waits {
			drawn[i] = s.fit(room, 0)
			continue
		}
		drawn[i] = s.fit(room, spare)
		spare -= len(drawn[i]) - 1
	}
	for i, s := range shelves {
		full := fit.Flow(s.words, between, room)
		if more := len(full) - len(drawn[i]); more <= spare {
			drawn[i] = full
			spare -= more
		}
	}
	var lines []string
	for i, s := range shelves {
		for j, line := range drawn[i] {
			name := ""
			if j == 0 {
				name = s.name
			}
			lines = append(lines, " "+named(fit.Pad(name, names))+"  "+line)
		}
	}
	return lines
}

// fit returns the words of a shelf on one line and at most spare further ones. It uses the brief
// or the least form if necessary, and clips the last line if even that is too long.
func (s shelf) fit(width, spare int) []string {
	room := max(1, spare+1)
	words := s.words
	for _, fewer := range [][]string{s.brief, s.least} {
		if fewer != nil {
			words = fewer
		}
		if lines := fit.Flow(words, between, width); len(lines) <= room {
			return lines
		}
	}
	if s.stack {
		return []string{end(words, width)}
	}
	lines := fit.Flow(words, between, width)
	joint := between
	if strings.HasPrefix(lines[room], " ") { // a word continues there
		joint = " "
	}
	lines[room-1] = fit.Clip(lines[room-1]+joint+strings.TrimLeft(lines[room], " "), width)
	return lines[:room]
}

// end returns the last words that fit into one line, because the end of a stack counts most.
func end(parts []string, width int) string {
	words := strings.Join(parts, between)
	over := ansi.StringWidth(words) - width
	if over <= 0 {
		return words
	}
	return ansi.TruncateLeft(words, over+ansi.StringWidth(fit.Ellipsis), fit.Ellipsis)
}
