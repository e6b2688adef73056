package reason

import "houserule/dsl/variant"

// Ended is the text that says that the condition holds under which a game ends; it is empty where that does not hold, and nil if
// there are no words for it.
func Ended(until variant.Expr) variant.Expr {
	if until == nil || countsTurns(until) {
		return nil
	}
	return either(until, (&maker{ends: true}).so(until), nil)
}

// Won is the text that says by which of its conditions a score wins; nil if there are no words for it.
func Won(s *variant.Score) (text variant.Expr) {
	for i := len(s.Wins) - 1; i >= 0; i-- {
		when := s.Wins[i].When
		text = either(when, scoreMaker(s).so(when), text)
	}
	return text
}

// Lost is the text that says why a score does not win: no condition of it holds. It is nil if there are no words for that.
func Lost(s *variant.Score) variant.Expr {
	var texts []variant.Expr
	for _, win := range s.Wins {
		texts = append(texts, scoreMaker(s).no(win.When, nil))
	}
	if texts == nil {
		return nil
	}
	return joined(texts, ", and ")
}

// scoreMaker makes texts about a score.
func scoreMaker(s *variant.Score) *maker { return &maker{score: s.Total, ends: true} }

// countsTurns reports whether a condition only counts turns, which everybody does.
func countsTurns(when variant.Expr) bool {
	e, ok := when.(*variant.Compare)
	if !ok {
		return false
	}
	_, counted := e.L.(*variant.TurnCount)
	return counted
}

// turnsOver says that a game has ended by the number of its turns, where it could have ended otherwise.
func (m *maker) turnsOver(holds bool) variant.Expr {
	if m.score != nil || !holds {
		return nil
	}
	return word("the last turn is over")
}

// isNoted reports whether a condition only asks what rules have noted of the end: what they noted it for says more.
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

// isNotedPlayer reports whether rules have noted there who it is.
func isNotedPlayer(e variant.Expr) bool {
	get, ok := bare(e).(*variant.GlobalGet)
	return ok && get.Type().Base == variant.Player
}
