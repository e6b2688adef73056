package state

import "houserule/interpreter/program"

// The scripts of a card are in effect while it is in play and face up. Each hook, a point at
// which lines of scripts run, has a linked list of the lines in effect, in their order. Each line
// of a component always has an entry, so that lists change without a search.

// An Entry is a line of a component's scripts, and a node in the list of its hook.
type Entry struct {
	Component  int32
	Number     int32 // index of the line within its hook
	Prev, Next int32 // indexes of entries in the list of the hook; -1 at its ends
	Since      int32 // clock when it came into effect; 0 while it isn't in effect
	First      bool  // precedes all entries without First
	Priority   int64 // of a listener
}

// ends are the indexes of the first and last entry of a list, or -1 if it is empty.
type ends struct{ First, Last int32 }

// Effects contains the lines of all scripts and the lists of the lines in effect.
type Effects struct {
	cards   []scriptSet // by component; empty if no component has scripts
	Entries []Entry
	Hooks   []ends
	Clock   int32 // number of lines that have come into effect so far
}

// scriptSet contains the index of a component's script set and the index of its first entry.
type scriptSet struct{ set, lines int32 }

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

// addScripts adds the entries for the scripts of a component.
func (s *State) addScripts(x int32, set int32) {
	s.Effects.cards = append(s.Effects.cards, scriptSet{set, int32(len(s.Effects.Entries))})
	for _, line := range s.p.Sets[set].Lines {
		s.Effects.Entries = append(s.Effects.Entries, Entry{Component: x, Number: line.Number, Prev: -1, Next: -1, First: line.First, Priority: line.Priority})
	}
}

// ScriptsOf returns the scripts of a component.
func (s *State) ScriptsOf(x int32) *program.Set {
	if len(s.Effects.cards) == 0 {
		return &s.p.Sets[0]
	}
	return &s.p.Sets[s.Effects.cards[x].set]
}

// Update updates the lists after a component has moved or turned over. It also updates the
// components in its own zones.
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

// suspend takes a component and the contents of its own zones out of play until the next Update.
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

// updateOwn updates the components in a component's own zones.
func (s *State) updateOwn(c *Component) {
	for _, own := range s.p.Kinds[c.Kind].Zones {
		if s.p.Zones[own.Zone].InPlay {
			for _, y := range s.In(&s.Zones[s.Cells[c.Cells+own.Slot]]) {
				s.updateEffects(y)
			}
		}
	}
}

// keepsInPlay reports whether the contents of a zone are in play.
func (s *State) keepsInPlay(z *Zone) bool {
	return s.p.Zones[z.Def].InPlay && (z.Holder < 0 || s.Components[z.Holder].InPlay)
}

// BoundOf returns the condition under which a component is in play, or 0 without one. The
// condition is evaluated for asked: the component, or the component that holds it.
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

// A bound is the condition under which the contents of a zone are in play, or 0 without one. It
// is evaluated for the component asked, or for each component in the zone if asked is none.
type bound struct {
	asked  int64
	number int32
}

// boundIn returns the bound of the contents of a zone.
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

// linkLines adds the lines of a component to the lists of their hooks, or removes them.
func (s *State) linkLines(x int32, inEffect bool) {
	for i, line := range s.ScriptsOf(x).Lines {
		number := s.Effects.cards[x].lines + int32(i)
		s.Changed(s.p.HookAspect(int32(line.Hook)))
		if inEffect {
			s.Effects.link(number, &s.Effects.Hooks[line.Hook])
		} else {
			if len(s.p.Passages) > 0 {
				s.goes(line.Hook, number)
			}
			s.Effects.unlink(number, &s.Effects.Hooks[line.Hook])
		}
	}
}

// link adds an entry at the end of a list. An entry with First is added after the last such
// entry.
func (e *Effects) link(number int32, list *ends) {
	entry := &e.Entries[number]
	e.Clock++
	entry.Since, entry.Prev, entry.Next = e.Clock, list.Last, -1
	for entry.First && entry.Prev >= 0 && !e.Entries[entry.Prev].First {
		entry.Prev, entry.Next = e.Entries[entry.Prev].Prev, entry.Prev
	}
	*e.after(entry.Prev, list), *e.before(entry.Next, list) = number, number
}

// unlink removes an entry from its list.
func (e *Effects) unlink(number int32, list *ends) {
	entry := &e.Entries[number]
	*e.after(entry.Prev, list), *e.before(entry.Next, list) = entry.Next, entry.Prev
	entry.Since, entry.Prev, entry.Next = 0, -1, -1
}

// after returns a pointer to the index of the entry after the given one. If number is negative, it
// points to the first index of the list.
func (e *Effects) after(number int32, list *ends) *int32 {
	if number < 0 {
		return &list.First
	}
	return &e.Entries[number].Next
}

// before returns a pointer to the index of the entry in front of the given one. If number is
// negative, it points to the last index of the list.
func (e *Effects) before(number int32, list *ends) *int32 {
	if number < 0 {
		return &list.Last
	}
	return &e.Entries[number].Prev
}

// appendEffects appends the lines in effect of all hooks in their order.
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
