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
	Card     string `arg:"" optional:"" help:"Show the card with this name."`
	Kind     string `placeholder:"KIND" help:"Show only cards of this kind."`
	Missing  bool   `help:"Show only cards that still need a script."`
	Wordless bool   `help:"Show only cards whose script has no gloss for players."`
	JSON     bool   `help:"Print the cards as JSON."`
	Games    int    `placeholder:"N" help:"Play N games, and count how often each card was drawn, offered and played."`
	Seed     int64  `default:"1" placeholder:"N" help:"The seed of the first game (${default}). The same seed gives the same games."`
	Workers  int    `placeholder:"N" help:"How many games to play at the same time; by default the number of cores. The result does not depend on it."`
	Known    string `placeholder:"FILE" help:"A file that lists cards and lines that have no effect in these games, each with the reason."`
}

func (cardsCmd) Help() string {
	return `Prints for each card in the data if there is a script with its name:

    scripted  the script describes the card
    vanilla   the script is empty, because the figures of the card say all
    missing   there is no script, but other cards of this kind have one; decks with this card can't be played

If several catalogs list a name, each card is shown with its catalog. The next
column is the place of the script, or of the card if it has none. Scripts for the whole kind are
listed below. Kinds without any script are only counted, unless --kind names one. With
--deck, only the cards of that deck are shown.

With --games, games are played as suggested and at random. For each card, these
columns count the games in which it was

    drawn    taken from a deck or a pool
    offered  an option in a decision, or put into play
    played   chosen, or put into play

The lines of its script that never ran are listed too. Cards that no zone starts with
are left out. A card that was never played, or a line that never ran, is a finding
unless the file of --known explains it:

    [[idle]]
    card = "Old Boots"
    line = "after wound"     # or without line: the whole card
    why  = "no character is ever wounded in these games"

Examples:
  houserule cards meccg Wargs              one card
  houserule cards meccg --kind Hazard      all hazards
  houserule cards meccg --missing          cards whose scripts are missing
  houserule cards meccg --wordless         cards without a text for players
  houserule cards quests --deck bree       the cards of one deck
  houserule cards quests --games 300       cards that are never played`
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
