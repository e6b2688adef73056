package state

import "houserule/interpreter/program"

// What cards bring along works while they are in play and lie face up. For each hook, where lines of
// scripts come in, there is a list of the lines in effect, in the order in which they count. Each
// line of a component has an entry, whether it is in effect or not, so that lists change without a search.

// An Entry is a line of a component's scripts.
type Entry struct {
	Component  int32
	Number     int32 // of the line within its hook
	Prev, Next int32 // in the list of the hook; -1 at its ends
	Since      int32 // when it came into play by the clock, which ticks for each line; 0 while it has no effect
	First      bool  // it counts before all that don't
}

// ends are the first and the last entry of a list, -1 if it is empty.
type ends struct{ First, Last int32 }

// Effects are all lines of scripts, and which of them are in effect.
type Effects struct {
	cards   []brought // by component; empty where nothing has scripts
	Entries []Entry
	Hooks   []ends
	Clock   int32
}

// brought is what a component brings along: which set of scripts, and where its lines start among the entries.
type brought struct{ set, lines int32 }

func newEffects(hooks int) Effects {
	l := Effects{Hooks: make([]ends, hooks)}
	for i := range l.Hooks {
		l.Hooks[i] = ends{-1, -1}
	}
	return l
}

func (e *Effects) copyFrom(from *Effects) {
	e.cards = append(e.cards[:0], from.cards...)
	e.Entries = append(e.Entries[:0], from.Entries...)
	e.Hooks = append(e.Hooks[:0], from.Hooks...)
	e.Clock = from.Clock
}

// bring gives a component the entries of its lines.
func (s *State) bring(x int32, set int32) {
	s.Effects.cards = append(s.Effects.cards, brought{set, int32(len(s.Effects.Entries))})
	for _, line := range s.p.Sets[set].Lines {
		s.Effects.Entries = append(s.Effects.Entries, Entry{Component: x, Number: line.Number, Prev: -1, Next: -1, First: line.First})
	}
}

// ScriptsOf is the scripts of a component.
func (s *State) ScriptsOf(x int32) *program.Set {
	if len(s.Effects.cards) == 0 {
		return &s.p.Sets[0]
	}
	return &s.p.Sets[s.Effects.cards[x].set]
}

// Update brings the lists up to date once a component lies somewhere, or otherwise. What lies in its own
// zones goes with it.
func (s *State) Update(x int32) {
	if s.p.HasEffects {
		s.updateEffects(x)
	}
}

func (s *State) updateEffects(x int32) {
	c := &s.Components[x]
	inPlay := s.keepsInPlay(&s.Zones[c.Zone])
	s.Work--
	if inEffect := inPlay && s.IsUp(c); inEffect != c.InEffect {
		c.InEffect = inEffect
		s.linkLines(x, inEffect)
	}
	if inPlay != c.InPlay {
		c.InPlay = inPlay
		s.Changed(program.InPlayAspect)
		s.updateOwn(c)
	}
}

// suspend has a component and what lies in its own zones leave play, until it is updated.
func (s *State) suspend(x int32) {
	c := &s.Components[x]
	if c.InEffect {
		c.InEffect = false
		s.linkLines(x, false)
	}
	if c.InPlay {
		c.InPlay = false
		s.Changed(program.InPlayAspect)
		s.updateOwn(c)
	}
}

// updateOwn updates what lies in a component's own zones.
func (s *State) updateOwn(c *Component) {
	for _, own := range s.p.Kinds[c.Kind].Zones {
		if s.p.Zones[own.Zone].InPlay {
			for _, y := range s.In(&s.Zones[s.Cells[c.Cells+own.Slot]]) {
				s.updateEffects(y)
			}
		}
	}
}

// keepsInPlay reports whether what lies in a zone is in play.
func (s *State) keepsInPlay(z *Zone) bool {
	return s.p.Zones[z.Def].InPlay && (z.Holder < 0 || s.Components[z.Holder].InPlay)
}

// BoundOf is the condition under which a component is in play, 0 without one, and what it is asked for: the component, or
// the one in whose zones it lies.
func (s *State) BoundOf(x int64) (asked int64, bound int32) {
	for range MaxNesting {
		c := s.Component(x)
		if c == nil || c.Zone < 0 {
			return none, 0
		}
		z := &s.Zones[c.Zone]
		if bound = s.p.Zones[z.Def].Bound; bound > 0 || z.Holder < 0 {
			return x, bound
		}
		x = int64(z.Holder)
	}
	return none, 0
}

// A bound is the condition under which what lies somewhere is in play, 0 without one, and what it is asked for: none for
// each by itself.
type bound struct {
	asked  int64
	number int32
}

// boundIn is the bound of what lies in a zone.
func (s *State) boundIn(z *Zone) bound {
	if number := s.p.Zones[z.Def].Bound; number > 0 || z.Holder < 0 {
		return bound{none, number}
	}
	asked, number := s.BoundOf(int64(z.Holder))
	if number == 0 {
		asked = none
	}
	return bound{asked, number}
}

// linkLines has the lines of a component take effect, or no longer do.
func (s *State) linkLines(x int32, inEffect bool) {
	for i, line := range s.ScriptsOf(x).Lines {
		number := s.Effects.cards[x].lines + int32(i)
		s.Changed(s.p.HookAspect(int32(line.Hook)))
		if inEffect {
			s.Effects.link(number, &s.Effects.Hooks[line.Hook])
		} else {
			s.Effects.unlink(number, &s.Effects.Hooks[line.Hook])
		}
	}
}

// link puts an entry at the end of a list, or behind the last of those that come first.
func (e *Effects) link(number int32, list *ends) {
	entry := &e.Entries[number]
	e.Clock++
	entry.Since, entry.Prev, entry.Next = e.Clock, list.Last, -1
	for entry.First && entry.Prev >= 0 && !e.Entries[entry.Prev].First {
		entry.Prev, entry.Next = e.Entries[entry.Prev].Prev, entry.Prev
	}
	*e.after(entry.Prev, list), *e.before(entry.Next, list) = number, number
}

// unlink takes an entry out of its list.
func (e *Effects) unlink(number int32, list *ends) {
	entry := &e.Entries[number]
	*e.after(entry.Prev, list), *e.before(entry.Next, list) = entry.Next, entry.Prev
	entry.Since, entry.Prev, entry.Next = 0, -1, -1
}

// after is where a list says what follows an entry; what its first is, if there is none.
func (e *Effects) after(number int32, list *ends) *int32 {
	if number < 0 {
		return &list.First
	}
	return &e.Entries[number].Next
}

// before is where a list says what precedes an entry; what its last is, if there is none.
func (e *Effects) before(number int32, list *ends) *int32 {
	if number < 0 {
		return &list.Last
	}
	return &e.Entries[number].Prev
}

// appendEffects writes down which lines are in effect, in their order.
func (s *State) appendEffects(b []byte) []byte {
	for _, list := range s.Effects.Hooks {
		for number := list.First; number >= 0; number = s.Effects.Entries[number].Next {
			e := &s.Effects.Entries[number]
			b = AppendInts(b, int64(e.Component), int64(e.Number))
		}
		b = AppendInts(b, -1)
	}
	return b
}
