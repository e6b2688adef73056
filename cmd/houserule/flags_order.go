package main

import (
	"encoding/csv"
	"strings"

	"houserule/interpreter"
)

// orders are how cards lie in zones, as a person says it.
func (s setupFlags) orders() (orders []interpreter.Order, err error) {
	for _, order := range s.Order {
		zone, names, found := strings.Cut(order, "=")
		if !found || names == "" {
			return nil, misuse("--order %s names no cards: write --order ZONE=CARD,CARD or --order ZONE=@FILE", order)
		}
		cards, err := cardsFromTop(names)
		if err != nil {
			return nil, err
		}
		orders = append(orders, interpreter.Order{Zone: zone, Cards: cards})
	}
	return orders, nil
}

// cardsFromTop reads names with commas between them, in quotes where they have commas of their own; or, behind an @, a
// file with a name in each line, but for empty ones and comments.
func cardsFromTop(names string) (cards []string, err error) {
	path, isFile := strings.CutPrefix(names, "@")
	if !isFile {
		reader := csv.NewReader(strings.NewReader(names))
		reader.TrimLeadingSpace = true
		if cards, err = reader.Read(); err != nil {
			return nil, misuse("--order %s: %v", names, err)
		}
		return trimmed(cards), nil
	}
	text, err := readText(path)
	if err != nil {
		return nil, misuse("--order: %v", err)
	}
	return trimmed(strings.Split(text, "\n")), nil
}

// trimmed are names without blanks around them, and without lines that name nothing.
func trimmed(names []string) (cards []string) {
	for _, name := range names {
		if name = strings.TrimSpace(name); name != "" && !strings.HasPrefix(name, "#") {
			cards = append(cards, name)
		}
	}
	return cards
}
