package program

import (
	"slices"

	"houserule/dsl/variant"
)

// table compiles a table, or a chart, which first rolls the dice.
func (u *unit) table(proc *variant.Proc) {
	t := proc.Table
	values, types := u.parameters(proc)
	rows := t.Rows
	if t.Dice != nil {
		values, types = []int32{u.roll(*t.Dice)}, []*variant.Type{{Base: variant.Number}}
		rows = tenFaces(t)
	}
	arms := make([]arm, len(rows))
	for i, row := range rows {
		arms[i] = arm{tests: row.Tests, do: func() { u.row(proc, t.Rows[i], firstOf(values)) }}
	}
	u.dispatch(values, types, arms, func() { u.fail(proc.Name+" has no row for {}", firstOf(values)) })
}

func (u *unit) parameters(proc *variant.Proc) (registers []int32, types []*variant.Type) {
	for i, p := range proc.Params {
		registers = append(registers, int32(i))
		types = append(types, p.Type)
	}
	return registers, types
}

// firstOf returns the first of some consecutive registers, or 0 if there are none.
func firstOf(values []int32) int32 {
	if len(values) == 0 {
		return 0
	}
	return values[0]
}

func (u *unit) row(proc *variant.Proc, row *variant.Row, first int32) {
	u.placed(row.Span, func() {
		u.citing(row.Cites, func() {
			u.cover(RowPoint, row.Span.Text(), row.Span)
			if !u.traced() || proc.Sentence.IsNothing() {
				u.leave(row.Value)
				return
			}
			value := u.value(row.Value)
			u.p.Rows = append(u.p.Rows, RowSite{Table: proc, Row: row})
			u.emit(LogRow, first, int32(len(u.p.Rows)-1), value)
			u.leaveWith(value)
		})
	})
}

// tenFaces returns the rows of a chart for one ten-sided die with 0 replaced by 10, because the
// die shows 0 for ten.
func tenFaces(t *variant.Table) []*variant.Row {
	if *t.Dice != (variant.Dice{Count: 1, Sides: 10}) {
		return t.Rows
	}
	rows := make([]*variant.Row, len(t.Rows))
	for i, row := range t.Rows {
		changed := *row
		changed.Tests = slices.Clone(row.Tests)
		for j, test := range changed.Tests {
			ranges := slices.Clone(test.Ranges)
			for k, r := range ranges {
				if r.Lo == 0 && r.Hi == 0 {
					ranges[k].Lo, ranges[k].Hi = 10, 10
				}
			}
			changed.Tests[j].Ranges = ranges
		}
		rows[i] = &changed
	}
	return rows
}

// priority compiles a list of rules of which the first that finds something acts.
func (u *unit) priority(p *variant.Priority) {
	for _, rule := range p.Rules {
		u.placed(rule.Span, func() {
			u.citing(rule.Cites, func() { u.scoped(func() { u.rule(rule) }) })
		})
	}
	u.leave(number(0))
}

func (u *unit) rule(rule *variant.PriorityRule) {
	var next label
	if rule.Find != nil {
		found := u.bind(rule.Var)
		u.into(rule.Find, found)
		u.jump(JumpNone, found, 0, &next)
	}
	if rule.When != nil {
		u.branch(rule.When, false, &next)
	}
	u.cover(RulePoint, rule.Name, rule.Span)
	u.block(rule.Do)
	u.leave(number(1))
	u.mark(&next)
}
