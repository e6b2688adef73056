// Package expr checks expressions: it resolves each name, and assigns a type to each value. It
// knows nothing about steps. If the result type of a body is needed, it asks the environment.
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

// A Body is a piece of text that is checked as a whole: a procedure, or a value of a declaration.
// It knows the meaning of names at the current place.
type Body struct {
	*resolve.Resolver
	reach
	User     *env.Entity  // the user of names in the text
	Script   *env.Script  // nil pointer outside of a script
	Owner    variant.Expr // the player whom bare names mean
	Scope    *scope
	Flow     types.Flow
	Branches int // number of branches around the current place
	Locals   []*Binding
	Bare     bareUses
	Out      []*variant.Local     // players whom the steps before have put out; nil is the active one
	askedOut map[source.Span]bool // set of questions that were reported because the player is out
	Depth    int
	Failed   func() bool // whether an error was found in it

	given   map[syntax.Expr]syntax.Expr // conditions that an attempt assigns to nodes, or nil
	chained *syntax.Binary              // the "or" whose left side is being checked, if that is an "or" as well

	Among     *syntax.Choose // the choice whose suggestion is checked, or nil
	naming    bool           // a text only names the value
	Seats     []seated       // players who are called by number
	SetsScene bool           // it is a step of a scenario
}

// bareUses are the bare names and calls of a body up to the current place. Those in a branch of a
// together are left out, because bare names mean the branch's player there.
type bareUses struct {
	Names []env.BareName
	Calls []PlacedCall
}

// A PlacedCall is a call without a player among its arguments.
type PlacedCall struct {
	callee *env.Procedure
	at     source.Span
}

// A seated player is named by a line of a scenario.
type seated struct {
	Number int
	At     source.Span
}

// A role is the origin of a variable.
type role uint8

// Roles of variables.
const (
	IsParameter role = iota
	IsLet            // may be assigned
	IsResult         // a name after "as"
	IsElement        // of a loop, an option or a rule
	IsGiven          // implicit: player, score
)

func (r role) String() string {
	return [...]string{"parameter", "variable", "name", "element", "value"}[r]
}

// New returns the body of a procedure, with its parameters in scope.
func New(c *resolve.Resolver, p *env.Procedure) *Body {
	b := &Body{Resolver: c, User: c.UserOf(p), Failed: c.Watch()}
	b.reach = reach{env: c.Env, Proc: p, region: &env.Region{Proc: p, Limit: variant.Acts}}
	b.Owner = &variant.ActiveGet{Typed: variant.Typed{T: types.Player, At: p.NameSpan}}
	if p.Sort == "function" || p.Sort == "table" {
		why := report.Article(p.Sort)
		if p.Target != nil {
			why = "a line that modifies"
		}
		b.region = limited(c.Env, b.region, why, variant.Asks)
	}
	b.Open(nil)
	params, r := p.Params, IsParameter
	if p.Home != nil {
		b.Script = p.Home
		b.OpenScript()
		b.Open(nil)
		params = params[1:]
	}
	if p.Modifies != nil || p.Hears != nil || p.Follows != nil || p.Version != nil || p.Sort == "offer" {
		r = IsGiven
	}
	for _, local := range params {
		b.Bind(local, r)
	}
	return b
}

// NewLook returns the body of a value that may only look. Why describes it for messages.
func NewLook(c *resolve.Resolver, user *env.Entity, why string, limit variant.Effect) *Body {
	b := &Body{Resolver: c, User: user}
	b.reach = reach{env: c.Env, region: limited(c.Env, &env.Region{Limit: variant.Acts}, why, limit)}
	b.Owner = &variant.ActiveGet{Typed: variant.Typed{T: types.Player}}
	b.Open(nil)
	return b
}

// Expr checks an expression. Want is the expected type or nil: it gives names their meaning, but
// the result need not have it.
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

// Deepest is the largest allowed depth of an expression or an else if.
const Deepest = 5000

// Value checks an expression that must have a type.
func (b *Body) Value(e syntax.Expr, want *variant.Type) variant.Expr {
	return b.Fit(b.Expr(e, want), want)
}

// Place returns the position of an expression.
func (b *Body) Place(e syntax.Expr) source.Span {
	if e == nil {
		return source.Span{}
	}
	return b.At(e)
}

// A scope is a piece of text that declares names, or lends the fields of a query's subject.
type scope struct {
	outer    *scope
	Names    map[string]*Binding
	subject  *variant.Local
	ofScript bool // the subject is the card of a script, which is no "it"
}

// A Binding is a variable and its uses.
type Binding struct {
	Local    *variant.Local
	Role     role
	Read     bool
	Asked    bool // read, and not only named in a text
	Repeats  bool // an element that neither condition nor order asks for
	Told     bool // it has a warning already
	Branches int  // number of branches around its declaration
}

// Open begins a scope. The returned function ends it.
func (b *Body) Open(subject *variant.Local) (end func()) {
	before := b.Scope
	b.Scope = &scope{outer: before, subject: subject}
	return func() { b.Scope = before }
}

