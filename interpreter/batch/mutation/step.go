package mutation

import (
	"fmt"
	"slices"

	"houserule/dsl/variant"
)

// block mutates a sequence of statements.
func (f *finder) block(b *variant.Block) {
	if b != nil {
		f.steps(b, true)
	}
}

// guarded mutates the statements of a conditional block. It doesn't leave out a single statement,
// because that equals a condition that never holds.
func (f *finder) guarded(b *variant.Block) { f.steps(b, len(b.Stmts) > 1) }

func (f *finder) steps(b *variant.Block, leaveOut bool) {
	for i, s := range b.Stmts {
		f.at(s.Place(), func() {
			if leaveOut && mayBeLeftOut(s) {
				f.drop(Step, s.Place(), without(&b.Stmts, i))
			}
			if addsUp(s) && fixedIncrease(s) == nil {
				f.add(Step, s.Place(), s.Place().Text(), "(twice)", put(&b.Stmts, doubled(b.Stmts, i)))
			}
			f.step(s)
		})
	}
}

func doubled(steps []variant.Stmt, i int) []variant.Stmt {
	twice := append([]variant.Stmt(nil), steps[:i+1]...)
	return append(twice, steps[i:]...)
}

// mayBeLeftOut reports whether a statement can be left out with an effect and without an error.
// It returns false for compound statements, because their parts are mutated instead.
func mayBeLeftOut(s variant.Stmt) bool {
	switch s := s.(type) {
	case *variant.SetGlobal, *variant.SetField:
		return !isQuiet(s)
	case *variant.SetLocal:
		return s.Local.Span.Start < s.At.Start || s.Local.Span.End > s.At.End // isn't a let
	case *variant.DrawStmt:
		return s.As == nil
	case *variant.CreateStmt:
		return s.As == nil
	case *variant.ReturnStmt:
		return s.Value == nil
	case *variant.Do:
		return !onlySays(s.Call.Proc)
	case *variant.SetActive, *variant.StopStmt, *variant.EndGameStmt, *variant.ShuffleStmt, *variant.MoveStmt, *variant.DiscardStmt,
		*variant.FaceStmt, *variant.Show:
		return true
	case *variant.IfStmt, *variant.WhileStmt, *variant.RepeatStmt, *variant.ForStmt, *variant.Together, *variant.Secretly, *variant.MatchStmt,
		*variant.ChooseStmt, *variant.SayStmt, *variant.PlayStmt, *variant.MarkStmt, *variant.ExpectStmt, *variant.ExpectOdds, *variant.ExpectOption, *variant.ExpectRefused:
		return false
	default:
		panic(fmt.Sprintf("cannot mutate the statement %T", s))
	}
}

// onlySays reports whether a procedure only writes to the story, or does nothing.
func onlySays(proc *variant.Proc) bool {
	if proc.Body == nil || len(proc.Answers)+len(proc.Listeners) > 0 || proc.Open() {
		return false
	}
	return !slices.ContainsFunc(proc.Body.Stmts, func(s variant.Stmt) bool { _, says := s.(*variant.SayStmt); return !says })
}

// addsUp reports whether it makes a difference to run a statement twice.
func addsUp(s variant.Stmt) bool {
	switch s := s.(type) {
	case *variant.Do:
		return piling{}.proc(s.Call.Proc)
	case *variant.DrawStmt:
		return true
	case *variant.CreateStmt:
		return s.As == nil
	default:
		return increases(s) && !isQuiet(s)
	}
}

// valueOf returns a pointer to the value that a statement assigns, or nil if it isn't an
// assignment.
func valueOf(s variant.Stmt) *variant.Expr {
	switch s := s.(type) {
	case *variant.SetGlobal:
		return &s.Value
	case *variant.SetField:
		return &s.Value
	case *variant.SetLocal:
		return &s.Value
	default:
		return nil
	}
}

// increases reports whether an assignment computes the new value from the old one.
func increases(s variant.Stmt) bool {
	value := valueOf(s)
	if value == nil {
		return false
	}
	switch get := increased(*value).(type) {
	case *variant.GlobalGet:
		set, ok := s.(*variant.SetGlobal)
		return ok && get.Global == set.Global
	case *variant.FieldGet:
		set, ok := s.(*variant.SetField)
		return ok && get.Fields[0] == set.Fields[0]
	case *variant.LocalGet:
		set, ok := s.(*variant.SetLocal)
		return ok && get.Local == set.Local
	default:
		return false
	}
}

func isQuiet(s variant.Stmt) bool {
	switch s := s.(type) {
	case *variant.SetGlobal:
		return s.Global.Quiet
	case *variant.SetField:
		return s.Fields[0].Quiet
	default:
		return false
	}
}

// fixedIncrease returns a pointer to the literal by which a statement changes a value, or nil.
// Changing it to 0 or doubling it equals leaving the statement out or running it twice.
func fixedIncrease(s variant.Stmt) *variant.Expr {
	if !increases(s) {
		return nil
	}
	arith, ok := (*valueOf(s)).(*variant.Arith)
	if !ok || arith.Op != '+' && arith.Op != '-' {
		return nil
	}
	if c, ok := arith.R.(*variant.Const); ok && isLiteral(c) {
		return &arith.R
	}
	return nil
}

