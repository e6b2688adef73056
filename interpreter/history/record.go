// Package history remembers how a game came to stand where it stands. In goes a game that has just begun, and then
// each answer to its decisions; out come the same game taken back, played again by other rules, or written down as a
// journal. It does to a game only what any host could do: what a correction of the table says is read here by the
// names of things, and carried out by the game. The package knows nothing of what rules say and of where a journal
// is kept. A game that nobody needs the past of is played without a record.
package history

import (
	"errors"
	"fmt"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
)

// A Record is a game with all that was decided in it. What only looks at a game is asked of a record as of any game;
// what plays it on goes through the methods of the record.
type Record struct {
	*interpreter.Game
	start   *interpreter.Game // as it was when the record began, luck included
	opening Step
	steps   []Step
	moves   []move            // those of the steps
	noted   bool              // whether the last step has what came of it
	stopped *interpreter.Game // what a rule error stopped; Game then stands at the decision that led to it
}

// New begins the record of a game that stands at its start.
func New(g *interpreter.Game) *Record { return &Record{Game: g, start: g.Clone()} }

// Anew is a game that begins where the record does, with other luck.
func (r *Record) Anew(luck luck.Luck) *interpreter.Game {
	g := r.start.Clone()
	g.SetLuck(luck)
	return g
}

// Next plays on to the next decision. Without one the game is over, or a rule error stopped it.
func (r *Record) Next() (*interpreter.Decision, bool) {
	if r.stopped != nil {
		return nil, false
	}
	d, open := r.Game.Next()
	if r.Game.Err() != nil {
		r.takeBack()
		return nil, false
	}
	r.note()
	return d, open
}

// take adds a step that was taken.
func (r *Record) take(e Entry, read string, m move) {
	r.steps, r.moves, r.noted = append(r.steps, Step{Entry: e, Read: read}), append(r.moves, m), false
}

// Waiting plays on to where everything stands, and gives all decisions that are open.
func (r *Record) Waiting() []*interpreter.Decision {
	if _, open := r.Next(); !open {
		return nil
	}
	return r.Game.Waiting()
}

// Decide answers the decision that Next gives. A choice that isn't allowed changes nothing, and the error says what would
// be right.
func (r *Record) Decide(c interpreter.Choice) error {
	d, open := r.Next()
	if !open {
		return errors.New("the game waits for no decision")
	}
	return r.decide(d, c)
}

// DecideAt answers one of the decisions that are open, for the player whom it is up to. What comes too late, to the wrong
// place or from somebody else changes nothing, and the error says so.
func (r *Record) DecideAt(at interpreter.Place, player int, c interpreter.Choice) error {
	if _, open := r.Next(); !open {
		return errors.New("the game waits for no decision")
	}
	d, err := r.Game.At(at, player)
	if err != nil {
		return err
	}
	return r.decide(d, c)
}

func (r *Record) decide(d *interpreter.Decision, c interpreter.Choice) error {
	if err := d.Check(c); err != nil {
		return err
	}
	c.Indexes = slices.Clone(c.Indexes)
	entry, read, m := EntryOf(d, c), d.For(d.Player).Answer(c), move{at: d.Place, choice: c}
	if err := m.again(r.Game, &Step{Entry: entry}); err != nil {
		return err
	}
	r.take(entry, read, m)
	return nil
}

// MakeOffer has a player begin an offer, by its number in the program. If the player can't, nothing changes, and the error says
// why.
func (r *Record) MakeOffer(offer, player int) error {
	if _, open := r.Next(); !open {
		return errors.New("an offer can only be made while the game waits for a decision")
	}
	if err := r.Game.MakeOffer(offer, player); err != nil {
		return err
	}
	o := r.Program().Offers[offer]
	r.take(Entry{Begins: true, Player: player, Rule: o.Name, Answer: o.Name}, o.Name, move{offer: offer})
	return nil
}

// Undo takes the last decision, or the last correction, back, whosever turn it was in; an offer is taken back as a whole.
// After a rule error the game already stands at the decision that led to it; it is then free to go on from there.
func (r *Record) Undo() bool { return r.UndoFrom(len(r.steps) - 1) }

// UndoFrom takes a step back, and all behind it, as Undo does the last one.
func (r *Record) UndoFrom(step int) bool {
	if r.stopped != nil {
		r.stopped = nil
		_, open := r.Next()
		return open
	}
	if step < 0 {
		return false
	}
	r.rewind(r.Whole(step))
	return true
}

// BackTo takes back all steps behind so many of them, and a rule error.
func (r *Record) BackTo(steps int) {
	if r.stopped != nil {
		r.Undo()
	}
	if len(r.steps) > steps {
		r.UndoFrom(steps)
	}
}

// Whole is the step with which began what a step is part of: for the answers within an offer, that it was made.
func (r *Record) Whole(step int) int {
	turn := r.steps[step].Turn
	for i := step; i >= 0; i-- {
		if s := &r.steps[i]; s.Begins && s.offerTurn() == turn {
			return i
		}
	}
	return step
}

// takeBack leaves a game that a rule error stopped at its last decision, or at its start if there was none.
func (r *Record) takeBack() {
	r.stopped = r.Game
	if len(r.steps) == 0 {
		r.Game = r.start.Clone()
		return
	}
	r.rewind(len(r.steps) - 1)
}

// rewind plays the game from its start up to the decision that stands behind so many of the steps.
func (r *Record) rewind(steps int) {
	r.Game, steps = r.replayed(steps)
	r.brought()
	r.steps, r.moves, r.noted = r.steps[:steps], r.moves[:steps], true
}

// replayed is a game as it stood behind so many of the steps, or behind fewer if its luck is not what it was.
func (r *Record) replayed(steps int) (g *interpreter.Game, taken int) {
	g = r.start.Clone()
	for taken < steps {
		g.Next()
		if r.moves[taken].again(g, &r.steps[taken]) != nil {
			break
		}
		taken++
	}
	g.Next()
	return g, taken
}

// Relive plays a copy of the game from its start to where it stands, and has it looked at wherever it stood still, after so
// many steps.
func (r *Record) Relive(look func(g *interpreter.Game, steps int)) {
	g := r.start.Clone()
	for steps := range len(r.steps) + 1 {
		g.Next()
		look(g, steps)
		if steps < len(r.steps) && r.moves[steps].again(g, &r.steps[steps]) != nil {
			return // its luck is not what it was
		}
	}
}

// Err is the rule error that stopped the game, or nil.
func (r *Record) Err() *interpreter.RuleError {
	if r.stopped != nil {
		return r.stopped.Err()
	}
	return r.Game.Err()
}

// Log is all that was told so far, and after a rule error also what led to it; nil where the program isn't traced.
func (r *Record) Log() *event.Log {
	if r.stopped != nil {
		return r.stopped.Log()
	}
	return r.Game.Log()
}

// Journal is what was decided so far. After a rule error what led to it is no part of it.
func (r *Record) Journal() Journal {
	var j Journal
	for _, s := range r.steps {
		j = append(j, s.Entry)
	}
	return j
}

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
