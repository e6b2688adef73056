package main

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// endless is a variant whose game never ends and whose single statements are slow.
const endless = `variant endless "Endless" { players 1 }
card X { n: number }
catalog pack of X with each n in 1..10000
deck stock of X from pack
turn until turn_count is 1 { go }
phase go { while true { shuffle stock } }
score { add 1 "x" }
`

// An interrupt in the middle of a game ends a batch, and the command reports the games played so
// far.
func TestInterruptedInTheMiddle(t *testing.T) {
	t.Chdir(t.TempDir())
	writeTo(t, "endless.rules", endless)
	writeTo(t, "more.rules", "variant more { extends endless }\n")
	for command := range strings.Lines(`sim endless.rules
sim endless.rules --seat 1=search:100
fuzz endless.rules
audit endless.rules
compare endless.rules --with more.rules
same endless.rules --with more.rules
`) {
		args := append(strings.Fields(command), "--games", "1000", "--workers", "1", "--steps", "1000000000000")
		err := interrupted(t, time.Second/2, args)
		for wait := 2 * time.Second; isKilled(err) && wait < 20*time.Second; wait *= 2 { // the interrupt came before it had begun to play
			err = interrupted(t, wait, args)
		}
		if err != nil {
			t.Errorf("%s: %v", strings.TrimSpace(command), err)
		}
	}
}

// interrupted runs a command, interrupts it after a time and returns its error. A command that
// doesn't end is killed.
func interrupted(t *testing.T, wait time.Duration, args []string) error {
	t.Helper()
	p := exec.Command("houserule", args...)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(stuckAfter, func() { _ = p.Process.Kill() }).Stop()
	time.Sleep(wait)
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	return p.Wait()
}

// isKilled reports whether the signal itself ended the command.
func isKilled(err error) bool {
	exit, ok := errors.AsType[*exec.ExitError](err)
	return ok && exit.ExitCode() == -1
}
