package check

import (
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// resolveOption settles the type and the bounds of an option by its default.
func (c *checker) resolveOption(o *optionDecl) {
	option, decl := o.entity.option, o.decl
	b := c.newLook(o.entity, "an option", variant.Pure)
	if decl.About != nil {
		option.About = c.fixedText(*decl.About, "what is said about an option")
	}
	x := b.expr(decl.Value, nil)
	option.Type = b.optionType(x)
	if isAnything(option.Type) {
		return
	}
	option.Default = b.fixed(x)
	if decl.In == nil {
		return
	}
	r, isRange := decl.In.(*syntax.Range)
	if option.Type.Base != variant.Number || !isRange {
		b.errorf(CodeMisplaced, b.place(decl.In), "", "only an option that is a number has bounds, and they are a range")
		return
	}
	failed := c.watch()
	bounds := b.fixedRange(r)
	if option.Lo, option.Hi = bounds.Lo, bounds.Hi; !failed() {
		c.checkOptionValue(option, option.Default, x)
	}
}

// optionType is the type of an option whose default is x.
func (b *body) optionType(x variant.Expr) *variant.Type {
	switch t := x.Type(); t.Base {
	case variant.Number, variant.Bool, variant.EnumType, variant.Anything:
		return t
	case variant.NoneType, variant.Nothing:
		b.definite(x)
	default:
		b.errorf(CodeWrongType, x.Place(), "", "an option is a number, true or false, or a member of an enum, and this is %s", describe(t))
	}
	return anythingType
}

// checkOptionValue reports a value outside of an option's bounds.
func (c *checker) checkOptionValue(o *variant.Option, n int64, x variant.Expr) {
	bounds := span{o.Lo, o.Hi}
	if bounds.lo == variant.None {
		bounds.lo = lowest
	}
	if bounds.hi == variant.None {
		bounds.hi = highest
	}
	if o.Type.Base == variant.Number && (n < bounds.lo || n > bounds.hi) {
		c.errorf(CodeOutOfRange, x.Place(), "", "%q lies in %s, and this is %d", o.Name, bounds, n)
	}
}
