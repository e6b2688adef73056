// Package opening plays the first turns of games, and reports rule errors that stop games there.
// Equal programs have equal reports, because the seeds are fixed and the effort is counted in
// steps. The package knows no particular game, and doesn't format the report.
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

// The limits on the effort. It is counted in steps of the rules.
const (
	rounds        = 4         // games for each number of players and each policy
	enough        = 40_000    // without errors, no game begins after this effort, except the first two
	mostWork      = 1_500_000 // for all games together
	mostSteps     = 500_000   // between two decisions
	mostDecisions = 500       // in one game
	optionWork    = 20        // effort for listing one option
	mostNumbers   = 8         // numbers of players to try
)

// A Report is the number of games that were played, and a slice of rule errors that stopped
// games.
type Report struct {
	Games int // games that got far enough
	Stops []Stop
}

// A Stop is a rule error that stopped one or several games.
type Stop struct {
	Err     *interpreter.RuleError // the error in the first of these games
	Games   int
	Setup   bool  // whether all of these games stopped during setup
	Players []int // numbers of players for which every game stopped, by this or another error
	Always  bool  // whether every game stopped, by this or another error
}

// Play plays games up to their second turn, for each number of players, by suggestions and at
// random. It returns early if the context is cancelled.
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

// A setting is the properties of one game.
type setting struct {
	players int
	seed    uint64
	random  bool // random decisions instead of suggested ones
}

// plan returns the games to play, the most informative ones first: those with the minimum and the
// maximum number of players.
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

// numbersOfPlayers returns the numbers of players that the rules and the deck permit. If there
// are too many, it returns the lowest ones and the highest.
func numbersOfPlayers(p *program.Program) (numbers []int) {
	lo, hi := max(1, p.Variant.MinPlayers), max(1, p.Variant.MaxPlayers)
	if deck := p.Variant.Deck; deck != nil && deck.Players > 0 {
		hi = min(hi, deck.Players)
	}
	for n := lo; n <= hi && len(numbers) < mostNumbers; n++ {
		if p.Variant.Teams.Refuse(n) == "" {
			numbers = append(numbers, n)
		}
	}
	if last := len(numbers) - 1; last >= 0 {
		numbers[last] = hi
	}
	return numbers
}

// A table plays the games one after another.
type table struct {
	program  *program.Program
	settings interpreter.Settings
	drawer   *chance.Drawer
	work     int64
	games    []game
	stopped  bool // whether a rule error stopped any game
}

// A game is the result of one game that got far enough.
type game struct {
	players int
	setup   bool                   // it stopped during setup
	err     *interpreter.RuleError // nil if no error stopped it
}

// play plays one game. A game that exceeds a limit of this package is not recorded, because that
// says nothing about the rules.
func (t *table) play(ctx context.Context, next setting) {
	t.settings.Players = next.players
	t.drawer.Seed(next.seed)
	g, err := interpreter.New(t.program, luck.Seeded(next.seed), t.settings)
	if err != nil {
		return // a requirement of the rules fails for this number of players
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

// report returns a summary of all games. Errors are grouped by their span.
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

// begins reports whether any game with this number of players completed its first turn.
func (t *table) begins(players int) bool {
	return slices.ContainsFunc(t.games, func(g game) bool { return g.players == players && g.began() })
}

func (g game) began() bool { return g.err == nil }
