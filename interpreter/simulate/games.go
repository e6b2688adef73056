package simulate

import (
	"cmp"

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
	Endless      // not at all: the rules, or the decisions, would go on for ever
)

func (e End) String() string { return [...]string{"unplayed", "finished", "rule error", "endless"}[e] }

// Games is what became of each of some games, a column a figure. The first row is that of game From. Where there is one row
// only, it is that of the game that was kept last.
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
}

// NewGames has room for the games of a batch, and for what rules report of them.
func NewGames(b Batch, players int, reports []*variant.Report) *Games {
	n := b.Size()
	return &Games{
		From: b.From, Reports: newReports(reports, n, players),
		Players: players, Seeds: func(i int) uint64 { return GameSeed(b.Seed, i) },
		Ends: make([]End, n), Decisions: make([]int32, n), Turns: make([]int32, n),
		Scores: make([]int64, n*players), Won: make([]bool, n*players), Out: make([]bool, n*players),
	}
}

// OneGame has room for one game of a run at a time.
func OneGame(seed uint64, players int, reports []*variant.Report) *Games {
	return NewGames(Batch{Seed: seed, To: 1}, players, reports)
}

// Keep notes how game i of the run ended, and tells what went wrong with it. Each game is kept by one worker only.
func (gs *Games) Keep(i int, g *interpreter.Game, decisions int, endless bool) Wrong {
	if len(gs.Ends) == 1 {
		gs.From = i
	}
	var wrong Wrong
	if err := g.PassedOver(); err != nil {
		wrong.PassedOver = gs.failure(i, decisions, err)
	}
	result, row := g.Result(), i-gs.From
	gs.clear(row)
	gs.Decisions[row], gs.Turns[row] = int32(decisions), int32(result.Turns)
	switch {
	case g.Err() != nil:
		gs.Ends[row] = Broken
		if g.Err().IsEndless() {
			gs.Ends[row] = Endless
		}
		wrong.Unended = gs.failure(i, decisions, g.Err())
	case endless:
		gs.Ends[row] = Endless
		wrong.Unended = gs.failure(i, decisions, nil)
	default:
		gs.Ends[row] = Finished
		copy(gs.Scores[row*gs.Players:], result.Scores)
		copy(gs.Won[row*gs.Players:], result.Won)
		copy(gs.Out[row*gs.Players:], result.Out)
		for n, figures := range g.Report() {
			copy(gs.Reports[n].Figures[row*len(figures):], figures)
		}
	}
	return wrong
}

// clear forgets what another game has left in a row.
func (gs *Games) clear(row int) {
	from, to := row*gs.Players, (row+1)*gs.Players
	clear(gs.Scores[from:to])
	clear(gs.Won[from:to])
	clear(gs.Out[from:to])
	for _, r := range gs.Reports {
		seats := r.Seats(gs.Players)
		clear(r.Figures[row*seats : (row+1)*seats])
	}
}

// Wrong is what went wrong with a game: nothing, as a rule.
type Wrong struct {
	Unended    *Failure
	PassedOver *Failure
}

// failure is what is told of a game that went wrong.
func (gs *Games) failure(i, decisions int, err *interpreter.RuleError) *Failure {
	f := &Failure{Game: i, Seed: gs.Seeds(i), Decisions: decisions}
	if err != nil {
		f.Message, f.At = err.Message, err.Span
	}
	return f
}

// A Failure is a game that did not end, or that passed something over. Message is empty if it took too many decisions.
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

// AndGame is what was passed over in one game more; nil if nothing was in that.
func (p *PassedOver) AndGame(f *Failure) *PassedOver {
	if f == nil {
		return p
	}
	return p.And(&PassedOver{1, f})
}

// In puts what was read into the files of the rules that were played.
func (p *PassedOver) In(files []*source.File) {
	if p != nil && p.First != nil {
		p.First.At = p.First.At.In(files)
	}
}
