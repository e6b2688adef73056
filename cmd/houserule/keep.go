package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/sitting"
	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
	"houserule/interpreter/scenario"
)

// A keptGame is a game that can be saved, and recorded once it is over.
type keptGame struct {
	*sitting.Sitting
	save     save.Save // but for the decisions
	settings interpreter.Settings
	path     string // where it is saved
	saved    bool   // whether anybody asked for it
}

// begin sets up a new game, or one that was saved. Whatever could go wrong with its files only at its
// end is found out now.
func (c playCmd) begin(std streams) (*keptGame, error) {
	kept, err := c.wanted(std)
	if err != nil {
		return nil, err
	}
	request := dsl.Request{Variant: fromHere(kept.Variant)}
	for _, path := range kept.With {
		request.With = append(request.With, fromHere(path))
	}
	checked, err := load(request, std)
	if err != nil {
		return nil, err
	}
	if err := c.checkFiles(checked, kept); err != nil {
		return nil, err
	}
	return c.setUp(checked, kept)
}

// wanted is the game that is asked for: which rules, which settings, which luck, what was decided already.
func (c playCmd) wanted(std streams) (*save.Save, error) {
	if c.Load != "" {
		return c.loaded(std)
	}
	if c.Variant == "" {
		return nil, misuse("which game? Give the name of a variant, one of these: %s; or a path, or --load FILE", strings.Join(shippedNames(), ", "))
	}
	kept := &save.Save{Variant: anywhere(c.Variant), Players: c.Players, Options: map[string]string{}}
	for _, path := range c.With {
		kept.With = append(kept.With, anywhere(path))
	}
	for _, setting := range c.Option {
		name, value, found := strings.Cut(setting, "=")
		if !found {
			return nil, misuse("--option %s gives no value: write --option NAME=VALUE", setting)
		}
		kept.Options[name] = value
	}
	if c.Luck != "ask" {
		seed := anySeed()
		if c.Seed != nil {
			seed = *c.Seed
		}
		if seed < 0 {
			return nil, misuse("a seed is a whole number from 0")
		}
		kept.Seed = new(uint64(seed))
	}
	return kept, nil
}

// anywhere is a path as it can be given from any folder; the name of what ships stays a name.
func anywhere(path string) string {
	if ships(path) {
		return path
	}
	if _, err := os.Stat(path); err != nil {
		return path // nothing is there, and loading will say so
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return absolute
}

// fromHere is a path as a person who stands in this folder would write it.
func fromHere(path string) string {
	if !filepath.IsAbs(path) {
		return path
	}
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	relative, err := filepath.Rel(here, path)
	if err != nil || strings.HasPrefix(relative, "..") {
		return path
	}
	return onDisk(relative)
}

// loaded is a saved game. It keeps its settings and its luck; its rules may be named anew, for they may
// have moved.
func (c playCmd) loaded(std streams) (*save.Save, error) {
	if len(c.Option) > 0 || c.Players != 0 || c.Seed != nil || c.Luck == "ask" {
		return nil, misuse("a saved game keeps its options, players and luck: leave them away with --load")
	}
	kept, findings, err := save.Read(c.Load)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, misuse("there is no saved game %q", c.Load)
	}
	if err != nil {
		return nil, err
	}
	if findings.HasErrors() {
		fmt.Fprint(std.err, findings.Text(paletteFor(std.err)))
		return nil, errFindings
	}
	if c.Variant != "" {
		kept.Variant = anywhere(c.Variant)
	}
	if len(c.With) > 0 {
		kept.With = nil
	}
	for _, path := range c.With {
		kept.With = append(kept.With, anywhere(path))
	}
	return kept, nil
}

// setUp plays a game as far as it was played.
func (c playCmd) setUp(checked *variant.Variant, kept *save.Save) (*keptGame, error) {
	options, err := optionValues(checked, kept.Options)
	if err != nil {
		return nil, err
	}
	g := &keptGame{settings: interpreter.Settings{Players: kept.Players, Options: options}}
	game, parting, err := kept.Resume(program.Compile(checked, program.Told), g.settings)
	if err != nil {
		return nil, misuse("%v", err)
	}
	g.Sitting = &sitting.Sitting{Game: game, Luck: "your dice and cards", Save: g.write}
	if kept.Seed != nil {
		g.Seed = int64(*kept.Seed)
		g.Luck = fmt.Sprintf("seed %d", *kept.Seed)
	}
	g.save, g.path = *kept, c.savePath(checked, g.Luck, parting != nil)
	g.save.Rules = save.Fingerprint(checked)
	if parting != nil {
		g.News = fmt.Sprintf("%v. The game goes on from there.", parting)
	}
	return g, nil
}

