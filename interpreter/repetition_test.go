package interpreter_test

import (
	"strings"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A game in which a position recurs without a decision or luck is stopped early. A game that
// changes, or that may read the turn number, is not.
func TestRepetition(t *testing.T) {
	for _, test := range []struct {
		name, rules string
		stands      bool
	}{
		{"to and fro", "keep number a = 0\nturn until a is 5 { p }\nphase p { a = 1 - a }\nscore { add a \"a\" }", true},
		{"a long round", "keep number a = 0\nturn until a is 500 { p }\nphase p { a = (a + 1) / 100 remainder }", true},
		{"cards that wander", "card C { }\ncatalog cs of C with each copy in 1..7\ndeck s of C from cs discards to w\npile w of C\nkeep number n = 0\n" +
			"setup { draw 7 from s to w }\nturn until n > 5 { p }\nphase p { move w.bottom to w }", true},
		{"far to go", "keep number a = 0\nturn until a is 3000 { p }\nphase p { a = a + 1 }", false},
		{"turns are counted", "keep number a = 0\nturn until turn_count is 3000 { p }\nphase p { a = 1 - a }\nscore { add a \"a\" }", false},
		{"luck comes in", "keep number a = 0\nturn until a is 1 { p }\nphase p { if roll d1000 is 7 { a = 1 } }", false},
	} {
		for _, mode := range []program.Mode{program.Fast, program.Traced} {
			g, err := interpreter.New(program.Compile(dsltest.Parse(t, test.rules), mode), luck.Seeded(1), interpreter.Settings{})
			if err != nil {
				t.Fatal(err)
			}
			auto.NewPlayer(auto.Suggested).Play(t.Context(), g, auto.MostDecisions)
			stopped := g.Err() != nil && strings.Contains(g.Err().Message, "repeats without end")
			if stopped != test.stands || g.Result().Over == test.stands || stopped && g.Result().Turns > 1000 {
				t.Errorf("%s: stopped %v in turn %d, over %v: %v", test.name, stopped, g.Result().Turns, g.Result().Over, g.Err())
			}
		}
	}
}

// A game with decisions is not stopped, because players may repeat their choices.
func TestNoRepetitionAmongDecisions(t *testing.T) {
	const rules = "keep number a = 0\nturn until a is 1 { p }\nphase p { choose \"On?\" { option \"On\" -> skip\n option \"Stop\" -> a = 1 } }"
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), program.Fast), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for range 400 {
		d, open := g.Next()
		if !open {
			t.Fatal(g.Err())
		}
		on, err := d.Parse("On")
		if err == nil {
			err = g.Decide(on)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
