package main

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter/save"
	"houserule/interpreter/seat"
)

// beginFlags are which game is played, and where it is kept.
type beginFlags struct {
	Variant string `arg:"" optional:"" help:"A shipped variant by name, or the path of a rules file or folder."`
	setupFlags
	seatFlags
	Seed   *int64 `placeholder:"N" help:"The seed of the game. The same seed gives the same dice and cards."`
	Luck   string `enum:"seeded,ask" default:"seeded" help:"The source of luck: a seed, or you, with real dice and cards (${enum})."`
	Save   string `placeholder:"FILE" help:"The file to save the game in, which must not exist; by default a new file in your data folder."`
	Load   string `placeholder:"FILE" help:"Continue a saved game, by its file or by its name in the list that play alone shows."`
	Watch  bool   `help:"Read the rules again whenever one of their files is saved, and continue the game with them; --resume chooses how if the story changes."`
	Resume string `enum:",from-there,replay,refuse" default:"" placeholder:"from-there|replay|refuse" help:"How to continue a saved game if changed rules tell another story: from the last equal decision, from the start with the new rules, or not at all."`

	reads bool // the saved game is only read, and may be played meanwhile
}

// begin sets up a new game, or one that was saved. Auto is the policy by which it plays itself; empty if people play.
func (c beginFlags) begin(auto string, std streams) (*keptGame, error) {
	g, err := c.wanted(auto, std)
	if err != nil {
		return nil, err
	}
	if err := c.load(g, auto, std); err != nil {
		return nil, errors.Join(err, g.close())
	}
	return g, nil
}

// anew sets up another game like one, with the same luck or with luck of its own. It is kept beside that one.
func (c beginFlags) anew(like *keptGame, sameLuck bool, std streams) (*keptGame, error) {
	g := &keptGame{saved: save.Save{Head: like.saved.Head}}
	if g.saved.Seed != nil && !sameLuck {
		g.saved.Seed = new(uint64(anySeed()))
	}
	c.Save, c.Load = "", ""
	if err := c.load(g, "", std); err != nil {
		return nil, errors.Join(err, g.close())
	}
	return g, nil
}

// load finds the rules of a game and plays it as far as it was played.
func (c beginFlags) load(g *keptGame, auto string, std streams) error {
	head := &g.saved.Head
	lib := library
	if c.Watch {
		lib, _ = anew(library, nil)
	}
	checked, err := c.loadFrom(lib, head, std)
	if err != nil {
		return err
	}
	if err := c.checkComponents(checked, &g.saved); err != nil {
		return err
	}
	return c.setUp(checked, g, auto, std)
}

// loadFrom loads the rules of a game from a library.
func (c beginFlags) loadFrom(lib *dsl.Library, head *save.Head, std streams) (*variant.Variant, error) {
	request := dsl.Request{Variant: discover.FromHere(head.Variant), Deck: deckFromHere(head.Deck)}
	for _, path := range head.With {
		request.With = append(request.With, discover.RuleFromHere(path))
	}
	var err error
	if request.Data, err = c.dataOf(head); err != nil {
		return nil, err
	}
	checked, findings := lib.Load(request)
	return checked, problem(findings, std)
}

// dataOf is the folder that the data of a game is read from, as the person who plays would write it.
func (c beginFlags) dataOf(kept *save.Head) (string, error) {
	if c.Data != "" || kept.Data == "" {
		return string(c.Data), nil
	}
	folder := discover.FromHere(kept.Data)
	if err := dataFolder(folder).Validate(); err != nil {
		return "", misuse("the data of this game was in %s, and that is no folder now; say where it is: --data FOLDER", folder)
	}
	return folder, nil
}

