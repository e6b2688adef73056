package cover

import (
	"houserule/dsl/check/report"
	"houserule/dsl/variant"
)

// Outcomes tracks the results that the outcomes of a check leave open, for three figures apart: the
// margin between the total and the other side, the dice, and the total. An outcome uses up values
// of one figure. A result is open as long as it is open in all three; nothing is left once one
// figure is used up.
type Outcomes struct {
	open    [3]spans
	has     [3]bool // whether the check has the figure
	both    map[int64]bool
	dice    variant.Dice
	atTotal int // the index of totals in open: that of the dice without additions
}

const (
	byMargin = iota // the total minus the other side
	byDice
	byTotal
)

// margins maps the words for a comparison to margins.
var margins = map[string]Span{
	"below": {Lowest, -1}, "equal": {0, 0}, "above": {1, Highest}, "at_most": {Lowest, 0}, "at_least": {0, Highest},
}

// NewOutcomes returns the results of a check, all of them open.
func NewOutcomes(check *variant.Check) *Outcomes {
	o := &Outcomes{both: map[int64]bool{}, dice: check.Dice, atTotal: byTotal}
	o.open = o.whole()
	o.has[byMargin] = check.Against != nil || check.Contest != nil
	o.has[byDice] = check.Dice.Count > 0
	if o.has[byDice] && len(check.Adds) == 0 {
		o.atTotal = byDice
	}
	o.has[byTotal] = o.atTotal == byTotal
	return o
}

// whole returns the values of all three figures.
func (o *Outcomes) whole() [3]spans {
	return [3]spans{{{Lowest, Highest}}, {sums(o.dice)}, {{Lowest, Highest}}}
}

// Compares reports whether the check is against something.
func (o *Outcomes) Compares() bool { return o.has[byMargin] }

// Rolls reports whether the check rolls dice.
func (o *Outcomes) Rolls() bool { return o.has[byDice] }

// TakeTotal uses up totals, and reports whether any of them was open.
func (o *Outcomes) TakeTotal(s Span) bool { return o.take(o.atTotal, s) }

// TakeDice uses up sums of the dice, and reports whether any of them was open.
func (o *Outcomes) TakeDice(s Span) bool { return o.take(byDice, s) }

// TakeMargin uses up the margins of a word, and reports whether any of them was open. By limits how
// far the total is above or below; nil means no limit.
func (o *Outcomes) TakeMargin(word string, by *Span) bool {
	switch {
	case by == nil:
		return o.take(byMargin, margins[word])
	case word == "below":
		return o.take(byMargin, Span{-by.Hi, -by.Lo})
	}
	return o.take(byMargin, *by)
}

// TakeRest uses up everything that is open, and reports whether there was anything.
func (o *Outcomes) TakeRest() bool {
	had := !o.Used()
	o.open = [3]spans{}
	o.has[byTotal] = true
	return had
}

// Used reports whether nothing is open any more.
func (o *Outcomes) Used() bool {
	for i, has := range o.has {
		if has && len(o.open[i]) == 0 {
			return true
		}
	}
	return false
}

// take uses up values of one figure, and reports whether any of them was open.
func (o *Outcomes) take(by int, s Span) bool {
	had := o.open[by].meets(spans{s}) && !o.Used()
	o.open[by] = o.open[by].minus(spans{s})
	return had
}

// TakeBoth uses up one face on all dice. Only the least and the greatest face use up a sum.
func (o *Outcomes) TakeBoth(face int64) bool {
	sum := face * int64(o.dice.Count)
	had := !o.both[face] && o.open[byDice].meets(spans{{sum, sum}}) && !o.Used()
	o.both[face] = true
	if face == 1 || face == int64(o.dice.Sides) {
		o.take(byDice, Span{sum, sum})
	}
	return had
}

// Left describes the open results. It names the figure that outcomes use up in part, because
// something of that was forgotten.
func (o *Outcomes) Left() string {
	whole := o.whole()
	for _, by := range []int{byMargin, byTotal, byDice} {
		if o.has[by] && len(whole[by].minus(o.open[by])) > 0 {
			return o.words(by)
		}
	}
	return "none of them fits"
}

func (o *Outcomes) words(by int) string {
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
	return subject + report.Enumerate(words, "or")
}

// marginWords describes margins: below, below by 2.., equal, above.
func marginWords(s Span) (words []string) {
	for _, word := range []string{"below", "equal", "above"} {
		part := Span{max(s.Lo, margins[word].Lo), min(s.Hi, margins[word].Hi)}
		switch {
		case part.Lo > part.Hi:
			continue
		case part != margins[word] && word == "below":
			word += " by " + Span{-part.Hi, -part.Lo}.String()
		case part != margins[word]:
			word += " by " + part.String()
		}
		words = append(words, word)
	}
	return words
}
