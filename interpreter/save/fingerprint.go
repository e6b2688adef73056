package save

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"strconv"
	"sync"
	"weak"

	"houserule/dsl/variant"
)

// Fingerprint returns a hash of the rules' text and components. It changes if either changes.
func Fingerprint(v *variant.Variant) string { return hashesOf(v, false).rules }

// Components returns a hash of the component data. It changes if components, their figures, their
// boards or the lists of decks change.
func Components(v *variant.Variant) string { return hashesOf(v, false).components }

// IsOf reports whether the save was played with exactly the rules of v.
func (s *Save) IsOf(v *variant.Variant) bool { return s.Rules == hashesOf(v, s.old).rules }

// HasComponents reports whether the save was played with the components of v. It also returns
// true for a save that doesn't record them.
func (s *Save) HasComponents(v *variant.Variant) bool {
	return s.Components == "" || s.Components == hashesOf(v, s.old).components
}

// hashes are the Fingerprint and the Components of a variant, or those that old saves have.
type hashes struct{ rules, components string }

// latest has the hashes that were computed last, because the start of a game asks for them several
// times.
var latest struct {
	sync.Mutex
	of  weak.Pointer[variant.Variant]
	old bool
	hashes
}

func hashesOf(v *variant.Variant, old bool) hashes {
	latest.Lock()
	defer latest.Unlock()
	if latest.of.Value() != v || latest.old != old {
		components := components(v, old)
		sum := sha256.New()
		for _, file := range v.Files {
			fmt.Fprintf(sum, "%d %s", len(file.Text), file.Text)
		}
		fmt.Fprint(sum, components)
		latest.of, latest.old, latest.hashes = weak.Make(v), old, hashes{short(sum), components}
	}
	return latest.hashes
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

// A componentSum is a hash of components. Copies of a card share their list slices, and thousands
// of copies may have long lists. Each list is therefore hashed once and replaced by its digest,
// except in old saves.
type componentSum struct {
	hash.Hash
	lists map[list]string
	old   bool
}

// A list identifies a slice in the lists map by the pointer to its first element and its length.
type list struct {
	first  *int64
	length int
}

// add adds cards and the cards in their zones. It leaves out source locations, because moving the
// data must not change the hash. It formats like fmt, which takes several times as long.
func (sum componentSum) add(cards []variant.Card) {
	var text []byte
	for _, card := range cards {
		text = strconv.AppendQuote(text[:0], card.Name)
		for _, v := range card.Values {
			text = strconv.AppendBool(append(text, ' '), v.Given)
			text = strconv.AppendInt(append(text, ' '), v.Number, 10)
			text = strconv.AppendQuote(append(text, ' '), v.Text)
			text = append(append(append(text, ' '), sum.list(v.List)...), " ["...)
			for i, t := range v.Texts {
				if i > 0 {
					text = append(text, ' ')
				}
				text = strconv.AppendQuote(text, t)
			}
			text = append(text, ']')
			if len(v.Cards) > 0 {
				sum.Write(text)
				text = text[:0]
				sum.add(v.Cards)
			}
		}
		sum.Write(text)
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
