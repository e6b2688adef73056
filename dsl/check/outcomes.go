package check

import (
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// What the outcomes of a check leave open is found for three things apart: how the total compares with
// what it is against, what the dice show, and the total. Each outcome speaks of one of them, so what no
// outcome has taken is everything that is open in all three; if one of them is used up, all is said.
type outcomes struct {
	open    [3]spans
	has     [3]bool // whether the check has that at all
	both    map[int64]bool
	dice    variant.Dice
	atTotal int // the index of totals in open: without additions the total is what the dice show
}

const (
	byMargin = iota // by how much the total is above what it is against
	byDice
	byTotal
)

// margins is what the words for a comparison stand for.
var margins = map[string]span{
	"below": {lowest, -1}, "equal": {0, 0}, "above": {1, highest}, "at_most": {lowest, 0}, "at_least": {0, highest},
}

func newOutcomes(check *variant.Check) *outcomes {
	o := &outcomes{both: map[int64]bool{}, dice: check.Dice, atTotal: byTotal}
	o.open = [3]spans{{{lowest, highest}}, {sums(check.Dice)}, {{lowest, highest}}}
	o.has[byMargin] = check.Against != nil || check.Contest != nil
	o.has[byDice] = check.Dice.Count > 0
	if o.has[byDice] && len(check.Adds) == 0 {
		o.atTotal = byDice
	}
	o.has[byTotal] = o.atTotal == byTotal
	return o
}

// used tells whether nothing is open any more.
func (o *outcomes) used() bool {
	for i, has := range o.has {
		if has && len(o.open[i]) == 0 {
			return true
		}
	}
	return false
}

// take uses up a span, and tells whether any of it was open.
func (o *outcomes) take(by int, s span) bool {
	had := o.open[by].meets(spans{s}) && !o.used()
	o.open[by] = o.open[by].minus(spans{s})
	return had
}

// mostOutcomes is how many outcomes a check may have.
const mostOutcomes = 1000

// checkOutcomes checks what a check can come to: nothing may be left open, and every outcome must be
// able to happen.
func (b *body) checkOutcomes(check *variant.Check, decl *syntax.CheckDecl) {
	if check.Enum != nil && len(check.Enum.Members) > mostOutcomes {
		b.errorf(CodeTooMany, b.proc.NameSpan, "Let functions look at the total.", "a check with more than %d outcomes is too large", mostOutcomes)
		return
	}
	o := newOutcomes(check)
	failed := b.watch()
	for _, line := range decl.Lines {
		if line.Condition != nil && line.Outcome != nil {
			check.Outcomes = append(check.Outcomes, b.outcome(check, line, o))
		}
	}
	switch {
	case failed() || o.used():
	case len(check.Outcomes) > 0:
		b.errorf(CodeOutcomeGap, b.proc.NameSpan, "Add an outcome for it, or one for else.", "nothing comes of it if %s", o.left())
	case o.has[byMargin]:
		b.errorf(CodeOutcomeGap, b.proc.NameSpan, "Add outcomes, as in above -> wins and else -> loses.", "nothing says what comes of the comparison")
	}
}

func (b *body) outcome(check *variant.Check, line *syntax.CheckLine, o *outcomes) *variant.Outcome {
	x := &variant.Outcome{Lo: variant.None, Hi: variant.None, Span: b.at(line)}
	wording, cites := b.c.noted(line.Notes, told)
	x.Told, x.Cites = wording.Told, cites
	b.tell(x.Told, line.Notes.Said())
	for i, name := range check.Enum.Members {
		if name == line.Outcome.Text {
			b.c.use(b.at(*line.Outcome), OfMember(check.Enum, i), enumType(check.Enum))
			x.Result = i
		}
	}
	if !b.outcomeCondition(x, line.Condition, o) {
		b.errorf(CodeNever, b.at(line.Condition), "", "this outcome never comes about")
	}
	return x
}

// outcomeCondition checks when an outcome comes about, and tells whether it ever does.
func (b *body) outcomeCondition(x *variant.Outcome, c *syntax.Condition, o *outcomes) (happens bool) {
	switch {
	case c.Word != "":
		x.Word = c.Word
		return b.diceOutcome(x, c, o)
	case c.Alone == "else":
		x.Word = "else"
		had := !o.used()
		o.open = [3]spans{}
		o.has[byTotal] = true
		return had
	case c.Alone != "":
		x.Word = c.Alone
		if !o.has[byMargin] {
			b.errorf(CodeMisplaced, b.at(c), "Say against what, or give ranges of totals.", "this check is against nothing")
			return true
		}
		s, ok := b.margin(x, c)
		return !ok || o.take(byMargin, s)
	}
	x.Word = "total"
	s := b.outcomeRange(x, c.Total)
	return o.take(o.atTotal, s)
}

// margin checks "above" and the like, and "below by 2..".
func (b *body) margin(x *variant.Outcome, c *syntax.Condition) (s span, ok bool) {
	if c.By == nil {
		return margins[c.Alone], true
	}
	by := b.outcomeRange(x, c.By)
	by.lo = max(by.lo, 1)
	switch {
	case by.hi < 1:
		b.errorf(CodeOutOfRange, b.place(c.By), "", "a total is %s by 1 or more", c.Alone)
	case c.Alone == "below":
		return span{-by.hi, -by.lo}, true
	default:
		return by, true
	}
	return span{}, false
}

// diceOutcome checks "both 6" and "natural 2..3".
func (b *body) diceOutcome(x *variant.Outcome, c *syntax.Condition, o *outcomes) (happens bool) {
	s := b.outcomeRange(x, c.Value)
	switch {
	case !o.has[byDice]:
		b.errorf(CodeMisplaced, b.at(c), "Add a roll.", "this check rolls no dice")
	case x.Word == "natural":
		return o.take(byDice, s)
	case x.Lo != x.Hi || o.dice.Count < 2:
		b.errorf(CodeMisplaced, b.at(c), "natural looks at what the dice show together.", `"both" is for one face on several dice`)
	case x.Lo < 1 || x.Lo > int64(o.dice.Sides):
		b.errorf(CodeOutOfRange, b.place(c.Value), "", "a die of %s never shows %d", diceName(o.dice), x.Lo)
	default:
		return o.takeBoth(x.Lo)
	}
	return true
}

// takeBoth uses up one face on all dice: only for the least and the greatest face the sum tells.
func (o *outcomes) takeBoth(face int64) bool {
	sum := face * int64(o.dice.Count)
	had := !o.both[face] && o.open[byDice].meets(spans{{sum, sum}}) && !o.used()
	o.both[face] = true
	if face == 1 || face == int64(o.dice.Sides) {
		o.take(byDice, span{sum, sum})
	}
	return had
}

// outcomeRange checks a number or a range that is known beforehand.
func (b *body) outcomeRange(x *variant.Outcome, e syntax.Expr) span {
	interval := b.interval(e, numberType)
	x.Lo, x.Hi = interval.Lo, interval.Hi
	s := span{x.Lo, x.Hi}
	if s.lo == variant.None {
		s.lo = lowest
	}
	if s.hi == variant.None {
		s.hi = highest
	}
	return s
}

// left says in words what is open. What outcomes speak of in part is what was forgotten.
func (o *outcomes) left() string {
	whole := [3]spans{{{lowest, highest}}, {sums(o.dice)}, {{lowest, highest}}}
	for _, by := range []int{byMargin, byTotal, byDice} {
		if o.has[by] && len(whole[by].minus(o.open[by])) > 0 {
			return o.words(by)
		}
	}
	return "none of them fits"
}

func (o *outcomes) words(by int) string {
	var words []string
	for _, s := range o.open[by] {
		switch by {
		case byMargin:
			words = append(words, marginWords(s)...)
		default:
			words = append(words, s.String())
		}
	}
	subject := [...]string{"the total is ", "the dice show ", "the total is "}[by]
	return subject + enumerate(words, "or")
}

// marginWords says how a total compares: below, below by 2.., equal, above.
func marginWords(s span) (words []string) {
	for _, word := range []string{"below", "equal", "above"} {
		part := span{max(s.lo, margins[word].lo), min(s.hi, margins[word].hi)}
		switch {
		case part.lo > part.hi:
			continue
		case part != margins[word] && word == "below":
			word += " by " + span{-part.hi, -part.lo}.String()
		case part != margins[word]:
			word += " by " + part.String()
		}
		words = append(words, word)
	}
	return words
}
