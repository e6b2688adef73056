package compare

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter/simulate"
)

// Sums are what pairs of games add up to, in whole numbers only: so it does not matter in which order they were played,
// nor on how many machines.
type Sums struct {
	Pairs    int         `json:"pairs"`  // of which both games were played to their end
	Played   int         `json:"played"` // with those of which one was not
	Sides    [2]Side     `json:"sides"`
	Measures []Moments   `json:"measures"`
	Watched  int         `json:"watched"`
	Rules    []Moments   `json:"rules"` // runs of each, in the pairs that were watched
	First    *Divergence `json:"diverging,omitempty"`
	Differ   int         `json:"differ"` // the first pair whose results show that it went two ways; -1 if none does
}

// A Side is how many games of one side did not end, and the first of them; and those that went on in spite of a rule error.
type Side struct {
	Broken  int                  `json:"broken"`
	Endless int                  `json:"endless"`
	First   *simulate.Failure    `json:"first,omitempty"`
	Passed  *simulate.PassedOver `json:"passed_over,omitempty"`
}

// all is what the pairs add up to that were played, with what was watched of them.
func (m *match) all() *Sums {
	s := m.sums
	s.Watched, s.First = m.census.pairs, m.first
	for i := range m.census.entries {
		s.Rules[i] = m.census.entries[i].runs
	}
	return s
}

// noPairs are the sums of no pair.
func (m *match) noPairs() *Sums {
	return &Sums{Measures: make([]Moments, len(m.measures)), Rules: make([]Moments, len(m.census.entries)), Differ: -1}
}

// count counts pair i that was played, and whatever went wrong on each side.
func (w *worker) count(i int, wrong [2]simulate.Wrong) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.sums
	s.Played++
	for side := range s.Sides {
		s.Sides[side].count(w.games[side].Ends[0], wrong[side])
	}
	if (s.Differ < 0 || i < s.Differ) && w.differ() {
		s.Differ = i
	}
	if !w.bothFinished() {
		return
	}
	s.Pairs++
	for i, measure := range w.measures {
		s.Measures[i].count(measure.of[0](w.games[0], 0), measure.of[1](w.games[1], 0))
	}
}

// count counts a game of one side.
func (s *Side) count(end simulate.End, wrong simulate.Wrong) {
	s.First, s.Passed = simulate.Earlier(s.First, wrong.Unended), s.Passed.AndGame(wrong.PassedOver)
	switch end {
	case simulate.Broken:
		s.Broken++
	case simulate.Endless:
		s.Endless++
	}
}

func (w *worker) bothFinished() bool {
	return w.games[0].Ends[0] == simulate.Finished && w.games[1].Ends[0] == simulate.Finished
}

// differ tells whether what became of a pair shows that its games went different ways.
func (w *worker) differ() bool {
	base, patched := w.games[0], w.games[1]
	return base.Ends[0] != patched.Ends[0] || base.Decisions[0] != patched.Decisions[0] || base.Turns[0] != patched.Turns[0] ||
		!slices.Equal(base.Scores, patched.Scores) || !slices.Equal(base.Won, patched.Won)
}

// add adds the pairs of other sums.
func (s *Sums) add(other *Sums) {
	s.Pairs, s.Played, s.Watched = s.Pairs+other.Pairs, s.Played+other.Played, s.Watched+other.Watched
	for side := range s.Sides {
		mine, others := &s.Sides[side], &other.Sides[side]
		mine.Broken, mine.Endless = mine.Broken+others.Broken, mine.Endless+others.Endless
		mine.First, mine.Passed = simulate.Earlier(mine.First, others.First), mine.Passed.And(others.Passed)
	}
	for i := range s.Measures {
		s.Measures[i].add(&other.Measures[i])
	}
	for i := range s.Rules {
		s.Rules[i].add(&other.Rules[i])
	}
	if s.First == nil || other.First != nil && other.First.Game < s.First.Game {
		s.First = other.First
	}
	if s.Differ < 0 || other.Differ >= 0 && other.Differ < s.Differ {
		s.Differ = other.Differ
	}
}

// in puts what was read into the files of the rules that were played.
func (s *Sums) in(files [2][]*source.File) {
	for side := range s.Sides {
		if f := s.Sides[side].First; f != nil {
			f.At = f.At.In(files[side])
		}
		s.Sides[side].Passed.In(files[side])
	}
}
