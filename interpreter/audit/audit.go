// Package audit looks for what players are told that they cannot know. In goes a traced program; it is played by
// chance, and at each decision all that a seat cannot know is dealt anew: whatever that seat gets has to be the same
// then. Out come the differences, each cut down to the shortest game that shows it. The same seed finds the same. The
// package knows no game, and nothing of how its findings are shown.
package audit

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/history"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
	"houserule/interpreter/simulate"
	"houserule/interpreter/trial"
)

// Settings say how much to play, and where to look.
type Settings struct {
	Games   int
	Seed    uint64
	Shard   simulate.Shard // which of the games are played here
	Workers int            // 0: one for each core
	Game    interpreter.Settings
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
	// Progress is called after each game with the number of games played, by one worker at a time; it may be nil.
	Progress func(played int)
}

const (
	mostDecisions = 10_000
	often         = 50
)

// A Kind is what it is that tells a player too much.
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

// A Finding is something that a player learns. What is told of it is how the shortest game shows it; Times is in how
// many of the games that were played it came up.
type Finding struct {
	Kind   Kind        `json:"kind"`
	About  string      `json:"about"` // what is seen or set there; of what is sent, the part of the screen
	Player int         `json:"player"`
	Told   string      `json:"told"` // what the player gets
	Else   string      `json:"else"` // what the player would get if cards lay otherwise that it can't tell
	At     source.Span `json:"at"`
	Rule   string      `json:"rule"` // the rule it is in
	trial.Met

	Seed      uint64          `json:"seed"`
	Decisions int             `json:"decisions"` // that the game takes up to it
	Answers   history.Journal `json:"answers"`   // those that have to be given; what follows is as suggested

	trial trial.Trial
	of    event.Kind // that is told of
}

// Shown is the trial that shows a finding, and after how many decisions it does.
func (f *Finding) Shown() (by trial.Trial, decisions int) { return f.trial, f.Decisions }

// Scenario plays the shortest game that shows a finding. The recording has what the rules are called, the settings, and
// a game by the same program.
func (f *Finding) Scenario(r scenario.Recording) string {
	seed := int64(f.Seed)
	r.Title = trial.Title(string(f.Kind), " in %s after %s: %s", f.Rule, diag.Counted(f.Decisions, "decision"), f.Message())
	r.Seed = &seed
	return r.Attempt(f.Answers)
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

// A Report is what audits have found together, each in games of its own.
type Report struct {
	Games    int        `json:"games"`
	Looks    int        `json:"looks"` // how often a game that was dealt anew was compared
	Unmoved  Unmoved    `json:"unmoved"`
	Findings []*Finding `json:"findings"` // in the order of the games that met them
	Marks    []Mark     `json:"marks"`    // all in the rules, in their order
}

// Run plays until all games are played or the context is done; then it tells of those that were.
func Run(ctx context.Context, p *program.Program, s Settings) (*Report, error) {
	s.MostDecisions, s.Often = cmp.Or(s.MostDecisions, mostDecisions), cmp.Or(s.Often, often)
	game, release := s.Game.Until(ctx)
	defer release()
	workers, err := trial.Workers(p, game, s.Games, s.Workers, func(start *interpreter.Game) *worker { return newWorker(ctx, start, s) })
	if err != nil {
		return nil, err
	}
	c := &campaign{Settings: s, met: map[key]*Finding{}, marks: marksOf(p.Variant)}
	from, to := c.Shard.Range(c.Games)
	trial.Share(ctx, workers, from, to, func(w *worker, i int) {
		if w.explore(ctx, simulate.GameSeed(c.Seed, i), i); ctx.Err() == nil {
			c.note(i, w)
		}
	})
	r := &Report{Games: c.played, Looks: c.looks, Unmoved: c.unmoved, Findings: c.findings(), Marks: c.marks}
	// Each is cut down by one worker. What is interrupted is told of all the same.
	trial.Share(context.WithoutCancel(ctx), workers, 0, len(r.Findings), func(w *worker, i int) { w.shorten(ctx, r.Findings[i]) })
	return r, nil
}

// A campaign is what its workers share.
type campaign struct {
	Settings

	mu      sync.Mutex
	played  int
	looks   int
	unmoved Unmoved
	met     map[key]*Finding
	marks   []Mark
}

// note keeps what came of a game. Of what several games have met, the first one counts.
func (c *campaign) note(i int, w *worker) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.played++
	c.looks += w.looks
	for i := range c.marks {
		c.marks[i].add(&w.marked.marks[i])
	}
	c.unmoved = c.unmoved.most(w.dealing.unmoved())
	for k, f := range w.met {
		f.Game, f.Times = i, 1
		if known := c.met[k]; known != nil {
			f.Times += known.Times
			if known.Game < i {
				known.Times, f = f.Times, known
			}
		}
		c.met[k] = f
	}
	if c.Progress != nil {
		c.Progress(c.played)
	}
}

func (c *campaign) findings() []*Finding {
	var all []*Finding
	for _, f := range c.met {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b *Finding) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Decisions, b.Decisions), cmp.Compare(a.Player, b.Player), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.About, b.About),
			cmp.Compare(a.At.Start, b.At.Start))
	})
	return withoutWatched(all)
}

// Add adds what was found in a batch of other games by some rules, and tells whether it can be. What was read is put into
// the files of the rules.
func (r *Report) Add(v *variant.Variant, other *Report, b simulate.Batch) bool {
	if !other.isOf(v, b) || other.Looks > math.MaxInt-r.Looks {
		return false
	}
	if r.Marks == nil {
		r.Marks = marksOf(v)
	}
	for i := range r.Marks {
		r.Marks[i].add(&other.Marks[i])
	}
	r.Games, r.Looks = r.Games+other.Games, r.Looks+other.Looks
	r.Unmoved = r.Unmoved.most(other.Unmoved)
	for _, f := range other.Findings {
		f.At = f.At.In(v.Files)
	}
	r.Findings = withoutWatched(trial.Join(r.Findings, other.Findings, (*Finding).key))
	return true
}

// isOf tells whether the report can be what was found in a batch of games.
func (r *Report) isOf(v *variant.Variant, b simulate.Batch) bool {
	isNone := func(f *Finding) bool { return f == nil || !f.isOf(v, b) }
	return r.Games == b.Size() && r.Looks >= 0 && r.Unmoved.Lone >= 0 && r.Unmoved.Fixed >= 0 && r.Unmoved.Kept >= 0 && len(r.Marks) == len(marksOf(v)) &&
		!slices.ContainsFunc(r.Findings, isNone)
}

// isOf tells whether it can be what a player, or whoever looks on, was told in a batch of games.
func (f *Finding) isOf(v *variant.Variant, b simulate.Batch) bool {
	shown := trial.Shortest{Seed: f.Seed, Decisions: f.Decisions, Answers: f.Answers}
	return slices.Contains(Kinds, f.Kind) && f.Player >= onlooker && f.Player < v.MaxPlayers && f.IsOf(b, shown, v.MaxPlayers, mostDecisions)
}
