package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/save"
	"houserule/interpreter/scenario"
	"houserule/interpreter/seat"
)

// A keptGame is a game that is saved while it is played, and can be recorded when it is over.
type keptGame struct {
	*session.Session
	saved     save.Save // as it was when it was resumed; its head is updated
	settings  interpreter.Settings
	texts     *source.Bundle          // texts of its rules
	begun     bool                    // its rules come from the save
	name      string                  // default name of its file
	file      *save.File              // nil until there is something to save
	called    string                  // name that the user gave the file; "" for a default name
	named     bool                    // --save was given
	news      []string                // messages to show at the beginning
	moved     func(path string) error // called with the path of each new file; often nil
	rereading *rereading              // rereads the rules when they are saved; nil without --watch
}

// stopWith makes running rules stop when a context is done. The caller has to call release.
func (g *keptGame) stopWith(ctx context.Context) (release func() bool) {
	stop := g.settings.Stop
	return context.AfterFunc(ctx, func() { stop.Store(true) })
}

// keep saves the game. It doesn't create a file for a game without decisions.
func (g *keptGame) keep() error {
	if g.file == nil && len(g.Game.Steps()) == 0 {
		return nil
	}
	_, err := g.write()
	return err
}

// write saves the game, and creates a file if it has none.
func (g *keptGame) write() (path string, err error) {
	if path, err = g.place(); err != nil {
		return "", err
	}
	original, err := g.Game.Original()
	if err != nil {
		return "", err
	}
	return path, g.file.Keep(original)
}

// place returns the path of the game's file, and creates the file if there is none.
func (g *keptGame) place() (path string, err error) {
	if g.file == nil {
		if err := makeGamesFolder(); err != nil {
			return "", fmt.Errorf("could not save the game: %w; use --save FILE to save it elsewhere", err)
		}
		if g.file, err = save.CreateIn(gamesFolder(), g.name, g.saved.Head); err != nil {
			return "", err
		}
	}
	return g.file.Path(), nil
}

// close closes the file and the watcher of the game.
func (g *keptGame) close() error {
	if g.rereading != nil {
		_ = g.rereading.watcher.Close()
	}
	return g.leaveFile()
}

// leaveFile closes the file, so that other processes can use it.
func (g *keptGame) leaveFile() error {
	if g.file == nil {
		return nil
	}
	err := g.file.Close()
	g.file, g.called = nil, ""
	return err
}

// leave saves and records the game after it was played, even after an error.
func (c playCmd) leave(g *keptGame, played error, std streams) error {
	problems := []error{played}
	failure, failed := errors.AsType[*seat.Failure](played)
	if (g.named || failed || g.file != nil) && g.Unkept == nil && !g.Stopped() {
		_, err := g.write()
		problems = append(problems, err)
	}
	if g.file != nil && !g.file.IsEmpty() && (g.named || !g.Game.Result().Over) {
		fmt.Fprintln(std.out, session.Say(g.Session, "Saved. To resume: %s", "houserule play --load "+g.resumeArgs(failure)))
	}
	problems = append(problems, g.close())
	if c.Record != "" {
		problems = append(problems, c.record(g, std))
	}
	if c.HTML != "" {
		problems = append(problems, c.keepsake(g, std))
	}
	return errors.Join(problems...)
}

// resumeArgs returns the arguments that resume the game. If a player failed, suggestions take
// over that seat.
func (g *keptGame) resumeArgs(failure *seat.Failure) string {
	name := cmp.Or(g.called, save.NameOf(g.file.Path()))
	if g.Seats == nil {
		return name
	}
	names := g.Seats.Names()
	if failure != nil {
		names[failure.Seat] = seat.Suggest
	}
	return strings.TrimSpace(name + " " + seatArgs(names))
}

// record writes the game as a scenario, if it is over.
func (c playCmd) record(g *keptGame, std streams) error {
	if !g.Game.Result().Over {
		fmt.Fprintln(std.out, session.Say(g.Session, "The game was not recorded, because it is not over yet."))
		return nil
	}
	repeat, err := g.recordAs(c.Record)
	if err != nil {
		return err
	}
	fmt.Fprintln(std.out, session.Say(g.Session, "Recorded. To replay: %s", repeat))
	return nil
}

// recordHere writes the game as a scenario in a new file in the current folder.
func (g *keptGame) recordHere() (repeat string, err error) {
	path := g.name + discover.Extension
	if err := find.CheckBeside(path, g.saved.Variant, g.saved.With); err != nil {
		return "", err
	}
	return g.recordAs(path)
}

// recordAs writes the game as a scenario, and returns the command that repeats it.
func (g *keptGame) recordAs(path string) (repeat string, err error) {
	base, _ := library.Inspect(discover.FromHere(g.saved.Variant))
	original, err := g.Game.Original()
	if err != nil {
		return "", err
	}
	recording := scenario.Recording{Title: "A game with " + g.Luck, Variant: base.Name, Settings: g.settings, Game: original}
	if g.saved.Seed != nil {
		recording.Seed = &g.Seed
	}
	for _, rules := range g.saved.With {
		recording.With = append(recording.With, find.RuleSeenFrom(filepath.Dir(path), rules))
	}
	text, err := recording.Text()
	if err != nil {
		return "", err
	}
	pieces := deckFlags{dataFlags{dataFolder(discover.FromHere(g.saved.Data))}, deckFromHere(g.saved.Deck)}
	if err := writeNew(path, pieces.comment(path)+text); err != nil {
		return "", err
	}
	return pieces.test(path), nil
}

// keepsake writes the game as a page, from the view of its only player or of a spectator.
func (c playCmd) keepsake(g *keptGame, std streams) error {
	viewer := page.Spectator
	if g.Game.Players() == 1 {
		viewer = 0
	}
	var text strings.Builder
	if err := page.KeepsakeOf(g.Session, viewer).Write(&text); err != nil {
		return err
	}
	if err := keepsakes.replace(c.HTML, text.String()); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Wrote the story of the game to %s\n", c.HTML)
	return nil
}

// checkFiles returns an error if an output file can't be written, because that should be known
// before the game is played.
func (c playCmd) checkFiles(kept *save.Head) error {
	if c.HTML != "" {
		if err := keepsakes.check(c.HTML); err != nil {
			return err
		}
	}
	if c.Record == "" {
		return nil
	}
	if !strings.HasSuffix(c.Record, discover.Extension) {
		return misuse("a recorded game must have a file name that ends in %s", discover.Extension)
	}
	if discover.Exists(c.Record) {
		return misuse("%s exists and is not overwritten; give another name", c.Record)
	}
	if err := find.CheckBeside(c.Record, kept.Variant, kept.With); err != nil {
		return err
	}
	return checkWritable(c.Record)
}
