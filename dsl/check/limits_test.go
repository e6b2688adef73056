package check

import (
	"fmt"
	"strings"
	"testing"

	"houserule/dsl/diag"
)

// TestLargeTexts checks that extreme texts don't take long and don't exhaust the stack.
func TestLargeTexts(t *testing.T) {
	chain := strings.Repeat("(1 + ", 150) + strings.Repeat("1 + ", 400) + "1" + strings.Repeat(" + 1)", 150)
	for _, test := range []struct {
		name, text string
		codes      string
	}{
		{"values", "function deep() -> number = " + chain, ""},
		{"deep values", "function deep() -> number = " + strings.Repeat("(", 140) + "1" + strings.Repeat(strings.Repeat(" + 1", 400)+")", 140), "too-deep"},
		{"rows", "table big(n: number) -> number {" + rows(3000, "# -> 1\n") + "}", ""},
		{"grid", "table big(a: number, b: number, c: number) -> number {" + rows(300, "#, #, # -> 1\n") + "}", "table-gap"},
		{"names", rows(4000, "keep number n# = 0\n") + rows(4000, "procedure p# { m = 1 }\n"), "unknown-name"},
		{"kinds", rows(1000, "card K# { }\n") + rows(1000, "procedure p# { move play_area to play_area }\n"), ""},
		{"inferred", rows(3000, "function f#() = f@()\n") + "function f3000() = 1", "untyped"},
		{"calls", rows(3000, "function f#() -> number = f@()\n") + "procedure f3000() -> number = roll d6", "only-looking"},
		{"ways", "procedure p(a: number) { choose \"?\" {" + rows(2000, "option \"#\" -> { let x = a  x = 2  say \"{x}\" }\n") + "} }", ""},
		{"combinations of all catalogs", "card K { n: number }\n" + rows(40, "catalog c# of K with each n in 1..10000\n"), "too-many"},
		{"values of all cards", "card K { " + rows(1000, "f#: number = 0\n") + "}\ncatalog c of K with each f0 in 1..10000\n", "too-many"},
		{"names of cards", "card K { n: number }\ncatalog c of K with each n in 1..10000 named \"" + strings.Repeat("{n}", 1000) + "\"\n", "too-many"},
		{"conditions of scripts", "card K { n: number }\ncatalog c of K with each n in 1..2000 named \"k{n}\"\nprocedure p { skip }\n" + rows(700, "script K where n > # { before p { skip } }\n"), "too-many"},
		{"scripts of named cards", "card K { n: number }\ncatalog c of K with each n in 0..2000 named \"k{n}\"\nprocedure p { skip }\n" + rows(1500, "script \"k#\" { before p { skip } }\n"), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			in, found := inputOf(test.text)
			_, more := Check(in)
			codes := map[diag.Code]bool{}
			for _, d := range append(found, more...) {
				codes[d.Code] = true
			}
			if test.codes == "" && len(codes) > 0 || test.codes != "" && !codes[diag.Code(test.codes)] {
				t.Errorf("found %v, want %q", codes, test.codes)
			}
		})
	}
}

// rows repeats a pattern n times. It replaces # by an index and @ by the next one.
func rows(n int, pattern string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.NewReplacer("#", fmt.Sprint(i), "@", fmt.Sprint(i+1)).Replace(pattern))
	}
	return b.String()
}
