package session

import (
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/diag"
	"houserule/interpreter/event"
	"houserule/interpreter/story"
	"houserule/interpreter/transcript"
)

// What is said before the first question and behind the last one.

// Beginning is what a game is about, and how it is played on a screen.
func (s *Session) Beginning() []string {
	return append(s.Introduction(),
		"Above each question you see the figures that matter, the check that follows, and the chance of each outcome.",
		"Digits answer, arrows move and enter takes; i shows a card, h a hint, w why options are closed, ? all keys.",
	)
}

// Introduction is what rules say of a game and of its goal, for how many it is, and what happens in a turn: as the rules say it, or
// else its phases.
func (s *Session) Introduction() (lines []string) {
	v := s.Game.Program().Variant
	for _, text := range []string{v.Gloss, v.Goal} {
		if text != "" {
			lines = append(lines, wording.OneLine(text), "")
		}
	}
	lines = append(lines, diag.Counted(s.Game.Players(), "player")+", "+s.Luck)
	switch {
	case len(v.TurnLines) > 0:
		lines = append(lines, "A turn:")
		for _, line := range v.TurnLines {
			lines = append(lines, "  "+wording.OneLine(line))
		}
	case v.Turn != nil && len(v.Turn.Phases) > 1:
		var phases []string
		for _, p := range v.Turn.Phases {
			phases = append(phases, wording.OneLine(p.Spoken()))
		}
		lines = append(lines, "A turn: "+strings.Join(phases, ", then ")+".")
	}
	return append(lines, "")
}

// Reckoned is what scores add up, as a seat may read it; what adds nothing is left out.
func (s *Session) Reckoned(seat int) (lines []string) {
	log := s.Game.Log().For(seat)
	for i := range log.Events {
		if e := &log.Events[i]; e.Kind == event.ScoreLine && e.A != 0 && log.Told(e) {
			lines = append(lines, wording.OneLine(transcript.Text(log, e)))
		}
	}
	return lines
}

// whatCounts says the same in a line for each whose score it is.
func (s *Session) whatCounts(seat int) (lines []string) {
	log := s.Game.Log().For(seat)
	counted := map[int64][]string{}
	var order []int64
	for i := range log.Events {
		e := &log.Events[i]
		if e.Kind != event.ScoreLine || e.A == 0 || !log.Told(e) {
			continue
		}
		if counted[e.B] == nil {
			order = append(order, e.B)
		}
		text := wording.OneLine(transcript.Text(log, e))
		if _, own, several := strings.Cut(text, ": "); several && e.B >= 0 {
			text = own
		}
		counted[e.B] = append(counted[e.B], text)
	}
	for _, whose := range order {
		head := "Score: "
		if whose >= 0 && s.Game.Players() > 1 {
			head = "Score of " + log.Player(whose) + ": "
		}
		lines = append(lines, head+strings.TrimPrefix(strings.Join(counted[whose], ", "), "+ ")+".")
	}
	return lines
}

// End is how a game ended: its result and why, what the score adds up, and the last loss or gain before.
func (s *Session) End(player int) []string {
	lines, deeds := s.Ending(), s.StoryLines(player, 0)
	lines = append(lines, s.whatCounts(player)...)
	if i := lastIndex(deeds, func(l story.Line) bool { return l.Tone == event.Loss || l.Tone == event.Gain }); i >= 0 {
		lines = append(lines, "The last gain or loss: "+wording.OneLine(deeds[i].Text)+".")
	}
	return lines
}

// Last is the last that happened.
func (s *Session) Last(player int) []string {
	const last = 8
	deeds := s.StoryLines(player, 0)
	return append([]string{"The last events:"}, InFull(Tellings(deeds[max(0, len(deeds)-last):]))...)
}

// lastIndex is the place of the last element that is so; -1 if there is none.
func lastIndex[E any](all []E, is func(E) bool) int {
	for i := len(all) - 1; i >= 0; i-- {
		if is(all[i]) {
			return i
		}
	}
	return -1
}
