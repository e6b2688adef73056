// Package audit looks for what players are told that they cannot know. In goes a traced program; it is played by
// chance, and at each decision all that a seat cannot know is dealt anew: whatever that seat gets has to be the same
// then. Out come the differences, each cut down to the shortest game that shows it. The same seed finds the same. The
// package knows no game, and nothing of how its findings are shown.
package audit

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/trial"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// Settings say how much to play, and where to look.
type Settings struct {
	batch.Games
	Game interpreter.Settings
	// Often is how many decisions of each game are looked at one by one; behind them it is one in two, then one in
	// three, and so on, and always where a question comes up that did not before. 0 is enough for most games.
	Often int
	// MostDecisions is how many decisions of a game are played; 0 is more than an honest game needs.
	MostDecisions int
	// Sent is all that is sent to whoever plays a seat where a game stands, or looks on, who has seat -1; nil where nothing is.
	// Several workers ask for it at the same time.
	Sent func(g *interpreter.Game, seat int) string
	// Differs finds the first difference between two things that Sent returns: the part of the screen, and the words there. Without
	// it, the first line that differs counts.
	Differs func(a, b string) (part, told, otherwise string)
	// Silence looks for what players learn from who is asked, too. Skipped reports whether a screen answers a question by itself,
	// because no answer changes anything; it may be nil. Several workers call it at the same time.
	Silence bool
	Skipped func(g *interpreter.Game, d *interpreter.Decision) bool
}

const (
	mostDecisions = 10_000
	often         = 50
)

// A Kind is the sort of thing that tells a player too much.
type Kind string

const (
	View    Kind = "view"    // what is seen of the table, or of the score
	Figure  Kind = "figure"  // how a figure comes about
	Prompt  Kind = "prompt"  // what is asked
	Label   Kind = "label"   // what an option is called
	Order   Kind = "order"   // the order of options that look alike
	Offer   Kind = "offer"   // which options there are, and which are closed, and why
	Story   Kind = "story"   // what is told of something that happens in any case
	Error   Kind = "error"   // why the rules could not be played on
	Program Kind = "program" // what another program is told that plays the seat
	Sent    Kind = "sent"    // what else is sent to the player's screen
	Preview Kind = "preview" // what is foretold of an answer
	Tells   Kind = "tells"   // rules go another way, and the player is told
	Peeks   Kind = "peeks"   // a suggestion goes by what the player can't know
	Silence Kind = "silence" // who is asked depends on what the player can't know
)

// Kinds are all of them.
var Kinds = []Kind{View, Figure, Prompt, Label, Order, Offer, Story, Error, Program, Sent, Preview, Tells, Peeks, Silence}

// A Finding is something that a player learns, as the shortest game shows it. What tells it from others is recorded; the rest is
// found again.
type Finding struct {
	Kind   Kind        `json:"kind"`
	About  string      `json:"about,omitempty"` // what is seen or set there; of what is sent, the part of the screen
	Player int         `json:"player"`
	At     source.Span `json:"at"`

	Told      string `json:"-"` // what the player gets
	Else      string `json:"-"` // what the player would get if cards lay otherwise that it can't tell
	Rule      string `json:"-"` // the rule it is in
	trial.Met `json:"-"`

	of event.Kind // that is told of
}

// Scenario returns a scenario that plays the shortest game.
func (f *Finding) Scenario(r scenario.Recording) string {
	return f.Met.Scenario(r, fmt.Sprintf("%s in %s after %s: %s", f.Kind, f.Rule, diag.Counted(f.Decisions, "decision"), f.Message()))
}

// A key is the same for findings that are the same mistake.
type key struct {
	kind       Kind
	about      string
	file       string
	start, end int
	isWatched  bool // by an onlooker, of what players may learn, too
}

func (f *Finding) key() key {
	k := key{kind: f.Kind, about: f.About, isWatched: f.Kind == Silence && f.Player == onlooker}
	if f.Kind == Preview { // whatever options a question has
		k.about = ""
	}
	if !f.At.IsZero() {
		k.file, k.start, k.end = f.At.File.Name, f.At.Start, f.At.End
	}
	return k
}

// withoutWatched leaves out what an onlooker learns from a question if a player learns something from it, too.
func withoutWatched(findings []*Finding) []*Finding {
	players := map[key]bool{}
	for _, f := range findings {
		players[f.key()] = true
	}
	return slices.DeleteFunc(findings, func(f *Finding) bool {
		k := f.key()
		wasWatched := k.isWatched
		k.isWatched = false
		return wasWatched && players[k]
	})
}

// A Report says what games have found.
type Report struct {
	Games    int
	Looks    int // how often a game that was redealt was compared
	Unmoved  Unmoved
	Findings []*Finding // in the order of the games that met them
	Marks    []Mark     // all in the rules, in their order
}

// Run plays until all games are played or the context is done, and reports on those that were. A shard leaves its findings as they
// were met; whoever adds up all shards cuts them down.
func Run(ctx context.Context, p *program.Program, s Settings) (*Report, error) {
	if err := s.Check(1); err != nil {
		return nil, err
	}
	s.MostDecisions, s.Often = cmp.Or(s.MostDecisions, mostDecisions), cmp.Or(s.Often, often)
	game, release := s.Game.Until(ctx)
	defer release()
	start, err := interpreter.New(p, luck.Seeded(0), game)
	if err != nil {
		return nil, err
	}
	workers := make([]*worker, s.Queue().Size())
	for n := range workers {
		workers[n] = newWorker(ctx, start, s)
	}
	t := newTotals(p.Variant, s.Games)
	err = batch.Run(ctx, s.Games, func(ctx context.Context, n, i int) (Heard, error) {
		return workers[n].explore(ctx, s.GameSeed(i), i), nil
	}, t)
	if err != nil {
		return nil, err
	}
	r, on := t.report(), context.WithoutCancel(ctx) // findings are reported even if the context is done
	if s.Shard != (batch.Shard{}) {
		return r, nil
	}
	if s.Recorded != nil {
		err = batch.Each(on, len(workers), byGame(r.Findings), func(n int, met []*Finding) error { return workers[n].meetAgain(ctx, met) })
	}
	if err != nil {
		return nil, err
	}
	return r, batch.Each(on, len(workers), r.Findings, func(n int, f *Finding) error {
		workers[n].shorten(ctx, f)
		return nil
	})
}

// byGame returns findings in groups of those that the same game met first. They are in the order of games.
func byGame(findings []*Finding) [][]*Finding {
	return slices.Collect(func(yield func([]*Finding) bool) {
		for len(findings) > 0 {
			end := slices.IndexFunc(findings, func(f *Finding) bool { return f.Game != findings[0].Game })
			if end < 0 {
				end = len(findings)
			}
			if !yield(findings[:end]) {
				return
			}
			findings = findings[end:]
		}
	})
}
