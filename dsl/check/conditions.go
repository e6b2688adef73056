package check

import (
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// condition checks what is true or false, and tells what follows for variables if it is true, and if
// it is not.
func (b *body) condition(e syntax.Expr) (x variant.Expr, yes, no []fact) {
	if b.depth++; b.depth > deepest {
		b.depth--
		return b.expr(e, boolType), nil, nil
	}
	defer func() { b.depth-- }()
	switch e := e.(type) {
	case *syntax.Because:
		x, yes, no = b.condition(e.X)
		b.because(e, x)
		return x, yes, no
	case *syntax.Unary:
		if e.Op == "not" {
			x, yes, no = b.condition(e.X)
			return negated(x, b.at(e)), no, yes
		}
	case *syntax.Binary:
		if e.Op == "and" || e.Op == "or" {
			return b.logic(e)
		}
	case *syntax.Exists:
		x, yes, no = b.exists(e.X, b.at(e))
		return x, yes, no
	case *syntax.Is:
		return b.is(e)
	case *syntax.IsEmpty:
		return b.isEmpty(e), nil, nil
	case *syntax.Sees:
		x, yes = b.sees(e)
		return x, yes, nil
	default:
	}
	return b.value(e, boolType), nil, nil
}

// logic checks "and" and "or". What the left side shows counts for the right side.
func (b *body) logic(e *syntax.Binary) (x variant.Expr, yes, no []fact) {
	left, leftYes, leftNo := b.condition(e.L)
	mark := b.flow.mark()
	and := e.Op == "and"
	if and {
		b.assume(leftYes)
	} else {
		b.assume(leftNo)
	}
	before := len(b.found)
	right, rightYes, rightNo := b.condition(e.R)
	b.flow.rewind(mark)
	if !and && b.endsInWhere(e) {
		b.mendLooseOr(before)
	}
	x = &variant.Logic{Typed: boolean(b.at(e)), And: and, L: left, R: right}
	if and {
		return x, append(leftYes, rightYes...), nil
	}
	return x, nil, append(leftNo, rightNo...)
}

// endsInWhere reports whether the left side of an "or" ends with the condition of a query, without brackets around it. That
// condition ends there, and an author may have meant it to go on.
func (b *body) endsInWhere(e *syntax.Binary) (ends bool) {
	left := b.at(e.L)
	between := left.File.Text[left.End:max(left.End, b.at(e.R).Start)]
	syntax.Walk(e.L, func(p syntax.Piece) bool {
		if q, ok := p.(*syntax.Query); ok && q.Where != nil {
			ends = ends || b.at(q.Where).End == left.End
		}
		return !ends
	})
	return ends && !strings.Contains(between, ")")
}

// mendLooseOr says of names that were not found since some finding that they may belong to the condition of a query.
func (b *body) mendLooseOr(since int) {
	for i := range b.found[since:] {
		if d := &b.found[since+i]; d.Code == CodeUnknownName {
			d.Detail, d.Label = `The condition behind "where" ends at "or". To go on with it, put it in brackets: where (… or …).`, ""
		}
	}
}

func boolean(at source.Span) variant.Typed { return variant.Typed{T: boolType, At: at} }

func negated(x variant.Expr, at source.Span) variant.Expr {
	return &variant.Not{Typed: boolean(at), X: x}
}

// exists checks whether something is there.
func (b *body) exists(e syntax.Expr, at source.Span) (x variant.Expr, yes, no []fact) {
	value := b.expr(e, nil)
	if t := value.Type(); t.Base == variant.Nothing {
		value = b.definite(value)
	} else if !mayBeNone(t) && !isAnything(t) && !b.narrowed(value) {
		b.warnf(CodeNeverNone, value.Place(), "", "this is never none")
	}
	yes, no = b.presence(value)
	return &variant.ExistsExpr{Typed: boolean(at), X: value}, yes, no
}

// narrowed tells whether x is a variable that by its declaration may be none.
func (b *body) narrowed(x variant.Expr) bool {
	local := subjectOf(x)
	return local != nil && mayBeNone(local.Type)
}

// ---- Is and is not ---------------------------------------------------------------------------------

func (b *body) is(e *syntax.Is) (x variant.Expr, yes, no []fact) {
	switch name, isName := e.Y.(*syntax.NameRef); {
	case isName && name.Name == "none":
		x, yes, no = b.exists(e.X, b.at(e))
		if e.Not {
			return x, yes, no
		}
		return negated(x, b.at(e)), no, yes
	case isName && b.kindNamed(name.Name) != nil:
		x, yes, no = b.isKind(e, b.kindNamed(name.Name))
	default:
		x, yes = b.same(e)
		if e.Not {
			x.(*variant.Compare).Op = "!="
			return x, nil, yes
		}
		return x, yes, nil
	}
	if e.Not {
		return negated(x, b.at(e)), no, yes
	}
	return x, yes, no
}

// kindNamed is the kind of component, or the group of kinds, of that name, unless a variable hides it.
func (b *body) kindNamed(name string) *entity {
	if e := b.c.names[name]; e != nil && e.isKinds() && b.variable(name) == nil {
		return e
	}
	return nil
}

// isKind checks "find is Item".
func (b *body) isKind(e *syntax.Is, kind *entity) (x variant.Expr, yes, no []fact) {
	b.user.mention(kind)
	b.c.use(b.place(e.Y), kind, nil)
	kinds := kind.kinds()
	value := b.expr(e.X, nil)
	if t := value.Type(); t.Base != variant.Component && !isAnything(t) {
		b.wrongType(value, componentType(kinds))
		value = bad(value.Place())
	} else if t.Base == variant.Component && len(common(t.Kinds, kinds)) == 0 && len(kinds) > 0 {
		b.errorf(CodeNeverSame, b.at(e), "", "%s is never %s", describe(definite(t)), article(kind.name))
	}
	yes, no = b.kindFacts(value, kinds)
	return &variant.IsKind{Typed: boolean(b.at(e)), X: value, Kinds: kinds}, yes, no
}

// same checks whether two values are the same. What is the same as something that is there, is there.
func (b *body) same(e *syntax.Is) (x *variant.Compare, yes []fact) {
	left, right := b.pair(e.X, e.Y)
	l, r := left.Type(), right.Type()
	switch {
	case l.Base == variant.Nothing || r.Base == variant.Nothing:
		left, right = b.definite(left), b.definite(right)
	case !overlaps(definite(l), definite(r)) && l.Base != variant.NoneType && r.Base != variant.NoneType:
		b.errorf(CodeNeverSame, b.at(e), b.mendSame(right, l), "%s is never the same as %s", describe(l), describe(r))
	}
	if !mayBeNone(r) {
		yes, _ = b.presence(left)
	} else if !mayBeNone(l) {
		yes, _ = b.presence(right)
	}
	return &variant.Compare{Typed: boolean(b.at(e)), Op: "==", L: left, R: right}, yes
}

// mendSame says what the author may have meant where a value is compared with one of another type.
func (b *body) mendSame(right variant.Expr, left *variant.Type) string {
	if left.Base == variant.Bool && b.scope.subject != nil && !b.scope.ofScript {
		return "If the query is what is compared, put it in brackets; its condition goes on as far as it can."
	}
	if _, sum := right.(*variant.Arith); sum && left.Base != variant.Number && b.scope.subject != nil && !b.scope.ofScript {
		return "The condition goes on with + and -, also in the next line. To add to the query, put the query in brackets: (count of … where …) + …."
	}
	return b.mend(right, left)
}

// pair checks two values that are compared. A member of an enum gets its meaning from the other side.
func (b *body) pair(l, r syntax.Expr) (left, right variant.Expr) {
	if b.needsHint(l) && !b.needsHint(r) {
		right = b.expr(r, nil)
		return b.expr(l, right.Type()), right
	}
	left = b.expr(l, nil)
	return left, b.expr(r, left.Type())
}

// needsHint tells whether an expression is a bare name that only an expected type gives a meaning, or
// a list, which may be one of such names.
func (b *body) needsHint(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.ListLit:
		return true
	case *syntax.NameRef:
		return len(b.c.members[e.Name]) > 0 && b.variable(e.Name) == nil
	default:
		return false
	}
}

