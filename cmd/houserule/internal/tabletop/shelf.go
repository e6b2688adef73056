package tabletop

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
)

// A shelf is one named thing on the table and the words for what is there: a zone and its cards,
// or several small things of the same sort. Brief is the same in fewer words, and least in fewest, where there
// are such.
type shelf struct {
	name  string
	words []string
	brief []string
	least []string
	stack bool // the last word counts most
	waits bool // for lines until all others have theirs
}

// widestName is how much of a line the name of a shelf may take.
const widestName = 20

const between = " · "

// drawShelves draws all shelves below each other, their words side by side in one column. Each gets one line at
// least. Lines that are left over go to the shelves that need them to be told in brief, the first ones first,
// and then to those that have more to say.
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

// fit is the words of a shelf on one line and some spare ones, in brief or else in fewest words; what there is no
// room for even then is cut.
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
	if strings.HasPrefix(lines[room], " ") { // a word goes on there
		joint = " "
	}
	lines[room-1] = fit.Clip(lines[room-1]+joint+strings.TrimLeft(lines[room], " "), width)
	return lines[:room]
}

// end is the last words that one line has room for.
func end(parts []string, width int) string {
	words := strings.Join(parts, between)
	over := ansi.StringWidth(words) - width
	if over <= 0 {
		return words
	}
	return ansi.TruncateLeft(words, over+ansi.StringWidth(fit.Ellipsis), fit.Ellipsis)
}
