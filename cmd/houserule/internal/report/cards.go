package report

import (
	"fmt"
	"io"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// A CardKind has the cards of one kind in the order of the data, without duplicates.
type CardKind struct {
	Name  string
	Cards []variant.ListedCard
	Shown []variant.ListedCard // the cards to list; the others are only counted
	Title func(variant.ListedCard) string
}

// Cards writes the counts for each kind, and which cards have scripts.
func Cards(kinds []CardKind, out io.Writer) {
	for _, k := range kinds {
		fmt.Fprintln(out, k.tally())
	}
	for _, k := range kinds {
		k.list(out)
	}
}

func nameOf(listed variant.ListedCard) string { return listed.Catalog.Cards[listed.Card].Name }

// list writes the cards of a kind with their scripts.
func (k CardKind) list(out io.Writer) {
	if len(k.Shown) == 0 {
		return
	}
	widest := 0
	for _, listed := range k.Shown {
		widest = max(widest, len([]rune(k.Title(listed))))
	}
	fmt.Fprintf(out, "\n%s\n", k.Name)
	for _, listed := range k.Shown {
		fmt.Fprintf(out, "  %-8s  %-*s  %s\n", listed.Standing(), widest, diag.Printable(k.Title(listed)), whereWritten(listed))
		for _, s := range ofItsKind(listed) {
			fmt.Fprintf(out, "  %8s  + %s (%s)\n", "", s.Title, place(s.Span))
		}
	}
}

// whereWritten returns the place of a card's own script, or of the card if it has none.
func whereWritten(listed variant.ListedCard) string {
	card := &listed.Catalog.Cards[listed.Card]
	if own := card.Own(); own != nil {
		return place(own.Span)
	}
	return place(card.Span)
}

// ofItsKind returns a slice with the scripts that a card has because of its kind.
func ofItsKind(listed variant.ListedCard) (scripts []*variant.Script) {
	for _, s := range listed.Catalog.Cards[listed.Card].Scripts {
		if len(s.Names) == 0 {
			scripts = append(scripts, s)
		}
	}
	return scripts
}

// counts returns the numbers of cards, with the standing as index.
func (k CardKind) counts() (counts [variant.Scripted + 1]int) {
	for _, listed := range k.Cards {
		counts[listed.Standing()]++
	}
	return counts
}

func (k CardKind) tally() string {
	counts := k.counts()
	if counts[variant.Plain] > 0 {
		return fmt.Sprintf("%s: %d, plain data", k.Name, len(k.Cards))
	}
	return fmt.Sprintf("%s: %d, of which %d scripted, %d vanilla, %d missing",
		k.Name, len(k.Cards), counts[variant.Scripted], counts[variant.Vanilla], counts[variant.Missing])
}

// A cardJSON is a card in JSON.
type cardJSON struct {
	Name     string     `json:"name"`
	Kind     string     `json:"kind"`
	Catalog  string     `json:"catalog"`
	Standing string     `json:"standing"`
	Place    string     `json:"place"`
	Scripts  []citeJSON `json:"scripts"` // of its kind
}

// A tallyJSON has the number of cards of a kind by standing.
type tallyJSON struct {
	Kind     string `json:"kind"`
	Plain    int    `json:"plain"`
	Scripted int    `json:"scripted"`
	Vanilla  int    `json:"vanilla"`
	Missing  int    `json:"missing"`
}

// CardsJSON writes the cards and counts as JSON. It returns the first error of writing.
func CardsJSON(kinds []CardKind, out io.Writer) error {
	all := struct {
		Cards []cardJSON  `json:"cards"`
		Kinds []tallyJSON `json:"kinds"`
	}{Cards: []cardJSON{}, Kinds: []tallyJSON{}}
	for _, k := range kinds {
		for _, listed := range k.Shown {
			all.Cards = append(all.Cards, newCardJSON(listed))
		}
		counts := k.counts()
		all.Kinds = append(all.Kinds, tallyJSON{
			k.Name, counts[variant.Plain], counts[variant.Scripted], counts[variant.Vanilla], counts[variant.Missing],
		})
	}
	return writeJSON(out, all)
}

func newCardJSON(listed variant.ListedCard) cardJSON {
	scripts := []citeJSON{}
	for _, s := range ofItsKind(listed) {
		scripts = append(scripts, citeJSON{Name: s.Title, Place: place(s.Span)})
	}
	return cardJSON{nameOf(listed), listed.Catalog.Kind.Name, listed.Catalog.Name, listed.Standing().String(), whereWritten(listed), scripts}
}
