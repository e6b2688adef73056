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

// sums adds up the pairs that were played.
func (m *match) sums() *Sums {
	s := m.noPairs()
	s.Watched, s.First = m.census.pairs, m.first
	for i := range m.census.entries {
		s.Rules[i] = m.census.entries[i].runs
	}
	for side, games := range m.games {
		s.Sides[side] = sideOf(games)
	}
	for row, end := range m.games[0].Ends {
		if end == simulate.Unplayed {
			continue
		}
		s.Played++
		if s.Differ < 0 && m.differs(row) {
			s.Differ = m.games[0].From + row
		}
		if m.bothFinished(row) {
			m.count(s, row)
		}
	}
	return s
}

// noPairs are the sums of no pair.
func (m *match) noPairs() *Sums {
	return &Sums{Measures: make([]Moments, len(m.measures)), Rules: make([]Moments, len(m.census.entries)), Differ: -1}
}

// count adds a pair that counts.
func (m *match) count(s *Sums, row int) {
	s.Pairs++
	for i, measure := range m.measures {
		s.Measures[i].count(measure.of[0](m.games[0], row), measure.of[1](m.games[1], row))
	}
}

// sideOf counts the games of one side that went wrong.
func sideOf(games *simulate.Games) Side {
	s := Side{First: games.First(), Passed: games.PassedOver()}
	for _, end := range games.Ends {
		switch end {
		case simulate.Broken:
			s.Broken++
		case simulate.Endless:
			s.Endless++
		}
	}
	return s
}

func (m *match) bothFinished(row int) bool {
	return m.games[0].Ends[row] == simulate.Finished && m.games[1].Ends[row] == simulate.Finished
}

// differs tells whether what became of a pair shows that its games went different ways.
func (m *match) differs(row int) bool {
	base, patched := m.games[0], m.games[1]
	from, to := row*m.players, (row+1)*m.players
	return base.Ends[row] != patched.Ends[row] || base.Decisions[row] != patched.Decisions[row] || base.Turns[row] != patched.Turns[row] ||
		!slices.Equal(base.Scores[from:to], patched.Scores[from:to]) || !slices.Equal(base.Won[from:to], patched.Won[from:to])
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
