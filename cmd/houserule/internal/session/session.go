// Package session holds one game and the players at it, for every user interface. It can undo,
// save and leave the game. It puts questions, closed options, events and results into words. How
// these are displayed is up to the packages that import it, and it contains no rules of any game.
package session

import (
	"cmp"
	"fmt"
	"path/filepath"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/history"
	"houserule/interpreter/save"
	"houserule/interpreter/seat"
	"houserule/interpreter/story"
	"houserule/interpreter/view"
)

// A Session is one game, its players, and the settings that were fixed when it began.
type Session struct {
	Game *history.Record
	// Luck describes how to repeat the luck of this game, for example "seed 7", or the source of
	// the luck. Seed is the number of that seed.
	Luck string
	Seed int64
	// Seats maps each seat to its player. It is nil if all players are at this screen.
	Seats *seat.Table
	// Elsewhere reports whether players connect from other machines.
	Elsewhere bool
	// News is the message to show when the game begins, often empty.
	News string
	// Keep writes the decisions since its last call and returns once they are safely stored. It
	// is nil if the game is not kept.
	Keep func() error
	// Save writes the game even if nothing was decided, and returns the path of the file.
	Save func() (path string, err error)
	// Record writes a finished game as a scenario and returns the command that repeats it. It is
	// nil if that is impossible.
	Record func() (repeat string, err error)
	// Head is the part of a save that was fixed when the game began. Rereads receives the rules
	// each time one of their files is saved, and is nil if the files are not watched. Adopt
	// records that the game continues with reread rules, and is nil if the game is not kept.
	// IfChanged says how the game continues if reread rules change its story, and is empty if the
	// players decide.
	Head      save.Head
	Rereads   <-chan *Reread
	Adopt     func(*Change) error
	IfChanged Resumption
	// Unkept is the error of the last write, or nil.
	Unkept error

	standing []Standing // the standing answers
	answers  answers
	// map from player to the length of the event log when newsFor last read it
	heard map[int]int
	// map from player to the last decision at which a standing answer was held back
	stops    map[int]interpreter.Place
	undone   []undone // stack of undone steps that can be redone
	advice   map[adviceKey]*advice.Advice
	adviceAt gameState // the state of the game for which the advice was computed
}

// Seen returns the current game as a player may know it.
func (s *Session) Seen(player int) view.View { return view.Of(s.Game.Game, player) }

// AtAGlance returns the part of Seen that is visible on the table without looking closer.
func (s *Session) AtAGlance(player int) view.View { return view.AtAGlance(s.Game.Game, player) }

// Title returns the title of the game, including house rules.
func (s *Session) Title() string {
	v := s.Game.Program().Variant
	if v.Deck == nil || v.Deck.Title == "" {
		return wording.OneLine(v.Title)
	}
	return wording.OneLine(v.Title + ": " + v.Deck.Title)
}

// Player returns the name of a player, or "" in a game for one player, which needs no names.
func (s *Session) Player(player int) string {
	if s.Game.Players() == 1 || player < 0 {
		return ""
	}
	return s.Game.Program().Variant.Language.Seat(int64(player))
}

// Decision returns the pending decision with the words that the viewer may read.
func (s *Session) Decision() (*interpreter.Decision, bool) {
	d, open := s.Game.Next()
	if !open {
		return nil, false
	}
	return d.For(s.Viewer(d)), true
}

// Choose answers the pending decision. Programs at the table may make offers afterwards. If one
// of them can't, Choose returns a *seat.Failure, and the answer is kept.
func (s *Session) Choose(c interpreter.Choice) error {
	var now answering
	if d, open := s.Game.Next(); open {
		now = answeringOf(d, c, len(s.Game.Log().Events))
	}
	if err := s.Game.Decide(c); err != nil {
		return err
	}
	s.answers.given(now, len(s.Game.Steps())-1, s.Game.Log().Events)
	s.undone = nil
	err := s.takeOffers()
	s.proceed()
	return err
}

// Correct corrects the state of the game to match a table of real cards.
func (s *Session) Correct(words string) error {
	return s.corrected(s.Game.Correct(words))
}

