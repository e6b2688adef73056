package program

import (
	"slices"

	"houserule/dsl/variant"
)

// check compiles a check: the roll, the lines that apply, the value to compare with, and the
// outcomes in order. A traced program keeps all of these in consecutive registers until the
// outcome is known. A check that only looks up an outcome gets the dice result as its last
// argument, and logs nothing.
func (u *unit) check(proc *variant.Proc) {
	c := proc.Check
	if proc.Looks != nil {
		u.given, u.silent = u.registers[proc.Params[len(proc.Params)-1]], true
	}
	site := layOutCheck(proc)
	if !u.traced() && u.given < 0 {
		shareTotals(&site)
	}
	base := u.allocN(site.Width)
	index := int32(len(u.p.Checks))
	u.p.Checks = append(u.p.Checks, site)

	u.side(c.Dice, c.Adds, base, base+site.Lines, base+site.Total)
	u.modifyTotal(proc, base+site.Total, base+site.Modified)
	against := base + site.Against
	switch {
	case c.Contest != nil:
		u.side(c.Contest.Dice, c.Contest.Adds, base+site.OtherDice, base+site.OtherLines, against)
	case c.Against != nil:
		u.into(c.Against, against)
	default:
		u.emit(NoValue, against, 0, 0)
	}
	if len(c.Outcomes) == 0 {
		u.logCheck(base, index, -1)
		u.emit(Return, base+site.Total, 0, 0)
		return
	}
	for i, o := range c.Outcomes {
		u.placed(o.Span, func() { u.citing(o.Cites, func() { u.outcome(c, o, base, index, int32(i)) }) })
	}
	u.fail(proc.Name+" has no outcome for a total of {}", base+site.Total)
}

func layOutCheck(proc *variant.Proc) Check {
	c := Check{Source: proc.Check, Name: proc.Name, Called: proc.Spoken(), Lines: DiceWidth}
	c.Total = c.Lines + int32(len(proc.Check.Adds))
	c.Against = c.Total + 1
	c.OtherDice = c.Against + 1
	c.OtherLines, c.Width = c.OtherDice, c.OtherDice
	if contest := proc.Check.Contest; contest != nil {
		c.OtherLines += DiceWidth
		c.Width = c.OtherLines + int32(len(contest.Adds))
	}
	if len(targetOf(proc).Modifiers) > 0 {
		c.Modified = c.Width
		c.Width++
	}
	for i, param := range proc.Params {
		if param.Type.Base == variant.Component {
			c.About, c.Parts = append(c.About, int32(i)), append(c.Parts, param.Spoken())
		}
	}
	return c
}

// targetOf returns the procedure to which the modifiers and listeners of proc attach. For a
// version of a script, that is the procedure of the rules.
func targetOf(proc *variant.Proc) *variant.Proc {
	if proc.Looks != nil {
		proc = proc.Looks
	}
	if proc.Version != nil {
		return proc.Version
	}
	return proc
}

// modifyTotal compiles the modifiers of the total. In traced programs the code also builds a list
// of them.
func (u *unit) modifyTotal(proc *variant.Proc, total, list int32) {
	switch target := targetOf(proc); {
	case len(target.Modifiers) == 0:
	case u.traced():
		u.gather(list, func() { u.modify(target, total) })
	default:
		u.modify(target, total)
	}
}

// shareTotals lets the dice and the total share a register if the dice result is not needed
// afterwards.
func shareTotals(site *Check) {
	c := site.Source
	if c.Dice.Count > 0 && !slices.ContainsFunc(c.Outcomes, func(o *variant.Outcome) bool { return o.Word == "natural" }) {
		site.Total = 0
	}
	if c.Contest != nil && c.Contest.Dice.Count > 0 {
		site.Against = site.OtherDice
	}
}

