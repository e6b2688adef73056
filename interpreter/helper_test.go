package interpreter_test

import (
	"fmt"
	"io/fs"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// modes are the two modes of compilation, which must lead to equal games.
var modes = map[string]program.Mode{"fast": program.Fast, "told": program.Traced}

// begin begins a game of the given rules.
func begin(t testing.TB, rules string, mode program.Mode, luck luck.Luck, settings interpreter.Settings) *interpreter.Game {
	t.Helper()
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), mode), luck, settings)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playScenario runs one scenario by its suggestions.
func playScenario(t testing.TB, rules, lines string, luck luck.Luck) *interpreter.Game {
	t.Helper()
	v := dsltest.Parse(t, rules+"\nscenario \"test\" {\n"+lines+"\n}\n")
	g, err := interpreter.NewScenario(program.Compile(v, program.Traced), v.Scenarios[0], luck, interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	playSuggested(t, g)
	return g
}

// playFirst runs the first scenario of a variant among some files.
func playFirst(t *testing.T, files fs.FS, name string) *interpreter.Game {
	t.Helper()
	v, findings := dsl.NewLibrary(files).Load(dsl.Request{Variant: name})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	g, err := interpreter.NewScenario(program.Compile(v, program.Traced), v.Scenarios[0], luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	playSuggested(t, g)
	return g
}

func playSuggested(t testing.TB, g auto.Game) (decisions int) {
	t.Helper()
	for {
		if _, ok := g.Next(); !ok {
			return decisions
		}
		if err := g.Decide(g.Suggestion()); err != nil {
			t.Fatal(err)
		}
		decisions++
	}
}

// holdsAll fails a test for each failed expectation.
func holdsAll(t testing.TB, g *interpreter.Game) {
	t.Helper()
	if g.Err() != nil {
		t.Error(g.Err())
	}
	for _, f := range g.Failures() {
		t.Errorf("%s: %s: %q is not %q", f.Span.Text(), f.Message, f.Left, f.Right)
	}
}

// record begins the record of a game of the given rules.
func record(t testing.TB, rules string, mode program.Mode, luck luck.Luck) *history.Record {
	t.Helper()
	return history.New(begin(t, rules, mode, luck, interpreter.Settings{}))
}

// A played is a game that may be suspended, or the record of one.
type played interface {
	auto.Game
	Err() *interpreter.RuleError
}

// answerAll answers pending decisions by the given words until none are left.
func answerAll(t testing.TB, g played, answers ...string) {
	t.Helper()
	for _, answer := range answers {
		d, ok := g.Next()
		if !ok {
			t.Fatalf("nothing is asked, but %q is the answer: %v", answer, g.Err())
		}
		c, err := d.Parse(answer)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Decide(c); err != nil {
			t.Fatal(err)
		}
	}
}

// standing formats the pending decision with its options and the reasons of the disabled ones.
func standing(t testing.TB, g played) string {
	t.Helper()
	d, ok := g.Next()
	if !ok {
		t.Fatal("nothing is asked", g.Err())
	}
	text := d.Describe().Prompt
	for _, o := range d.Options {
		if o.Open {
			text += "\n  " + o.Label
		} else {
			text += fmt.Sprintf("\n  %s (closed: %s)", o.Label, o.Why)
		}
	}
	return text
}

func diffStrings(t testing.TB, want, got []string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
