package expr

import (
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// namesBare notes that something of each player is named without a player.
func (b *Body) namesBare(name string, at source.Span) {
	if _, active := b.Owner.(*variant.ActiveGet); !active {
		return
	}
	b.Bare.Names = append(b.Bare.Names, env.BareName{Name: name, At: at})
	if b.Proc != nil && b.Proc.Bare == nil && b.Branches == 0 {
		b.Proc.Bare = &b.Bare.Names[len(b.Bare.Names)-1]
	}
}

// callsWithoutPlayer notes a call, unless an argument says which player is meant.
func (b *Body) callsWithoutPlayer(callee *env.Procedure, args []variant.Expr, at source.Span) {
	for _, arg := range args {
		if t := arg.Type(); t.Base == variant.Player || t.Base == variant.ListType && t.Elem.Base == variant.Player {
			return
		}
	}
	b.Bare.Calls = append(b.Bare.Calls, PlacedCall{callee, at})
	if b.Proc != nil && b.Branches == 0 {
		b.Proc.BareCalls = append(b.Proc.BareCalls, callee)
	}
}

// NoteRead marks a variable as read. It also marks it as asked, unless a text only names it.
func (b *Body) NoteRead(v *Binding) {
	v.Read = true
	if !b.naming {
		v.Asked = true
	}
}

// WarnBareCall warns about the first call that reaches something of the active player.
func (c *Body) WarnBareCall(name string, loop source.Span, calls []PlacedCall) {
	for _, call := range calls {
		bare := firstBareName(call.callee, map[*env.Procedure]bool{})
		if bare == nil {
			continue
		}
		c.Warnf(report.CodeBareName, call.at, "Pass the player too: "+call.callee.Name+"("+name+"), and write who."+bare.Name+
			" in it. If you mean the active player, write active."+bare.Name+" in it.",
			"%q reads the %s of the active player, not of %q", call.callee.Name, bare.Name, name).
			See(loop, "the loop goes through players here, but never reads their values").See(bare.At, "this means the active player")
		return
	}
}

// firstBareName returns a pointer to the first bare name in p and its callees without a player,
// or nil.
func firstBareName(p *env.Procedure, seen map[*env.Procedure]bool) *env.BareName {
	if seen[p] || p.Bare != nil {
		return p.Bare
	}
	seen[p] = true
	for _, callee := range p.BareCalls {
		if bare := firstBareName(callee, seen); bare != nil {
			return bare
		}
	}
	return nil
}

// WarnBareQuery warns about a part of a query over players that ignores the player, but calls a
// function about the active player. A field needs no player there, because a bare name means the
// player of the query.
func (b *Body) WarnBareQuery(it *variant.Local, since int, parts ...any) {
	if it.Type.Base != variant.Player || strings.HasPrefix(it.Name, "_") || len(b.Bare.Calls) <= since {
		return
	}
	for _, part := range parts {
		asked := false
		variant.Walk(part, func(node any) bool {
			get, ok := node.(*variant.LocalGet)
			asked = asked || ok && get.Local == it
			return !asked
		})
		if asked {
			return
		}
	}
	called := append([]PlacedCall(nil), b.Bare.Calls[since:]...)
	b.Later = append(b.Later, func() { b.WarnBareCall("it", it.Span, called) })
}

// inWords checks a value in a text. A player who is only named there is not asked.
func (b *Body) inWords(e syntax.Expr) variant.Expr {
	before := b.naming
	switch x := e.(type) {
	case *syntax.NameRef:
		b.naming = true
	case *syntax.FieldRef:
		_, b.naming = x.X.(*syntax.NameRef)
		b.naming = b.naming && x.Name.Text == "name"
	default:
	}
	x := b.Expr(e, nil)
	b.naming = before
	return x
}

// Addressed checks a player who is asked, told or shown something.
func (b *Body) Addressed(e syntax.Expr, want *variant.Type) variant.Expr {
	before := b.naming
	if _, isName := e.(*syntax.NameRef); isName {
		b.naming = true
	}
	x := b.Value(e, want)
	b.naming = before
	return x
}
