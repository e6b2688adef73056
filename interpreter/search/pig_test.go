package search

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// The optimal strategy of Pig for two players is known: Neller and Presser, "Optimal Play of the
// Dice Game Pig" (2004). These tests compute it by value iteration.

const pigGoal = 100

// pigChances are the chances to win of the player who is to roll or hold. The indexes are the
// player's points, the opponent's points and the pot.
type pigChances [pigGoal][pigGoal][]float64

// solvePig returns the chances if both players play optimally.
func solvePig() *pigChances {
	p := &pigChances{}
	for own := range pigGoal {
		for other := range pigGoal {
			p[own][other] = make([]float64, pigGoal-own)
		}
	}
	// Points are never lost, so the sum of both players' points only grows. The loop begins with
	// the greatest sums, because the others depend on them.
	for sum := 2*pigGoal - 2; sum >= 0; sum-- {
		for own := max(0, sum-pigGoal+1); own <= min(sum, pigGoal-1); own++ {
			if own <= sum-own {
				p.settle(own, sum-own)
			}
		}
	}
	return p
}

// settle computes the chances for two numbers of points. They depend on each other, so it
// iterates until they converge.
func (p *pigChances) settle(own, other int) {
	for change := 1.0; change > 1e-9; {
		change = max(p.improve(own, other), p.improve(other, own))
	}
}

func (p *pigChances) improve(own, other int) (change float64) {
	chances := p[own][other]
	for pot := len(chances) - 1; pot >= 0; pot-- {
		best := max(p.roll(own, other, pot), p.hold(own, other, pot))
		change = max(change, math.Abs(best-chances[pot]))
		chances[pot] = best
	}
	return change
}

// chance returns the chance of the player who is to roll or hold.
func (p *pigChances) chance(own, other, pot int) float64 {
	if own+pot >= pigGoal {
		return 1
	}
	return p[own][other][pot]
}

func (p *pigChances) roll(own, other, pot int) float64 {
	sum := 1 - p.chance(other, own, 0)
	for face := 2; face <= 6; face++ {
		sum += p.chance(own, other, pot+face)
	}
	return sum / 6
}

func (p *pigChances) hold(own, other, pot int) float64 {
	switch {
	case own+pot >= pigGoal:
		return 1
	case pot == 0:
		return 0 // illegal in the rules
	}
	return 1 - p.chance(other, own+pot, 0)
}

// Two figures of the paper: the first player wins 53.06 of 100 games, and at first holds at 21.
func TestPigIsSolved(t *testing.T) {
	p := solvePig()
	if begins := p.chance(0, 0, 0); math.Abs(begins-0.5306) > 0.00005 {
		t.Errorf("who begins wins with a chance of %.4f", begins)
	}
	if p.roll(0, 0, 20) < p.hold(0, 0, 20) || p.roll(0, 0, 21) > p.hold(0, 0, 21) {
		t.Error("who begins holds at something else than 21")
	}
}

// pigAt returns the state of a game for the player who decides.
func pigAt(g *interpreter.Game, d *interpreter.Decision) (own, other, pot int) {
	fmt.Sscanf(d.Describe().Prompt, "Roll or hold with %d in the pot and %d banked?", &pot, &own)
	return own, int(g.Standing()[1-d.Player]), pot
}

// BenchmarkPigAgainstTheBest measures how much winning chance each game loses in comparison with
// optimal play. It sums the losses of all choices in states that optimal play reaches, for the
// search and for the suggestions.
func BenchmarkPigAgainstTheBest(b *testing.B) {
	p := solvePig()
	for _, playouts := range []int{500, 5000} {
		b.Run(strconv.Itoa(playouts), func(b *testing.B) {
			s := New(Budget{Playouts: playouts})
			searched, suggested, seed := 0.0, 0.0, uint64(0)
			for b.Loop() {
				seed++
				g := begin(b, "../../testdata/games/pig.rules", program.Fast, seed, interpreter.Settings{})
				for d, ok := g.Next(); ok; d, ok = g.Next() {
					c := g.Suggestion()
					if own, other, pot := pigAt(g, d); pot > 0 {
						chances := [...]float64{p.roll(own, other, pot), p.hold(own, other, pot)}
						best := max(chances[0], chances[1])
						suggested += best - chances[c.Indexes[0]]
						searched += best - chances[search(b, s, g, seed).Indexes[0]]
						c = interpreter.Choice{Indexes: []int{slices.Index(chances[:], best)}}
					}
					if err := g.Decide(c); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(searched/float64(b.N), "lost/game")
			b.ReportMetric(suggested/float64(b.N), "lost-by-suggestion/game")
		})
	}
}
