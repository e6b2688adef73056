package dsl

import (
	"fmt"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// LeftOpen is why a variant can be checked and tested, but not played: what it leaves to variants that extend
// it. Nothing is found in a variant that leaves nothing open.
func (lib *Library) LeftOpen(v *variant.Variant) (findings diag.List) {
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

// playInstead names what ships and extends a variant.
func (lib *Library) playInstead(v *variant.Variant) string {
	var names []string
	for _, listing := range lib.List() {
		if Alike(listing.Extends, v.Name) {
			names = append(names, listing.Name)
		}
	}
	if len(names) == 0 {
		return fmt.Sprintf("Play a variant that extends it and says what is done: variant NAME { extends %s }.", v.Name)
	}
	return "Play a variant that extends it: " + strings.Join(names, ", ") + "."
}
