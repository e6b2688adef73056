package dsl

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/check"
	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Abstract returns errors that prevent playing a variant: its open procedures. Such a variant can
// still be checked and tested. The list is empty for a complete variant.
func (lib *Library) Abstract(v *variant.Variant) (findings diag.List) {
	for _, proc := range v.Procs {
		if proc.Open() {
			findings.Add(diag.Diagnostic{
				Code: CodeLeftOpen, Span: proc.NameSpan, Summary: fmt.Sprintf("%q leaves %q open", v.Name, proc.Name),
				Detail: lib.playInstead(v),
			})
		}
	}
	return findings
}

// Head returns a variant, given its name or path, with only the values of its headers. It is much
// faster than Load, because it checks no rules. It returns nil if the variant can't be played.
func (lib *Library) Head(name string) *variant.Variant {
	l := &loader{lib: lib}
	defer l.close()
	l.stack(Request{Variant: name})
	merged := l.merge()
	if l.findings.HasErrors() || slices.ContainsFunc(merged.Decls, isOpen) {
		return nil
	}
	return check.Head(check.Input{Variants: merged.Variants})
}

func isOpen(d patch.Decl) bool {
	_, open := d.Syntax.(*syntax.OpenDecl)
	return open
}

// playInstead returns a hint with the embedded variants that extend a variant.
func (lib *Library) playInstead(v *variant.Variant) string {
	var names []string
	for _, listing := range lib.List() {
		if SameName(listing.Extends, v.Name) {
			names = append(names, listing.Name)
		}
	}
	if len(names) == 0 {
		return fmt.Sprintf("Play a variant that extends it and says what is done: variant NAME { extends %s }.", v.Name)
	}
	return "Play a variant that extends it: " + strings.Join(names, ", ") + "."
}

// MissingCards returns errors that prevent playing a variant with its deck: cards without a
// script. They are reported only if other cards of the same kind have a script for their name.
// The variant can still be checked and tested.
func MissingCards(v *variant.Variant) (findings diag.List) {
	title := v.Titles()
	reported := map[source.Span]bool{} // a set of spans, because players may share a list
	for _, zone := range v.Zones {
		for _, list := range zone.Lists {
			for _, card := range list.Cards {
				if card.Standing() == variant.Missing && !reported[card.Span] {
					reported[card.Span] = true
					findings.Add(missingCard(card, title(card)))
				}
			}
		}
	}
	return findings
}

func missingCard(listed variant.ListedCard, title string) diag.Diagnostic {
	kind, name := listed.Catalog.Kind.Name, listed.Catalog.Cards[listed.Card].Name
	of := strings.TrimPrefix(title, name)
	return diag.Diagnostic{
		Code: CodeMissingCard, Span: listed.Span, Summary: fmt.Sprintf("there is no script for the %s %q%s", kind, name, of),
		Label: "this card has no script",
		Detail: fmt.Sprintf("Leave it out, or write its script; if its fields say all, that is empty: script %s %q%s { }. "+
			"To play all the same: --unscripted.", kind, name, of),
	}
}
