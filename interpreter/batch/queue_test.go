package batch

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
)

// Results are added exactly once and in order, because the ring buffer reorders them. The
// durations of the items don't matter.
func TestResultsAreInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, size := rapid.IntRange(0, 9).Draw(t, "from"), rapid.IntRange(0, 60).Draw(t, "size")
		q := Queue{From: from, To: from + size, Workers: rapid.IntRange(0, 7).Draw(t, "workers")}
		var busy [7]atomic.Bool
		var added, want []int
		for i := q.From; i < q.To; i++ {
			want = append(want, i*i)
		}
		err := Do(context.Background(), q, func(_ context.Context, worker, i int) (int, error) {
			if busy[worker].Swap(true) {
				t.Errorf("worker %d does two items at a time", worker)
			}
			defer busy[worker].Store(false)
			time.Sleep(time.Duration(rand.IntN(50)) * time.Microsecond)
			return i * i, nil
		}, func(_ int, r *int) error {
			added = append(added, *r)
			return nil
		})
		if err != nil || !slices.Equal(added, want) {
			t.Fatalf("%v was added: %v", added, err)
		}
	})
}

// The ring buffer bounds the number of results that wait for a slow item.
func TestWaitingResultsAreBounded(t *testing.T) {
	var begun atomic.Int64
	stuck := make(chan struct{})
	q := Queue{To: 10 * mostAhead, Workers: 2}
	go func() {
		for begun.Load() < mostAhead {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(20 * time.Millisecond)
		close(stuck)
	}()
	most := int64(0)
	err := Do(t.Context(), q, func(_ context.Context, _, i int) (int, error) {
		begun.Add(1)
		if i == 0 {
			<-stuck
			most = begun.Load()
		}
		return i, nil
	}, func(int, *int) error { return nil })
	if err != nil || most > mostAhead {
		t.Errorf("%d items were begun behind the first one: %v", most, err)
	}
}

// When the context is done, complete results are still added, including those after dropped
// items.
func TestContextDone(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	var added []int
	finished := 0
	q := Queue{To: 100, Workers: 2, Progress: func(n int) { finished = n }}
	err := Do(ctx, q, func(ctx context.Context, _, i int) (int, error) {
		switch i {
		case 3:
			<-ctx.Done()
		case 6:
			time.AfterFunc(time.Millisecond, stop)
		case 7:
			<-ctx.Done()
			return 0, errors.New("this item was dropped")
		}
		return i, nil
	}, func(i int, _ *int) error {
		added = append(added, i)
		return nil
	})
	if err != nil || !slices.Equal(added, []int{0, 1, 2, 4, 5, 6}) || finished != 6 {
		t.Errorf("%v was added, %d finished: %v", added, finished, err)
	}
}

// The first error stops all items. It may come from an item or from add.
func TestErrors(t *testing.T) {
	want := errors.New("wrong")
	for _, ofAdding := range []bool{false, true} {
		done := 0
		err := Do(t.Context(), Queue{To: 1 << 30, Workers: 3}, func(_ context.Context, _, i int) (int, error) {
			if i == 5 && !ofAdding {
				return 0, want
			}
			return i, nil
		}, func(i int, _ *int) error {
			if done++; i == 5 {
				return want
			}
			return nil
		})
		if !errors.Is(err, want) || done > 6 {
			t.Errorf("%d items were added: %v", done, err)
		}
	}
}

// Do returns the error of the first item that has one, even if a later item fails sooner. Items
// after it are dropped.
func TestTheFirstError(t *testing.T) {
	failed := make(chan struct{})
	err := Do(t.Context(), Queue{To: 100, Workers: 3}, func(ctx context.Context, _, i int) (int, error) {
		switch i {
		case 0:
			<-failed
			return 0, errors.New("first")
		case 1:
			close(failed)
			return 0, errors.New("second")
		}
		<-ctx.Done()
		return 0, errors.New("dropped")
	}, func(int, *int) error { return nil })
	if err == nil || err.Error() != "first" {
		t.Errorf("got the error %v", err)
	}
}
