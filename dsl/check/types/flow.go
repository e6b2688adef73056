package types

import (
	"slices"

	"houserule/dsl/variant"
)

// A variable that may be none has to be tested before it is used. A variable with several kinds
// has to be tested before the use of fields that only some of the kinds have. A flow keeps a map of
// the types that tests have shown for variables. Branches start with the types before them. After them, a
// variable may have its type at the end of any branch that doesn't leave.

// A Flow is the knowledge about variables at one place. Its zero value is ready for use.
type Flow struct {
	now  map[*variant.Local]*variant.Type // map of types that are narrower than the declared ones
	log  []change                         // stack of previous types, for Rewind
	Dead bool                             // this place can't be reached
}

// A change is the previous type of a variable, or a nil pointer if there was none.
type change struct {
	local  *variant.Local
	before *variant.Type
}

// A Fact is a type of a variable that a condition has shown.
type Fact struct {
	Local *variant.Local
	Is    *variant.Type
}

// An Ending is the knowledge at the end of one of several branches.
type Ending struct {
	known map[*variant.Local]*variant.Type // the types that the branch changed
	dead  bool
}

// TypeOf returns the type that a variable is known to have.
func (f *Flow) TypeOf(local *variant.Local) *variant.Type {
	if t := f.now[local]; t != nil {
		return t
	}
	return local.Type
}

// Learn notes the type that a variable is known to have from here on.
func (f *Flow) Learn(local *variant.Local, t *variant.Type) {
	if f.now == nil {
		f.now = map[*variant.Local]*variant.Type{}
	}
	f.log = append(f.log, change{local, f.now[local]})
	f.now[local] = t
}

// Mark returns the current index in the log, for Rewind.
func (f *Flow) Mark() int { return len(f.log) }

// Rewind undoes all changes since a mark, and returns the learnt types as an ending.
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

// Meet continues after several branches, all of which started at the current state.
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

// met returns the type of a variable after several branches.
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

// PresenceOf returns the facts about a variable of type t if its value is there, and if it is none.
// There are none if the variable is nil.
func PresenceOf(local *variant.Local, t *variant.Type) (there, none []Fact) {
	if local == nil || !t.Optional {
		return nil, nil
	}
	return []Fact{{local, Definite(t)}}, []Fact{{local, None}}
}

// KindsOf returns the facts about a variable of type t if its value is of one of some kinds, and if
// it is not. There are none if the variable is nil.
func KindsOf(local *variant.Local, t *variant.Type, kinds []*variant.Kind) (yes, no []Fact) {
	if local == nil || t.Base != variant.Component {
		return nil, nil
	}
	if is := Common(t.Kinds, kinds); len(is) > 0 {
		yes = []Fact{{local, ComponentOf(is)}}
	}
	if isNot := slices.DeleteFunc(slices.Clone(t.Kinds), func(k *variant.Kind) bool { return Holds(kinds, k) }); len(isNot) > 0 {
		no = []Fact{{local, WithOptional(ComponentOf(isNot), t.Optional)}}
	}
	return yes, no
}
