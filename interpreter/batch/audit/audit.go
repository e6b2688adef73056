// Package audit looks for hidden information that the game reveals to players. The caller passes
// a traced program. The audit plays it at random. At decisions it redeals all that a player can't
// know, and then the player must receive exactly the same. The report has the differences, each
// with the shortest game that shows it. The same seed returns the same report. The package
// depends on no particular game and doesn't format its results.
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

// Settings say how many games to play, and which leaks to look for.
type Settings struct {
	batch.Games
	Game interpreter.Settings
	// Often is the number of decisions at the beginning of each game that are all audited.
	// Decision n after that is audited with probability Often/n. A question that comes up for the
	// first time is always audited. 0 means 50, which is enough for most games.
	Often int
	// MostDecisions is the number of decisions of a game to play. 0 means 10,000, which is more
	// than a proper game needs.
	MostDecisions int
	// Sent returns all that a client receives from a suspended game. The seat is a player index,
	// or -1 for a spectator. It is nil if there are no clients. Several workers may call it at
	// the same time.
	Sent func(g *interpreter.Game, seat int) string
	// Differs returns the first difference between two results of Sent: the part of the screen,
	// and the words there. If it is nil, the first line that differs is reported.
	Differs func(a, b string) (part, told, otherwise string)
	// Silence also looks for information in who is asked. Skipped reports whether a screen
	// answers a question without the player because no answer changes anything. It may be nil.
	// Several workers may call it at the same time.
	Silence bool
	Skipped func(g *interpreter.Game, d *interpreter.Decision) bool
}

const (
	mostDecisions = 10_000
	often         = 50
)

// A Kind is the sort of output that reveals hidden information.
type Kind string

const (
	View    Kind = "view"    // the table, or the score
	Figure  Kind = "figure"  // the breakdown of a figure
	Prompt  Kind = "prompt"  // the prompt of a question
	Label   Kind = "label"   // the label of an option
	Order   Kind = "order"   // the order of options with equal labels
	Offer   Kind = "offer"   // which options exist or are disabled, and the reasons
	Story   Kind = "story"   // the log entry of an event that happens in both games
	Error   Kind = "error"   // the message of a rule error
	Program Kind = "program" // the input of a program that plays the seat
	Sent    Kind = "sent"    // anything else that is sent to the client
	Preview Kind = "preview" // the preview of an answer
	Tells   Kind = "tells"   // the log, because the rules continue in another way
	Peeks   Kind = "peeks"   // a suggestion that depends on hidden information
	Silence Kind = "silence" // who is asked depends on hidden information
)

// Kinds has all kinds of leaks.
var Kinds = []Kind{View, Figure, Prompt, Label, Order, Offer, Story, Error, Program, Sent, Preview, Tells, Peeks, Silence}

// A Finding is a leak, with the shortest game that shows it. The fields of its key are recorded.
// Replaying the game restores the others.
type Finding struct {
	Kind   Kind        `json:"kind"`
	About  string      `json:"about,omitempty"` // subject of the view or event; for Sent, the part of the screen
	Player int         `json:"player"`
	At     source.Span `json:"at"`

	Text          string `json:"-"` // text that the player receives
	Redealt       string `json:"-"` // text that the player would receive if hidden cards were redealt
	Rule          string `json:"-"` // name of the rule that reveals it
	trial.Finding `json:"-"`

	of event.Kind // kind of the logged event
}

// Scenario returns the text of a scenario that plays the shortest game.
func (f *Finding) Scenario(r scenario.Recording) string {
	return f.Finding.Scenario(r, fmt.Sprintf("%s in %s after %s: %s", f.Kind, f.Rule, diag.Counted(f.Decisions, "decision"), f.Message()))
}

// A key identifies a leak. Findings with equal keys are the same leak.
type key struct {
	kind       Kind
	about      string
	file       string
	start, end int
	isWatched  bool // learned by a spectator; players may learn it, too
}

func (f *Finding) key() key {
	k := key{kind: f.Kind, about: f.About, isWatched: f.Kind == Silence && f.Player == spectator}
	if f.Kind == Preview { // one leak for all options of a question
		k.about = ""
	}
	if !f.At.IsZero() {
		k.file, k.start, k.end = f.At.File.Name, f.At.Start, f.At.End
	}
	return k
}

// withoutWatched returns findings without those of a spectator that a player has, too.
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

// A Report has the leaks of all games.
type Report struct {
	Games    int
	Looks    int // number of comparisons with a redealt game
	Unmoved  Unmoved
	Findings []*Finding // in the order of the games that showed them
	Marks    []Mark     // all marks in the rules, in order
}

// Run plays games until all are played or the context is done, and returns a report on them. A
// shard doesn't shorten its findings, because they are shortened when the shards are merged.
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
	err = batch.Run(ctx, s.Games, func(ctx context.Context, n, i int) (GameResult, error) {
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

// byGame returns the findings in one slice for each game. They have to be in the order of games.
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
