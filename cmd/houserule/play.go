package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"houserule/cmd/houserule/internal/piped"
	"houserule/cmd/houserule/internal/screen"
	"houserule/cmd/houserule/internal/sitting"
	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
	"houserule/interpreter/transcript"
)

// playCmd plays a game: on a terminal, over lines of text, or by itself.
type playCmd struct {
	Variant string   `arg:"" optional:"" help:"The name of a variant that ships, or the path of a folder or file."`
	With    []string `placeholder:"FILE" help:"A house rule to play with; may be given several times."`
	Option  []string `placeholder:"NAME=VALUE" help:"A setting of the rules; may be given several times."`
	Players int      `placeholder:"N" help:"How many play; the fewest that the rules allow if nothing is said."`
	Seed    *uint64  `placeholder:"N" help:"The luck of the game. The same seed brings the same dice and cards."`
	Luck    string   `enum:"seeded,ask" default:"seeded" help:"Where luck comes from: a seed, or you, with real dice and cards (${enum})."`
	Save    string   `placeholder:"FILE" help:"Where the game is saved with s, and when it is left."`
	Load    string   `placeholder:"FILE" help:"Go on with a saved game."`
	Record  string   `placeholder:"FILE" help:"Write the played game as a scenario that houserule test repeats."`
	Auto    string   `enum:",suggest,random" default:"" placeholder:"suggest|random" help:"Let the game play itself, as the rules suggest or at random, and print what happens."`
}

func (playCmd) Help() string {
	return `On a terminal every choice is one key away, and ? explains what just happened. If standard input is not a
terminal, each line of it is one answer: a label, its number, none, several with commas.

Examples:
  houserule play solitaire                          play on this terminal
  houserule play solitaire --with kinder.rules      with a house rule
  houserule play solitaire --auto suggest --seed 7  watch a game that can be repeated
  houserule play solitaire --luck ask               with real dice and cards`
}

func (c playCmd) Run(std streams) error {
	game, err := c.begin(std)
	if err != nil {
		return err
	}
	return c.play(game, std)
}

// begin sets up the game.
func (c playCmd) begin(std streams) (*sitting.Sitting, error) {
	v, err := load(dsl.Request{Variant: c.Variant, With: c.With}, std)
	if err != nil {
		return nil, err
	}
	settings, err := c.settings(v)
	if err != nil {
		return nil, err
	}
	luck, repeat := c.luck()
	game, err := interpreter.New(program.Compile(v, program.Told), luck, settings)
	if err != nil {
		return nil, misuse("%v", err)
	}
	return &sitting.Sitting{Game: game, Luck: repeat}, nil
}

func (c playCmd) settings(v *variant.Variant) (interpreter.Settings, error) {
	options, err := optionValues(v, c.Option)
	return interpreter.Settings{Players: c.Players, Options: options}, err
}

// luck is where luck comes from, and how to have the same again.
func (c playCmd) luck() (luck interpreter.Luck, repeat string) {
	if c.Luck == "ask" {
		return interpreter.Asked(), "your dice and cards"
	}
	seed := anySeed()
	if c.Seed != nil {
		seed = *c.Seed
	}
	return interpreter.Seeded(seed), fmt.Sprintf("seed %d", seed)
}

// play plays the game with whoever is there to play it.
func (c playCmd) play(game *sitting.Sitting, std streams) error {
	if c.Auto != "" {
		return c.playItself(game, std)
	}
	if isTerminal(std.in) && isTerminal(std.out) {
		return c.playOnScreen(game, std)
	}
	fmt.Fprintf(std.out, "%s, %s\n", game.Title(), game.Luck)
	return piped.Run(game, std.in, std.out)
}

// playItself plays a game to its end and prints it.
func (c playCmd) playItself(game *sitting.Sitting, std streams) error {
	player := simulate.NewPlayer(simulate.Suggested)
	player.Play(context.Background(), game.Game, simulate.MostDecisions)
	fmt.Fprintln(std.out, strings.Join(transcript.Lines(game.Game.Log()), "\n"))
	fmt.Fprintln(std.out, strings.Join(game.Ending(), "\n"))
	if game.Game.Err() != nil {
		return errFindings
	}
	fmt.Fprintln(std.out, game.Luck)
	if !game.Game.Result().Over {
		return errors.New("the game does not end")
	}
	return nil
}

// playOnScreen gives the whole terminal to the game, and says afterwards what should be kept of it.
func (c playCmd) playOnScreen(game *sitting.Sitting, std streams) error {
	model := screen.New(game)
	options := []tea.ProgramOption{tea.WithInput(std.in), tea.WithOutput(std.out)}
	if !wantsColor(std.out) {
		options = append(options, tea.WithColorProfile(colorprofile.Ascii))
	}
	if _, err := tea.NewProgram(model, options...).Run(); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s, %s\n", game.Title(), game.Luck)
	return model.Err()
}
