package lineui

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/diag"
	_ "houserule/dsl/dsltest/fixedseed"
	"houserule/dsl/dsltest/growth"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/rules"
)

func sit(t rapid.TB, path string, luck luck.Luck) *session.Session {
	t.Helper()
	checked, findings := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: path})
	if checked == nil {
		t.Fatalf("%s", findings.Text(diag.Plain))
	}
	game, err := interpreter.New(program.Compile(checked, program.Traced), luck, interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return &session.Session{Game: history.New(game), Save: func() (string, error) { return "my.save", nil }}
}

// TestAnyAnswers plays with random answers. The game always remains at a decision or ends, and an
// error names its line.
func TestAnyAnswers(t *testing.T) {
	answers := []string{"1", "2", "3", "9999999999999999999999", "-1", "none", "", "1,2", "1, 1", "yes", "u", "?", "w", "h", "s", "b", "\x00", "Draw a card", "clubs", "6 6 6", "wolf of strength 2", "correct wolf of strength 2 is ghost of strength 3", "correct ghost of strength 3 from thicket to den"}
	games := []string{"pig", "crazy_eights", "klondike", "hex_race", "dark_road"}
	rapid.Check(t, func(t *rapid.T) {
		source := luck.Seeded(rapid.Uint64().Draw(t, "seed"))
		if rapid.Bool().Draw(t, "asked") {
			source = luck.Asked()
		}
		s := sit(t, fmt.Sprintf("../../../../testdata/games/%s.rules", rapid.SampledFrom(games).Draw(t, "game")), source)
		lines := rapid.SliceOfN(rapid.SampledFrom(answers), 0, 30).Draw(t, "lines")
		err := Run(s, strings.NewReader(strings.Join(lines, "\n")), io.Discard, Manner{Strict: true})
		if err != nil && !errors.Is(err, ErrEnded) && !strings.HasPrefix(err.Error(), "line ") {
			t.Fatalf("the error does not say where it was: %v", err)
		}
		if _, open := s.Game.Next(); !open && !s.Game.Result().Over {
			t.Fatalf("the game has no pending decision and is not over: %v", s.Game.Err())
		}
	})
}

// A line that is too long is not accepted as an answer, and the next one is.
func TestALongLine(t *testing.T) {
	var out strings.Builder
	lines := strings.Repeat("é", 100_000) + "\nRoll\nq\n"
	if err := Run(sit(t, "../../../../testdata/games/pig.rules", luck.Seeded(7)), strings.NewReader(lines), &out, Manner{}); err != nil {
		t.Fatal(err)
	}
	if told := out.String(); !strings.Contains(told, "which is the limit\nTry again:") || !strings.Contains(told, "> Roll\n") || len(told) > 2000 {
		t.Errorf("it is told in %d bytes:\n%.1000s", len(told), told)
	}
}

// A failed save is reported, and the game continues.
func TestAGameThatCannotBeSaved(t *testing.T) {
	s := sit(t, "../../../../testdata/games/pig.rules", luck.Seeded(7))
	s.Save = func() (string, error) { return "", errors.New("the disk is full") }
	var out strings.Builder
	err := Run(s, strings.NewReader("1\ns\ns\n1\nq\n"), &out, Manner{})
	if answers := len(s.Game.Journal()); err != nil || answers != 2 || strings.Count(out.String(), "> s\nthe disk is full\n") != 2 {
		t.Errorf("%v, %d answers:\n%s", err, answers, &out)
	}
}

// Lines for a terminal are wrapped between words.
func TestLinesFitATerminal(t *testing.T) {
	var out strings.Builder
	if err := Run(sit(t, "solitaire", luck.Seeded(3)), strings.NewReader("0\n0\n0\nq\n"), &out, Manner{Typed: true}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if width := ansi.StringWidth(strings.TrimRight(line, "\n")); width > columns {
			t.Errorf("%d columns: %s", width, line)
		}
	}
}

// An answer by "auto once" is reported, and the result of the game is written once.
func TestAutoOnce(t *testing.T) {
	var out strings.Builder
	if err := Run(sit(t, "../../../../testdata/games/pig.rules", luck.Seeded(7)), strings.NewReader("auto once\nauto\n"), &out, Manner{}); err != nil {
		t.Fatal(err)
	}
	for text, times := range map[string]int{"\nAnswered: ": 1, "Player 2 wins after 18 turns": 1} {
		if n := strings.Count(out.String(), text); n != times {
			t.Errorf("%q is there %d times, want %d:\n%s", text, n, times, out.String())
		}
	}
}

// A player at a terminal gets an introduction and the commands, and typed lines are not echoed.
func TestTyped(t *testing.T) {
	var out strings.Builder
	err := Run(sit(t, "../../../../testdata/games/pig.rules", luck.Seeded(7)), strings.NewReader("help\ni\ni 9\nq\n"), &out, Manner{Typed: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"? lists the commands.", "auto until turn 3", "The question names no card.", "There is no card 9;"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "> ") {
		t.Errorf("the typed answer is echoed:\n%s", out.String())
	}
}

// The cards that a question names are listed in linear time.
func TestThousandsOfCards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "many.rules")
	growth.Linear(t, 1500, func(n int) func() {
		writeMany(t, path, n)
		s := sit(t, path, luck.Seeded(7))
		return func() {
			var out strings.Builder
			if err := Run(s, strings.NewReader("i\n"), &out, Manner{}); err != nil && !errors.Is(err, ErrEnded) {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), fmt.Sprintf("%d  c%d\n", n, n)) {
				t.Error("the last card is not there")
			}
		}
	})
}

// writeMany writes rules that ask about n cards.
func writeMany(t *testing.T, path string, n int) {
	t.Helper()
	text := `variant many "Many" { players 2 }
card C { n: number = 0 }
row r of C
deck d of C
setup { for each x in 1..NUMBER { create C "c{x}" { n = x } in r }  repeat NUMBER / 3 rounded down times { create C "d" in d }  shuffle d }
phase go { let x = choose one of r "Which?"  x.n = 0 }
turn until turn_count is 1 { go }
score for each player { add 1 "n" }
`
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, "NUMBER", fmt.Sprint(n))), 0o644); err != nil {
		t.Fatal(err)
	}
}
