package state

import "slices"

// Passing records the moves of a step, and the lines of scripts that the step took out of effect.
type Passing struct {
	Moved []Moved
	Gone  []Gone
}

// A Moved is a component that went from one zone to another. From is negative for a new component.
type Moved struct {
	Component, From, To int32
	Before
}

// A Gone is a line of a script that was in effect before the step and no longer is.
type Gone struct {
	Hook, Entry, Since int32
	Before
}

// Before holds the owner and the condition of a component before its move.
type Before struct {
	Owner int64
	Bound
}

// A Bound is the condition under which the component Asked is in play. Number identifies it, and is
// 0 without a condition.
type Bound struct {
	Asked  int64
	Number int32
}

// Begin clears the moves of earlier steps.
func (p *Passing) Begin() { p.Moved, p.Gone = p.Moved[:0], p.Gone[:0] }

func (p *Passing) copyFrom(from *Passing) {
	p.Moved, p.Gone = append(p.Moved[:0], from.Moved...), append(p.Gone[:0], from.Gone...)
}

// passes records a component that is about to move.
func (s *State) passes(x, to int32) {
	if from := s.Components[x].Zone; from != to {
		s.Passing.Moved = append(s.Passing.Moved, Moved{x, from, to, s.before(x)})
	}
}

func (s *State) before(x int32) (b Before) {
	b.Owner = s.OwnerOf(int64(x))
	b.Asked, b.Number = s.BoundOf(int64(x))
	return b
}

// goes records a line of a script that is about to go out of effect, because its card or the holder
// of its card has moved.
func (s *State) goes(hook, number int32) {
	e, p := &s.Effects.Entries[number], &s.Passing
	gone := Gone{Hook: hook, Entry: number, Since: e.Since}
	s.Charge(len(p.Moved))
	at := slices.IndexFunc(p.Moved, func(m Moved) bool { return m.Component == e.Component })
	if at >= 0 {
		gone.Before = p.Moved[at].Before
	} else {
		gone.Before = s.before(e.Component)
	}
	p.Gone = append(p.Gone, gone)
}
