package audit

import (
	"fmt"
	"slices"

	"houserule/dsl/diag"
	"houserule/interpreter"
)

// Unmoved counts the components that were hidden from a player and never redealt, in the game
// that had most of them. An audit can't find leaks about these.
type Unmoved struct {
	Lone  int `json:"lone,omitempty"`  // the only one with its back
	Fixed int `json:"fixed,omitempty"` // no other component may lie in its place
	Kept  int `json:"kept,omitempty"`  // secret values of the game that weren't varied
}

// Messages returns sentences with the counts and their reasons.
func (u Unmoved) Messages() (all []string) {
	say := func(n int, one, several string) {
		switch {
		case n == 1:
			all = append(all, "1 hidden component was never redealt: "+one)
		case n > 1:
			all = append(all, fmt.Sprintf("%s were never redealt: %s", diag.Counted(n, "hidden component"), several))
		}
	}
	say(u.Lone, "it is the only one with its back", "each is the only one with its back")
	say(u.Fixed, "no other component with its back may lie in its zone", "no other component with the same back may lie in their zones")
	switch {
	case u.Kept == 1:
		all = append(all, "1 secret value of the game was never varied, because the rules may exclude some values of its type")
	case u.Kept > 1:
		all = append(all, fmt.Sprintf("%s of the game were never varied, because the rules may exclude some values of their types", diag.Counted(u.Kept, "secret value")))
	}
	return all
}

// most returns the greater of both counts, for each reason.
func (u Unmoved) most(other Unmoved) Unmoved {
	return Unmoved{max(u.Lone, other.Lone), max(u.Fixed, other.Fixed), max(u.Kept, other.Kept)}
}

// A sighting is a component that is hidden from a player.
type sighting struct {
	player    int
	component int32
}

// A dealing has maps of the hidden components that a worker has redealt in a game, and of those
// that it has not.
type dealing struct {
	moved       map[sighting]bool
	lone, fixed map[sighting]bool
	kept        *int // pointer to the greatest number of secret values that weren't varied
}

func newDealing() dealing {
	return dealing{map[sighting]bool{}, map[sighting]bool{}, map[sighting]bool{}, new(int)}
}

// note records the components that are hidden from a player at a decision.
func (d dealing) note(g *interpreter.Game, player int, hidden []bool) {
	*d.kept = max(*d.kept, g.UnvariedSecrets(player))
	lone, fixed := g.Unmoved(player)
	for x, isHidden := range hidden {
		s := sighting{player, int32(x)}
		switch {
		case !isHidden:
		case slices.Contains(lone, s.component):
			d.lone[s] = true
		case slices.Contains(fixed, s.component):
			d.fixed[s] = true
		default:
			d.moved[s] = true
		}
	}
}

// unmoved returns the counts of the components that were hidden from a player and never redealt
// for that player.
func (d dealing) unmoved() Unmoved {
	lone, fixed := map[int32]bool{}, map[int32]bool{}
	for s := range d.lone {
		if !d.moved[s] {
			lone[s.component] = true
		}
	}
	for s := range d.fixed {
		if !d.moved[s] && !lone[s.component] {
			fixed[s.component] = true
		}
	}
	return Unmoved{len(lone), len(fixed), *d.kept}
}
