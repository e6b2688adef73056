package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter"
	"houserule/interpreter/save"
	"houserule/interpreter/scenario"
	"houserule/interpreter/seat"
)

// A keptGame is a game that can be saved, and recorded once it is over.
type keptGame struct {
	*session.Session
	save     save.Save // but for the decisions
	settings interpreter.Settings
	path     string // where it is saved
	saved    bool   // whether that was done last time it was tried
	refused  bool   // whether it could not be done
}

// write saves the game.
func (g *keptGame) write() (string, error) {
	g.save.Journal = g.Game.Journal()
	err := g.save.Write(g.path)
	g.saved, g.refused = err == nil, err != nil
	return g.path, err
}

// leave saves and records the game after it has been played, whatever came of it.
func (c playCmd) leave(g *keptGame, played error, std streams) error {
	problems := []error{played}
	failure, failed := errors.AsType[*seat.Failure](played)
	if (c.Save != "" || failed) && !g.refused {
		_, err := g.write()
		problems = append(problems, err)
	}
	if g.saved {
		fmt.Fprintf(std.out, "Saved. Go on with: houserule play --load %s\n", g.goOn(failure))
	}
	if c.Record != "" {
		problems = append(problems, c.record(g, std))
	}
	return errors.Join(problems...)
}

// goOn are the arguments with which the game goes on. For somebody who could not go on, suggestions do.
func (g *keptGame) goOn(failure *seat.Failure) string {
	if g.Seats == nil {
		return g.path
	}
	names := g.Seats.Names()
	if failure != nil {
		names[failure.Seat] = seat.Suggest
	}
	return strings.TrimSpace(g.path + " " + seatArgs(names))
}

// record writes the game as a scenario.
func (c playCmd) record(g *keptGame, std streams) error {
	if !g.Game.Result().Over {
		fmt.Fprintln(std.out, "The game is not over, so there is nothing to record yet.")
		return nil
	}
	base, _ := library.Inspect(discover.FromHere(g.save.Variant))
	recording := scenario.Recording{Title: "A game with " + g.Luck, Variant: base.Name, Settings: g.settings, Game: g.Game}
	if g.save.Seed != nil {
		recording.Seed = &g.Seed
	}
	for _, path := range g.save.With {
		recording.With = append(recording.With, find.SeenFrom(filepath.Dir(c.Record), path))
	}
	text, err := recording.Text()
	if err != nil {
		return err
	}
	pieces := deckFlags{dataFlags{dataFolder(discover.FromHere(g.save.Data))}, deckFromHere(g.save.Deck)}
	if err := writeNew(c.Record, pieces.comment(c.Record)+text); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Recorded. Repeat it with: %s\n", pieces.test(c.Record))
	return nil
}

// checkFiles finds out before a game what would be bitter to find out after it.
func (c playCmd) checkFiles(kept *save.Save) error {
	if c.Save != "" {
		if err := checkWritable(c.Save); err != nil {
			return err
		}
	}
	if c.Record == "" {
		return nil
	}
	if !strings.HasSuffix(c.Record, discover.Extension) {
		return misuse("a recorded game is a file of rules: its name ends in %s", discover.Extension)
	}
	if discover.Exists(c.Record) {
		return misuse("%s is there already, and nothing is overwritten", c.Record)
	}
	if err := find.CheckBeside(c.Record, kept.Variant, kept.With); err != nil {
		return err
	}
	return checkWritable(c.Record)
}