// checkComponents reports whether a game that was saved can go on with the data that is there now. Edited
// rules part from a save where they differ, which is then told; other figures may change what has been
// played without a word.
func (c beginFlags) checkComponents(checked *variant.Variant, kept *save.Save) error {
	if kept.Data == "" && kept.Deck == "" || kept.HasComponents(checked) {
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
func (c beginFlags) wanted(auto string, std streams) (*keptGame, error) {
	if c.Load != "" {
		return c.loaded(std)
	}
	if c.Variant == "" {
		return nil, misuse("which game? Give the name of a variant, one of these: %s; or a path, or --load FILE", strings.Join(find.ShippedNames(), ", "))
	}
	given, err := c.options()
	if err != nil {
		return nil, err
	}
	seed, err := c.seed(auto)
	if err != nil {
		return nil, err
	}
	orders, err := c.orders()
	if err != nil {
		return nil, err
	}
	head := save.Head{
		Variant: find.Anywhere(c.Variant), Data: c.data(), Deck: c.deck(), Players: c.Players, Options: given, Orders: orders, Seed: seed,
	}
	for _, path := range c.With {
		head.With = append(head.With, find.RuleAnywhere(path))
	}
	return &keptGame{saved: save.Save{Head: head}}, nil
}

// seed is what the luck of a new game comes from; nil if a person brings it.
func (c beginFlags) seed(auto string) (*uint64, error) {
	switch {
	case c.Luck == "ask" && c.Seed != nil:
		return nil, misuse("with --luck ask the luck is yours, and --seed has no say in it: leave away one of them")
	case c.Luck == "ask" && auto != "" && len(c.Seat) == 0:
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
func (c beginFlags) loaded(std streams) (*keptGame, error) {
	if len(c.Option)+len(c.Order) > 0 || c.Players != 0 || c.Seed != nil || c.Luck == "ask" {
		return nil, misuse("a saved game keeps its options, orders, players and luck: leave them away with --load")
	}
	g, err := c.open(std)
	if err != nil {
		return nil, err
	}
	head := &g.saved.Head
	if c.Variant != "" {
		head.Variant = find.Anywhere(c.Variant)
	}
	if c.Data != "" {
		head.Data = c.data()
	}
	if c.Deck != "" {
		head.Deck = c.deck()
	}
	if len(c.With) > 0 {
		head.With = nil
	}
	for _, path := range c.With {
		head.With = append(head.With, find.RuleAnywhere(path))
	}
	return g, nil
}

// whoSits are who plays which seat, as it is said, or else as it was when the game was saved; nil if nothing is known of any.
func (c beginFlags) whoSits(players int, before []string, auto string) ([]seat.Name, error) {
	others := seat.Me
	if auto != "" {
		others = playerOf(auto)
	} else if len(c.Seat) == 0 && len(before) > 0 {
		return seated(before, players)
	}
	return c.names(players, others)
}

// seated are who played the seats of a saved game. No file has a program started.
func seated(saved []string, players int) ([]seat.Name, error) {
	names, err := seat.ParseNames(saved, players, seat.Me, 0)
	if err == nil && slices.ContainsFunc(names, seat.Name.IsProgram) {
		err = errors.New("a program plays along")
	}
	if err != nil {
		return nil, misuse("who plays which seat cannot be had from the save: %v; say it with --seat", err)
	}
	return names, nil
}

// kept are who plays the seats, as a save has it: people need not be named, and other programs are not.
func kept(names []seat.Name) (seats []string) {
	for i, name := range names {
		if !name.IsPerson() && !name.IsProgram() {
			seats = append(seats, fmt.Sprintf("%d=%v", i+1, name))
		}
	}
	return seats
}

// table is where they sit; nil if nothing was said of any. With real cards and dice, what players leave to chance is new each time.
func table(names []seat.Name, seed int64, asked bool) (*seat.Table, error) {
	if names == nil {
		return nil, nil
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

// setUp plays a game as far as it was played.
func (c beginFlags) setUp(checked *variant.Variant, g *keptGame, auto string, std streams) error {
	head := &g.saved.Head
	p, settings, err := c.settle(checked, head, std)
	if err != nil {
		return err
	}
	settings.Stop = &atomic.Bool{}
	g.settings = settings
	record, remarks, err := g.saved.Resume(p, g.settings)
	if err != nil {
		return misuse("%v", err)
	}
	if err := c.resume(g, record, remarks, std); err != nil {
		return err
	}
	g.Session = &session.Session{Game: record, Luck: "your dice and cards", Save: g.write, Record: g.recordHere, Adopt: g.adopt}
	if head.Seed != nil {
		g.Seed = int64(*head.Seed)
		g.Luck = fmt.Sprintf("seed %d", *head.Seed)
	}
	names, err := c.whoSits(record.Players(), head.Seats, auto)
	if err != nil {
		return err
	}
	if g.Seats, err = table(names, g.Seed, head.Seed == nil); err != nil {
		return err
	}
	head.Seats = kept(names)
	head.Players, head.Rules, head.Components = record.Players(), save.Fingerprint(checked), save.Components(checked)
	g.name = nameFor(checked, head.Seed)
	if err := c.keepIn(g, auto); err != nil {
		return err
	}
	g.News = strings.Join(g.news, "\n")
	g.Head = *head
	return c.watchRules(g)
}

// keepIn has a game written down as it is played: in the file that it comes from, in the one that was named, or with
// the person's other data. Where that can't be the game is played all the same.
func (c beginFlags) keepIn(g *keptGame, auto string) (err error) {
	switch {
	case g.file != nil:
		g.file.GoOn(g.saved.Head)
	case c.Save != "":
		g.called, g.named = c.Save, true
		if g.file, err = createNamed(c.Save, g.saved.Head); err != nil {
			return err
		}
	case len(g.People()) > 0 && auto == "":
		if err := makeGamesFolder(); err != nil {
			g.news = append(g.news, fmt.Sprintf("The game is not kept: %v. With --save FILE it is kept elsewhere.", err))
			return nil
		}
	}
	if g.file != nil || auto == "" && len(g.People()) > 0 {
		g.Keep = g.keep
	}
	return nil
}
