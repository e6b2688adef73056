package session

import "testing"

// After an undo and a redo the advice is computed again, because the cached advice belongs to
// another game.
func TestMomentsAfterUndo(t *testing.T) {
	s := cards(t, 2)
	d, _ := s.Game.Next()
	c := s.Game.Suggestion()
	if err := s.ChooseAt(d, c); err != nil {
		t.Fatal(err)
	}
	d, _ = s.Game.Next()
	before := s.Advice(d)
	if s.Advice(d) != before {
		t.Error("it is worked out twice")
	}
	if !s.UndoBy(0) {
		t.Fatal("no answer was undone")
	}
	if _, err := s.RedoBy(0); err != nil {
		t.Fatal(err)
	}
	d, _ = s.Game.Next()
	if s.Advice(d) == before {
		t.Error("the cached advice is not recomputed")
	}
	if _, err := s.RedoBy(0); err == nil {
		t.Error("it is taken again twice")
	}
}
