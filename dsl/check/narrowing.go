package check

import "houserule/dsl/variant"

// A variable that may be none has to be tested before it is used, and one that may be of several
// kinds before fields are read that only one of them has. What tests have shown is kept in a flow:
// for each variable, what it is known to be at the step that is being checked. Where ways part, each
// starts with what was known before; where they meet again, a variable may be what it was at the end of
// any of them that goes on.

// A flow is what is known of variables at one place.
type flow struct {
	now  map[*variant.Local]*variant.Type // what is known beyond the declared type
	log  []change                         // how now came about, to take steps back
	dead bool                             // no way leads here
}

// A change is what was known of a variable before, nil for nothing.
type change struct {
	local  *variant.Local
	before *variant.Type
}

// A fact is something that a condition tells about a variable.
type fact struct {
	local *variant.Local
	is    *variant.Type
}

// An ending is what is known at the end of one of several ways.
type ending struct {
	known map[*variant.Local]*variant.Type // what changed on this way
	dead  bool
}

func (f *flow) typeOf(local *variant.Local) *variant.Type {
	if t := f.now[local]; t != nil {
		return t
	}
	return local.Type
}

func (f *flow) learn(local *variant.Local, t *variant.Type) {
	if f.now == nil {
		f.now = map[*variant.Local]*variant.Type{}
	}
	f.log = append(f.log, change{local, f.now[local]})
	f.now[local] = t
}

// assume takes facts as given from here on. Who holds the card of a script stays the same only where rules
// just look.
func (b *body) assume(facts []fact) {
	for _, fact := range facts {
		if b.script == nil || fact.local != b.script.holder || b.region.limit <= variant.Asks {
			b.flow.learn(fact.local, fact.is)
		}
	}
}

// mark is a place to go back to.
func (f *flow) mark() int { return len(f.log) }

// rewind forgets what was learnt since a mark, and gives it as an ending.
func (f *flow) rewind(mark int) ending {
	end := ending{known: map[*variant.Local]*variant.Type{}, dead: f.dead}
	for i := len(f.log) - 1; i >= mark; i-- {
		local := f.log[i].local
		if end.known[local] == nil {
			end.known[local] = f.typeOf(local)
		}
		f.now[local] = f.log[i].before
	}
	f.log, f.dead = f.log[:mark], false
	return end
}

// meet goes on from several ways, all of which started where f stands now.
func (f *flow) meet(ways ...ending) {
	f.dead = true
	changed := map[*variant.Local]*variant.Type{}
	for _, way := range ways {
		if way.dead {
			continue
		}
		f.dead = false
		for local := range way.known {
			changed[local] = nil
		}
	}
	for local := range changed {
		f.learn(local, f.met(local, ways))
	}
}

// met is what a variable may be where ways meet.
func (f *flow) met(local *variant.Local, ways []ending) *variant.Type {
	var all *variant.Type
	for _, way := range ways {
		known := way.known[local]
		if known == nil {
			known = f.typeOf(local)
		}
		switch {
		case way.dead:
		case all == nil:
			all = known
		default:
			all = join(all, known)
		}
		if all == nil && !way.dead {
			return local.Type
		}
	}
	return all
}

// ---- What conditions tell --------------------------------------------------------------------------

// subjectOf is the variable that x reads, or nil.
func subjectOf(x variant.Expr) *variant.Local {
	if get, ok := x.(*variant.LocalGet); ok {
		return get.Local
	}
	return nil
}

// told is what conditions on x tell about: a variable, or who holds the card of a script.
func (b *body) told(x variant.Expr) *variant.Local {
	if get, ok := x.(*variant.PropGet); ok && b.script != nil && get.Prop == "holder" && subjectOf(get.X) == b.script.Self {
		return b.script.holder
	}
	return subjectOf(x)
}

// presence is what follows from x being there or being none.
func (b *body) presence(x variant.Expr) (there, none []fact) {
	local := b.told(x)
	if local == nil || !x.Type().Optional {
		return nil, nil
	}
	return []fact{{local, definite(x.Type())}}, []fact{{local, noneType}}
}

// kindFacts is what follows from x being of one of some kinds, or of none of them.
func (b *body) kindFacts(x variant.Expr, kinds []*variant.Kind) (yes, no []fact) {
	local := b.told(x)
	if local == nil || x.Type().Base != variant.Component {
		return nil, nil
	}
	t := x.Type()
	if is := common(t.Kinds, kinds); len(is) > 0 {
		yes = []fact{{local, componentType(is)}}
	}
	if isNot := without(t.Kinds, kinds); len(isNot) > 0 {
		no = []fact{{local, withOptional(componentType(isNot), t.Optional)}}
	}
	return yes, no
}
