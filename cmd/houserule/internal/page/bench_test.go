package page

import (
	"io"
	"testing"

	"houserule/cmd/houserule/internal/session/sessiontest"
)

// BenchmarkPage writes the page of a seat, as a server does for each seat after each change.
func BenchmarkPage(b *testing.B) {
	for _, variant := range []string{"solitaire", "runebound-lairs", "quests", "arda", "../../../../testdata/games/crazy_eights.rules"} {
		b.Run(variant, func(b *testing.B) {
			s, memory := sessiontest.Sit(b, variant, 0), &Memory{}
			sessiontest.Suggest(b, s, 20)
			for b.Loop() {
				if err := Of(Table{Session: s}, 0, memory).WriteInner(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
