package rules_test

import (
	"testing"

	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/rules"
)

// TestCardsSayWhatTheyDo checks that each card with an effective script has a text for players.
func TestCardsSayWhatTheyDo(t *testing.T) {
	library := dsl.NewLibrary(rules.FS)
	for _, listing := range library.List() {
		t.Run(listing.Name, func(t *testing.T) {
			v, findings := library.Load(dsl.Request{Variant: listing.Name})
			if v == nil {
				t.Fatal(findings)
			}
			for _, catalog := range v.Catalogs {
				for i := range catalog.Cards {
					listed := variant.ListedCard{Catalog: catalog, Card: i}
					if listed.Standing() == variant.Scripted && listed.Gloss() == nil {
						t.Errorf("the script of %s in %s has no gloss", catalog.Cards[i].Name, catalog.Name)
					}
				}
			}
		})
	}
}
