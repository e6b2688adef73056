package fuzz

import (
	"slices"

	"houserule/interpreter/batch"
	"houserule/interpreter/program"
)

// A Played is the result of one game.
type Played struct {
	DecisionCounts
	Found *Finding `json:"found,omitempty"` // not shortened yet; nil if there was no error
	// Ran has the indexes of the program's points that ran, in increasing order. It leaves out
	// points that ran in earlier games.
	Ran []int `json:"ran,omitempty"`
}

// DecisionCounts counts the decisions of games, and the random ones among them.
type DecisionCounts struct {
	Decisions int `json:"decisions"`
	Random    int `json:"random"`
}

// totals add up the results of games.
type totals struct {
	batch.Games
	program  *program.Program
	played   int
	counts   DecisionCounts
	ran      []int64 // by point index: 1 if it ran, else 0
	findings []*Finding
	known    map[key]*Finding
}

func newTotals(p *program.Program, g batch.Games) *totals {
	return &totals{Games: g, program: p, ran: make([]int64, len(p.Points)), known: map[key]*Finding{}}
}

// Add adds the result of game i. If several games show an error, it keeps the first one.
func (t *totals) Add(i int, p *Played) error {
	t.played++
	t.counts.Decisions += p.Decisions
	t.counts.Random += p.Random
	p.Ran = slices.DeleteFunc(p.Ran, func(point int) bool { return t.ran[point] > 0 })
	for _, point := range p.Ran {
		t.ran[point] = 1
	}
	if p.Found == nil {
		return nil
	}
	f := t.known[p.Found.key()]
	if f == nil {
		f = new(*p.Found)
		f.Game, f.Seed = i, t.GameSeed(i)
		t.known[f.key()] = f
		t.findings = append(t.findings, f)
	}
	f.Times++
	return nil
}

// Check reports whether a result that was read from a file can be that of a game. It also
// resolves the finding's source span in the files of the rules.
func (t *totals) Check(_ int, p *Played) bool {
	if p.Random < 0 || p.Random > p.Decisions || p.Decisions > mostDecisions {
		return false
	}
	for n, point := range p.Ran {
		if point < 0 || point >= len(t.ran) || n > 0 && point <= p.Ran[n-1] {
			return false
		}
	}
	if p.Found != nil {
		p.Found.At = p.Found.At.In(t.program.Variant.Files)
	}
	return true
}

func (t *totals) report() *Report {
	r := &Report{Games: t.played, DecisionCounts: t.counts, Findings: t.findings}
	r.Coverage.Add(t.program, t.ran)
	return r
}
