package fuzz

import (
	"math"

	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
	"houserule/interpreter/trial"
)

// Sums are what campaigns have found together, each in games of its own.
type Sums struct {
	Games    int        `json:"games"`
	Made     Made       `json:"made"`
	Findings []*Finding `json:"findings"` // in the order of the games that met them
	Points   []int64    `json:"points"`   // how often each point of the program ran
}

// Made is how many decisions were made and taken, and how many of those by chance.
type Made struct {
	Decisions int `json:"decisions"`
	Random    int `json:"random"`
}

func (m *Made) add(other Made) {
	m.Decisions += other.Decisions
	m.Random += other.Random
}

// Report is what was found in games of a program.
func (s *Sums) Report(p *program.Program) *Report {
	r := &Report{Sums: s}
	r.Coverage.Add(p, s.Points)
	return r
}

// NoGames are the sums of no game of a program.
func NoGames(p *program.Program) *Sums { return &Sums{Points: make([]int64, len(p.Points))} }

// Add adds what was found in a batch of other games of a program, and tells whether it can be. What was read is put into
// the files of the rules.
func (s *Sums) Add(p *program.Program, other *Sums, b simulate.Batch) bool {
	if !other.isOf(p, b) || !s.hasRoomFor(other) {
		return false
	}
	s.Games += other.Games
	s.Made.add(other.Made)
	for i, runs := range other.Points {
		s.Points[i] += runs
	}
	for _, f := range other.Findings {
		f.At = f.At.In(p.Variant.Files)
	}
	s.Findings = trial.Join(s.Findings, other.Findings, (*Finding).key)
	return true
}

// isOf tells whether the sums can be what was found in a batch of games of a program: a game meets one mistake at most.
func (s *Sums) isOf(p *program.Program, b simulate.Batch) bool {
	if s.Games != b.Size() || len(s.Points) != len(p.Points) || !s.Made.isOf(s.Games) {
		return false
	}
	met := 0
	for _, f := range s.Findings {
		if f == nil || !f.isOf(p, b) {
			return false
		}
		met += f.Times
	}
	return met <= s.Games
}

// isOf tells whether so many decisions can be made in some games.
func (m Made) isOf(games int) bool {
	return 0 <= m.Random && m.Random <= m.Decisions && m.Decisions <= games*mostDecisions
}

// isOf tells whether it can be a mistake that was met in a batch of games.
func (f *Finding) isOf(p *program.Program, b simulate.Batch) bool {
	shown := trial.Shortest{Seed: f.Seed, Decisions: f.Decisions, Answers: f.Answers}
	return int(f.Kind) < len(kinds) && f.IsOf(b, shown, p.Variant.MaxPlayers, mostDecisions)
}

// hasRoomFor tells whether points can have run as often as in both.
func (s *Sums) hasRoomFor(other *Sums) bool {
	for i, runs := range other.Points {
		if runs < 0 || runs > math.MaxInt64-s.Points[i] {
			return false
		}
	}
	return true
}
