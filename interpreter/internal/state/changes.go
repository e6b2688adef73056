package state

import "houserule/interpreter/program"

// Changes counts what changes in a position, so that it can be told whether something that was found out still holds. It is
// no part of the position: a copy has changed in everything.
type Changes struct {
	Clock int64
	last  []int64 // by aspect: when it changed last
}

// count makes room for so many aspects.
func (c *Changes) count(aspects int) {
	if len(c.last) != aspects {
		c.last = make([]int64, aspects)
	}
}

// Changed notes that an aspect of the position is another one.
func (s *State) Changed(a program.Aspect) {
	c := &s.Changes
	c.Clock++
	c.last[a] = c.Clock
}

// Set writes a value in a cell that belongs to an aspect.
func (s *State) Set(cell *int64, value int64, a program.Aspect) {
	if *cell != value {
		*cell = value
		s.Changed(a)
	}
}

// Last is when one of some aspects changed last.
func (c *Changes) Last(aspects []program.Aspect) int64 {
	last := c.last[program.AnyAspect]
	for _, a := range aspects {
		last = max(last, c.last[a])
	}
	return last
}
