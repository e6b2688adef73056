package check

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// collectOutcomes makes an enum of what a check can come to, in the order of its lines.
func (c *checker) collectOutcomes(p *procedure, decl *syntax.CheckDecl) {
	p.Check = &variant.Check{}
	e := &variant.Enum{Name: p.Name, Span: p.NameSpan}
	known := map[string]bool{}
	for _, line := range decl.Lines {
		if line.Outcome != nil && !known[line.Outcome.Text] {
			known[line.Outcome.Text] = true
			e.Members = append(e.Members, line.Outcome.Text)
			e.Places = append(e.Places, c.at(*line.Outcome))
		}
	}
	if len(e.Members) > 0 {
		p.Check.Enum = e
	}
}

// checkBody checks the lines of a check.
func (b *body) checkBody(decl *syntax.CheckDecl) {
	check := b.proc.Check
	b.within("a line of a check", variant.Asks, func() {
		for _, line := range decl.Lines {
			b.checkLine(check, line)
		}
	})
	b.proc.lines = b.proc.Effect
	if check.Dice.Count > 0 || check.Contest != nil && check.Contest.Dice.Count > 0 {
		b.does(variant.Rolls, "a roll", b.proc.NameSpan)
		b.proc.rolls = true
	}
	b.checkOutcomes(check, decl)
}

func (b *body) checkLine(check *variant.Check, line *syntax.CheckLine) {
	switch {
	case line.Roll != nil:
		b.rollLine(&check.Dice, *line.Roll)
	case line.Sign != "":
		check.Adds = append(check.Adds, b.add(line))
	case line.Contest != nil, line.Against != nil:
		b.against(check, line)
	case line.Win != nil:
		b.errorf(CodeMisplaced, b.at(line), "A score is won; a check has outcomes behind arrows.", "a check is not won")
		b.condition(line.Win)
	}
}

func (b *body) rollLine(dice *variant.Dice, d syntax.Dice) {
	if dice.Count > 0 {
		b.errorf(CodeMisplaced, b.at(d), "Put all dice of one kind in one line, as in roll 2d6.", "this check rolls already")
		return
	}
	*dice = b.c.dice(d)
}

func (b *body) against(check *variant.Check, line *syntax.CheckLine) {
	switch {
	case check.Against != nil || check.Contest != nil:
		b.errorf(CodeMisplaced, b.at(line), "Add up in one line what it is compared with.", "this check is against something already")
	case line.Against != nil:
		check.Against = b.value(line.Against, numberType)
	default:
		check.Contest = &variant.Contest{}
		for _, inner := range line.Contest {
			b.contestLine(check.Contest, inner)
		}
	}
}

func (b *body) contestLine(contest *variant.Contest, line *syntax.CheckLine) {
	switch {
	case line.Roll != nil:
		b.rollLine(&contest.Dice, *line.Roll)
	case line.Sign != "":
		contest.Adds = append(contest.Adds, b.add(line))
	default:
		b.errorf(CodeMisplaced, b.at(line), "", "the other side only rolls, adds and subtracts")
	}
}

// add checks a line of arithmetic of a check or score. Its value counts only when its condition holds,
// so that is taken for granted.
func (b *body) add(line *syntax.CheckLine) *variant.Add {
	add := &variant.Add{Minus: line.Sign == "subtract", Cites: b.c.cites(line.Notes), Span: b.at(line)}
	if line.Label != nil {
		add.Label = b.c.fixedText(*line.Label, "a label")
	}
	mark := b.flow.mark()
	add.When = b.where(line.When)
	add.Value = b.value(line.Value, numberType)
	b.flow.rewind(mark)
	return add
}

// ---- Dice ------------------------------------------------------------------------------------------

// More dice, or dice with more sides, are of no use, and their chances take too long to count.
const mostDice, mostSides = 100, 1000

// dice reads "2d6".
func (c *checker) dice(d syntax.Dice) variant.Dice {
	number, sides, _ := strings.Cut(d.Text, "d")
	count, countErr := strconv.Atoi(number)
	if number == "" {
		count, countErr = 1, nil
	}
	faces, err := strconv.Atoi(sides)
	if countErr != nil || err != nil || count < 1 || count > mostDice || faces < 1 || faces > mostSides {
		c.errorf(CodeBadDice, c.at(d), fmt.Sprintf("Up to %d dice of up to %d sides each.", mostDice, mostSides), "there are no dice like that")
		return variant.Dice{Count: 1, Sides: 6}
	}
	return variant.Dice{Count: count, Sides: faces}
}

// sums is what dice can show altogether.
func sums(d variant.Dice) span { return span{int64(d.Count), int64(d.Count * d.Sides)} }

// diceName is dice as rules write them.
func diceName(d variant.Dice) string {
	if d.Count == 1 {
		return fmt.Sprintf("d%d", d.Sides)
	}
	return fmt.Sprintf("%dd%d", d.Count, d.Sides)
}
