package save

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"houserule/dsl/variant"
)

// Fingerprint tells rules apart: it is the same as long as neither their text nor their components change.
func Fingerprint(v *variant.Variant) string { return fingerprint(v, false) }

// Components tells component data apart: it is the same as long as there are the same components with the
// same figures, on the same boards, and a deck lists the same.
func Components(v *variant.Variant) string { return components(v, false) }

// IsOf reports whether a save was played by rules as they are.
func (s *Save) IsOf(v *variant.Variant) bool { return s.Rules == fingerprint(v, s.old) }

// HasComponents reports whether a save was played with the components of a variant; one that does not say may have been.
func (s *Save) HasComponents(v *variant.Variant) bool {
	return s.Components == "" || s.Components == components(v, s.old)
}

// fingerprint is Fingerprint, or what it was in saves of old.
func fingerprint(v *variant.Variant, old bool) string {
	sum := sha256.New()
	for _, file := range v.Files {
		fmt.Fprintf(sum, "%d %s", len(file.Text), file.Text)
	}
	fmt.Fprint(sum, components(v, old))
	return short(sum)
}

func components(v *variant.Variant, old bool) string {
	sum := componentSum{Hash: sha256.New(), lists: map[list]string{}, old: old}
	for _, catalog := range v.Catalogs {
		fmt.Fprintf(sum, "%q", catalog.Name)
		sum.add(catalog.Cards)
	}
	for _, zone := range v.Zones {
		for _, list := range zone.Lists {
			fmt.Fprintf(sum, "%q", zone.Name)
			for _, card := range list.Cards {
				fmt.Fprintf(sum, "%s %d %d", card.Catalog.Name, card.Card, card.Count)
				for _, f := range card.Figures {
					fmt.Fprintf(sum, "%s %v", f.Field.Name, f.Value)
				}
			}
		}
	}
	for _, board := range v.Boards {
		fmt.Fprintf(sum, "%q %v %v", board.Name, board.Neighbours, board.Points)
	}
	return short(sum)
}

// A componentSum is a digest of components. The copies of a card share their lists, and thousands of them may be long:
// so each list is reckoned once and stands for itself by a digest of its own, but for saves of old.
type componentSum struct {
	hash.Hash
	lists map[list]string
	old   bool
}

// A list is where a list lies.
type list struct {
	first  *int64
	length int
}

// add adds cards with all that lies in zones of theirs, but not where their data stands.
func (sum componentSum) add(cards []variant.Card) {
	for _, card := range cards {
		fmt.Fprintf(sum, "%q", card.Name)
		for _, v := range card.Values {
			fmt.Fprintf(sum, " %t %d %q %s %q", v.Given, v.Number, v.Text, sum.list(v.List), v.Texts)
			sum.add(v.Cards)
		}
	}
}

func (sum componentSum) list(numbers []int64) string {
	if len(numbers) == 0 || sum.old {
		return fmt.Sprint(numbers)
	}
	key := list{&numbers[0], len(numbers)}
	if sum.lists[key] == "" {
		digest := sha256.New()
		fmt.Fprint(digest, numbers)
		sum.lists[key] = short(digest)
	}
	return sum.lists[key]
}

func short(sum hash.Hash) string { return hex.EncodeToString(sum.Sum(nil)[:8]) }
