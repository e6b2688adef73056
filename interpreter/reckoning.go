package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A Reckoning is how a figure of a component comes about: what stands on the component, what the rules make of
// that by themselves, and what each card in play makes of that, one after the other. Values are as texts call
// them.
type Reckoning struct {
	Component, Figure    string
	IsNumber             bool
	Printed, Base, Value string
	Lines                []ModifierTold
}

// A ModifierTold is a line of a script that had a say: what it made of the figure, and what it added to a
// number.
type ModifierTold struct {
	Label string // the line's own, or the name of its card
	Value string
	Added int64
	Cites []string
}

// Reckonings are the figures that a player sees and that are not what stands on their components: the rules, or
// cards in play, have a say in them now. There are none if the program doesn't tell.
func (g *Game) Reckonings(player int) (all []Reckoning) {
	if !g.p.Mode.Tells() {
		return nil
	}
	for x := range g.Components {
		c := &g.Components[x]
		if c.Zone < 0 || !c.InPlay || !g.sees(c, player) {
			continue
		}
		k := &g.p.Kinds[c.Kind]
		for i, proc := range k.Reckoned {
			if proc == nil {
				continue
			}
			printed := g.Cells[c.Cells+int32(k.Fields[i].Slot)]
			if r, ok := g.explain(int32(x), proc, printed); ok && (len(r.Lines) > 0 || r.Base != r.Printed) {
				all = append(all, r)
			}
		}
	}
	return all
}

// explain reckons a figure and keeps how it comes about.
func (g *Game) explain(x int32, proc *variant.Proc, printed int64) (Reckoning, bool) {
	r := Reckoning{Component: g.NameOf(int64(x)), Figure: proc.Name, IsNumber: proc.Result.Base == variant.Number}
	g.reckoning, g.reckonedAt = &r, len(g.fiber.frames)+1
	value, ok := g.reckonedFigure(x, proc)
	g.reckoning = nil
	r.Printed = string(names.Append(nil, g, proc.Result, printed))
	r.Value = string(names.Append(nil, g, proc.Result, value))
	if len(r.Lines) == 0 {
		r.Base = r.Value
	}
	return r, ok
}

// reckonedFigure is what a function says that a figure of a component comes to; not ok if there is no
// function, or if it fails.
func (m *machine) reckonedFigure(x int32, proc *variant.Proc) (value int64, ok bool) {
	if proc == nil {
		return none, false
	}
	m.picked = append(m.picked[:0], int64(x))
	for range proc.Params[1:] {
		m.picked = append(m.picked, none)
	}
	m.Work = m.limits.Steps
	value, s := m.evaluateWith(m.p.ProcOf(proc), m.picked)
	if s != goOn {
		m.err = nil
	}
	return value, s == goOn
}

// tellModified keeps what a modifier did, if it belongs to what is being reckoned and did anything.
func (m *machine) tellModified(in *program.Instr, r []int64) {
	x := m.reckoning
	if x == nil || len(m.fiber.frames) != m.reckonedAt {
		return
	}
	modifier, after, before := m.p.Modifiers[in.B], r[in.C], r[in.C+1]
	if after == before {
		return
	}
	if len(x.Lines) == 0 {
		x.Base = string(names.Append(nil, m, modifier.Target.Result, before))
	}
	line := ModifierTold{Label: modifier.Label, Value: string(names.Append(nil, m, modifier.Target.Result, after)), Cites: modifier.Cites}
	if line.Label == "" {
		line.Label = m.NameOf(r[in.A])
	}
	if x.IsNumber {
		line.Added = after - before
	}
	x.Lines = append(x.Lines, line)
}
