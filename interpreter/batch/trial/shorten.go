package trial

import (
	"cmp"
	"slices"
)

const (
	mostTries  = 2000 // to shorten a trial
	otherSeeds = 40   // number of seeds to try, from 1
)

// Found is a finding that a trial has shown.
type Found interface {
	Shown() (by Trial, decisions int)
}

// Shorten returns the shortest trial it can find that still shows the same finding. It prefers
// fewer moves, then fewer decisions. The search is bounded by mostTries, so the result may not be
// minimal. The function shows replays a trial, and returns its finding and whether it is the
// same.
func Shorten[F Found](found F, shows func(Trial) (F, bool)) F {
	s := &shortening[F]{best: found, shows: shows}
	by, decisions := found.Shown()
	s.moves, s.seed = Trim(by.Moves[:min(len(by.Moves), decisions)]), by.Seed
	s.leaveOutMoves()
	s.tryOtherSeeds()
	s.leaveOutMoves()
	return s.best
}

type shortening[F Found] struct {
	best  F
	moves []Move // moves of the best trial
	seed  uint64
	shows func(Trial) (F, bool)
}

func (s *shortening[F]) adopt(f F) {
	by, _ := f.Shown()
	s.best, s.moves, s.seed = f, Trim(by.Moves), by.Seed
}

func (s *shortening[F]) try(moves []Move) bool {
	f, ok := s.shows(Trial{s.seed, moves})
	if ok {
		s.adopt(f)
	}
	return ok
}

// leaveOutMoves removes moves from the best trial, and replaces others by the suggestion, while
// the finding still shows.
func (s *shortening[F]) leaveOutMoves() {
	if s.try(nil) {
		return
	}
	LeaveOut(s.moves, mostTries, func(moves []Move) bool { return s.try(slices.Clone(Trim(moves))) })
	for i := len(s.moves) - 1; i >= 0; i-- {
		if i < len(s.moves) && s.moves[i] != Suggested {
			moves := slices.Clone(s.moves)
			moves[i] = Suggested
			s.try(Trim(moves))
		}
	}
}

// tryOtherSeeds looks for a seed that shows the finding with a shorter trial.
func (s *shortening[F]) tryOtherSeeds() {
	moves := s.moves
	for seed := uint64(1); seed <= otherSeeds; seed++ {
		for _, t := range []Trial{{seed, nil}, {seed, moves}} {
			if f, ok := s.shows(t); ok && shorter(f, s.best) {
				s.adopt(f)
			}
		}
	}
}

func shorter(a, b Found) bool {
	x, n := a.Shown()
	y, m := b.Shown()
	return cmp.Or(cmp.Compare(len(Trim(x.Moves)), len(Trim(y.Moves))), cmp.Compare(n, m), cmp.Compare(x.Seed, y.Seed)) < 0
}

// LeaveOut returns a subset of items for which shows still returns true. It is delta debugging
// (Zeller and Hildebrandt, 2002) with complements only. No further single item can be removed from
// the result, unless the number of tries runs out first.
func LeaveOut[T any](items []T, tries int, shows func([]T) bool) []T {
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
