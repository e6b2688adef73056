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
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/save"
	"houserule/interpreter/seat"
)

// beginFlags say which game to play, and where to save it.
type beginFlags struct {
	Variant    string `arg:"" optional:"" help:"A shipped variant by name, or the path of a rules file or folder."`
	setupFlags `group:"Rules"`
	seatFlags  `group:"Players"`

	Seed     *int64 `group:"Luck" placeholder:"N" help:"The seed of the game. The same seed gives the same dice and cards."`
	Luck     string `group:"Luck" enum:"seeded,ask" default:"seeded" help:"The source of luck: a seed, or you, with real dice and cards (${enum})."`
	Save     string `group:"Saved games" placeholder:"FILE" help:"The file to save the game in, which must not exist; by default a new file in your data folder."`
	Load     string `group:"Saved games" placeholder:"FILE" help:"Continue a saved game, by its file or by its name in the list that houserule play shows."`
	Undo     string `group:"Players" enum:",ask,free,unseen" default:"" placeholder:"ask|free|unseen" help:"Which answers players can undo. ask: all answers, if the players whom it concerns agree. free: all answers. unseen: as ask, unless luck fell or a player saw hidden information after the answer. By default the rules decide, and otherwise it is ask."`
	Language string `placeholder:"LANGUAGE" help:"Play in another language, for example de. houserule words lists the texts of rules for translators."`
	Watch    bool   `group:"Change the rules meanwhile" help:"Read the rules again whenever one of their files is saved, and continue the game with them; --resume chooses how if the story changes."`
	Resume   string `group:"Change the rules meanwhile" enum:",from-there,replay,as-it-began,refuse" default:"" placeholder:"from-there|replay|as-it-began|refuse" help:"How to continue a saved game if changed rules change its story: from the last decision before the first difference, from the start with the new rules, with the rules as they were when the game began, or not at all."`

	fair  bool // the players draw the seed before the game begins
	reads bool // the saved game is only read; another process may be playing it
}

// begin sets up a new or saved game. auto is the policy by which it plays itself, or "" if people
// play.
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

// nextGame sets up a new game with the settings of another, and with the same seed or a new one. It
// is saved beside the other game. After a draw it has the drawn seed.
func (c beginFlags) nextGame(like *keptGame, sameLuck bool, std streams) (*keptGame, error) {
	g := &keptGame{saved: save.Save{Head: like.saved.Head}, begun: like.begun}
	draw := like.Head.Draw
	g.saved.Draw = nil
	switch {
	case draw.IsOpen():
		g.saved.Draw, g.saved.Seed, g.begun = draw.Closed(), new(draw.Seed()), true
		if like.file.IsEmpty() { // only the draw has used it
			g.file, g.called, g.named, like.file = like.file, like.called, like.named, nil
		}
	case g.saved.Seed != nil && !sameLuck:
		g.saved.Seed = new(uint64(anySeed()))
	}
	c.Save, c.Load = "", ""
	if err := c.load(g, "", std); err != nil {
		return nil, errors.Join(err, g.close())
	}
	return g, nil
}

// load loads the rules of a game and replays its answers.
func (c beginFlags) load(g *keptGame, auto string, std streams) error {
	checked, err := c.rulesOf(g, std)
	if err != nil {
		return c.orAsItBegan(err, g, std)
	}
	return c.setUp(checked, g, auto, std)
}

// loadFrom loads the rules of a game from a library.
func (c beginFlags) loadFrom(lib *dsl.Library, head *save.Head, std streams) (*variant.Variant, error) {
	request, err := c.requestOf(head)
	if err != nil {
		return nil, err
	}
	checked, findings := lib.Load(request)
	return checked, problem(findings, std)
}

// requestOf returns the request to load the rules of a game.
func (c beginFlags) requestOf(head *save.Head) (request dsl.Request, err error) {
	request = dsl.Request{Variant: discover.FromHere(head.Variant), Deck: deckFromHere(head.Deck)}
	for _, path := range head.With {
		request.With = append(request.With, discover.RuleFromHere(path))
	}
	request.Data, err = c.dataOf(head)
	return request, err
}

// dataOf returns the folder with the data of a game, as the user would write it. It returns an
// error if a saved game's folder doesn't exist.
func (c beginFlags) dataOf(kept *save.Head) (string, error) {
	if c.Data != "" || kept.Data == "" {
		return string(c.Data), nil
	}
	folder := discover.FromHere(kept.Data)
	if err := dataFolder(folder).Validate(); err != nil {
		return "", misuse("the data folder of this game, %s, no longer exists; name it with --data FOLDER", folder)
	}
	return folder, nil
}

