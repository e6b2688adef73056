package syntax

import (
	"slices"
	"testing"

	"houserule/dsl/source"
)

// swapStmt is a step that a future edition might add: swap mine, theirs.
type swapStmt struct {
	Node
	A Expr `parser:"'swap' @@"`
	B Expr `parser:"',' @@"`
}

func (*swapStmt) stmt() {}

// TestSoftWords adds a step whose keyword is not reserved. Existing rules that use the word as a
// name must parse as before.
func TestSoftWords(t *testing.T) {
	if _, taken := stmtAt["swap"]; taken {
		t.Fatal("swap is a step of the language: give this test another word")
	}
	stmtAt["swap"] = productionOf[swapStmt, Stmt]("swap")
	t.Cleanup(func() { delete(stmtAt, "swap") })
	for text, isSwap := range map[string]bool{
		"swap mine, theirs":         true,
		"swap (mine), theirs":       true,
		"swap(mine, theirs, other)": false,
		"swap(mine)":                false,
		"swap = 3":                  false,
		"swap.count = 3":            false,
		"swap":                      false,
		"swap\n say \"done\"":       false,
	} {
		tree, findings := Parse(source.NewFile("a.rules", "procedure a {\n"+text+"\n}\n"))
		if len(findings) > 0 {
			t.Errorf("%q: %v", text, findings)
			continue
		}
		if _, is := tree.Decls[0].(*ProcDecl).Body.Stmts[0].(*swapStmt); is != isSwap {
			t.Errorf("%q is a step of its own: %v, want %v", text, is, isSwap)
		}
	}
}

// TestLineWords checks that lineWords contains the keyword of each step, because completion and
// highlighting use it.
func TestLineWords(t *testing.T) {
	for word := range stmtAt {
		if !slices.Contains(lineWords, word) {
			t.Errorf("add %q to lineWords, for completion and colours", word)
		}
	}
}
