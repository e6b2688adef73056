package step

import (
	"slices"

	"houserule/dsl/check/expr"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Whom the steps before have put out of the game for certain is not asked any more. A player is known here by the
// variable that holds them; nil is the active one.

// putOut notes who is out from here on.
func (b *Steps) putOut(who variant.Expr) {
	if local, known := expr.Seat(who); known {
		b.Out = append(b.Out, local)
	}
}

// keepOut gives what forgets, at the end of some steps, whom these have put out: they need not have run.
func (b *Steps) keepOut() (end func()) {
	before := slices.Clone(b.Out)
	return func() {
		b.Out = slices.DeleteFunc(before, func(local *variant.Local) bool { return !slices.Contains(b.Out, local) })
	}
}

// letIn forgets players whose variable a step gives another value.
func (b *Steps) letIn(s syntax.Stmt) {
	if len(b.Out) == 0 {
		return
	}
	names := map[string]bool{}
	assignedBy(s, names)
	b.Out = slices.DeleteFunc(b.Out, func(local *variant.Local) bool {
		return local == nil && names["active"] || local != nil && names[local.Name]
	})
}
