package check

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Whom the steps before have put out of the game for certain is not asked any more. A player is known here by the
// variable that holds them; nil is the active one.

// putOut notes who is out from here on.
func (b *body) putOut(who variant.Expr) {
	if local, known := seat(who); known {
		b.out = append(b.out, local)
	}
}

// keepOut gives what forgets, at the end of some steps, whom these have put out: they need not have run.
func (b *body) keepOut() (end func()) {
	before := slices.Clone(b.out)
	return func() {
		b.out = slices.DeleteFunc(before, func(local *variant.Local) bool { return !slices.Contains(b.out, local) })
	}
}

// letIn forgets players whose variable a step gives another value.
func (b *body) letIn(s syntax.Stmt) {
	if len(b.out) == 0 {
		return
	}
	names := map[string]bool{}
	assignedBy(s, names)
	b.out = slices.DeleteFunc(b.out, func(local *variant.Local) bool {
		return local == nil && names["active"] || local != nil && names[local.Name]
	})
}

// warnOut reports that somebody is asked who is out; nil is the active player.
func (b *body) warnOut(by variant.Expr, at source.Span) {
	if local, known := seat(by); known && slices.Contains(b.out, local) {
		b.warnf(CodeIsOut, at, "Ask before, or ask somebody else.", "for this player the game is over, so what is suggested happens")
	}
}

// seat is the variable that holds a player, nil for the active one.
func seat(who variant.Expr) (local *variant.Local, known bool) {
	switch who := who.(type) {
	case nil, *variant.ActiveGet:
		return nil, true
	case *variant.LocalGet:
		return who.Local, true
	default:
		return nil, false
	}
}
