package wording

import (
	"fmt"
	"testing"
)

func TestLinesAreFitForATerminal(t *testing.T) {
	got := fmt.Sprintf("%q", Lines("a\x1b[31m\n  b\u202e"))
	if want := `["a\\x1b[31m" "  b\\u202e"]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
