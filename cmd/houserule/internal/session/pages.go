package session

import (
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/dsl/patch"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/seat"
	"houserule/interpreter/story"
	"houserule/interpreter/transcript"
)

// The texts before the first decision and after the last one.

// Beginning returns the introduction to a game and to the keys of the screen.
func (s *Session) Beginning() []string {
	return append(s.Introduction(),
		Say(s, "Above each question you see the figures that matter and, if a roll follows, the chance of each outcome."),
		Say(s, "Press the digit of an option, or arrows and enter; i shows a card, h a hint, w why options are closed, ? all keys."),
	)
}

// HouseRules returns the title of the variant that house rules change, and a line for each of
// their changes. It returns nil if there are no house rules.
func HouseRules(v *variant.Variant) (lines []string) {
	for _, file := range v.HouseRules {
		for _, change := range patch.Summary(file) {
			lines = append(lines, "  "+wording.UpperFirst(wording.OneLine(change)))
		}
	}
	if lines == nil {
		return nil
	}
	const most = 8
	if more := len(lines) - most; more > 1 {
		lines = append(lines[:most], fmt.Sprintf("  and %d more; houserule show --changes lists them", more))
	}
	return slices.Insert(lines, 0, "The rules are those of "+wording.OneLine(v.Based)+", with these changes:")
}

// Introduction returns the description, the goal and the length of the game. Then come the answers
// that can be undone, the changes by house rules, the number of players and the luck. It ends with
// the course of a turn, or with the phases if the rules don't describe a turn.
func (s *Session) Introduction() (lines []string) {
	v := s.Game.Program().Variant
	for _, text := range []string{v.Gloss, v.Goal, v.Length, Undoes(s)} {
		if text != "" {
			lines = append(lines, wording.OneLine(text), "")
		}
	}
	if changes := HouseRules(v); changes != nil {
		lines = append(append(lines, changes...), "")
	}
	lines = append(lines, Say(s, counted(s.Game.Players(), "%d player"), s.Game.Players())+", "+Say(s, s.Luck))
	if s.Seats != nil && slices.ContainsFunc(s.Seats.Names(), seat.Name.Trains) {
		lines = append(lines, Say(s, "A search trains for a few seconds before its first decision."))
	}
	switch {
	case len(v.TurnLines) > 0:
		lines = append(lines, Say(s, "A turn:"))
		for _, line := range v.TurnLines {
			lines = append(lines, "  "+wording.OneLine(line))
		}
	case v.Turn != nil && len(v.Turn.Phases) > 1:
		phases := each.Of(v.Turn.Phases, func(p *variant.Proc) string { return wording.OneLine(p.Spoken()) })
		lines = append(lines, Say(s, "A turn: %s.", strings.Join(phases, Say(s, ", then "))))
	}
	return append(lines, "")
}

// ScoreLines returns the score lines of the story that a seat may read, without those that add 0.
func (s *Session) ScoreLines(seat int) (lines []string) {
	log := s.Game.Log().For(seat)
	for i := range log.Events {
		if e := &log.Events[i]; e.Kind == event.ScoreLine && e.A != 0 && log.MayRead(e) {
			lines = append(lines, wording.OneLine(transcript.Text(log, e)))
		}
	}
	return lines
}

// End returns the lines about the end of the game: the result with its reasons, the score lines,
// and the last loss or gain.
func (s *Session) End(player int) []string {
	lines, events := s.Ending(), s.StoryLines(player, 0)
	lines = append(lines, joinedScoreLines(s, player)...)
	if i := lastIndex(events, func(l story.Line) bool { return l.Tone == event.Loss || l.Tone == event.Gain }); i >= 0 {
		lines = append(lines, Say(s, "The last gain or loss: %s.", wording.OneLine(events[i].Text)))
	}
	return lines
}

// Last returns the last lines of the story, with a heading.
func (s *Session) Last(player int) []string {
	const last = 8
	lines := s.StoryLines(player, 0)
	return append([]string{Say(s, "The last events:")}, InFull(FormatStory(s.Game.Log().Language(), player, lines[max(0, len(lines)-last):]))...)
}

// lastIndex returns the index of the last element for which is returns true, or -1.
func lastIndex[E any](all []E, is func(E) bool) int {
	for i := len(all) - 1; i >= 0; i-- {
		if is(all[i]) {
			return i
		}
	}
	return -1
}
