package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// A screen is a terminal on which a child process runs.
type screen struct {
	*os.File
	*exec.Cmd
	shown strings.Builder
}

// screenOf starts a game of two questions on a terminal of the given type.
func screenOf(t *testing.T, sort string) *screen {
	t.Helper()
	rules, _ := walking(t)
	return onScreen(t, sort, "play", rules, "--seed", "7", "--option", "questions=2")
}

// onScreen starts the program on a terminal of the given type.
func onScreen(t *testing.T, sort string, args ...string) *screen {
	t.Helper()
	t.Setenv("TERM", sort)
	s := &screen{Cmd: exec.Command("houserule", args...)}
	var err error
	if s.File, err = pty.StartWithSize(s.Cmd, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	stuck := time.AfterFunc(stuckAfter, func() { _ = s.Process.Kill() })
	t.Cleanup(func() { _, _, _, _ = stuck.Stop(), s.Process.Kill(), s.Wait(), s.Close() })
	return s
}

// shows waits for a text and reports whether it appeared. If the text is "", it waits for the end
// of the process.
func (s *screen) shows(text string) bool {
	s.shown.Reset()
	piece := make([]byte, 4096)
	for text == "" || !strings.Contains(s.shown.String(), text) {
		n, err := s.Read(piece)
		if err != nil {
			return text == ""
		}
		s.shown.Write(piece[:n])
	}
	return true
}

// A dumb terminal gets a game in lines, because it can only print. The first question appears
// without any input. Other terminals get a screen.
func TestADumbTerminal(t *testing.T) {
	s := screenOf(t, "dumb")
	for range 2 {
		if !s.shows("2  Rest") || !strings.Contains(s.shown.String(), "Walk?") || strings.Contains(s.shown.String(), "\x1b") {
			t.Fatalf("it shows %q", s.shown.String())
		}
		fmt.Fprintln(s, "1")
	}
	if !s.shows("") || !strings.Contains(s.shown.String(), "score of 16") {
		t.Errorf("at the end it shows %q", s.shown.String())
	}
	if s = screenOf(t, "xterm"); !s.shows("\x1b[?1049h") {
		t.Errorf("nothing is drawn: %q", s.shown.String())
	}
}

// A dumb terminal gets no progress bar, because its lines can't be overwritten.
func TestNoBarOnADumbTerminal(t *testing.T) {
	rules, _ := walking(t)
	bar := func(sort string) bool {
		s := onScreen(t, sort, "fuzz", rules, "--games", "3")
		s.shows("")
		return strings.Contains(strings.ReplaceAll(s.shown.String(), "\r\n", "\n"), "\r")
	}
	if bar("dumb") || !bar("xterm") {
		t.Error("there is one at a dumb terminal, or none at another one")
	}
}

// obeyed has escape sequences that would set the window title, ring the bell, hide text and
// reverse its direction.
const obeyed = "\x1b]0;title\a\x1b[8m\u009b8m\u202e"

// evil has these sequences in each place where rules contain text. A ~ stands for them.
const evil = `# A comment ~
variant evil "Evil ~" { players 1  by "By ~"  source "Source ~" }
card C { n: number  lore: text = "Lore ~" }
catalog pack of C with each n in 1..3 named "name ~ {n}"
row cards of C from pack
option goal = 3 in 1..9 "goal ~"
keep text note = "note ~"
turn until turn_count is 3 { go }
check luck(n: number) cites "Clause ~" {
    roll d6
    add n "sum ~"
    4.. -> high
    else -> low
}
phase go {
    say "say ~"
    note = "{turn_count} ~"
    if luck(1) is high { skip }
    choose "What ~?" {
        option "a ~"                       -> skip
        option for each x in cards "{x} ~" -> skip
    }
    let which = choose one of cards "which ~?"
    say "{which}"
    create C "made ~" { n = 5 } in cards
    if judge "is it ~?" suggest true { skip }
}
require goal > 0 "required ~"
score { add 1 "score ~" }
scenario "title ~" {
    do go
    expect note is "x ~"
}
scenario "told ~" {
    do go
    transcript {
        | x ~
    }
}
`

// The terminal shows text from rules and never obeys it. Only colour sequences from the program
// itself get through.
func TestRulesCannotControlATerminal(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", ".")
	t.Setenv("PAGER", "cat") // another pager waits for a key
	writeTo(t, "evil.rules", strings.ReplaceAll(evil, "~", obeyed))
	writeTo(t, "more.rules", "variant more \"More "+obeyed+"\" { extends evil }\nreplace phase go { say \"more "+obeyed+"\" }\n")
	for command := range strings.Lines(`check evil.rules
check evil.rules --with more.rules
fmt evil.rules
fmt -d evil.rules
show evil.rules --with more.rules
rulebook evil.rules
search title --in evil.rules
words evil.rules --po
cards evil.rules
clauses evil.rules
odds evil.rules luck
test evil.rules
test evil.rules --with more.rules
mutate evil.rules --sample 3
sim evil.rules --games 3
compare evil.rules --with more.rules --games 3
same evil.rules --with more.rules --games 3
fuzz evil.rules --games 3
audit evil.rules --games 3
play evil.rules --auto random
play evil.rules --auto random --transcript
play evil.rules --option ~=1
play ~
sim --~
~`) {
		args := strings.Fields(command)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "~", obeyed)
		}
		s := onScreen(t, "xterm", args...)
		s.shows("")
		for _, command := range []string{"\x1b]", "\a", "\x1b[8m", "\u009b", "\u202e"} {
			if strings.Contains(s.shown.String(), command) {
				t.Errorf("houserule %q: the terminal is told %q in\n%q", args, command, s.shown.String())
			}
		}
	}
}
