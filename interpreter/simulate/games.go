package simulate

import (
	"cmp"
	"sync"

	"houserule/dsl/source"
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

// Games is what became of each game of a shard, a column a figure. The first row is that of game From.
type Games struct {
	From      int
	Players   int
	Seeds     func(i int) uint64 // of game i of the run
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

// NewGames has room for the games of a shard that settings ask for, and for what rules report of them.
func NewGames(s Settings, players int, reports []*variant.Report) *Games {
	from, to := s.Shard.Range(s.Games)
	n := to - from
	return &Games{
		From: from, Reports: newReports(reports, n, players),
		Players: players, Seeds: func(i int) uint64 { return GameSeed(s.Seed, i) },
		Ends: make([]End, n), Decisions: make([]int32, n), Turns: make([]int32, n),
		Scores: make([]int64, n*players), Won: make([]bool, n*players), Out: make([]bool, n*players),
	}
}

// Keep notes how game i of the run ended. Each game is kept by one worker only.
func (gs *Games) Keep(i int, g *interpreter.Game, decisions int, endless bool) {
	if err := g.PassedOver(); err != nil {
		gs.passOver(gs.failure(i, decisions, err))
	}
	result, row := g.Result(), i-gs.From
	gs.Decisions[row], gs.Turns[row] = int32(decisions), int32(result.Turns)
	switch {
	case g.Err() != nil:
		gs.Ends[row] = Broken
		gs.fail(gs.failure(i, decisions, g.Err()))
	case endless:
		gs.Ends[row] = Endless
		gs.fail(gs.failure(i, decisions, nil))
	default:
		gs.Ends[row] = Finished
		copy(gs.Scores[row*gs.Players:], result.Scores)
		copy(gs.Won[row*gs.Players:], result.Won)
		copy(gs.Out[row*gs.Players:], result.Out)
		for n, figures := range g.Report() {
			copy(gs.Reports[n].Figures[row*len(figures):], figures)
		}
	}
}

// failure is what is told of a game that went wrong.
func (gs *Games) failure(i, decisions int, err *interpreter.RuleError) *Failure {
	f := &Failure{Game: i, Seed: gs.Seeds(i), Decisions: decisions}
	if err != nil {
		f.Message, f.At = err.Message, err.Span
	}
	return f
}

// First is the earliest game that did not end, or nil.
func (gs *Games) First() *Failure { return gs.first }

// PassedOver is what games went on in spite of, or nil.
func (gs *Games) PassedOver() *PassedOver { return gs.passedOver }

// fail keeps the failure of the earliest game, whoever finds one first.
func (gs *Games) fail(f *Failure) {
	gs.mu.Lock()
	defer gs.mu.Unlock()
	gs.first = Earlier(gs.first, f)
}

// passOver counts a game that went on in spite of a rule error, and keeps the earliest.
func (gs *Games) passOver(f *Failure) {
	gs.mu.Lock()
	defer gs.mu.Unlock()
	gs.passedOver = gs.passedOver.And(&PassedOver{1, f})
}

// A Failure is a game that did not end, or that passed something over. Message is empty if it just went on and on.
type Failure struct {
	Game      int         `json:"game"`
	Seed      uint64      `json:"seed"`
	Decisions int         `json:"decisions"`
	Message   string      `json:"message,omitempty"`
	At        source.Span `json:"at"`
}

// Earlier is that of two failures whose game comes first; either may be nil.
func Earlier(a, b *Failure) *Failure {
	if a == nil || b != nil && b.Game < a.Game {
		return b
	}
	return a
}

// PassedOver is how many games went on in spite of a rule error, in what is suggested or in the words of a question, and
// the first of them.
type PassedOver struct {
	Games int      `json:"games"`
	First *Failure `json:"first"`
}

// And is what was passed over in the games of both; either may be nil.
func (p *PassedOver) And(other *PassedOver) *PassedOver {
	if p == nil || other == nil {
		return cmp.Or(p, other)
	}
	return &PassedOver{p.Games + other.Games, Earlier(p.First, other.First)}
}

// In puts what was read into the files of the rules that were played.
func (p *PassedOver) In(files []*source.File) {
	if p != nil && p.First != nil {
		p.First.At = p.First.At.In(files)
	}
}
