package interpreter_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
)

// Whatever unobserved cards are, the same is told, asked and shown until they are observed. Before each
// decision those change what they are that will not be named up to the next one.
func TestUnobservedCardsMayBeAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, program.Told, darkRoad, recorder{interpreter.Seeded(rapid.Uint64().Draw(t, "seed")), new([]string)})
		automatic := rapid.Bool().Draw(t, "automatic")
		for range rapid.IntRange(1, longest).Draw(t, "steps") {
			d, ok := g.Next()
			if !ok {
				break
			}
			c := g.Suggestion()
			if !automatic {
				c = drawChoice(t, d)
			}
			other := g.Clone()
			told := step(t, g, c)
			any := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "what they are"), 0))
			other.ExchangeUnobserved(any.IntN, func(name string) bool { return strings.Contains(told.text(), name) })
			if diff := cmp.Diff(told, step(t, other, c), cmp.AllowUnexported(stepTold{})); diff != "" {
				t.Fatalf("another card, and something differs (-before +after):\n%s", diff)
			}
			g = other
		}
	})
}

// A stepTold is all that there is to know of one decision and what follows from it up to the next one.
type stepTold struct {
	asked, suggested string
	lines            []string
	luck             string
	asksNext         string
	before, after    []string // what each player sees
}

func (s *stepTold) text() string { return strings.Join(s.lines, "\n") }

// step decides and plays on to the next decision.
func step(t *rapid.T, g *interpreter.Game, c interpreter.Choice) *stepTold {
	d, ok := g.Next()
	if !ok {
		t.Fatal("nothing is asked", g.Err())
	}
	told := &stepTold{asked: openOptions(d), suggested: d.Answer(g.Suggestion()), before: views(g)}
	written, brought := len(transcript.Lines(g.Log())), len(*g.LuckOf().(recorder).asked)
	if err := g.Decide(c); err != nil {
		t.Fatal(err)
	}
	if d, ok = g.Next(); ok {
		told.asksNext = openOptions(d)
	}
	if g.Err() != nil {
		t.Fatal(g.Err())
	}
	told.lines = transcript.Lines(g.Log())[written:]
	told.luck = strings.Join((*g.LuckOf().(recorder).asked)[brought:], "\n")
	told.after = views(g)
	return told
}

// views writes down what each player sees, zone by zone.
func views(g *interpreter.Game) (lines []string) {
	for player := range g.Players() {
		v := g.View(player)
		for _, z := range v.Zones {
			lines = append(lines, fmt.Sprintf("%+v", z))
		}
		lines = append(lines, fmt.Sprintf("%+v %v", v.Values, v.Scores))
	}
	return lines
}
