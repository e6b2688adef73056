package fuzz

import (
	"cmp"
	"context"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/history"
)

const (
	mostTries  = 2000      // to shrink a finding
	mostBudget = 3_000_000 // decisions in all of them
	otherSeeds = 40        // that are tried, from 1 on
)

// shrink cuts a finding down to the game that needs the fewest answers, and of those the fewest
// decisions, as far as can be found out in a bounded time.
func (w *worker) shrink(ctx context.Context, f *Finding) {
	w.budget = mostBudget
	shows := func(t trial) *Finding {
		if w.budget < 0 || ctx.Err() != nil {
			return nil
		}
		if found := w.repeat(t, nil); found != nil && found.key() == f.key() {
			return found
		}
		return nil
	}
	best := *f
	best.trial.moves = best.trial.moves[:min(len(best.trial.moves), best.Decisions)]
	w.leaveOutMoves(&best, shows)
	w.tryOtherSeeds(&best, shows)
	w.leaveOutMoves(&best, shows)
	f.adopt(&best)
	again := w.repeat(f.trial, func(d *interpreter.Decision, c interpreter.Choice) {
		if n := len(f.Answers); n < len(f.trial.moves) {
			f.Answers = append(f.Answers, history.EntryOf(d, c))
		}
	})
	f.Shows = again != nil && f.Kind != Ambiguous
}

// leaveOutMoves leaves out moves, and lets the others be as suggested where that does as well.
func (w *worker) leaveOutMoves(best *Finding, shows func(trial) *Finding) {
	try := func(moves []move) bool {
		found := shows(trial{best.trial.seed, moves})
		if found != nil {
			best.adopt(found)
		}
		return found != nil
	}
	if try(nil) {
		return
	}
	leaveOut(trim(best.trial.moves), mostTries, func(moves []move) bool { return try(slices.Clone(trim(moves))) })
	for i := len(best.trial.moves) - 1; i >= 0; i-- {
		if i < len(best.trial.moves) && best.trial.moves[i] != suggested {
			moves := slices.Clone(best.trial.moves)
			moves[i] = suggested
			try(trim(moves))
		}
	}
}

// tryOtherSeeds looks for luck that leads to the same mistake sooner.
func (w *worker) tryOtherSeeds(best *Finding, shows func(trial) *Finding) {
	moves := best.trial.moves
	for seed := uint64(1); seed <= otherSeeds; seed++ {
		for _, t := range []trial{{seed, nil}, {seed, moves}} {
			if found := shows(t); found != nil && found.shorterThan(best) {
				best.adopt(found)
			}
		}
	}
}

func (f *Finding) shorterThan(other *Finding) bool {
	return cmp.Or(
		cmp.Compare(len(trim(f.trial.moves)), len(trim(other.trial.moves))),
		cmp.Compare(f.Decisions, other.Decisions),
		cmp.Compare(f.Seed, other.Seed),
	) < 0
}

// adopt takes over how a shorter game shows the same.
func (f *Finding) adopt(shorter *Finding) {
	f.Message, f.At, f.Rule = shorter.Message, shorter.At, shorter.Rule
	f.Seed, f.Decisions, f.trial = shorter.Seed, shorter.Decisions, shorter.trial
	f.trial.moves = trim(f.trial.moves)
}

// leaveOut leaves items out of a list as long as what is left still shows what it is to show: delta
// debugging (Zeller and Hildebrandt, 2002) with complements only. What comes out is so short that no
// single item more can be left out, unless the tries are used up before.
func leaveOut[T any](items []T, tries int, shows func([]T) bool) []T {
	for size := len(items); size > 0 && tries > 0; {
		shorter := items
		for from := 0; from < len(shorter) && tries > 0; {
			without := slices.Concat(shorter[:from], shorter[min(from+size, len(shorter)):])
			tries--
			if shows(without) {
				shorter = without
			} else {
				from += size
			}
		}
		if size == 1 && len(shorter) == len(items) {
			break
		}
		items = shorter
		size = max(1, min(size, len(items))/2)
	}
	return items
}
