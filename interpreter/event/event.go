// Package event keeps the log of a game: a slice of events, stored as numbers, that can be read
// without the game. The machine writes the log; story and view packages read it. The package uses
// the program to name the things in events, and never the game state.
package event

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
)

// A Kind is the type of an event. It determines the meaning of the event's fields.
type Kind uint8

const (
	TurnBegan Kind = iota // A is the turn's number, B the active player
	PhaseBegan
	Drawn       // component A from zone B to zone C
	Moved       // component A from zone B (none: nowhere) to zone C; N has flags of package program
	Discarded   // as Moved, to the component's discard pile
	Shuffled    // zone A, or every deck if A is none
	Renewed     // zone A from zone B, its discard pile
	TurnedOver  // component A, face up if B is 1; C is 1 if its face didn't change
	FieldSet    // Accesses[N] of component A, from B to C
	GlobalSet   // Globals[N] of player A (none: of the game), from B to C
	Created     // component A in zone C
	Rolled      // B dice of C sides; the arguments are the faces, A is their sum
	FacesRolled // die A, a zone; the arguments are the faces
	Checked     // Checks[N]; see Log.Check
	Triggered   // listener N, a line in the script of component A
	LookedUp    // Rows[N], for the arguments; in a chart, for the faces. The result is A
	Decided     // by player A (none: by no player); Text is the answer, TextAt(B) the prompt
	Said        // Text
	ScoreLine   // ScoreLines[N] had the value A, for player B (none: the table)
	Scored      // A, for player B (none: the table); C is 1 for a winner
	Ended
	Shown       // component A, or all of zone C, to the players of group B
	KeptShown   // Globals[N] of player A (none: of the game), with value C, to the players of group B
	InSecret    // player A does something in secret; only the other players may read this event
	WentOut     // player A, for whom the game is over
	ActionBegan // a procedure with a sentence of its own begins
	Lapsed      // an offer lapses; Text is the reason
	Missed      // component A isn't moved, because it isn't in zone B any more
)

// A Tone marks an event as a loss, as a gain, or as not worth a story line.
type Tone uint8

const (
	Plain Tone = iota
	Loss
	Gain
	Unnarrated
)

// Tones maps the words in rules to tones.
var Tones = map[string]Tone{"": Plain, "loss": Loss, "gain": Gain}

// An Event is one log entry. The meaning of A, B, C, N and the arguments depends on the kind.
// Values of fields and globals have the form that Log.Value takes.
//
// PC is the instruction that logged the event, and leads to its rule. Depth is the indentation of
// the event: the number of enclosing rules that have logged an event before.
//
// Turn is 0, unless several players take turns side by side. Then it is the index, from 1, of the
// player whose turn the event belongs to.
type Event struct {
	Kind     Kind
	Turn     uint8
	Tone     Tone
	N        int32
	PC       int32
	Depth    int32
	A, B, C  int64
	Seats    names.Seats // players who may read the event
	Under    int32       // index of the surrounding ActionBegan in the log, from 1; 0: none
	text     int32
	sentence int32 // index of the text of the rules for the event, from 1; 0: none
	first    int32
	count    int32
}

// Shows calls card for each card that the reader of the log may identify in an event. It calls zone
// for a zone that is shown as a whole.
func (l *Log) Shows(e *Event, card, zone func(number int64)) {
	name := func(x int64) {
		if c := Number(x); c >= 0 && c < int64(l.names.len()) && l.reader.MayRead(l.sets[x>>numberBits]) {
			card(c)
		}
	}
	if !l.MayRead(e) {
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

// each calls component for each component among values of type t. It descends into lists.
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

// A shared slice has a common prefix that copies of a log use together, and a suffix of its own.
// The suffix is short, because each copy that appends to it first copies it.
type shared[T any] struct{ common, own []T }

// few is the greatest length of a suffix that copies may copy. share merges a longer one into the
// prefix.
const few = 64

func (s *shared[T]) len() int { return len(s.common) + len(s.own) }

func (s *shared[T]) at(i int64) *T {
	if common := int64(len(s.common)); i >= common {
		return &s.own[i-common]
	}
	return &s.common[i]
}

func (s *shared[T]) add(x T) { s.own = append(s.own, x) }

// share returns the slice for an independent copy of the log.
func (s *shared[T]) share() shared[T] {
	switch {
	case len(s.own) <= few:
		return shared[T]{s.common, slices.Clip(s.own)}
	case s.common == nil:
		return shared[T]{common: slices.Clip(s.own)}
	}
	return shared[T]{common: append(slices.Clip(s.common), s.own...)}
}
