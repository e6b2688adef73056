package page

import (
	"io"
	"testing"
)

// A page, as it is made for each seat at each change.
func BenchmarkPage(b *testing.B) {
	for _, variant := range []string{"solitaire", "runebound-lairs", "quests", "../../../../../testdata/games/crazy_eights.rules"} {
		b.Run(variant, func(b *testing.B) {
			s, memory := sit(b, variant, 0), &Memory{}
			for range 20 {
				if _, open := s.Game.Next(); open {
					if err := s.Choose(s.Game.Suggestion()); err != nil {
						b.Fatal(err)
					}
				}
			}
			for b.Loop() {
				if err := Of(Table{Session: s}, 0, memory).WriteInner(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
