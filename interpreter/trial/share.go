package trial

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
)

// Workers are as many as play so many games, each with games of its own that begin like one of the program: as many as are
// wanted, or one for each core where none are, and no more than there are games.
func Workers[W any](p *program.Program, s interpreter.Settings, games, wanted int, hire func(start *interpreter.Game) W) (workers []W, err error) {
	if games < 1 || games > simulate.MostGames {
		return nil, fmt.Errorf("the number of games goes from 1 to %d", simulate.MostGames)
	}
	start, err := interpreter.New(p, luck.Seeded(0), s)
	if err != nil {
		return nil, err
	}
	if wanted <= 0 {
		wanted = runtime.GOMAXPROCS(0)
	}
	for range min(wanted, games) {
		workers = append(workers, hire(start))
	}
	return workers, nil
}

// Title is what a scenario of a finding is called, that begins with what sort it is. It has nothing that a terminal would obey.
func Title(sort, format string, args ...any) string {
	return diag.Printable(strings.ToUpper(sort[:1]) + sort[1:] + fmt.Sprintf(format, args...))
}

// Share has workers, all at the same time, take the numbers from one up to but not including another, one after the
// other until all are taken or the context is done. Which worker takes which number is left to chance.
func Share[W any](ctx context.Context, workers []W, from, to int, do func(w W, i int)) {
	var next atomic.Int64
	next.Store(int64(from))
	var all sync.WaitGroup
	for _, w := range workers {
		all.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= to {
					return
				}
				do(w, i)
			}
		})
	}
	all.Wait()
}
