package step

import (
	"strings"

	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// sourceOfEach checks the source of a loop with or without a condition.
func (b *Steps) sourceOfEach(source, where syntax.Expr, name syntax.Name) *variant.Source {
	before := len(b.Found)
	checked := b.Source(source)
	b.MendWhereOf(source, where, before, func(where syntax.Expr) {
		s := b.Source(source)
		defer b.Open(nil)()
		b.element(b.NewLocal(name, s.Elem), where)
	})
	return checked
}

// element declares the element of a loop, and checks the condition on it. In the condition, a field
// of the element needs no name before it. The facts of the condition stay known.
func (b *Steps) element(local *variant.Local, where syntax.Expr) (cond variant.Expr) {
	b.Bind(local, expr.IsElement)
	defer b.Open(local)()
	return b.Where(where)
}

// chooseStmt checks a choice of steps.
func (b *Steps) chooseStmt(s *syntax.ChooseStmt) variant.Stmt {
	stmt := &variant.ChooseStmt{Step: b.Step(s)}
	b.Does(variant.Rolls, "a choice", stmt.At)
	b.Within("a question", variant.Pure, func() { stmt.Prompt = b.Text(s.Prompt) })
	if s.By != nil {
		stmt.By = b.Decider(s.By)
	}
	b.WarnOut(stmt.By, b.At(s.Prompt))
	var ends []types.Ending
	for _, option := range s.Options {
		mark := b.Flow.Mark()
		stmt.Options = append(stmt.Options, b.option(option))
		ends = append(ends, b.Flow.Rewind(mark))
	}
	if len(s.Options) > 0 {
		b.Flow.Meet(ends...)
	}
	return stmt
}

func (b *Steps) option(o *syntax.ChooseOption) *variant.MenuOption {
	w := &variant.MenuOption{Span: b.At(o)}
	wording, cites := b.Noted(o.Notes, resolve.Gloss)
	w.Gloss, w.Cites = wording.Gloss, cites
	defer b.Open(nil)()
	for _, p := range o.Parts { // later parts know those before them
		part := &variant.Part{Source: b.sourceOfEach(p.Source, p.Where, p.Var)}
		part.Var = b.NewLocal(p.Var, part.Source.Elem)
		part.Where = b.element(part.Var, p.Where)
		w.Parts = append(w.Parts, part)
	}
	if len(o.Parts) > variant.MostParts {
		b.Errorf(report.CodeTooMany, b.At(o.Parts[variant.MostParts]), "Split it into several choices.", "an option can hold at most %d things", variant.MostParts)
	}
	for _, part := range w.Parts {
		defer b.overPlayers(part.Var)()
	}
	b.label(w, o)
	w.When = b.Where(o.When)
	if o.Suggest != nil {
		b.Suggestion(func() { w.Suggest = b.Value(o.Suggest, types.Bool) })
	}
	w.Do = b.arm(&o.Do)
	return w
}

// label checks the label of an option. It warns if the label leaves out a thing that the option is
// for, because players could not tell the options apart. A name with "_" marks this as intended.
func (b *Steps) label(w *variant.MenuOption, o *syntax.ChooseOption) {
	named := b.reads(func() {
		b.Within("a label", variant.Pure, func() { w.Label = b.Text(o.Label) })
	})
	for _, part := range w.Parts {
		if name := part.Var.Name; !named[part.Var] && !strings.HasPrefix(name, "_") {
			b.Warnf(report.CodeSameLabel, w.Label.Place(), `Name the element in the label, as in "… {`+name+`}". If it does not matter, start the variable with "_".`,
				"all options for each %s have the same label", name)
		}
	}
}

// reads returns the variables that check reads.
func (b *Steps) reads(check func()) map[*variant.Local]bool {
	read := map[*variant.Local]bool{}
	before := map[*expr.Binding]bool{}
	for _, v := range b.Locals {
		before[v], v.Read = v.Read, false
	}
	check()
	for _, v := range b.Locals {
		read[v.Local] = v.Read
		v.Read = v.Read || before[v]
	}
	return read
}
