package advice

import (
	"math/big"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// Dice are rolled with all results that can make a difference to the rules, each with its exact
// chance.

// courses contains the nodes of the branches that continue after a roll. Nodes with equal states
// and equal outcomes are merged, with the help of the map merged.
type courses struct {
	open   []*node
	merged map[string]*node
}

// rollsTotal reports whether a roll is for a check without outcomes. For such a check, later rules
// evaluate the total.
func rollsTotal(roll *interpreter.Decision) bool {
	under := underWay(roll)
	return under != nil && len(under.proc.Check.Outcomes) == 0
}

// roll tries all different results of the roll that a node waits for. It plays each new node on to
// its next roll or its end. ok is false if that exceeds the limit of work.
//
// No rule asks which die shows which face, so roll tries each sorted result only once. If only the
// sum counts, it tries each sum once: with as many ones and highest faces as possible, and one
// other face.
func (a *ahead) roll(n *node, after *courses, o *outlook) (ok bool) {
	d, _ := a.next(n.game)
	under, least, sides, isLast := underWay(d), int64(1), d.Max, d.Dice <= 1
	bySum := !under.asksForFaces()
	if len(n.dice) > 0 {
		least = n.dice[len(n.dice)-1]
	}
	if bySum && least > 1 {
		least = sides
	}
	for face := least; face <= sides; face++ {
		g := n.game
		if face < sides {
			g = a.copy(n.game)
		}
		if g == nil || g.Decide(interpreter.Choice{Number: face}) != nil {
			return false
		}
		dice := append(slices.Clip(n.dice), face)
		share := n.share
		switch {
		case !bySum:
			share = new(big.Rat).Mul(share, orders(dice, sides))
		case isLast:
			share = new(big.Rat).Mul(share, a.sums.of(dice, sides))
		}
		next := &node{game: g, share: share, checks: n.checks, read: n.read, rolls: n.rolls, dice: dice, under: under, picked: n.picked, knows: n.knows}
		if isLast {
			next.rolls, next.dice = n.rolls+1, nil
			a.sortOut(next, after, o)
		} else if a.playOn(next, o, false) == nil || !a.roll(next, after, o) {
			return false
		}
	}
	return true
}

// hasRoomFor reports whether the work left is enough for the next roll of all nodes.
func (a *ahead) hasRoomFor(open []*node) bool {
	copies := 0
	for _, n := range open {
		d, _ := a.next(n.game)
		copies += throws(d) - 1
	}
	return copies*a.weight <= a.work
}

// throws returns the number of different results of a roll.
func throws(d *interpreter.Decision) int {
	dice, sides := max(1, d.Dice), int(d.Max)
	if !underWay(d).asksForFaces() {
		return dice*(sides-1) + 1
	}
	most := 1
	for i := range dice { // the number of sorted results
		if most = most * (sides + i) / (i + 1); most > mostWork {
			break
		}
	}
	return most
}

// endAll ends the branches of nodes before their next roll.
func (a *ahead) endAll(open []*node, o *outlook) {
	for _, n := range open {
		n.knows = false
		a.end(n, o)
	}
}

// asksForFaces reports whether the outcome of a check depends on more than the sum of its dice.
func (c *checkUnderWay) asksForFaces() bool {
	return c != nil && slices.ContainsFunc(c.proc.Check.Outcomes, func(o *variant.Outcome) bool { return o.Word == "both" })
}

// orders returns the factor by which the last of some sorted dice changes the chance of a branch.
// One face has a chance of one in sides, but a sorted result stands for several orders of the dice.
func orders(dice []int64, sides int64) *big.Rat {
	like := int64(0)
	for _, face := range dice {
		if face == dice[len(dice)-1] {
			like++
		}
	}
	return big.NewRat(int64(len(dice)), sides*like)
}

// sumChances is a cache of the chances of sums. It maps the number of dice and their sides to a
// slice with the sum as the index.
type sumChances map[[2]int64][]*big.Rat

// of returns the chance that as many dice have the same sum.
func (c sumChances) of(dice []int64, sides int64) *big.Rat {
	key, sum := [2]int64{int64(len(dice)), sides}, int64(0)
	for _, face := range dice {
		sum += face
	}
	if c[key] == nil {
		c[key] = chancesOfSums(len(dice), sides)
	}
	return c[key][sum]
}

// chancesOfSums returns a slice of the chances of all sums, with the sum as the index.
func chancesOfSums(dice int, sides int64) (chances []*big.Rat) {
	throws := []*big.Int{big.NewInt(1)} // number of results of the dice so far, by sum
	for range dice {
		next, within := make([]*big.Int, int64(len(throws))+sides), new(big.Int)
		for sum := range next {
			next[sum] = new(big.Int).Set(within)
			if sum < len(throws) {
				within.Add(within, throws[sum])
			}
			if out := sum - int(sides); out >= 0 && out < len(throws) {
				within.Sub(within, throws[out])
			}
		}
		throws = next
	}
	all := new(big.Int).Exp(big.NewInt(sides), big.NewInt(int64(dice)), nil)
	for _, n := range throws {
		chances = append(chances, new(big.Rat).SetFrac(n, all))
	}
	return chances
}

// sortOut plays a node on to its next roll or its end. Before a roll, it merges the node with an
// equal one.
func (a *ahead) sortOut(n *node, after *courses, o *outlook) {
	if d := a.playOn(n, o, false); d == nil || n.rolls >= a.rolls {
		n.knows = n.knows && d == nil
		a.end(n, o)
		return
	}
	a.encoded = a.encoded[:0]
	for _, c := range n.checks {
		a.encoded = append(append(a.encoded, c.outcome...), 0)
	}
	a.encoded = n.game.AppendEncoded(append(a.encoded, 0))
	if same := after.merged[string(a.encoded)]; same != nil {
		same.share = new(big.Rat).Add(same.share, n.share)
		same.checks = bothOf(same.checks, n.checks)
		a.spare = append(a.spare, n.game)
		return
	}
	after.merged[string(a.encoded)] = n
	after.open = append(after.open, n)
}

// bothOf returns a slice of the checks of two merged nodes, with ranges of dice that include both.
func bothOf(checks, others []*seenCheck) []*seenCheck {
	both := slices.Clone(checks)
	for i, other := range others[:min(len(checks), len(others))] {
		c := *checks[i]
		c.from, c.to = min(c.from, other.from), max(c.to, other.to)
		both[i] = &c
	}
	return both
}
