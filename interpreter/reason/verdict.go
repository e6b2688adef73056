package reason

import (
	"houserule/dsl/each"
	"houserule/dsl/variant"
)

// Ended returns a text that says that the end condition of a game holds. The text is empty if it
// doesn't hold. The result is nil if there is no wording.
func Ended(until variant.Expr) variant.Expr {
	if until == nil || countsTurns(until) {
		return nil
	}
	return either(until, (&maker{ends: true}).whyHolds(until), nil)
}

// Won returns a text that says which winning condition of a score holds. It returns nil if there
// is no wording.
func Won(s *variant.Score) (text variant.Expr) {
	for i := len(s.Wins) - 1; i >= 0; i-- {
		when := s.Wins[i].When
		text = either(when, scoreMaker(s).whyHolds(when), text)
	}
	return text
}

// Lost returns a text that explains why no winning condition of a score holds. It returns nil if
// there is no wording.
func Lost(s *variant.Score) variant.Expr {
	texts := each.Of(s.Wins, func(win variant.Win) variant.Expr { return scoreMaker(s).whyFails(win.When, nil) })
	if texts == nil {
		return nil
	}
	return joined(texts, ", and ")
}

// scoreMaker returns a maker for texts about a score.
func scoreMaker(s *variant.Score) *maker { return &maker{score: s.Total, ends: true} }

// countsTurns reports whether a condition only compares the turn count, which players know
// anyway.
func countsTurns(when variant.Expr) bool {
	e, ok := when.(*variant.Compare)
	if !ok {
		return false
	}
	_, counted := e.L.(*variant.TurnCount)
	return counted
}

// turnsOver returns the text for an end by the number of turns. It returns nil for a failed
// condition and in texts about a score.
func (m *maker) turnsOver(holds bool) variant.Expr {
	if m.score != nil || !holds {
		return nil
	}
	return word("the last turn is over")
}

// isNoted reports whether a condition only tests a variable in which the rules record the result.
// The reason for the record would be more informative.
func isNoted(when variant.Expr) bool {
	switch e := when.(type) {
	case *variant.GlobalGet:
		return true
	case *variant.ExistsExpr:
		return isNotedPlayer(e.X)
	case *variant.Compare:
		_, noted := e.L.(*variant.GlobalGet)
		return noted && e.L.Type().Base == variant.EnumType || isNotedPlayer(e.L) || isNotedPlayer(e.R)
	default:
		return false
	}
}

// isNotedPlayer reports whether an expression is a variable that holds a player.
func isNotedPlayer(e variant.Expr) bool {
	get, ok := bare(e).(*variant.GlobalGet)
	return ok && get.Type().Base == variant.Player
}
