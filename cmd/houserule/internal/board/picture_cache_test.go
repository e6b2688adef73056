package board

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/interpreter/view"
)

// A picture from a PictureCache equals one that is drawn from scratch.
func TestPictureCache(t *testing.T) {
	g := begin(t, "hex_race")
	cache, looks := &PictureCache{}, map[uint64]bool{}
	const longest = 60
	for range longest {
		if _, open := g.Next(); !open {
			break
		}
		shown := view.Of(g, 0).Boards[0]
		for key, spots := range map[string]Spots{"": nil, "1": {shown.Spaces[1].Number: {Key: "1", Option: "ask-1"}}} {
			for range 2 {
				if diff := cmp.Diff((&PictureCache{}).Draw(shown, 0, spots), cache.Draw(shown, 0, spots)); diff != "" {
					t.Fatalf("with spots %q (-first +again)\n%s", key, diff)
				}
			}
			looks[cache.print] = true
		}
		if err := g.Decide(g.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	if len(looks) < 4 {
		t.Errorf("the picture had only %d different looks", len(looks))
	}
}
