// Package save keeps games on disk. A save is a small text in TOML that names the rules, the options,
// the seed and every decision: whatever else there is to know about the game follows from them. In goes
// a game, or a text; out comes a text, or a game that stands where it stood. The package knows no game,
// and nothing of how rules are found by their names.
package save

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
)

// A Save is a game as it is kept.
type Save struct {
	Variant    string            // as it was asked for: a name or a path
	With       []string          // house rules, the same
	Data       string            // the folder that its data was read from; "" for that of the rules
	Deck       string            // the deck that was asked for, a file or a name; "" for that of the rules
	Rules      string            // Fingerprint of the rules that it was played by
	Components string            // Components that it was played with; "" if the save does not say
	Players    int               // how many play
	Options    map[string]string // those that were set, as a person writes their values
	Seed       *uint64           // nil: dice and cards were asked for
	Journal    history.Journal
}

// version is the number of the form of saves that this package writes and reads.
const version = 1

// Fingerprint tells rules apart: it is the same as long as neither their text nor their components change.
func Fingerprint(v *variant.Variant) string {
	sum := sha256.New()
	for _, file := range v.Files {
		fmt.Fprintf(sum, "%d %s", len(file.Text), file.Text)
	}
	fmt.Fprint(sum, Components(v))
	return short(sum)
}

// Components tells component data apart: it is the same as long as there are the same components with the
// same figures, on the same boards, and a deck lists the same.
func Components(v *variant.Variant) string {
	sum := sha256.New()
	for _, catalog := range v.Catalogs {
		fmt.Fprintf(sum, "%q", catalog.Name)
		addCards(sum, catalog.Cards)
	}
	for _, zone := range v.Zones {
		for _, list := range zone.Lists {
			fmt.Fprintf(sum, "%q", zone.Name)
			for _, card := range list.Cards {
				fmt.Fprintf(sum, "%s %d %d", card.Catalog.Name, card.Card, card.Count)
			}
		}
	}
	for _, board := range v.Boards {
		fmt.Fprintf(sum, "%q %v %v", board.Name, board.Neighbours, board.Points)
	}
	return short(sum)
}

// addCards adds cards with all that lies in zones of theirs, but not where their data stands.
func addCards(sum hash.Hash, cards []variant.Card) {
	for _, card := range cards {
		fmt.Fprintf(sum, "%q", card.Name)
		for _, v := range card.Values {
			fmt.Fprintf(sum, " %t %d %q %d %q", v.Given, v.Number, v.Text, v.List, v.Texts)
			addCards(sum, v.Cards)
		}
	}
}

func short(sum hash.Hash) string { return hex.EncodeToString(sum.Sum(nil)[:8]) }

// Luck is where the luck of the game comes from.
func (s *Save) Luck() luck.Luck {
	if s.Seed == nil {
		return luck.Asked()
	}
	return luck.Seeded(*s.Seed)
}

// Write puts a save into a file, all of it or nothing.
func (s *Save) Write(path string) error {
	text, err := s.Text()
	if err != nil {
		return err
	}
	return source.Replace(path, text)
}