// savePath is where the game is saved if nothing was said: in the file that it comes from, unless
// that holds more than could be played.
func (c playCmd) savePath(checked *variant.Variant, luck string, parted bool) string {
	if c.Save != "" {
		return c.Save
	}
	if c.Load != "" && !parted {
		return c.Load
	}
	words := strings.Fields(luck)
	return fmt.Sprintf("%s-%s.save", checked.Name, words[len(words)-1])
}

// write saves the game.
func (g *keptGame) write() (string, error) {
	g.save.Journal = g.Game.Journal()
	err := g.save.Write(g.path)
	g.saved = err == nil
	return g.path, err
}

// leave saves and records the game after it has been played, whatever came of it.
func (c playCmd) leave(g *keptGame, played error, std streams) error {
	problems := []error{played}
	if c.Save != "" {
		_, err := g.write()
		problems = append(problems, err)
	}
	if g.saved {
		fmt.Fprintf(std.out, "Saved. Go on with: houserule play --load %s\n", g.path)
	}
	if c.Record != "" {
		problems = append(problems, c.record(g, std))
	}
	return errors.Join(problems...)
}

// record writes the game as a scenario.
func (c playCmd) record(g *keptGame, std streams) error {
	if !g.Game.Result().Over {
		fmt.Fprintln(std.out, "The game is not over, so there is nothing to record yet.")
		return nil
	}
	recording := scenario.Recording{
		Title:    "A game with " + g.Luck,
		Variant:  g.Game.Program().Variant.Name,
		Settings: g.settings,
		Game:     g.Game,
	}
	if g.save.Seed != nil {
		recording.Seed = &g.Seed
	}
	for _, path := range g.save.With {
		recording.With = append(recording.With, seenFrom(filepath.Dir(c.Record), path))
	}
	text, err := recording.Text()
	if err != nil {
		return err
	}
	if err := writeNew(c.Record, text); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Recorded. Repeat it with: houserule test %s\n", c.Record)
	return nil
}

// seenFrom is a path as a file in a folder names it.
func seenFrom(folder, path string) string {
	if ships(path) {
		return path
	}
	base, err := filepath.Abs(folder)
	if err != nil {
		return path
	}
	relative, err := filepath.Rel(base, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(relative)
}

// checkFiles finds out before a game what would be bitter to find out after it.
func (c playCmd) checkFiles(checked *variant.Variant, kept *save.Save) error {
	if c.Save != "" {
		if err := checkWritable(c.Save); err != nil {
			return err
		}
	}
	if c.Record == "" {
		return nil
	}
	if _, err := os.Stat(c.Record); err == nil {
		return misuse("%s is there already, and nothing is overwritten", c.Record)
	}
	if !strings.HasSuffix(c.Record, rulesExtension) {
		return misuse("a recorded game is a file of rules: its name ends in %s", rulesExtension)
	}
	if beside := folderBeside(kept.Variant); beside != "" && beside != absoluteFolder(c.Record) {
		return misuse("a recorded game of %s has to lie beside its rules, in %s", checked.Name, beside)
	}
	return checkWritable(c.Record)
}

// folderBeside is where files lie that find rules by name; "" stands for anywhere.
func folderBeside(rules string) string {
	if ships(rules) {
		return ""
	}
	return filepath.Dir(rules)
}

func absoluteFolder(path string) string {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return filepath.Dir(path)
	}
	return filepath.Dir(absolute)
}

// checkWritable tells whether a file could be written.
func checkWritable(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return misuse("%s is a folder, and a file is needed", path)
	}
	trial, err := os.CreateTemp(filepath.Dir(path), ".trial-*")
	if err != nil {
		return fmt.Errorf("%s could not be written: %w", path, cmp.Or(errors.Unwrap(err), err))
	}
	return errors.Join(trial.Close(), os.Remove(trial.Name()))
}
