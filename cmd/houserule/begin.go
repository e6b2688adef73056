package main

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
	"houserule/interpreter/seat"
)

// begin sets up a new game, or one that was saved. Whatever could go wrong with its files only at its
// end is found out now.
func (c playCmd) begin(std streams) (*keptGame, error) {
	kept, err := c.wanted(std)
	if err != nil {
		return nil, err
	}
	request := dsl.Request{Variant: discover.FromHere(kept.Variant)}
	for _, path := range kept.With {
		request.With = append(request.With, discover.FromHere(path))
	}
	if request.Data, err = c.dataOf(kept); err != nil {
		return nil, err
	}
	request.Deck = deckFromHere(kept.Deck)
	checked, err := load(request, std)
	if err != nil {
		return nil, err
	}
	if err := c.checkComponents(checked, kept); err != nil {
		return nil, err
	}
	if err := c.checkFiles(kept); err != nil {
		return nil, err
	}
	return c.setUp(checked, kept, std)
}

// dataOf is the folder that the data of a game is read from, as the person who plays would write it.
func (c playCmd) dataOf(kept *save.Save) (string, error) {
	if c.Data != "" || kept.Data == "" {
		return string(c.Data), nil
	}
	folder := discover.FromHere(kept.Data)
	if err := dataFolder(folder).Validate(); err != nil {
		return "", misuse("the data of this game was in %s, and that is no folder now; say where it is: --data FOLDER", folder)
	}
	return folder, nil
}

// checkComponents tells whether a game that was saved can go on with the data that is there now. Edited
// rules part from a save where they differ, which is then told; other figures may change what has been
// played without a word.
func (c playCmd) checkComponents(checked *variant.Variant, kept *save.Save) error {
	if kept.Data == "" && kept.Deck == "" || kept.Components == "" || kept.Components == save.Components(checked) {
		return nil
	}
	if kept.Data == "" {
		return misuse("with the deck %s there are other cards than this game was saved with; leave --deck away, or name a deck that lists the same", deckFromHere(kept.Deck))
	}
	wayOut := "name a folder that has them as they were, --data FOLDER"
	if c.Data != "" {
		wayOut = "name the folder that has them, or leave --data away: a saved game knows where its data was"
	}
	return misuse("with the data in %s there are other components than this game was saved with; %s", discover.FromHere(kept.Data), wayOut)
}

// wanted is the game that is asked for: which rules, which settings, which luck, what was decided already.
func (c playCmd) wanted(std streams) (*save.Save, error) {
	if c.Load != "" {
		return c.loaded(std)
	}
	if c.Variant == "" {
		return nil, misuse("which game? Give the name of a variant, one of these: %s; or a path, or --load FILE", strings.Join(find.ShippedNames(), ", "))
	}
	kept := &save.Save{Variant: find.Anywhere(c.Variant), Data: c.data(), Deck: c.deck(), Players: c.Players}
	for _, path := range c.With {
		kept.With = append(kept.With, find.Anywhere(path))
	}
	var err error
	if kept.Options, err = c.options(); err != nil {
		return nil, err
	}
	kept.Seed, err = c.seed()
	return kept, err
}

// seed is what the luck of a new game comes from; nil if a person brings it.
func (c playCmd) seed() (*uint64, error) {
	switch {
	case c.Luck == "ask" && c.Seed != nil:
		return nil, misuse("with --luck ask the luck is yours, and --seed has no say in it")
	case c.Luck == "ask" && c.Auto != "" && len(c.Seat) == 0:
		return nil, misuse("a game that plays itself has nobody to ask for luck: leave away --auto or --luck ask")
	case c.Luck == "ask":
		return nil, nil
	case c.Seed == nil:
		return new(uint64(anySeed())), nil
	case *c.Seed < 0:
		return nil, misuse("a seed is a whole number from 0")
	}
	return new(uint64(*c.Seed)), nil
}

// anySeed picks a seed that a person can read out and type in again.
func anySeed() int64 {
	var random [4]byte
	rand.Read(random[:]) // never fails
	return int64(binary.LittleEndian.Uint32(random[:])) % 1_000_000
}

// loaded is a saved game. It keeps its settings and its luck; its rules and data may be named anew, for
// they may have moved.
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
		fmt.Fprint(std.err, findings.Text(terminal.Palette(std.err)))
		return nil, errFindings
	}
	if c.Variant != "" {
		kept.Variant = find.Anywhere(c.Variant)
	}
	if c.Data != "" {
		kept.Data = c.data()
	}
	if c.Deck != "" {
		kept.Deck = c.deck()
	}
	if len(c.With) > 0 {
		kept.With = nil
	}
	for _, path := range c.With {
		kept.With = append(kept.With, find.Anywhere(path))
	}
	return kept, nil
}

// setUp plays a game as far as it was played.
func (c playCmd) setUp(checked *variant.Variant, kept *save.Save, std streams) (*keptGame, error) {
	options, err := optionValues(checked, kept.Options)
	if err != nil {
		return nil, err
	}
	if err := c.checkPlayable(checked, std); err != nil {
		return nil, err
	}
	g := &keptGame{settings: interpreter.Settings{Players: kept.Players, Options: options}}
	p := program.Compile(checked, program.Traced)
	if err := checkRequired(p, g.settings, std); err != nil {
		return nil, err
	}
	record, divergence, err := kept.Resume(p, g.settings)
	if err != nil {
		return nil, misuse("%v", err)
	}
	g.Session = &session.Session{Game: record, Luck: "your dice and cards", Save: g.write}
	if kept.Seed != nil {
		g.Seed = int64(*kept.Seed)
		g.Luck = fmt.Sprintf("seed %d", *kept.Seed)
	}
	if g.Seats, err = c.table(record.Players(), g.Seed, kept.Seed == nil); err != nil {
		return nil, err
	}
	g.save, g.path = *kept, c.savePath(checked, g.Luck, divergence != nil)
	g.save.Rules, g.save.Components = save.Fingerprint(checked), save.Components(checked)
	if divergence != nil {
		g.News = fmt.Sprintf("%v. The game goes on from there.", divergence)
	}
	return g, nil
}

// table is who plays which seat; nil if nothing was said of any. With real cards and dice, what players leave to chance
// is new each time.
func (c playCmd) table(players int, seed int64, asked bool) (*seat.Table, error) {
	others := seat.Me
	if c.Auto != "" {
		others = playerOf(c.Auto)
	}
	names, err := c.names(players, others)
	if names == nil || err != nil {
		return nil, err
	}
	table := seat.NewTable(names)
	if asked && len(table.People()) == 0 {
		return nil, misuse("a game that plays itself has nobody to ask for luck: leave away --luck ask, or sit down yourself, --seat 1=me")
	}
	if asked {
		seed = anySeed()
	}
	table.Start(uint64(seed))
	return table, nil
}

// savePath is where the game is saved if nothing was said: in the file that it comes from, unless
// that holds more than could be played.
func (c playCmd) savePath(checked *variant.Variant, luck string, diverged bool) string {
	if c.Save != "" {
		return c.Save
	}
	if c.Load != "" && !diverged {
		return c.Load
	}
	words := strings.Fields(luck)
	return fmt.Sprintf("%s-%s.save", checked.Name, words[len(words)-1])
}
