package main

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/options"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
)

// gameFlags select the rules for a command, and their settings.
type gameFlags struct {
	Variant    string `arg:"" help:"A shipped variant by name, or the path of a rules file or folder."`
	setupFlags `group:"Rules"`
}

// setupFlags are the settings of rules, and the data and deck to play with.
type setupFlags struct {
	With    []string `sep:"none" placeholder:"FILE" help:"A house rule to apply. Repeat it for several. over:FILE wins over earlier house rules that change the same line."`
	Option  []string `sep:"none" placeholder:"NAME=VALUE" help:"An option of the rules. Repeat it for several."`
	Order   []string `sep:"none" placeholder:"ZONE=CARDS" help:"The order of the cards in a zone after its first shuffle: names from the top, with commas, or @FILE with one name a line. Repeat it for several zones."`
	Players int      `placeholder:"N" help:"The number of players; by default the smallest that the rules allow."`
	Steps   int64    `placeholder:"N" help:"The number of loop rounds and calls between two decisions after which a game counts as endless; by default 10 million."`
	deckFlags
	unscripted
}

// limits returns the limits with the value of --steps.
func (s setupFlags) limits() interpreter.Limits { return interpreter.Limits{Steps: s.Steps} }

// compile loads and compiles the rules. It returns an error if no game with these settings can
// begin.
func (g gameFlags) compile(mode program.Mode, std streams) (*program.Program, interpreter.Settings, error) {
	checked, err := load(g.withPieces(dsl.Request{Variant: g.Variant, With: g.With}), std)
	if err != nil {
		return nil, interpreter.Settings{}, err
	}
	return g.settle(checked, mode, std)
}

// bare returns the flags without house rules, and the rules that they select. It keeps only the
// options that these rules have.
func (g gameFlags) bare(std streams) (gameFlags, *variant.Variant, error) {
	house := len(g.With) > 0
	g.With = nil
	checked, err := load(g.withPieces(dsl.Request{Variant: g.Variant}), std)
	if err == nil && house {
		g.Option = slices.DeleteFunc(slices.Clone(g.Option), func(setting string) bool { return !knowsOption(checked, setting) })
	}
	return g, checked, err
}

// knowsOption reports whether rules have the option of a setting NAME=VALUE.
func knowsOption(v *variant.Variant, setting string) bool {
	name, _, _ := strings.Cut(setting, "=")
	name = strings.TrimSpace(name)
	return slices.ContainsFunc(v.Options, func(o *variant.Option) bool { return o.Name == name })
}

// settle compiles loaded rules. It returns an error if no game with these settings can begin.
func (g gameFlags) settle(checked *variant.Variant, mode program.Mode, std streams) (*program.Program, interpreter.Settings, error) {
	settings := interpreter.Settings{Players: g.Players, Limits: g.limits()}
	if g.Steps < 0 {
		return nil, settings, misuse("--steps must be at least 1, not %d", g.Steps)
	}
	if g.Players < 0 {
		return nil, settings, misuse("--players must be at least 1, not %d", g.Players)
	}
	given, err := g.options()
	if err != nil {
		return nil, settings, err
	}
	if settings.Options, err = options.Values(checked, given); err != nil {
		return nil, settings, misuse("%s", err)
	}
	if settings.Orders, err = g.orders(); err != nil {
		return nil, settings, err
	}
	p := program.Compile(checked, mode)
	return p, settings, checkRequired(p, settings, std)
}

// playable compiles the rules like compile. It also returns an error if they can't be played to
// the end.
func (g gameFlags) playable(mode program.Mode, std streams) (*program.Program, interpreter.Settings, error) {
	p, settings, err := g.compile(mode, std)
	if err == nil {
		err = g.checkPlayable(p.Variant, std)
	}
	return p, settings, err
}

// args returns the flags as arguments of a command.
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

// options returns a map from names to values of options. It returns an error for a setting
// without a value.
func (s setupFlags) options() (map[string]string, error) {
	given := map[string]string{}
	for _, setting := range s.Option {
		name, value, found := strings.Cut(setting, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !found {
			return nil, misuse("--option %s has no value; write --option NAME=VALUE", setting)
		}
		given[name] = value
	}
	return given, nil
}

// dataFlags name the folder with the user's own data, for commands that load rules.
type dataFlags struct {
	Data dataFolder `placeholder:"FOLDER" help:"Read component data from this folder, from files with the names that catalogs and boards use."`
}

// withData returns a request with the data folder of the flags.
func (d dataFlags) withData(request dsl.Request) dsl.Request {
	request.Data = string(d.Data)
	return request
}

// data returns the absolute path of the folder, or "".
func (d dataFlags) data() string {
	if d.Data == "" {
		return ""
	}
	return source.Absolute(string(d.Data))
}

// args returns the flag as arguments of a command.
func (d dataFlags) args() []string {
	if d.Data == "" {
		return nil
	}
	return []string{"--data", string(d.Data)}
}

// A dataFolder is the path of a folder as the user typed it.
type dataFolder string

// Validate returns an error unless the folder exists. kong calls it after parsing.
func (d dataFolder) Validate() error {
	if d == "" {
		return nil
	}
	info, err := os.Stat(string(d))
	switch {
	case err != nil:
		return misuse("there is no folder %q", string(d))
	case !info.IsDir():
		return misuse("%q is a file, but a folder is needed", string(d))
	}
	return nil
}

// orders returns the orders of cards in zones that the flags request.
func (s setupFlags) orders() (orders []interpreter.Order, err error) {
	for _, order := range s.Order {
		zone, names, found := strings.Cut(order, "=")
		if !found || names == "" {
			return nil, misuse("--order %s names no cards; write --order ZONE=CARD,CARD or --order ZONE=@FILE", order)
		}
		cards, err := cardsFromTop(names)
		if err != nil {
			return nil, err
		}
		orders = append(orders, interpreter.Order{Zone: zone, Cards: cards})
	}
	return orders, nil
}

// cardsFromTop parses names separated by commas, with quotes around names that contain commas.
// After an @ it reads a file with a name on each line instead.
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

// trimmed returns names without blanks around them, and without empty lines and comments.
func trimmed(names []string) (cards []string) {
	for _, name := range names {
		if name = strings.TrimSpace(name); name != "" && !strings.HasPrefix(name, "#") {
			cards = append(cards, name)
		}
	}
	return cards
}

// unscripted allows decks with cards that have no script, for commands that play games.
type unscripted struct {
	Unscripted bool `help:"Play even if the deck lists cards without a script; such a card has only its fields."`
}

// checkPlayable returns an error if rules declare something without defining it, or the deck has
// cards without a script. No game of such rules can be played.
func (u unscripted) checkPlayable(v *variant.Variant, std streams) error {
	return problem(append(library.Abstract(v), u.missingCards(v)...), std)
}

func (u unscripted) missingCards(v *variant.Variant) diag.List {
	if u.Unscripted {
		return nil
	}
	return dsl.MissingCards(v)
}

// args returns the flag as arguments of a command.
func (u unscripted) args() []string {
	if !u.Unscripted {
		return nil
	}
	return []string{"--unscripted"}
}
