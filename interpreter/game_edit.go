package interpreter

import (
	"errors"

	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// A game that has just begun can be edited, to ask what would come of something: components can
// be found by name, made out of nothing, and given other values.

// Find is the component of a kind with a name.
func (g *Game) Find(kind *variant.Kind, name string) (component int64, found bool) {
	component = g.m.Named(int32(kind.Index), name)
	return component, component != none
}

// Add makes a component and puts it on the table. Fields have their defaults, or nothing.
func (g *Game) Add(kind *variant.Kind, name string) (int64, error) {
	m := &g.m
	number, s := m.newText(name)
	if s != goOn {
		return none, m.err
	}
	k := &m.p.Kinds[kind.Index]
	x, cells := m.makeComponent(int32(kind.Index), k.Set, int32(number))
	values := make([]int64, len(cells))
	for slot := range values {
		if values[slot], s = m.figure(k.Defaults[slot]); s != goOn {
			return none, m.err
		}
	}
	state.SetFields(k, m.Cells[m.Components[x].Cells:], values)
	m.Changed(program.AnyAspect)
	if m.firstKeeps(x) != goOn || m.put(int32(x), m.p.Zones[m.p.Table].Slot, 0) != goOn {
		return none, m.err
	}
	return x, nil
}

// SetField gives a field of a component a value as data gives it.
func (g *Game) SetField(component int64, field *variant.Field, value variant.CardValue) error {
	number, err := g.Keep(field.Type, value)
	if err != nil {
		return err
	}
	g.m.Cells[g.m.Components[component].Cells+int32(field.Slot)] = number
	g.m.Changed(program.AnyAspect)
	return nil
}

// Keep makes a value as data gives it one of the game's own.
func (g *Game) Keep(t *variant.Type, value variant.CardValue) (int64, error) {
	number, s := g.m.valueFor(t, value)
	if s != goOn {
		return none, g.m.err
	}
	return number, nil
}

func (m *board) valueFor(t *variant.Type, value variant.CardValue) (int64, signal) {
	switch {
	case !value.Given:
		return none, goOn
	case t.Base == variant.Text:
		return m.newText(value.Text)
	case t.Base == variant.ListType && t.Elem.Base == variant.Text:
		var texts []int64
		for _, text := range value.Texts {
			number, s := m.newText(text)
			if s != goOn {
				return none, s
			}
			texts = append(texts, number)
		}
		return m.listOf(texts)
	case t.Base == variant.ListType:
		return m.listOf(value.List)
	}
	return value.Number, goOn
}

// With real cards the table may differ from the game: somebody misread a card, or moved one without being
// told to. A correction then brings the game to where the table is.

// A Correction lets a component show what another one shows, if there is one, and then puts it into a
// zone, if there is one. Words are how it is told.
type Correction struct {
	Card, Other, To int64
	How             int32
	Words           string
}

// Correct carries out a correction. What is asked is asked anew, with the same options, unless it is luck. If it
// can't be done the game is good for nothing any more: try it on a copy.
func (g *Game) Correct(c Correction) error {
	g.m.allow(g.m.limits.Steps)
	if c.Other != none {
		g.m.Exchange(int32(c.Card), int32(c.Other))
	}
	if c.To != none && g.m.put(int32(c.Card), int32(c.To), c.How) != goOn {
		return errors.New(g.m.err.Message)
	}
	if g.m.emit(event.Said, none, none, none) != nil {
		g.m.log.SetText(names.Plain("the table is corrected: " + c.Words))
	}
	g.m.fiber.waits = forNothing
	return nil
}
