package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// A host looks at a game that stands still by having functions of the rules evaluated. That changes nothing but the
// texts that are made on the way, which the host has forgotten once it has read them.

// Evaluate is what a function gives now; not ok if it fails.
func (g *Game) Evaluate(proc *variant.Proc, args ...int64) (value int64, ok bool) {
	return g.looked(func() (int64, signal) { return g.evaluateWith(g.p.ProcOf(proc), args) })
}

// Figure is a value that is known or can be found out; not ok if it can't.
func (g *Game) Figure(f program.Figure) (value int64, ok bool) {
	return g.looked(func() (int64, signal) { return g.figure(f) })
}

// looked is what a side look sees. What goes wrong in one is nothing to the game.
func (g *Game) looked(look func() (int64, signal)) (value int64, ok bool) {
	err := g.err
	g.Work = g.limits.Steps
	value, s := look()
	g.err = err
	return value, s == goOn
}

// A Modification is what a line of a script of a component made of what a function gives.
type Modification struct {
	By            *variant.Modifier
	Component     int64
	Before, After int64
}

// Explain evaluates a function and tells what was made of it one after the other, where the program is traced.
func (g *Game) Explain(proc *variant.Proc, args ...int64) (value int64, changes []Modification, ok bool) {
	g.explaining, g.explained = len(g.fiber.frames)+1, nil
	value, ok = g.Evaluate(proc, args...)
	g.explaining = 0
	return value, g.explained, ok
}

// noteModified keeps what a modifier did, if it belongs to what is being explained and did anything.
func (m *machine) noteModified(in *program.Instr, r []int64) {
	if after, before := r[in.C], r[in.C+1]; m.explaining > 0 && m.explaining == len(m.fiber.frames) && after != before {
		m.explained = append(m.explained, Modification{By: m.p.Modifiers[in.B], Component: r[in.A], Before: before, After: after})
	}
}

// Standing is the score as it is now; nil where it can't be reckoned before the end.
func (g *Game) Standing() []int64 {
	scores := append([]int64(nil), g.Scores...)
	if g.Done {
		return scores
	}
	won := append([]bool(nil), g.Won...)
	_, ok := g.looked(func() (int64, signal) { return g.evaluateProc(g.p.Score, none) })
	now := append([]int64(nil), g.Scores...)
	copy(g.Scores, scores)
	copy(g.Won, won)
	if !ok {
		return nil
	}
	return now
}

// Option is what option i of the rules is set to.
func (g *Game) Option(i int) int64 { return g.options[i] }
