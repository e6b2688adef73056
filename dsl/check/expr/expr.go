// Package expr checks expressions: it finds out what each name in them means, and gives each value
// its type. It knows nothing about steps.
package expr

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Deepest is how many parts of an expression may stand in each other.
const Deepest = 5000

// Expr checks an expression. Want is the type that is expected, or nil: names are looked up by it, but
// the expression need not be of it.
func (b *Body) Expr(e syntax.Expr, want *variant.Type) variant.Expr {
	if b.Depth++; b.Depth > Deepest {
		b.Depth--
		b.Errorf(report.CodeTooDeep, b.Place(e), "Give names to some of its parts with let.", "this has too many parts")
		return types.Bad(b.Place(e))
	}
	x := b.anyExpr(e, want)
	b.Depth--
	return x
}

// Value checks an expression that must be of a type. The type is also what the names in it are
// looked up by.
func (b *Body) Value(e syntax.Expr, want *variant.Type) variant.Expr {
	return b.Fit(b.Expr(e, want), want)
}

// A Body is a piece of text that is checked as a whole: a procedure, or a value that belongs to a
// declaration. It knows what names mean at the place that is being looked at.
type Body struct {
	*resolve.Resolver
	reach
	User     *env.Entity  // who uses what is mentioned
	Script   *env.Script  // nil outside of one
	Owner    variant.Expr // whose zones and values are meant by their bare names
	Scope    *scope
	Flow     types.Flow
	Branches int // that have begun around this place, each for a player of its own
	Locals   []*Binding
	Bare     bareUses
	Out      []*variant.Local     // see putOut
	askedOut map[source.Span]bool // questions that were reported because the player is out
	Depth    int
	Failed   func() bool // whether an error was found in it

	given   map[syntax.Expr]syntax.Expr // conditions that an attempt gives to queries and choices; nil outside of one
	chained *syntax.Binary              // the "or" whose left side is being checked, if that is an "or" as well

	naming    bool     // a text only names what is being read
	Seats     []seated // players who are called by number
	SetsScene bool     // it is a step of a scenario
}

// New starts the checking of a procedure, with its parameters in scope.
func New(c *resolve.Resolver, p *env.Procedure) *Body {
	b := &Body{Resolver: c, User: c.UserOf(p), Failed: c.Watch()}
	b.reach = reach{env: c.Env, Proc: p, region: &env.Region{Proc: p, Limit: variant.Acts}}
	b.Owner = &variant.ActiveGet{Typed: variant.Typed{T: types.Player, At: p.NameSpan}}
	if p.Sort == "function" || p.Sort == "table" {
		b.region = c.Limited(&env.Region{Proc: p, Limit: variant.Acts}, p.LookingAs(), variant.Asks)
	}
	b.Open(nil)
	params, r := p.Params, IsParameter
	if p.Home != nil {
		b.Script = p.Home
		b.OpenScript()
		b.Open(nil)
		params = params[1:]
	}
	if p.Modifies != nil || p.Hears != nil || p.Version != nil || p.Sort == "offer" {
		r = IsGiven
	}
	for _, local := range params {
		b.Bind(local, r)
	}
	return b
}

// NewLook starts the checking of a value that belongs to a declaration and may only look.
func NewLook(c *resolve.Resolver, user *env.Entity, why string, limit variant.Effect) *Body {
	b := &Body{Resolver: c, User: user}
	b.reach = reach{env: c.Env, region: c.Limited(&env.Region{Limit: variant.Acts}, why, limit)}
	b.Owner = &variant.ActiveGet{Typed: variant.Typed{T: types.Player}}
	b.Open(nil)
	return b
}

// Place is where an expression stands.
func (b *Body) Place(e syntax.Expr) source.Span {
	if e == nil {
		return source.Span{}
	}
	return b.At(e)
}
