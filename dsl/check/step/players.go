package step

import (
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// together checks steps that several players go through at the same time.
func (b *Steps) together(s *syntax.Together) variant.Stmt {
	stmt := &variant.Together{Step: b.Step(s), Secret: s.Secret, Source: b.sourceOfEach(s.Source, s.Where, s.Var)}
	b.Does(variant.Acts, `"together"`, stmt.At)
	defer b.Open(nil)()
	mark := b.Flow.Mark()
	inBranch := b.branch()
	stmt.Var = b.NewLocal(s.Var, b.playersOf(stmt.Source))
	stmt.Where = b.element(stmt.Var, s.Where)
	names, calls := len(b.Bare.Names), len(b.Bare.Calls) // bare names in a branch mean its player
	stmt.Body = b.block(s.Body)
	b.Bare.Names, b.Bare.Calls = b.Bare.Names[:names], b.Bare.Calls[:calls]
	inBranch()
	b.Flow.Rewind(mark)
	b.Togethers = append(b.Togethers, stmt)
	return stmt
}

// playersOf returns the type of a source's players, and reports an error for other elements.
func (b *Steps) playersOf(s *variant.Source) *variant.Type {
	switch t := s.Elem; {
	case types.IsAnything(t):
	case t.Base != variant.Player:
		b.Errorf(report.CodeNotPlayers, s.At, "Write players, or a list such as [active, active.next].",
			"only players can act at the same time, but each element is %s", types.Describe(t))
		return types.Anything
	case t.Optional:
		b.Errorf(report.CodeNotPlayers, s.At, "Leave out missing players: all … where it exists.", "one of these players may be none")
	}
	return types.Definite(s.Elem)
}

// branch begins the branch of one player, which no step can leave. The returned function ends it.
func (b *Steps) branch() (end func()) {
	loops := b.loops
	b.loops = nil
	b.Branches++
	return func() {
		b.loops = loops
		b.Branches--
	}
}

// leavesBranch reports an error for a step that would leave a branch.
func (b *Steps) leavesBranch(s report.Placed) {
	b.Errorf(report.CodeLeavesTogether, b.At(s), "Put the steps of each player into a procedure, and leave that with return.",
		"this can't leave a block that players carry out at the same time")
}

// secretly checks steps whose log entries only one player may read.
func (b *Steps) secretly(s *syntax.Secretly) variant.Stmt {
	stmt := &variant.Secretly{Step: b.Step(s)}
	b.Does(variant.Acts, `"secretly"`, stmt.At)
	stmt.Player = b.Addressed(s.Player, types.Player)
	stmt.Body = b.block(s.Body)
	return stmt
}

// show checks a step that lets players know something.
func (b *Steps) show(s *syntax.Show) variant.Stmt {
	stmt := &variant.Show{Step: b.Step(s), What: b.Expr(s.What, nil)}
	b.Does(variant.Acts, `"show"`, stmt.At)
	if !expr.IsSecret(stmt.What) && !b.IsKnown(stmt.What) {
		stmt.What = b.componentsIn(stmt.What, "shown")
	}
	if s.To != nil {
		stmt.To = b.whom(s.To)
	}
	return stmt
}

// whom checks the player, or the list of players, who gets to know something.
func (b *Steps) whom(e syntax.Expr) variant.Expr {
	x := b.Definite(b.Expr(e, nil))
	t := x.Type()
	if t.Base == variant.ListType && types.Fits(t.Elem, types.Player) {
		return x
	}
	return b.Fit(x, types.Player)
}

// overPlayers watches the steps of a loop over players. The returned function ends the watch. It
// warns if the steps never ask for the player of the loop, but name fields of the active player.
func (b *Steps) overPlayers(local *variant.Local) (end func()) {
	v := b.Scope.Names[local.Name]
	if v == nil || local.Type.Base != variant.Player || strings.HasPrefix(local.Name, "_") {
		return func() {}
	}
	asked, read := v.Asked, v.Read
	v.Asked, v.Read = false, false
	names, calls := len(b.Bare.Names), len(b.Bare.Calls)
	return func() {
		switch {
		case v.Asked:
		case len(b.Bare.Names) > names:
			b.warnBareName(v, b.Bare.Names[names])
		case !v.Read:
			called := append([]expr.PlacedCall(nil), b.Bare.Calls[calls:]...)
			b.Later = append(b.Later, func() { b.WarnBareCall(local.Name, local.Span, called) })
		}
		if !v.Asked { // a loop around this one is not to blame
			b.Bare.Names, b.Bare.Calls = b.Bare.Names[:names], b.Bare.Calls[:calls]
		}
		v.Asked, v.Read = v.Asked || asked, v.Read || read
	}
}

func (b *Steps) warnBareName(v *expr.Binding, bare env.BareName) {
	name := v.Local.Name
	v.Told = true
	b.Warnf(report.CodeBareName, bare.At, "Write "+name+"."+bare.Name+" for the value of each player in turn, or active."+bare.Name+
		" for the value of the active player.", "this means the %s of the active player, not of %q", bare.Name, name).
		See(v.Local.Span, "the loop goes through players here, but never reads their values")
	b.Fix("write "+name+"."+bare.Name, report.Before(bare.At), name+".")
	b.Fix("write active."+bare.Name, report.Before(bare.At), "active.")
}
