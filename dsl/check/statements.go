package check

import (
	"fmt"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A loop is what a stop leaves.
type loop struct{ stopped bool }

func (b *body) step(s placed) variant.Step { return variant.Step{At: b.at(s)} }

// block checks steps in a scope of their own.
func (b *body) block(s *syntax.Block) *variant.Block {
	if s == nil {
		return nil
	}
	end := b.open(nil)
	defer end()
	return &variant.Block{Stmts: b.steps(s.Stmts), At: b.at(s)}
}

// arm checks what follows an arrow.
func (b *body) arm(a *syntax.Arm) *variant.Block {
	if a.Block != nil {
		return b.block(a.Block)
	}
	end := b.open(nil)
	defer end()
	return &variant.Block{Stmts: b.steps([]syntax.Stmt{a.Stmt}), At: b.at(a)}
}

// steps checks steps in their order. What stands behind return, stop or end game is reported once.
func (b *body) steps(stmts []syntax.Stmt) []variant.Stmt {
	var checked []variant.Stmt
	left := false
	end := b.keepOut()
	defer end()
	for _, s := range stmts {
		if b.flow.dead && !left {
			b.warnf(CodeUnreachable, b.at(s.(placed)), "", "the game never comes here")
		}
		left = left || b.flow.dead
		b.flow.dead = false
		checked = append(checked, b.stmt(s)...)
		b.letIn(s)
	}
	b.flow.dead = b.flow.dead || left
	return checked
}

// stmt checks one step; some are short for several.
func (b *body) stmt(s syntax.Stmt) []variant.Stmt {
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
		b.flow.dead = true
		return one(stmt)
	case *syntax.Stop:
		return one(b.stop(s))
	case *syntax.EndGame:
		return one(b.endGame(s))
	case *syntax.Skip:
		return nil
	case *syntax.Say:
		b.does(variant.Acts, "say", b.at(s))
		return one(&variant.SayStmt{Step: b.step(s), Text: b.text(s.Text)})
	case *syntax.Draw:
		return one(b.draw(s))
	case *syntax.Shuffle:
		return one(b.shuffle(s))
	case *syntax.Move:
		return one(b.move(s))
	case *syntax.Discard:
		return one(b.discard(s))
	case *syntax.TurnOver:
		b.does(variant.Acts, "turning cards over", b.at(s))
		what := b.components(s.What, "turned over")
		return one(&variant.FaceStmt{Step: b.step(s), What: what, Up: s.Face == "face_up"})
	case *syntax.Create:
		return one(b.create(s))
	case *syntax.Show:
		return one(b.show(s))
	default:
		panic(fmt.Sprintf("cannot check the statement %T", s))
	}
}

func one(s variant.Stmt) []variant.Stmt {
	if s == nil {
		return nil
	}
	return []variant.Stmt{s}
}

// ---- Variables -------------------------------------------------------------------------------------

func (b *body) let(s *syntax.Let) []variant.Stmt {
	if s.Type != nil {
		t := b.c.resolveType(b.user, s.Type)
		value := b.value(s.Value, t)
		local := b.newLocal(s.Name, t)
		b.bind(local, isLet)
		return one(&variant.SetLocal{Step: b.step(s), Local: local, Value: value})
	}
	value := b.expr(s.Value, nil)
	t := value.Type()
	if t.Base == variant.Nothing {
		t = b.definite(value).Type()
	} else if !isTyped(t) {
		b.errorf(CodeUntyped, value.Place(), "Start with a value that says what it is.", "nothing says what %q may be", s.Name.Text)
		t = anythingType
	}
	local := b.newLocal(s.Name, t)
	b.bind(local, isLet)
	return one(&variant.SetLocal{Step: b.step(s), Local: local, Value: value})
}

// ---- Ways ------------------------------------------------------------------------------------------

func (b *body) ifStmt(s *syntax.If) variant.Stmt {
	stmt := &variant.IfStmt{Step: b.step(s)}
	if b.depth++; b.depth > deepest {
		b.depth--
		b.errorf(CodeTooDeep, stmt.At, "Use a match, or procedures for some of the parts.", "this has too many parts")
		return nil
	}
	defer func() { b.depth-- }()
	cond, yes, no := b.condition(s.Cond)
	stmt.Cond = cond
	mark := b.flow.mark()
	b.assume(yes)
	stmt.Then = b.block(s.Then)
	then := b.flow.rewind(mark)
	b.assume(no)
	if s.ElseIf != nil {
		stmt.Else = &variant.Block{Stmts: one(b.ifStmt(s.ElseIf)), At: b.at(s.ElseIf)}
	} else {
		stmt.Else = b.block(s.Else)
	}
	b.flow.meet(then, b.flow.rewind(mark))
	return stmt
}