// CorrectBy corrects the state like Correct, but for a seat from which other players have
// secrets.
func (s *Session) CorrectBy(words string, seat int) error {
	return s.corrected(s.Game.CorrectBy(words, seat))
}

func (s *Session) corrected(err error) error {
	if err == nil {
		s.proceed()
	}
	return err
}

// proceed plays on to the next decision and writes the new decisions. A write error is left in
// Unkept.
func (s *Session) proceed() {
	s.Game.Next()
	s.stayWithLast()
	if s.Keep != nil && !s.Stopped() {
		s.Unkept = s.Keep()
	}
}

// Stopped reports whether the rules were interrupted while they carried out the last answer. That
// answer is not kept, because only complete steps are written.
func (s *Session) Stopped() bool {
	err := s.Game.Err()
	return err != nil && err.IsStopped()
}

// NoHint is the reply to a hint command at a decision about luck.
const NoHint = "Luck has no hint: enter the dice or cards on the table."

// Suggested returns the choice that the rules suggest for a pending decision, and its words. It
// uses only information that the deciding player has.
func (s *Session) Suggested(d *interpreter.Decision) (interpreter.Choice, string) {
	c := view.Hint(s.Game.Game, d)
	if d.OrNone && len(c.Indexes) == 0 {
		return c, Nothing(d)
	}
	return c, wording.OneLine(d.Answer(c))
}

// Hint returns the same as Suggested, and adds a reason to the words: that of the rules, or one
// that the advice gives.
func (s *Session) Hint(d *interpreter.Decision) (interpreter.Choice, string) {
	c, words := s.Suggested(d)
	because := cmp.Or(d.Because(c), story.To(d.Player, s.Advice(d).Reason(d, c)))
	return c, Say(s, "%s, because %s", words, wording.OneLine(because))
}

// Ending returns the lines about the end of the game: the rule error that stopped it, or its
// result.
func (s *Session) Ending() []string {
	reader := spectator
	if people := s.People(); len(people) == 1 {
		reader = people[0]
	}
	if failure := s.failure(); failure != nil {
		return Failure(failure)
	}
	return result(s, reader)
}

// EndingFor returns the lines of Ending for the player of one seat, or for a spectator if seat is
// -1.
func (s *Session) EndingFor(seat int) []string {
	if err := s.Game.Err(); err != nil {
		return failure(err.For(seat), s.place)
	}
	return result(s, seat)
}

// Failed returns the rule error that stopped the game, or nil.
func (s *Session) Failed() error {
	if err := s.failure(); err != nil {
		return err
	}
	return nil
}

// failure returns the error of Failed as the players at this screen may read it.
func (s *Session) failure() *interpreter.RuleError { return s.readable(s.Game.Err()) }

// readable returns a rule error as the players at this screen may read it. A single player gets
// all details that this player may know. Several players get only the public details, because all
// of them can see the screen. With no player at this screen, the error is returned unchanged.
func (s *Session) readable(err *interpreter.RuleError) *interpreter.RuleError {
	people := s.People()
	switch {
	case err == nil || len(people) == 0:
		return err
	case len(people) == 1:
		return err.For(people[0])
	}
	return err.For(-1)
}

// place returns a source location in the rules. If players are elsewhere, it leaves out the
// folder, because a path on this machine is of no use to them.
func (s *Session) place(at source.Span) string {
	if s.Elsewhere {
		return filepath.Base(at.String())
	}
	return at.String()
}

// Failure returns the lines about a rule error, including the chain of rules that led to it.
func Failure(err *interpreter.RuleError) []string { return failure(err, source.Span.String) }

func failure(err *interpreter.RuleError, place func(source.Span) string) []string {
	lines := []string{"The game stopped at a rule error: " + wording.OneLine(err.Message)}
	for i, call := range err.Chain {
		word := "called by"
		if i == 0 {
			word = "in"
		}
		lines = append(lines, fmt.Sprintf("  %s %s %s, %s", word, call.Sort, call.Rule, place(call.At)))
	}
	return lines
}
