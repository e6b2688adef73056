package page

import (
	"slices"

	"houserule/interpreter"
)

// A Hint is what the rules suggest where a decision is open: its ways, as answers name them.
type Hint struct {
	ask  string
	ways []string
}

// HintOf is a choice as a hint. Of a number nothing is marked.
func HintOf(d *interpreter.Decision, c interpreter.Choice) *Hint {
	h := &Hint{ask: AskID(d)}
	for _, i := range c.Indexes {
		h.ways = append(h.ways, ValueOf(d, i))
	}
	switch form := formOf(d); {
	case form == interpreter.YesOrNo:
		h.ways = []string{d.Answer(c)}
	case (form == interpreter.OneOf || form == interpreter.SomeOf) && h.ways == nil:
		h.ways = []string{none}
	}
	return h
}

// names tells whether a hint is for a way of a decision. There may be no hint.
func (h *Hint) names(ask, way string) bool {
	return h != nil && h.ask == ask && slices.Contains(h.ways, way)
}
