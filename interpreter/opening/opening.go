// Package opening plays how games begin. A program goes in; the rule errors that stop its games before or in their first
// turn come out, with the number of games that they stop. The same program always has the same report, because the seeds are
// fixed and the work is counted in steps. The package knows no game, and nothing of how a report is shown.
package opening

import (
	"cmp"
	"context"
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/chance"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// How much is played. Work is counted in steps of the rules.
const (
	rounds        = 4         // games for each number of players and each policy, as long as there is work left
	enough        = 40_000    // work after which no game begins that is not one of the first two, unless one was stopped
	mostWork      = 1_500_000 // of all games
	mostSteps     = 500_000   // between two decisions
	mostDecisions = 500       // of one game
	optionWork    = 20        // for listing one option
	mostNumbers   = 8         // of players
)

// A Report says how many games were played, and which rule errors stopped some.
type Report struct {
	Games int // that were played far enough
	Stops []Stop
}

// A Stop is a rule error that stopped games.
type Stop struct {
	Err     *interpreter.RuleError // of the first of them
	Games   int
	Setup   bool  // whether all of them stopped before their first turn
	Players []int // the numbers of players for which each game stopped, here or by another error
	Always  bool  // whether each game stopped, here or by another error
}

// Play plays games by a program up to their second turn: for each number of players, by suggestion and at random. It ends
// early when the context is done.
func Play(ctx context.Context, p *program.Program) Report {
	settings, release := interpreter.Settings{Limits: interpreter.Limits{Steps: mostSteps}}.Until(ctx)
	defer release()
	t := &table{program: p, settings: settings, drawer: chance.New()}
	for i, next := range plan(p) {
		if t.work > mostWork || i > 1 && t.work > enough && !t.stopped || ctx.Err() != nil {
			break
		}
		t.play(ctx, next)
	}
	return t.report()
}

// A setting holds the values that differ between games.
type setting struct {
	players int
	seed    uint64
	random  bool // whether decisions are made at random, and not as suggested
}

// plan returns the games to play, the most telling ones first: for the fewest players and for the most.
func plan(p *program.Program) (games []setting) {
	ends, between := numbersOfPlayers(p), []int(nil)
	if last := len(ends) - 1; last > 1 {
		ends, between = []int{ends[0], ends[last]}, ends[1:last]
	}
	for seed := uint64(1); seed <= rounds; seed++ {
		for _, group := range [][]int{ends, between} {
			for _, random := range []bool{false, true} {
				for _, players := range group {
					games = append(games, setting{players, seed, random})
				}
			}
		}
	}
	return games
}

// numbersOfPlayers returns those that the rules and the deck allow: all, or the fewest ones and the highest.
func numbersOfPlayers(p *program.Program) (numbers []int) {
	lo, hi := max(1, p.Variant.MinPlayers), max(1, p.Variant.MaxPlayers)
	if deck := p.Variant.Deck; deck != nil && deck.Players > 0 {
		hi = min(hi, deck.Players)
	}
	for n := lo; n <= hi && len(numbers) < mostNumbers; n++ {
		numbers = append(numbers, n)
	}
	if last := len(numbers) - 1; last >= 0 {
		numbers[last] = hi
	}
	return numbers
}

// A table plays one game after the other.
type table struct {
	program  *program.Program
	settings interpreter.Settings
	drawer   *chance.Drawer
	work     int64
	games    []game
	stopped  bool // whether a rule error stopped one of them
}

// A game is one that was played far enough.
type game struct {
	players int
	setup   bool                   // whether it stopped before its first turn
	err     *interpreter.RuleError // nil if nothing stopped it
}

// play plays one game. A game that goes on for longer than a limit of this package says nothing about the rules.
func (t *table) play(ctx context.Context, next setting) {
	t.settings.Players = next.players
	t.drawer.Seed(next.seed)
	g, err := interpreter.New(t.program, luck.Seeded(next.seed), t.settings)
	if err != nil {
		return // what the rules require does not hold for this number of players
	}
	for range mostDecisions {
		d, ok := g.Next()
		t.work += mostSteps - g.State().Work
		if !ok || g.State().Turn > 1 {
			break
		}
		if t.work += int64(len(d.Options)) * optionWork; t.work > mostWork || ctx.Err() != nil {
			return
		}
		choice := interpreter.Choice{}
		if next.random {
			if d = t.drawer.Turn(g, d); d == nil {
				break
			}
			choice = t.drawer.Draw(d)
		} else {
			choice = g.Suggestion()
		}
		if g.Decide(choice) != nil {
			break
		}
	}
	t.note(next.players, g)
}

func (t *table) note(players int, g *interpreter.Game) {
	played := game{players: players, setup: g.State().Turn < 1}
	switch err := g.Err(); {
	case err == nil || g.State().Turn > 1:
	case err.IsEndless() || err.IsStopped():
		return
	default:
		played.err, t.stopped = err, true
	}
	t.games = append(t.games, played)
}

// report sums up all games, by the place of what stopped them.
func (t *table) report() Report {
	r := Report{Games: len(t.games)}
	at := map[source.Span]int{}
	for _, g := range t.games {
		if g.err == nil {
			continue
		}
		i, known := at[g.err.Span]
		if !known {
			i = len(r.Stops)
			at[g.err.Span] = i
			r.Stops = append(r.Stops, Stop{Err: g.err, Setup: true, Always: !slices.ContainsFunc(t.games, game.began)})
		}
		stop := &r.Stops[i]
		stop.Games++
		stop.Setup = stop.Setup && g.setup
		if !slices.Contains(stop.Players, g.players) && !t.begins(g.players) {
			stop.Players = append(stop.Players, g.players)
		}
	}
	for i := range r.Stops {
		slices.Sort(r.Stops[i].Players)
	}
	slices.SortStableFunc(r.Stops, func(a, b Stop) int { return cmp.Compare(b.Games, a.Games) })
	return r
}

// begins reports whether a game for that number of players got through its first turn.
func (t *table) begins(players int) bool {
	return slices.ContainsFunc(t.games, func(g game) bool { return g.players == players && g.began() })
}

func (g game) began() bool { return g.err == nil }
