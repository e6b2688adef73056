// Package event is the story of a game: what happened, one event after the other, as numbers that can be read
// without the game. The machine writes it; whoever tells a story reads it. It knows the program, for what events
// are about, and nothing of the game itself.
package event

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
)

// An Kind tells what happened.
type Kind uint8

const (
	TurnBegan   Kind = iota // A its number, B the active player
	PhaseBegan              //
	Drawn                   // component A from zone B to zone C
	Moved                   // component A from zone B (none: nowhere) to zone C; N says how
	Discarded               // the same, to its discard pile
	Shuffled                // zone A, or every deck if A is none
	Renewed                 // zone A from zone B, its discard pile
	TurnedOver              // component A, face up if B is 1; C is 1 if it lay so already
	FieldSet                // Accesses[N] of component A from B to C
	GlobalSet               // Globals[N] of player A (none: of the game) from B to C
	Created                 // component A in zone C
	Rolled                  // B dice of C sides: the faces are the arguments, A is the sum
	FacesRolled             // die A, a zone: its faces are the arguments
	Checked                 // Checks[N]; see Log.Check
	Triggered               // listener N, a line of the script of component A
	LookedUp                // Rows[N] for the arguments, in a chart for the faces; it gave A
	Decided                 // by player A, or up to nobody if A is none; Text is the answer, TextAt(B) the prompt
	Said                    // Text
	ScoreLine               // ScoreLines[N] was A, for player B (none: the table)
	Scored                  // A for player B (none: the table), who won if C is 1
	Ended                   //
	Shown                   // component A, or all of zone C, to the players of group B
	KeptShown               // Globals[N] of player A (none: of the game), which is C, to the players of group B
	InSecret                // something that only player A is told of
	WentOut                 // player A, for whom the game is over
	Deed                    // a procedure begins that has a sentence of its own
	Lapsed                  // an offer comes to nothing; Text says why
)

// A Tone says whether something is bad or good news, or that it is not worth a line.
type Tone uint8

const (
	Plain Tone = iota
	Loss
	Gain
	Untold
)

// Tones are the words for them in rules.
var Tones = map[string]Tone{"": Plain, "loss": Loss, "gain": Gain}

// An Event is one thing that happened. What A, B, C, N and the arguments mean depends on the kind;
// values of fields and globals are such as Log.Value takes. PC is the instruction that told it, and
// leads to the rule; Tone is how it is told to players, and Under the deed that it is a part of; Depth is how far in it stands, below what belongs to rules around it. Turn is whose turn it belongs
// to while several go on side by side, from 1, and 0 elsewhere.
type Event struct {
	Kind    Kind
	Turn    uint8
	Tone    Tone
	N       int32
	PC      int32
	Depth   int32
	A, B, C int64
	Seats   names.Seats // who is told of it
	Under   int32       // the Deed that it belongs to, by its place among the events from 1; 0 for none
	text    int32
	told    int32 // the sentence of the rules for it, from 1; 0 for none
	first   int32
	count   int32
}

// Shows gives the cards that an event names to the reader of the log, and the zone of which all is shown.
func (l *Log) Shows(e *Event, card, zone func(number int64)) {
	name := func(x int64) {
		if c := Number(x); c >= 0 && c < int64(l.names.len()) && l.reader.MayRead(l.sets[x>>numberBits]) {
			card(c)
		}
	}
	if !l.Told(e) {
		return
	}
	switch e.Kind {
	case Drawn, Moved, Discarded, TurnedOver, Created, Triggered, Shown:
		name(e.A)
		if e.Kind == Shown && e.A < 0 {
			zone(Number(e.C))
		}
	case FieldSet:
		name(e.A)
		l.each(l.program.Accesses[e.N].Fields[0].Type, name, e.B, e.C)
	case GlobalSet:
		l.each(l.program.Variant.Globals[e.N].Type, name, e.B, e.C)
	case KeptShown:
		l.each(l.program.Variant.Globals[e.N].Type, name, e.C)
	case FacesRolled:
		for _, face := range l.Args(e) {
			name(face)
		}
	case Checked:
		for _, about := range l.Args(e)[:len(l.program.Checks[e.N].About)] {
			name(about)
		}
	}
}

// each gives the components among values of a type.
func (l *Log) each(t *variant.Type, component func(x int64), values ...int64) {
	for _, value := range values {
		switch {
		case value == variant.None:
		case t.Base == variant.Component:
			component(value)
		case t.Base == variant.ListType:
			l.each(t.Elem, component, l.List(value)...)
		}
	}
}

// A shared list is one that copies of a log have in common as far as it went when they parted. What each adds of its own is
// little, so that little is copied where a copy goes on.
type shared[T any] struct{ common, own []T }

// few is how many are worth being copied by each copy that goes on.
const few = 64

func (s *shared[T]) len() int { return len(s.common) + len(s.own) }

func (s *shared[T]) at(i int64) *T {
	if common := int64(len(s.common)); i >= common {
		return &s.own[i-common]
	}
	return &s.common[i]
}

func (s *shared[T]) add(x T) { s.own = append(s.own, x) }

// share is the list for a copy, which goes on by itself.
func (s *shared[T]) share() shared[T] {
	switch {
	case len(s.own) <= few:
		return shared[T]{s.common, slices.Clip(s.own)}
	case s.common == nil:
		return shared[T]{common: slices.Clip(s.own)}
	}
	return shared[T]{common: append(slices.Clip(s.common), s.own...)}
}
