package interpreter_test

import (
	"bytes"
	"testing"

	"houserule/interpreter/program"
)

// Follow leads to the same game, bit for bit, as answering each decision by its suggestion.
func TestFollowingMakesNoDifference(t *testing.T) {
	for _, name := range append(gameNames[:len(gameNames):len(gameNames)], "arda") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			followed, decided := beginSeeded(t, games()[name][program.Fast], 3), beginSeeded(t, games()[name][program.Fast], 3)
			for range 40 {
				for range followed.Follow(9) {
					decided.Next()
					if err := decided.Decide(decided.Suggestion()); err != nil {
						t.Fatal(err)
					}
				}
				_, stands := followed.Next()
				if _, alsoStands := decided.Next(); stands != alsoStands || !bytes.Equal(followed.Encode(), decided.Encode()) {
					t.Fatal("the games differ")
				}
				if !stands || followed.Decide(followed.Suggestion()) != nil || decided.Decide(decided.Suggestion()) != nil {
					return
				}
			}
		})
	}
}
