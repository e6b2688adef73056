package scenario

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// ---- Expectations ----------------------------------------------------------------------------------

func (s *scenarioBody) expect(e *syntax.Expect) {
	switch {
	case e.Odds != nil:
		s.odds(e)
	case e.Error != nil:
		s.scenario.ExpectError = s.FixedText(*e.Error, "part of a message")
	case e.Closed != nil:
		s.option(e, *e.Closed, variant.Closed)
	case e.Offered != nil:
		s.option(e, *e.Offered, variant.Offered)
	case e.NotOffered != nil:
		s.option(e, *e.NotOffered, variant.NotOffered)
	case len(e.Refused) > 0:
		s.refused(e)
	case e.That != nil:
		cond, _, _ := s.Condition(e.That)
		s.made = append(s.made, &variant.ExpectStmt{Step: s.Step(e), Cond: cond})
	}
}

// option checks what is expected of an option or an offer.
func (s *scenarioBody) option(e *syntax.Expect, label syntax.Text, shown variant.Shown) {
	stmt := &variant.ExpectOption{Step: s.Step(e), Label: s.FixedText(label, "the label of an option"), Shown: shown}
	if e.To != nil {
		stmt.Player = *e.To
		s.Seat(stmt.Player, stmt.At)
	}
	s.made = append(s.made, stmt)
}

func (s *scenarioBody) refused(e *syntax.Expect) {
	stmt := &variant.ExpectRefused{Step: s.Step(e)}
	for _, reason := range e.Refused {
		stmt.Reasons = append(stmt.Reasons, variant.Reason{Text: s.FixedText(*reason, "part of a message"), Span: s.At(reason)})
	}
	s.scenario.ExpectRefused = true
	s.made = append(s.made, stmt)
}

// odds checks the exact chances of the outcomes of a check.
func (s *scenarioBody) odds(e *syntax.Expect) {
	x, ok := s.Expr(e.Odds, nil).(*variant.CallExpr)
	if !ok || x.Proc.Rolled() == nil || x.Proc.Rolled().Check.Enum == nil {
		if !ok || !types.IsAnything(x.T) {
			s.Errorf(report.CodeWrongSort, s.Place(e.Odds), "", "only a check with outcomes has odds")
		}
		return
	}
	stmt := &variant.ExpectOdds{Step: s.Step(e), Call: x}
	named := map[string]source.Span{}
	for _, chance := range e.Chances {
		if first, found := named[chance.Outcome.Text]; found {
			s.Taken(chance.Outcome.Text, s.At(chance.Outcome), first)
		}
		named[chance.Outcome.Text] = s.At(chance.Outcome)
		stmt.Chances = append(stmt.Chances, s.chance(chance, x.Proc.Rolled().Check.Enum))
	}
	s.made = append(s.made, stmt)
}

func (s *scenarioBody) chance(chance *syntax.Chance, outcomes *variant.Enum) variant.Chance {
	checked := variant.Chance{Part: int64(chance.Part), Of: int64(chance.Of), At: s.At(chance)}
	if chance.Of <= 0 || chance.Part > chance.Of {
		s.Errorf(report.CodeOutOfRange, s.At(chance), "", "a chance is a part of a whole, as in 10/36")
	}
	for i, outcome := range outcomes.Members {
		if outcome == chance.Outcome.Text {
			checked.Outcome = i
			s.Use(s.At(chance.Outcome), env.OfMember(outcomes, i), types.EnumOf(outcomes))
			return checked
		}
	}
	s.Unknown(report.CodeUnknownMember, s.At(chance.Outcome), chance.Outcome.Text, types.MembersOf(outcomes), "%s has no outcome %q", outcomes.Name, chance.Outcome.Text)
	s.TellTakenAway(outcomes.Name, chance.Outcome.Text)
	return checked
}
