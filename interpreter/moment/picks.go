package moment

import (
	"slices"

	"houserule/interpreter"
)

// A pick is a component that the player chose on the way, after dice were thrown, as it was then. What becomes of it by that is still
// for the player to say: nothing of it is foretold.
type pick struct {
	component int64
	zone      int32
	cells     []int64
}

// choose notes the components that an answer names.
func (n *node) choose(d *interpreter.Decision, answer interpreter.Choice) {
	is := n.game.State()
	n.picked = slices.Clip(n.picked)
	for _, i := range answer.Indexes {
		for value := range d.Options[i].Values {
			if x := d.Component(i, value); x >= 0 {
				c := &is.Components[x]
				n.picked = append(n.picked, pick{int64(x), c.Zone, slices.Clone(cellsOf(is, c, n.game.Program().Kinds))})
			}
		}
	}
}

// withoutPicks are the changes of a course but for what comes of such choices. What is followed was chosen before.
func (a *ahead) withoutPicks(n *node, changes []difference) []difference {
	return slices.DeleteFunc(changes, func(d difference) bool {
		return slices.ContainsFunc(n.picked, func(p pick) bool { return p.component != a.chosen && p.leadsTo(d, n.game) })
	})
}

// leadsTo tells whether a change has come after the pick, to what was picked or to who has it now.
func (p *pick) leadsTo(d difference, after *interpreter.Game) bool {
	switch {
	case d.key.component != p.component:
		return d.holder(after) == p.component
	case d.key.field != nil:
		return p.cells[d.key.field.Slot] != d.key.value
	}
	return int64(p.zone) != d.key.value
}
