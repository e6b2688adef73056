// Package simulate plays many games of one program and says what they have in common. In goes a
// program, a seed and a policy that makes all decisions; out come rates, scores and their spread. The
// same seed gives the same games however many workers play them. The package knows no game, and
// nothing of how its findings are shown.
package simulate

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// Settings say what is to be played.
type Settings struct {
	Games   int
	Seed    uint64
	Shard   Shard // which of the games are played here
	Policy  Policy
	Seats   []seat.Name // who plays each seat; nil: all as the policy says
	Workers int         // 0: one for each core
	Game    interpreter.Settings
	// MostDecisions is how many decisions a game may take before it counts as one that never ends; 0:
	// MostDecisions of this package.
	MostDecisions int
	Each          bool // Result.Each has what became of each game
	// Progress is called now and then with the number of games played; it may be nil.
	Progress func(played int)
	// Ended is given each game as it ended, by whichever worker played it; it may be nil.
	Ended func(g *interpreter.Game)
}

// MostGames is how many games can be asked for at once.
const MostGames = 10_000_000

// GameSeed is the seed of game i of a simulation: its luck is luck.Seeded of it. It is the i-th
// number of the generator SplitMix64, so that games near each other have nothing in common, cut down to
// what any program reads as a whole number.
func GameSeed(seed uint64, i int) uint64 {
	z := seed + 0x9e3779b97f4a7c15*uint64(i+1)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return (z ^ z>>31) >> 11
}

// Run plays games until all are played or the context is done; then it tells of those that were.
func Run(ctx context.Context, p *program.Program, s Settings) (*Result, error) {
	if s.Games < 1 || s.Games > MostGames {
		return nil, fmt.Errorf("the number of games goes from 1 to %d", MostGames)
	}
	if s.MostDecisions == 0 {
		s.MostDecisions = MostDecisions
	}
	if s.Workers <= 0 {
		s.Workers = runtime.GOMAXPROCS(0)
	}
	s.Workers = max(1, min(s.Workers, s.Shard.Size(s.Games)))
	game, release := s.Game.Until(ctx)
	defer release()
	start, err := interpreter.New(p, luck.Seeded(s.Seed), game)
	if err != nil {
		return nil, err
	}
	players, reports := start.Players(), p.Variant.Reports
	r := &run{Settings: s, players: players, reports: reports, sums: NoGames(players, reports)}
	if err := r.makeRoom(); err != nil {
		return nil, err
	}
	begun := time.Now()
	if err := r.play(ctx, start); err != nil {
		return nil, err
	}
	result := r.sums.Result(p.Variant)
	result.Each, result.Time = r.each, time.Since(begun)
	return result, nil
}

// A run is games that are being played.
type run struct {
	Settings
	players int
	reports []*variant.Report
	each    *Games       // nil where nobody asks for them
	next    atomic.Int64 // the first game that nobody has taken yet
	ended   atomic.Int64

	mu     sync.Mutex
	sums   *Sums
	values int // that all figures have had
}

// makeRoom gets ready for what becomes of games, if there is room for that.
func (r *run) makeRoom() error {
	b := r.Shard.Batch(r.Seed, r.Games)
	r.next.Store(int64(b.From))
	if err := CheckReports(r.reports, r.players); err != nil || !r.Each {
		return err
	}
	if err := checkRoom(b, r.players, r.reports); err != nil {
		return err
	}
	r.each = NewGames(b, r.players, r.reports)
	return nil
}

// share is how many games a worker takes at a time.
const share = 8

// play has all workers play, each a series of games of its own. The error is that of a player who could not go on;
// then nobody goes on.
func (r *run) play(ctx context.Context, start *interpreter.Game) error {
	workers, ctx := errgroup.WithContext(ctx)
	for range r.Workers {
		workers.Go(func() error { return r.work(ctx, NewSeries(start)) })
	}
	done := make(chan error, 1)
	go func() { done <- workers.Wait() }()
	return r.report(done)
}

// report tells of the progress until all is done.
func (r *run) report(done <-chan error) error {
	ticks := time.NewTicker(100 * time.Millisecond)
	defer ticks.Stop()
	for {
		select {
		case err := <-done:
			r.tell()
			return err
		case <-ticks.C:
			r.tell()
		}
	}
}

