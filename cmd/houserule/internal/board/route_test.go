package board

import (
	"slices"
	"strings"
	"testing"

	"houserule/interpreter/view"
)

// spaceCalled returns the number of the space with the given name.
func spaceCalled(t *testing.T, shown view.View, name string) int {
	t.Helper()
	for _, b := range shown.Boards {
		for _, s := range b.Spaces {
			if s.Name == name {
				return s.Number
			}
		}
	}
	t.Fatalf("there is no %s", name)
	return 0
}

// On a grid the cursor moves to the next space in a direction, prefers its row, stops at the
// edge, and can return.
func TestToward(t *testing.T) {
	shown := view.Of(begin(t, "hex_race"), -1)
	at := spaceCalled(t, shown, "Old Camp")
	for i, step := range []struct {
		to   Direction
		want string
	}{
		{Right, "Mill Road"}, {Right, "Long Road"}, {Left, "Stone Ford"}, {Left, "Reed Pool"}, {Left, "Reed Pool"},
		{Up, "Old Camp"}, {Up, "Old Camp"}, {Down, "Reed Pool"}, {Right, "Stone Ford"}, {Down, "Black Fen"}, {Up, "Stone Ford"},
	} {
		at = Toward(shown, at, step.to)
		if got := SpaceName(shown, at); got != step.want {
			t.Fatalf("step %d leads to %s, not to %s", i+1, got, step.want)
		}
	}
}

// On a map the cursor prefers neighbours, then other spaces in that direction. It can reach every
// space.
func TestTowardOnAMap(t *testing.T) {
	shown := view.Of(begin(t, "lands"), -1)
	at := spaceCalled(t, shown, "Marsh")
	for i, step := range []struct {
		to   Direction
		want string
	}{{Left, "Long Shore"}, {Up, "Upper Fields"}, {Right, "Pass"}, {Right, "Far Keep"}, {Right, "Far Keep"}, {Down, "Pass"}, {Down, "Marsh"}} {
		at = Toward(shown, at, step.to)
		if got := SpaceName(shown, at); got != step.want {
			t.Fatalf("step %d leads to %s, not to %s", i+1, got, step.want)
		}
	}
	for reached := []int{at}; ; {
		before := len(reached)
		for _, from := range reached {
			for _, d := range []Direction{Up, Down, Left, Right} {
				if to := Toward(shown, from, d); !slices.Contains(reached, to) {
					reached = append(reached, to)
				}
			}
		}
		if all := len(shown.Boards[0].Spaces); len(reached) == before && before < all {
			t.Fatalf("arrows reach %d of %d lands", before, all)
		} else if len(reached) == all {
			break
		}
	}
}

// A map shows the cursor and the route to it within its width. A board whose names don't fit is
// drawn as a list.
func TestMap(t *testing.T) {
	shown := view.Of(begin(t, "lands"), 0)
	look := Look{Width: 60, Player: 0, Route: ShortestRoute(shown, spaceCalled(t, shown, "Upper Fields"), spaceCalled(t, shown, "Far Keep"))}
	text := strings.Join(All(shown, look).Lines, "\n")
	for _, want := range []string{"[D Far Keep]", "•", "Upper Fields R1 ⌂"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	if look.Width = 12; strings.Contains(strings.Join(All(shown, look).Lines, "\n"), "•") {
		t.Error("a map is drawn into 12 columns")
	}
}

// In a list of spaces the cursor moves up and down.
func TestTowardInAList(t *testing.T) {
	shown := view.Of(begin(t, "isles"), -1)
	spaces := shown.Boards[0].Spaces
	if shown.Boards[0].Grid || Toward(shown, spaces[0].Number, Down) != spaces[1].Number || Toward(shown, spaces[0].Number, Up) != spaces[0].Number {
		t.Error("the cursor leaves the list")
	}
}

// A route is the shortest one over neighbours, and is highlighted.
func TestRoute(t *testing.T) {
	shown := view.Of(begin(t, "hex_race"), 0)
	route := ShortestRoute(shown, spaceCalled(t, shown, "Old Camp"), spaceCalled(t, shown, "New Camp"))
	var names []string
	for _, space := range route {
		names = append(names, SpaceName(shown, space))
	}
	if want := []string{"Old Camp", "Mill Road", "Stone Ford", "High Tor", "New Camp"}; !slices.Equal(names, want) {
		t.Errorf("the route is %q", names)
	}
	if len(Own(shown, 0)) != 1 {
		t.Errorf("player 1 has %v", Own(shown, 0))
	}
	drawn := strings.Join(All(shown, Look{Width: 80, Player: 0, Subjects: Own(shown, 0), Route: route}).Lines, "\n")
	if !strings.Contains(drawn, "[R● New Camp  ]") || !strings.Contains(drawn, `\@R2`) {
		t.Errorf("cursor and subject are not highlighted:\n%s", drawn)
	}
}

// The cursor begins at the component that the question names, and else in the middle.
func TestFirstCursor(t *testing.T) {
	shown := view.Of(begin(t, "vale"), 0)
	named := Mentioned(shown, "Where does Wyrm go from Riverwatch?")
	if len(named) != 1 {
		t.Fatalf("%d things are named", len(named))
	}
	if space, _ := SpaceOf(shown, named[0]); SpaceName(shown, space) != "White Peaks 3" {
		t.Errorf("it lies at %s", SpaceName(shown, space))
	}
	race := view.Of(begin(t, "hex_race"), 0)
	if got := SpaceName(race, Middle(race)); got != "Stone Ford" {
		t.Errorf("the middle is %s", got)
	}
	if isles := view.Of(begin(t, "isles"), -1); Middle(isles) != isles.Boards[0].Spaces[0].Number {
		t.Error("a list has no middle, and begins where it begins")
	}
}
