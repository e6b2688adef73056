package interpreter_test

import (
	"testing"

	"pgregory.net/rapid"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// A pickLog is seeded luck that keeps what it brought, where more than one thing could come up.
type pickLog struct {
	interpreter.Luck
	picks *[]int
}

func (l pickLog) Pick(q *interpreter.Request) (int, error) {
	k, err := l.Luck.Pick(q)
	if q.N > 1 {
		*l.picks = append(*l.picks, k)
	}
	return k, err
}

func (l pickLog) Clone(interpreter.Luck) interpreter.Luck {
	return pickLog{l.Luck.Clone(nil), new([]int)}
}

// A game that asks for each die and each card, and goes on in a copy whenever it stands still, is the
// same game: it can stand still in the middle of anything.
func TestAskedForTheSameLuck(t *testing.T) {
	for _, name := range gameNames {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) { playAsked(t, name) })
		})
	}
}

func playAsked(t *rapid.T, name string) {
	var picks []int
	mode := program.Mode(rapid.IntRange(0, 1).Draw(t, "mode"))
	seeded := drawGame(t, mode, name, pickLog{interpreter.Seeded(rapid.Uint64().Draw(t, "seed")), &picks})
	asked, err := interpreter.New(games()[name][mode], interpreter.Asked(), interpreter.Settings{Players: seeded.Players()})
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
	if string(asked.EncodeTable()) != string(seeded.EncodeTable()) {
		t.Error("the same luck leads elsewhere")
	}
}

// bringLuck answers what a game asks for until it asks for no more luck, each time in a copy.
func bringLuck(t *rapid.T, g *interpreter.Game, picks []int) *interpreter.Game {
	for _, k := range picks {
		g.Next()
		g = g.Clone()
		d, ok := g.Next()
		if !ok {
			t.Fatal("no luck is asked for", g.Err())
		}
		c := interpreter.Choice{Indexes: []int{k}, Number: int64(k + 1)}
		if d.Kind != interpreter.AskRoll && d.Kind != interpreter.AskPick || g.Decide(c) != nil {
			t.Fatalf("asked %q instead of for luck", d.Prompt)
		}
	}
	return g
}
