package dsl

import (
	"fmt"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// MissingCards is why a variant can be checked and tested, but not played with its deck: the cards that the deck
// lists and that nobody has written a script for, while others of their kind have one with their name.
func MissingCards(v *variant.Variant) (findings diag.List) {
	said := map[source.Span]bool{} // players may share a list
	for _, zone := range v.Zones {
		for _, list := range zone.Lists {
			for _, card := range list.Cards {
				if card.Standing() == variant.Missing && !said[card.Span] {
					said[card.Span] = true
					findings.Add(missingCard(card))
				}
			}
		}
	}
	return findings
}

func missingCard(listed variant.ListedCard) diag.Diagnostic {
	kind, name := listed.Catalog.Kind.Name, listed.Catalog.Cards[listed.Card].Name
	return diag.Diagnostic{
		Code: CodeMissingCard, Span: listed.Span, Summary: fmt.Sprintf("there is no script for the %s %q", kind, name),
		Label: "nobody has written what it does",
		Detail: fmt.Sprintf("Leave it out, or write its script; if its figures say all, that is empty: script %s %q { }. "+
			"To play all the same: --unwritten.", kind, name),
	}
}
