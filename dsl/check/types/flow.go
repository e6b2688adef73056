package types

import (
	"houserule/dsl/variant"
)

// A variable that may be none has to be tested before it is used, and one that may be of several
// kinds before fields are read that only one of them has. What tests have shown is kept in a flow:
// for each variable, what it is known to be at the step that is being checked. Where ways part, each
// starts with what was known before; where they meet again, a variable may be what it was at the end of
// any of them that goes on.

// A Flow is what is known of variables at one place.
type Flow struct {
	now  map[*variant.Local]*variant.Type // what is known beyond the declared type
	log  []change                         // how now came about, to take steps back
	Dead bool                             // no way leads here
}

// A change is what was known of a variable before, nil for nothing.
type change struct {
	local  *variant.Local
	before *variant.Type
}

// A Fact is something that a condition tells about a variable.
type Fact struct {
	Local *variant.Local
	Is    *variant.Type
}

// An Ending is what is known at the end of one of several ways.
type Ending struct {
	known map[*variant.Local]*variant.Type // what changed on this way
	dead  bool
}

func (f *Flow) TypeOf(local *variant.Local) *variant.Type {
	if t := f.now[local]; t != nil {
		return t
	}
	return local.Type
}

func (f *Flow) Learn(local *variant.Local, t *variant.Type) {
	if f.now == nil {
		f.now = map[*variant.Local]*variant.Type{}
	}
	f.log = append(f.log, change{local, f.now[local]})
	f.now[local] = t
}

// Mark returns a place to go back to.
func (f *Flow) Mark() int { return len(f.log) }

// Rewind forgets what was learnt since a mark, and returns it as an ending.
func (f *Flow) Rewind(mark int) Ending {
	end := Ending{known: map[*variant.Local]*variant.Type{}, dead: f.Dead}
	for i := len(f.log) - 1; i >= mark; i-- {
		local := f.log[i].local
		if end.known[local] == nil {
			end.known[local] = f.TypeOf(local)
		}
		f.now[local] = f.log[i].before
	}
	f.log, f.Dead = f.log[:mark], false
	return end
}

// Meet goes on from several ways, all of which started where f stands now.
func (f *Flow) Meet(ways ...Ending) {
	f.Dead = true
	changed := map[*variant.Local]*variant.Type{}
	for _, way := range ways {
		if way.dead {
			continue
		}
		f.Dead = false
		for local := range way.known {
			changed[local] = nil
		}
	}
	for local := range changed {
		f.Learn(local, f.met(local, ways))
	}
}

// met returns what a variable may be where ways meet.
func (f *Flow) met(local *variant.Local, ways []Ending) *variant.Type {
	var all *variant.Type
	for _, way := range ways {
		known := way.known[local]
		if known == nil {
			known = f.TypeOf(local)
		}
		switch {
		case way.dead:
		case all == nil:
			all = known
		default:
			all = Join(all, known)
		}
		if all == nil && !way.dead {
			return local.Type
		}
	}
	return all
}

// PresenceOf returns what follows about a variable, which may be nil, from its value being there or being none.
func PresenceOf(local *variant.Local, t *variant.Type) (there, none []Fact) {
	if local == nil || !t.Optional {
		return nil, nil
	}
	return []Fact{{local, Definite(t)}}, []Fact{{local, None}}
}

// KindsOf returns what follows about a variable, which may be nil, from its value being of one of some kinds, or of none.
func KindsOf(local *variant.Local, t *variant.Type, kinds []*variant.Kind) (yes, no []Fact) {
	if local == nil || t.Base != variant.Component {
		return nil, nil
	}
	if is := Common(t.Kinds, kinds); len(is) > 0 {
		yes = []Fact{{local, ComponentOf(is)}}
	}
	if isNot := without(t.Kinds, kinds); len(isNot) > 0 {
		no = []Fact{{local, WithOptional(ComponentOf(isNot), t.Optional)}}
	}
	return yes, no
}
