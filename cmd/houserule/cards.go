package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// cardsCmd lists which cards have scripts, and counts how far they get in games.
type cardsCmd struct {
	gameFlags
	Card     string `arg:"" optional:"" help:"Show all there is to read of the card of this name."`
	Kind     string `placeholder:"KIND" help:"Show only cards of this kind."`
	Missing  bool   `help:"Show only cards that nobody has written yet."`
	Wordless bool   `help:"Show only cards whose script says nothing for players: it has no gloss."`
	JSON     bool   `help:"Write the cards as JSON, for other programs."`
	Games    int    `placeholder:"N" help:"Play so many games, and tell what came of each card in them."`
	Seed     int64  `default:"1" placeholder:"N" help:"Which games to play (${default}). The same seed brings the same games."`
	Workers  int    `placeholder:"N" help:"How many games to play at a time; as many as there are cores if nothing is said. It changes no result."`
	Known    string `placeholder:"FILE" help:"A list of cards and lines that do nothing in these games, each with the reason."`
}

func (cardsCmd) Help() string {
	return `For each card that data lists whether there is a script with its name:
  scripted  it says what the card does
  vanilla   it is empty: the figures of the card say all
  missing   there is none, while others of its kind have one; no deck with such a card can be played
A name that stands in several catalogs is that of several cards, each with its catalog behind the name.
Behind that stands where the script is, or the card itself if there is none, and below it the scripts of its
kind that it has, too. Kinds of which no card has a script with its name are plain data and only counted, unless
--kind asks for one. With --deck, only the cards of that deck are shown.

With --games, games are played, with decisions as suggested and by chance, and of each card is told in how many
of them it
  drawn    left a deck or a pool
  offered  could be chosen in a decision, or came into play
  played   was chosen, or came into play
and which lines of the script with its name never ran. Cards of catalogs that no zone starts with are passed over:
they are in no game. A card that was never played, and a line that never ran, is a finding, unless a file says why
that is as it should be:
  [[idle]]
  card = "Old Boots"
  line = "after wound"     # or none: of the whole card
  why  = "nobody is ever wounded in these games"

Examples:
  houserule cards meccg Wargs              all there is to read of one card
  houserule cards meccg --kind Hazard      all hazards
  houserule cards meccg --missing          what is still to be written
  houserule cards meccg --wordless         of which cards players read nothing yet
  houserule cards quests --deck bree       the cards of one deck
  houserule cards quests --games 300       what never comes to anything`
}

func (c cardsCmd) Run(std streams) error {
	if c.Games != 0 {
		return c.play(std)
	}
	v, err := load(c.withPieces(dsl.Request{Variant: c.Variant, With: c.With}), std)
	if err != nil {
		return err
	}
	if c.Card != "" {
		return c.page(v, std)
	}
	kinds, err := c.kinds(v)
	if err != nil {
		return err
	}
	if c.JSON {
		return report.CardsJSON(kinds, std.out)
	}
	if !slices.ContainsFunc(v.Kinds, func(k *variant.Kind) bool { return k.ByName }) {
		fmt.Fprintf(std.out, "No card of %s has a script with its name, so all cards are plain data and no script is missing.\n", v.Title)
	}
	report.Cards(kinds, std.out)
	return nil
}

// page writes the description of each card with the requested name.
func (c cardsCmd) page(v *variant.Variant, std streams) error {
	var names, spaces []string
	for _, board := range v.Boards {
		for _, space := range board.Catalog.Cards {
			spaces = append(spaces, space.Name)
		}
	}
	shown := 0
	for _, listed := range c.all(v) {
		name := listed.Catalog.Cards[listed.Card].Name
		if names = append(names, name); name != c.Card || c.Kind != "" && listed.Catalog.Kind.Name != c.Kind {
			continue
		}
		if shown++; shown > 1 {
			fmt.Fprintln(std.out)
		}
		report.CardPage{ListedCard: listed, Spaces: spaces}.WriteText(std.out)
	}
	if shown == 0 {
		return misuse("there is no card %q; %s", c.Card, cmp.Or(diag.DidYouMean(c.Card, names), "houserule cards "+c.Variant+" lists the cards with scripts"))
	}
	return nil
}

// kinds returns the requested cards, by kind. It returns an error if there is no such kind.
func (c cardsCmd) kinds(v *variant.Variant) (kinds []report.CardKind, err error) {
	all, title := c.all(v), v.Titles()
	var names []string
	for _, kind := range v.Kinds {
		found := report.CardKind{Name: kind.Name, Title: title}
		seen := map[string]bool{}
		for _, listed := range all {
			if listed.Catalog.Kind != kind || seen[title(listed)] {
				continue
			}
			seen[title(listed)] = true
			found.Cards = append(found.Cards, listed)
			if c.shown(listed) {
				found.Shown = append(found.Shown, listed)
			}
		}
		if len(found.Cards) == 0 {
			continue
		}
		if names = append(names, kind.Name); c.Kind == "" || c.Kind == kind.Name {
			kinds = append(kinds, found)
		}
	}
	if len(kinds) == 0 && c.Kind != "" {
		return nil, misuse("there are no cards of the kind %q; %s", c.Kind, kindHint(c.Kind, names))
	}
	return kinds, nil
}

func kindHint(wanted string, names []string) string {
	if hint := diag.DidYouMean(wanted, names); hint != "" {
		return hint
	}
	return "there are " + strings.Join(names, ", ")
}

// all returns a slice with all cards of a variant, or of the requested deck.
func (c cardsCmd) all(v *variant.Variant) (all []variant.ListedCard) {
	if c.Deck != "" {
		for _, zone := range v.Zones {
			for _, list := range zone.Lists {
				all = append(all, list.Cards...)
			}
		}
		return all
	}
	for _, catalog := range v.Catalogs {
		for i := range catalog.Cards {
			all = append(all, variant.ListedCard{Catalog: catalog, Card: i, Count: 1})
		}
	}
	return all
}

// shown reports whether to list a card. The others are only counted.
func (c cardsCmd) shown(listed variant.ListedCard) bool {
	if c.Wordless {
		return listed.Standing() == variant.Scripted && listed.Gloss() == nil
	}
	switch listed.Standing() {
	case variant.Missing:
		return true
	case variant.Plain:
		return c.Kind != "" && !c.Missing
	}
	return !c.Missing
}
