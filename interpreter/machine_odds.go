package interpreter

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A Chance is the exact chance that a procedure returns Value.
type Chance struct {
	Value int64
	Label string // the name of the value
	Part  *big.Rat
}

// SetUp returns a game that has executed its setup, with each decision answered by its
// suggestion. The game doesn't begin its turns; it is meant for Odds and other queries. If a
// rule fails, SetUp returns its error.
func SetUp(p *program.Program, luck luck.Luck, settings Settings) (*Game, error) {
	g, err := newGame(p, nil, luck, settings)
	if err != nil || p.Variant.Setup == nil {
		return g, err
	}
	g.m.start(p.ProcOf(p.Variant.Setup))
	for {
		if _, standing := g.Next(); !standing {
			break
		}
		if err := g.Decide(g.Suggestion()); err != nil {
			return nil, err
		}
	}
	if g.Err() != nil {
		return nil, g.Err()
	}
	return g, nil
}

// Limits on Odds. mostCourses excludes, for example, a check with eight dice. mostWork is the
// limit of work for all courses together, as a multiple of Limits.Steps.
const (
	mostCourses = 500_000
	mostWork    = 20
)

// Odds returns the chance of each result of a procedure, from the current position. It runs the
// procedure on copies of the game, once for each possible course of luck. Decisions are answered
// by their suggestion. The slice includes members of an enum whose chance is 0. The coverage of
// the copies counts for the game, because a scenario that states odds tests these points. Odds
// returns an error if the procedure fails, or if the courses are too many or take too much work.
func Odds(g *Game, proc *variant.Proc, args []int64) ([]Chance, error) {
	index := g.m.p.ProcOf(proc)
	if index < 0 || len(args) != int(g.m.p.Procs[index].Params) {
		return nil, fmt.Errorf("%s can't be called like this", proc.Name)
	}
	return g.m.oddsOf(index, args)
}

func (m *machine) oddsOf(proc int32, args []int64) ([]Chance, error) {
	courses := &luck.Enumerated{}
	parts := map[int64]*big.Rat{}
	course := &machine{}
	course.luck = courses
	work := mostWork * m.limits.Steps
	for n := 0; ; n++ {
		value, err := m.tryCourse(course, proc, args)
		if err != nil {
			return nil, err
		}
		if max(n+1, fewestCourses(courses.Sizes())) > mostCourses {
			return nil, fmt.Errorf("the odds need more than %d combinations of luck", mostCourses)
		}
		if work -= m.limits.Steps - course.Work; work < 0 {
			return nil, errors.New("computing these odds exceeds the step limit")
		}
		copy(m.coverage, course.coverage)
		m.passedOver = course.passedOver
		addPart(parts, value, courses.Sizes())
		if !courses.Next() {
			return m.chances(m.p.Procs[proc].Result, parts), nil
		}
	}
}

// fewestCourses returns a lower bound on the number of courses. sizes holds the number of
// outcomes at each random event of one course. Each other outcome of an event leads to at least
// one more course.
func fewestCourses(sizes []int) int {
	courses := 1
	for _, n := range sizes {
		courses += n - 1
	}
	return courses
}

// tryCourse runs a procedure on a copy of the game. It returns the result or the error of the
// procedure.
func (m *machine) tryCourse(course *machine, proc int32, args []int64) (int64, error) {
	course.copyState(m)
	course.log, course.scenario, course.err = nil, nil, nil
	course.allow(m.limits.Steps)
	course.evaluating, course.predicts = 0, true
	b := course.fiber
	window := b.enter(b.top, 1+len(args))
	copy(window[1:], args)
	if s := course.call(proc, b.base+1, program.AtYield, 0); s != proceed {
		return none, course.err
	}
	switch s := course.run(); s {
	case yielded:
		return course.fiber.yielded, nil
	case failed:
		return none, course.err
	}
	return none, fmt.Errorf("the odds of this can't be computed")
}

// addPart adds the chance of one course to the chance of its value. The chance is 1 divided by
// the product of the sizes.
func addPart(parts map[int64]*big.Rat, value int64, sizes []int) {
	whole := big.NewInt(1)
	for _, n := range sizes {
		whole.Mul(whole, big.NewInt(int64(n)))
	}
	part := new(big.Rat).SetFrac(big.NewInt(1), whole)
	if parts[value] == nil {
		parts[value] = new(big.Rat)
	}
	parts[value].Add(parts[value], part)
}

func (m *machine) chances(t *variant.Type, parts map[int64]*big.Rat) []Chance {
	if t != nil && t.Base == variant.EnumType {
		for i := range t.Enum.Members {
			if parts[int64(i)] == nil {
				parts[int64(i)] = new(big.Rat)
			}
		}
	}
	var chances []Chance
	for value, part := range parts {
		chances = append(chances, Chance{Value: value, Label: m.resultLabel(t, value), Part: part})
	}
	slices.SortFunc(chances, func(a, b Chance) int { return cmp.Compare(a.Value, b.Value) })
	return chances
}

func (m *machine) resultLabel(t *variant.Type, value int64) string {
	if t == nil {
		return string(appendInt(nil, value))
	}
	return string(names.Append(nil, m, t, value))
}

// compareChance records a failure if the chance of an outcome differs from the one that a
// scenario states.
func (m *machine) compareChance(site *program.OddsSite, chances []Chance, stated variant.Chance) {
	want := new(big.Rat)
	if stated.Of != 0 {
		want.SetFrac64(stated.Part, stated.Of)
	}
	got := new(big.Rat)
	for _, c := range chances {
		if c.Value == int64(stated.Outcome) {
			got = c.Part
		}
	}
	if got.Cmp(want) != 0 {
		label := names.Member(site.Enum, int64(stated.Outcome))
		m.scenario.failures = append(m.scenario.failures, Failure{
			Span: stated.At, Message: "the chance of " + label + " differs",
			Left: overPart(got, stated.Of), Right: overPart(want, stated.Of), IsChance: true,
		})
	}
}

// overPart formats a chance with the denominator of the stated chance, if this is possible, so
// that both are easy to compare.
func overPart(r *big.Rat, of int64) string {
	scaled := new(big.Rat).Mul(r, new(big.Rat).SetInt64(of))
	if scaled.IsInt() && of != 0 {
		return scaled.Num().String() + "/" + fmt.Sprint(of)
	}
	return r.String()
}
