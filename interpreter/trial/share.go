package trial

import (
	"context"
	"sync"
	"sync/atomic"
)

// Share has workers, all at the same time, take the numbers from 0 to n-1 one after the other until all are taken or the
// context is done. Which worker takes which number is left to chance.
func Share[W any](ctx context.Context, workers []W, n int, do func(w W, i int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for _, w := range workers {
		all.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= n {
					return
				}
				do(w, i)
			}
		})
	}
	all.Wait()
}
