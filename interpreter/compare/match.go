package compare

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
)

// A match is pairs of games that are being played.
type match struct {
	Settings
	sides    [2]rules // base, patched
	reports  [2][]*variant.Report
	kept     [2]kept // by base and patched
	players  int
	measures []measure
	next     atomic.Int64 // the first pair that nobody has taken yet
	ended    atomic.Int64

	mu     sync.Mutex
	census *census
	first  *Divergence
	sums   *Sums // of the pairs that were played so far, but for what was watched
}

// rules are one side, ready to be played: fast, and so that it can be watched.
type rules struct{ fast, told *simulate.Series }

func newMatch(base, patched *variant.Variant, s Settings) (*match, error) {
	m := &match{Settings: s, kept: [2]kept{keptBy(base), keptBy(patched)}}
	var err error
	if m.sides[0], err = newRules(base, s.Base); err != nil {
		return nil, err
	}
	if m.sides[1], err = newRules(patched, s.Patched); err != nil {
		return nil, err
	}
	m.players = m.sides[0].fast.Players()
	if m.sides[1].fast.Players() != m.players {
		return nil, errPlayers
	}
	m.reports = [2][]*variant.Report{base.Reports, patched.Reports}
	for _, reports := range m.reports {
		if err := simulate.CheckReports(reports, m.players); err != nil {
			return nil, err
		}
	}
	if m.measures, err = measures(m.players, m.reports); err != nil {
		return nil, err
	}
	m.census = newCensus(m.sides[0].told.Program(), m.sides[1].told.Program())
	m.sums = m.noPairs()
	return m, nil
}

func newRules(v *variant.Variant, settings interpreter.Settings) (r rules, err error) {
	fast, err := interpreter.New(program.Compile(v, program.Fast), luck.Seeded(0), settings)
	if err != nil {
		return r, err
	}
	settings.Counts = true
	told, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(0), settings)
	if err != nil {
		return r, err
	}
	return rules{simulate.NewSeries(fast), simulate.NewSeries(told)}, nil
}

func (r rules) again() rules { return rules{r.fast.Again(), r.told.Again()} }

// play has all workers play, each on games of its own. The error is that of a player who could not go on; then nobody
// goes on.
func (m *match) play(ctx context.Context) error {
	workers, ctx := errgroup.WithContext(ctx)
	from, _ := m.Shard.Range(m.Games)
	m.next.Store(int64(from))
	for range m.Workers {
		w := m.newWorker([2]rules{m.sides[0].again(), m.sides[1].again()})
		workers.Go(func() error { return w.work(ctx) })
	}
	done := make(chan error, 1)
	go func() { done <- workers.Wait() }()
	return m.tell(done)
}

// tell tells of the progress until all is done.
func (m *match) tell(done <-chan error) (err error) {
	ticks := time.NewTicker(100 * time.Millisecond)
	defer ticks.Stop()
	for running := true; running; {
		select {
		case err = <-done:
			running = false
		case <-ticks.C:
		}
		if m.Progress != nil {
			m.Progress(int(m.ended.Load()))
		}
	}
	return err
}

// diverges keeps the earliest pair that went two ways, whoever finds one first.
func (m *match) diverges(d *Divergence) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.first == nil || d.Game < m.first.Game {
		m.first = d
	}
}

// mayBeFirst tells whether no earlier pair is known to have gone two ways.
func (m *match) mayBeFirst(i int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.first == nil || i < m.first.Game
}

// watched counts what ran in a pair.
func (m *match) watched(base, patched []int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.census.add(base, patched)
}