// checkComponents returns an error unless the components are those with which a game was saved. It
// accepts every game without a data folder or deck. A replay reveals edited rules, but changed
// figures on components can alter past events unnoticed.
func (c beginFlags) checkComponents(checked *variant.Variant, kept *save.Save) error {
	if kept.Data == "" && kept.Deck == "" || kept.HasComponents(checked) {
		return nil
	}
	if kept.Data == "" {
		return misuse("the deck %s does not have the cards of the saved game; omit --deck, or name a deck with the same cards", deckFromHere(kept.Deck))
	}
	remedy := "name a folder with the original data, --data FOLDER"
	if c.Data != "" {
		remedy = "name the folder with the original data, or omit --data to use the saved path"
	}
	return misuse("the data in %s does not have the components of the saved game; %s", discover.FromHere(kept.Data), remedy)
}

// wanted returns the requested game: its rules, settings, luck and previous answers.
func (c beginFlags) wanted(auto string, std streams) (*keptGame, error) {
	if c.Load != "" {
		return c.loaded(std)
	}
	if c.Variant == "" {
		return nil, misuse("name the game to play: a variant (%s), a path, or --load FILE", strings.Join(find.ShippedNames(), ", "))
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
		Variant: find.Anywhere(c.Variant), Data: c.data(), Deck: c.deck(), Players: c.Players, Options: given, Orders: orders, Undo: c.Undo, Seed: seed,
	}
	for _, path := range c.With {
		head.With = append(head.With, find.RuleAnywhere(path))
	}
	return &keptGame{saved: save.Save{Head: head}}, nil
}

// seed returns the seed of a new game, or nil if the user brings the luck.
func (c beginFlags) seed(auto string) (*uint64, error) {
	switch {
	case c.Luck == "ask" && c.Seed != nil:
		return nil, misuse("--seed has no effect with --luck ask; omit one of them")
	case c.Luck == "ask" && auto != "" && len(c.Seat) == 0:
		return nil, misuse("--luck ask needs a player, but --auto has none; omit one of them")
	case c.Luck == "ask":
		return nil, nil
	case c.Seed == nil:
		return new(uint64(anySeed())), nil
	case *c.Seed < 0:
		return nil, misuse("a seed must be a whole number from 0")
	}
	return new(uint64(*c.Seed)), nil
}

// anySeed returns a random seed that is short enough to be read out and typed in.
func anySeed() int64 {
	var random [4]byte
	rand.Read(random[:]) // never returns an error
	return int64(binary.LittleEndian.Uint32(random[:])) % 1_000_000
}

