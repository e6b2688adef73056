package board

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"houserule/interpreter/view"
)

// A person moves over boards from space to space, and wants to know how far it is. Spaces go by their numbers.

// A Direction is where a cursor goes.
type Direction struct{ right, down float64 }

// The directions of the arrow keys.
var (
	Up    = Direction{0, -1}
	Down  = Direction{0, 1}
	Left  = Direction{-1, 0}
	Right = Direction{1, 0}
)

// Toward is the space that comes next in a direction: the nearest on the same grid, a neighbour on a map or, where there is neither,
// the next one in the list. At the edge it is the space itself.
func Toward(shown view.View, space int, d Direction) int {
	b, at := find(shown, space)
	switch {
	case b == nil:
		return space
	case b.Grid:
		return b.Spaces[nextOnGrid(b.Spaces, at, d)].Number
	case b.Placed:
		return b.Spaces[nextOnMap(b.Spaces, at, d)].Number
	}
	next := at + int(d.down)
	return b.Spaces[max(0, min(next, len(b.Spaces)-1))].Number
}

// nextOnGrid is the nearest of the spaces that lie in a direction more than beside it. Of two that are as near it is that of the
// same row.
func nextOnGrid(spaces []view.Space, at int, d Direction) int {
	const sameRow = 0.01
	best, nearest := at, math.Inf(1)
	x, y := middle(&spaces[at])
	for i := range spaces {
		right, down := middle(&spaces[i])
		right, down = right-x, down-y
		ahead, beside := right*d.right+down*d.down, math.Abs(right*d.down+down*d.right)
		far := ahead + beside
		if spaces[i].Row != spaces[at].Row {
			far += sameRow
		}
		if ahead > 0 && beside < ahead && far < nearest {
			best, nearest = i, far
		}
	}
	return best
}

// nextOnMap is the neighbour that lies most in a direction, or else the nearest of all spaces that do.
func nextOnMap(spaces []view.Space, at int, d Direction) int {
	nearest := func(lies func(ahead, beside float64) bool, isOpen func(space int) bool) int {
		best, least := at, math.Inf(1)
		for i := range spaces {
			right, down := float64(spaces[i].X-spaces[at].X), float64(spaces[i].Y-spaces[at].Y)
			ahead, beside := right*d.right+down*d.down, math.Abs(right*d.down+down*d.right)
			if far := ahead + 2*beside; ahead > 0 && lies(ahead, beside) && isOpen(i) && far < least {
				best, least = i, far
			}
		}
		return best
	}
	const steep = 1.73 // 60 degrees
	within := func(angle float64) func(ahead, beside float64) bool {
		return func(ahead, beside float64) bool { return beside <= angle*ahead }
	}
	isNeighbour := func(space int) bool { return slices.Contains(spaces[at].Neighbours, space) }
	isAny := func(int) bool { return true }
	for _, next := range []int{nearest(within(steep), isNeighbour), nearest(within(1), isAny), nearest(within(math.Inf(1)), isNeighbour)} {
		if next != at {
			return next
		}
	}
	return at
}

// middle is where a space lies on a grid of hexes, as far as its neighbours are from each other.
func middle(s *view.Space) (x, y float64) {
	const columns = 0.866 // apart
	return columns * float64(s.Column), float64(s.Row) + float64(s.Column&1)/2
}

// find is the board that a space is on, and its place there; nil if there is none.
func find(shown view.View, space int) (b *view.Board, at int) {
	for i := range shown.Boards {
		b := &shown.Boards[i]
		if at := slices.IndexFunc(b.Spaces, func(s view.Space) bool { return s.Number == space }); at >= 0 {
			return b, at
		}
	}
	return nil, -1
}

// Lies is the space where a component lies; not ok if it lies on none.
func Lies(shown view.View, component int) (space int, ok bool) {
	for _, b := range shown.Boards {
		for _, s := range b.Spaces {
			if slices.ContainsFunc(s.Lying, func(l view.Lying) bool { return l.Number == component && !l.Points }) {
				return s.Number, true
			}
		}
	}
	return 0, false
}

// Mentioned are the components on boards that a text names, but for those that are called as the space is.
func Mentioned(shown view.View, text string) (components []int) {
	for _, b := range shown.Boards {
		for _, s := range b.Spaces {
			for _, l := range s.Lying {
				if !l.Points && l.Name != "" && l.Name != s.Name && strings.Contains(text, l.Name) {
					components = append(components, l.Number)
				}
			}
		}
	}
	return components
}

// Middle is the space nearest to the middle of the first board, from where most of it can be seen.
func Middle(shown view.View) int {
	b := shown.Boards[0]
	if !b.Grid {
		return b.Spaces[0].Number
	}
	var sumX, sumY float64
	for i := range b.Spaces {
		x, y := middle(&b.Spaces[i])
		sumX, sumY = sumX+x, sumY+y
	}
	count := float64(len(b.Spaces))
	far := func(s view.Space) float64 {
		x, y := middle(&s)
		return math.Hypot(x-sumX/count, y-sumY/count)
	}
	return slices.MinFunc(b.Spaces, func(s, other view.Space) int { return cmp.Compare(far(s), far(other)) }).Number
}

// Own are the components of a player that lie on boards.
func Own(shown view.View, player int) (components []int) {
	for _, b := range shown.Boards {
		for _, s := range b.Spaces {
			for _, l := range s.Lying {
				if l.Owner >= 0 && l.Owner == player && !l.Points {
					components = append(components, l.Number)
				}
			}
		}
	}
	return components
}

// Way is the shortest way from one space to another, over neighbours and with both ends; nil if there is none.
func Way(shown view.View, from, to int) []int {
	b, start := find(shown, from)
	if b == nil {
		return nil
	}
	before := make([]int, len(b.Spaces)) // places from 1
	before[start] = start + 1
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if b.Spaces[at].Number == to {
			return back(b, before, at)
		}
		for _, next := range b.Spaces[at].Neighbours {
			if before[next] == 0 {
				before[next] = at + 1
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// back goes from a place back to where a search began, and gives the spaces on the way from there.
func back(b *view.Board, before []int, at int) (route []int) {
	for {
		route = append(route, b.Spaces[at].Number)
		if before[at] == at+1 {
			slices.Reverse(route)
			return route
		}
		at = before[at] - 1
	}
}

// Called is what a space is called.
func Called(shown view.View, space int) string {
	b, at := find(shown, space)
	if b == nil {
		return ""
	}
	return b.Spaces[at].Name
}

// InWords is all that there is to say of a space; where no grid shows it, what lies beside it, too.
func InWords(shown view.View, look Look, space int) string {
	found, at := find(shown, space)
	if found == nil {
		return ""
	}
	words := read(*found, look).inWords(at)
	if found.Grid || len(found.Spaces[at].Neighbours) == 0 {
		return words
	}
	var beside []string
	for _, n := range found.Spaces[at].Neighbours {
		beside = append(beside, found.Spaces[n].Name)
	}
	return words + "; beside " + strings.Join(beside, ", ")
}
