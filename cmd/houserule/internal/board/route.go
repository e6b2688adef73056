package board

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"houserule/dsl/each"
	"houserule/interpreter/view"
)

// The functions of this file move a cursor over boards and find routes. They take and return the
// numbers of spaces.

// A Direction is a unit vector for the cursor.
type Direction struct{ right, down float64 }

// The directions of the arrow keys.
var (
	Up    = Direction{0, -1}
	Down  = Direction{0, 1}
	Left  = Direction{-1, 0}
	Right = Direction{1, 0}
)

// Toward returns the next space in a direction: the nearest one on a grid, preferably a neighbour
// on a map, or the next one in a list. At the edge it returns the same space.
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

// nextOnGrid returns the index of the nearest space that is more ahead than aside. If two are
// equally near, it prefers the same row.
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

// nextOnMap returns the index of the neighbour that is most ahead. If none is, it returns the
// nearest of all spaces ahead.
func nextOnMap(spaces []view.Space, at int, d Direction) int {
	nearest := func(matches func(ahead, beside float64) bool, isOpen func(space int) bool) int {
		best, least := at, math.Inf(1)
		for i := range spaces {
			right, down := float64(spaces[i].X-spaces[at].X), float64(spaces[i].Y-spaces[at].Y)
			ahead, beside := right*d.right+down*d.down, math.Abs(right*d.down+down*d.right)
			if far := ahead + 2*beside; ahead > 0 && matches(ahead, beside) && isOpen(i) && far < least {
				best, least = i, far
			}
		}
		return best
	}
	const steep = 1.73 // tangent of 60 degrees
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

// middle returns the position of a space on a grid of hexes. The distance of neighbours is 1.
func middle(s *view.Space) (x, y float64) {
	const columns = 0.866 // distance of columns
	return columns * float64(s.Column), float64(s.Row) + float64(s.Column&1)/2
}

// find returns a pointer to the board of a space, and the space's index on it. It returns nil and
// -1 if there is none.
func find(shown view.View, space int) (b *view.Board, at int) {
	for i := range shown.Boards {
		b := &shown.Boards[i]
		if at := slices.IndexFunc(b.Spaces, func(s view.Space) bool { return s.Number == space }); at >= 0 {
			return b, at
		}
	}
	return nil, -1
}

// SpaceOf returns the space on which a component lies. ok is false if it lies on none.
func SpaceOf(shown view.View, component int) (space int, ok bool) {
	for _, b := range shown.Boards {
		for _, s := range b.Spaces {
			if slices.ContainsFunc(s.Lying, func(l view.Lying) bool { return l.Number == component && !l.Points }) {
				return s.Number, true
			}
		}
	}
	return 0, false
}

// Mentioned returns the components on boards whose names occur in a text. It leaves out those
// named like their space.
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

// Middle returns the space nearest to the middle of the first board, because most of the board is
// visible from there. On a board without a grid it returns the first space.
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

// Own returns the components of a player that lie on boards.
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

// ShortestRoute returns the shortest route from neighbour to neighbour between two spaces,
// including both. It returns nil if there is none.
func ShortestRoute(shown view.View, from, to int) []int {
	b, start := find(shown, from)
	if b == nil {
		return nil
	}
	before := make([]int, len(b.Spaces)) // by index: 1 + index of the previous space; 0 if not visited
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

// back returns the route from the start of a search to the space with index at.
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

// SpaceName returns the name of a space, or "" if there is no such space.
func SpaceName(shown view.View, space int) string {
	b, at := find(shown, space)
	if b == nil {
		return ""
	}
	return b.Spaces[at].Name
}

// InWords returns the complete description of a space. On boards without a grid it includes the
// neighbours. It returns "" if there is no such space.
func InWords(shown view.View, look Look, space int) string {
	found, at := find(shown, space)
	if found == nil {
		return ""
	}
	words := read(*found, look).inWords(at)
	if found.Grid || len(found.Spaces[at].Neighbours) == 0 {
		return words
	}
	beside := each.Of(found.Spaces[at].Neighbours, func(n int) string { return found.Spaces[n].Name })
	return words + "; beside " + strings.Join(beside, ", ")
}
