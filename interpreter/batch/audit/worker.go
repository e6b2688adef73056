package audit

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/trial"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
)

// A worker plays one game at a time, and compares the views of all players.
type worker struct {
	games  *auto.Series
	player *trial.Player
	marked *marked
	Settings
	seldom int    // one in seldom comparisons includes the result of Sent
	deal   uint64 // index of the redeal, which seeds its random numbers
	looks  int    // number of comparisons in the current game
	direct int    // comparisons without a replayed decision
	dealing
	wanted Kind // kind of the finding that is being shortened; empty in other games
	seen   map[sight]bool
	met    map[key]*Finding
	budget int         // comparisons that may still be made to shorten a finding
	isDone func() bool // reports whether the context is done
}

func newWorker(ctx context.Context, start *interpreter.Game, s Settings) *worker {
	return &worker{
		dealing: newDealing(), seen: map[sight]bool{}, isDone: func() bool { return ctx.Err() != nil }, games: auto.NewSeries(start), player: trial.NewPlayer(),
		Settings: s, marked: newMarked(start.Program().Variant),
	}
}

// seldom is the default for worker.seldom. It is large because the result of Sent takes ten times
// as long as all other comparisons.
const seldom = 10

// explore plays the game with index i of a batch and returns its result.
func (w *worker) explore(ctx context.Context, seed uint64, i int) GameResult {
	w.player.Begin(seed, i)
	w.met, w.looks, w.direct, w.deal, w.seldom, w.seen = map[key]*Finding{}, 0, 0, uint64(i), seldom, map[sight]bool{}
	w.marked.begin()
	w.dealing, w.wanted = newDealing(), ""
	chance := rand.New(rand.NewPCG(seed, 2))
	w.play(seed, func(int) trial.Move { return w.player.Next() }, func(l *look) bool {
		if w.isSeen(l, chance.Float64()) {
			w.meet(l)
		}
		return ctx.Err() == nil
	})
	w.marked.reach(w.games.Log())
	found := slices.SortedFunc(maps.Values(w.met), inOrder)
	return GameResult{w.looks, w.dealing.unmoved(), w.marked.used(), found}
}

// meetAgain replays the game of some findings that were read from a file, because only their keys
// are recorded. It returns an error if the game doesn't show one of them.
func (w *worker) meetAgain(ctx context.Context, findings []*Finding) error {
	w.explore(ctx, findings[0].Seed, findings[0].Game)
	for _, f := range findings {
		found := w.met[f.key()]
		if err := batch.CheckReplayed(ctx, f.Game, found != nil); err != nil {
			return err
		}
		found.Game, found.Times, found.Seed = f.Game, f.Times, f.Seed
		*f = *found
	}
	return nil
}

// meet records the leaks of a suspended game.
func (w *worker) meet(l *look) {
	for _, f := range w.find(l) {
		f.Decisions = l.decisions
		if !w.marked.excuses(f) && w.met[f.key()] == nil {
			w.met[f.key()] = f
		}
	}
}

// play plays a game by moves until it is over. It calls at whenever the game is suspended, and
// stops if at returns false.
func (w *worker) play(seed uint64, next func(i int) trial.Move, at func(*look) bool) {
	w.games.Begin(luck.Seeded(seed))
	var steps []step
	for i := range w.MostDecisions {
		d, open := w.games.Next()
		if !at(&look{w.games.Game, i, steps, make([]*playerView, w.games.Players()), map[interpreter.Place][]item{}}) || !open {
			return
		}
		d, c := w.player.Choose(w.games.Game, d, next(i))
		if d == nil { // an offer has ended the game
			steps = nil
			continue
		}
		c = cloned(c)
		steps = append(steps[max(0, len(steps)+1-longest):], step{w.games.Clone(), d.Place, d.Player, d.Rule.Span, c, history.EntryOf(d, c)})
		if w.games.Decide(c) != nil {
			return
		}
	}
}

// ---- Shortening ---------------------------------------------------------------------------------

const (
	mostBudget = 600 // comparisons in all attempts to shorten a finding
	deals      = 3   // redeals that each attempt makes
)

// shorten replaces the game of a finding by the shortest one that shows it: the fewest answers,
// then the fewest decisions.
func (w *worker) shorten(ctx context.Context, f *Finding) {
	w.budget, w.seldom, w.wanted, f.Trial = mostBudget, 1, f.Kind, w.player.Trial(f.Seed, f.Game, f.Decisions)
	best := trial.Shorten(f, func(t trial.Trial) (*Finding, bool) {
		if w.budget < 0 || ctx.Err() != nil {
			return nil, false
		}
		found := w.repeat(t, f)
		return found, found != nil
	})
	best.Times, best.Game = f.Times, f.Game
	*f = *best
	f.Moves = trial.Trim(f.Moves[:min(len(f.Moves), f.Decisions)])
	w.play(f.Seed, f.Move, func(l *look) bool {
		if l.decisions > 0 && l.decisions <= len(f.Moves) {
			f.Answers = append(f.Answers, l.last().entry)
		}
		return l.decisions < len(f.Moves)
	})
}

// repeat replays a trial and returns the finding if it shows it again, else nil.
func (w *worker) repeat(t trial.Trial, f *Finding) (found *Finding) {
	w.play(t.Seed, t.Move, func(l *look) bool {
		if l.decisions > f.Decisions || w.budget < 0 {
			return false
		}
		w.budget -= deals
		for w.deal = 0; w.deal < deals && found == nil; w.deal++ {
			for _, other := range w.findLike(l, f) {
				if found == nil && other.key() == f.key() {
					found = other
					found.Decisions, found.Trial = l.decisions, t
				}
			}
		}
		return found == nil
	})
	return found
}

// findLike returns the leaks for the player of a finding, among which it may be.
func (w *worker) findLike(l *look, f *Finding) []*Finding {
	if f.Kind == Silence {
		return w.findSilence(l, f.Player)
	}
	return w.findFor(l, f.Player)
}
