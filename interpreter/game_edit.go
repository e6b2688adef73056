package interpreter

import (
	"errors"

	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// A client may edit a game that has just begun, for example to compute odds for a given position.
// It can find components by name, create components, and set their fields.

// Find returns the component of the given kind and name. If there is none, found is false.
func (g *Game) Find(kind *variant.Kind, name string) (component int64, found bool) {
	component = g.m.Named(int32(kind.Index), name)
	return component, component != none
}

// Add creates a component on the table and returns its number. Fields have their default, or
// none. It returns an error if a limit is reached or a default can't be evaluated.
func (g *Game) Add(kind *variant.Kind, name string) (int64, error) {
	m := &g.m
	number, s := m.newText(name)
	if s != proceed {
		return none, m.err
	}
	k := &m.p.Kinds[kind.Index]
	x, cells := m.makeComponent(int32(kind.Index), k.Set, int32(number))
	values := make([]int64, len(cells))
	for slot := range values {
		if values[slot], s = m.figure(k.Defaults[slot]); s != proceed {
			return none, m.err
		}
	}
	state.SetFields(k, m.Cells[m.Components[x].Cells:], values)
	m.Changed(program.AnyAspect)
	if m.firstKeeps(x) != proceed || m.put(int32(x), m.p.Zones[m.p.Table].Slot, 0) != proceed {
		return none, m.err
	}
	return x, nil
}

// SetField sets a field of a component to a value in the form that data files use. It returns the
// error of Keep.
func (g *Game) SetField(component int64, field *variant.Field, value variant.CardValue) error {
	number, err := g.Keep(field.Type, value)
	if err != nil {
		return err
	}
	g.m.Cells[g.m.Components[component].Cells+int32(field.Slot)] = number
	g.m.Changed(program.AnyAspect)
	return nil
}

// SetGlobal sets a variable of which the game has only one.
func (g *Game) SetGlobal(global *variant.Global, value int64) {
	g.m.Globals[g.m.p.Globals[global.Index].At] = value
	g.m.Changed(program.AnyAspect)
}

// Keep stores a value in the form that data files use, and returns its number in this game. Texts
// and lists are copied into the game. It returns an error if a limit is reached.
func (g *Game) Keep(t *variant.Type, value variant.CardValue) (int64, error) {
	number, s := g.m.valueFor(t, value)
	if s != proceed {
		return none, g.m.err
	}
	return number, nil
}

func (m *board) valueFor(t *variant.Type, value variant.CardValue) (int64, signal) {
	switch {
	case !value.Given:
		return none, proceed
	case t.Base == variant.Text:
		return m.newText(value.Text)
	case t.Base == variant.ListType && t.Elem.Base == variant.Text:
		var texts []int64
		for _, text := range value.Texts {
			number, s := m.newText(text)
			if s != proceed {
				return none, s
			}
			texts = append(texts, number)
		}
		return m.listOf(texts)
	case t.Base == variant.ListType:
		return m.listOf(value.List)
	}
	return value.Number, proceed
}

// With real cards the table may differ from the game, for example because a player misread a
// card. A correction makes the game agree with the table.

// A Correction exchanges the identity of Card with that of Other, and then moves Card to zone To.
// Other and To may be none. Words is the text of the log entry.
type Correction struct {
	Card, Other, To int64
	How             int32
	Words           string
}

// Correct applies a correction. The pending decision is computed again with the same options,
// unless luck is pending. If it returns an error the game must not be used any more, so call it
// on a copy first.
func (g *Game) Correct(c Correction) error {
	g.m.allow(g.m.limits.Steps)
	if c.Other != none {
		g.m.Exchange(int32(c.Card), int32(c.Other))
	}
	if c.To != none && g.m.put(int32(c.Card), int32(c.To), c.How) != proceed {
		return errors.New(g.m.err.Message)
	}
	if g.m.emit(event.Said, none, none, none) != nil {
		g.m.log.SetText(names.Plain(g.m.Language().Say("the table is corrected: %s", c.Words)))
	}
	g.m.fiber.waits = forNothing
	return nil
}
