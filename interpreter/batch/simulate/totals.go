package simulate

import (
	"fmt"
	"slices"
	"time"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/batch"
)

// totals add up the outcomes of games.
type totals struct {
	Settings
	shape  Shape
	files  []*source.File // files of the rules
	values int            // number of distinct values in all maps of counts

	games, wins int
	decisions   int64
	players     []playerTotals
	figures     []Counts // by the index that a figure has in an outcome
	problems    Problems
}

// playerTotals are the totals of one player.
type playerTotals struct {
	wins, out int
	scores    Counts
}

func newTotals(s Settings, shape Shape, files []*source.File) *totals {
	t := &totals{Settings: s, shape: shape, files: files, players: make([]playerTotals, shape.Players), figures: make([]Counts, shape.size())}
	for i := range t.players {
		t.players[i].scores = Counts{}
	}
	for i := range t.figures {
		t.figures[i] = Counts{}
	}
	return t
}

// Check reports whether an outcome that was read from a file can be one of a game by these rules.
func (t *totals) Check(_ int, o *Outcome) bool { return t.shape.Check(o, t.files) }

// mostValues is the number of values that all figures together may have. It is limited because
// each value takes an entry in a map.
const mostValues = 500_000

// Add adds the outcome of the game with index i. It returns an error if the figures have more
// than mostValues values.
func (t *totals) Add(i int, o *Outcome) error {
	t.problems.Add(t.Seed, i, o)
	if o.End == Finished {
		t.count(o)
	}
	if t.values > mostValues {
		return fmt.Errorf("after %s, scores and figures have more than %d different values; play fewer games, or report fewer figures",
			diag.Counted(t.games+t.problems.Unended(), "game"), mostValues)
	}
	if t.Each != nil {
		t.Each(t.shape, i, o)
	}
	return nil
}

// count adds the outcome of a finished game.
func (t *totals) count(o *Outcome) {
	t.games++
	t.decisions += int64(o.Decisions)
	if slices.Contains(o.Won, true) {
		t.wins++
	}
	for i := range t.players {
		player := &t.players[i]
		t.values += player.scores.count(o.Scores[i])
		player.wins += oneIf(o.Won[i])
		player.out += oneIf(o.Out != nil && o.Out[i])
	}
	for i, figure := range o.Figures {
		t.values += t.figures[i].count(figure)
	}
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Problems are the games with errors, and those that did not end.
type Problems struct {
	Broken, Endless int
	First           *Failure // the first game that did not end; nil if all did
	PassedOver      int      // number of games that continued after a rule error, for example in a suggestion
	FirstPassedOver *Failure // nil if there is none
}

// A Failure is a game with a rule error or without an end. Its message is empty if it took too
// many decisions.
type Failure struct {
	Game      int
	Seed      uint64
	Decisions int
	Message   string
	At        source.Span
}

// Unended returns the number of games that did not end.
func (p *Problems) Unended() int { return p.Broken + p.Endless }

// Add counts the problems of game i of a batch. Games have to be added in the order of their
// indexes.
func (p *Problems) Add(seed uint64, i int, o *Outcome) {
	p.Broken += oneIf(o.End == Broken)
	p.Endless += oneIf(o.End == Endless)
	failure := func(first *Failure, problem *Problem) *Failure {
		if first != nil || problem == nil {
			return first
		}
		return &Failure{i, batch.GameSeed(seed, i), o.Decisions, problem.Message, problem.At}
	}
	p.First = failure(p.First, o.Unended)
	p.FirstPassedOver = failure(p.FirstPassedOver, o.PassedOver)
	p.PassedOver += oneIf(o.PassedOver != nil)
}

// A Result is the summary of many games. It counts finished games only, except for Played and
// Problems.
type Result struct {
	Games     int
	Played    int      // including the games that did not end
	CanBeWon  bool     // the rules say when a game is won
	Wins      int      // number of games that a player won
	Score     Summary  // scores of all players, or of all teams
	Sides     []string // the names of those who score: the players or, if teams score, the teams
	Players   []Tally
	Reports   []Reported
	Decisions float64 // mean per game
	Problems

	Time time.Duration // time it took to play; 0 if the games were read from records
}

// A Tally sums up the games of one player.
type Tally struct {
	Wins  int
	Out   int // number of games in which the player was out before the end
	Score Summary
}

// A Reported sums up the figures of one label. If each player has a figure, it is that of one
// player.
type Reported struct {
	*variant.Report
	Player  int // player index; -1: the table
	Summary Summary
	Counts  []Count // sorted by value
}

func (t *totals) result(v *variant.Variant) *Result {
	known := reaches{}
	r := &Result{
		Games: t.games, Played: t.games + t.problems.Unended(), CanBeWon: v.CanBeWon(), Wins: t.wins, Reports: t.reported(known), Problems: t.problems,
		Sides: v.Sides(len(t.players)),
	}
	if t.games > 0 {
		r.Decisions = float64(t.decisions) / float64(t.games)
	}
	all := Counts{}
	for i, player := range t.players {
		r.Players = append(r.Players, Tally{player.wins, player.out, player.scores.summary(known)})
		if i < len(r.Sides) {
			all.add(player.scores)
		}
	}
	r.Score = all.summary(known)
	return r
}

func (t *totals) reported(known reaches) (reported []Reported) {
	for _, r := range t.shape.Reports {
		for seat := range r.Seats {
			counts := t.figures[r.From+seat]
			one := Reported{Report: r.Report, Player: seat, Summary: counts.summary(known), Counts: counts.sorted()}
			if r.Player == nil {
				one.Player = -1
			}
			reported = append(reported, one)
		}
	}
	return reported
}

// PerSecond returns the number of games played per second. It returns 0 if the time is unknown.
func (r *Result) PerSecond() float64 {
	if r.Time <= 0 {
		return 0
	}
	return float64(r.Played) / r.Time.Seconds()
}
