package diag

import (
	"testing"

	"houserule/dsl/source"
)

func TestMends(t *testing.T) {
	f := source.NewFile("x", `move crad to "Bog Gaint"`)
	for _, test := range []struct {
		span        source.Span
		label, want string
	}{
		{f.Span(5, 9), DidYouMean("crad", []string{"card"}), "card"},
		{f.Span(13, 24), DidYouMean("Bog Gaint", []string{"Bog Giant"}), `"Bog Giant"`},
		{f.Span(5, 9), "by another", ""},
		{source.Span{}, DidYouMean("crad", []string{"card"}), ""},
	} {
		got := ""
		for _, fix := range (Diagnostic{Span: test.span, Label: test.label}).AllFixes() {
			got += fix.Text
		}
		if got != test.want {
			t.Errorf("%s is mended by %s, not by %s", test.label, got, test.want)
		}
	}
}
