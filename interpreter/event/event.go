// Package event is the story of a game: what happened, one event after the other, as numbers that can be read
// without the game. The machine writes it; whoever tells a story reads it. It knows the program, for what events
// are about, and nothing of the game itself.
package event

import "houserule/interpreter/internal/names"

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
