package advice

import (
	"math/big"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// Dice are thrown in every way that makes a difference to the rules, each with its exact chance.

// courses are those that go on after a roll. Those that have come to the same place in the same way are one from there on.
type courses struct {
	open  []*node
	alike map[string]*node
}

// rollsTotal reports whether a roll is for a check without outcomes. The rules decide what comes of its total after it.
func rollsTotal(roll *interpreter.Decision) bool {
	under := underWay(roll)
	return under != nil && len(under.proc.Check.Outcomes) == 0
}

// roll throws the dice of a roll that a course stands at in all ways that differ, and plays each course on to its next roll or to its
// end; not ok if that is too much. No rule asks which die of a roll shows which face, so each throw is met once, its dice in their
// order. Where only their sum counts, each sum is met once: with as many ones and highest faces as there can be, and one other face.
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

// hasRoomFor reports whether the next roll of all courses can be thrown with the work that is left.
func (a *ahead) hasRoomFor(open []*node) bool {
	copies := 0
	for _, n := range open {
		d, _ := a.next(n.game)
		copies += throws(d) - 1
	}
	return copies*a.weight <= a.work
}

// throws is how many throws of a roll differ.
func throws(d *interpreter.Decision) int {
	dice, sides := max(1, d.Dice), int(d.Max)
	if !underWay(d).asksForFaces() {
		return dice*(sides-1) + 1
	}
	most := 1
	for i := range dice { // in which dice of as many sides can be put in their order
		if most = most * (sides + i) / (i + 1); most > mostWork {
			break
		}
	}
	return most
}

// endAll has courses end where they stand before another roll.
func (a *ahead) endAll(open []*node, o *outlook) {
	for _, n := range open {
		n.knows = false
		a.end(n, o)
	}
}

// asksForFaces reports whether a check ends in a way that depends on more than the sum of its dice.
func (c *checkUnderWay) asksForFaces() bool {
	return c != nil && slices.ContainsFunc(c.proc.Check.Outcomes, func(o *variant.Outcome) bool { return o.Word == "both" })
}

// orders is by how much a course becomes rarer with the last of some dice, which stand in their order: one in as many as the
// die has sides, but there are as many more orders in which they may have been thrown.
func orders(dice []int64, sides int64) *big.Rat {
	like := int64(0)
	for _, face := range dice {
		if face == dice[len(dice)-1] {
			like++
		}
	}
	return big.NewRat(int64(len(dice)), sides*like)
}

// sumChances are the chances of the sums of dice, by the number of dice and their sides.
type sumChances map[[2]int64][]*big.Rat

// of is the chance that as many dice come to the same sum.
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

// chancesOfSums are the chances of all sums of some dice, from 0 on.
func chancesOfSums(dice int, sides int64) (chances []*big.Rat) {
	throws := []*big.Int{big.NewInt(1)} // by sum: how many throws of the dice so far come to it
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

// sortOut plays a course on to its next roll, where it may be the same as another one, or to its end.
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
	if same := after.alike[string(a.encoded)]; same != nil {
		same.share = new(big.Rat).Add(same.share, n.share)
		same.checks = bothOf(same.checks, n.checks)
		a.spare = append(a.spare, n.game)
		return
	}
	after.alike[string(a.encoded)] = n
	after.open = append(after.open, n)
}

// bothOf are the checks of two courses that are one from here on.
func bothOf(checks, others []*seenCheck) []*seenCheck {
	both := slices.Clone(checks)
	for i, other := range others[:min(len(checks), len(others))] {
		c := *checks[i]
		c.from, c.to = min(c.from, other.from), max(c.to, other.to)
		both[i] = &c
	}
	return both
}
