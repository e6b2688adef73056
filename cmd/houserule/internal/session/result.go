package session

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/story"
	"houserule/interpreter/transcript"
)

// This file puts the result of a game into words.

// Say formats a text of the program in the language of the players.
func Say(s *Session, format string, parts ...any) string {
	return s.Game.Program().Variant.Language.Say(format, parts...)
}

// result returns the lines about the result of a game that ended properly: who wins, then the
// players or teams in the order of their ranks, then the reasons.
func result(s *Session, reader int) []string {
	result := s.Game.Result()
	if len(result.Scores) == 0 {
		return []string{Say(s, "The game is over.")}
	}
	if len(result.Scores) == 1 {
		return slices.Concat(alone(s, reader), reported(s), passedOver(s))
	}
	lines := []string{headline(s, reader) + "."}
	sides := s.Game.Program().Variant.Sides(s.Game.Players())
	order := ranked(result.Scores[:len(sides)], result.Won)
	for place, player := range order {
		for place > 0 && result.Scores[order[place-1]] == result.Scores[player] && result.Won[order[place-1]] == result.Won[player] {
			place--
		}
		if player == reader && len(sides) == s.Game.Players() {
			sides[player] = Say(s, "you")
		}
		line := Say(s, "%d. %s: score %d", place+1, wording.UpperFirst(sides[player]), result.Scores[player])
		if result.Out[player] && slices.Contains(result.Out, false) {
			line += Say(s, ", out before the end")
		}
		lines = append(lines, line)
	}
	lines = append(lines, verdicts(s, reader)...)
	return append(append(lines, reported(s)...), passedOver(s)...)
}

// alone returns the lines of result for a game of one player. They say the score once: in the
// reason for the result, or else in the headline.
func alone(s *Session, reader int) []string {
	head, score := headline(s, reader), fmt.Sprint(s.Game.Result().Scores[0])
	reasons := verdicts(s, reader)
	last := len(reasons) - 1
	isOther := func(r rune) bool { return r != '-' && !unicode.IsDigit(r) }
	if _, why, found := strings.Cut(strings.Join(reasons[max(0, last):], ""), ": "); found && slices.Contains(strings.FieldsFunc(why, isOther), score) {
		return slices.Concat([]string{head + ": " + why}, reasons[:last])
	}
	return slices.Concat([]string{Say(s, "%s with a score of %s.", head, score)}, reasons)
}

// counted returns a format in the singular or in the plural.
func counted(n int, format string) string {
	if n == 1 {
		return format
	}
	return format + "s"
}

// headline returns who wins the game, as one reader reads it, without a full stop.
func headline(s *Session, reader int) string {
	result, score := s.Game.Result(), s.Game.Program().Variant.Score
	after := Say(s, counted(result.Turns, " after %d turn"), result.Turns)
	sides := s.Game.Program().Variant.Sides(s.Game.Players())
	var winners []string
	for player, won := range result.Won {
		switch name := s.Player(player); {
		case !won:
		case name == "" || player == reader:
			winners = slices.Insert(winners, 0, "you")
		case len(sides) == len(result.Won) || player%len(sides) == reader%len(sides) && reader >= 0:
			winners = append(winners, name)
		case player < len(sides):
			winners = append(winners, sides[player])
		}
	}
	switch {
	case len(winners) == 1 && winners[0] != "you" && len(sides) == len(result.Won):
		return Say(s, "%s wins", wording.UpperFirst(winners[0])) + after
	case len(winners) == 1 && winners[0] == "you":
		return Say(s, "You win") + after
	case len(winners) > 0:
		winners[0] = wording.UpperFirst(Say(s, winners[0]))
		return Say(s, "%s win", s.Game.Log().Language().List(winners)) + after
	case score == nil || len(score.Wins) == 0:
		return Say(s, "The game is over") + after
	case len(result.Scores) == 1:
		return Say(s, "You lose") + after
	}
	return Say(s, "No player wins") + after
}

// ranked returns the players with the winners first, then by score. The lowest score is the best
// one if it wins.
func ranked(scores []int64, won []bool) (players []int) {
	lowest := false
	for player := range scores {
		players = append(players, player)
		for other := range scores {
			lowest = lowest || won[player] && !won[other] && scores[player] < scores[other]
		}
	}
	slices.SortStableFunc(players, func(a, b int) int {
		switch {
		case won[a] != won[b] && won[a]:
			return -1
		case won[a] != won[b]:
			return 1
		case lowest:
			return cmp.Compare(scores[a], scores[b])
		}
		return cmp.Compare(scores[b], scores[a])
	})
	return players
}

// verdicts returns a line with the reason why the game ended, and one for each winner and for the
// reader with the reason why that player won or not. Without a winner, it has one for each player.
// Reasons without words are left out.
func verdicts(s *Session, reader int) (lines []string) {
	ended := s.Game.Ended(reader)
	if ended != "" {
		lines = append(lines, Say(s, "The game ended because %s.", wording.OneLine(ended)))
	}
	sides := s.Game.Program().Variant.Sides(s.Game.Players())
	for side := range sides {
		player, won, ofTeam := side, s.Game.Result().Won[side], len(sides) < s.Game.Players()
		if ofTeam && reader >= 0 && reader%len(sides) == side {
			player = reader
		}
		why := s.Game.Verdict(player, reader)
		if why == "" || why == ended || !won && player != reader && slices.Contains(s.Game.Result().Won, true) {
			continue
		}
		verb := "lose"
		if won {
			verb = "win"
		}
		result := Say(s, "You "+verb)
		if !ofTeam {
			verb += "s"
		}
		if len(sides) > 1 && player != reader {
			result = Say(s, "%s "+verb, wording.UpperFirst(sides[side]))
		}
		lines = append(lines, result+": "+story.To(reader, wording.OneLine(why))+".")
	}
	return lines
}

// passedOver returns a line about a rule error that didn't stop the game, or nil if there was
// none.
func passedOver(s *Session) []string {
	err := s.readable(s.Game.PassedOver())
	if err == nil {
		return nil
	}
	return []string{fmt.Sprintf("The game ignored a rule error in a suggestion or a text: %s (%s)", wording.OneLine(err.Message), err.Span)}
}

// reported returns the lines that the rules report besides the score.
func reported(s *Session) (lines []string) {
	reports := s.Game.Program().Variant.Reports
	for i, figures := range s.Game.Report() {
		for player, figure := range figures {
			between := " "
			if reports[i].Value.Type().Base != variant.Number {
				between = ": " // the figure is a word, too
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

// joinedScoreLines returns the score lines of ScoreLines, joined into one line for each player.
func joinedScoreLines(s *Session, seat int) (lines []string) {
	log := s.Game.Log().For(seat)
	counted, names := map[int64][]string{}, map[int64]string{}
	var order []int64
	for i := range log.Events {
		e := &log.Events[i]
		if e.Kind != event.ScoreLine || e.A == 0 || !log.MayRead(e) {
			continue
		}
		if counted[e.B] == nil {
			order = append(order, e.B)
			names[e.B] = log.Owner(e, e.B)
		}
		text := wording.OneLine(transcript.Text(log, e))
		if _, own, several := strings.Cut(text, ": "); several && e.B >= 0 {
			text = own
		}
		counted[e.B] = append(counted[e.B], text)
	}
	for _, player := range order {
		head := Say(s, "Score: ")
		if player >= 0 && s.Game.Players() > 1 {
			head = Say(s, "Score of %s: ", names[player])
		}
		lines = append(lines, head+strings.TrimPrefix(strings.Join(counted[player], ", "), "+ ")+".")
	}
	return lines
}