// OpenScript begins the scope of a script. The scope has self, its fields, and the values that
// the script keeps.
func (b *Body) OpenScript() {
	b.Open(b.Script.Self)
	b.Scope.Names = map[string]*Binding{"self": {Local: b.Script.Self, Role: IsGiven}}
	b.Scope.ofScript = true
}

// Bind declares a variable up to the end of the scope.
func (b *Body) Bind(local *variant.Local, r role) {
	if local.Name == "" {
		return
	}
	if first := b.Scope.Names[local.Name]; first != nil {
		b.Taken(local.Name, local.Span, first.Local.Span)
		return
	}
	if b.Scope.Names == nil {
		b.Scope.Names = map[string]*Binding{}
	}
	v := &Binding{Local: local, Role: r, Branches: b.Branches}
	if local.Span.Text() == local.Name {
		b.Use(local.Span, env.OfLocal(local), local.Type)
	}
	b.Scope.Names[local.Name] = v
	b.Locals = append(b.Locals, v)
}

// NewLocal returns a variable that the text names.
func (b *Body) NewLocal(name syntax.Name, t *variant.Type) *variant.Local {
	return &variant.Local{Name: name.Text, Type: t, Span: b.At(name)}
}

// Variable returns a pointer to the variable with a name, or nil. Fields of subjects are skipped.
func (b *Body) Variable(name string) *Binding {
	for s := b.Scope; s != nil; s = s.outer {
		if v := s.Names[name]; v != nil {
			return v
		}
	}
	return nil
}

// Subject runs look with the fields of a query's subject in scope. Afterwards it forgets the
// facts that look learnt.
func (b *Body) Subject(it *variant.Local, look func()) {
	end := b.Open(it)
	mark := b.Flow.Mark()
	look()
	b.Flow.Rewind(mark)
	end()
}

// Get reads a variable with the type that it is known to have here.
func (b *Body) Get(local *variant.Local, at source.Span) variant.Expr {
	return &variant.LocalGet{Typed: variant.Typed{T: b.Flow.TypeOf(local), At: at}, Local: local}
}

// Assume takes facts for granted from here on. Facts about the holder of a script's card need a
// body that only looks, because steps may change the holder.
func (b *Body) Assume(facts []types.Fact) {
	for _, fact := range facts {
		if b.Script == nil || fact.Local != b.Script.Holder || b.region.Limit <= variant.Asks {
			b.Flow.Learn(fact.Local, fact.Is)
		}
	}
}

// subjectOf returns the variable whose facts follow from a condition on x, or nil.
func (b *Body) subjectOf(x variant.Expr) *variant.Local {
	if get, ok := x.(*variant.PropGet); ok && b.Script != nil && get.Prop == "holder" && types.SubjectOf(get.X) == b.Script.Self {
		return b.Script.Holder
	}
	return types.SubjectOf(x)
}

// Presence returns the facts if x is there, and if it is none.
func (b *Body) Presence(x variant.Expr) (there, none []types.Fact) {
	return types.PresenceOf(b.subjectOf(x), x.Type())
}

// A reach notes the effects of a body, and their limit at the current place.
type reach struct {
	env      *env.Env
	Proc     *env.Procedure // nil pointer outside of a procedure
	region   *env.Region
	suggests bool // a suggestion is being checked
}

// Within runs look with a limit to its effects.
func (b *reach) Within(why string, limit variant.Effect, look func()) {
	before := b.region
	b.region = limited(b.env, before, why, limit)
	look()
	b.region = before
}

// Does notes an effect at a place.
func (b *reach) Does(effect variant.Effect, what string, at source.Span) {
	b.note(env.EffectSite{Effect: effect, What: what, At: at})
	if b.Proc != nil {
		b.Proc.Effect = max(b.Proc.Effect, effect)
	}
}

// calls notes a call.
func (b *reach) calls(callee *env.Procedure, at source.Span) {
	b.note(env.EffectSite{Callee: callee, At: at})
	if b.Proc != nil {
		b.Proc.Callees[callee] = true
	}
}

func (b *reach) note(d env.EffectSite) {
	if b.region.Limit < variant.Acts {
		b.region.EffectSites = append(b.region.EffectSites, d)
	}
}

// takesLuck notes luck, and reports whether it is the procedure's own.
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

// Suggestion checks a suggestion. It may only look, but also take luck of its own.
func (b *reach) Suggestion(look func()) {
	outer := b.suggests
	b.suggests = true
	b.Within("a suggestion", variant.Pure, look)
	b.suggests = outer
}

// limited returns a region with a limit inside another one. The tighter limit counts.
func limited(c *env.Env, outer *env.Region, why string, limit variant.Effect) *env.Region {
	if outer.Limit <= limit {
		return outer
	}
	r := &env.Region{Proc: outer.Proc, Limit: limit, Why: why}
	c.Regions = append(c.Regions, r)
	return r
}
