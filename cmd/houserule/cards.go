package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// cardsCmd tells which cards have scripts, and what they come to in games.
type cardsCmd struct {
	gameFlags
	Kind    string `placeholder:"KIND" help:"Show only cards of this kind."`
	Missing bool   `help:"Show only cards that nobody has written yet."`
	JSON    bool   `help:"Write the cards as JSON, for other programs."`
	Games   int    `placeholder:"N" help:"Play so many games, and tell what came of each card in them."`
	Seed    int64  `default:"1" placeholder:"N" help:"Which games to play (${default}). The same seed brings the same games."`
	Workers int    `placeholder:"N" help:"How many games to play at a time; as many as there are cores if nothing is said. It changes no result."`
	Known   string `placeholder:"FILE" help:"A list of cards and lines that do nothing in these games, each with the reason."`
}

func (cardsCmd) Help() string {
	return `For each card that data lists whether there is a script with its name:
  scripted  it says what the card does
  vanilla   it is empty: the figures of the card say all
  missing   there is none, while others of its kind have one; no deck with such a card can be played
Behind the name stands where the script is, or the card itself if there is none, and below it the scripts of its
kind that it has, too. Kinds of which no card has a script with its name are plain data and only counted, unless
--kind asks for one. With --deck, only the cards of that deck are shown.

With --games, games are played, with decisions as suggested and by chance, and of each card is told in how many
of them it
  drawn    left a deck or a pool
  offered  could be chosen in a decision, or came into play
  played   was chosen, or came into play
and which lines of the script with its name never ran. A card that was never played, and a line that never ran, is a
finding, unless a file says why that is as it should be:
  [[idle]]
  card = "Old Boots"
  line = "after wound"     # or none: of the whole card
  why  = "nobody is ever wounded in these games"

Examples:
  houserule cards meccg --kind Hazard      all hazards
  houserule cards meccg --missing          what is still to be written
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
	kinds, err := c.kinds(v)
	if err != nil {
		return err
	}
	if c.JSON {
		return c.writeJSON(kinds, std.out)
	}
	if !slices.ContainsFunc(v.Kinds, func(k *variant.Kind) bool { return k.ByName }) {
		fmt.Fprintf(std.out, "No card of %s has a script with its name: all are plain data, and none is missing.\n", v.Title)
	}
	for _, k := range kinds {
		c.list(k, std.out)
	}
	for _, k := range kinds {
		fmt.Fprintln(std.out, k.tally())
	}
	return nil
}

// kindOfCards is the cards of a kind in the order of the data, each once.
type kindOfCards struct {
	name  string
	cards []variant.ListedCard
}

// kinds are the cards that are asked for, by kind.
func (c cardsCmd) kinds(v *variant.Variant) (kinds []kindOfCards, err error) {
	all := c.all(v)
	var names []string
	for _, kind := range v.Kinds {
		found := kindOfCards{name: kind.Name}
		seen := map[string]bool{}
		for _, listed := range all {
			if name := nameOf(listed); listed.Catalog.Kind == kind && !seen[name] {
				seen[name] = true
				found.cards = append(found.cards, listed)
			}
		}
		if len(found.cards) == 0 {
			continue
		}
		if names = append(names, kind.Name); c.Kind == "" || c.Kind == kind.Name {
			kinds = append(kinds, found)
		}
	}
	if len(kinds) == 0 && c.Kind != "" {
		return nil, misuse("no cards are of the kind %q; %s", c.Kind, kindHint(c.Kind, names))
	}
	return kinds, nil
}

func kindHint(wanted string, names []string) string {
	if hint := diag.DidYouMean(wanted, names); hint != "" {
		return hint
	}
	return "there are " + strings.Join(names, ", ")
}

// all is every card of a variant, or of the deck that is asked for.
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

func nameOf(listed variant.ListedCard) string { return listed.Catalog.Cards[listed.Card].Name }

// shown tells whether a card is listed, and not only counted.
func (c cardsCmd) shown(listed variant.ListedCard) bool {
	switch listed.Standing() {
	case variant.Missing:
		return true
	case variant.Plain:
		return c.Kind != "" && !c.Missing
	}
	return !c.Missing
}

// list writes the cards of a kind with their scripts.
func (c cardsCmd) list(k kindOfCards, out io.Writer) {
	cards := slices.DeleteFunc(slices.Clone(k.cards), func(listed variant.ListedCard) bool { return !c.shown(listed) })
	if len(cards) == 0 {
		return
	}
	widest := 0
	for _, listed := range cards {
		widest = max(widest, len([]rune(nameOf(listed))))
	}
	fmt.Fprintln(out, k.name)
	for _, listed := range cards {
		fmt.Fprintf(out, "  %-8s  %-*s  %s\n", listed.Standing(), widest, diag.Printable(nameOf(listed)), whereWritten(listed))
		for _, s := range ofItsKind(listed) {
			fmt.Fprintf(out, "  %8s  + %s (%s)\n", "", s.Title, place(s.Span))
		}
	}
	fmt.Fprintln(out)
}

// whereWritten is where the script with a card's name stands, or the card if there is none.
func whereWritten(listed variant.ListedCard) string {
	card := &listed.Catalog.Cards[listed.Card]
	if own := card.Own(); own != nil {
		return place(own.Span)
	}
	return place(card.Span)
}

// ofItsKind are the scripts that a card has by its kind.
func ofItsKind(listed variant.ListedCard) (scripts []*variant.Script) {
	for _, s := range listed.Catalog.Cards[listed.Card].Scripts {
		if len(s.Names) == 0 {
			scripts = append(scripts, s)
		}
	}
	return scripts
}

// counts is how many cards of each standing there are.
func (k kindOfCards) counts() (counts [variant.Scripted + 1]int) {
	for _, listed := range k.cards {
		counts[listed.Standing()]++
	}
	return counts
}

func (k kindOfCards) tally() string {
	counts := k.counts()
	if counts[variant.Plain] > 0 {
		return fmt.Sprintf("%s: %d, plain data", k.name, len(k.cards))
	}
	return fmt.Sprintf("%s: %d, of which %d scripted, %d vanilla, %d missing",
		k.name, len(k.cards), counts[variant.Scripted], counts[variant.Vanilla], counts[variant.Missing])
}

// A cardJSON is a card for other programs.
type cardJSON struct {
	Name     string     `json:"name"`
	Kind     string     `json:"kind"`
	Standing string     `json:"standing"`
	Place    string     `json:"place"`
	Scripts  []citeJSON `json:"scripts"` // of its kind
}

// A tallyJSON is how many cards of a kind there are of each standing.
type tallyJSON struct {
	Kind     string `json:"kind"`
	Plain    int    `json:"plain"`
	Scripted int    `json:"scripted"`
	Vanilla  int    `json:"vanilla"`
	Missing  int    `json:"missing"`
}

func (c cardsCmd) writeJSON(kinds []kindOfCards, out io.Writer) error {
	all := struct {
		Cards []cardJSON  `json:"cards"`
		Kinds []tallyJSON `json:"kinds"`
	}{Cards: []cardJSON{}, Kinds: []tallyJSON{}}
	for _, k := range kinds {
		for _, listed := range k.cards {
			if c.shown(listed) {
				all.Cards = append(all.Cards, newCardJSON(listed))
			}
		}
		counts := k.counts()
		all.Kinds = append(all.Kinds, tallyJSON{
			k.name, counts[variant.Plain], counts[variant.Scripted], counts[variant.Vanilla], counts[variant.Missing],
		})
	}
	return writeJSON(out, all)
}

func newCardJSON(listed variant.ListedCard) cardJSON {
	scripts := []citeJSON{}
	for _, s := range ofItsKind(listed) {
		scripts = append(scripts, citeJSON{s.Title, place(s.Span)})
	}
	return cardJSON{nameOf(listed), listed.Catalog.Kind.Name, listed.Standing().String(), whereWritten(listed), scripts}
}
