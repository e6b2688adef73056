package check

import (
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A figure or zone that each player has, named bare, is that of the active player, also within a loop over players. A loop
// that never asks for anything of its player, but names such things bare, does the same to the active player each time.

// A bareName is a place where something that each player has is named without a player.
type bareName struct {
	name string
	at   source.Span
}

// A placedCall is a call of a procedure that is given no player.
type placedCall struct {
	callee *procedure
	at     source.Span
}

// bareUses are the bare names and calls of a body so far, in the order of its text. What stands in a branch of a together
// is left out, because a bare name is the branch's player there.
type bareUses struct {
	names []bareName
	calls []placedCall
}

// namesBare notes that something each player has is named without a player.
func (b *body) namesBare(name string, at source.Span) {
	if _, active := b.owner.(*variant.ActiveGet); !active {
		return
	}
	b.bare.names = append(b.bare.names, bareName{name, at})
	if b.proc != nil && b.proc.bare == nil && b.branches == 0 {
		b.proc.bare = &b.bare.names[len(b.bare.names)-1]
	}
}

// callsWithoutPlayer notes a call, unless one of its arguments says which player is meant.
func (b *body) callsWithoutPlayer(callee *procedure, args []variant.Expr, at source.Span) {
	for _, arg := range args {
		if t := arg.Type(); t.Base == variant.Player || t.Base == variant.ListType && t.Elem.Base == variant.Player {
			return
		}
	}
	b.bare.calls = append(b.bare.calls, placedCall{callee, at})
	if b.proc != nil && b.branches == 0 {
		b.proc.bareCalls = append(b.proc.bareCalls, callee)
	}
}

// noteRead notes that a variable is read. A text that only names it asks for nothing of it.
func (b *body) noteRead(v *binding) {
	v.read = true
	if !b.naming {
		v.asked = true
	}
}

// inWords checks a value that a text contains. A player who is only named there, as in "{player}", is not asked for anything.
func (b *body) inWords(e syntax.Expr) variant.Expr {
	before := b.naming
	switch x := e.(type) {
	case *syntax.NameRef:
		b.naming = true
	case *syntax.FieldRef:
		_, b.naming = x.X.(*syntax.NameRef)
		b.naming = b.naming && x.Name.Text == "name"
	default:
	}
	x := b.expr(e, nil)
	b.naming = before
	return x
}

// overPlayers watches the steps of a loop, or of an option, for each of some players. The returned function ends it, and
// warns if the steps ask for nothing of that player and name things of the active one bare.
func (b *body) overPlayers(local *variant.Local) (end func()) {
	v := b.scope.names[local.Name]
	if v == nil || local.Type.Base != variant.Player || strings.HasPrefix(local.Name, "_") {
		return func() {}
	}
	asked, read := v.asked, v.read
	v.asked, v.read = false, false
	names, calls := len(b.bare.names), len(b.bare.calls)
	return func() {
		switch {
		case v.asked:
		case len(b.bare.names) > names:
			b.warnBareName(v, b.bare.names[names])
		case !v.read:
			called := append([]placedCall(nil), b.bare.calls[calls:]...)
			b.c.later = append(b.c.later, func() { b.c.warnBareCall(local.Name, local.Span, called) })
		}
		if !v.asked { // a loop around this one is not to blame
			b.bare.names, b.bare.calls = b.bare.names[:names], b.bare.calls[:calls]
		}
		v.asked, v.read = v.asked || asked, v.read || read
	}
}

// inBranches leaves out what was noted since it was called.
func (b *body) inBranches() (end func()) {
	names, calls := len(b.bare.names), len(b.bare.calls)
	return func() { b.bare.names, b.bare.calls = b.bare.names[:names], b.bare.calls[:calls] }
}

func (b *body) warnBareName(v *binding, bare bareName) {
	name := v.local.Name
	v.told = true
	b.warnf(CodeBareName, bare.at, "Write "+name+"."+bare.name+" for that of each player in turn, or active."+bare.name+
		" if that of the active player is meant.", "this means the %s of the active player, not of %q", bare.name, name)
	b.found[len(b.found)-1].Related = []diag.Related{{Span: v.local.Span, Message: "the loop goes through players here, and asks for nothing of them"}}
	b.fix("write "+name+"."+bare.name, before(bare.at), name+".")
	b.fix("write active."+bare.name, before(bare.at), "active.")
}

// warnBareCall warns of the first call whose procedure, or what that calls, names something of the active player bare.
func (c *checker) warnBareCall(name string, loop source.Span, calls []placedCall) {
	for _, call := range calls {
		bare := call.callee.namesBare(map[*procedure]bool{})
		if bare == nil {
			continue
		}
		c.warnf(CodeBareName, call.at, "Give it the player as well: "+call.callee.Name+"("+name+"), and write who."+bare.name+
			" in it. If the active player is meant, write active."+bare.name+" in it.",
			"%q looks at the %s of the active player, not of %q", call.callee.Name, bare.name, name)
		c.found[len(c.found)-1].Related = []diag.Related{
			{Span: loop, Message: "players are gone through here, and nothing is asked of them"},
			{Span: bare.at, Message: "here the active player is meant"},
		}
		return
	}
}

// namesBare returns the first bare name in p or in what it calls without a player, or nil.
func (p *procedure) namesBare(seen map[*procedure]bool) *bareName {
	if seen[p] || p.bare != nil {
		return p.bare
	}
	seen[p] = true
	for _, callee := range p.bareCalls {
		if bare := callee.namesBare(seen); bare != nil {
			return bare
		}
	}
	return nil
}

// warnBareQuery warns of a condition, an order or a value for each of some players that asks for nothing of the player and
// calls what looks at the active one. Fields are no danger there: a bare name is that of the player who is looked at.
func (b *body) warnBareQuery(it *variant.Local, since int, parts ...any) {
	if it.Type.Base != variant.Player || strings.HasPrefix(it.Name, "_") || len(b.bare.calls) <= since {
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
	called := append([]placedCall(nil), b.bare.calls[since:]...)
	b.c.later = append(b.c.later, func() { b.c.warnBareCall("it", it.Span, called) })
}
