package check

import (
	"fmt"
	"strings"

	"houserule/dsl/alphabet"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// deepest is how many parts of an expression may stand in each other.
const deepest = 5000

// expr checks an expression. Want is the type that is expected, or nil: names are looked up by it, but
// the expression need not be of it.
func (b *body) expr(e syntax.Expr, want *variant.Type) variant.Expr {
	if b.depth++; b.depth > deepest {
		b.depth--
		b.errorf(CodeTooDeep, b.place(e), "Give names to some of its parts with let.", "this has too many parts")
		return bad(b.place(e))
	}
	x := b.anyExpr(e, want)
	b.depth--
	return x
}

func (b *body) anyExpr(e syntax.Expr, want *variant.Type) variant.Expr {
	switch e := e.(type) {
	case *syntax.NumberLit:
		return numberAt(e.Value, b.at(e))
	case *syntax.NameRef:
		return b.name(e, want)
	case *syntax.Seat:
		return b.player(e)
	case *syntax.WonBy:
		return b.wonBy(e)
	case *syntax.TextLit:
		return b.text(e.Text)
	case *syntax.FieldRef:
		return b.fieldRef(e)
	case *syntax.Call:
		return b.call(e)
	case *syntax.Unary:
		return b.unary(e)
	case *syntax.Binary:
		return b.binary(e)
	case *syntax.Because:
		x := b.expr(e.X, want)
		b.because(e, x)
		return x
	case *syntax.Is, *syntax.IsEmpty, *syntax.Exists, *syntax.Sees:
		x, _, _ := b.condition(e)
		return x
	case *syntax.In:
		return b.isIn(e)
	case *syntax.Range:
		b.errorf(CodeNotAValue, b.at(e), "A range stands behind in, of, or in front of an arrow.", "a range is not a value")
		return bad(b.at(e))
	case *syntax.IfExpr:
		return b.ifElse(e, want)
	case *syntax.ListLit:
		return b.list(e, want)
	case *syntax.Roll:
		return b.roll(e)
	case *syntax.RollFaces:
		return b.rollFaces(e)
	case *syntax.The:
		return b.the(e, want)
	case *syntax.Of:
		return b.eachOf(e)
	case *syntax.Query:
		return b.query(e)
	case *syntax.Choose:
		return b.choose(e)
	case *syntax.Judge:
		return b.judge(e)
	case *syntax.OfferRef, *syntax.Bad:
		return bad(b.place(e))
	default:
		panic(fmt.Sprintf("cannot check the expression %T", e))
	}
}

// text makes a text of its literal parts and of the values in it.
func (b *body) text(t syntax.Text) variant.Expr {
	at := b.at(t)
	typed := variant.Typed{T: textType, At: at}
	var parts []variant.Expr
	var fixed strings.Builder
	for _, part := range t.Parts {
		if part.Value == nil {
			fixed.WriteString(part.Literal)
			parts = append(parts, &variant.TextConst{Typed: typed, Text: part.Literal})
			continue
		}
		parts = append(parts, b.inText(part.Value))
	}
	if fixed.Len() == 0 && len(parts) > 0 || len(parts) > 1 {
		return &variant.Interp{Typed: typed, Parts: parts}
	}
	return &variant.TextConst{Typed: typed, Text: fixed.String()}
}

// inText is a value that stands in a text.
func (b *body) inText(e syntax.Expr) variant.Expr {
	x := b.inWords(e)
	if x.Type().Base == variant.Nothing {
		x = b.definite(x)
	}
	return x
}

// written is what a value is called, as a text alone.
func (b *body) written(e syntax.Expr) variant.Expr {
	x := b.inText(e)
	return &variant.Interp{Typed: variant.Typed{T: textType, At: x.Place()}, Parts: []variant.Expr{x}}
}

// fixedText is a text that may not have values in it.
func (c *checker) fixedText(t syntax.Text, what string) string {
	var fixed strings.Builder
	for _, part := range t.Parts {
		if part.Value != nil {
			c.errorf(CodeNotConstant, c.at(part.Value), "Braces that shall be seen are doubled: {{ and }}.", "%s can't have values in it", what)
			return ""
		}
		fixed.WriteString(part.Literal)
	}
	return fixed.String()
}

// ---- Arithmetic ------------------------------------------------------------------------------------

func (b *body) unary(e *syntax.Unary) variant.Expr {
	if e.Op == "not" {
		x, _, _ := b.condition(e)
		return x
	}
	typed := variant.Typed{T: numberType, At: b.at(e)}
	x := b.value(e.X, numberType)
	if number, ok := x.(*variant.Const); ok && number.T == numberType {
		return &variant.Const{Typed: typed, Value: -number.Value}
	}
	return &variant.Negate{Typed: typed, X: x}
}

func (b *body) binary(e *syntax.Binary) variant.Expr {
	switch e.Op {
	case "and", "or":
		x, _, _ := b.condition(e)
		return x
	case "<", "<=", ">", ">=":
		return b.order(e)
	case "with", "without":
		return b.listChange(e)
	}
	typed := variant.Typed{T: numberType, At: b.at(e)}
	left := b.expr(e.L, numberType)
	if left.Type().Base == variant.ListType && (e.Op == "+" || e.Op == "-") {
		b.expr(e.R, nil)
		b.errorf(CodeWrongType, typed.At, "Write with for one more element, without for one less: "+wordsOf(left.Place())+" with …", "only numbers are added and subtracted")
		return bad(typed.At)
	}
	left = b.fit(left, numberType)
	right := b.value(e.R, numberType)
	if e.Op == "/" {
		b.checkDivision(e, right)
	}
	op := e.Op[0]
	if e.Rounding == syntax.Remainder {
		op = '%'
	}
	return &variant.Arith{Typed: typed, Op: op, L: left, R: right, RoundUp: e.Rounding == "up"}
}

func (b *body) checkDivision(e *syntax.Binary, by variant.Expr) {
	if e.Rounding == "" {
		b.errorf(CodeDivisionRounding, b.at(e), "Write rounded up or rounded down behind it, or remainder if what is left over is meant.", "this division does not say how it rounds")
		for _, how := range []string{"rounded down", "rounded up", syntax.Remainder} {
			b.fix("write "+how, behind(b.at(e)), " "+how)
		}
	}
	if n, ok := constant(by); ok && n == 0 && !isAnything(by.Type()) {
		b.errorf(CodeDivisionByZero, by.Place(), "", "nothing can be divided by 0")
	}
}

// order checks a comparison by size.
func (b *body) order(e *syntax.Binary) variant.Expr {
	left, right := b.pair(e.L, e.R)
	left, right = b.definite(left), b.definite(right)
	for _, x := range []variant.Expr{left, right} {
		if !ordered(x.Type()) {
			b.errorf(CodeNoOrder, x.Place(), b.mend(x, numberType), "%s is not more or less than another", describe(x.Type()))
			return bad(b.at(e))
		}
	}
	if !overlaps(left.Type(), right.Type()) {
		b.wrongType(right, left.Type())
	}
	return &variant.Compare{Typed: variant.Typed{T: boolType, At: b.at(e)}, Op: e.Op, L: left, R: right}
}

// constant is the value of an expression that is the same always.
func constant(x variant.Expr) (n int64, ok bool) {
	c, ok := x.(*variant.Const)
	if !ok || isAnything(c.T) {
		return 0, false
	}
	return c.Value, true
}

// ---- Either, or; lists; dice -----------------------------------------------------------------------

func (b *body) ifElse(e *syntax.IfExpr, want *variant.Type) variant.Expr {
	cond, yes, no := b.condition(e.Cond)
	then := b.assuming(yes, e.Then, want)
	other := b.assuming(no, e.Else, want)
	t := join(then.Type(), other.Type())
	if t == nil {
		b.wrongType(other, then.Type())
		return bad(b.at(e))
	}
	return &variant.IfElse{Typed: variant.Typed{T: t, At: b.at(e)}, Cond: cond, Then: then, Else: other}
}

// assuming checks an expression where some facts are given.
func (b *body) assuming(facts []fact, e syntax.Expr, want *variant.Type) variant.Expr {
	mark := b.flow.mark()
	b.assume(facts)
	x := b.expr(e, want)
	b.flow.rewind(mark)
	return x
}

// list checks a list, which is a set where one is expected.
func (b *body) list(e *syntax.ListLit, want *variant.Type) variant.Expr {
	at := b.at(e)
	if want != nil && want.Base == variant.SetType {
		x := &variant.ListOf{Typed: variant.Typed{T: setType(want.Enum), At: at}}
		for _, item := range e.Items {
			x.Items = append(x.Items, b.value(item, enumType(want.Enum)))
		}
		return x
	}
	var elem *variant.Type
	if want != nil && want.Base == variant.ListType {
		elem = want.Elem
	}
	x := &variant.ListOf{}
	t := anythingType
	for i, item := range e.Items {
		value := b.expr(item, elem)
		if i > 0 {
			value = b.unify(value, &t)
		} else if t = value.Type(); t.Base == variant.Nothing {
			value, t = b.definite(value), anythingType
		}
		x.Items = append(x.Items, value)
	}
	if elem != nil && fits(t, elem) {
		t = elem
	}
	x.Typed = variant.Typed{T: listType(t), At: at}
	return x
}

// unify widens t so that x fits too.
func (b *body) unify(x variant.Expr, t **variant.Type) variant.Expr {
	if both := join(*t, x.Type()); both != nil {
		*t = both
		return x
	}
	b.wrongType(x, *t)
	return bad(x.Place())
}

func (b *body) roll(e *syntax.Roll) variant.Expr {
	if b.takesLuck("a roll", b.at(e)) {
		b.proc.rolls = true
	}
	return &variant.RollExpr{Typed: variant.Typed{T: numberType, At: b.at(e)}, Dice: b.c.dice(e.Dice)}
}

// the checks one component by its name, or the definite form of a query.
func (b *body) the(e *syntax.The, want *variant.Type) variant.Expr {
	if e.Query != nil {
		x := b.expr(e.Query, want)
		if x.Type().Optional {
			return needed(x)
		}
		return x
	}
	kind := b.c.lookup(b.user, e.Kind, CodeUnknownType, "kind of component", isKind)
	name := alphabet.Name(b.c.fixedText(e.Name, "a name that is looked for"))
	if kind == nil {
		return bad(b.at(e))
	}
	x := &variant.TheExpr{Typed: variant.Typed{T: componentType([]*variant.Kind{kind.kind}), At: b.at(e)}, Kind: kind.kind, Name: name}
	if e.Of != nil {
		catalog := b.c.lookup(b.user, *e.Of, CodeUnknownName, "catalog", isCatalog)
		if catalog == nil {
			return bad(b.at(e))
		}
		x.Catalog = catalog.catalog
	}
	b.c.namedCards = append(b.c.namedCards, namedCard{b.user, x})
	b.c.later = append(b.c.later, func() { b.c.checkCardName(x, b.at(e.Name)) })
	return x
}
