package mutation

import (
	"fmt"
	"slices"

	"houserule/dsl/variant"
)

// piling finds out whether the effects of a procedure accumulate, so that running it twice makes
// a difference. Assignments and moves don't accumulate. Quiet assignments count like others,
// because rules may read them. Scripts of cards are ignored, because they differ from variant to
// variant. The map contains the procedures that were visited.
type piling map[*variant.Proc]bool

func (p piling) proc(proc *variant.Proc) bool {
	if p[proc] {
		return false
	}
	p[proc] = true
	return p.body(proc)
}

func (p piling) body(proc *variant.Proc) bool {
	switch {
	case proc.Check != nil, proc.Priority != nil, proc.Table != nil && proc.Table.Dice != nil:
		return true
	case proc.Body != nil:
		return p.block(proc.Body)
	}
	return proc.Open()
}

func (p piling) block(b *variant.Block) bool {
	return b != nil && slices.ContainsFunc(b.Stmts, p.step)
}

func (p piling) step(s variant.Stmt) bool {
	switch s := s.(type) {
	case *variant.Do:
		return p.proc(s.Call.Proc)
	case *variant.DrawStmt, *variant.CreateStmt, *variant.ChooseStmt, *variant.ShuffleStmt:
		return true
	case *variant.SetGlobal, *variant.SetField:
		return increases(s) || p.value(*valueOf(s))
	case *variant.SetLocal, *variant.IfStmt, *variant.MatchStmt:
		return p.parts(s)
	case *variant.WhileStmt:
		return p.block(s.Body)
	case *variant.RepeatStmt:
		return p.block(s.Body)
	case *variant.ForStmt:
		return p.block(s.Body)
	case *variant.Together:
		return p.block(s.Body)
	case *variant.Secretly:
		return p.block(s.Body)
	case *variant.SetActive, *variant.ReturnStmt, *variant.StopStmt, *variant.EndGameStmt, *variant.MoveStmt, *variant.DiscardStmt,
		*variant.FaceStmt, *variant.Show, *variant.SayStmt, *variant.PlayStmt, *variant.MarkStmt, *variant.ExpectStmt, *variant.ExpectOdds, *variant.ExpectOption, *variant.ExpectRefused:
		return false
	default:
		panic(fmt.Sprintf("cannot tell whether the statement %T piles up", s))
	}
}

// parts reports whether a value or a block among the parts of a node accumulates.
func (p piling) parts(node any) (piles bool) {
	variant.Parts(node, func(part any) {
		switch part := part.(type) {
		case *variant.Expr:
			piles = piles || p.value(*part)
		case *variant.Block:
			piles = piles || p.block(part)
		default:
			piles = piles || p.parts(part)
		}
	})
	return piles
}

// value reports whether the evaluation of an expression takes luck or a decision.
func (p piling) value(e variant.Expr) bool {
	switch e := e.(type) {
	case *variant.RollExpr, *variant.RollFaces, *variant.ChooseExpr, *variant.JudgeExpr:
		return true
	case *variant.CallExpr:
		return e.Proc.Effect > variant.Pure && p.proc(e.Proc)
	case *variant.Compare, *variant.Logic, *variant.Not, *variant.Arith:
		return p.parts(e)
	default:
		return false
	}
}
