package view

import (
	"houserule/dsl/variant"
	"houserule/interpreter"
)

// A Breakdown is how a figure of a component comes about: what stands on the component, what the rules make of that by
// themselves, and what each card in play makes of that, one after the other. Values are as texts call them.
type Breakdown struct {
	Component, Figure    string
	IsNumber             bool
	Printed, Base, Value string
	Lines                []Modifier
}

// A Modifier is a line of a script that had a say: what it made of the figure, and what it added to a number.
type Modifier struct {
	Label string // the line's own, or the name of its card
	Value string
	Added int64
	Cites []string
}

// Breakdowns are those of the figures that a player sees and that are not what stands on their components: the rules,
// or cards in play, have a say in them now. There are none where the program isn't traced.
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

// isNothing reports whether a figure that is not on the card is 0: nobody asks how that comes about.
func (b *Breakdown) isNothing(printed int64) bool {
	return b.IsNumber && printed == variant.None && b.Base == "0"
}

// breakdown reckons a figure and tells how it comes about; not ok if it can't be reckoned, or not without what the
// player can't know.
func (l viewer) breakdown(x int32, figure *variant.Field, proc *variant.Proc, printed int64) (b Breakdown, ok bool) {
	_, known, _ := l.reckoned(x, proc)
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
