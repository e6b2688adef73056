package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

// boardCmd draws a board as it is when a game begins.
type boardCmd struct {
	gameFlags
	Seed  int64  `default:"1" placeholder:"N" help:"The seed of the setup (${default})."`
	Board string `placeholder:"NAME" help:"The board to draw, if a variant has several."`
	SVG   string `name:"svg" placeholder:"FILE" help:"Write an SVG picture to a file; - is standard output."`
}

func (boardCmd) Help() string {
	return `Draws the board at the first decision of a game, with everything on it that all
players may know. Colours and letters stand for the first enum field of the spaces. A
legend explains them and lists the other fields. At a terminal the drawing fits the
width of the screen.

Examples:
  houserule board hex_race.rules
  houserule board hex_race.rules --svg race.svg
  houserule board hex_race.rules --seed 7 --players 3`
}

func (c boardCmd) Run(std streams) error {
	if c.Seed < 0 {
		return misuse("--seed must be a whole number from 0, not %d", c.Seed)
	}
	if c.SVG != "" && c.SVG != "-" {
		if err := boardPictures.check(c.SVG); err != nil {
			return err
		}
	}
	p, settings, err := c.compile(program.Fast, std)
	if err != nil {
		return err
	}
	drawn, err := c.find(p)
	if err != nil {
		return err
	}
	game, err := interpreter.New(p, luck.Seeded(uint64(c.Seed)), settings)
	if err != nil {
		return misuse("%v", err)
	}
	game.Next()
	if err := game.Err(); err != nil {
		return fmt.Errorf("the game can't begin: %w", err)
	}
	return c.draw(view.Of(game, noViewer).Boards[drawn], p.Variant.Title, std)
}

// noViewer is the player index of a viewer who knows only public information.
const noViewer = -1

// find returns the index of the requested board.
func (c boardCmd) find(p *program.Program) (int, error) {
	names := each.Of(p.Variant.Boards, func(b *variant.Board) string { return b.Name })
	at := slices.Index(names, c.Board)
	switch {
	case len(names) == 0:
		return 0, misuse("%s has no board", p.Variant.Name)
	case c.Board == "" && len(names) == 1:
		return 0, nil
	case c.Board == "":
		return 0, misuse("%s has several boards; choose one with --board: %s", p.Variant.Name, strings.Join(names, ", "))
	case at >= 0:
		return at, nil
	}
	hint := diag.DidYouMean(c.Board, names)
	if hint == "" {
		hint = "the names are: " + strings.Join(names, ", ")
	}
	return 0, misuse("%s has no board %q; %s", p.Variant.Name, c.Board, hint)
}

// draw prints a board, or writes it as an image.
func (c boardCmd) draw(shown view.Board, title string, std streams) error {
	if c.SVG == "" {
		return printBoard(shown, std)
	}
	picture := board.SVG(shown, title)
	if c.SVG == "-" {
		_, err := io.WriteString(std.out, picture)
		return err
	}
	return boardPictures.replace(c.SVG, picture)
}

// Widths of a board in columns.
const usualWidth, leastWidth = 80, 20

// printBoard prints a board as text, with the colours that the terminal supports.
func printBoard(shown view.Board, std streams) error {
	look := board.Look{Width: max(leastWidth, terminal.Width(std.out, usualWidth)), Color: terminal.WantsColor(std.out), Player: noViewer}
	out := colorprofile.NewWriter(std.out, os.Environ())
	if !look.Color {
		out.Profile = colorprofile.NoTTY
	}
	_, err := fmt.Fprintln(out, strings.Join(board.Text(shown, look).Lines, "\n"))
	return err
}