// ---- Empty, in -------------------------------------------------------------------------------------

// isEmpty compares how many there are with 0.
func (b *body) isEmpty(e *syntax.IsEmpty) variant.Expr {
	at := b.at(e)
	op := "=="
	if e.Not {
		op = "!="
	}
	return &variant.Compare{Typed: boolean(at), Op: op, L: b.countOf(e.X), R: numberAt(0, at)}
}

// countOf is how many elements something holds.
func (b *body) countOf(e syntax.Expr) variant.Expr {
	x := b.definite(b.expr(e, nil))
	typed := variant.Typed{T: numberType, At: x.Place()}
	switch t := x.Type(); t.Base {
	case variant.Anything:
		return x
	case variant.ZoneType, variant.ListType:
		return b.property(x, "count", x.Place())
	case variant.SetType:
		members := b.sourceOf(x)
		return &variant.QueryExpr{Typed: typed, Op: "count", Source: members, It: &variant.Local{Name: "it", Type: members.Elem, Span: typed.At}}
	}
	b.errorf(CodeNotASource, x.Place(), "Ask whether it exists, or is none.", "%s is neither empty nor full", describe(x.Type()))
	return bad(x.Place())
}

func (b *body) isIn(e *syntax.In) variant.Expr {
	x := b.contained(e)
	if e.Not {
		return negated(x, b.at(e))
	}
	return x
}

