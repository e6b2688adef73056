package main

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
)

// A subject is the rules that a command measures, and how they are set.
type subject struct {
	Variant string   `arg:"" help:"The name of a variant that ships, or the path of a folder or file."`
	With    []string `sep:"none" placeholder:"FILE" help:"A house rule to play with; may be given several times."`
	Option  []string `sep:"none" placeholder:"NAME=VALUE" help:"A setting of the rules; may be given several times."`
	Players int      `placeholder:"N" help:"How many play; the fewest that the rules allow if nothing is said."`
	ownPieces
	unwritten
}

// compile loads the rules, if a game of them can begin.
func (s subject) compile(mode program.Mode, std streams) (*program.Program, interpreter.Settings, error) {
	settings := interpreter.Settings{Players: s.Players}
	checked, err := load(s.withPieces(dsl.Request{Variant: s.Variant, With: s.With}), std)
	if err != nil {
		return nil, settings, err
	}
	if s.Players < 0 {
		return nil, settings, misuse("--players %d: somebody has to play", s.Players)
	}
	if settings.Options, err = s.options(checked); err != nil {
		return nil, settings, err
	}
	p := program.Compile(checked, mode)
	return p, settings, checkRequired(p, settings, std)
}

// playable is compile for games that are played to their end.
func (s subject) playable(mode program.Mode, std streams) (*program.Program, interpreter.Settings, error) {
	p, settings, err := s.compile(mode, std)
	if err == nil {
		err = s.checkPlayable(p.Variant, std)
	}
	return p, settings, err
}

// words are how a person asks for the same rules and settings, but for house rules.
func (s subject) words(with []string) string {
	words := []string{s.Variant}
	for _, path := range with {
		words = append(words, "--with", path)
	}
	for _, setting := range s.Option {
		words = append(words, "--option", setting)
	}
	if s.Players > 0 {
		words = append(words, "--players", strconv.Itoa(s.Players))
	}
	return strings.Join(slices.Concat(words, s.flags(), s.unwritten.words()), " ")
}

func (s subject) options(v *variant.Variant) (map[string]int64, error) {
	given := map[string]string{}
	for _, setting := range s.Option {
		name, value, found := strings.Cut(setting, "=")
		if !found {
			return nil, misuse("--option %s gives no value: write --option NAME=VALUE", setting)
		}
		given[name] = value
	}
	return optionValues(v, given)
}

// many is how many games a command plays, and which.
type many struct {
	Games   int   `default:"1000" placeholder:"N" help:"How many games to play (${default})."`
	Seed    int64 `default:"1" placeholder:"N" help:"Which games to play (${default}). The same seed brings the same games."`
	Workers int   `placeholder:"N" help:"How many games to play at a time; as many as there are cores if nothing is said. It changes no result."`
}

// check tells of numbers that make no sense.
func (m many) check() error {
	switch {
	case m.Games < 1 || m.Games > simulate.MostGames:
		return misuse("--games goes from 1 to %d, so it cannot be %d", simulate.MostGames, m.Games)
	case m.Seed < 0:
		return misuse("--seed is a whole number from 0, not %d", m.Seed)
	case m.Workers < 0 || m.Workers > mostWorkers:
		return misuse("--workers goes from 1 to %d, so it cannot be %d", mostWorkers, m.Workers)
	}
	return nil
}

// mostWorkers is more than any machine has use for.
const mostWorkers = 1024

// interruptible is a context that is done as soon as somebody presses Ctrl-C. A second Ctrl-C ends the
// program as usual.
func interruptible() (context.Context, func()) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// progress shows on a terminal how far a command has come. What it gives is told the number of games
// played, and cleared away at the end.
func (m many) progress(std streams) (show func(played int), clear func()) {
	if !isTerminal(std.err) {
		return func(int) {}, func() {}
	}
	bar := newBar(std, m.Games, "playing")
	// The bar is of no consequence: what goes wrong with it goes unnoticed.
	return func(played int) { _ = bar.Set(played) }, func() { _ = bar.Clear() }
}

// newBar is a bar on a terminal that is cleared away at the end.
func newBar(std streams, most int, doing string) *progressbar.ProgressBar {
	return progressbar.NewOptions(most,
		progressbar.OptionSetWriter(std.err),
		progressbar.OptionSetDescription(doing),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(50*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
}

// policyNamed is the policy that a person asks for by its name.
func policyNamed(name string) simulate.Policy {
	if name == simulate.Random.String() {
		return simulate.Random
	}
	return simulate.Suggested
}
