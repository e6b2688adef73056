package session

import (
	"fmt"
	"slices"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
)

// Whoever is asked the same again and again can have it answered the same: for the rest of the turn, or for the rest of the
// game. The answers are ordinary ones, and stand in the story and in what is saved.

// A Standing is how questions that stand at one place in the rules are answered from now on.
type Standing struct {
	Question string // as it was put first
	Suggest  bool   // as is suggested; else with none of the ways
	Any      bool   // whatever the question is, as long as it is the same player's
	Turn     int    // in which it holds; 0: in all

	site   uint64
	player int
	ways   []string // of a menu: what there was to choose from; another way is worth a question
}

// String says it in words.
func (a *Standing) String() string {
	question, answer, how := a.Question, "none", "always"
	if a.Any {
		question = "everything"
	}
	if a.Suggest {
		answer = "as suggested"
	}
	if a.Turn > 0 {
		how = "this turn"
	}
	return fmt.Sprintf("%s %s, %s", question, answer, how)
}

// StandingFor are the ways in which a question could be answered from now on.
func (s *Session) StandingFor(d *interpreter.Decision) (all []Standing) {
	a := Standing{Question: s.Prompt(d), site: d.Site(), player: d.Player}
	if d.Kind == interpreter.AskOption {
		for _, o := range d.Options[:d.Open] {
			a.ways = append(a.ways, Label(o))
		}
	}
	turn := s.Game.Result().Turns
	for _, suggest := range []bool{false, true} {
		if !suggest && d.Check(interpreter.Choice{}) != nil || !isChosen(d) && !suggest {
			continue
		}
		for _, until := range []int{turn, 0} {
			now := a
			now.Suggest, now.Turn = suggest, until
			all = append(all, now)
		}
	}
	a.Any, a.Suggest, a.Turn = true, true, turn
	return append(all, a)
}

// isChosen tells whether a decision is answered with some of its ways.
func isChosen(d *interpreter.Decision) bool {
	return d.Kind == interpreter.AskOne || d.Kind == interpreter.AskSome
}

// Always has questions answered so from now on.
func (s *Session) Always(a Standing) { s.standing = append(s.standing, a) }

// Standing are the answers that stand.
func (s *Session) Standing() []Standing { return s.standing }

// EndStanding ends one of them.
func (s *Session) EndStanding(i int) { s.standing = slices.Delete(s.standing, i, i+1) }

// AnswerStanding answers what answers stand for, and says how often that was. It stops where there is a way that was not there before, at
// luck that is asked for, and at anybody else's question.
func (s *Session) AnswerStanding() (answered int, err error) {
	const most = 10_000
	for range most {
		d, open := s.Game.Next()
		if !open || s.IsOthers(d) || isLuck(d) {
			return answered, nil
		}
		s.standing = slices.DeleteFunc(s.standing, func(a Standing) bool { return a.Turn > 0 && a.Turn != s.Game.Result().Turns })
		i := slices.IndexFunc(s.standing, func(a Standing) bool { return a.meets(d) })
		if i < 0 {
			return answered, nil
		}
		var c interpreter.Choice
		if s.standing[i].Suggest {
			c, _ = s.Hint(d)
			c.Indexes = slices.Clone(c.Indexes)
		}
		if d.Check(c) != nil {
			return answered, nil
		}
		if err := s.Choose(c); err != nil {
			return answered, err
		}
		answered++
	}
	return answered, nil
}

// meets tells whether a question is one that is answered so.
func (a *Standing) meets(d *interpreter.Decision) bool {
	if d.Player != a.player || !a.Any && d.Site() != a.site {
		return false
	}
	if a.Any || a.ways == nil {
		return true
	}
	return !slices.ContainsFunc(d.For(d.Player).Options[:d.Open], func(o interpreter.Option) bool {
		return !slices.Contains(a.ways, wording.OneLine(o.Label))
	})
}

// isLuck tells whether a decision asks for luck.
func isLuck(d *interpreter.Decision) bool {
	return d.Kind == interpreter.AskRoll || d.Kind == interpreter.AskPick || d.Kind == interpreter.AskCard
}