// loaded returns a saved game with its own settings and luck. Flags may replace the paths of its
// rules, data and deck, because these files may have moved.
func (c beginFlags) loaded(std streams) (*keptGame, error) {
	if len(c.Option)+len(c.Order) > 0 || c.Players != 0 || c.Seed != nil || c.Luck == "ask" {
		return nil, misuse("a saved game keeps its options, orders, players and luck; omit those flags with --load")
	}
	if c.Resume == string(session.AsItBegan) && c.replacesRules() {
		return nil, misuse("--resume %s takes the rules from the saved game; omit the variant, --with, --data and --deck", session.AsItBegan)
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
	if c.Undo != "" {
		head.Undo = c.Undo
	}
	if len(c.With) > 0 {
		head.With = nil
	}
	for _, path := range c.With {
		head.With = append(head.With, find.RuleAnywhere(path))
	}
	return g, nil
}

// seatPlayers returns the player of each seat: from the flags, or else from the saved game. It
// returns nil if neither names a player.
func (c beginFlags) seatPlayers(players int, before []string, auto string) ([]seat.Name, error) {
	others := seat.Me
	if auto != "" {
		others = playerOf(auto)
	} else if len(c.Seat) == 0 && len(before) > 0 {
		return seated(before, players)
	}
	return c.names(players, others)
}

// seated returns the players of a saved game. It returns an error for an external program,
// because reading a file must not start a program.
func seated(saved []string, players int) ([]seat.Name, error) {
	names, err := seat.ParseNames(saved, players, seat.Me, 0)
	if err == nil && slices.ContainsFunc(names, seat.Name.IsProgram) {
		err = errors.New("an external program plays a seat")
	}
	if err != nil {
		return nil, misuse("can't take the players from the save: %v; name them with --seat", err)
	}
	return names, nil
}

// kept returns the players to save. It leaves out people, who are the default, and external
// programs.
func kept(names []seat.Name) (seats []string) {
	for i, name := range names {
		if !name.IsPerson() && !name.IsProgram() {
			seats = append(seats, fmt.Sprintf("%d=%v", i+1, name))
		}
	}
	return seats
}

// table returns the players at their seats, or nil if none were named. With real cards and dice,
// random players get a new seed each time.
func table(names []seat.Name, seed int64, asked bool) (*seat.Table, error) {
	if names == nil {
		return nil, nil
	}
	table := seat.NewTable(names)
	if asked && len(table.People()) == 0 {
		return nil, misuse("--luck ask needs a player, but programs play all seats; omit it, or take a seat with --seat 1=me")
	}
	if asked {
		seed = anySeed()
	}
	table.Start(uint64(seed))
	return table, nil
}

// setUp compiles the rules of a game and replays its answers.
func (c beginFlags) setUp(checked *variant.Variant, g *keptGame, auto string, std streams) error {
	head := &g.saved.Head
	p, settings, err := c.settle(checked, head, std)
	if err != nil {
		return c.orAsItBegan(err, g, std)
	}
	settings.Stop = &atomic.Bool{}
	g.settings = settings
	record, remarks, err := g.saved.Resume(p, g.settings)
	if err != nil {
		return misuse("%v", err)
	}
	switch resumption, err := c.resume(g, record, remarks, std); {
	case err != nil:
		return err
	case resumption == session.AsItBegan:
		if checked, err = g.asItBegan(std); err != nil {
			return err
		}
		return c.setUp(checked, g, auto, std)
	}
	if c.Language != "" {
		if record, err = c.translated(record, g, std); err != nil {
			return err
		}
	}
	g.Session = &session.Session{Game: record, Luck: "your dice and cards", Save: g.write, Record: g.recordHere, Adopt: g.adopt}
	if head.Seed != nil {
		g.Seed = int64(*head.Seed)
		g.Luck = fmt.Sprintf("seed %d", *head.Seed)
	}
	names, err := c.seatPlayers(record.Players(), head.Seats, auto)
	if err != nil {
		return err
	}
	if g.Seats, err = table(names, g.Seed, head.Seed == nil); err != nil {
		return err
	}
	head.Seats = kept(names)
	head.Players, head.Rules, head.Components, head.Texts = record.Players(), save.Fingerprint(checked), save.Components(checked), g.texts
	if c.fair && head.Draw == nil {
		head.Draw = save.NewDraw(head)
	}
	if head.Draw != nil {
		g.Luck = "luck drawn by all players"
	}
	g.name = nameFor(checked, head)
	if err := c.keepIn(g, auto); err != nil {
		return err
	}
	g.News = strings.Join(g.news, "\n")
	g.Head = *head
	return c.watchRules(g)
}

// translated returns a record of the game in the language of the players.
func (c beginFlags) translated(record *history.Record, g *keptGame, std streams) (*history.Record, error) {
	head := &g.saved.Head
	checked, err := c.rulesOf(&keptGame{saved: g.saved, begun: g.begun}, std)
	if err != nil {
		return nil, err
	}
	if _, err := c.translate(library, checked, head); err != nil {
		return nil, err
	}
	p, settings, err := c.settle(checked, head, std)
	if err != nil {
		return nil, err
	}
	settings.Stop = g.settings.Stop
	game, err := interpreter.New(p, head.LuckOf(), settings)
	if err != nil {
		return nil, err
	}
	return record.Translated(game)
}

// translate translates the rules of a game for its players. It returns the texts of the catalogues.
func (c beginFlags) translate(lib *dsl.Library, checked *variant.Variant, head *save.Head) (string, error) {
	request, err := c.requestOf(head)
	if err != nil {
		return "", err
	}
	t, err := translationInto(c.Language, checked, lib.Translations(request))
	if err != nil {
		return "", err
	}
	t.Translate(checked)
	return t.Texts, nil
}

// keepIn chooses the file in which a game is saved: its own, the one that --save names, or, if
// people play, a new one in the user's data folder. If that folder can't be written, the game is
// played without a save.
func (c beginFlags) keepIn(g *keptGame, auto string) (err error) {
	switch {
	case g.file != nil:
		g.file.SetHead(g.saved.Head)
	case c.Save != "":
		g.called, g.named = c.Save, true
		if g.file, err = createNamed(c.Save, g.saved.Head); err != nil {
			return err
		}
	case len(g.People()) > 0 && auto == "":
		if err := makeGamesFolder(); err != nil {
			g.news = append(g.news, fmt.Sprintf("The game is not saved: %v. To save it elsewhere, use --save FILE.", err))
			return nil
		}
	}
	if g.file != nil || auto == "" && len(g.People()) > 0 {
		g.Keep = g.keep
	}
	return nil
}
