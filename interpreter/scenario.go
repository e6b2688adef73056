package interpreter

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A scenario is what a game keeps that was begun to test something.
type scenario struct {
	traced       bool
	open, closed []shown // the options that were offered since the last "do"
	failures     []Failure
}

// A shown is an option that was offered to a player, and what it was called.
type shown struct {
	label  string
	player int
}

// A Failure is an expectation of a scenario that didn't hold. Left and Right are what the two sides of
// a comparison were, empty if it was none.
type Failure struct {
	Span        source.Span
	Message     string
	Left, Right string
}

// NewScenario begins a scenario: decks are stocked but not set up. The game is over when its last line
// has been carried out.
func NewScenario(p *program.Program, s *variant.Scenario, luck luck.Luck, settings Settings) (*Game, error) {
	g, err := newGame(p, s, luck, settings)
	if err != nil {
		return nil, err
	}
	g.m.scenario = &scenario{}
	g.m.start(p.ProcOf(s.Proc))
	return g, nil
}

// Failures are the expectations that didn't hold so far.
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
	return &c
}

// note keeps the options of a decision.
func (s *scenario) note(d *Decision) {
	for i := range d.Options {
		if o := &d.Options[i]; o.Open {
			s.open = append(s.open, shown{o.Label, d.Player})
		} else {
			s.closed = append(s.closed, shown{o.Label, d.Player})
		}
	}
}

// noteOffers keeps what players may begin, and what not, where the game of a scenario stands.
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
