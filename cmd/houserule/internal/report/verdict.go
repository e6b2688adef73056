package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/batch/compare"
	"houserule/interpreter/batch/simulate"
)

// Verdict returns the result of a comparison in one sentence.
func (c Comparison) Verdict() string {
	subject, s := c.subject()
	switch {
	case c.Pairs < 2:
		return "Too few pairs of games ended to show a difference."
	case c.Diverging == nil:
		return fmt.Sprintf("%s make%s no difference to the course of %s.", subject, s, c.extent())
	}
	var wins, scores []compare.Difference
	for _, player := range c.Players[:len(c.Sides)] {
		wins, scores = append(wins, times100(player.Wins)), append(scores, player.Score)
	}
	if c.CanBeWon {
		if effects := c.effects(wins, "easier", "harder", " for", " %"); effects != "" {
			return subject + " make" + s + " it " + effects + " won."
		}
	}
	if effects := c.effects(scores, "raise"+s+" the score", "lower"+s+" the score", " of", ""); effects != "" {
		return subject + " " + effects + " on average."
	}
	figure, unit, all := "score", "", scores
	if c.CanBeWon {
		figure, unit, all = "wins", " percentage points", wins
	}
	most := slices.MaxFunc(all, func(a, b compare.Difference) int { return cmp.Compare(math.Abs(a.Change), math.Abs(b.Change)) })
	return fmt.Sprintf("No difference can be shown in %s: %s%s changed by %+.2f%s (with 95 %% confidence %s).",
		c.extent(), figure, c.player(slices.Index(all, most), " of"), most.Change, unit, interval(most.Paired))
}

// subject returns the house rules as the subject of a sentence, and the ending of its verb. If
// options differ, too, the subject is the change.
func (c Comparison) subject() (subject, s string) {
	switch {
	case c.House == 1 && len(c.With) == 1:
		return "The house rule", "s"
	case c.House > 1 && len(c.With) == c.House:
		return "The house rules", ""
	}
	return "The change", "s"
}

// effects returns words for the players whose figure certainly changed, or "". A direction that
// equals the one before is not repeated.
func (c Comparison) effects(all []compare.Difference, up, down, of, unit string) string {
	var words []string
	before := ""
	for i, d := range all {
		direction := up
		if d.Change < 0 {
			direction = down
		}
		if d.Paired.Low > 0 || d.Paired.High < 0 {
			words = append(words, strings.TrimSpace(strings.TrimPrefix(direction, before)+c.player(i, of))+": "+fromTo(d)+unit)
			before = direction
		}
	}
	return strings.Join(words, ", ")
}

// player returns a player after a preposition, or "" if there is only one.
func (c Comparison) player(i int, of string) string {
	if len(c.Players) == 1 {
		return ""
	}
	return of + " " + c.Sides[i]
}

// fromTo returns two different values, with as many digits as show the difference.
func fromTo(d compare.Difference) string {
	const fewest, most = 1, 4
	for digits := fewest; ; digits++ {
		before, after := fmt.Sprintf("%.*f", digits, d.Base), fmt.Sprintf("%.*f", digits, d.Patched)
		if before != after || digits == most {
			return before + " → " + after
		}
	}
}

// Verdict returns the result of many games in one sentence.
func (s Simulation) Verdict() string {
	games := s.Result.Games
	switch {
	case games == 0:
		return "No game ended."
	case len(s.Players) > 1:
		return s.best()
	case s.CanBeWon:
		return fmt.Sprintf("%.1f %% of the games are won, with a mean score of %.1f.", percent(s.Players[0].Wins, games), s.Score.Mean)
	}
	return fmt.Sprintf("The mean score is %.1f.", s.Score.Mean)
}

// best returns a sentence about the player or the team that wins most often, or that has the best
// mean score if games can't be won.
func (s Simulation) best() string {
	best, next := -1, -1
	value := func(i int) float64 { return s.Players[i].Score.Mean }
	around := func(i int) simulate.Interval { return s.Players[i].Score.Around }
	figure, unit, verb := "has the greatest mean score", "", "scores"
	if s.CanBeWon {
		value = func(i int) float64 { return percent(s.Players[i].Wins, s.Result.Games) }
		around = func(i int) simulate.Interval { return simulate.Wilson(s.Players[i].Wins, s.Result.Games) }
		figure, unit, verb = "wins most often", " % of the games", "wins"
	}
	for i := range s.Sides {
		switch {
		case best < 0 || value(i) > value(best):
			best, next = i, best
		case next < 0 || value(i) > value(next):
			next = i
		}
	}
	ofTeams := len(s.Sides) < len(s.Players)
	if around(best).Low > around(next).High {
		name := wording.UpperFirst(s.Sides[best])
		if ofTeams {
			figure = strings.NewReplacer("has ", "have ", "wins ", "win ").Replace(figure)
		}
		return fmt.Sprintf("%s %s: %.1f%s.", name, figure, value(best), unit)
	}
	least := value(best)
	for i := range s.Sides {
		least = min(least, value(i))
	}
	who := "player"
	if ofTeams {
		who = "team"
	}
	return fmt.Sprintf("No %s is shown to be ahead: each %s %.1f to %.1f%s.", who, verb, least, value(best), unit)
}
