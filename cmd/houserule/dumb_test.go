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

// A screen is a terminal that a process of its own plays a game on.
type screen struct {
	*os.File
	*exec.Cmd
	shown strings.Builder
}

// screenOf starts a game of few questions at a terminal of a sort.
func screenOf(t *testing.T, sort string) *screen {
	t.Helper()
	rules, _ := walking(t)
	t.Setenv("TERM", sort)
	s := &screen{Cmd: exec.Command("houserule", "play", rules, "--seed", "7", "--option", "questions=2")}
	var err error
	if s.File, err = pty.Start(s.Cmd); err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	stuck := time.AfterFunc(20*soon, func() { _ = s.Process.Kill() })
	t.Cleanup(func() { _, _, _, _ = stuck.Stop(), s.Process.Kill(), s.Wait(), s.Close() })
	return s
}

// shows waits for a text, and for the end of the game where there is none; it tells whether it came.
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

// At a terminal that can only print lines a game is played in lines, and its first question does not wait for anything to
// be typed. At any other one it is drawn.
func TestADumbTerminal(t *testing.T) {
	s := screenOf(t, "dumb")
	for range 2 {
		if !s.shows("2  Rest") || !strings.Contains(s.shown.String(), "Walk?") || strings.Contains(s.shown.String(), "\x1b") {
			t.Fatalf("it shows %q", s.shown.String())
		}
		fmt.Fprintln(s, "1")
	}
	if !s.shows("") || !strings.Contains(s.shown.String(), "Score 16") {
		t.Errorf("at the end it shows %q", s.shown.String())
	}
	if s = screenOf(t, "xterm"); !s.shows("\x1b[?1049h") {
		t.Errorf("nothing is drawn: %q", s.shown.String())
	}
}
