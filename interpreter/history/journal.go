package history

import (
	"fmt"

	"houserule/interpreter"
)

// A Journal is what was decided in a game, in words, so that it can be played again by rules that have changed.
// Together with the luck that the game began with it is the whole game.
type Journal []Entry

// An Entry is one decision, one piece of luck that was asked for, a correction of the table, or an offer that is begun. Rule and Prompt only
// help a reader.
type Entry struct {
	Kind     interpreter.DecisionKind
	Corrects bool // it is no decision: Answer says how the table was corrected
	Begins   bool // nor is this: the player begins an offer, whose name is Answer
	Player   int
	Turn     string // which of several lines of play it belongs to; empty where there is one
	Rule     string
	Prompt   string
	Answer   string
}

// EntryOf writes down a choice. The decision must be open.
func EntryOf(d *interpreter.Decision, c interpreter.Choice) Entry {
	d.Describe()
	return Entry{Kind: d.Kind, Player: d.Player, Turn: d.Path, Rule: d.Rule.Rule, Prompt: d.Prompt, Answer: d.Written(c)}
}

// offerTurn is what the line of play is called in which the offer is asked that an entry begins.
func (e *Entry) offerTurn() string { return fmt.Sprintf("%d/%s", e.Player+1, e.Answer) }
