// Package interpreter plays games by the rules of a program. In go a program.Program, luck, and the answers to
// decisions; out come decisions, events and a result. A game stands still at each decision as plain data: it can be
// copied and gone on with. The package knows no game, nothing of how rules are written or how a game is shown, and of
// what was decided before only what the log tells.
//
// Each instruction is defined once, by a function in one of the files op_*.go. The loop over hot instructions (loop.go), the
// switch over all, and the table of opcodes (program/ops.go) are generated from these definitions by internal/opgen.
//
// A card that goes from a hand to a discard pile passes through these files. The loop stops at an instruction that is not hot,
// program.Put, and execute calls its definition in op_moves.go. There all is asked before anything moves, in board_put.go: whether
// the zone takes such a card and has room for another one, and where its order wants the card. If nobody has observed the
// card, luck says what it is. Where that takes a rule, the rule is evaluated, in vm_evaluate.go; where something is not
// allowed, that is a rule error, in vm_errors.go, and the card stays where it is. Then state.Move moves it, which
// cannot fail, ask, tell or evaluate. If the program is traced, an instruction before had the move told, in
// op_events.go: package event keeps that it happened, and who may read the name of the card. The machine runs on until
// something has to be decided, in asking_decision.go, and whoever looks at the game then has package view read the position
// for one seat.
//
// A Game is what others see of a machine. What was decided in it is remembered around it, in package
// history.
package interpreter

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"houserule/dsl/variant"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

const none = variant.None

// Settings are what is fixed before a game begins. No Players are as few as the rules allow; an option
// that isn't named has its default.
type Settings struct {
	Players int
	Options map[string]int64
	Orders  []Order
	Limits  Limits
	Counts  bool         // where the program is traced: it is counted how often each of its points is run, which takes time
	Stop    *atomic.Bool // a game under way comes to a rule error soon after this is set; may be nil
}

// Until has games with these settings stop soon after a context is done, until they are released.
func (s Settings) Until(ctx context.Context) (until Settings, release func() bool) {
	s.Stop = &atomic.Bool{}
	return s, context.AfterFunc(ctx, func() { s.Stop.Store(true) })
}

// A Game is one course of play.
type Game struct {
	m machine
}

// New begins a game: components are in their zones, and nothing has been played. What the rules require
// and does not hold is a *RuleError, or several of them joined in one error.
func New(p *program.Program, luck luck.Luck, settings Settings) (*Game, error) {
	g, err := newGame(p, nil, luck, settings)
	if err != nil {
		return nil, err
	}
	g.m.start(p.Play)
	return g, nil
}

// newGame lays out a game that has no procedure to run as yet, if all holds that the rules require of it. A
// scenario that lists the cards itself has a game of its own making, of which nothing is required, and one that
// expects to be refused says itself what is.
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

// allOf is all that does not hold as one error; nil if there is nothing.
func allOf(unmet []Unmet) error {
	if len(unmet) == 1 {
		return unmet[0].Why
	}
	var errs []error
	for _, u := range unmet {
		errs = append(errs, u.Why)
	}
	return errors.Join(errs...)
}

// layOut lays out a game, or the table of a scenario, whatever is required of it.
func layOut(p *program.Program, s *variant.Scenario, luck luck.Luck, settings Settings) (*Game, error) {
	g := &Game{}
	m := &g.m
	m.wire()
	m.p, m.luck, m.tests, m.limits = p, luck, s, settings.Limits.orDefault()
	m.stop = settings.Stop
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
	if err := m.lieInOrder(settings.Orders); err != nil {
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

// start makes a procedure the first to run.
func (m *machine) start(proc int32) {
	m.call(proc, 0, program.AtHalt, -1)
}

// Err is the rule error that stopped the game, or nil.
func (g *Game) Err() *RuleError { return g.m.err }

// A Result is how a game stands. Scores and Won are those of the players; where the score is that of
// the table, all have the same.
type Result struct {
	Over   bool
	Turns  int
	Scores []int64
	Won    []bool
	Out    []bool // whether it was over for a player before that
}

// Result tells how the game ended; before its end it has no scores.
func (g *Game) Result() Result {
	return Result{Over: g.m.Over && g.m.Done, Turns: int(g.m.Turn), Scores: g.m.Scores, Won: g.m.Won, Out: g.m.WhoIsOut()}
}

// SetLuck lets other luck bring all that is still to come. Nothing must have been asked of it before.
func (g *Game) SetLuck(luck luck.Luck) {
	luck.Start(g.m.streams)
	g.m.luck = luck
}

// Luck is where the luck of the game comes from.
func (g *Game) Luck() luck.Luck { return g.m.luck }

// AsksLuck reports whether a person brings the luck of the game.
func (g *Game) AsksLuck() bool { return luck.IsAsked(g.m.luck) }
