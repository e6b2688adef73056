package simulate

import (
	"slices"
	"sync"
	"time"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// An End is how a game ended.
type End uint8

const (
	Unplayed End = iota
	Finished     // properly
	Broken       // by a rule error
	Endless      // not at all
)

func (e End) String() string { return [...]string{"unplayed", "finished", "rule error", "endless"}[e] }

// Games is what became of each game, a column a figure.
type Games struct {
	Players   int
	Seeds     func(i int) uint64
	Ends      []End
	Decisions []int32
	Turns     []int32
	Scores    []int64 // player by player for each game
	Won       []bool  // the same
	Out       []bool  // the same: for whom it was over before the end
	Reports   []Reports

	mu         sync.Mutex
	first      *Failure
	passedOver *PassedOver
}

// NewGames has room for all games that settings ask for, and for what rules report of them.
func NewGames(s Settings, players int, reports []*variant.Report) *Games {
	return &Games{
		Reports: newReports(reports, s.Games, players),
		Players: players, Seeds: func(i int) uint64 { return GameSeed(s.Seed, i) },
		Ends: make([]End, s.Games), Decisions: make([]int32, s.Games), Turns: make([]int32, s.Games),
		Scores: make([]int64, s.Games*players), Won: make([]bool, s.Games*players), Out: make([]bool, s.Games*players),
	}
}

// Keep notes how game i ended. Each game is kept by one worker only.
func (gs *Games) Keep(i int, g *interpreter.Game, decisions int, endless bool) {
	if err := g.PassedOver(); err != nil {
		gs.passOver(&Failure{Game: i, Seed: gs.Seeds(i), Decisions: decisions, Err: err})
	}
	result := g.Result()
	gs.Decisions[i], gs.Turns[i] = int32(decisions), int32(result.Turns)
	switch {
	case g.Err() != nil:
		gs.Ends[i] = Broken
		gs.fail(&Failure{Game: i, Seed: gs.Seeds(i), Decisions: decisions, Err: g.Err()})
	case endless:
		gs.Ends[i] = Endless
		gs.fail(&Failure{Game: i, Seed: gs.Seeds(i), Decisions: decisions})
	default:
		gs.Ends[i] = Finished
		copy(gs.Scores[i*gs.Players:], result.Scores)
		copy(gs.Won[i*gs.Players:], result.Won)
		copy(gs.Out[i*gs.Players:], result.Out)
		for n, figures := range g.Report() {
			copy(gs.Reports[n].Figures[i*len(figures):], figures)
		}
	}
}

// First is the earliest game that did not end, or nil.
func (gs *Games) First() *Failure { return gs.first }

// fail keeps the failure of the earliest game, whoever finds one first.
func (gs *Games) fail(f *Failure) {
	gs.mu.Lock()
	defer gs.mu.Unlock()
	if gs.first == nil || f.Game < gs.first.Game {
		gs.first = f
	}
}

// passOver counts a game that went on in spite of a rule error, and keeps the earliest.
func (gs *Games) passOver(f *Failure) {
	gs.mu.Lock()
	defer gs.mu.Unlock()
	if gs.passedOver == nil {
		gs.passedOver = &PassedOver{}
	}
	gs.passedOver.Games++
	if first := gs.passedOver.First; first == nil || f.Game < first.Game {
		gs.passedOver.First = f
	}
}

// A Result is what games have in common. Only those count that were played to their end; Broken and
// Endless tell how many others there were.
type Result struct {
	Games     int
	Wins      int     // games that somebody won
	Score     Summary // of all players together
	Players   []Tally
	Reports   []Reported
	Decisions float64 // a game
	Turns     float64 // a game
	Time      time.Duration
	Broken    int
	Endless   int
	First     *Failure // nil if every game ended
	Each      *Games

	PassedOver *PassedOver // nil if there was nothing to pass over
}

// PassedOver is how many games went on in spite of a rule error, in what is suggested or in the words of a question, and
// the first of them.
type PassedOver struct {
	Games int
	First *Failure
}

// A Tally is how one player fared.
type Tally struct {
	Wins  int
	Out   int // games that were over for the player before their end
	Score Summary
}

// A Failure is a game that did not end, or that passed something over. Err is nil if it just went on and on.
type Failure struct {
	Game      int
	Seed      uint64
	Decisions int
	Err       *interpreter.RuleError
}

func (gs *Games) result(took time.Duration) *Result {
	r := &Result{Time: took, First: gs.first, PassedOver: gs.passedOver, Each: gs, Players: make([]Tally, gs.Players)}
	scores := make([][]int64, gs.Players)
	for i, end := range gs.Ends {
		switch end {
		case Finished:
			gs.count(r, i)
			for player := range scores {
				scores[player] = append(scores[player], gs.Scores[i*gs.Players+player])
			}
		case Broken:
			r.Broken++
		case Endless:
			r.Endless++
		}
	}
	if r.Games > 0 {
		r.Decisions /= float64(r.Games)
		r.Turns /= float64(r.Games)
	}
	for player := range scores {
		r.Players[player].Score = Summarize(scores[player])
	}
	r.Score = Summarize(slices.Concat(scores...))
	r.Reports = gs.reported()
	return r
}

// count adds a game that was played to its end.
func (gs *Games) count(r *Result, i int) {
	r.Games++
	r.Decisions += float64(gs.Decisions[i])
	r.Turns += float64(gs.Turns[i])
	won := gs.Won[i*gs.Players : (i+1)*gs.Players]
	if slices.Contains(won, true) {
		r.Wins++
	}
	out := gs.Out[i*gs.Players : (i+1)*gs.Players]
	for player := range won {
		if won[player] {
			r.Players[player].Wins++
		}
		if out[player] {
			r.Players[player].Out++
		}
	}
}

// PerSecond is how many games were played in a second.
func (r *Result) PerSecond() float64 {
	if r.Time <= 0 {
		return 0
	}
	return float64(r.Games+r.Broken+r.Endless) / r.Time.Seconds()
}
