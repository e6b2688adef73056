package step

import (
	"slices"

	"houserule/dsl/check/cover"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A tables value checks the rows of a table or chart.
type tables struct{ *Steps }

// tableBody checks the rows of a table or chart.
func (b tables) tableBody(decl *syntax.TableDecl) {
	t := &variant.Table{}
	b.Proc.Table = t
	rows := b.tableRows(decl, t)
	for _, row := range decl.Rows {
		checked := &variant.Row{Cites: b.Cites(row.Notes), Span: b.At(row)}
		if !row.Pattern.Else {
			checked.Tests = b.rowTests(decl, row, rows)
		}
		checked.Value = b.Expr(row.Value, b.Proc.Result)
		t.Rows = append(t.Rows, checked)
		rows.Add(b.At(row.Pattern), row.Pattern.Else, checked.Tests)
		if b.Proc.Home != nil && !decl.Chart && !row.Pattern.Else {
			checked.Tests = slices.Insert(checked.Tests, 0, variant.Test{}) // any card
		}
	}
	b.settleResult(t)
	if decl.Chart {
		b.checkChart(t, rows)
		return
	}
	b.reportOverlaps(rows)
	if missing := rows.Gaps(); len(missing) > 0 {
		b.Errorf(report.CodeTableGap, b.Proc.NameSpan, "Add a row for the missing values, or one for else.", "no case for %s", cover.Listed(missing))
	}
}

// tableRows returns the rows to search for gaps, for a table or a chart.
func (b tables) tableRows(decl *syntax.TableDecl, t *variant.Table) *cover.Rows {
	if !decl.Chart {
		return b.parameterRows(decl)
	}
	rows := cover.NewRows(false, types.Number)
	if len(decl.Params) > 0 {
		b.Errorf(report.CodeMisplaced, b.At(decl.Params[0]), "Make it a table, and pass the roll.", "a chart can't have parameters, only dice")
		rows.Broken = true
	}
	if decl.On == nil {
		b.Errorf(report.CodeBadDice, b.Proc.NameSpan, "Write them after its name, as in on d6.", "the dice of this chart are missing")
		rows.Broken = true
		return rows
	}
	b.Does(variant.Rolls, "a roll", b.At(*decl.On))
	b.Proc.Rolls = true
	dice := b.Dice(*decl.On)
	t.Dice = &dice
	rows.OnDice(dice)
	return rows
}

func (b tables) parameterRows(decl *syntax.TableDecl) *cover.Rows {
	if decl.On != nil {
		b.Errorf(report.CodeMisplaced, b.At(*decl.On), "A table that rolls dice is a chart.", "a table has no dice")
	}
	var paramTypes []*variant.Type
	for i, param := range b.Proc.Given() {
		t := b.matchedParameter(param, decl.Params[i])
		paramTypes = append(paramTypes, t)
	}
	rows := cover.NewRows(true, paramTypes...)
	if len(paramTypes) == 0 {
		b.Errorf(report.CodeMisplaced, b.Proc.NameSpan, "Add one in brackets.", "a table needs a parameter")
		rows.Broken = true
	}
	return rows
}

// matchedParameter returns the type of a parameter, or reports an error if rows can't match it.
func (b tables) matchedParameter(local *variant.Local, param syntax.Param) *variant.Type {
	if v := b.Variable(local.Name); v != nil {
		b.NoteRead(v)
	}
	switch t := local.Type; t.Base {
	case variant.Number, variant.Bool, variant.Text, variant.EnumType, variant.Anything:
		return t
	default:
		b.Errorf(report.CodeWrongType, b.At(param), "Pass the field that decides.",
			"the parameter of a table must be a number, a text or a member of an enum, but this is %s", types.Describe(t))
		return types.Anything
	}
}

// rowTests checks the patterns of a row: all are for the only parameter, or one for each.
func (b tables) rowTests(decl *syntax.TableDecl, row *syntax.Row, rows *cover.Rows) []variant.Test {
	values := row.Pattern.Values
	switch {
	case decl.Chart:
		return []variant.Test{b.faces(values, rows)}
	case len(b.Proc.Written) == 1:
		return []variant.Test{b.test(values, rows.TypeOf(0), rows)}
	case len(values) != len(b.Proc.Written):
		b.Errorf(report.CodeWrongArguments, b.At(row.Pattern), "any matches all values.", "%q has %s, but this row has %d",
			b.Proc.Name, diag.Counted(len(b.Proc.Written), "value"), len(values))
		rows.Broken = true
		return nil
	}
	var tests []variant.Test
	for i, value := range values {
		tests = append(tests, b.test([]syntax.Expr{value}, rows.TypeOf(i), rows))
	}
	return tests
}

// faces checks the pattern of a row of a chart. On a d10, 0 means 10.
func (b tables) faces(values []syntax.Expr, rows *cover.Rows) variant.Test {
	test := b.test(values, types.Number, rows)
	for i, r := range test.Ranges {
		if r.Lo == 0 && r.Hi == 0 && rows.IsD10() {
			test.Ranges[i] = variant.Interval{Lo: 10, Hi: 10}
		}
	}
	return test
}

// settleResult fits all rows to the result, which may have to be inferred from them.
func (b tables) settleResult(t *variant.Table) {
	if b.Proc.Result == nil {
		var all *variant.Type
		for _, row := range t.Rows {
			if all == nil {
				all = row.Value.Type()
			} else {
				row.Value = b.Unify(row.Value, &all)
			}
		}
		switch {
		case all == nil:
			all = types.Anything
		case !types.IsTyped(all):
			b.inferred(t.Rows[0].Value)
			all = types.Anything
		}
		b.Proc.Result = all
	}
	for _, row := range t.Rows {
		row.Value = b.Fit(row.Value, b.Proc.Result)
	}
}

func (b tables) reportOverlaps(rows *cover.Rows) {
	for _, pair := range rows.Overlaps() {
		b.Errorf(report.CodeTableOverlap, pair[1].At, "Give each value one row, with else last.", "another row has the same values").
			See(pair[0].At, "the first row is here")
	}
}

// checkChart reports an error for faces that a chart omits, repeats or invents.
func (b tables) checkChart(t *variant.Table, rows *cover.Rows) {
	if rows.Broken {
		return
	}
	b.reportOverlaps(rows)
	for at, strange := range rows.Strange() {
		b.Errorf(report.CodeChartFace, at, "", "%s never shows %s", cover.DiceName(*t.Dice), strange)
	}
	if missing := rows.Gaps(); len(missing) > 0 {
		b.Errorf(report.CodeChartFace, b.Proc.NameSpan, "Add a row for the missing values, or one for else.", "no case for %s", cover.Listed(missing))
	}
}