func (r *run) tell() {
	if r.Progress != nil {
		r.Progress(int(r.ended.Load()))
	}
}

func (r *run) work(ctx context.Context, games *Series) error {
	players := NewPlayers(r.Policy, r.Seats)
	defer players.Close()
	kept := cmp.Or(r.each, OneGame(r.Seed, r.players, r.reports))
	_, last := r.Shard.Range(r.Games)
	for {
		end := int(r.next.Add(share))
		for i := end - share; i < min(end, last); i++ {
			seed := GameSeed(r.Seed, i)
			g := games.Begin(luck.Seeded(seed))
			decisions, err := players.Play(ctx, g, seed, r.MostDecisions)
			if ctx.Err() != nil {
				return nil
			}
			if err != nil {
				return fmt.Errorf("game %d (seed %d): %w", i+1, seed, err)
			}
			wrong := kept.Keep(i, g, decisions, decisions == r.MostDecisions)
			if err := r.count(kept, i, wrong); err != nil {
				return err
			}
			if r.Ended != nil {
				r.Ended(g)
			}
			r.ended.Add(1)
		}
		if end >= last {
			return nil
		}
	}
}

// mostValues is how many values all figures together may have: each is counted.
const mostValues = 500_000

// count counts a game that was kept.
func (r *run) count(kept *Games, i int, wrong Wrong) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.values += r.sums.add(kept, i-kept.From, wrong)
	if r.values > mostValues {
		played := r.sums.Played()
		return fmt.Errorf("after %s scores and figures have had more than %d values, and each is counted: play fewer games, or report less",
			diag.Counted(played, "game"), mostValues)
	}
	return nil
}

// A Batch is games of a run that follow each other: those from the first up to but not including the second number.
type Batch struct {
	Seed     uint64 // of the run
	From, To int
}

// Batch is the games of the shard, of so many in a run with a seed.
func (s Shard) Batch(seed uint64, games int) Batch {
	from, to := s.Range(games)
	return Batch{seed, from, to}
}

// Size is how many games there are.
func (b Batch) Size() int { return b.To - b.From }

// Has tells whether a game is one of them.
func (b Batch) Has(game int) bool { return b.From <= game && game < b.To }

// A Series is one game after the other from the same start, each in what the one before has left behind. Game is the
// one that is played.
type Series struct {
	*interpreter.Game
	start *interpreter.Game
}

// NewSeries begins a series of a game that stands at its start. Any number of series may have the same start, at the
// same time, as long as nobody plays that.
func NewSeries(start *interpreter.Game) *Series { return &Series{start.Clone(), start} }

// Begin begins a game with luck of its own.
func (s *Series) Begin(luck luck.Luck) *interpreter.Game {
	s.start.CloneInto(s.Game)
	s.SetLuck(luck)
	return s.Game
}

// Again is a series of its own with the same start.
func (s *Series) Again() *Series { return NewSeries(s.start) }

// A Shard is one of several equal parts of the games of a run, so that each can be played on a machine of its own. The
// zero Shard is all of them.
type Shard struct{ Number, Of int }

// Range is which of so many games are in the shard: those from the first up to but not including the second number.
func (s Shard) Range(games int) (from, to int) {
	if s.Of == 0 {
		return 0, games
	}
	return games * (s.Number - 1) / s.Of, games * s.Number / s.Of
}

// Size is how many of so many games are in the shard.
func (s Shard) Size(games int) int {
	from, to := s.Range(games)
	return to - from
}

// mostRoom is how many bytes there are for what became of each game.
const mostRoom = 250 << 20

// checkRoom tells whether there is room for what became of each game of a batch.
func checkRoom(b Batch, players int, reports []*variant.Report) error {
	const perGame, perPlayer, perFigure = 9, 10, 8 // the columns of Games
	row := perGame + perPlayer*players
	for _, r := range reports {
		row += perFigure * seatsOf(r, players)
	}
	if most := mostRoom / row; b.Size() > most {
		return fmt.Errorf("a table has room for %d such games, and not for %d: "+
			"play them in shards, each with a table of its own, or play fewer", most, b.Size())
	}
	return nil
}
