// Package step checks steps, and the bodies that consist of steps or of rows: those of procedures,
// tables, checks and priorities.
package step

import (
	"slices"
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A loop is a loop that stop may leave.
type loop struct{ stopped bool }

// A Steps value checks the steps of one body.
type Steps struct {
	*expr.Body
	loops []*loop
}

// New returns a body for the steps of a procedure.
func New(c *resolve.Resolver, p *env.Procedure) *Steps { return &Steps{Body: expr.New(c, p)} }

// Step returns the part that all checked steps have.
func (b *Steps) Step(s report.Placed) variant.Step { return variant.Step{At: b.At(s)} }

func one(s variant.Stmt) []variant.Stmt {
	if s == nil {
		return nil
	}
	return []variant.Stmt{s}
}

// InOrder checks steps in their order. It warns once about steps after return, stop or end game.
func (b *Steps) InOrder(stmts []syntax.Stmt) []variant.Stmt {
	var checked []variant.Stmt
	left := false
	before := slices.Clone(b.Out)
	// The steps may not run, so players whom they put out count as in the game after them.
	defer func() {
		b.Out = slices.DeleteFunc(before, func(local *variant.Local) bool { return !slices.Contains(b.Out, local) })
	}()
	for _, s := range stmts {
		if b.Flow.Dead && !left {
			b.Warnf(report.CodeUnreachable, b.At(s.(report.Placed)), "Delete it, or put the step that leaves this block into a condition.", "the game never reaches this step")
		}
		left = left || b.Flow.Dead
		b.Flow.Dead = false
		checked = append(checked, b.stmt(s)...)
		b.letIn(s)
	}
	b.Flow.Dead = b.Flow.Dead || left
	return checked
}

// block checks steps in a scope of their own.
func (b *Steps) block(s *syntax.Block) *variant.Block {
	if s == nil {
		return nil
	}
	defer b.Open(nil)()
	return &variant.Block{Stmts: b.InOrder(s.Stmts), At: b.At(s)}
}

// arm checks the step or the block after an arrow.
func (b *Steps) arm(a *syntax.Arm) *variant.Block {
	if a.Block != nil {
		return b.block(a.Block)
	}
	defer b.Open(nil)()
	return &variant.Block{Stmts: b.InOrder([]syntax.Stmt{a.Stmt}), At: b.At(a)}
}

// Players whom the steps before have certainly put out of the game are not asked any more. A player
// is known by the variable that holds them; nil is the active player.

// letIn forgets players whose variable a step assigns.
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

// inferred returns the type of a value, or reports an error if it is too vague to declare.
func (b *Steps) inferred(x variant.Expr) *variant.Type {
	t := x.Type()
	if !types.IsTyped(t) {
		b.Errorf(report.CodeUntyped, x.Place(), "Give it a type, for a function after an arrow.",
			"the type of this value is unknown")
		return types.Anything
	}
	return t
}

// ReportUnusedLocals warns about variables and parameters that nothing reads. A name with "_" is
// meant to be unread. Parameters may be needed by scripts and listeners, or are given by the
// procedure that this one replaces. Names in a scenario may just tell the reader who is who.
func (b *Steps) ReportUnusedLocals() {
	if b.In.Incomplete || b.Failed() {
		return
	}
	for _, v := range b.Locals {
		switch {
		case v.Read || v.Role == expr.IsElement && !v.Repeats || v.Role == expr.IsGiven || strings.HasPrefix(v.Local.Name, "_"):
		case v.Role == expr.IsParameter && (b.Proc.Decl.Original != nil || b.Proc.Decl.Fills || b.isForScripts(b.Proc)):
		case v.Role == expr.IsResult && b.Proc.Sort == "scenario":
		default:
			detail := `If this is intended, start the name with "_".`
			if v.Repeats {
				detail = "To repeat the same steps, write repeat … times. " + detail
			}
			b.Warnf(report.CodeUnusedVariable, v.Local.Span, detail,
				"the %s %q is never read", v.Role, v.Local.Name)
			b.Fix("mark it as intended: _"+v.Local.Name, report.Before(v.Local.Span), "_")
		}
	}
}

// isForScripts reports whether cards answer, modify or listen to p. With scripts around, an empty
// procedure and a constant function are there for future cards.
func (b *Steps) isForScripts(p *env.Procedure) bool {
	if len(p.Answers)+len(p.Modifiers)+len(p.Listeners) > 0 {
		return true
	}
	switch {
	case p.Body == nil || len(p.Body.Stmts) > 1:
		return false
	case len(p.Body.Stmts) == 0:
		return p.Sort == "procedure"
	}
	stmt, _ := p.Body.Stmts[0].(*variant.ReturnStmt)
	if stmt == nil || len(b.Scripts) == 0 {
		return false
	}
	_, isConst := stmt.Value.(*variant.Const)
	return isConst
}
