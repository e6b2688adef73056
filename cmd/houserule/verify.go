package main

import (
	"bytes"
	"fmt"
	"slices"
	"text/tabwriter"

	"houserule/dsl/diag"
	"houserule/interpreter/save"
)

// verifyCmd checks a saved game whose luck was drawn with serve --fair.
type verifyCmd struct {
	Save  string   `arg:"" help:"A saved game, by its file or by its name in the list that houserule play shows."`
	Noted []string `arg:"" optional:"" help:"What you noted from your page: the commitment of the host, or your share."`
	unscripted
}

func (verifyCmd) Help() string {
	return `Checks a game that was played with houserule serve --fair. The commitment must be the
hash of the secret, the rules and the settings. The seed must follow from the secret and
the shares of the players. The game, replayed with the rules in the file, must lead to the
same file. The exit code is 1 if one of these is wrong.

If the commitment and your share are those on your page, no player could choose the luck.
Compare them, or pass them to the command.

Examples:
  houserule verify crazy_eights-fair
  houserule verify crazy_eights-fair.save 0123456789abcdef0123456789abcdef`
}

func (c verifyCmd) Run(std streams) error {
	flags := beginFlags{Load: c.Save, reads: true}
	flags.unscripted = c.unscripted
	game, err := flags.open(std)
	if err != nil {
		return err
	}
	draw := game.saved.Draw
	if draw == nil {
		return misuse("the luck of %s was not drawn by all players, because the game was played without --fair", c.Save)
	}
	if err := c.check(flags, game, std); err != nil {
		return fmt.Errorf("%s can't be verified: %w", c.Save, err)
	}
	fmt.Fprintf(std.out, "Verified: the commitment fits, the seed follows from the secret and %s, and %s replay to the same file.\n",
		diag.Counted(draw.Given(), "share"), diag.Counted(len(game.saved.Steps), "answer"))
	rows := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(rows, "  commitment\t%s\n", draw.Commitment)
	for seat, share := range draw.Shares {
		if share != "" {
			fmt.Fprintf(rows, "  player %d\t%s\n", seat+1, share)
		}
	}
	return rows.Flush()
}

// check returns an error that names the first part that doesn't match.
func (c verifyCmd) check(flags beginFlags, game *keptGame, std streams) error {
	saved := &game.saved
	for _, noted := range c.Noted {
		if noted != saved.Draw.Commitment && !slices.Contains(saved.Draw.Shares, noted) {
			return fmt.Errorf("%s is neither its commitment nor one of its shares", noted)
		}
	}
	if err := saved.CheckDraw(); err != nil {
		return err
	}
	checked, err := game.asItBegan(std)
	if err != nil {
		return err
	}
	if !saved.IsOf(checked) {
		return fmt.Errorf("the rules in the file are not those of the commitment")
	}
	p, settings, err := flags.settle(checked, &saved.Head, std)
	if err != nil {
		return err
	}
	record, remarks, err := saved.Resume(p, settings)
	if err == nil && remarks != nil {
		err = fmt.Errorf("%s", remarks)
	}
	if err != nil {
		return err
	}
	return sameLines(save.Text(saved.Head, record), saved.Text())
}

// sameLines returns an error that quotes the first line of a save that differs from the replay.
func sameLines(replayed, saved []byte) error {
	lines := bytes.Split(replayed, []byte("\n"))
	for i, line := range bytes.Split(bytes.TrimSpace(saved), []byte("\n")) {
		if i >= len(lines) || !bytes.Equal(line, lines[i]) {
			return fmt.Errorf("line %d, not counting undone answers, differs from the replay: %.200s", i+1, line)
		}
	}
	return nil
}