// given mutates the value that a statement assigns.
func (f *finder) given(s variant.Stmt) {
	value := valueOf(s)
	by := fixedIncrease(s)
	if by == nil {
		f.expr(value)
		return
	}
	arith := (*value).(*variant.Arith)
	f.addend(by)
	other := otherArith[arith.Op]
	f.replace(Arithmetic, s.Place(), map[byte]string{'+': "increased", '-': "decreased"}[other], put(&arith.Op, other))
}

// increased returns the left operand of a sum or difference, or the list to which a value is
// added.
func increased(e variant.Expr) variant.Expr {
	switch e := e.(type) {
	case *variant.Arith:
		return e.L
	case *variant.ListWith:
		return e.List
	default:
		return e
	}
}

// step mutates the parts of a statement.
func (f *finder) step(s variant.Stmt) {
	switch s := s.(type) {
	case *variant.SetLocal:
		if f.hintOnly[s.Local] {
			f.hint(&s.Value)
		} else {
			f.calls.reading(s.Local, func() { f.given(s) })
		}
	case *variant.SetGlobal:
		f.unless(s.Global.Quiet, func() {
			f.given(s)
			f.expr(&s.Owner)
		})
	case *variant.SetField:
		f.unless(s.Fields[0].Quiet, func() {
			f.expr(&s.X)
			f.given(s)
		})
	case *variant.Do:
		f.arguments(s.Call)
	case *variant.IfStmt:
		f.expr(&s.Cond)
		if s.Else == nil {
			f.guarded(s.Then)
			return
		}
		f.block(s.Then)
		f.block(s.Else)
	case *variant.WhileStmt:
		f.whileCondition(s)
		f.guarded(s.Body)
	case *variant.ForStmt:
		f.source(s.Source)
		f.expr(&s.Where)
		f.block(s.Body)
	case *variant.Together:
		if s.Secret {
			f.add(Flag, s.At, s.At.Text(), "not in secret", put(&s.Secret, false))
		}
		variant.Parts(s, f.part)
	case *variant.MatchStmt:
		f.expr(&s.Value)
		for i := range s.Arms {
			f.unless(skips(s, i), func() { f.test(s.Arms[i].At, &s.Arms[i].Test, without(&s.Arms, i)) })
			f.block(s.Arms[i].Do)
		}
	case *variant.SayStmt:
		f.text(&s.Text)
	case *variant.ChooseStmt:
		f.menu(s)
	case *variant.DrawStmt:
		if s.As == nil || s.As.Type.Base == variant.ListType {
			f.expr(&s.Count)
		}
		f.expr(&s.From)
		f.expr(&s.To)
	case *variant.MoveStmt:
		f.face(s)
		variant.Parts(s, f.part)
	case *variant.Show:
		if s.To != nil {
			f.add(Flag, s.At, s.At.Text(), "to all", put(&s.To, nil))
		}
		variant.Parts(s, f.part)
	case *variant.CreateStmt:
		for i := range s.Values {
			f.unless(s.Kind.Fields[i].Quiet, func() { f.expr(&s.Values[i]) })
		}
		f.expr(&s.In)
	case *variant.SetActive, *variant.RepeatStmt, *variant.Secretly, *variant.ReturnStmt, *variant.EndGameStmt,
		*variant.ShuffleStmt, *variant.DiscardStmt, *variant.FaceStmt:
		variant.Parts(s, f.part)
	case *variant.StopStmt: // has no parts
	case *variant.PlayStmt, *variant.MarkStmt, *variant.ExpectStmt, *variant.ExpectOdds, *variant.ExpectOption,
		*variant.ExpectRefused: // occur in scenarios only
	default:
		panic(fmt.Sprintf("cannot mutate the statement %T", s))
	}
}

// skips reports whether arm i of a match does nothing, and no else would run without it.
func skips(s *variant.MatchStmt, i int) bool {
	last := s.Arms[len(s.Arms)-1].Test
	hasElse := len(last.Ranges) == 0 && !last.Absent
	return len(s.Arms[i].Do.Stmts) == 0 && !hasElse
}

// face mutates a move: the side of the card that is up, and the end of the zone that it goes to.
func (f *finder) face(s *variant.MoveStmt) {
	text := s.At.Text()
	switch s.Face {
	case "face_up":
		f.add(Flag, s.At, text, "face down", put(&s.Face, "face_down"))
	case "face_down":
		f.add(Flag, s.At, text, "face up", put(&s.Face, "face_up"))
	}
	if s.Bottom {
		f.add(Flag, s.At, text, "at the top", put(&s.Bottom, false))
	}
}

// menu mutates the options of a menu, except for their labels.
func (f *finder) menu(s *variant.ChooseStmt) {
	f.text(&s.Prompt)
	f.by(&s.By)
	for i, option := range s.Options {
		f.drop(Option, option.Span, without(&s.Options, i))
		variant.Parts(&option.Parts, f.part)
		f.expr(&option.When)
		f.text(&option.Label)
		f.hint(&option.Suggest)
		f.block(option.Do)
	}
}

// by mutates who decides: the active player instead of the given one.
func (f *finder) by(player *variant.Expr) {
	if *player == nil {
		return
	}
	if _, active := (*player).(*variant.ActiveGet); !active && f.v.MaxPlayers > 1 {
		f.replace(Option, (*player).Place(), "the active player", put(player, nil))
	}
	f.expr(player)
}