func (b *body) while(s *syntax.While) variant.Stmt {
	stmt := &variant.WhileStmt{Step: b.step(s)}
	b.forgetAssigned(s.Body)
	cond, yes, no := b.condition(s.Cond)
	stmt.Cond = cond
	l := &loop{}
	mark := b.flow.mark()
	b.assume(yes)
	stmt.Body = b.loop(l, s.Body)
	b.warnOutInLoop(s.Cond, s.Body)
	b.flow.rewind(mark)
	if !l.stopped {
		b.assume(no)
		always, isConstant := constant(cond)
		b.flow.dead = isConstant && always == 1
	}
	return stmt
}

func (b *body) repeat(s *syntax.Repeat) variant.Stmt {
	stmt := &variant.RepeatStmt{Step: b.step(s), Count: b.value(s.Count, numberType)}
	b.forgetAssigned(s.Body)
	mark := b.flow.mark()
	stmt.Body = b.loop(&loop{}, s.Body)
	b.warnOutInLoop(nil, s.Body)
	b.flow.rewind(mark)
	return stmt
}

func (b *body) forEach(s *syntax.ForEach) variant.Stmt {
	stmt := &variant.ForStmt{Step: b.step(s), Source: b.source(s.Source)}
	b.forgetAssigned(s.Body)
	end := b.open(nil)
	defer end()
	mark := b.flow.mark()
	stmt.Var = b.newLocal(s.Var, stmt.Source.Elem)
	calls := len(b.bare.calls)
	stmt.Where = b.element(stmt.Var, s.Where)
	if len(s.By) > 0 {
		b.subject(stmt.Var, func() { b.within("an order", variant.Asks, func() { stmt.Keys = b.keys(s.By) }) })
	}
	b.warnBareQuery(stmt.Var, calls, stmt.Where, stmt.Keys)
	endPlayers := b.overPlayers(stmt.Var)
	stmt.Body = b.loop(&loop{}, s.Body)
	endPlayers()
	if v := b.scope.names[stmt.Var.Name]; v != nil {
		v.repeats = s.Where == nil && len(s.By) == 0 && !v.told
	}
	b.flow.rewind(mark)
	return stmt
}

func (b *body) loop(l *loop, s *syntax.Block) *variant.Block {
	b.loops = append(b.loops, l)
	block := b.block(s)
	b.loops = b.loops[:len(b.loops)-1]
	return block
}

// ---- Leaving ---------------------------------------------------------------------------------------

// stop checks the end of a loop.
func (b *body) stop(s *syntax.Stop) variant.Stmt {
	switch {
	case len(b.loops) > 0:
		b.loops[len(b.loops)-1].stopped = true
	case b.branches > 0:
		b.leavesBranch(s)
	default:
		b.errorf(CodeStopOutside, b.at(s), "To leave a procedure, write return.", "there is no loop to stop")
	}
	b.flow.dead = true
	return &variant.StopStmt{Step: b.step(s)}
}

// endGame checks the end of the game. If it is over for one player only, the steps go on.
func (b *body) endGame(s *syntax.EndGame) variant.Stmt {
	stmt := &variant.EndGameStmt{Step: b.step(s)}
	b.does(variant.Acts, "the game's end", stmt.At)
	if s.Who == nil {
		b.flow.dead = true
		return stmt
	}
	stmt.Who = b.value(s.Who, playerType)
	b.c.v.Leaves = true
	b.putOut(stmt.Who)
	return stmt
}

func (b *body) returning(s *syntax.Return) variant.Stmt {
	stmt := &variant.ReturnStmt{Step: b.step(s)}
	want := nothingType
	if b.proc != nil && b.proc.Result != nil {
		want = b.proc.Result
	}
	switch {
	case b.branches > 0:
		b.leavesBranch(s)
	case s.Value == nil && want.Base != variant.Nothing && !isAnything(want):
		b.errorf(CodeWrongReturn, stmt.At, "Write the value behind return.", "%q gives %s", b.proc.Name, describe(want))
	case s.Value == nil:
	case want.Base == variant.Nothing:
		b.expr(s.Value, nil)
		b.errorf(CodeWrongReturn, b.place(s.Value), "Say what it gives behind an arrow, as in -> number.", "nothing is given back here")
	default:
		stmt.Value = b.value(s.Value, want)
	}
	return stmt
}
