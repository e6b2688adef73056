package board

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"houserule/interpreter/view"
)

// lands returns a random board with coordinates, on which some spaces are neighbours.
func lands(t *rapid.T) view.Board {
	b := view.Board{Placed: true}
	taken := map[[2]int]bool{}
	for range rapid.IntRange(1, 30).Draw(t, "spaces") {
		at := [2]int{rapid.IntRange(-500, 500).Draw(t, "x"), rapid.IntRange(-500, 500).Draw(t, "y")}
		if !taken[at] {
			taken[at] = true
			b.Spaces = append(b.Spaces, view.Space{X: at[0], Y: at[1]})
		}
	}
	for i := 1; i < len(b.Spaces); i++ {
		n := rapid.IntRange(0, i-1).Draw(t, "neighbour")
		b.Spaces[i].Neighbours = append(b.Spaces[i].Neighbours, n)
		b.Spaces[n].Neighbours = append(b.Spaces[n].Neighbours, i)
	}
	return b
}

// The areas cover all of the land without overlap, and each contains its own space.
func TestAreasCoverTheLand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := lands(t)
		o := OutlineOf(b)
		shared := 0.0
		for i := range o.areas {
			a := &o.areas[i]
			shared += size(a.corners)
			if a.room(a.y+1e-3) <= 0 {
				t.Errorf("space %d does not lie in its area %v", i, a)
			}
		}
		if all := o.Width * o.Height; math.Abs(shared-all) > 1e-6*all {
			t.Errorf("%g is shared out of %g", shared, all)
		}
	})
}

// size returns the area of a polygon.
func size(corners []point) (sum float64) {
	for i, p := range corners {
		q := corners[(i+1)%len(corners)]
		sum += (p.x*q.y - q.x*p.y) / 2
	}
	return math.Abs(sum)
}

// There is a wall exactly where two spaces touch that aren't neighbours.
func TestWalls(t *testing.T) {
	b := view.Board{Placed: true, Spaces: []view.Space{
		{X: 0, Y: 0, Neighbours: []int{1, 2}}, {X: 10, Y: 0, Neighbours: []int{0}}, {X: 0, Y: 10, Neighbours: []int{0, 3}}, {X: 10, Y: 10, Neighbours: []int{2}},
	}}
	o := OutlineOf(b)
	if len(o.walls) != 1 {
		t.Fatalf("there are walls %v", o.walls)
	}
	beside := []point{o.areas[1].point, o.areas[3].point}
	if w := o.walls[0]; math.Abs(distance(w.from, beside[0])-distance(w.from, beside[1])) > 1e-6 {
		t.Errorf("the wall %v is not between %v", w, beside)
	}
	if len(o.links) != 3 {
		t.Errorf("there are links %v", o.links)
	}
}

// Without coordinates, neighbours are closer to each other than other spaces, and no two circles
// overlap.
func TestBoardsLaidOutByNeighbours(t *testing.T) {
	ring := view.Board{}
	const n = 9
	for i := range n {
		ring.Spaces = append(ring.Spaces, view.Space{Neighbours: []int{(i + 1) % n, (i + n - 1) % n}})
	}
	o := OutlineOf(ring)
	for i := range o.areas {
		for j := range i {
			apart := distance(o.areas[i].point, o.areas[j].point)
			if apart < 1.8*Radius || slices.Contains(ring.Spaces[i].Neighbours, j) && apart > 4*Radius {
				t.Errorf("spaces %d and %d are %g apart", i, j, apart)
			}
		}
	}
	if o.Height > o.Width {
		t.Errorf("it is %g wide and %g high", o.Width, o.Height)
	}
}

func TestColoursOfGrounds(t *testing.T) {
	got := colorsFor([]string{"wilderness", "shadow_land", "border_land", "coastal_sea", "deep_sea", "free_domain"})
	if got[0] != 3 || got[3] != 4 {
		t.Errorf("wilds and seas have colours %v", got)
	}
	slices.Sort(got)
	if len(slices.Compact(got)) != 6 {
		t.Errorf("two grounds have one colour: %v", got)
	}
}

func TestParted(t *testing.T) {
	for name, want := range map[string]int{"Rohan": 1, "High Tor": 1, "Bay of Belfalas": 2, "Mouths of the Anduin": 2, "an isle that goes on and on and on beyond the edge": 4, "Unbreakable-name-of-one-word": 1} {
		if lines := parted(name); len(lines) != want {
			t.Errorf("%q is on %d lines: %q", name, len(lines), lines)
		}
	}
}
