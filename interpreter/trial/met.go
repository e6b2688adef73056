package trial

import (
	"cmp"
	"slices"
)

// A Met is which game met something first, and how many have.
type Met struct {
	Game  int `json:"game"`
	Times int `json:"times"`
}

// When gives it of whatever holds it.
func (m *Met) When() *Met { return m }

// Join adds what was met in other games. Of what several games have met, the first counts. All are in the order of the
// games that met them, and what one game has met as it came.
func Join[F interface{ When() *Met }, K comparable](all, others []F, key func(F) K) []F {
	for _, f := range others {
		at := slices.IndexFunc(all, func(known F) bool { return key(known) == key(f) })
		if at < 0 {
			all = append(all, f)
			continue
		}
		known, times := all[at], all[at].When().Times+f.When().Times
		if f.When().Game < known.When().Game {
			all = append(slices.Delete(all, at, at+1), f)
			known = f
		}
		known.When().Times = times
	}
	slices.SortStableFunc(all, func(a, b F) int { return cmp.Compare(a.When().Game, b.When().Game) })
	return all
}
