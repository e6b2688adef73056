package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/exp/teatest/v2"

	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
)

// luckier has a larger die.
const luckier = `replace phase roll_or_hold {
    choose "Roll the large die?" {
        option "Roll"  -> skip
        option "Leave" -> return
    }
    let face = roll d20
    increase active.banked by face
}`

// saved returns the rules of pig as reread with a house rule.
func saved(t *testing.T, houseRule string) *session.Reread {
	t.Helper()
	path := filepath.Join(t.TempDir(), "luckier.rules")
	if err := os.WriteFile(path, []byte(`variant luckier "Luckier" { extends pig }`+"\n"+houseRule), 0o666); err != nil {
		t.Fatal(err)
	}
	beside := filepath.Join(filepath.Dir(path), "pig.rules")
	pig, err := os.ReadFile("../../../../testdata/games/pig.rules")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(beside, pig, 0o666); err != nil {
		t.Fatal(err)
	}
	checked, findings := library.Load(dsl.Request{Variant: beside, With: []string{path}})
	if checked == nil {
		return &session.Reread{Problem: findings.Text(diag.Plain)}
	}
	seed := uint64(7)
	return &session.Reread{
		Files: []string{"luckier.rules"}, Program: program.Compile(checked, program.Traced), Settings: interpreter.Settings{},
		Head: save.Head{Rules: save.Fingerprint(checked), Seed: &seed},
	}
}

// Rules are saved while a game is on the screen. A harmless change is noted, an error stays
// visible until it is mended, and a changed story asks how the game continues.
func TestRulesAreSaved(t *testing.T) {
	s := sit(t, "pig", luck.Seeded(7))
	seed := uint64(7)
	s.Head = save.Head{Rules: save.Fingerprint(s.Game.Program().Variant), Seed: &seed}
	rereads := make(chan *session.Reread)
	s.Rereads = rereads
	m := New(s)
	terminal, waitFor := onTerminal(t, m)
	waitFor("Roll or hold with 0 in the pot")
	terminal.Type("1")
	waitFor("Roll of d6: 3")
	rereads <- saved(t, "# Nothing yet.")
	waitFor("luckier.rules was saved. Nothing that has happened changes.")
	rereads <- saved(t, "replace misspelt")
	waitFor("The saved rules have errors, so the game keeps its old rules")
	terminal.Type("r")
	waitFor("Errors in the saved rules")
	terminal.Type("q")
	rereads <- saved(t, `replace score { add 1 "one" }`)
	waitFor("luckier.rules was saved. Nothing that has happened changes.")
	rereads <- saved(t, luckier)
	waitFor("1  resume at decision 1, before which nothing changes")
	terminal.Type("1")
	waitFor("The game resumes at decision 1 with the new rules.")
	terminal.Type("1q")
	terminal.WaitFinished(t, teatest.WithFinalTimeout(20*time.Second))
	if steps := len(m.Game.Steps()); steps != 1 || m.trouble != nil || !strings.Contains(strings.Join(session.InFull(m.story), "\n"), "Roll of d20") {
		t.Errorf("%d answers stand, what is wrong is %q:\n%s", steps, m.trouble, shown(m))
	}
}

// Rules that are saved while a page covers the screen wait until it is closed, because it may
// hide the table.
func TestRulesWaitForThePage(t *testing.T) {
	s := sit(t, "pig", luck.Seeded(7))
	s.Head = save.Head{Rules: "others", Seed: new(uint64(7))}
	m := New(s)
	m.press("t")
	m.Update(saved(t, luckier))
	if !strings.Contains(shown(m), "The table") {
		t.Errorf("the page is gone:\n%s", shown(m))
	}
	m.Update(tea.KeyPressMsg{Code: tea.KeyEscape})
	if !strings.Contains(shown(m), "luckier.rules was saved.") {
		t.Errorf("nothing is said of the rules:\n%s", shown(m))
	}
}

// The error lines of saved rules leave room for the question at all sizes.
func TestTroubleFits(t *testing.T) {
	for _, game := range []string{"solitaire", "pig", "klondike"} {
		m := New(sit(t, game, luck.Seeded(7)))
		m.trouble = strings.Split(strings.Repeat("game.rules:1:1: error: there is nothing that would be as long as this line\n", 9), "\n")
		for _, width := range []int{40, 80, 120} {
			for height := lowest; height < 40; height++ {
				m.resize(width, height)
				if text := shown(m); strings.Count(text, "\n") != height || !strings.Contains(text, firstWord(m.Prompt(m.decision))) {
					t.Fatalf("%s on a screen of %d by %d:\n%s", game, width, height, text)
				}
			}
		}
	}
}
