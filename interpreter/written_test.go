package interpreter_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// Parse reads the result of Written as the same choice, for all possible labels.
func TestWrittenIsParsed(test *testing.T) {
	called := []string{"a", "b", "a, b", "a (2)", "b (2)", "a ", " ", "none", "None", "#1", "#2", "#1, #2", "1", "2", "1, 2", "yes", ",", "a,b", "A"}
	rapid.Check(test, func(t *rapid.T) {
		var rules strings.Builder
		rules.WriteString("card C { n: number = 0 }\nrow r of C\nsetup {\n")
		for _, name := range rapid.SliceOfN(rapid.SampledFrom(called), 1, 8).Draw(t, "cards") {
			fmt.Fprintf(&rules, "create C %q in r\n", name)
		}
		rules.WriteString(`}
			turn until turn_count is 1 { go }
			phase go {
			    let some = choose any of r "Which?"
			    let one = choose one of r or none "And?"
			    let parts = choose up to 2 of subsets(first 3 of r) "Parts?"
			}`)
		g, err := interpreter.New(program.Compile(dsltest.Parse(test, rules.String()), program.Traced), luck.Seeded(1), interpreter.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		for {
			d, open := g.Next()
			if !open {
				return
			}
			most := 1
			if d.Kind == interpreter.AskSome {
				most = int(d.Max)
			}
			c := interpreter.Choice{}
			c.Indexes = slices.Sorted(slices.Values(rapid.SliceOfNDistinct(rapid.IntRange(0, d.Open-1), 0, most, rapid.ID[int]).Draw(t, "chosen")))
			words := d.Written(c)
			read, err := d.Parse(words)
			if err != nil || !slices.Equal(slices.Sorted(slices.Values(read.Indexes)), c.Indexes) {
				t.Fatalf("%v is written %q and read as %v: %v", c.Indexes, words, read.Indexes, err)
			}
			if err := g.Decide(c); err != nil {
				t.Fatal(err)
			}
		}
	})
}
