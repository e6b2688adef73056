package page

import (
	"slices"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/session/sessiontest"
)

// The page of a card links to the pages of all visible cards in its zones.
func TestWhatACardBears(t *testing.T) {
	s, memory := sessiontest.Sit(t, "quests", 0), &Memory{}
	const longest = 60
	for range longest {
		sessiontest.Suggest(t, s, 1)
		Of(Table{Session: s}, 0, memory)
		for _, token := range memory.given {
			sheet, _ := CardSheet(Table{Session: s}, 0, memory, token)
			for _, holding := range sheet.Holds {
				for _, held := range holding.Cards {
					borne, ok := CardSheet(Table{Session: s}, 0, memory, held.Token)
					var text strings.Builder
					if err := sheet.Write(&text); err != nil || !ok || borne.Title != held.Name || !strings.Contains(text.String(), `<a href="`+held.Token+`" data-sheet>`) {
						t.Errorf("from %s to %s: %q, %v", sheet.Title, held.Name, borne.Title, err)
					}
					return
				}
			}
		}
	}
	t.Error("no card bears anything")
}

// A small number is chosen by a button, and a large one is typed.
func TestFaces(t *testing.T) {
	if got := faces(0, 3); !slices.Equal(got, []int64{0, 1, 2, 3}) {
		t.Error(got)
	}
	if got := faces(0, 100); got != nil {
		t.Error(got)
	}
}

// The last lines before the end leave out cards that are put away.
func TestWhatCameLast(t *testing.T) {
	s := sessiontest.Sit(t, "hazard-decks", 0)
	for {
		if _, open := s.Game.Next(); !open {
			break
		}
		sessiontest.Suggest(t, s, 1)
	}
	end := Of(Table{Session: s}, 0, &Memory{}).End
	if end == nil || len(end.Last) == 0 {
		t.Fatal("the end has no story lines")
	}
	for _, line := range end.Last {
		if strings.HasSuffix(line.Text, "face down") {
			t.Errorf("the end has the story line %q", line.Text)
		}
	}
	if last := end.Last[len(end.Last)-1]; last.Tone == "turn" {
		t.Errorf("the heading %q has no story lines", last.Text)
	}
}

// A few subjects are shown, and the others are behind a fold, which always hides more than one.
func TestFoldedFocus(t *testing.T) {
	for all, want := range map[int]int{0: 0, 4: 4, 5: 5, 6: 4, 30: 4} {
		if seen, also := folded(make([]Subject, all)); len(seen) != want || len(seen)+len(also) != all {
			t.Errorf("%d components: %d are visible and %d folded", all, len(seen), len(also))
		}
	}
}
