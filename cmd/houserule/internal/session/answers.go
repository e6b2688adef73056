package session

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/event"
)

// The session remembers which answers players gave themselves. The story since such an answer is
// news, even if standing answers follow it. Equal answers to one question are a reason to propose a
// standing answer.

// proposedAfter is the number of equal answers in a row after which a standing answer is proposed.
const proposedAfter = 3

// A run is a sequence of equal answers that a player gave to one question in a row.
type run struct {
	player int
	site   uint64
	answer string
	length int
}

// An answers value remembers what the players answered.
type answers struct {
	isStanding bool         // a standing answer is being given
	automatic  map[int]bool // steps that standing answers gave
	runs       []run        // equal answers in a row
	tried      []answering  // recent answers that may have changed nothing
}

// LastAnswer returns the number of events before the last answer that a player gave, without
// standing answers. ok is false if there is none.
func (s *Session) LastAnswer(player int) (events int, ok bool) {
	switch i := lastStep(s, player); {
	case i < 0:
		return 0, false
	case i == 0:
		return s.Game.Opening().Logged, true
	default:
		return s.Game.Steps()[i-1].Logged, true
	}
}

// lastStep returns the index of the step of LastAnswer, or -1.
func lastStep(s *Session, player int) int {
	steps := s.Game.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Player == player && !steps[i].Corrects && !s.answers.automatic[i] {
			return i
		}
	}
	return -1
}

// AnswerLine returns a line about the last answer of a player, to show if nothing has happened
// since. For example, an answer in secret takes effect only when all have answered. The question
// comes first, because an answer such as "none" means nothing without it. It returns "" if the
// player has not answered yet.
func (s *Session) AnswerLine(player int) string {
	i := lastStep(s, player)
	if i < 0 || s.Game.Steps()[i].Read == "" {
		return ""
	}
	step := s.Game.Steps()[i]
	line := Say(s, "Your answer: %s", wording.OneLine(step.Read))
	if question, _, ok := strings.Cut(wording.Spoken(step.Asked), "?"); ok {
		line = wording.UpperFirst(question) + "? " + line
	}
	return line
}

// An answering is a decision and its answer, read before the answer is given.
type answering struct {
	run
	isPass bool
	events int // number of events before it
}

func answeringOf(d *interpreter.Decision, c interpreter.Choice, events int) answering {
	pass, passes := d.Pass()
	return answering{
		run{d.Player, d.Site(), wording.OneLine(d.Answer(c)), 1},
		passes && c.Number == 0 && !c.Yes && slices.Equal(pass.Indexes, c.Indexes),
		events,
	}
}

// given records the answer that was given at a step. The events are those of the game by now.
func (a *answers) given(now answering, step int, events []event.Event) {
	if a.automatic == nil {
		a.automatic = map[int]bool{}
	}
	a.automatic[step] = a.isStanding
	if a.isStanding {
		return
	}
	a.tried = append(a.fruitless(now.player, events), now)
	isSame := func(r run) bool { return r.player == now.player && r.site == now.site }
	if at := slices.IndexFunc(a.runs, isSame); at >= 0 && a.runs[at].answer == now.answer && now.isPass {
		a.runs[at].length++
		return
	}
	a.runs = slices.DeleteFunc(a.runs, isSame)
	if now.isPass {
		a.runs = append(a.runs, now.run)
	}
}

// fruitless returns the recent answers of a player that have changed nothing. Since then the log
// has only decisions.
func (a *answers) fruitless(player int, events []event.Event) []answering {
	return slices.DeleteFunc(a.tried, func(tried answering) bool {
		return tried.player != player || tried.events >= len(events) ||
			slices.ContainsFunc(events[tried.events:], func(e event.Event) bool { return e.Kind != event.Decided })
	})
}

// IsFruitless reports whether the player has chosen an option of this menu, and is asked again,
// although the option changed nothing.
func (s *Session) IsFruitless(d *interpreter.Decision, option int) bool {
	answer := wording.OneLine(d.Answer(interpreter.Choice{Indexes: []int{option}}))
	s.answers.tried = s.answers.fruitless(d.Player, s.Game.Log().Events)
	return d.Kind == interpreter.AskOption && slices.ContainsFunc(s.answers.tried, func(a answering) bool { return a.site == d.Site() && a.answer == answer })
}

// Proposed returns the standing answer to propose at a decision, because its player has chosen
// nothing there several times in a row. It is proposed once in such a run. ok is false if there is
// none.
func (s *Session) Proposed(d *interpreter.Decision) (a Standing, ok bool) {
	at := slices.IndexFunc(s.answers.runs, func(r run) bool { return r.player == d.Player && r.site == d.Site() })
	if at < 0 || s.answers.runs[at].length != proposedAfter || slices.ContainsFunc(s.standing, func(a Standing) bool { return !a.SkipsIdle() && a.meets(d) }) {
		return a, false
	}
	c, passes := d.Pass()
	if !passes || wording.OneLine(d.Answer(c)) != s.answers.runs[at].answer {
		return a, false
	}
	return s.StandingFor(d)[0], true
}

// IsLike reports whether two standing answers are for the same questions, with the same answer and
// lifetime.
func (a *Standing) IsLike(other Standing) bool {
	return a.player == other.player && a.site == other.site && a.pass == other.pass && a.Any == other.Any && a.Suggest == other.Suggest &&
		a.Idle == other.Idle && a.Until == other.Until
}

// Proposal returns the words that propose a standing answer. UntilAskedAgain says when it ends.
func (a *Standing) Proposal() string {
	return a.language.Say("Answer %q here from now on?", a.pass)
}

// UntilAskedAgain says when a player is asked in spite of a standing answer.
const UntilAskedAgain = "You are still asked after a loss, at a new option, or if a chance has moved by more than 10 %."
