package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"houserule/interpreter/batch/compare"
	"houserule/interpreter/batch/simulate"
)

// changed returns a difference with an interval around the change.
func changed(base, patched, around float64) compare.Difference {
	change := patched - base
	return compare.Difference{Base: base, Patched: patched, Change: change, Paired: compare.Interval{Low: change - around, High: change + around}}
}

func TestVerdictOfAComparison(t *testing.T) {
	winnable := func(players ...compare.Player) *compare.Report {
		sides := []string{"player 1", "player 2"}[:len(players)]
		return &compare.Report{Pairs: 500, Played: 500, CanBeWon: true, Sides: sides, Players: players, Diverging: &compare.Divergence{}}
	}
	same := compare.Difference{}
	few, unwon, equal := winnable(compare.Player{}), winnable(compare.Player{Score: changed(12, 14, 1)}), winnable(compare.Player{})
	teams := winnable(compare.Player{Wins: changed(.5, .6, .05)}, compare.Player{Wins: changed(.5, .6, .05)})
	teams.Sides = []string{"players 1 and 2"}
	few.Pairs, unwon.CanBeWon, equal.Diverging = 1, false, nil
	for _, test := range []struct {
		report *compare.Report
		house  int
		want   string
	}{
		{few, 1, "Too few pairs of games ended to show a difference."},
		{equal, 1, "The house rule makes no difference to the course of 500 pairs of games."},
		{winnable(compare.Player{Wins: changed(.9901, .9859, .002), Score: same}), 1, "The house rule makes it harder: 99.0 → 98.6 % won."},
		{winnable(compare.Player{Wins: changed(.5, .5003, .0001), Score: same}), 2, "The house rules make it easier: 50.00 → 50.03 % won."},
		{winnable(compare.Player{Wins: changed(.5, .51, .02), Score: changed(16, 15, .5)}), 0, "The change lowers the score: 16.0 → 15.0 on average."},
		{winnable(compare.Player{Wins: changed(.5, .51, .02), Score: same}), 1,
			"No difference can be shown in 500 pairs of games: wins changed by +1.00 percentage points (with 95 % confidence -1.00 to +3.00)."},
		{unwon, 1, "The house rule raises the score: 12.0 → 14.0 on average."},
		{winnable(compare.Player{Wins: changed(.5, .6, .05)}, compare.Player{Wins: changed(.5, .4, .05)}), 1,
			"The house rule makes it easier for player 1: 50.0 → 60.0 %, harder for player 2: 50.0 → 40.0 % won."},
		{winnable(compare.Player{Score: changed(5, 6, .5)}, compare.Player{Score: changed(7, 9, .5)}), 1,
			"The house rule raises the score of player 1: 5.0 → 6.0, of player 2: 7.0 → 9.0 on average."},
		{teams, 1, "The house rule makes it easier for players 1 and 2: 50.0 → 60.0 % won."},
	} {
		c := Comparison{Run: Run{Games: 500}, Report: test.report, House: test.house, With: make([]string, max(1, test.house))}
		if got := c.Verdict(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestVerdictOfGames(t *testing.T) {
	tally := func(wins int, mean float64) simulate.Tally {
		return simulate.Tally{Wins: wins, Score: simulate.Summary{Mean: mean, Around: simulate.Interval{Low: mean - 1, High: mean + 1}}}
	}
	sides, teams := []string{"player 1", "player 2"}, []string{"players 1 and 3", "players 2 and 4"}
	four := []simulate.Tally{tally(20, 1), tally(80, 1), tally(20, 1), tally(80, 1)}
	for _, test := range []struct {
		result simulate.Result
		want   string
	}{
		{simulate.Result{}, "No game ended."},
		{simulate.Result{Games: 100, CanBeWon: true, Players: []simulate.Tally{tally(99, 3)}}, "99.0 % of the games are won, with a mean score of 0.0."},
		{simulate.Result{Games: 100, Players: []simulate.Tally{tally(0, 3)}}, "The mean score is 0.0."},
		{simulate.Result{Games: 100, CanBeWon: true, Sides: sides, Players: []simulate.Tally{tally(20, 1), tally(80, 1)}}, "Player 2 wins most often: 80.0 % of the games."},
		{simulate.Result{Games: 100, CanBeWon: true, Sides: sides, Players: []simulate.Tally{tally(48, 1), tally(52, 1)}},
			"No player is shown to be ahead: each wins 48.0 to 52.0 % of the games."},
		{simulate.Result{Games: 100, Sides: sides, Players: []simulate.Tally{tally(0, 9), tally(0, 2)}}, "Player 1 has the greatest mean score: 9.0."},
		{simulate.Result{Games: 100, CanBeWon: true, Sides: teams, Players: four}, "Players 2 and 4 win most often: 80.0 % of the games."},
		{simulate.Result{Games: 100, Sides: teams, Players: four}, "No team is shown to be ahead: each scores 1.0 to 1.0."},
	} {
		if got := (Simulation{Result: &test.result}).Verdict(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// A table that is too wide is continued below, with its first column.
func TestWideTable(t *testing.T) {
	var b bytes.Buffer
	wide := strings.Repeat("x", pageWidth/2)
	writeTable(&b, [][]string{{"", "first", "second", "third"}, {"row", wide, wide, "3"}})
	tables := strings.Split(strings.Trim(b.String(), "\n"), "\n\n")
	if len(tables) != 2 || !strings.Contains(tables[0], "first") || !strings.Contains(tables[1], "third") || !strings.Contains(tables[1], "row") {
		t.Errorf("got %q", tables)
	}
	for line := range strings.Lines(b.String()) {
		if ansi.StringWidth(line) > pageWidth {
			t.Errorf("a line is wider than %d: %q", pageWidth, line)
		}
	}
}
