// Package session is a game with a person at it: what every way to show one needs. It holds
// the game and who plays it, and knows how to take back, save and leave it; it says in words what is asked for, what is
// closed, what happened and how it ended. How that is shown is for others, and so is every rule.
package session

import (
	"fmt"
	"path/filepath"
	"slices"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/history"
	"houserule/interpreter/save"
	"houserule/interpreter/seat"
	"houserule/interpreter/view"
)

// A Session is one game, who plays it, and what was fixed when it began.
type Session struct {
	Game *history.Record
	// Luck is how to have the same luck again, "seed 7", or where it comes from. Seed is that number.
	Luck string
	Seed int64
	// Seats is who plays each seat; nil: all are at this screen.
	Seats *seat.Table
	// Elsewhere reports whether people play at machines of their own.
	Elsewhere bool
	// News is what has to be said as the game begins; often nothing.
	News string
	// Keep writes down what was decided since it was called before, and comes back when that is safe; nil where a
	// game is not kept.
	Keep func() error
	// Save writes the game down whatever was decided, and says where.
	Save func() (path string, err error)
	// Record writes a game that is over as a scenario, and says how that is repeated; nil where it cannot be.
	Record func() (repeat string, err error)
	// Head is what was fixed when the game began. Rereads has its rules whenever a file of them was saved, and is nil where nobody
	// watches them; Adopt notes that the game goes on by those, and is nil where it is not kept. IfChanged is how it goes on where
	// they tell another story, if that was said before.
	Head      save.Head
	Rereads   <-chan *Reread
	Adopt     func(*Change) error
	IfChanged Way
	// Unkept is why the last answer could not be written down; nil if all is well.
	Unkept error

	standing []Standing                // answers that stand
	heard    map[int]int               // by player: how much had been told when one of them was looked for
	stops    map[int]interpreter.Place // by player: the last question that no answer stood for, though one could have
	undone   []undone                  // what was taken back and can be taken again
	advice   map[adviceKey]*advice.Advice
	adviceAt standsAt // where the game stood for which these were worked out
}

// Seen is what a player may know of the game as it stands.
func (s *Session) Seen(player int) view.View { return view.Of(s.Game.Game, player) }

// AtAGlance is as much of it as one sees who looks at the table.
func (s *Session) AtAGlance(player int) view.View { return view.AtAGlance(s.Game.Game, player) }

// Title is what the game is called, house rules included.
func (s *Session) Title() string {
	v := s.Game.Program().Variant
	if v.Deck == nil || v.Deck.Title == "" {
		return wording.OneLine(v.Title)
	}
	return wording.OneLine(v.Title + ": " + v.Deck.Title)
}

// Player is what a player is called where that has to be said: not in a game for one.
func (s *Session) Player(player int) string {
	if s.Game.Players() == 1 || player < 0 {
		return ""
	}
	return fmt.Sprintf("player %d", player+1)
}

// Decision is what the game stands still for, as whoever decides at this screen may read it.
func (s *Session) Decision() (*interpreter.Decision, bool) {
	d, open := s.Game.Next()
	if !open {
		return nil, false
	}
	return d.For(s.Viewer(d)), true
}

// Choose answers the decision that the game stands still for. Whoever plays at the table may then make offers; who cannot
// is a *seat.Failure, and the answer stands.
func (s *Session) Choose(c interpreter.Choice) error {
	if err := s.Game.Decide(c); err != nil {
		return err
	}
	s.undone = nil
	err := s.takeOffers()
	s.goOn()
	return err
}

// Correct brings the game to where the table of real cards is.
func (s *Session) Correct(words string) error {
	return s.corrected(s.Game.Correct(words))
}

// CorrectBy does the same for a seat that others have secrets from.
func (s *Session) CorrectBy(words string, seat int) error {
	return s.corrected(s.Game.CorrectBy(words, seat))
}

func (s *Session) corrected(err error) error {
	if err == nil {
		s.goOn()
	}
	return err
}

// goOn plays on to the next decision and writes down what led there.
func (s *Session) goOn() {
	s.Game.Next()
	s.stayWithLast()
	if s.Keep != nil && !s.Stopped() {
		s.Unkept = s.Keep()
	}
}

// Stopped reports whether somebody has had the rules stop in the midst of what the last answer brings. That answer counts
// as not given: what is written down is whole.
func (s *Session) Stopped() bool {
	err := s.Game.Err()
	return err != nil && err.IsStopped()
}

