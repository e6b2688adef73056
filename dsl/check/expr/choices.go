package expr

import (
	"cmp"
	"math"
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A choosing value checks the parts of a choice.
type choosing struct{ *Body }

// choose checks a decision with a value.
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
		b.Among = e
		b.Suggestion(func() { x.Suggest = b.Value(e.Suggest, suggested) })
		b.Among = nil
	}
	return x
}

func (b choosing) chooseNumber(e *syntax.Choose, x *variant.ChooseExpr) {
	r, ok := e.Source.(*syntax.Range)
	if !ok {
		b.Errorf(report.CodeNotASource, b.Place(e.Source), "Write the smallest and the largest, as in 1..6.", "choose a number needs a range")
		x.Min, x.Max = types.Bad(x.At), types.Bad(x.At)
		return
	}
	b.Within("a range to choose from", variant.Pure, func() { x.Min, x.Max = b.Ends(r) })
	if x.Min == nil || x.Max == nil {
		b.Errorf(report.CodeNotASource, b.At(r), "Write both ends, as in 1..6.", "this range has no end")
	}
	if e.Where != nil || e.OrNone {
		b.Errorf(report.CodeMisplaced, x.At, "Write \"choose one of\" instead, as in choose one of 1..6 where ….", "\"choose a number\" can't have \"where\" or \"or none\"")
	}
}

// chooseSome checks a choice among elements, and returns the type of its suggestion.
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

// bounds checks how many elements are chosen.
func (b choosing) bounds(e *syntax.Choose, x *variant.ChooseExpr) {
	x.Min, x.Max = types.NumberAt(0, x.At), types.NumberAt(math.MaxInt64, x.At)
	if e.Count == nil {
		return
	}
	b.Within("the number of a choice", variant.Pure, func() {
		if r, ok := e.Count.(*syntax.Range); ok && e.Mode == "exactly" {
			lo, hi := b.Ends(r)
			x.Min, x.Max = cmp.Or(lo, x.Min), cmp.Or(hi, x.Max)
			return
		}
		x.Max = b.Value(e.Count, types.Number)
		if e.Mode == "exactly" {
			x.Min = x.Max
		}
	})
}

// chooser checks the question, and the player who decides.
func (b choosing) chooser(e *syntax.Choose, x *variant.ChooseExpr) {
	if e.Prompt != nil {
		b.Within("a question", variant.Pure, func() { x.Prompt = b.Text(*e.Prompt) })
	}
	if e.By != nil {
		x.By = b.Decider(e.By)
	}
	b.WarnOut(x.By, x.At)
}

// shows checks the figures that are shown beside each option.
func (b choosing) shows(e *syntax.Choose, x *variant.ChooseExpr) {
	if len(e.Shows) > 0 && x.It == nil {
		b.Errorf(report.CodeMisplaced, b.At(e.Shows[0]), "Write choose one of instead, as in choose one of 1..6 … showing ….", "choose a number can't have showing")
		return
	}
	for _, s := range e.Shows {
		shown := &variant.Compared{Label: b.FixedText(s.Label, "the name of a value")}
		b.Subject(x.It, func() {
			b.Within("a shown value", variant.Pure, func() {
				x := b.inText(s.Value)
				shown.Value = &variant.Interp{Typed: variant.Typed{T: types.Text, At: x.Place()}, Parts: []variant.Expr{x}}
			})
		})
		x.Shows = append(x.Shows, shown)
	}
}

// Decider checks the player who decides. If the value is none, the decision is skipped.
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

// WarnOut warns about a question to a player who is out of the game. Nil is the active player.
func (b *Body) WarnOut(by variant.Expr, at source.Span) {
	if local, known := Seat(by); known && slices.Contains(b.Out, local) {
		b.WarnAsked(at, "Ask before the player is out, or ask another player.", "this player is out of the game, so the suggestion is taken")
	}
}

// WarnAsked warns about a question to a player who is out, once for each question.
func (b *Body) WarnAsked(at source.Span, detail, summary string) {
	if b.askedOut == nil {
		b.askedOut = map[source.Span]bool{}
	}
	if !b.askedOut[at] {
		b.askedOut[at] = true
		b.Warnf(report.CodeIsOut, at, detail, "%s", summary)
	}
}

// Seat returns the variable that holds a player, or nil for the active player.
func Seat(who variant.Expr) (local *variant.Local, known bool) {
	switch who := who.(type) {
	case nil, *variant.ActiveGet:
		return nil, true
	case *variant.LocalGet:
		return who.Local, true
	default:
		return nil, false
	}
}
