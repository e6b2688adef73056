package interpreter

import (
	"fmt"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// What is kept of a modifier of a check: the component, the number of the modifier, what it added.
const modifiedWidth = 3

// modified is the line of a check that a modifier is.
func (l *Log) modified(component, number, value int64) LineTold {
	m := l.program.Modifiers[number]
	line := LineTold{Label: m.Label, Value: value, Cites: m.Cites}
	if line.Label == "" {
		line.Label = l.Component(component)
	}
	return line
}

// A Reckoning is how what a function gives came about: what it gives by itself, and what each card in play
// makes of that, one after the other. Values are as rules have them; Type says how to read them.
type Reckoning struct {
	Type  *variant.Type
	Base  int64
	Lines []Modified
	Value int64
}

// A Modified is what a card in play made of a value.
type Modified struct {
	Component int64
	Modifier  *variant.Modifier
	Value     int64
}

// Reckon tells how a function that cards in play modify comes to its value now; only in programs that tell.
func (g *Game) Reckon(proc *variant.Proc, args []int64) (*Reckoning, error) {
	index := g.p.ProcOf(proc)
	if index < 0 || g.p.Mode != program.Told || len(args) != int(g.p.Procs[index].Params) {
		return nil, fmt.Errorf("%s can't be reckoned like this", proc.Name)
	}
	x := &Reckoning{Type: proc.Result}
	g.work = g.limits.Steps
	g.reckoning, g.reckoned = x, len(g.branch.frames)+1
	value, s := g.lookWith(index, args)
	g.reckoning = nil
	if s != goOn {
		err := g.err
		g.err = nil
		return nil, err
	}
	if x.Value = value; len(x.Lines) == 0 {
		x.Base = value
	}
	return x, nil
}

// tellModified keeps what a modifier did if it belongs to what is being reckoned.
func (g *Game) tellModified(in *program.Instr, r []int64) {
	x := g.reckoning
	if x == nil || len(g.branch.frames) != g.reckoned {
		return
	}
	if len(x.Lines) == 0 {
		x.Base = r[in.C+1]
	}
	x.Lines = append(x.Lines, Modified{Component: r[in.A], Modifier: g.p.Modifiers[in.B], Value: r[in.C]})
}
