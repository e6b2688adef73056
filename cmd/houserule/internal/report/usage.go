package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"houserule/dsl/diag"
	"houserule/interpreter/batch/usage"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A Usage has the counts of cards in many games.
type Usage struct {
	Games       int
	Cards       []usage.Card
	Shown       func(usage.Card) bool // reports whether WriteText includes a card
	Idle        []Idle
	Unexplained []Idle // the idle ones without a reason
}

// An Idle is a card that was never played, or a line of its script that never ran.
type Idle struct {
	Card  string `json:"card"`
	Kind  string `json:"kind"`
	Line  string `json:"line,omitempty"` // "" for the whole card
	Place string `json:"place"`
}

// NeverPlayed returns an Idle for a card that was never played.
func NeverPlayed(card usage.Card) Idle {
	return Idle{Card: card.Title, Kind: card.Kind.Name, Place: place(card.Span)}
}

// NeverRan returns an Idle for a line of a card's script that never ran.
func NeverRan(card usage.Card, point program.Point) Idle {
	line := scenario.Describe(point)
	for _, called := range names(card) {
		line = strings.TrimPrefix(line, called+": ")
	}
	return Idle{card.Title, card.Kind.Name, line, place(point.Span)}
}

// names returns a slice with the names that a description of a card's lines may begin with.
func names(card usage.Card) []string {
	if own := card.Own(); own != nil && own.Catalog != nil {
		return []string{card.Title, card.Name, card.Name + " of " + own.Catalog.Name}
	}
	return []string{card.Title, card.Name}
}

// WriteText writes the counts and the idle cards as text.
func (u Usage) WriteText(out io.Writer) {
	fmt.Fprintf(out, "%s\n\n", u.verdict())
	u.writeTable(out)
	u.writeIdle(out)
}

// verdict returns a sentence on whether there are idle cards or lines.
func (u Usage) verdict() string {
	games := diag.Counted(u.Games, "game")
	switch {
	case len(u.Idle) == 0:
		return fmt.Sprintf("In %s all cards were played, and all their lines ran.", games)
	case len(u.Unexplained) == 0:
		return fmt.Sprintf("In %s all cards were played, and all their lines ran, except those with a reason.", games)
	}
	cards, lines := 0, 0
	for _, i := range u.Unexplained {
		if i.Line == "" {
			cards++
		} else {
			lines++
		}
	}
	return fmt.Sprintf("In %s %s never played, and %s of other cards never ran.", games, wasOrWere(cards, "card"), diag.Counted(lines, "line"))
}

func wasOrWere(n int, word string) string {
	if n == 1 {
		return "1 " + word + " was"
	}
	return diag.Counted(n, word) + " were"
}

func (u Usage) writeTable(out io.Writer) {
	widest := 0
	for _, card := range u.Cards {
		if u.Shown(card) {
			widest = max(widest, len([]rune(card.Title)))
		}
	}
	kind := ""
	for _, card := range u.Cards {
		if !u.Shown(card) {
			continue
		}
		if card.Kind.Name != kind {
			kind = card.Kind.Name
			fmt.Fprintf(out, "%-*s   drawn offered  played\n", widest+2, kind)
		}
		fmt.Fprintf(out, "  %-*s %7d %7d %7d\n", widest, diag.Printable(card.Title), card.Drawn, card.Offered, card.Played)
	}
}

// writeIdle writes the idle cards and lines without a reason.
func (u Usage) writeIdle(out io.Writer) {
	if len(u.Unexplained) == 0 {
		return
	}
	fmt.Fprintf(out, "\nnot used in %s:\n", diag.Counted(u.Games, "game"))
	for _, i := range u.Unexplained {
		what := cmp.Or(i.Line, "not played")
		fmt.Fprintf(out, "  %s \"%s\": %s (%s)\n", i.Kind, diag.Printable(i.Card), what, i.Place)
	}
}

// A usageJSON has the counts of a card.
type usageJSON struct {
	Card    string `json:"card"`
	Kind    string `json:"kind"`
	Drawn   int    `json:"drawn"`
	Offered int    `json:"offered"`
	Played  int    `json:"played"`
}

// WriteJSON writes the counts and the idle cards as JSON.
func (u Usage) WriteJSON(out io.Writer) error {
	all := struct {
		Games int         `json:"games"`
		Cards []usageJSON `json:"cards"`
		Idle  []Idle      `json:"idle"`
	}{u.Games, []usageJSON{}, append([]Idle{}, u.Unexplained...)}
	for _, card := range u.Cards {
		all.Cards = append(all.Cards, usageJSON{card.Title, card.Kind.Name, card.Drawn, card.Offered, card.Played})
	}
	return writeJSON(out, all)
}
