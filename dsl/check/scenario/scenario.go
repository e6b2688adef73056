// Package scenario checks scenarios, which are the tests of rules.
package scenario

import (
	"strconv"

	"houserule/dsl/check/cover"
	"houserule/dsl/check/declared"
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/step"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Check checks a scenario. Its lines are steps of one procedure, and share their names.
func Check(c *declared.Checker, decl *syntax.ScenarioDecl) {
	s := &variant.Scenario{Title: c.FixedText(decl.Title, "a title"), Variant: c.Variant.Name, Span: c.At(decl), Cites: c.ScenarioCites(decl.Cites)}
	if decl.For != nil {
		s.Variant = decl.For.Text
	}
	p := &env.Procedure{Proc: &variant.Proc{
		Index: -1, Sort: "scenario", Name: s.Title, Result: types.Nothing, Effect: variant.Acts, Span: s.Span, NameSpan: c.At(decl.Title),
	}, Callees: map[*env.Procedure]bool{}}
	sb := &scenarioBody{Steps: step.New(c.Resolver, p), decks: c, scenario: s}
	for _, line := range decl.Lines {
		sb.line(line)
	}
	sb.checkSeats()
	sb.ReportUnusedLocals()
	p.Body = &variant.Block{Stmts: sb.made, At: s.Span}
	s.Proc = p.Proc
	c.Variant.Scenarios = append(c.Variant.Scenarios, s)
}

func (s *scenarioBody) line(line *syntax.ScenarioLine) {
	switch {
	case line.Cites != nil:
		s.scenario.Cites = append(s.scenario.Cites, s.ScenarioCites(line.Cites)...)
	case line.Given != nil:
		s.act(line, line.Given, false)
	case line.Do != nil:
		s.act(line, line.Do, true)
	case line.PlayTurn, line.PlayTurns != nil:
		s.playTurns(line)
	case line.Play:
		s.play(line)
	case line.Expect != nil:
		s.expect(line.Expect)
	case line.Listed != nil:
		s.listed(line.Listed)
	case line.Luck != nil:
		s.luck(line.Luck)
	case line.Order != nil:
		s.order(line.Order)
	case len(line.Answers) > 0:
		s.answers(line)
	default:
		s.setting(line)
	}
	s.Flow.Dead = false
}

// setting checks a line about the game before its start.
func (s *scenarioBody) setting(line *syntax.ScenarioLine) {
	switch {
	case line.With != nil:
		s.scenario.With = append(s.scenario.With, s.FixedText(*line.With, "the name of a house rule"))
	case line.Option != nil:
		s.setOption(*line.Option, line.Value)
	case line.Players != nil:
		s.scenario.Players = *line.Players
		if n := *line.Players; n < s.Variant.MinPlayers || n > s.Variant.MaxPlayers {
			s.Errorf(report.CodeOutOfRange, s.At(line), "", "%s can play this", cover.SpanOf(int64(s.Variant.MinPlayers), int64(s.Variant.MaxPlayers)))
		} else if reason := s.Variant.Teams.Refuse(n); reason != "" {
			s.Errorf(report.CodeOutOfRange, s.At(line), "", "%s", reason)
		}
	case line.Seed != nil:
		seed := int64(*line.Seed)
		s.scenario.Seed = &seed
	default:
		told := variant.Transcript{Lines: line.Transcript, Span: s.At(line)}
		if line.For != nil {
			s.Seat(*line.For, s.At(line))
			told.Player = *line.For
		}
		s.scenario.Transcripts = append(s.scenario.Transcripts, told)
	}
}

// act adds the steps of a given or a do, in the scope of the whole scenario.
func (s *scenarioBody) act(line *syntax.ScenarioLine, a *syntax.Arm, traced bool) {
	s.SetsScene = true
	s.made = append(s.made, &variant.MarkStmt{Step: s.Step(line), Traced: traced})
	stmts := []syntax.Stmt{a.Stmt}
	if a.Block != nil {
		stmts = a.Block.Stmts
	}
	s.made = append(s.made, s.InOrder(stmts)...)
}

func (s *scenarioBody) setOption(name syntax.Name, e syntax.Expr) {
	o := s.Lookup(s.User, name, report.CodeUnknownName, "option", func(e *env.Entity) bool { return e.Option != nil })
	if o == nil {
		return
	}
	x := s.Value(e, o.Option.Type)
	if types.IsAnything(x.Type()) {
		return
	}
	n := s.Fixed(x)
	s.decks.CheckOptionValue(o.Option, n, x)
	s.scenario.Options = append(s.scenario.Options, variant.OptionValue{Option: o.Option, Value: n})
}

// listed checks the cards that a zone starts with.
func (s *scenarioBody) listed(line *syntax.Listed) {
	e := s.Lookup(s.User, line.Zone, report.CodeUnknownName, "zone", env.IsZone)
	switch {
	case e == nil:
		return
	case !e.Zone.Listed:
		s.Unknown(report.CodeDeckZone, s.At(line.Zone), e.Name(), func() []string { return s.NamesOf(env.IsListed) }, "nothing is listed for %q", e.Name())
		return
	}
	listed := variant.ListedZone{Zone: e.Zone}
	for _, card := range line.Cards {
		count := 1
		if card.Count != nil {
			count = *card.Count
		}
		s.decks.CheckCount(count, s.At(card))
		if found, ok := s.decks.Listed(e.Zone, s.FixedText(card.Name, "the name of a card"), s.At(card.Name)); ok {
			found.Count = count
			listed.List.Cards = append(listed.List.Cards, s.decks.GiveFigures(found, s.Figures(card.Values, found.Catalog.Kind)))
		}
	}
	s.scenario.Listed = append(s.scenario.Listed, listed)
}

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
		stmt := &variant.ExpectRefused{Step: s.Step(e)}
		for _, reason := range e.Refused {
			stmt.Reasons = append(stmt.Reasons, variant.Reason{Text: s.FixedText(*reason, "part of a message"), Span: s.At(reason)})
		}
		s.scenario.ExpectRefused = true
		s.made = append(s.made, stmt)
	case e.That != nil:
		cond, _, _ := s.Condition(e.That)
		s.made = append(s.made, &variant.ExpectStmt{Step: s.Step(e), Cond: cond})
	}
}