// NoHint is said where luck is asked for: nothing is suggested there.
const NoHint = "Luck has no hint: enter the dice or cards on the table."

// Hint is what the rules suggest for one of the decisions that are open, as an answer and in words. It knows no more than the
// player who decides.
func (s *Session) Hint(d *interpreter.Decision) (interpreter.Choice, string) {
	c := view.Hint(s.Game.Game, d)
	words := wording.OneLine(d.Answer(c))
	if d.OrNone && len(c.Indexes) == 0 {
		words = Nothing(d)
	}
	if because := d.Because(c); because != "" {
		words += ", for " + wording.OneLine(because)
	}
	return c, words
}

// Ending says how the game ended: the rule error that stopped it, or its result.
func (s *Session) Ending() []string {
	reader := nobody
	if people := s.People(); len(people) == 1 {
		reader = people[0]
	}
	if failure := s.failure(); failure != nil {
		return Failure(failure)
	}
	return s.result(reader)
}

// EndingFor is the same as one seat may read it, or somebody who has none.
func (s *Session) EndingFor(seat int) []string {
	if err := s.Game.Err(); err != nil {
		return failure(err.For(seat), s.place)
	}
	return s.result(seat)
}

// result says how a game ended that was played to its end.
func (s *Session) result(reader int) []string {
	result := s.Game.Result()
	if len(result.Scores) == 0 {
		return []string{"The game is over."}
	}
	lines := []string{fmt.Sprintf("The game is over after %s.", diag.Counted(result.Turns, "turn"))}
	for player, score := range result.Scores {
		line := fmt.Sprintf("Score %d", score)
		if name := s.Player(player); name != "" {
			line = fmt.Sprintf("%s: score %d", name, score)
		}
		if result.Won[player] {
			line += ", won"
		}
		if result.Out[player] && slices.Contains(result.Out, false) {
			line += ", out before the end"
		}
		lines = append(lines, line)
	}
	lines = append(lines, s.verdicts(reader)...)
	return append(append(lines, s.reported()...), s.passedOver()...)
}

// verdicts say in words why the game ended, and why it was won or not, where there are words for that.
func (s *Session) verdicts(reader int) (lines []string) {
	ended := s.Game.Ended(reader)
	if ended != "" {
		lines = append(lines, "The game ended because "+wording.OneLine(ended)+".")
	}
	for player, won := range s.Game.Result().Won {
		why := s.Game.Verdict(player, reader)
		if why == "" || why == ended {
			continue // that has been said
		}
		line := "not won: "
		if won {
			line = "won: "
		}
		if name := s.Player(player); name != "" {
			line = name + ", " + line
		}
		lines = append(lines, wording.UpperFirst(line)+wording.OneLine(why)+".")
	}
	return lines
}

// passedOver is a rule error that the game went on in spite of.
func (s *Session) passedOver() []string {
	err := s.readable(s.Game.PassedOver())
	if err == nil {
		return nil
	}
	return []string{fmt.Sprintf("The game ignored a rule error in a suggestion or a text: %s (%s)", wording.OneLine(err.Message), err.Span)}
}

// reported is what the rules report besides the score.
func (s *Session) reported() (lines []string) {
	reports := s.Game.Program().Variant.Reports
	for i, figures := range s.Game.Report() {
		for player, figure := range figures {
			between := " "
			if reports[i].Value.Type().Base != variant.Number { // words after words
				between = ": "
			}
			line := reports[i].Label + between + reports[i].Spoken(figure)
			if name := s.Player(player); name != "" && reports[i].Player != nil {
				line = name + ": " + line
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// Failed is the rule error that stopped the game, if one did.
func (s *Session) Failed() error {
	if err := s.failure(); err != nil {
		return err
	}
	return nil
}

// failure is that error as those at this screen may read it.
func (s *Session) failure() *interpreter.RuleError { return s.readable(s.Game.Err()) }

// readable is an error as those at this screen may read it: one of them alone all that they can tell, several what
// everybody can. Where nobody plays, whoever looks on may know everything.
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

// place is where in the rules something stands. In which folder that is concerns nobody who plays elsewhere.
func (s *Session) place(at source.Span) string {
	if s.Elsewhere {
		return filepath.Base(at.String())
	}
	return at.String()
}

// Failure tells of a rule error with the rules that led to it.
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
