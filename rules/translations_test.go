package rules_test

import (
	"testing"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/rules"
)

// TestTranslations checks that the catalogues of all shipped variants have a valid translation of
// each text, and nothing else.
func TestTranslations(t *testing.T) {
	library := dsl.NewLibrary(rules.FS)
	translated := map[string]bool{}
	for _, listing := range library.List() {
		request := dsl.Request{Variant: listing.Name}
		v, _ := library.Load(request)
		for _, translation := range library.Translations(request) {
			translated[listing.Name+" "+translation.Name] = true
		}
		if findings := library.WrongWords(request, v); len(findings) > 0 {
			t.Errorf("%s:\n%s", listing.Name, findings.Text(diag.Plain))
		}
	}
	if !translated["solitaire de"] {
		t.Errorf("Solitaire has no German texts: %v", translated)
	}
}
