package page

import (
	"testing"

	"houserule/interpreter"
)

// An option of a list that is too long for a page can be typed.
func TestLongListsAreTyped(t *testing.T) {
	for _, kind := range []interpreter.DecisionKind{interpreter.AskOne, interpreter.AskSome} {
		for open, want := range map[int]bool{mostShown: false, mostShown + 1: true} {
			if got := formOf(&interpreter.Decision{Kind: kind, Open: open}) == named; got != want {
				t.Errorf("kind %v with %d options: typed is %v", kind, open, got)
			}
		}
	}
}
