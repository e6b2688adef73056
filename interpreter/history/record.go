// Package history records how a game reached its current state. It takes a game at its start and
// then each answer to its decisions. It can undo steps, replay them with changed rules, or write
// them down as a journal.
//
// The package changes a game only by its exported methods. For example, it resolves the names in a
// correction, and the game carries the correction out. It doesn't interpret rules and doesn't
// store journals. A game whose past isn't needed is played without a record.
package history

import (
	"errors"
	"fmt"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
)

// A Record is a game with all its steps. To read the game, call the methods of the embedded Game.
// To change it, call only the methods of the record, because it would miss other changes.
type Record struct {
	*interpreter.Game
	start   *interpreter.Game // the game when the record began, luck included
	opening Step
	steps   []Step
	moves   []move            // by index of the step
	noted   bool              // whether note has completed the last step
	stopped *interpreter.Game // game that a rule error stopped; Game is then at the decision before it

	original *Record // the same game with the original texts of its rules; nil if this has them
	mirrored int     // the number of first steps that original has, too
}

// New returns a record of a game that is at its start.
func New(g *interpreter.Game) *Record { return &Record{Game: g, start: g.Clone()} }

// Restarted returns a new game from the start of the record, with other luck.
func (r *Record) Restarted(luck luck.Luck) *interpreter.Game {
	g := r.start.Clone()
	g.SetLuck(luck)
	return g
}

// Next runs the game to the next decision. It returns false if the game is over or a rule error
// stopped it.
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

// take appends a step that the game has carried out.
func (r *Record) take(s Step, m move) {
	r.steps, r.moves, r.noted = append(r.steps, s), append(r.moves, m), false
}

// Waiting runs the game until all players wait, and returns all pending decisions. They are nil
// if the game is over or stopped.
func (r *Record) Waiting() []*interpreter.Decision {
	if _, open := r.Next(); !open {
		return nil
	}
	return r.Game.Waiting()
}

// Decide answers the decision that Next returns. An illegal choice changes nothing, and the error
// says which choices are legal.
func (r *Record) Decide(c interpreter.Choice) error {
	d, open := r.Next()
	if !open {
		return errors.New("the game waits for no decision")
	}
	return r.decide(d, c)
}

// DecideAt answers one of the pending decisions for its player. An answer changes nothing if it
// is late, for another decision, or from another player. The error says why.
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
	seen := d.For(d.Player)
	step, m := Step{Entry: EntryOf(d, c), Asked: seen.Prompt, Read: seen.Answer(c)}, move{at: d.Place, choice: c}
	if err := m.apply(r.Game, &step); err != nil {
		return err
	}
	r.take(step, m)
	return nil
}

// MakeOffer lets a player begin an offer, by its index in the program. If the offer isn't
// possible, nothing changes, and the error says why.
func (r *Record) MakeOffer(offer, player int) error {
	if _, open := r.Next(); !open {
		return errors.New("an offer can only be made while the game waits for a decision")
	}
	if err := r.Game.MakeOffer(offer, player); err != nil {
		return err
	}
	o := r.Program().Offers[offer]
	r.take(Step{Entry: Entry{Begins: true, Player: player, Rule: o.Name, Answer: o.Name}, Read: o.Name}, move{offer: offer})
	return nil
}

// Undo undoes the last step, no matter which player took it. An offer is undone as a whole. After
// a rule error, the game is already at the decision that led to the error, so Undo only clears
// the error. Undo returns false if there is nothing to undo.
func (r *Record) Undo() bool { return r.UndoFrom(len(r.steps) - 1) }

// UndoFrom undoes a step, by its index, and all later steps. After a rule error it clears only
// the error, as Undo does.
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

// BackTo undoes a rule error and all steps after the given number of steps.
func (r *Record) BackTo(steps int) {
	if r.stopped != nil {
		r.Undo()
	}
	if len(r.steps) > steps {
		r.UndoFrom(steps)
	}
}

// Whole returns the index of the step that began the group a step belongs to. For an answer
// within an offer, this is the step that made the offer.
func (r *Record) Whole(step int) int {
	turn := r.steps[step].Turn
	for i := step; i >= 0; i-- {
		if s := &r.steps[i]; s.Begins && s.offerTurn() == turn {
			return i
		}
	}
	return step
}

// takeBack rewinds a game that a rule error stopped to its last decision, or to its start if
// there was none.
func (r *Record) takeBack() {
	r.stopped = r.Game
	if len(r.steps) == 0 {
		r.Game = r.start.Clone()
		return
	}
	r.rewind(len(r.steps) - 1)
}

// rewind replays the game from its start to the decision after the given number of steps.
func (r *Record) rewind(steps int) {
	r.Game, steps = r.replayed(steps)
	r.brought()
	r.steps, r.moves, r.noted, r.mirrored = r.steps[:steps], r.moves[:steps], true, min(r.mirrored, steps)
}

// replayed returns a copy of the game after the given number of steps, and the number of steps
// taken. The number is lower if a step fails, because the luck may differ from the first time.
func (r *Record) replayed(steps int) (g *interpreter.Game, taken int) {
	g = r.start.Clone()
	for taken < steps {
		g.Next()
		if r.moves[taken].apply(g, &r.steps[taken]) != nil {
			break
		}
		taken++
	}
	g.Next()
	return g, taken
}

// Relive replays a copy of the game from its start. It calls look at each decision with the
// number of steps before it.
func (r *Record) Relive(look func(g *interpreter.Game, steps int)) {
	g := r.start.Clone()
	for steps := range len(r.steps) + 1 {
		g.Next()
		look(g, steps)
		if steps < len(r.steps) && r.moves[steps].apply(g, &r.steps[steps]) != nil {
			return // the luck differs from the first time
		}
	}
}

// Err returns the rule error that stopped the game, or nil.
func (r *Record) Err() *interpreter.RuleError {
	if r.stopped != nil {
		return r.stopped.Err()
	}
	return r.Game.Err()
}

// Log returns the log of the game. After a rule error it includes the events that led to the
// error. It is nil if the program isn't traced.
func (r *Record) Log() *event.Log {
	if r.stopped != nil {
		return r.stopped.Log()
	}
	return r.Game.Log()
}

// Journal returns the entries of all steps. After a rule error, the step that led to it isn't
// included.
func (r *Record) Journal() Journal {
	var j Journal
	for _, s := range r.steps {
		j = append(j, s.Entry)
	}
	return j
}

// A Journal is the list of all decisions in a game, as text. It can therefore be replayed with
// changed rules. A journal and the luck at the start determine the whole game.
type Journal []Entry

// An Entry is one decision, one result of luck that a user entered, one correction of the table,
// or the beginning of an offer. Rule and Prompt are only information for readers.
type Entry struct {
	Kind     interpreter.DecisionKind
	Corrects bool // a correction, with the words in Answer
	Begins   bool // the player begins the offer named Answer
	Player   int
	Turn     string // path of the fiber that asked; empty if there is only one
	Rule     string
	Prompt   string
	Answer   string
}

// EntryOf returns the entry for a choice. The decision must be pending.
func EntryOf(d *interpreter.Decision, c interpreter.Choice) Entry {
	d.Describe()
	return Entry{Kind: d.Kind, Player: d.Player, Turn: d.Path, Rule: d.Rule.Rule, Prompt: d.Prompt, Answer: d.Written(c)}
}

// offerTurn returns the path of the fiber that runs the offer of an entry.
func (e *Entry) offerTurn() string { return fmt.Sprintf("%d/%s", e.Player+1, e.Answer) }
