package expr

import (
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A PlacedCall is a call of a procedure that is given no player.
type PlacedCall struct {
	callee *env.Procedure
	at     source.Span
}

// bareUses are the bare names and calls of a body so far, in the order of its text. What stands in a branch of a together
// is left out, because a bare name is the branch's player there.
type bareUses struct {
	Names []env.BareName
	Calls []PlacedCall
}

// namesBare notes that something each player has is named without a player.
func (b *Body) namesBare(name string, at source.Span) {
	if _, active := b.Owner.(*variant.ActiveGet); !active {
		return
	}
	b.Bare.Names = append(b.Bare.Names, env.BareName{Name: name, At: at})
	if b.Proc != nil && b.Proc.Bare == nil && b.Branches == 0 {
		b.Proc.Bare = &b.Bare.Names[len(b.Bare.Names)-1]
	}
}

// callsWithoutPlayer notes a call, unless one of its arguments says which player is meant.
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

// WarnBareCall warns of the first call whose procedure, or what that calls, names something of the active player bare.
func (c *Body) WarnBareCall(name string, loop source.Span, calls []PlacedCall) {
	for _, call := range calls {
		bare := firstBareName(call.callee, map[*env.Procedure]bool{})
		if bare == nil {
			continue
		}
		c.Warnf(report.CodeBareName, call.at, "Give it the player as well: "+call.callee.Name+"("+name+"), and write who."+bare.Name+
			" in it. If the active player is meant, write active."+bare.Name+" in it.",
			"%q looks at the %s of the active player, not of %q", call.callee.Name, bare.Name, name)
		c.Found[len(c.Found)-1].Related = []diag.Related{
			{Span: loop, Message: "players are gone through here, and nothing is asked of them"},
			{Span: bare.At, Message: "here the active player is meant"},
		}
		return
	}
}

// firstBareName returns the first bare name in p or in what it calls without a player, or nil.
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

// WarnBareQuery warns of a condition, an order or a value for each of some players that asks for nothing of the player and
// calls what looks at the active one. Fields are no danger there: a bare name is that of the player who is looked at.
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
