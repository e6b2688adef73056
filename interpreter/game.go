// Package interpreter plays games by compiled rules. The inputs are a program.Program, a source
// of luck and the answers to decisions; the outputs are decisions, events and a result. A game is
// suspended at each decision, and all its state is plain data, so a suspended game can be copied
// and each copy resumed. The package contains no code for a particular game, and it doesn't parse
// or display anything. It keeps no history of decisions except in the event log.
//
// Each instruction is defined once, by a function in one of the files op_*.go. Package
// internal/opgen generates three things from these definitions: the loop over hot instructions
// and the table of all definitions, in loop.go, and the table of opcodes, in program/ops.go.
//
// README.md shows the parts of this package, and follows one card through them.
//
// Game is the exported interface of a machine. Package history wraps it and stores the decisions
// that were made.
package interpreter

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

const none = variant.None

// Settings are the parameters of a game that are fixed before it begins. If Players is 0, the
// game has the minimum number of players. An option that isn't listed has its default value.
type Settings struct {
	Players int
	Options map[string]int64
	Orders  []Order
	Limits  Limits
	Counts  bool         // count executions of each point of a traced program, which costs time
	Stop    *atomic.Bool // stops a running game with a rule error soon after it is set; may be nil
	Ended   *Game        // a game that is not used any more, whose memory the new one takes; may be nil
}

// Until returns settings whose games stop soon after ctx is done. The caller has to call release
// when the games have ended.
func (s Settings) Until(ctx context.Context) (until Settings, release func() bool) {
	s.Stop = &atomic.Bool{}
	return s, context.AfterFunc(ctx, func() { s.Stop.Store(true) })
}

// A Game is one game in progress or at its end.
type Game struct {
	m machine
}

// New returns a game with its components in their zones, before the first instruction. If
// requirements of the rules don't hold, the error is a *RuleError, or several of them joined.
// Other errors concern the settings.
func New(p *program.Program, luck luck.Luck, settings Settings) (*Game, error) {
	g, err := newGame(p, nil, luck, settings)
	if err != nil {
		return nil, err
	}
	g.m.start(p.Play)
	return g, nil
}

// newGame lays out a game without a procedure to run, and checks the requirements of the rules.
// Two kinds of scenario skip this check. One that lists its own cards isn't bound to the
// requirements, and one that expects a refusal compares the error itself.
func newGame(p *program.Program, s *variant.Scenario, luck luck.Luck, settings Settings) (*Game, error) {
	g, err := layOut(p, s, luck, settings)
	if err != nil {
		return nil, err
	}
	if s != nil && (len(s.Listed) > 0 || s.ExpectRefused) {
		return g, nil
	}
	return g, allOf(g.m.unmet())
}

// allOf joins the errors of unmet requirements. It returns nil if there are none.
func allOf(unmet []Unmet) error {
	if len(unmet) == 1 {
		return unmet[0].Why
	}
	errs := each.Of(unmet, func(u Unmet) error { return u.Why })
	return errors.Join(errs...)
}

// layOut lays out a game, or the position of a scenario. It doesn't check the requirements of the
// rules.
func layOut(p *program.Program, s *variant.Scenario, luck luck.Luck, settings Settings) (*Game, error) {
	g := &Game{}
	m := &g.m
	m.wire()
	m.p, m.luck, m.tests, m.limits = p, luck, s, settings.Limits.orDefault()
	m.stop = settings.Stop
	if settings.Ended != nil {
		m.Recycle(&settings.Ended.m.State)
	}
	m.Seats = cmp.Or(settings.Players, max(1, p.Variant.MinPlayers))
	if err := m.checkPlayers(); err != nil {
		return nil, err
	}
	m.Start(p, m.Seats)
	m.firstFiber()
	if err := m.setOptions(settings.Options); err != nil {
		return nil, err
	}
	m.allow(m.limits.Steps)
	if p.Mode.Traces() && (settings.Counts || s != nil) {
		m.coverage = make([]int64, len(p.Points))
	}
	m.offersBegun = make([]int64, len(m.p.Offers)*m.Seats)
	m.setTable()
	if m.err != nil {
		return nil, m.err
	}
	if err := m.applyOrders(settings.Orders); err != nil {
		return nil, err
	}
	m.luck.Start(m.streams)
	return g, nil
}

func (m *machine) checkPlayers() error {
	lo, hi := max(1, m.p.Variant.MinPlayers), max(1, m.p.Variant.MaxPlayers)
	if m.Seats < lo || m.Seats > hi {
		if lo == hi {
			return fmt.Errorf("%s is for %s, not for %d", m.p.Variant.Name, players(lo), m.Seats)
		}
		return fmt.Errorf("%s is for %d to %s, not for %d", m.p.Variant.Name, lo, players(hi), m.Seats)
	}
	if reason := m.p.Variant.Teams.Refuse(m.Seats); reason != "" {
		return fmt.Errorf("%s: %s", m.p.Variant.Name, reason)
	}
	if deck := m.p.Variant.Deck; deck != nil && deck.Players > 0 && m.Seats > deck.Players {
		return fmt.Errorf("the deck in %s is for %s, not for %d", deck.File.Name, players(deck.Players), m.Seats)
	}
	return nil
}

func players(n int) string {
	if n == 1 {
		return "1 player"
	}
	return fmt.Sprintf("%d players", n)
}

// start makes proc the first procedure to run.
func (m *machine) start(proc int32) {
	m.call(proc, 0, program.AtHalt, -1)
}

// Err returns the rule error that stopped the game, or nil.
func (g *Game) Err() *RuleError { return g.m.err }

// A Result is the outcome of a game so far. Scores and Won have one element per player. If the
// rules score the table as a whole, all elements are equal.
type Result struct {
	Over   bool
	Turns  int
	Scores []int64
	Won    []bool
	Out    []bool // per player: out before the end of the game
}

// Result returns the result of the game. It has no scores before the game is over.
func (g *Game) Result() Result {
	return Result{Over: g.m.Over && g.m.Done, Turns: int(g.m.Turn), Scores: g.m.Scores, Won: g.m.Won, Out: g.m.WhoIsOut()}
}

// SetLuck replaces the source of luck for the rest of the game. The new source must not have been
// used before.
func (g *Game) SetLuck(luck luck.Luck) {
	luck.Start(g.m.streams)
	g.m.luck = luck
}

// Luck returns the source of luck of the game.
func (g *Game) Luck() luck.Luck { return g.m.luck }

// AsksLuck reports whether a client supplies the luck of the game.
func (g *Game) AsksLuck() bool { return luck.IsAsked(g.m.luck) }
