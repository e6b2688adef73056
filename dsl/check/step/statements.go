package step

import (
	"fmt"

	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// stmt checks one step, which may stand for several.
func (b *Steps) stmt(s syntax.Stmt) []variant.Stmt {
	switch s := s.(type) {
	case *syntax.Let:
		return b.let(s)
	case *syntax.Action:
		return b.action(s)
	case *syntax.Adjust:
		return b.adjust(s)
	case *syntax.If:
		return one(b.ifStmt(s))
	case *syntax.While:
		return one(b.while(s))
	case *syntax.Repeat:
		return one(b.repeat(s))
	case *syntax.ForEach:
		return one(b.forEach(s))
	case *syntax.Match:
		return one(b.match(s))
	case *syntax.ChooseStmt:
		return one(b.chooseStmt(s))
	case *syntax.Together:
		return one(b.together(s))
	case *syntax.Secretly:
		return one(b.secretly(s))
	case *syntax.Return:
		stmt := b.returning(s)
		b.Flow.Dead = true
		return one(stmt)
	case *syntax.Stop:
		return one(b.stop(s))
	case *syntax.EndGame:
		return one(b.endGame(s))
	case *syntax.Skip:
		return nil
	case *syntax.Say:
		b.Does(variant.Acts, "say", b.At(s))
		return one(&variant.SayStmt{Step: b.Step(s), Text: b.Text(s.Text)})
	case *syntax.Draw:
		return one(b.draw(s))
	case *syntax.Shuffle:
		return b.shuffle(s)
	case *syntax.Move:
		return b.move(s)
	case *syntax.Discard:
		return one(b.discard(s))
	case *syntax.TurnOver:
		b.Does(variant.Acts, "turning cards over", b.At(s))
		what := b.components(s.What, "turned over")
		return one(&variant.FaceStmt{Step: b.Step(s), What: what, Up: s.Face == "face_up"})
	case *syntax.Create:
		return one(b.create(s))
	case *syntax.Show:
		return one(b.show(s))
	default:
		panic(fmt.Sprintf("cannot check the statement %T", s))
	}
}

func (b *Steps) let(s *syntax.Let) []variant.Stmt {
	if s.Type != nil {
		t := b.ResolveType(b.User, s.Type)
		value := b.Value(s.Value, t)
		local := b.NewLocal(s.Name, t)
		b.Bind(local, expr.IsLet)
		return one(&variant.SetLocal{Step: b.Step(s), Local: local, Value: value})
	}
	value := b.Expr(s.Value, nil)
	t := value.Type()
	if t.Base == variant.Nothing {
		t = b.Definite(value).Type()
	} else if !types.IsTyped(t) {
		b.Errorf(report.CodeUntyped, value.Place(), "Give it a first value with a type.", "the type of %q is unknown", s.Name.Text)
		t = types.Anything
	}
	local := b.NewLocal(s.Name, t)
	b.Bind(local, expr.IsLet)
	return one(&variant.SetLocal{Step: b.Step(s), Local: local, Value: value})
}

func (b *Steps) ifStmt(s *syntax.If) variant.Stmt {
	stmt := &variant.IfStmt{Step: b.Step(s)}
	if b.Depth++; b.Depth > expr.Deepest {
		b.Depth--
		b.Errorf(report.CodeTooDeep, stmt.At, "Use a match, or procedures for some of the parts.", "this has too many parts")
		return nil
	}
	defer func() { b.Depth-- }()
	cond, yes, no := b.Condition(s.Cond)
	stmt.Cond = cond
	mark := b.Flow.Mark()
	b.Assume(yes)
	stmt.Then = b.block(s.Then)
	then := b.Flow.Rewind(mark)
	b.Assume(no)
	if s.ElseIf != nil {
		stmt.Else = &variant.Block{Stmts: one(b.ifStmt(s.ElseIf)), At: b.At(s.ElseIf)}
	} else {
		stmt.Else = b.block(s.Else)
	}
	b.Flow.Meet(then, b.Flow.Rewind(mark))
	return stmt
}

func (b *Steps) while(s *syntax.While) variant.Stmt {
	stmt := &variant.WhileStmt{Step: b.Step(s)}
	b.forgetAssigned(s.Body)
	cond, yes, no := b.Condition(s.Cond)
	stmt.Cond = cond
	l := &loop{}
	mark := b.Flow.Mark()
	b.Assume(yes)
	stmt.Body = b.loop(l, s.Body)
	outs{b}.warnOutInLoop(s.Cond, s.Body, "")
	b.Flow.Rewind(mark)
	if !l.stopped {
		b.Assume(no)
		always, isConstant := types.Constant(cond)
		b.Flow.Dead = isConstant && always == 1
	}
	return stmt
}

func (b *Steps) repeat(s *syntax.Repeat) variant.Stmt {
	stmt := &variant.RepeatStmt{Step: b.Step(s), Count: b.Value(s.Count, types.Number)}
	b.forgetAssigned(s.Body)
	mark := b.Flow.Mark()
	stmt.Body = b.loop(&loop{}, s.Body)
	outs{b}.warnOutInLoop(nil, s.Body, "")
	b.Flow.Rewind(mark)
	return stmt
}

func (b *Steps) forEach(s *syntax.ForEach) variant.Stmt {
	stmt := &variant.ForStmt{Step: b.Step(s), Source: b.rounds(s)}
	if stmt.Source == nil {
		stmt.Source = b.sourceOfEach(s.Source, s.Where, s.Var)
	}
	b.forgetAssigned(s.Body)
	defer b.Open(nil)()
	mark := b.Flow.Mark()
	stmt.Var = b.NewLocal(s.Var, stmt.Source.Elem)
	calls := len(b.Bare.Calls)
	stmt.Where = b.element(stmt.Var, s.Where)
	if len(s.By) > 0 && stmt.Source.Kind != variant.OverRounds {
		b.Subject(stmt.Var, func() { b.Within("an order", variant.Asks, func() { stmt.Keys = b.Keys(s.By) }) })
	}
	b.WarnBareQuery(stmt.Var, calls, stmt.Where, stmt.Keys)
	endPlayers := b.overPlayers(stmt.Var)
	stmt.Body = b.loop(&loop{}, s.Body)
	endPlayers()
	if s.Body != nil {
		outs{b}.warnOutInRound(s.Body.Stmts, map[string]bool{})
		outs{b}.warnOutInLoop(s.Where, s.Body, s.Var.Text)
	}
	if v := b.Scope.Names[stmt.Var.Name]; v != nil {
		v.Repeats = s.Where == nil && len(s.By) == 0 && !v.Told
	}
	b.Flow.Rewind(mark)
	return stmt
}

// rounds returns the source of a loop that goes round the table, or nil for another loop.
func (b *Steps) rounds(s *syntax.ForEach) *variant.Source {
	name, isName := s.Source.(*syntax.NameRef)
	if !isName || name.Name != "rounds" || b.Names[name.Name] != nil || b.Variable(name.Name) != nil {
		return nil
	}
	if s.Where == nil {
		b.Errorf(report.CodeNoCondition, b.At(name), "Write which players are still asked: for each who in rounds where not passed { … }.",
			"these rounds would never end, because no condition says who takes part")
	}
	if len(s.By) > 0 {
		b.Errorf(report.CodeMisplaced, b.At(s.By[0].Value), "Rounds begin with the active player.", "rounds go in the order of the seats")
	}
	return &variant.Source{Kind: variant.OverRounds, Elem: types.Player, At: b.At(name)}
}

func (b *Steps) loop(l *loop, s *syntax.Block) *variant.Block {
	b.loops = append(b.loops, l)
	block := b.block(s)
	b.loops = b.loops[:len(b.loops)-1]
	return block
}

// stop checks a step that leaves a loop.
func (b *Steps) stop(s *syntax.Stop) variant.Stmt {
	switch {
	case len(b.loops) > 0:
		b.loops[len(b.loops)-1].stopped = true
	case b.Branches > 0:
		b.leavesBranch(s)
	default:
		b.Errorf(report.CodeStopOutside, b.At(s), "To leave a procedure, write return.", "stop is outside of a loop")
	}
	b.Flow.Dead = true
	return &variant.StopStmt{Step: b.Step(s)}
}

// endGame checks the end of the game. If it ends for one player only, the steps continue.
func (b *Steps) endGame(s *syntax.EndGame) variant.Stmt {
	stmt := &variant.EndGameStmt{Step: b.Step(s)}
	b.Does(variant.Acts, `"end game"`, stmt.At)
	if s.Who == nil {
		b.Flow.Dead = true
		return stmt
	}
	stmt.Who = b.Value(s.Who, types.Player)
	b.Variant.Leaves = true
	if local, known := expr.Seat(stmt.Who); known {
		b.Out = append(b.Out, local)
	}
	return stmt
}

func (b *Steps) returning(s *syntax.Return) variant.Stmt {
	stmt := &variant.ReturnStmt{Step: b.Step(s)}
	want := types.Nothing
	if b.Proc != nil && b.Proc.Result != nil {
		want = b.Proc.Result
	}
	switch {
	case b.Branches > 0:
		b.leavesBranch(s)
	case s.Value == nil && want.Base != variant.Nothing && !types.IsAnything(want):
		b.Errorf(report.CodeWrongReturn, stmt.At, "Write the value after return.", "%q must return %s", b.Proc.Name, types.Describe(want))
	case s.Value == nil:
	case want.Base == variant.Nothing:
		b.Expr(s.Value, nil)
		b.Errorf(report.CodeWrongReturn, b.Place(s.Value), "Declare the type that it returns after an arrow, as in -> number.", "this returns no value")
	default:
		stmt.Value = b.Value(s.Value, want)
	}
	return stmt
}
