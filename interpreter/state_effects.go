package interpreter

import "houserule/interpreter/program"

// What cards bring along works while they are in play and lie face up. For each hook, where lines of
// scripts come in, there is a list of the lines that are live, in the order in which they count. Each
// line of a component has an entry, whether it is live or not, so that lists change without a search.

// An entry is a line of a component's scripts.
type entry struct {
	component  int32
	number     int32 // of the line within its hook
	prev, next int32 // in the list of the hook; -1 at its ends
	since      int32 // when it came into play by the clock, which ticks for each line; 0 while it rests
	first      bool  // it counts before all that don't
}

// ends are the first and the last entry of a list, -1 if it is empty.
type ends struct{ first, last int32 }

// live is all that is live.
type live struct {
	cards   []brought // by component; empty where nothing has scripts
	entries []entry
	hooks   []ends
	clock   int32
}

// brought is what a component brings along: which set of scripts, and where its lines start among the entries.
type brought struct{ set, lines int32 }

func newLive(hooks int) live {
	l := live{hooks: make([]ends, hooks)}
	for i := range l.hooks {
		l.hooks[i] = ends{-1, -1}
	}
	return l
}

func (l *live) copy(from *live) {
	l.cards = append(l.cards[:0], from.cards...)
	l.entries = append(l.entries[:0], from.entries...)
	l.hooks = append(l.hooks[:0], from.hooks...)
	l.clock = from.clock
}

// bring gives a component the entries of its lines.
func (s *State) bring(x int32, set int32) {
	s.live.cards = append(s.live.cards, brought{set, int32(len(s.live.entries))})
	for _, line := range s.p.Sets[set].Lines {
		s.live.entries = append(s.live.entries, entry{component: x, number: line.Number, prev: -1, next: -1, first: line.First})
	}
}

// setOf is the scripts of a component.
func (s *State) setOf(x int32) *program.Set {
	if len(s.live.cards) == 0 {
		return &s.p.Sets[0]
	}
	return &s.p.Sets[s.live.cards[x].set]
}

// settle brings the lists up to date once a component lies somewhere, or otherwise. What lies in its own
// zones goes with it.
func (s *State) settle(x int32) {
	if s.p.Stirs {
		s.resettle(x)
	}
}

func (s *State) resettle(x int32) {
	c := &s.components[x]
	inPlay := s.keepsInPlay(&s.zones[c.zone])
	s.work--
	if live := inPlay && s.isUp(c); live != c.live {
		c.live = live
		s.enliven(x, live)
	}
	if inPlay != c.inPlay {
		c.inPlay = inPlay
		s.settleOwn(c)
	}
}

// rest has a component and what lies in its own zones leave play, until it is settled.
func (s *State) rest(x int32) {
	c := &s.components[x]
	if c.live {
		c.live = false
		s.enliven(x, false)
	}
	if c.inPlay {
		c.inPlay = false
		s.settleOwn(c)
	}
}

// settleOwn settles what lies in a component's own zones.
func (s *State) settleOwn(c *component) {
	for _, own := range s.p.Kinds[c.kind].Zones {
		if s.p.Zones[own.Zone].InPlay {
			for _, y := range s.in(&s.zones[s.cells[c.cells+own.Slot]]) {
				s.resettle(y)
			}
		}
	}
}

// keepsInPlay tells whether what lies in a zone is in play.
func (s *State) keepsInPlay(z *zone) bool {
	return s.p.Zones[z.def].InPlay && (z.holder < 0 || s.components[z.holder].inPlay)
}

// enliven has the lines of a component come into play, or rest.
func (s *State) enliven(x int32, live bool) {
	for i, line := range s.setOf(x).Lines {
		number := s.live.cards[x].lines + int32(i)
		if live {
			s.live.link(number, &s.live.hooks[line.Hook])
		} else {
			s.live.unlink(number, &s.live.hooks[line.Hook])
		}
	}
}

// link puts an entry at the end of a list, or behind the last of those that come first.
func (l *live) link(number int32, list *ends) {
	e := &l.entries[number]
	l.clock++
	e.since, e.prev, e.next = l.clock, list.last, -1
	for e.first && e.prev >= 0 && !l.entries[e.prev].first {
		e.prev, e.next = l.entries[e.prev].prev, e.prev
	}
	*l.after(e.prev, list), *l.before(e.next, list) = number, number
}

// unlink takes an entry out of its list.
func (l *live) unlink(number int32, list *ends) {
	e := &l.entries[number]
	*l.after(e.prev, list), *l.before(e.next, list) = e.next, e.prev
	e.since, e.prev, e.next = 0, -1, -1
}

// after is where a list says what follows an entry; what its first is, if there is none.
func (l *live) after(number int32, list *ends) *int32 {
	if number < 0 {
		return &list.first
	}
	return &l.entries[number].next
}

// before is where a list says what precedes an entry; what its last is, if there is none.
func (l *live) before(number int32, list *ends) *int32 {
	if number < 0 {
		return &list.last
	}
	return &l.entries[number].prev
}

// appendLive writes down which lines are live, in their order.
func (s *State) appendLive(b []byte) []byte {
	for _, list := range s.live.hooks {
		for number := list.first; number >= 0; number = s.live.entries[number].next {
			e := &s.live.entries[number]
			b = appendInts(b, int64(e.component), int64(e.number))
		}
		b = appendInts(b, -1)
	}
	return b
}
