package check

import (
	"cmp"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// checkScenarios checks the tests. Their lines are steps of one procedure: what one line names is known
// in those behind it.
func (c *checker) checkScenarios() {
	for _, d := range c.in.Scenarios {
		if decl, ok := d.Syntax.(*syntax.ScenarioDecl); ok {
			c.checkScenario(decl)
		}
	}
}

// A scenarioBody is a scenario and the steps that its lines make.
type scenarioBody struct {
	*body
	scenario *variant.Scenario
	steps    []variant.Stmt
}

func (c *checker) checkScenario(decl *syntax.ScenarioDecl) {
	s := &variant.Scenario{Title: c.fixedText(decl.Title, "a title"), Variant: c.v.Name, Span: c.at(decl), Cites: c.scenarioCites(decl.Cites)}
	if decl.For != nil {
		s.Variant = decl.For.Text
	}
	p := &procedure{Proc: &variant.Proc{
		Index: -1, Sort: "scenario", Name: s.Title, Result: nothingType, Effect: variant.Acts, Span: s.Span, NameSpan: c.at(decl.Title),
	}, callees: map[*procedure]bool{}}
	sb := &scenarioBody{body: c.newBody(p), scenario: s}
	for _, line := range decl.Lines {
		sb.line(line)
	}
	sb.checkSeats()
	sb.reportUnusedLocals()
	p.Body = &variant.Block{Stmts: sb.steps, At: s.Span}
	s.Proc = p.Proc
	c.v.Scenarios = append(c.v.Scenarios, s)
}

func (s *scenarioBody) line(line *syntax.ScenarioLine) {
	switch {
	case line.Cites != nil:
		s.scenario.Cites = append(s.scenario.Cites, s.c.scenarioCites(line.Cites)...)
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
	s.flow.dead = false
}

// setting checks a line that says how the game is set up.
func (s *scenarioBody) setting(line *syntax.ScenarioLine) {
	switch {
	case line.With != nil:
		s.scenario.With = append(s.scenario.With, s.c.fixedText(*line.With, "the name of a house rule"))
	case line.Option != nil:
		s.setOption(*line.Option, line.Value)
	case line.Players != nil:
		s.scenario.Players = *line.Players
		if n := *line.Players; n < s.c.v.MinPlayers || n > s.c.v.MaxPlayers {
			s.errorf(CodeOutOfRange, s.at(line), "", "%s can play this", span{int64(s.c.v.MinPlayers), int64(s.c.v.MaxPlayers)})
		}
	case line.Seed != nil:
		seed := int64(*line.Seed)
		s.scenario.Seed = &seed
	default:
		told := variant.Transcript{Lines: line.Transcript, Span: s.at(line)}
		if line.For != nil {
			s.seat(*line.For, s.at(line))
			told.Player = *line.For
		}
		s.scenario.Transcripts = append(s.scenario.Transcripts, told)
	}
}

// act takes in the steps of a given or a do, in the scope of the whole scenario.
func (s *scenarioBody) act(line *syntax.ScenarioLine, a *syntax.Arm, traced bool) {
	s.setsScene = true
	s.steps = append(s.steps, &variant.MarkStmt{Step: s.step(line), Traced: traced})
	stmts := []syntax.Stmt{a.Stmt}
	if a.Block != nil {
		stmts = a.Block.Stmts
	}
	s.steps = append(s.steps, s.body.steps(stmts)...)
}

func (s *scenarioBody) setOption(name syntax.Name, e syntax.Expr) {
	o := s.c.lookup(s.user, name, CodeUnknownName, "option", func(e *entity) bool { return e.option != nil })
	if o == nil {
		return
	}
	x := s.value(e, o.option.Type)
	if isAnything(x.Type()) {
		return
	}
	n := s.fixed(x)
	s.c.checkOptionValue(o.option, n, x)
	s.scenario.Options = append(s.scenario.Options, variant.OptionValue{Option: o.option, Value: n})
}

// listed checks what a zone starts with in this scenario.
func (s *scenarioBody) listed(line *syntax.Listed) {
	e := s.c.lookup(s.user, line.Zone, CodeUnknownName, "zone", isZone)
	switch {
	case e == nil:
		return
	case !e.zone.Listed:
		s.unknown(CodeDeckZone, s.at(line.Zone), e.name, func() []string { return s.c.namesOf(isListed) }, "nothing is listed for %q", e.name)
		return
	}
	listed := variant.ListedZone{Zone: e.zone}
	for _, card := range line.Cards {
		count := 1
		if card.Count != nil {
			count = *card.Count
		}
		s.c.checkCount(count, s.at(card))
		if found, ok := s.c.listed(e.zone, s.c.fixedText(card.Name, "the name of a card"), s.at(card.Name)); ok {
			found.Count = count
			listed.List.Cards = append(listed.List.Cards, s.c.giveFigures(found, s.figures(card.Values, found.Catalog.Kind)))
		}
	}
	s.scenario.Listed = append(s.scenario.Listed, listed)
}

// order checks how cards lie in a zone.
func (s *scenarioBody) order(line *syntax.Order) {
	e := s.c.lookup(s.user, line.Zone, CodeUnknownName, "zone", isZone)
	if e == nil {
		return
	}
	order := variant.OrderLine{Zone: e.zone, Span: s.at(line)}
	switch at := order.Span; {
	case len(e.zone.Keys) > 0:
		s.errorf(CodeMisplaced, at, "", "%q is kept sorted, and has no other order", e.name)
	case line.Player != nil && !e.zone.Each:
		s.errorf(CodeMisplaced, at, "Leave out the player.", "%q belongs to no player", e.name)
	case line.Player != nil:
		s.seat(*line.Player, at)
		order.Player = *line.Player
	}
	for _, card := range line.Cards {
		name, at := s.c.fixedText(*card, "the name of a card"), s.at(card)
		order.Cards = append(order.Cards, variant.OrderedCard{Name: name, Span: at})
		if len(e.zone.Kinds) == 1 {
			s.c.later = append(s.c.later, func() { s.c.checkKnown(e.zone.Kinds[0], name, at) })
		}
	}
	s.scenario.Orders = append(s.scenario.Orders, order)
}

// figures are those that a scenario gives to a card that it lists, or a house rule to cards of data.
func (b *body) figures(values []syntax.CreateValue, kind *variant.Kind) (figures []variant.DeckFigure) {
	given := b.fieldValues(values, kind)
	for _, v := range values {
		if f := b.c.fieldsOf[kind].fields[v.Field.Text]; f != nil && given[f.Slot] != nil {
			figures = append(figures, variant.DeckFigure{Field: f, Value: b.cardValue(given[f.Slot]), Span: b.at(v.Field)})
			given[f.Slot] = nil
		}
	}
	return figures
}

// cardValue is a value as data has it.
func (b *body) cardValue(x variant.Expr) variant.CardValue {
	value := variant.CardValue{Given: true}
	switch x := x.(type) {
	case *variant.TheExpr:
		return b.spaceValue(x)
	case *variant.TextConst:
		value.Text = x.Text
	case *variant.ListOf:
		for _, item := range x.Items {
			one := b.cardValue(item)
			switch {
			case x.Type().Base == variant.SetType:
				value.Number |= 1 << one.Number
			case x.Type().Elem.Base == variant.Text:
				value.Texts = append(value.Texts, one.Text)
			default:
				value.List = append(value.List, one.Number)
			}
		}
	default:
		value.Number = b.fixed(x)
	}
	value.Given = value.Number != variant.None
	return value
}

// spaceValue is a space by its name, as data has it. No other component is there before play.
func (b *body) spaceValue(x *variant.TheExpr) variant.CardValue {
	if x.Kind.Sort != "space" || x.Name == "" {
		return variant.CardValue{Number: b.fixed(x)}
	}
	space, known := b.c.spaces.known[x.Kind][x.Name] // one that is not known is reported as such
	return variant.CardValue{Given: known, Number: space.number}
}

// ---- Luck ------------------------------------------------------------------------------------------

// luck checks what a stream of luck will bring: faces of its dice, or names of cards. Cards that nobody
// has observed may be named as they are turned up, whatever deck they are from.
func (s *scenarioBody) luck(line *syntax.LuckLine) {
	checked := variant.LuckLine{Stream: line.Stream.Text, Span: s.at(line)}
	if line.For != nil {
		checked.Player = int(line.For.Number)
		s.seat(checked.Player, s.at(line.For))
	}
	if line.Own != nil {
		checked.Stream = s.c.fixedText(*line.Own, "the name of a stream")
	}
	for _, value := range line.Values {
		checked.Values = append(checked.Values, s.brought(value))
	}
	if line.Own != nil {
		s.luckOfScript(checked, s.at(*line.Own))
		s.scenario.Luck = append(s.scenario.Luck, checked)
		return
	}
	switch e := s.stream(line.Stream); {
	case e == nil && line.Stream.Text == variant.FaceUp:
	case line.Stream.Text == "setup" && s.c.setup != nil:
		s.checkRolled(s.c.setup, checked, s.at(line.Stream))
	case e != nil && e.proc != nil:
		s.checkRolled(e.proc, checked, s.at(line.Stream))
	case e != nil && isDie(e):
		s.checkFaces(e.zone, checked)
	}
	s.scenario.Luck = append(s.scenario.Luck, checked)
}

// brought is what luck brings: like an answer, but true and false are called by their words.
func (s *scenarioBody) brought(e syntax.Expr) variant.Answer {
	if name, ok := e.(*syntax.NameRef); ok && (name.Name == "true" || name.Name == "false") {
		return variant.Answer{Span: s.place(e), Labels: []string{name.Name}}
	}
	return s.answer(e)
}

// luckOfScript checks luck for what rolls in a script, or in what something suggests.
func (s *scenarioBody) luckOfScript(line variant.LuckLine, at source.Span) {
	hints := s.hintStreams()
	if base, _, _ := strings.Cut(line.Stream, " of player "); slices.Contains(hints, base) {
		return
	}
	streams := hints
	for _, p := range s.c.scripted {
		if p.Stream() == line.Stream {
			s.checkRolled(p, line, at)
			return
		}
		if p.rolls {
			streams = append(streams, p.Stream())
		}
	}
	s.unknown(CodeUnknownStream, at, line.Stream, func() []string { return streams }, "no luck is called %q", line.Stream)
}

// hintStreams are the streams of luck that suggestions take theirs from.
func (s *scenarioBody) hintStreams() (streams []string) {
	for _, p := range slices.Concat(s.c.procs, s.c.scripted) {
		if p.hints {
			streams = append(streams, "suggest "+p.Stream())
		}
	}
	if s.c.setup != nil && s.c.setup.hints {
		streams = append(streams, "suggest setup")
	}
	return streams
}

// stream is what a stream of luck is named after, if that is not the setup or the turning of cards.
func (s *scenarioBody) stream(name syntax.Name) *entity {
	if name.Text == "setup" && s.c.setup != nil || name.Text == variant.FaceUp && s.c.hidden() {
		return nil
	}
	hasLuck := func(e *entity) bool { return e.zone != nil && e.zone.Board == nil || e.proc != nil }
	return s.c.lookup(s.user, name, CodeUnknownName, "deck, die, check or procedure", hasLuck)
}

// checkRolled reports luck for what rolls nothing, and faces that its dice do not have. The 0 of a d10 is
// its 10.
func (s *scenarioBody) checkRolled(p *procedure, line variant.LuckLine, at source.Span) {
	if !p.drawsLuck() {
		s.errorf(CodeUnknownStream, at, "Luck comes from decks that are drawn from, and from what rolls itself.", "%q rolls nothing itself", p.Name)
		return
	}
	sides := facesOf(p)
	for _, value := range line.Values {
		switch n := value.Number; {
		case n == nil || sides == 0:
		case *n == 0 && sides == 10:
			*n = 10
		case *n < 1 || *n > sides:
			s.errorf(CodeOutOfRange, value.Span, "", "the dice of %q show 1 to %d", p.Name, sides)
		}
	}
}

// drawsLuck tells whether a procedure, or what a house rule put it in the place of, rolls itself: both have one stream.
func (p *procedure) drawsLuck() bool {
	return p != nil && (p.rolls || p.original.drawsLuck())
}

// facesOf is how many sides the dice of a check or chart have, or 0 if that differs.
func facesOf(p *procedure) int64 {
	p = cmp.Or(p.rolled(), p)
	switch {
	case p.Check != nil && (p.Check.Contest == nil || p.Check.Contest.Dice.Count == 0 || p.Check.Contest.Dice.Sides == p.Check.Dice.Sides):
		return int64(p.Check.Dice.Sides)
	case p.Table != nil && p.Table.Dice != nil:
		return int64(p.Table.Dice.Sides)
	}
	return 0
}

// ---- Expectations ----------------------------------------------------------------------------------

func (s *scenarioBody) expect(e *syntax.Expect) {
	switch {
	case e.Odds != nil:
		s.odds(e)
	case e.Error != nil:
		s.scenario.ExpectError = s.c.fixedText(*e.Error, "part of a message")
	case e.Closed != nil:
		s.option(e, *e.Closed, variant.Closed)
	case e.Offered != nil:
		s.option(e, *e.Offered, variant.Offered)
	case e.NotOffered != nil:
		s.option(e, *e.NotOffered, variant.NotOffered)
	case len(e.Refused) > 0:
		s.refused(e)
	case e.That != nil:
		cond, _, _ := s.condition(e.That)
		s.steps = append(s.steps, &variant.ExpectStmt{Step: s.step(e), Cond: cond})
	}
}

// option checks what is expected of an option or an offer.
func (s *scenarioBody) option(e *syntax.Expect, label syntax.Text, shown variant.Shown) {
	stmt := &variant.ExpectOption{Step: s.step(e), Label: s.c.fixedText(label, "the label of an option"), Shown: shown}
	if e.To != nil {
		stmt.Player = *e.To
		s.seat(stmt.Player, stmt.At)
	}
	s.steps = append(s.steps, stmt)
}

func (s *scenarioBody) refused(e *syntax.Expect) {
	stmt := &variant.ExpectRefused{Step: s.step(e)}
	for _, reason := range e.Refused {
		stmt.Reasons = append(stmt.Reasons, variant.Reason{Text: s.c.fixedText(*reason, "part of a message"), Span: s.at(reason)})
	}
	s.scenario.ExpectRefused = true
	s.steps = append(s.steps, stmt)
}

// odds checks the exact chances of the outcomes of a check.
func (s *scenarioBody) odds(e *syntax.Expect) {
	x, ok := s.expr(e.Odds, nil).(*variant.CallExpr)
	if !ok || x.Proc.Rolled() == nil || x.Proc.Rolled().Check.Enum == nil {
		if !ok || !isAnything(x.T) {
			s.errorf(CodeWrongSort, s.place(e.Odds), "", "only a check with outcomes has odds")
		}
		return
	}
	stmt := &variant.ExpectOdds{Step: s.step(e), Call: x}
	named := map[string]source.Span{}
	for _, chance := range e.Chances {
		if first, found := named[chance.Outcome.Text]; found {
			s.taken(chance.Outcome.Text, s.at(chance.Outcome), first)
		}
		named[chance.Outcome.Text] = s.at(chance.Outcome)
		stmt.Chances = append(stmt.Chances, s.chance(chance, x.Proc.Rolled().Check.Enum))
	}
	s.steps = append(s.steps, stmt)
}

func (s *scenarioBody) chance(chance *syntax.Chance, outcomes *variant.Enum) variant.Chance {
	checked := variant.Chance{Part: int64(chance.Part), Of: int64(chance.Of), At: s.at(chance)}
	if chance.Of <= 0 || chance.Part > chance.Of {
		s.errorf(CodeOutOfRange, s.at(chance), "", "a chance is a part of a whole, as in 10/36")
	}
	for i, outcome := range outcomes.Members {
		if outcome == chance.Outcome.Text {
			checked.Outcome = i
			s.c.use(s.at(chance.Outcome), OfMember(outcomes, i), enumType(outcomes))
			return checked
		}
	}
	s.unknown(CodeUnknownMember, s.at(chance.Outcome), chance.Outcome.Text, membersOf(outcomes), "%s has no outcome %q", outcomes.Name, chance.Outcome.Text)
	s.c.tellTakenAway(outcomes.Name, chance.Outcome.Text)
	return checked
}
