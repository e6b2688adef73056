package tabletop

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
)

// A shelf is one named line of the table with its words: a zone and its cards, or several small
// components of one sort. brief and least are shorter forms of words, or nil. urgent has the words
// of least with the cards first that the question is about, or is nil.
type shelf struct {
	name   string
	words  []string
	brief  []string
	least  []string
	urgent []string
	stack  bool // the last word counts most
	waits  bool // gets more lines only after all others

	isWanted bool // the question is about one of its cards
	isEmpty  bool // its cards are holders without contents
	rank     int  // one of the ranks
}

// The ranks of shelves, those that matter most first.
const (
	hand = iota - 1
	own
	shared
	values
	others
	standings
	counts
	besides
)

// fair is the number of lines of a table that one shelf may have before the others get theirs.
func fair(height int) int { return max(2, height/4) }

// fitting returns the shelves that fit into a number of lines, in their order, and their indexes
// in the order of importance. Wanted shelves come before all others, and then the player's hand.
// These get as many lines as the names of their cards need, if that is fair. Unimportant and empty
// shelves are left out if others lack the room for their figures.
func fitting(shelves []shelf, width, height int) (fits []shelf, order []int) {
	further := 0 // lines that figures need
	for i, s := range shelves {
		if s.rank < besides && !s.waits && s.brief != nil {
			further += min(fair(height), len(fit.Flow(s.brief, between, width))) - 1
		}
		order = append(order, i)
	}
	if further > 0 && len(shelves)+further > height {
		order = slices.DeleteFunc(order, func(i int) bool { return !shelves[i].isWanted && (shelves[i].isEmpty || shelves[i].rank == besides) })
	}
	byImportance := func(shelves []shelf) func(a, b int) int {
		return func(a, b int) int {
			return cmp.Or(cmp.Compare(shelves[a].importance(), shelves[b].importance()), cmp.Compare(a, b))
		}
	}
	slices.SortFunc(order, byImportance(shelves))
	most, fair := 0, fair(height)
	for ; most < len(order) && height > 0; most++ {
		s := shelves[order[most]]
		height--
		if s.importance() <= hand && !s.stack && height > 0 {
			height -= min(height-1, fair-1, len(fit.Flow(s.shortest(), between, width))-1)
		}
	}
	order = order[:most]
	slices.Sort(order)
	for i, at := range order {
		fits, order[i] = append(fits, shelves[at]), i
	}
	slices.SortFunc(order, byImportance(fits))
	return fits, order
}

// shortest returns the shortest form of the words.
func (s shelf) shortest() []string {
	switch {
	case s.least != nil:
		return s.least
	case s.brief != nil:
		return s.brief
	}
	return s.words
}

// importance is a number that is lowest for the most important shelf.
func (s shelf) importance() int {
	if s.isWanted {
		return hand - 1
	}
	return s.rank
}

// widestName returns the largest width of a shelf's name on a table of some width.
func widestName(width int) int { return min(26, width*2/5) }

const between = " · "

// draw draws the shelves below each other, with their words in a common column. Each shelf
// gets at least one line, and shelves that don't fit are counted at the end of the last line. Spare
// lines go to the important shelves first, but none gets more than its fair share before all others
// got theirs.
func (t table) draw(all []shelf, width, height int) []string {
	names := 0
	for _, s := range all {
		names = max(names, min(widestName(width), ansi.StringWidth(s.name)))
	}
	room := max(8, width-names-3)
	shelves, order := fitting(all, room, height)
	spare, fair := height-len(shelves), fair(height)
	drawn := make([][]string, len(shelves))
	for _, i := range order {
		s := shelves[i]
		if s.waits {
			drawn[i] = s.fit(room, 0)
			continue
		}
		drawn[i] = s.fit(room, min(spare, fair-1))
		spare -= len(drawn[i]) - 1
	}
	for _, i := range order {
		for _, words := range [][]string{shelves[i].words, shelves[i].brief, shelves[i].least} {
			full := fit.Flow(words, between, room)
			if more := len(full) - len(drawn[i]); words != nil && more <= spare && (more > 0 || len(drawn[i]) == 1) {
				drawn[i] = full
				spare -= more
				break
			}
		}
	}
	var lines []string
	for i, s := range shelves {
		for j, line := range drawn[i] {
			name := ""
			if j == 0 {
				name = s.name
			}
			lines = append(lines, " "+t.Named(fit.Pad(name, names))+"  "+line)
		}
	}
	if left := len(all) - len(shelves); left > 0 && len(lines) > 0 {
		sign := t.Say(" … %d more, t", left)
		last := &lines[len(lines)-1]
		*last = fit.Pad(*last, max(0, width-ansi.StringWidth(sign))) + sign
	}
	return lines
}

// fit returns the words of a shelf on one line and at most spare further ones. It uses the brief
// or the least form if necessary, and clips the last line if even that is too long.
func (s shelf) fit(width, spare int) []string {
	room := max(1, spare+1)
	words := s.words
	for _, fewer := range [][]string{s.brief, s.least, s.urgent} {
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
	switch {
	case strings.HasSuffix(lines[room-1], "-"): // a word continues there
		joint = ""
	case strings.HasPrefix(lines[room], " "):
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
