package interpreter_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A pickLog is seeded luck that records its outcomes when more than one was possible. An outcome
// is recorded as a number, and a face or an observed card as its name.
type pickLog struct {
	luck.Luck
	picks *[]pick
}

type pick struct {
	number int
	card   string
}

func (l pickLog) Pick(q *luck.Request) (int, error) {
	k, err := l.Luck.Pick(q)
	if q.N > 1 && !q.Unseen {
		*l.picks = append(*l.picks, pick{number: k, card: q.Label(k)})
	}
	return k, err
}

func (l pickLog) Observe(q *luck.Request) (int, error) {
	if q.N > 1 {
		*l.picks = append(*l.picks, pick{card: q.Label(q.Taken)})
	}
	return q.Taken, nil
}

func (l pickLog) Clone(luck.Luck) luck.Luck {
	return pickLog{l.Luck.Clone(nil), new([]pick)}
}

// A game whose luck is supplied by a client is equal to the game with the same seeded luck. It
// resumes in a copy after each suspension, so this tests suspension within any instruction.
func TestAskedForTheSameLuck(t *testing.T) {
	for _, name := range gameNames {
		if name == hazardDecks {
			continue // equal face-down cards differ by the contents of their own zones
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) { playAsked(t, name) })
		})
	}
}

func playAsked(t *rapid.T, name string) {
	var picks []pick
	mode := program.Mode(rapid.IntRange(0, 1).Draw(t, "mode"))
	seeded := drawGame(t, mode, name, pickLog{luck.Seeded(rapid.Uint64().Draw(t, "seed")), &picks})
	asked, err := interpreter.New(games()[name][mode], luck.Asked(), interpreter.Settings{Players: seeded.Players()})
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, longest).Draw(t, "steps") {
		if _, ok := seeded.Next(); !ok {
			break
		}
		asked, picks = bringLuck(t, asked, picks), nil
		c := seeded.Suggestion()
		if seeded.Decide(c) != nil || asked.Decide(c) != nil {
			t.Fatal("a suggestion is not allowed")
		}
	}
	seeded.Next()
	asked = bringLuck(t, asked, picks)
	asked.Next()
	if name != darkRoad && string(asked.State().EncodeTable()) != string(seeded.State().EncodeTable()) {
		t.Error("the same luck leads elsewhere")
	}
	if diff := cmp.Diff(shown(seeded), shown(asked)); diff != "" {
		t.Errorf("the same luck shows something else (-seeded +asked):\n%s", diff)
	}
}

// bringLuck answers requests for luck until none is pending. It resumes in a copy each time.
func bringLuck(t *rapid.T, g *interpreter.Game, picks []pick) *interpreter.Game {
	for _, k := range picks {
		g.Next()
		g = g.Clone()
		d, ok := g.Next()
		if !ok {
			t.Fatal("no luck is asked for", g.Err())
		}
		if g.Decide(bring(t, d, k)) != nil {
			t.Fatalf("asked %q instead of for luck", d.Prompt)
		}
	}
	return g
}

// bring returns the answer to a request for luck.
func bring(t *rapid.T, d *interpreter.Decision, k pick) interpreter.Choice {
	c, err := interpreter.Choice{Indexes: []int{k.number}, Number: int64(k.number + 1)}, error(nil)
	switch {
	case d.Kind == interpreter.AskCard, d.Kind == interpreter.AskPick && d.Dice > 0:
		c, err = d.Parse(k.card)
	case d.Kind != interpreter.AskRoll && d.Kind != interpreter.AskPick:
		t.Fatalf("asked %q instead of for luck", d.Prompt)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var componentNumbers = regexp.MustCompile(`Number:\d+`)

// shown returns the texts that players see, which don't depend on component numbers.
func shown(g *interpreter.Game) []string {
	return strings.Split(componentNumbers.ReplaceAllString(strings.Join(views(g), "\n"), ""), "\n")
}