// contained checks "X in Y".
func (b *body) contained(e *syntax.In) variant.Expr {
	typed := boolean(b.at(e))
	if name, ok := e.Y.(*syntax.NameRef); ok && name.Name == "play" && b.variable("play") == nil {
		return b.inPlay(e, typed)
	}
	if r, ok := e.Y.(*syntax.Range); ok {
		lo, hi := b.ends(r)
		return &variant.InRange{Typed: typed, X: b.value(e.X, numberType), Lo: lo, Hi: hi}
	}
	var x, all variant.Expr
	if _, literal := e.Y.(*syntax.ListLit); literal {
		x = b.expr(e.X, nil)
		all = b.definite(b.expr(e.Y, listType(definite(x.Type()))))
	} else {
		all = b.definite(b.expr(e.Y, nil))
		x = b.expr(e.X, elementOf(all.Type()))
	}
	elem := elementOf(all.Type())
	switch {
	case all.Type().Base == variant.Text:
		return &variant.InText{Typed: typed, X: b.fit(x, textType), Text: all}
	case elem == nil:
		b.errorf(CodeNotASource, all.Place(), b.zonesOf(all), "nothing can be in %s", describe(all.Type()))
		return bad(typed.At)
	case x.Type().Base == variant.Nothing:
		x = b.definite(x)
	case !overlaps(definite(x.Type()), elem) && x.Type().Base != variant.NoneType:
		b.errorf(CodeNeverSame, b.at(e), "", "%s is never in %s", describe(definite(x.Type())), describe(all.Type()))
	}
	switch all.Type().Base {
	case variant.ZoneType:
		return &variant.InZone{Typed: typed, X: x, Zone: all}
	case variant.SetType:
		return &variant.InSet{Typed: typed, X: x, Set: all}
	}
	return &variant.InList{Typed: typed, X: x, List: all}
}

// inPlay checks "X in play".
func (b *body) inPlay(e *syntax.In, typed variant.Typed) variant.Expr {
	x := b.expr(e.X, nil)
	if t := x.Type(); t.Base != variant.Component && !isAnything(t) {
		b.errorf(CodeWrongType, x.Place(), "", "only components are in play, and this is %s", describe(t))
		return bad(typed.At)
	}
	return &variant.InPlay{Typed: typed, X: x}
}

func (b *body) zonesOf(x variant.Expr) string {
	if t := x.Type(); t.Base == variant.Component {
		return b.zonesIn(wordsOf(x.Place()), t)
	}
	return ""
}

// elementOf is the type of what lies in a zone, list or set; nil for anything else.
func elementOf(t *variant.Type) *variant.Type {
	switch t.Base {
	case variant.Anything:
		return anythingType
	case variant.ZoneType:
		return componentType(t.Kinds)
	case variant.ListType:
		return t.Elem
	case variant.SetType:
		return enumType(t.Enum)
	}
	return nil
}

// ends checks the two ends of a range; an open one is nil.
func (b *body) ends(r *syntax.Range) (lo, hi variant.Expr) {
	if r.Lo != nil {
		lo = b.value(r.Lo, numberType)
	}
	if r.Hi != nil {
		hi = b.value(r.Hi, numberType)
	}
	return lo, hi
}
