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

// The best way to play Pig for two is known: Neller and Presser, "Optimal Play of the Dice Game Pig" (2004). It is
// found here by value iteration.

const pigGoal = 100

// pigChances are the chances to win of whoever is to roll or hold: by own points, those of the other one, and the pot.
type pigChances [pigGoal][pigGoal][]float64

// solvePig finds the chances of two who both play their best.
func solvePig() *pigChances {
	p := &pigChances{}
	for own := range pigGoal {
		for other := range pigGoal {
			p[own][other] = make([]float64, pigGoal-own)
		}
	}
	// What is won never gets lost, so that the sum of both players' points only grows: the greatest come first.
	for sum := 2*pigGoal - 2; sum >= 0; sum-- {
		for own := max(0, sum-pigGoal+1); own <= min(sum, pigGoal-1); own++ {
			if own <= sum-own {
				p.settle(own, sum-own)
			}
		}
	}
	return p
}

// settle finds the chances for two numbers of points, which depend on each other.
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

// chance is the chance of who is to roll or hold.
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
		return 0 // the rules don't let one
	}
	return 1 - p.chance(other, own+pot, 0)
}

// Figures of the paper: who begins wins 53.06 of 100 games, and holds at 21 first of all.
func TestPigIsSolved(t *testing.T) {
	p := solvePig()
	if begins := p.chance(0, 0, 0); math.Abs(begins-0.5306) > 0.00005 {
		t.Errorf("who begins wins with a chance of %.4f", begins)
	}
	if p.roll(0, 0, 20) < p.hold(0, 0, 20) || p.roll(0, 0, 21) > p.hold(0, 0, 21) {
		t.Error("who begins holds at something else than 21")
	}
}

// pigAt reads where a game stands for who is to decide.
func pigAt(g *interpreter.Game, d *interpreter.Decision) (own, other, pot int) {
	fmt.Sscanf(d.Describe().Prompt, "Roll or hold with %d in the pot and %d banked?", &pot, &own)
	return own, int(g.Standing()[1-d.Player]), pot
}

// BenchmarkPigAgainstTheBest tells how much of each game is lost against the best play there is, move by move: the sum of
// what the chance to win loses by each choice, on the way that the best play takes. Suggestions are told beside it.
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
