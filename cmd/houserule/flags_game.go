package main

import (
	"slices"
	"strconv"
	"strings"

	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
)

// gameFlags are the rules that a command measures, and how they are set.
type gameFlags struct {
	Variant string `arg:"" help:"The name of a variant that ships, or the path of a folder or file."`
	setupFlags
}

// setupFlags are how rules are set, and what they are played with.
type setupFlags struct {
	With    []string `sep:"none" placeholder:"FILE" help:"A house rule to play with; may be given several times. With over: before it, it has the last word where one before it changes the same."`
	Option  []string `sep:"none" placeholder:"NAME=VALUE" help:"A setting of the rules; may be given several times."`
	Order   []string `sep:"none" placeholder:"ZONE=CARDS" help:"How cards lie in a zone when it is first shuffled: their names from the top, with commas, or @FILE, with a name in each line. May be given several times."`
	Players int      `placeholder:"N" help:"How many play; the fewest that the rules allow if nothing is said."`
	Steps   int64    `placeholder:"N" help:"How often loops may go round and something may be called between two decisions, before that counts as without end; 10 million if nothing is said."`
	deckFlags
	unscripted
}

// limits are those that a person has raised.
func (s setupFlags) limits() interpreter.Limits { return interpreter.Limits{Steps: s.Steps} }

// compile loads the rules, if a game of them can begin.
func (g gameFlags) compile(mode program.Mode, std streams) (*program.Program, interpreter.Settings, error) {
	checked, err := load(g.withPieces(dsl.Request{Variant: g.Variant, With: g.With}), std)
	if err != nil {
		return nil, interpreter.Settings{}, err
	}
	return g.settle(checked, mode, std)
}

// bare are the flags without house rules, and the rules that are loaded so. Of the options those stay that these know.
func (g gameFlags) bare(std streams) (gameFlags, *variant.Variant, error) {
	house := len(g.With) > 0
	g.With = nil
	checked, err := load(g.withPieces(dsl.Request{Variant: g.Variant}), std)
	if err == nil && house {
		g.Option = slices.DeleteFunc(slices.Clone(g.Option), func(setting string) bool { return !knowsOption(checked, setting) })
	}
	return g, checked, err
}

// knowsOption tells whether rules have the option that a setting NAME=VALUE is of.
func knowsOption(v *variant.Variant, setting string) bool {
	name, _, _ := strings.Cut(setting, "=")
	return slices.ContainsFunc(v.Options, func(o *variant.Option) bool { return o.Name == name })
}

// settle compiles rules that were loaded, if a game of them can begin.
func (g gameFlags) settle(checked *variant.Variant, mode program.Mode, std streams) (*program.Program, interpreter.Settings, error) {
	settings := interpreter.Settings{Players: g.Players, Limits: g.limits()}
	if g.Steps < 0 {
		return nil, settings, misuse("--steps %d: something has to happen", g.Steps)
	}
	if g.Players < 0 {
		return nil, settings, misuse("--players %d: somebody has to play", g.Players)
	}
	given, err := g.options()
	if err != nil {
		return nil, settings, err
	}
	if settings.Options, err = optionValues(checked, given); err != nil {
		return nil, settings, err
	}
	if settings.Orders, err = g.orders(); err != nil {
		return nil, settings, err
	}
	p := program.Compile(checked, mode)
	return p, settings, checkRequired(p, settings, std)
}

// playable is compile for games that are played to their end.
func (g gameFlags) playable(mode program.Mode, std streams) (*program.Program, interpreter.Settings, error) {
	p, settings, err := g.compile(mode, std)
	if err == nil {
		err = g.checkPlayable(p.Variant, std)
	}
	return p, settings, err
}

// args are how a person asks for the same rules and settings.
func (g gameFlags) args() string {
	args := []string{g.Variant}
	for _, path := range g.With {
		args = append(args, "--with", path)
	}
	for _, setting := range g.Option {
		args = append(args, "--option", setting)
	}
	for _, order := range g.Order {
		args = append(args, "--order", quotedArg(order))
	}
	if g.Players > 0 {
		args = append(args, "--players", strconv.Itoa(g.Players))
	}
	if g.Steps > 0 {
		args = append(args, "--steps", strconv.FormatInt(g.Steps, 10))
	}
	return strings.Join(slices.Concat(args, g.deckFlags.args(), g.unscripted.args()), " ")
}

// options are the values that options are given, by name.
func (s setupFlags) options() (map[string]string, error) {
	given := map[string]string{}
	for _, setting := range s.Option {
		name, value, found := strings.Cut(setting, "=")
		if !found {
			return nil, misuse("--option %s gives no value: write --option NAME=VALUE", setting)
		}
		given[name] = value
	}
	return given, nil
}