// option checks an expected option or offer.
func (s *scenarioBody) option(e *syntax.Expect, label syntax.Text, shown variant.Shown) {
	stmt := &variant.ExpectOption{Step: s.Step(e), Label: s.FixedText(label, "the label of an option"), Shown: shown}
	if e.To != nil {
		stmt.Player = *e.To
		s.Seat(stmt.Player, stmt.At)
	}
	s.made = append(s.made, stmt)
}

// odds checks the expected chances of a check's outcomes.
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
		s.Errorf(report.CodeOutOfRange, s.At(chance), "", "a chance must be a fraction such as 10/36")
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

// checkSeats reports an error for players who don't play in the scenario.
func (s *scenarioBody) checkSeats() {
	players := s.scenario.Players
	if players == 0 {
		players = s.Variant.MinPlayers
	}
	for _, seat := range s.Seats {
		if 1 <= seat.Number && seat.Number <= players {
			continue
		}
		mend := ""
		if 1 <= seat.Number && seat.Number <= s.Variant.MaxPlayers {
			mend = "Write the number of players: players " + strconv.Itoa(seat.Number) + "."
		}
		s.Errorf(report.CodeOutOfRange, seat.At, mend, "there is no player %d in a game of %d", seat.Number, players)
	}
}

// order checks the order of cards in a zone.
func (s *scenarioBody) order(line *syntax.Order) {
	e := s.Lookup(s.User, line.Zone, report.CodeUnknownName, "zone", env.IsZone)
	if e == nil {
		return
	}
	order := variant.OrderLine{Zone: e.Zone, Span: s.At(line)}
	switch at := order.Span; {
	case len(e.Zone.Keys) > 0:
		s.Errorf(report.CodeMisplaced, at, "Delete this line.", "%q is always sorted, so its order can't be set", e.Name())
	case line.Player != nil && !e.Zone.Each:
		s.Errorf(report.CodeMisplaced, at, "Delete the player.", "%q belongs to no player", e.Name())
	case line.Player != nil:
		s.Seat(*line.Player, at)
		order.Player = *line.Player
	}
	for _, card := range line.Cards {
		name, at := s.FixedText(*card, "the name of a card"), s.At(card)
		order.Cards = append(order.Cards, variant.OrderedCard{Name: name, Span: at})
		if len(e.Zone.Kinds) == 1 {
			s.Later = append(s.Later, func() { s.CheckKnown(e.Zone.Kinds[0], name, at) })
		}
	}
	s.scenario.Orders = append(s.scenario.Orders, order)
}
