package view

import (
	"houserule/dsl/variant"
	"houserule/interpreter"
)

// A Breakdown explains a figure of a component: the printed value, the base value that the rules
// compute from it, and the changes by cards in play, in order. Values are formatted texts.
type Breakdown struct {
	Component, Figure    string
	IsNumber             bool
	Printed, Base, Value string
	Lines                []Modifier
}

// A Modifier is a line of a script that changed the figure. Value is the figure after the change,
// and Added the difference for a number.
type Modifier struct {
	Label string // label of the line, or the name of its card
	Value string
	Added int64
	Cites []string
}

// Breakdowns returns a breakdown for each visible figure that differs from its printed value or
// that cards in play have changed. It returns nil for a program that isn't traced, because only
// traced programs record the changes.
func Breakdowns(g *interpreter.Game, player int) (all []Breakdown) {
	if !g.Program().Mode.Traces() {
		return nil
	}
	look := newViewer(g, player)
	defer look.ForgetTexts(len(look.Texts))
	for x := range look.Components {
		c := &look.Components[x]
		if c.Zone < 0 || !c.InPlay || !look.sees(int64(x)) {
			continue
		}
		k := &g.Program().Kinds[c.Kind]
		for i, proc := range k.Reckoned {
			if proc == nil {
				continue
			}
			printed := look.Cells[c.Cells+int32(k.Fields[i].Slot)]
			if b, ok := look.breakdown(int32(x), k.Fields[i], proc, printed); ok && (len(b.Lines) > 0 || b.Base != b.Printed && !b.isNothing(printed)) {
				all = append(all, b)
			}
		}
	}
	return all
}

// isNothing reports whether a figure isn't printed and is 0, so that a breakdown isn't worth
// showing.
func (b *Breakdown) isNothing(printed int64) bool {
	return b.IsNumber && printed == variant.None && b.Base == "0"
}

// breakdown computes a figure with its changes. It returns false if the computation fails or
// depends on information that the player can't know.
func (l viewer) breakdown(x int32, figure *variant.Field, proc *variant.Proc, printed int64) (b Breakdown, ok bool) {
	_, known, _ := l.computed(x, proc)
	value, changes, ok := l.copies[0].Explain(proc, argumentsFor(x, proc)...)
	if !ok || !known {
		return b, false
	}
	t := proc.Result
	b = Breakdown{
		Component: l.NameOf(int64(x)), Figure: figure.Spoken(), IsNumber: t.Base == variant.Number,
		Printed: l.word(t, printed), Base: l.word(t, value), Value: l.word(t, value),
	}
	for i, change := range changes {
		if i == 0 {
			b.Base = l.word(t, change.Before)
		}
		b.Lines = append(b.Lines, l.modifier(change, b.IsNumber))
	}
	return b, true
}

func (l viewer) modifier(change interpreter.Modification, isNumber bool) Modifier {
	line := Modifier{Label: change.By.Label, Value: l.word(change.By.Target.Result, change.After), Cites: change.By.Cites}
	if line.Label == "" {
		line.Label = l.NameOf(change.Component)
	}
	if isNumber {
		line.Added = change.After - change.Before
	}
	return line
}
