package main

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
)

// gameFlags are the rules that a command measures, and how they are set.
type gameFlags struct {
	Variant string `arg:"" help:"A shipped variant by name, or the path of a rules file or folder."`
	setupFlags
}

// setupFlags are how rules are set, and what they are played with.
type setupFlags struct {
	With    []string `sep:"none" placeholder:"FILE" help:"A house rule to apply. Repeat it for several. With the prefix over: it wins over earlier house rules that change the same line."`
	Option  []string `sep:"none" placeholder:"NAME=VALUE" help:"An option of the rules. Repeat it for several."`
	Order   []string `sep:"none" placeholder:"ZONE=CARDS" help:"The order of the cards in a zone after its first shuffle: names from the top, with commas, or @FILE with one name a line. Repeat it for several zones."`
	Players int      `placeholder:"N" help:"The number of players; by default the smallest that the rules allow."`
	Steps   int64    `placeholder:"N" help:"The number of loop rounds and calls between two decisions after which a game counts as endless; by default 10 million."`
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

// knowsOption reports whether rules have the option that a setting NAME=VALUE is of.
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

// dataFlags are where a person's own component data lies, for commands that load rules.
type dataFlags struct {
	Data dataFolder `placeholder:"FOLDER" help:"Read component data from this folder, from files with the names that catalogs and boards use."`
}

// withData is a request that reads its data from there.
func (d dataFlags) withData(request dsl.Request) dsl.Request {
	request.Data = string(d.Data)
	return request
}

// data is the folder by a path that can be given from anywhere.
func (d dataFlags) data() string {
	if d.Data == "" {
		return ""
	}
	return discover.Absolute(string(d.Data))
}

// args are how a command is told of the folder.
func (d dataFlags) args() []string {
	if d.Data == "" {
		return nil
	}
	return []string{"--data", string(d.Data)}
}

// A dataFolder is the path of a folder as a person typed it.
type dataFolder string

// Validate is called once the command line is read.
func (d dataFolder) Validate() error {
	if d == "" {
		return nil
	}
	info, err := os.Stat(string(d))
	switch {
	case err != nil:
		return misuse("there is no folder %q", string(d))
	case !info.IsDir():
		return misuse("%q is a file, and a folder is needed", string(d))
	}
	return nil
}

// orders are how cards lie in zones, as a person says it.
func (s setupFlags) orders() (orders []interpreter.Order, err error) {
	for _, order := range s.Order {
		zone, names, found := strings.Cut(order, "=")
		if !found || names == "" {
			return nil, misuse("--order %s names no cards: write --order ZONE=CARD,CARD or --order ZONE=@FILE", order)
		}
		cards, err := cardsFromTop(names)
		if err != nil {
			return nil, err
		}
		orders = append(orders, interpreter.Order{Zone: zone, Cards: cards})
	}
	return orders, nil
}

// cardsFromTop reads names with commas between them, in quotes where they have commas of their own; or, behind an @, a
// file with a name in each line, but for empty ones and comments.
func cardsFromTop(names string) (cards []string, err error) {
	path, isFile := strings.CutPrefix(names, "@")
	if !isFile {
		reader := csv.NewReader(strings.NewReader(names))
		reader.TrimLeadingSpace = true
		if cards, err = reader.Read(); err != nil {
			return nil, misuse("--order %s: %v", names, err)
		}
		return trimmed(cards), nil
	}
	text, err := readText(path)
	if err != nil {
		return nil, misuse("--order: %v", err)
	}
	return trimmed(strings.Split(text, "\n")), nil
}

// trimmed are names without blanks around them, and without lines that name nothing.
func trimmed(names []string) (cards []string) {
	for _, name := range names {
		if name = strings.TrimSpace(name); name != "" && !strings.HasPrefix(name, "#") {
			cards = append(cards, name)
		}
	}
	return cards
}

// unscripted is whether cards without a script may be played with, for commands that play games.
type unscripted struct {
	Unscripted bool `help:"Play even if the deck lists cards without a script; such a card has only its figures."`
}

// checkPlayable tells of what rules leave to others that extend them, and of cards in the deck that nobody has
// written yet: then no game of them can be played.
func (u unscripted) checkPlayable(v *variant.Variant, std streams) error {
	return problem(append(library.Abstract(v), u.missingCards(v)...), std)
}

func (u unscripted) missingCards(v *variant.Variant) diag.List {
	if u.Unscripted {
		return nil
	}
	return dsl.MissingCards(v)
}

// args are how a command is told of it.
func (u unscripted) args() []string {
	if !u.Unscripted {
		return nil
	}
	return []string{"--unscripted"}
}
