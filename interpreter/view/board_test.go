package view_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

// A component lies on the space of its location, unless the player can't see the location. Routes
// follow the spaces of the board.
func TestBoardContents(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Load(t, "testdata/roads.rules"), program.Fast), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	g.Next()
	var lines []string
	for _, b := range view.Of(g, 0).Boards {
		lines = append(lines, fmt.Sprintf("%s, placed %v", b.Name, b.Placed))
		for _, s := range b.Spaces {
			lines = append(lines, fmt.Sprintf("%s at %d %d", s.Name, s.X, s.Y))
			for _, l := range s.Lying {
				lines = append(lines, fmt.Sprintf("  %s through %s, place %q, printed %v, points %v", l.Name, l.Through, l.Place, l.Printed, l.Points))
			}
		}
		for _, r := range b.Routes {
			lines = append(lines, fmt.Sprintf("%s of %s: %v", r.Through, r.Name, r.Spaces))
		}
	}
	want := `land, placed true
North at 10 0
  The Crown through region, place "", printed true, points false
  Ann through inn, place "The Crown", printed false, points false
South at 20 70
road of Ann: [0 1]`
	if diff := cmp.Diff(want, strings.Join(lines, "\n")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
