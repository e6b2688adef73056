package interpreter_test

import (
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// The leaf calls nothing but what panics. One more condition in a function that is compiled in its place, and it may be a
// call: then each instruction would cost more.
func TestLeafCallsNothing(t *testing.T) {
	for line := range strings.Lines(listingOfLeaf(t)) {
		if _, callee, calls := strings.Cut(line, "\tCALL\t"); calls && !strings.HasPrefix(callee, "runtime.panic") && !strings.HasPrefix(callee, "runtime.morestack") {
			t.Error("it calls ", callee)
		}
	}
}

// From one instruction to the next the leaf stores nothing: where a case needs more registers of the processor than there
// are, what all need goes to memory before each of them.
func TestLeafStoresNothingBetweenInstructions(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the listing of another processor")
	}
	lines := strings.Split(listingOfLeaf(t), "\n")
	leads := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "\tJMP\t(") })
	if leads < 0 {
		t.Fatal("the switch is no table of jumps")
	}
	line := lineOf(lines[leads])
	for at := leads; at >= 0 && lineOf(lines[at]) == line; at-- {
		if _, of, moves := strings.Cut(lines[at], "\tMOVQ\t"); moves && strings.HasSuffix(of, "(SP)") {
			t.Error("it stores ", of)
		}
	}
}

// lineOf is where in the source a line of a listing comes from.
func lineOf(listed string) string {
	_, behind, _ := strings.Cut(listed, "(")
	line, _, _ := strings.Cut(behind, ")")
	return line
}

// listingOfLeaf is what the compiler makes of the leaf.
func listingOfLeaf(t *testing.T) string {
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
	return leaf
}