// side compiles the roll and the lines of one side into the given registers of the dice, the
// lines and the total.
func (u *unit) side(dice variant.Dice, adds []*variant.Add, rolled, lines, total int32) {
	if dice.Count > 0 {
		if u.given >= 0 {
			u.emit(Move, rolled, u.given, 0)
		} else {
			u.rollInto(dice, rolled)
		}
		if total != rolled {
			u.emit(Move, total, rolled, 0)
		}
	} else {
		u.emit(NoValue, rolled, 0, 0)
		u.emit(Int, total, 0, 0)
	}
	for i, a := range adds {
		u.placed(a.Span, func() {
			u.citing(a.Cites, func() { u.scoped(func() { u.add(a, total, lines+int32(i)) }) })
		})
	}
}

// add compiles a line. In a traced program the register of a line that doesn't apply holds none.
func (u *unit) add(a *variant.Add, total, line int32) {
	var skipped label
	if u.traced() {
		u.emit(NoValue, line, 0, 0)
	}
	if a.When != nil {
		u.branch(a.When, false, &skipped)
	}
	u.addValue(a, total, func(value int32) {
		if u.traced() {
			u.emit(Move, line, value, 0)
		}
	})
	u.cover(LinePoint, a.Label, a.Span)
	u.mark(&skipped)
}

func (u *unit) addValue(a *variant.Add, total int32, tell func(value int32)) {
	if n, ok := smallInt(a.Value); ok && !u.traced() && !a.Minus {
		u.emit(AddInt, total, total, n)
		return
	}
	value := u.value(a.Value)
	tell(value)
	op := Add
	if a.Minus {
		op = Sub
	}
	u.emit(op, total, total, value)
}

func (u *unit) outcome(c *variant.Check, o *variant.Outcome, base, index, place int32) {
	var miss label
	site := u.p.Checks[index]
	total, against := base+site.Total, base+site.Against
	switch o.Word {
	case "both":
		u.both(c.Dice, base, o.Lo, &miss)
	case "natural":
		u.outside(base, o.Lo, o.Hi, &miss)
	case "total":
		u.outside(total, o.Lo, o.Hi, &miss)
	case "above":
		u.jump(JumpLe, total, against, &miss)
		u.apart(total, against, o, &miss)
	case "below":
		u.jump(JumpLe, against, total, &miss)
		u.apart(against, total, o, &miss)
	case "at_least":
		u.jump(JumpLt, total, against, &miss)
	case "at_most":
		u.jump(JumpLt, against, total, &miss)
	case "equal":
		u.jump(JumpNe, total, against, &miss)
	}
	u.cover(OutcomePoint, c.Enum.Members[o.Result], o.Span)
	u.logCheck(base, index, place)
	u.leave(number(int64(o.Result)))
	u.mark(&miss)
}

// both jumps unless both dice show n. If the dice are given, only their sum is known. Then the
// condition holds only if no other faces have that sum.
func (u *unit) both(dice variant.Dice, rolled int32, n int64, to *label) {
	switch {
	case u.given < 0:
		u.jumpCompare("!=", rolled+rollLeast, number(n), to)
		u.jumpCompare("!=", rolled+rollGreatest, number(n), to)
	case n == 1 || n == int64(dice.Sides):
		u.jumpCompare("!=", rolled, number(2*n), to)
	default:
		u.jump(Jump, 0, 0, to)
	}
}

// The registers of dice, relative to the first register of a roll.
const (
	rollLeast    = 1
	rollGreatest = 2
)

// apart jumps if the difference of more and less is outside the range of the outcome.
func (u *unit) apart(more, less int32, o *variant.Outcome, to *label) {
	if o.Lo == variant.None && o.Hi == variant.None {
		return
	}
	u.scoped(func() {
		by := u.alloc()
		u.emit(Sub, by, more, less)
		u.outside(by, o.Lo, o.Hi, to)
	})
}

func (u *unit) outside(r int32, lo, hi int64, to *label) {
	if lo != variant.None {
		u.jumpCompare("<", r, number(lo), to)
	}
	if hi != variant.None {
		u.jumpCompare(">", r, number(hi), to)
	}
}

func (u *unit) logCheck(base, index, outcome int32) {
	if u.traced() {
		u.emit(LogCheck, base, index, outcome)
	}
}
