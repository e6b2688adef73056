package interpreter

import "cmp"

// Limits keep rules from going on for ever or growing without bound. What is 0 has its default, which
// no honest game meets.
type Limits struct {
	Steps      int64 // between two decisions: turns of loops, and calls
	Depth      int   // of calls
	Components int
	List       int // elements of a list
	Text       int // bytes of a text
	Events     int // that are told
	Told       int // bytes that these take
}

func (l Limits) orDefault() Limits {
	return Limits{
		Steps:      cmp.Or(l.Steps, 10_000_000),
		Depth:      cmp.Or(l.Depth, 1000),
		Components: cmp.Or(l.Components, 100_000),
		List:       cmp.Or(l.List, 100_000),
		Text:       cmp.Or(l.Text, 64<<10),
		Events:     cmp.Or(l.Events, 4_000_000),
		Told:       cmp.Or(l.Told, 32<<20),
	}
}
