package state

// Passing records the moves of a step that rules follow, and the lines of scripts that the step took
// out of effect.
type Passing struct {
	Moved []Moved
	Gone  []Gone
	moves int32 // the component that moves
	bound Bound // the condition for its being in play before the move
}

// A Moved component went from a zone to another one. From is negative for a new component.
type Moved struct{ Component, From, To int32 }

// A Gone line of a script was in effect before the step.
type Gone struct {
	Hook, Entry, Since int32
	Bound
}

// A Bound is the condition with a number for the component Asked to be in play. Number is 0 without
// a condition.
type Bound struct {
	Asked  int64
	Number int32
}

// Begin forgets the moves of earlier steps.
func (p *Passing) Begin() { p.Moved, p.Gone = p.Moved[:0], p.Gone[:0] }

func (p *Passing) copyFrom(from *Passing) {
	p.Moved, p.Gone = append(p.Moved[:0], from.Moved...), append(p.Gone[:0], from.Gone...)
}

// passes records a component that is about to move, if rules follow that.
func (s *State) passes(x, to int32) {
	p, from := &s.Passing, s.Components[x].Zone
	p.moves = x
	p.bound.Asked, p.bound.Number = s.BoundOf(int64(x))
	if from != to && (s.p.Zones[s.Zones[to].Def].Followed || from >= 0 && s.p.Zones[s.Zones[from].Def].Followed) {
		p.Moved = append(p.Moved, Moved{x, from, to})
	}
}

// goes records a line of a script that is about to go out of effect.
func (s *State) goes(hook, number int32) {
	e, p := &s.Effects.Entries[number], &s.Passing
	gone := Gone{Hook: hook, Entry: number, Since: e.Since, Bound: p.bound}
	if e.Component != p.moves {
		gone.Asked, gone.Number = s.BoundOf(int64(e.Component))
	}
	p.Gone = append(p.Gone, gone)
}
