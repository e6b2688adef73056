package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// tableBody checks the rows of a table or chart.
func (b *body) tableBody(decl *syntax.TableDecl) {
	t := &variant.Table{}
	b.proc.Table = t
	cover := b.tableRows(decl, t)
	for _, row := range decl.Rows {
		checked := b.row(decl, row, cover)
		t.Rows = append(t.Rows, checked)
		cover.add(b.at(row.Pattern), row.Pattern.Else, checked.Tests)
		if b.proc.script != nil && !decl.Chart && !row.Pattern.Else {
			checked.Tests = slices.Insert(checked.Tests, 0, variant.Test{}) // whatever the card is
		}
	}
	b.settleResult(t)
	if decl.Chart {
		b.checkFaces(t, cover)
	} else {
		b.checkRows(cover)
	}
}

// tableRows prepares the search for gaps: over the parameters of a table, or the faces of a die.
func (b *body) tableRows(decl *syntax.TableDecl, t *variant.Table) *exhaustiveness {
	if !decl.Chart {
		return b.parameterRows(decl)
	}
	cover := newExhaustiveness(false, numberType)
	if len(decl.Params) > 0 {
		b.errorf(CodeMisplaced, b.at(decl.Params[0]), "Make a table of it, and give it what was rolled.", "a chart goes by its dice alone")
		cover.broken = true
	}
	if decl.On == nil {
		b.errorf(CodeBadDice, b.proc.NameSpan, "Write them behind its name, as in on d6.", "nothing says which dice this chart is rolled on")
		cover.broken = true
		return cover
	}
	b.does(variant.Rolls, "a roll", b.at(*decl.On))
	b.proc.rolls = true
	dice := b.c.dice(*decl.On)
	t.Dice = &dice
	cover.dims[0].domain = spans{sums(dice)}
	return cover
}

func (b *body) parameterRows(decl *syntax.TableDecl) *exhaustiveness {
	if decl.On != nil {
		b.errorf(CodeMisplaced, b.at(*decl.On), "A table that rolls dice is a chart.", "a table is not rolled on")
	}
	var types []*variant.Type
	for i, param := range b.proc.given() {
		t := b.matchedParameter(param, decl.Params[i])
		types = append(types, t)
	}
	cover := newExhaustiveness(true, types...)
	if len(types) == 0 {
		b.errorf(CodeMisplaced, b.proc.NameSpan, "Say in brackets what it goes by.", "a table needs a parameter")
		cover.broken = true
	}
	return cover
}

// matchedParameter is the type of a parameter, if rows can go by it.
func (b *body) matchedParameter(local *variant.Local, param syntax.Param) *variant.Type {
	if v := b.variable(local.Name); v != nil {
		b.noteRead(v)
	}
	switch t := local.Type; t.Base {
	case variant.Number, variant.Bool, variant.Text, variant.EnumType, variant.Anything:
		return t
	default:
		b.errorf(CodeWrongType, b.at(param), "Give it the figure that matters.",
			"a table goes by numbers, texts and members of enums, and this is %s", describe(t))
		return anythingType
	}
}

func (b *body) row(decl *syntax.TableDecl, row *syntax.Row, cover *exhaustiveness) *variant.Row {
	checked := &variant.Row{Cites: b.c.cites(row.Notes), Span: b.at(row)}
	if !row.Pattern.Else {
		checked.Tests = b.rowTests(decl, row, cover)
	}
	checked.Value = b.expr(row.Value, b.proc.Result)
	return checked
}

// rowTests checks the patterns of a row: with one parameter all of them are for it, with several each
// has its own.
func (b *body) rowTests(decl *syntax.TableDecl, row *syntax.Row, cover *exhaustiveness) []variant.Test {
	values := row.Pattern.Values
	switch {
	case decl.Chart:
		return []variant.Test{b.faces(values, cover)}
	case len(b.proc.params) == 1:
		return []variant.Test{b.test(values, cover.dims[0].t, cover)}
	case len(values) != len(b.proc.params):
		b.errorf(CodeWrongArguments, b.at(row.Pattern), "any fits everything.", "%q goes by %s, and this row has %d",
			b.proc.Name, diag.Counted(len(b.proc.params), "value"), len(values))
		cover.broken = true
		return nil
	}
	var tests []variant.Test
	for i, value := range values {
		tests = append(tests, b.test([]syntax.Expr{value}, cover.dims[i].t, cover))
	}
	return tests
}

// faces checks the faces of a row of a chart. On a d10 a 0 is a 10.
func (b *body) faces(values []syntax.Expr, cover *exhaustiveness) variant.Test {
	test := b.test(values, numberType, cover)
	for i, r := range test.Ranges {
		if r.Lo == 0 && r.Hi == 0 && len(cover.dims[0].domain) == 1 && cover.dims[0].domain[0] == (span{1, 10}) {
			test.Ranges[i] = variant.Interval{Lo: 10, Hi: 10}
		}
	}
	return test
}

// settleResult makes all rows fit the result, which without a declaration is what they have in common.
func (b *body) settleResult(t *variant.Table) {
	if b.proc.Result == nil {
		var all *variant.Type
		for _, row := range t.Rows {
			if all == nil {
				all = row.Value.Type()
			} else {
				row.Value = b.unify(row.Value, &all)
			}
		}
		b.proc.Result = b.inferredResult(all, t)
	}
	for _, row := range t.Rows {
		row.Value = b.fit(row.Value, b.proc.Result)
	}
}

func (b *body) inferredResult(all *variant.Type, t *variant.Table) *variant.Type {
	if all == nil {
		return anythingType
	}
	if !isTyped(all) {
		b.inferred(t.Rows[0].Value)
		return anythingType
	}
	return all
}

// checkRows reports gaps and overlaps.
func (b *body) checkRows(cover *exhaustiveness) {
	b.reportOverlaps(cover)
	if missing := cover.gaps(); len(missing) > 0 {
		b.errorf(CodeTableGap, b.proc.NameSpan, "Add a row for what is missing, or one for else.", "nothing is said for %s", listed(missing))
	}
}

func (b *body) reportOverlaps(cover *exhaustiveness) {
	for _, pair := range cover.overlaps() {
		b.found.Add(diag.Diagnostic{
			Code: CodeTableOverlap, Span: pair[1].at, Summary: "another row is for the same values",
			Detail:  "Each value has one row; else comes last.",
			Related: []diag.Related{{Span: pair[0].at, Message: "this row has them already"}},
		})
	}
}

// checkFaces reports faces that a chart forgets, names twice, or that its dice do not have.
func (b *body) checkFaces(t *variant.Table, cover *exhaustiveness) {
	if cover.broken {
		return
	}
	b.reportOverlaps(cover)
	for _, row := range cover.rows {
		if strange := row.sets[0].minus(cover.dims[0].domain); !row.isElse && len(strange) > 0 {
			b.errorf(CodeChartFace, row.at, "", "%s never shows %s", diceName(*t.Dice), strange[0])
		}
	}
	if missing := cover.gaps(); len(missing) > 0 {
		b.errorf(CodeChartFace, b.proc.NameSpan, "Add a row for what is missing, or one for else.", "nothing is said for %s", listed(missing))
	}
}
