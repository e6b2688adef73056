package expr

import (
	"math"

	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// choosing checks the parts of a choice.
type choosing struct{ *Body }

// choose checks a decision that gives a value.
func (b *Body) choose(e *syntax.Choose) variant.Expr {
	x := &variant.ChooseExpr{Mode: e.Mode, OrNone: e.OrNone, None: b.Wording(e.None, resolve.Called|resolve.Gloss)}
	x.At = b.At(e)
	b.Does(variant.Rolls, "a choice", x.At)
	var suggested *variant.Type
	if e.Mode == "number" {
		x.T, suggested = types.Number, types.Optional(types.Number)
		choosing{b}.chooseNumber(e, x)
	} else {
		suggested = choosing{b}.chooseSome(e, x)
	}
	choosing{b}.chooser(e, x)
	choosing{b}.shows(e, x)
	if e.Suggest != nil {
		b.Suggestion(func() { x.Suggest = b.Value(e.Suggest, suggested) })
	}
	return x
}

func (b choosing) chooseNumber(e *syntax.Choose, x *variant.ChooseExpr) {
	r, ok := e.Source.(*syntax.Range)
	if !ok {
		b.Errorf(report.CodeNotASource, b.Place(e.Source), "Write the least and the greatest, as in 1..6.", "a number is chosen from a range")
		x.Min, x.Max = types.Bad(x.At), types.Bad(x.At)
		return
	}
	b.Within("a range to choose from", variant.Pure, func() { x.Min, x.Max = b.Ends(r) })
	if x.Min == nil || x.Max == nil {
		b.Errorf(report.CodeNotASource, b.At(r), "Give both ends.", "this range has no end")
	}
	if e.Where != nil || e.OrNone {
		b.Errorf(report.CodeMisplaced, x.At, "Choose one of the range instead, as in choose one of 1..6 where ….", "a number is chosen without where and or none")
	}
}

// chooseSome checks a choice among elements, and gives the type of its suggestion.
func (b choosing) chooseSome(e *syntax.Choose, x *variant.ChooseExpr) (suggested *variant.Type) {
	before := len(b.Found)
	x.Source = b.Source(e.Source)
	own := b.conditionOf(e)
	b.MendWhereOf(e.Source, own, before, func(where syntax.Expr) {
		s := b.Source(e.Source)
		b.Subject(&variant.Local{Name: "it", Type: s.Elem, Span: s.At}, func() { b.Where(where) })
	})
	x.It = &variant.Local{Name: "it", Type: x.Source.Elem, Span: x.Source.At}
	elem := x.It.Type
	calls := len(b.Bare.Calls)
	b.Subject(x.It, func() {
		x.Where = b.Where(own)
		elem = b.Flow.TypeOf(x.It)
	})
	b.WarnBareQuery(x.It, calls, x.Where)
	if e.Mode == "one" {
		x.T = types.WithOptional(elem, elem.Optional || e.OrNone)
		return types.Optional(elem)
	}
	x.Mode, x.T = "some", types.ListOf(elem)
	b.bounds(e, x)
	return types.Optional(x.T)
}

// bounds settles how many may be chosen.
func (b choosing) bounds(e *syntax.Choose, x *variant.ChooseExpr) {
	x.Min, x.Max = types.NumberAt(0, x.At), types.NumberAt(math.MaxInt64, x.At)
	if e.Count == nil {
		return
	}
	b.Within("the number of a choice", variant.Pure, func() { x.Max = b.Value(e.Count, types.Number) })
	if e.Mode == "exactly" {
		x.Min = x.Max
	}
}

// chooser checks who decides, and what they are asked.
func (b choosing) chooser(e *syntax.Choose, x *variant.ChooseExpr) {
	if e.Prompt != nil {
		b.Within("a question", variant.Pure, func() { x.Prompt = b.Text(*e.Prompt) })
	}
	if e.By != nil {
		x.By = b.Decider(e.By)
	}
	b.WarnOut(x.By, x.At)
}

// shows checks the figures that are shown of each thing that can be chosen.
func (b choosing) shows(e *syntax.Choose, x *variant.ChooseExpr) {
	if len(e.Shows) > 0 && x.It == nil {
		b.Errorf(report.CodeMisplaced, b.At(e.Shows[0]), "Choose one of the range instead, as in choose one of 1..6 … showing ….", "a number is chosen without showing")
		return
	}
	for _, s := range e.Shows {
		shown := &variant.Compared{Label: b.FixedText(s.Label, "the name of a figure")}
		b.Subject(x.It, func() {
			b.Within("a figure that is shown", variant.Pure, func() { shown.Value = b.written(s.Value) })
		})
		x.Shows = append(x.Shows, shown)
	}
}

// Suggestion checks a suggestion. It only looks, but may take luck that is nobody else's.
func (b *reach) Suggestion(look func()) {
	outer := b.suggests
	b.suggests = true
	b.Within("a suggestion", variant.Pure, look)
	b.suggests = outer
}

// takesLuck notes luck that is taken here. In a suggestion it is none of the procedure's own.
func (b *reach) takesLuck(what string, at source.Span) (itself bool) {
	if !b.suggests {
		b.Does(variant.Rolls, what, at)
		return b.Proc != nil
	}
	if b.Proc != nil {
		b.Proc.Hints = true
	}
	return false
}

// Decider checks who decides. Where that is none, nobody does.
func (b *Body) Decider(by syntax.Expr) variant.Expr {
	return b.Addressed(by, types.Optional(types.Player))
}

func (b *Body) judge(e *syntax.Judge) variant.Expr {
	x := &variant.JudgeExpr{Typed: types.Boolean(b.At(e))}
	b.Does(variant.Asks, "a judgement", x.At)
	b.Within("a question", variant.Pure, func() { x.Prompt = b.Text(e.Prompt) })
	b.Suggestion(func() { x.Suggest = b.Value(e.Suggest, types.Bool) })
	return x
}
