package interpreter_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

// tight limits games of rules that a fuzzer wrote.
var tight = interpreter.Limits{Steps: 20_000, Depth: 50, Components: 500, List: 500, Text: 2000, Events: 5000}

// FuzzRules plays any rules that compile. Both modes must have the same result, and no game may
// panic.
func FuzzRules(f *testing.F) {
	for _, pattern := range []string{"../testdata/games/*.rules", "testdata/*.rules"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			f.Fatal(pattern, err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text), uint64(1))
		}
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		v, _ := dsl.NewLibrary(fstest.MapFS{"game/game.rules": {Data: []byte(text)}}).Load(dsl.Request{Variant: "game"})
		if v == nil {
			return
		}
		fast := playTight(t, program.Compile(v, program.Fast), seed)
		traced := playTight(t, program.Compile(v, program.Traced), seed)
		if fast != traced {
			t.Errorf("fast: %s\ntraced: %s", fast, traced)
		}
	})
}

// playTight plays a few decisions of a game and returns its result.
func playTight(t *testing.T, p *program.Program, seed uint64) string {
	begun, err := interpreter.New(p, luck.Seeded(seed), interpreter.Settings{Limits: tight})
	if err != nil {
		return "no game"
	}
	g := history.New(begun)
	for range 40 {
		d, ok := g.Next()
		if !ok {
			break
		}
		c := g.Suggestion()
		if d.Kind == interpreter.AskOption || d.Kind == interpreter.AskOne {
			c = interpreter.Choice{Indexes: []int{int(seed % uint64(d.Open))}}
			seed = seed*6364136223846793005 + 1442695040888963407
		}
		if err := g.Decide(c); err != nil {
			t.Fatal(err)
		}
	}
	view.Of(g.Game, 0)
	if g.Err() != nil {
		g.Undo()
		return "a rule error"
	}
	if err := g.CheckComponents(); err != nil {
		t.Error(err)
	}
	return string(g.State().EncodeTable())
}

// FuzzAnswers parses any answer. If Parse accepts it, formatting and parsing it again gives the
// same choice.
func FuzzAnswers(f *testing.F) {
	phases := []string{"one_of_them", "one_or_none", "some", "two", "upto", "bid", "judged", "suits", "menu"}
	for i, answer := range []string{"Moor", "none", "1, 2", "River (2), Bog, deep", "2", "3", "yes", "leaves", "Go"} {
		f.Add(i, answer)
	}
	games := make([]*interpreter.Game, len(phases))
	for i, phase := range phases {
		games[i] = atPhase(f, phase, program.Traced)
	}
	f.Fuzz(func(t *testing.T, at int, answer string) {
		d, _ := games[uint(at)%uint(len(games))].Next()
		c, err := d.Parse(answer)
		if err != nil {
			return
		}
		words := d.Answer(c)
		again, err := d.Parse(words)
		if err != nil || d.Answer(again) != words {
			t.Errorf("%q is read as %q, and that as %q: %v", answer, words, d.Answer(again), err)
		}
	})
}
