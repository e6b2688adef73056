package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/interpreter/history"
	"houserule/interpreter/save"
)

// A player is a process that plays a game over lines, and what it is asked.
type player struct {
	*exec.Cmd
	in   io.WriteCloser
	out  *bufio.Scanner
	pipe io.Closer // of out
}

func start(t *testing.T, args ...string) *player {
	t.Helper()
	p := &player{Cmd: exec.Command("houserule", append([]string{"play"}, args...)...)}
	var err error
	if p.in, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out, p.pipe = bufio.NewScanner(out), out
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = p.Process.Kill(), p.Wait() })
	return p
}

// asks waits for the next question; there is none once the game is over.
func (p *player) asks() bool {
	for p.out.Scan() {
		if strings.HasSuffix(p.out.Text(), " (one)") {
			return true
		}
	}
	return false
}

// walk is a game of 60 questions with luck in it.
const walk = `variant walk "A walk" { players 1 }
keep number steps = 0
turn until turn_count is 60 { step }
phase step {
    choose "Walk?" {
        option "Walk" -> { let stride = roll 2d6  increase steps by stride }
        option "Rest" -> skip
    }
}
score { add steps "steps" }
`

// answerTo is how each question of the game is answered.
func answerTo(question int) string { return []string{"1", "1", "2"}[question%3] }

// walking writes down the rules of the walk, and has games kept in a folder of the test.
func walking(t *testing.T) (rules, path string) {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("XDG_DATA_HOME", folder)
	rules = filepath.Join(folder, "walk.rules")
	if err := os.WriteFile(rules, []byte(walk), 0o644); err != nil {
		t.Fatal(err)
	}
	return rules, filepath.Join(folder, "houserule", "games", "walk-7.save")
}

// A process that is killed at any moment has lost the answer in flight at most: all before is on disk, the game goes on
// from there, and its end is that of a game that was never interrupted.
func TestKilledAtManyDecisions(t *testing.T) {
	rules, path := walking(t)
	questions, args := 0, []string{rules, "--seed", "7"}
	for kills := 0; ; kills++ {
		p := start(t, args...)
		until := questions + 1 + kills%4
		for p.asks() && questions < until {
			fmt.Fprintln(p.in, answerTo(questions))
			questions++
		}
		if questions < until {
			break // the game is over
		}
		if inFlight := kills%2 == 1; inFlight {
			fmt.Fprintln(p.in, answerTo(questions))
		}
		if err := p.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = p.Wait()
		s, _, err := save.Read(path)
		if err != nil || s == nil {
			t.Fatal(err)
		}
		if n := len(s.Steps); n != questions && !(kills%2 == 1 && n == questions+1) {
			t.Fatalf("killed at question %d, and %d answers are there", questions, n)
		}
		questions, args = len(s.Steps), []string{"--load", "walk-7"}
	}
	if questions != 60 {
		t.Errorf("the game was over after %d questions", questions)
	}
	whole := path + ".whole"
	p := start(t, rules, "--seed", "7", "--save", whole)
	for i := 0; p.asks(); i++ {
		fmt.Fprintln(p.in, answerTo(i))
	}
	if diff := cmp.Diff(journalOf(t, whole), journalOf(t, path)); diff != "" {
		t.Errorf("(-never interrupted +killed)\n%s", diff)
	}
}

func journalOf(t *testing.T, path string) history.Journal {
	t.Helper()
	s, findings, err := save.Read(path)
	if err != nil || s == nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	return s.Journal()
}

// Somebody who stops listening ends the process, and loses the answer in flight at most.
func TestABrokenPipe(t *testing.T) {
	rules, path := walking(t)
	p := start(t, rules, "--seed", "7")
	for i := range 3 {
		p.asks()
		fmt.Fprintln(p.in, answerTo(i))
	}
	p.asks()
	if err := p.pipe.Close(); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(p.in, answerTo(3))
	if err := p.Wait(); err == nil {
		t.Error("nobody listens, and the game goes on")
	}
	if n := len(journalOf(t, path)); n != 3 && n != 4 {
		t.Errorf("%d answers are there", n)
	}
}

// A game that is being played can't be played a second time, and it is said who has it; nothing is changed by that.
func TestAGameInUse(t *testing.T) {
	rules, path := walking(t)
	p := start(t, rules, "--seed", "7")
	p.asks()
	fmt.Fprintln(p.in, "1")
	p.asks()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command("houserule", "play", "--load", "walk-7").CombinedOutput()
	if want := fmt.Sprintf("is being played by process %d on ", p.Process.Pid); err == nil || !strings.Contains(string(said), want) {
		t.Errorf("it says %q, want %q", said, want)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Error("the game has changed", err)
	}
	fmt.Fprintln(p.in, "q")
	for p.asks() {
	}
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
	if locks, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(locks) != 0 {
		t.Error("a lock is left:", locks)
	}
}
