package session

import (
	"cmp"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/advice"
	"houserule/interpreter/history"
)

// The rules say which answers can be undone. The setting of the game overrides them.

// undoes returns the kind of answers that can be undone.
func undoes(s *Session) variant.Undo {
	return cmp.Or(variant.Undo(s.Head.Undo), s.Game.Program().Variant.Undo)
}

// CantUndo returns a sentence for the player if the steps can't be undone, or "". It doesn't say
// who has seen what.
func CantUndo(s *Session, u *history.Undoing) string {
	if s.Head.Draw != nil && s.Game.Result().Over {
		return Say(s, "This can't be undone: the secret of the drawn luck was revealed at the end of the game.")
	}
	if undoes(s) == variant.UndoUnseen && s.Game.Err() == nil && u.IsSeen() {
		return Say(s, "This can't be undone: luck fell, or a secret was seen.")
	}
	return ""
}

// MustAgree returns the seats at this screen whose players must agree to an undo that the player of
// asks requests. Their answers would be undone, or they have learned something since.
func (s *Session) MustAgree(u *history.Undoing, asks int) (seats []int) {
	if undoes(s) == variant.UndoFree {
		return nil
	}
	for _, seat := range s.People() {
		if seat != asks && u.Concerns(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Lasting returns a sentence for a question whose answer can't be undone, because a roll follows
// each of its options at once. It returns "" for other questions. The advice contains only what the
// player may know.
func Lasting(s *Session, m *advice.Advice) string {
	asks := func(r advice.Row) bool { return r.Asks != "" }
	if undoes(s) != variant.UndoUnseen || m.Check == nil || m.Check.Option != "" || slices.ContainsFunc(m.Rows, asks) {
		return ""
	}
	for _, row := range []*advice.Row{m.Nothing, m.Yes, m.All} {
		if row != nil && asks(*row) {
			return ""
		}
	}
	return Say(s, "This can't be undone.")
}

// Undoes returns a sentence about the answers that can be undone, or "" for the default.
func Undoes(s *Session) string {
	switch undoes(s) {
	case variant.UndoFree:
		return Say(s, "Players can undo their answers without asking the others.")
	case variant.UndoUnseen:
		return Say(s, "An answer can be undone only until luck falls or a player sees hidden information.")
	}
	return ""
}
