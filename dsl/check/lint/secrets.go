package lint

import (
	"fmt"
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// Secret decisions and offers first run on a copy of the game, and are later applied all at once.
// They must not use luck, because the result would be known too early. In secret, players decide
// at the same time. Therefore they must not ask others, or change anything that others may
// change. The checks follow all calls. They report certain breaches only, and the interpreter
// detects the others.

// A seal follows a block that runs ahead, and its callees.
type seal struct {
	*linter
	secret bool // each decides alone; else it is an offer
	done   map[passage]bool
	broken map[diag.Code]bool // set of codes, because one message of each sort is enough
	via    *variant.CallExpr  // the call node in the block that led here; nil in the block itself
	own    locals             // variables that hold the player whose block it is
	shared locals             // those that hold a component from where others may take it, too
}

type locals map[*variant.Local]bool

// A passage is a procedure, and which of its arguments are the player or something shared.
type passage struct {
	proc        *variant.Proc
	own, shared uint64
}

// checkSealed checks all blocks that run ahead.
func (c *linter) checkSealed() {
	for _, t := range c.Togethers {
		if t.Secret {
			c.newSeal(true, t.Var).piece(t.Body)
		}
	}
	for _, o := range c.Offers {
		c.newSeal(false, o.Proc.Params[0]).piece(o.Proc.Body)
	}
}

func (c *linter) newSeal(secret bool, player *variant.Local) *seal {
	return &seal{linter: c, secret: secret, done: map[passage]bool{}, broken: map[diag.Code]bool{}, own: locals{player: true}, shared: locals{}}
}

// piece checks a part of the tree. Suggestions are left out, because they change nothing.
func (s *seal) piece(root any) {
	hints := map[any]bool{}
	variant.Walk(root, func(node any) bool {
		if hints[node] {
			return false
		}
		switch n := node.(type) {
		case *variant.ChooseExpr:
			hints[n.Suggest] = true
		case *variant.JudgeExpr:
			hints[n.Suggest] = true
		case *variant.MenuOption:
			hints[n.Suggest] = true
		}
		s.look(node)
		return true
	})
}

// look inspects a node of the tree.
func (s *seal) look(node any) {
	switch n := node.(type) {
	case *variant.Part:
		s.element(n.Var, n.Source)
	case variant.Stmt:
		s.step(n)
	case variant.Expr:
		s.value(n)
	}
}

// value checks an expression for luck, calls and questions.
func (s *seal) value(e variant.Expr) {
	switch e := e.(type) {
	case *variant.CallExpr:
		s.call(e)
	case *variant.RollExpr:
		s.luck("a roll", e.At)
	case *variant.RollFaces:
		s.luck("a roll", e.At)
	case *variant.QueryExpr:
		if e.Op == "random" {
			s.luck(`"random"`, e.At)
		}
	case *variant.ChooseExpr:
		s.asks(e.By, e.At)
	case *variant.JudgeExpr: // the player whose block it is judges
	case *variant.Const, *variant.TextConst, *variant.Interp, *variant.LocalGet, *variant.GlobalGet, *variant.OptionGet, *variant.ActiveGet,
		*variant.TurnCount, *variant.PlayerStep, *variant.ZoneGet, *variant.FieldGet, *variant.PropGet, *variant.Not, *variant.Negate,
		*variant.Arith, *variant.Compare, *variant.Logic, *variant.IsKind, *variant.ExistsExpr, *variant.Need, *variant.InZone, *variant.InList,
		*variant.InSet, *variant.InRange, *variant.InPlay, *variant.Sees, *variant.SeatGet, *variant.IfElse, *variant.ListOf,
		*variant.DistanceExpr, *variant.MemberStep, *variant.PlaceInList, *variant.Subsets, *variant.Ending, *variant.InText, *variant.ListWith,
		*variant.ListWithout, *variant.TheExpr: // their nodes are inspected separately
	default:
		panic(fmt.Sprintf("cannot tell whether the expression %T uses luck", e))
	}
}

// step checks a step for questions to others, and for changes to values that don't belong to the
// player.
func (s *seal) step(n variant.Stmt) {
	switch n := n.(type) {
	case *variant.SetLocal:
		s.own[n.Local], s.shared[n.Local] = s.isOwn(n.Value), s.isShared(n.Value)
	case *variant.ForStmt:
		s.element(n.Var, n.Source)
	case *variant.ChooseStmt:
		s.asks(n.By, n.At)
	case *variant.Together:
		s.breach(report.CodeSealedBy, "asks others side by side", "others are asked side by side", n.At)
	case *variant.SetGlobal:
		if n.Owner == nil {
			s.others("sets a value of the game", "this value belongs to the game", n.At)
		} else if !s.isOwn(n.Owner) {
			s.others("sets a value of another player", "this value belongs to another player", n.At)
		}
	case *variant.SetField:
		if s.isShared(n.X) {
			s.others("sets a field of a component that does not belong to the player", "this does not belong to the player", n.At)
		}
	case *variant.MoveStmt:
		s.moves(n.What, n.To, n.At)
	case *variant.CreateStmt:
		s.moves(nil, n.In, n.At)
	case *variant.FaceStmt:
		s.moves(n.What, nil, n.At)
	case *variant.DiscardStmt:
		s.discards(n)
	case *variant.SetActive:
		s.others("passes the turn", "this passes the turn", n.At)
	case *variant.EndGameStmt:
		s.others("ends the game", "this ends the game for all", n.At)
	case *variant.DrawStmt:
		s.luck("a draw", n.At)
	case *variant.ShuffleStmt:
		s.luck("a shuffle", n.At)
	case *variant.Do, *variant.IfStmt, *variant.WhileStmt, *variant.RepeatStmt, *variant.MatchStmt, *variant.ReturnStmt, *variant.StopStmt,
		*variant.Secretly, *variant.Show, *variant.SayStmt: // their nodes are inspected separately
	case *variant.PlayStmt, *variant.MarkStmt, *variant.ExpectStmt, *variant.ExpectOdds, *variant.ExpectOption, *variant.ExpectRefused:
	default:
		panic(fmt.Sprintf("cannot tell whom the statement %T affects", n))
	}
}

// moves checks the origin and the destination of components.
func (s *seal) moves(what, to variant.Expr, at source.Span) {
	switch {
	case s.isShared(what):
		s.others("moves a component that does not belong to the player", "this does not belong to the player", at)
	case s.isShared(to):
		s.others("moves a component to a shared zone", "other players can move components there too", at)
	}
}

// discards checks a discard, which needs a pile of the player's own.
func (s *seal) discards(n *variant.DiscardStmt) {
	s.moves(n.What, nil, n.At)
	for _, z := range s.Variant.Zones {
		if z.Discards != nil && z.Discards.Each && len(types.Common(types.HeldBy(n.What).Kinds, z.Kinds)) > 0 {
			return
		}
	}
	s.others("discards to a pile of all players", "all players share this discard pile", n.At)
}

// element notes whether the elements of a source are shared.
func (s *seal) element(local *variant.Local, from *variant.Source) {
	if local != nil {
		s.shared[local] = s.isSharedSource(from)
	}
}

// isOwn reports whether a player is the one who decides.
func (s *seal) isOwn(player variant.Expr) bool {
	switch e := player.(type) {
	case *variant.ActiveGet:
		return true
	case *variant.LocalGet:
		return s.own[e.Local]
	case *variant.Need:
		return s.isOwn(e.X)
	case *variant.IfElse:
		return s.isOwn(e.Then) && s.isOwn(e.Else)
	default:
		return false
	}
}

// isShared reports whether a zone, or the origin of components, is certainly not the player's own.
func (s *seal) isShared(e variant.Expr) bool {
	switch e := e.(type) {
	case *variant.ZoneGet:
		return e.Owner == nil || !s.isOwn(e.Owner)
	case *variant.FieldGet:
		return e.T.Base == variant.ZoneType && s.isShared(e.X)
	case *variant.PropGet:
		return (e.Prop == "top" || e.Prop == "bottom" || e.Prop == "zone") && s.isShared(e.X)
	case *variant.Need:
		return s.isShared(e.X)
	case *variant.LocalGet:
		return s.shared[e.Local]
	case *variant.IfElse:
		return s.isShared(e.Then) && s.isShared(e.Else)
	case *variant.QueryExpr:
		return s.isSharedSource(e.Source)
	case *variant.ChooseExpr:
		return s.isSharedSource(e.Source)
	default:
		return false
	}
}

func (s *seal) isSharedSource(from *variant.Source) bool {
	return from != nil && (from.Kind == variant.OverZone || from.Kind == variant.OverList) && s.isShared(from.X)
}

// call follows a call to its procedure, the versions of cards, and the listeners.
func (s *seal) call(e *variant.CallExpr) {
	if e.Proc == nil || e.Proc.Looks != nil {
		return
	}
	via := s.via
	if via == nil {
		s.via = e
	}
	for _, p := range append([]*variant.Proc{e.Proc}, e.Proc.Answers...) {
		s.enter(p, p.Params, e.Args)
	}
	for _, l := range e.Proc.Listeners {
		s.enter(l.Proc, l.Proc.Params[1:], e.Args)
	}
	s.via = via
}

// enter follows a procedure with some arguments.
func (s *seal) enter(p *variant.Proc, params []*variant.Local, args []variant.Expr) {
	own, shared, way := locals{}, locals{}, passage{proc: p}
	for i, param := range params[:min(len(params), len(args))] {
		if own[param] = s.isOwn(args[i]); own[param] {
			way.own |= 1 << i
		}
		if shared[param] = s.isShared(args[i]); shared[param] {
			way.shared |= 1 << i
		}
	}
	if s.done[way] {
		return
	}
	s.done[way] = true
	outerOwn, outerShared := s.own, s.shared
	s.own, s.shared = own, shared
	if hasDice(p) {
		s.luck(report.Quoted(p.Name), p.NameSpan)
	}
	s.piece(p.Body)
	s.piece(p.Check)
	s.piece(p.Table)
	s.piece(p.Priority)
	s.own, s.shared = outerOwn, outerShared
}

// hasDice reports whether a check or a chart rolls.
func hasDice(p *variant.Proc) bool {
	switch {
	case p.Check != nil:
		return p.Check.Dice.Count > 0 || p.Check.Contest != nil && p.Check.Contest.Dice.Count > 0
	case p.Table != nil:
		return p.Table.Dice != nil
	}
	return false
}

// asks reports an error for a question to another player.
func (s *seal) asks(by variant.Expr, at source.Span) {
	if s.secret && by != nil && !s.isOwn(by) {
		s.breach(report.CodeSealedBy, "asks another player", "another player is asked here", at)
	}
}

func (s *seal) luck(what string, at source.Span) {
	s.breach(report.CodeSealedLuck, "uses luck", what+" uses luck", at)
}

func (s *seal) others(does, directly string, at source.Span) {
	s.breach(report.CodeSealedOthers, does, directly, at)
}

// breach reports an error at the node in the block that causes it. For a callee, the parameter
// does describes the breach.
func (s *seal) breach(code diag.Code, does, directly string, at source.Span) {
	reason, is := reasons[s.secret][code]
	if !is || s.broken[code] {
		return
	}
	s.broken[code] = true
	if s.via == nil {
		s.Errorf(code, at, reason.mend, "%s%s", directly, reason.why)
		return
	}
	s.Errorf(code, s.via.At, reason.mend, "%q %s%s", s.via.Proc.Name, does, reason.why).See(at, "it does so here")
}

// reasons say why something is not allowed in secret (true) or in an offer (false), with advice.
var reasons = map[bool]map[diag.Code]struct{ why, mend string }{
	true: {
		report.CodeSealedLuck:   {", but a secret decision can't use luck", "Roll or draw before or after the secret decisions."},
		report.CodeSealedBy:     {", but a secret decision involves one player", "Ask before or after the secret decisions."},
		report.CodeSealedOthers: {", but in secret a player can change only their own things", "Store the decision in a value of the player, and apply it after the block."},
	},
	false: {
		report.CodeSealedLuck: {", but an offer can't use luck", "An offer ends with its last answer. Use luck later, in a phase."},
		report.CodeSealedBy:   {", but an offer asks one player at a time", "Ask them in a for each."},
	},
}

// checkNeverSecret warns about secrets that are shown to all after each assignment.
func (c *linter) checkNeverSecret() {
	if !slices.ContainsFunc(c.Variant.Globals, func(g *variant.Global) bool { return g.Secret }) {
		return
	}
	set, shown := map[*variant.Global]int{}, map[*variant.Global]int{}
	for _, p := range slices.Concat(c.Procs, c.Scripted) {
		variant.Walk(p.Body, func(node any) bool {
			if block, ok := node.(*variant.Block); ok {
				for i, stmt := range block.Stmts {
					if s, ok := stmt.(*variant.SetGlobal); ok && s.Global.Secret {
						set[s.Global]++
						shown[s.Global] += showsToAll(block.Stmts[i+1:], s.Global)
					}
				}
			}
			return true
		})
	}
	for _, g := range c.Variant.Globals {
		if set[g] > 0 && set[g] == shown[g] {
			c.Warnf(report.CodeNeverSecret, g.Span, "Delete secretly and show, or show it later.",
				"%q is never secret, because it is shown wherever it is set", g.Name)
		}
	}
}

// showsToAll returns 1 if steps begin by showing a secret to all players, and 0 otherwise.
func showsToAll(stmts []variant.Stmt, g *variant.Global) int {
	for _, stmt := range stmts {
		switch s := stmt.(type) {
		case *variant.SetGlobal:
		case *variant.Show:
			if get, ok := s.What.(*variant.GlobalGet); ok && get.Global == g && s.To == nil {
				return 1
			}
		default:
			return 0
		}
	}
	return 0
}
