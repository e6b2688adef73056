package interpreter_test

import (
	"os/exec"
	"strings"
	"testing"
)

// The leaf calls nothing but what panics. One more condition in a function that is compiled in its place, and it may be a
// call: then each instruction would cost more.
func TestLeafCallsNothing(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go tool is not here to say what it makes of the leaf")
	}
	listing, err := exec.Command("go", "build", "-gcflags=-S", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	_, leaf, found := strings.Cut(string(listing), "interpreter.(*machine).leaf STEXT")
	leaf, _, ended := strings.Cut(leaf, " STEXT")
	if !found || !ended {
		t.Fatal("the listing has no leaf")
	}
	for line := range strings.Lines(leaf) {
		if _, callee, calls := strings.Cut(line, "\tCALL\t"); calls && !strings.HasPrefix(callee, "runtime.panic") && !strings.HasPrefix(callee, "runtime.morestack") {
			t.Error("it calls ", callee)
		}
	}
}
