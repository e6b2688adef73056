package interpreter

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A scenario is the state of a running test of the rules.
type scenario struct {
	traced       bool
	open, closed []shown // the options that were offered since the last "do"
	failures     []Failure
	course       course
}

// A course counts executions of each point while a scenario plays the game's own setup or turns.
// Executions of procedures that the scenario calls directly do not count.
type course struct {
	running bool
	counts  []int64
	before  []int64 // the coverage when counting last began
}

// set starts or stops counting at the given coverage.
func (c *course) set(running bool, coverage []int64) {
	c.counts = c.upTo(coverage)
	c.running = running
	c.before = append(c.before[:0], coverage...)
}

// upTo returns the counts at the given coverage, or nil if counting never started.
func (c *course) upTo(coverage []int64) []int64 {
	if !c.running {
		return c.counts
	}
	counts := make([]int64, len(coverage))
	copy(counts, c.counts)
	for i := range counts {
		counts[i] += coverage[i] - c.before[i]
	}
	return counts
}

// A shown is an option that was offered to a player, with its label.
type shown struct {
	label  string
	player int
}

// A Failure is an expectation of a scenario that did not hold. Left and Right are the two sides
// of a comparison, and empty for other expectations.
type Failure struct {
	Span        source.Span
	Message     string
	Left, Right string
	IsChance    bool // Left is the actual chance, and Right the stated one
}

// NewScenario begins a scenario. Its decks are stocked, but the setup of the game has not run.
// The game is over after the last line of the scenario.
func NewScenario(p *program.Program, s *variant.Scenario, luck luck.Luck, settings Settings) (*Game, error) {
	g, err := newGame(p, s, luck, settings)
	if err != nil {
		return nil, err
	}
	g.m.scenario = &scenario{}
	g.m.start(p.ProcOf(s.Proc))
	return g, nil
}

// Failures returns the expectations that have failed so far.
func (g *Game) Failures() []Failure {
	if g.m.scenario == nil {
		return nil
	}
	return g.m.scenario.failures
}

func (s *scenario) copy() *scenario {
	if s == nil {
		return nil
	}
	c := *s
	c.open, c.closed, c.failures = slices.Clip(s.open), slices.Clip(s.closed), slices.Clip(s.failures)
	c.course.before, c.course.counts = slices.Clone(s.course.before), slices.Clone(s.course.counts)
	return &c
}

// note records the options of a decision.
func (s *scenario) note(d *Decision) {
	for i := range d.Options {
		if o := &d.Options[i]; o.Open {
			s.open = append(s.open, shown{o.Label, d.Player})
		} else {
			s.closed = append(s.closed, shown{o.Label, d.Player})
		}
	}
}

// noteForced records the option of a decision that had only one possible answer.
func (m *asking) noteForced(site *program.Site, r []int64, value int64) {
	if m.scenario == nil || m.evaluating > 0 || m.predicts {
		return
	}
	values := []int64{value}
	switch {
	case site.Kind == program.PickSome:
		values = m.List(value)
	case site.Kind != program.PickOne || value == none:
		return
	}
	for _, v := range values {
		m.scenario.open = append(m.scenario.open, shown{m.valueLabel(site.Elem, v), int(m.decides(site, r))})
	}
}

// noteForcedOption records the only option of a menu.
func (m *asking) noteForcedOption(site *program.Site, r []int64, only menuEntry) {
	if m.scenario == nil || m.evaluating > 0 || m.predicts {
		return
	}
	label := m.menuLabel(&site.Options[only.index()], only.values())
	m.scenario.open = append(m.scenario.open, shown{label.String, int(m.decides(site, r))})
}

// noteOffers records the offers at a suspension of a scenario, enabled and disabled.
func (g *Game) noteOffers() {
	s := g.m.scenario
	if s == nil {
		return
	}
	for _, o := range g.Offers() {
		if o.Open {
			s.open = append(s.open, shown{o.Title, o.Player})
		} else {
			s.closed = append(s.closed, shown{o.Title, o.Player})
		}
	}
}
