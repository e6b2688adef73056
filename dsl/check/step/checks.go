package step

import (
	"houserule/dsl/check/cover"
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// checkBody checks the lines of a check.
func (b *Steps) checkBody(decl *syntax.CheckDecl) {
	check := b.Proc.Check
	b.Within("a line of a check", variant.Asks, func() {
		for _, line := range decl.Lines {
			b.checkLine(check, line)
		}
	})
	b.Proc.Lines = b.Proc.Effect
	if check.Dice.Count > 0 || check.Contest != nil && check.Contest.Dice.Count > 0 {
		b.Does(variant.Rolls, "a roll", b.Proc.NameSpan)
		b.Proc.Rolls = true
	}
	b.checkOutcomes(check, decl)
}

func (b *Steps) checkLine(check *variant.Check, line *syntax.CheckLine) {
	switch {
	case line.Roll != nil:
		b.rollLine(&check.Dice, *line.Roll)
	case line.Sign != "":
		check.Adds = append(check.Adds, b.Add(line))
	case line.Contest != nil, line.Against != nil:
		b.against(check, line)
	case line.Win != nil:
		b.Errorf(report.CodeMisplaced, b.At(line), "Only a score has win when. A check has outcomes after arrows.", "a check can't be won")
		b.Condition(line.Win)
	}
}

func (b *Steps) rollLine(dice *variant.Dice, d syntax.Dice) {
	if dice.Count > 0 {
		b.Errorf(report.CodeMisplaced, b.At(d), "Put all dice of one kind on one line, as in roll 2d6.", "this check already has a roll")
		return
	}
	*dice = b.Dice(d)
}

func (b *Steps) against(check *variant.Check, line *syntax.CheckLine) {
	switch {
	case check.Against != nil || check.Contest != nil:
		b.Errorf(report.CodeMisplaced, b.At(line), "Put the whole sum on one line.", "this check already has an against line")
	case line.Against != nil:
		check.Against = b.Value(line.Against, types.Number)
	default:
		check.Contest = &variant.Contest{}
		for _, inner := range line.Contest {
			b.contestLine(check.Contest, inner)
		}
	}
}

func (b *Steps) contestLine(contest *variant.Contest, line *syntax.CheckLine) {
	switch {
	case line.Roll != nil:
		b.rollLine(&contest.Dice, *line.Roll)
	case line.Sign != "":
		contest.Adds = append(contest.Adds, b.Add(line))
	default:
		b.Errorf(report.CodeMisplaced, b.At(line), "", "the other side can only roll, add and subtract")
	}
}

// checkOutcomes checks that the outcomes of a check are possible and complete.
func (b *Steps) checkOutcomes(check *variant.Check, decl *syntax.CheckDecl) {
	if check.Enum != nil && len(check.Enum.Members) > mostOutcomes {
		b.Errorf(report.CodeTooMany, b.Proc.NameSpan, "Use functions of the total.", "this check has more than %d outcomes", mostOutcomes)
		return
	}
	o := cover.NewOutcomes(check)
	failed := b.Watch()
	for _, line := range decl.Lines {
		if line.Condition != nil && line.Outcome != nil {
			check.Outcomes = append(check.Outcomes, b.outcome(check, line, o))
		}
	}
	switch {
	case failed() || o.Used():
	case len(check.Outcomes) > 0:
		b.Errorf(report.CodeOutcomeGap, b.Proc.NameSpan, "Add an outcome for it, or one for else.", "no outcome fits if %s", o.Left())
	case o.Compares():
		b.Errorf(report.CodeOutcomeGap, b.Proc.NameSpan, "Add outcomes, as in above -> wins and else -> loses.", "this check has no outcomes")
	}
}

// mostOutcomes is the largest number of outcomes of a check.
const mostOutcomes = 1000

func (b *Steps) outcome(check *variant.Check, line *syntax.CheckLine, o *cover.Outcomes) *variant.Outcome {
	x := &variant.Outcome{Lo: variant.None, Hi: variant.None, Span: b.At(line)}
	wording, cites := b.Noted(line.Notes, resolve.Called|resolve.Told)
	x.Sentence, x.Cites = wording.Sentence, cites
	b.Sentence(x.Sentence, line.Notes.Said())
	for i, name := range check.Enum.Members {
		if name == line.Outcome.Text {
			b.Use(b.At(*line.Outcome), env.OfMember(check.Enum, i), types.EnumOf(check.Enum))
			x.Result = i
			callMember(check.Enum, i, wording.Called)
		}
	}
	if !b.outcomeCondition(check, x, line.Condition, o) {
		b.Errorf(report.CodeNever, b.At(line.Condition), "Delete it, or write it above the outcomes that already match its cases.", "this outcome is never reached")
	}
	return x
}

// callMember keeps the words that players read for an outcome.
func callMember(e *variant.Enum, member int, called string) {
	if called == "" {
		return
	}
	if e.Wordings == nil {
		e.Wordings = make([]variant.Wording, len(e.Members))
	}
	e.Wordings[member].Called = called
}

// outcomeCondition checks the condition of an outcome, and reports whether it is possible.
func (b *Steps) outcomeCondition(check *variant.Check, x *variant.Outcome, c *syntax.Condition, o *cover.Outcomes) (happens bool) {
	switch {
	case c.Word != "":
		x.Word = c.Word
		return b.diceOutcome(check.Dice, x, c, o)
	case c.Alone == "else":
		x.Word = "else"
		return o.TakeRest()
	case c.Alone != "":
		x.Word = c.Alone
		return b.marginOutcome(x, c, o)
	}
	x.Word = "total"
	return o.TakeTotal(b.outcomeRange(x, c.Total))
}

// marginOutcome checks "above" and the like, and "below by 2..".
func (b *Steps) marginOutcome(x *variant.Outcome, c *syntax.Condition, o *cover.Outcomes) (happens bool) {
	switch {
	case !o.Compares():
		b.Errorf(report.CodeMisplaced, b.At(c), "Add an against line, or use ranges of totals.", "this check has no against line")
		return true
	case c.By == nil:
		return o.TakeMargin(c.Alone, nil)
	}
	by := b.outcomeRange(x, c.By)
	if by.Lo = max(by.Lo, 1); by.Hi < 1 {
		b.Errorf(report.CodeOutOfRange, b.Place(c.By), "", "a total can only be %s by 1 or more", c.Alone)
		return true
	}
	return o.TakeMargin(c.Alone, &by)
}

// diceOutcome checks "both 6" and "natural 2..3".
func (b *Steps) diceOutcome(dice variant.Dice, x *variant.Outcome, c *syntax.Condition, o *cover.Outcomes) (happens bool) {
	s := b.outcomeRange(x, c.Value)
	switch {
	case !o.Rolls():
		b.Errorf(report.CodeMisplaced, b.At(c), "Add a roll.", "this check rolls no dice")
	case x.Word == "natural":
		return o.TakeDice(s)
	case x.Lo != x.Hi || dice.Count < 2:
		b.Errorf(report.CodeMisplaced, b.At(c), "natural reads the sum of the dice without bonuses.", `"both" needs several dice that show one face`)
	case x.Lo < 1 || x.Lo > int64(dice.Sides):
		b.Errorf(report.CodeOutOfRange, b.Place(c.Value), "", "no die of %s shows %d", cover.DiceName(dice), x.Lo)
	default:
		return o.TakeBoth(x.Lo)
	}
	return true
}

// outcomeRange checks a number or a range that is known before play.
func (b *Steps) outcomeRange(x *variant.Outcome, e syntax.Expr) cover.Span {
	interval := b.Interval(e, types.Number)
	x.Lo, x.Hi = interval.Lo, interval.Hi
	return cover.SpanOf(x.Lo, x.Hi)
}
