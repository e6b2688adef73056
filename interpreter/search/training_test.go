package search

import (
	"context"
	"reflect"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// Training finds a habit that is far too weak for the playouts of one decision.
func TestTrainingTeachesTheFirstDecision(t *testing.T) {
	for _, mode := range []program.Mode{program.Fast, program.Traced} {
		for _, playouts := range []int{1, 20} {
			g := begin(t, "testdata/walk.rules", mode, 1, interpreter.Settings{})
			if c := search(t, New(Budget{Playouts: playouts}), g, 1); c.Indexes[0] != 1 {
				t.Errorf("with %d playouts the first step is slow", playouts)
			}
		}
	}
}

// A training is the same in all games of the same rules, so it reveals nothing about them.
func TestTrainingDependsOnNoGame(t *testing.T) {
	var first *training
	for seed := range uint64(3) {
		s := New(Budget{Playouts: 30})
		search(t, s, crazyEights(t, seed, 0), seed)
		if first == nil {
			first = &s.training
		}
		if len(first.habits.sites) == 0 || !reflect.DeepEqual(s.training.habits, first.habits) {
			t.Errorf("the training for game %d is another one", seed)
		}
	}
}

// A searcher trains once for the games of the same rules and options.
func TestTrainingIsKept(t *testing.T) {
	g := begin(t, "testdata/walk.rules", program.Fast, 1, interpreter.Settings{})
	s := New(Budget{Playouts: 20})
	search(t, s, g, 1)
	sites := func() uintptr { return reflect.ValueOf(s.training.habits.sites).Pointer() }
	kept := sites()
	s.Close()
	search(t, s, g, 2)
	if sites() != kept {
		t.Error("it trains again for the same rules")
	}
	other := begin(t, "testdata/nim.rules", program.Fast, 1, interpreter.Settings{Options: map[string]int64{"heap": 7}})
	s.Close()
	search(t, s, other, 1)
	if sites() == kept || s.training.options[0] != 7 {
		t.Error("it doesn't train for other rules")
	}
}

// A training that was interrupted isn't used.
func TestInterruptedTrainingIsRepeated(t *testing.T) {
	g := begin(t, "testdata/walk.rules", program.Fast, 1, interpreter.Settings{})
	want, s := New(Budget{Playouts: 20}), New(Budget{Playouts: 20})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	d, _ := g.Next()
	if _, err := s.Choose(ctx, g, d, 1); err == nil {
		t.Fatal("it doesn't stop")
	}
	search(t, s, g, 1)
	search(t, want, g, 1)
	if !reflect.DeepEqual(s.training, want.training) {
		t.Error("the training is another one after an interruption")
	}
}

// A person waits only for a short training, which is as short in every run.
func TestTrainingForAPersonIsShort(t *testing.T) {
	play := func(change func(s *Searcher)) float64 {
		g, s := begin(t, "testdata/walk.rules", program.Fast, 1, interpreter.Settings{}), New(Budget{Playouts: 20})
		change(s)
		search(t, s, g, 1)
		var n float64
		for _, at := range s.training.habits.sites {
			for i := range at.policies {
				n += at.policies[i].taken.n + at.policies[i].left.n
			}
		}
		return n
	}
	short, thorough := play(func(s *Searcher) { s.patience = 100 }), play((*Searcher).TrainThoroughly)
	if again := play(func(s *Searcher) { s.patience = 100 }); short == 0 || short >= thorough || again != short {
		t.Errorf("samples of a short training: %g, then %g; of a thorough one: %g", short, again, thorough)
	}
}
