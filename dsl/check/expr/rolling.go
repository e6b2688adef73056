package expr

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// rolling checks a check with given dice, which has no effect. The pointer p is nil if the name
// is unknown.
func (b calling) rolling(p *env.Procedure, e *syntax.Call) variant.Expr {
	if p == nil {
		return b.missing(e)
	}
	p = cmp.Or(p.Rolled(), p) // the check itself, if a procedure wraps it
	decl, isCheck := p.Decl.Syntax.(*syntax.CheckDecl)
	switch {
	case !isCheck || isOriginal(e):
		b.Errorf(report.CodeWrongSort, b.At(e.Name), "Delete rolling.", "%q is not a check, so it rolls no dice", e.Name.Text)
		return b.missing(e)
	case !slices.ContainsFunc(decl.Lines, func(line *syntax.CheckLine) bool { return line.Roll != nil }):
		b.Errorf(report.CodeMisplaced, b.At(e.Rolling), "Delete rolling.", "%q rolls no dice", p.Name)
		return b.missing(e)
	case slices.ContainsFunc(decl.Lines, func(line *syntax.CheckLine) bool { return len(line.Contest) > 0 }):
		b.Errorf(report.CodeMisplaced, b.At(e.Rolling), "Put the roll of the other side into a check of its own.", "the other side rolls in %q too", p.Name)
		return b.missing(e)
	case len(e.Args) != b.asks(p):
		x, _ := b.callTo(p, e, e.Args, false)
		b.Expr(e.Rolling, types.Number)
		return x
	}
	b.Later = append(b.Later, func() {
		if len(p.Answers) > 0 {
			b.Errorf(report.CodeMisplaced, b.At(e.Rolling), "Delete rolling.", "cards have their own versions of %q", p.Name)
		}
	})
	x, _ := b.callTo(b.lookAt(p), e, append(slices.Clip(e.Args), e.Rolling), false)
	return x
}

// missing checks the arguments of a call after an error.
func (b calling) missing(e *syntax.Call) variant.Expr {
	for _, arg := range append(slices.Clip(e.Args), e.Rolling) {
		b.Expr(arg, nil)
	}
	return types.Bad(b.At(e))
}

// asks returns the number of arguments of a call of p.
func (b calling) asks(p *env.Procedure) int {
	if p.Home != nil {
		return len(p.Params) - 1
	}
	return len(p.Params)
}

// lookAt returns a copy of a check with one more parameter: the sum of its dice.
func (b calling) lookAt(p *env.Procedure) *env.Procedure {
	if p.Look == nil {
		roll := &variant.Local{Name: "roll", Type: types.Number, Span: p.NameSpan}
		p.Look = &env.Procedure{
			Proc: &variant.Proc{
				Index: -1, Sort: p.Sort, Name: p.Name, Params: append(slices.Clip(p.Params), roll), Result: p.Result, Check: p.Check, Looks: p.Proc,
				Script: p.Script, Cites: p.Cites, Span: p.Span, NameSpan: p.NameSpan, Doc: p.Doc,
			},
			Decl: p.Decl, Ident: p.Ident, Entity: p.Entity, State: env.Done, Replaced: p, Home: p.Home, Callees: p.Callees,
		}
		b.Looks = append(b.Looks, p.Look)
	}
	return p.Look
}

func (b *Body) roll(e *syntax.Roll) variant.Expr {
	if b.takesLuck("a roll", b.At(e)) {
		b.Proc.Rolls = true
	}
	return &variant.RollExpr{Typed: variant.Typed{T: types.Number, At: b.At(e)}, Dice: b.Dice(e.Dice)}
}

// rollFaces checks a roll of a die of faces.
func (b *Body) rollFaces(e *syntax.RollFaces) variant.Expr {
	x := &variant.RollFaces{}
	x.At = b.At(e)
	b.takesLuck("a roll", x.At)
	if e.Count != nil {
		x.Count = b.Value(e.Count, types.Number)
	}
	die := b.Lookup(b.User, e.Die, report.CodeUnknownName, "die", env.IsDie)
	if die == nil {
		return types.Bad(x.At)
	}
	x.Zone = b.ZoneOf(die.Zone, nil, b.At(e.Die))
	if x.T = types.ComponentOf(die.Zone.Kinds); e.Count != nil {
		x.T = types.ListOf(x.T)
	}
	return x
}

// Dice returns written dice, such as "2d6".
func (c *Body) Dice(d syntax.Dice) variant.Dice {
	number, sides, _ := strings.Cut(d.Text, "d")
	count, countErr := strconv.Atoi(number)
	if number == "" {
		count, countErr = 1, nil
	}
	faces, err := strconv.Atoi(sides)
	if countErr != nil || err != nil || count < 1 || count > mostDice || faces < 1 || faces > mostSides {
		c.Errorf(report.CodeBadDice, c.At(d), fmt.Sprintf("Use up to %d dice with up to %d sides each.", mostDice, mostSides), "these dice are not possible")
		return variant.Dice{Count: 1, Sides: 6}
	}
	return variant.Dice{Count: count, Sides: faces}
}

// More dice or sides are of no use, and counting their chances takes too long.
const mostDice, mostSides = 100, 1000
