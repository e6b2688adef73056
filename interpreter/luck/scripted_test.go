package luck_test

import (
	"slices"
	"testing"

	"houserule/interpreter/luck"
)

// Values for one player's branch are used before the values for all players.
func TestBranchLuckContinuesWithSharedLuck(t *testing.T) {
	source := luck.Scripted([]luck.Line{
		{Stream: "strike", Values: []string{"1", "2", "3"}},
		{Stream: luck.InBranch(3, "strike"), Values: []string{"6", "5"}},
	}, nil)
	streams := []string{"strike", luck.InBranch(3, "strike"), luck.InBranch(0, "strike")}
	source.Start(streams)
	var rolled []int
	for _, stream := range []int{1, 2, 1, 1, 0} {
		face, err := source.Pick(&luck.Request{Stream: stream, Sides: 6, N: 6})
		if err != nil {
			t.Fatal(err)
		}
		rolled = append(rolled, face+1)
	}
	if want := []int{6, 1, 5, 2, 3}; !slices.Equal(rolled, want) {
		t.Errorf("the dice show %v, not %v", rolled, want)
	}
	if _, err := source.Pick(&luck.Request{Stream: 1, Sides: 6, N: 6}); err == nil {
		t.Error("there is more luck than was written")
	}
}
