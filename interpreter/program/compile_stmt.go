package program

import (
	"fmt"
	"slices"

	"houserule/dsl/variant"
)

// block compiles a sequence of statements. Variables declared in it end with it.
func (u *unit) block(b *variant.Block) {
	if b == nil {
		return
	}
	from := u.here()
	u.scoped(func() {
		for _, s := range b.Stmts {
			u.stmt(s)
		}
	})
	u.noteBlock(from)
}

func (u *unit) stmt(s variant.Stmt) {
	u.placed(s.Place(), func() { u.stmtPlaced(s) })
}

func (u *unit) stmtPlaced(s variant.Stmt) {
	if u.p.Mode == Stepped {
		u.cover(StepPoint, "", s.Place())
	}
	switch s.(type) {
	case *variant.SetLocal, *variant.DrawStmt, *variant.CreateStmt: // because they may declare a variable
		u.compileStmt(s)
	default:
		u.scoped(func() { u.compileStmt(s) })
	}
}

func (u *unit) compileStmt(s variant.Stmt) {
	switch s := s.(type) {
	case *variant.SetLocal:
		u.setLocal(s)
	case *variant.DrawStmt:
		u.followed(func() { u.draw(s) })
	case *variant.CreateStmt:
		u.followed(func() { u.create(s) })
	case *variant.SetGlobal:
		u.setGlobal(s)
	case *variant.SetActive:
		u.emit(SetActive, u.value(s.Value), 0, 0)
	case *variant.SetField:
		u.setField(s)
	case *variant.Do:
		u.do(s)
	case *variant.IfStmt:
		u.ifStmt(s)
	case *variant.WhileStmt:
		u.while(s)
	case *variant.RepeatStmt:
		u.repeat(s)
	case *variant.ForStmt:
		u.forEach(s)
	case *variant.MatchStmt:
		u.match(s)
	case *variant.ReturnStmt:
		u.returnStmt(s)
	case *variant.StopStmt:
		u.leaveSecrets(u.loops[len(u.loops)-1].secrets)
		u.jump(Jump, 0, 0, u.loops[len(u.loops)-1].end)
	case *variant.EndGameStmt:
		u.endGame(s)
	case *variant.ShuffleStmt:
		u.shuffle(s)
	case *variant.MoveStmt:
		u.followed(func() { u.move(s) })
	case *variant.DiscardStmt:
		u.followed(func() { u.discard(s) })
	case *variant.FaceStmt:
		u.turnOver(s)
	case *variant.SayStmt:
		u.say(s)
	case *variant.ChooseStmt:
		u.menu(s)
	case *variant.Secretly:
		u.secretly(s)
	case *variant.Show:
		u.show(s)
	case *variant.Together:
		u.together(s)
	case *variant.MarkStmt:
		u.emit(Mark, flag(s.Traced), 1, 0)
	case *variant.PlayStmt:
		u.emit(Mark, 1, 1, 0)
		u.inCourse(func() { u.emit(Call, u.top, u.playing(s), -1) })
	case *variant.ExpectStmt:
		u.expect(s)
	case *variant.ExpectOdds:
		u.expectOdds(s)
	case *variant.ExpectOption:
		u.emit(ExpectOption, u.phrase(s.Label), int32(s.Shown), int32(s.Player))
	case *variant.ExpectRefused:
		u.p.Refusals = append(u.p.Refusals, s)
		u.inCourse(func() { u.emit(ExpectRefused, int32(len(u.p.Refusals)-1), 0, 0) })
	default:
		panic(fmt.Sprintf("cannot compile the statement %T", s))
	}
}

func (u *unit) endGame(s *variant.EndGameStmt) {
	if s.Who == nil {
		u.emit(EndGame, 0, 0, 0)
		return
	}
	u.scoped(func() { u.emit(PutOut, u.value(s.Who), 0, 0) })
}

// setLocal compiles an assignment. The first assignment of a variable can't read the variable
// itself.
func (u *unit) setLocal(s *variant.SetLocal) {
	if _, ok := u.registers[s.Local]; ok {
		u.assign(s.Value, u.declare(s.Local))
		u.noteCopied(s.Value, true)
		return
	}
	u.into(s.Value, u.declare(s.Local))
	u.noteCopied(s.Value, false)
}

func (u *unit) setGlobal(s *variant.SetGlobal) {
	value := u.kept(s.Global, s.Value)
	cell := u.p.Globals[s.Global.Index]
	owner := int32(-1)
	if cell.Each {
		owner = u.value(s.Owner)
	}
	if u.traced() && !s.Global.Quiet {
		u.emit(LogGlobal, value, owner, int32(s.Global.Index))
	}
	if cell.Each {
		u.emit(SetGlobalOf, value, owner, cell.At)
	} else {
		u.emit(SetGlobal, value, cell.At, 0)
	}
	if s.Global.Secret {
		u.emit(Conceal, owner, 0, int32(s.Global.Index))
	}
}

// setField logs the change before it happens, while the old value is still available. A component
// with a new sort key is sorted again in its zone.
func (u *unit) setField(s *variant.SetField) {
	u.giveLater(s)
	x := u.value(s.X)
	kind, slot, isLone := lone(s.Fields)
	if n, ok := smallInt(s.Value); ok && isLone && !u.traced() {
		u.seen(s.X, x, s.Fields[0].Name)
		u.emitN(SetFieldInt, kind, n, x, slot)
	} else {
		value := u.value(s.Value)
		u.seen(s.X, x, s.Fields[0].Name)
		u.logSet(s, value, x)
		if isLone {
			u.emitN(SetField, kind, value, x, slot)
		} else {
			u.emit(SetFieldBy, value, x, u.access(s.Fields))
		}
	}
	for _, f := range s.Fields {
		if u.keyFields[f] {
			u.emit(Resort, x, 0, 0)
			return
		}
	}
}

func (u *unit) logSet(s *variant.SetField, value, x int32) {
	if u.traced() && slices.ContainsFunc(s.Fields, isLogged) {
		u.emit(LogSet, value, x, u.access(s.Fields))
	}
}

func isLogged(f *variant.Field) bool { return !f.Quiet }

func (u *unit) do(s *variant.Do) {
	var skipped label
	u.call(s.Call, s.SkipIfNone, &skipped, -1)
	u.mark(&skipped)
}

func (u *unit) ifStmt(s *variant.IfStmt) {
	var otherwise label
	u.branch(s.Cond, false, &otherwise)
	u.coverBranch("if "+s.Cond.Place().Text(), s.Then)
	u.block(s.Then)
	if s.Else == nil {
		u.mark(&otherwise)
		return
	}
	var done label
	u.jump(Jump, 0, 0, &done)
	u.mark(&otherwise)
	u.coverBranch("else of if "+s.Cond.Place().Text(), s.Else)
	u.block(s.Else)
	u.mark(&done)
}

// coverBranch counts the runs of one branch. Only house rules have these points, because their
// authors want coverage of each branch.
func (u *unit) coverBranch(name string, way *variant.Block) {
	if u.p.Mode == Traced && slices.Contains(u.v.HouseRules, way.At.File) {
		u.cover(BranchPoint, name, way.At)
	}
}

// inLoop compiles the body of a loop. "stop" jumps to leave.
func (u *unit) inLoop(leave *label, body *variant.Block) {
	u.loops = append(u.loops, loop{leave, u.secrets})
	u.block(body)
	u.loops = u.loops[:len(u.loops)-1]
}

func (u *unit) while(s *variant.WhileStmt) {
	var again, done label
	u.mark(&again)
	u.branch(s.Cond, false, &done)
	u.coverBranch("while "+s.Cond.Place().Text(), s.Body)
	u.inLoop(&done, s.Body)
	u.jump(Loop, 0, 0, &again)
	u.mark(&done)
}

func (u *unit) repeat(s *variant.RepeatStmt) {
	var done label
	u.times(s.Count, func() { u.inLoop(&done, s.Body) })
	u.mark(&done)
}

// forEach iterates over the elements that the source held, and for which the condition held,
// before the first iteration.
func (u *unit) forEach(s *variant.ForStmt) {
	var done label
	body := func(int32, *label) { u.inLoop(&done, s.Body) }
	switch {
	case s.Source.Kind == variant.OverRounds:
		u.scoped(func() { u.rounds(s, &done) })
	case u.looksOnly && s.Keys == nil && (steady(s.Source) || isLaidOut(s.Source)) && !setsLoopInputs(s):
		u.scan(s.Source, s.Var, s.Where, false, body)
	case s.Where == nil && s.Keys == nil && steady(s.Source):
		u.each(s.Source, s.Var, false, body)
	default:
		it := u.openLoop(s.Var, 3)
		u.all(&variant.QueryExpr{Op: "all", Source: s.Source, It: s.Var, Where: s.Where, Keys: s.Keys}, it+loopSource)
		u.registers[s.Var] = it
		u.runList(it, u.skipPlayersOut(s.Source, body))
	}
	u.mark(&done)
}

// rounds compiles a loop that goes round the table until its condition holds for no player.
func (u *unit) rounds(s *variant.ForStmt, done *label) {
	var again, next, other, found label
	it := u.openLoop(s.Var, 2)
	left := it + 1
	u.emit(Active, it, 0, 0)
	u.mark(&again)
	u.emit(Seats, left, 0, 0)
	u.mark(&next)
	if u.v.Leaves {
		u.jump(JumpOut, it, 0, &other)
	}
	if s.Where == nil {
		u.jump(Jump, 0, 0, &found)
	} else {
		u.branch(s.Where, true, &found)
	}
	u.mark(&other)
	u.emit(Seat, it, it, 1)
	u.emit(AddInt, left, left, -1)
	u.jump(JumpGtInt, left, 0, &next)
	u.jump(Jump, 0, 0, done)
	u.mark(&found)
	u.inLoop(done, s.Body)
	u.emit(Seat, it, it, 1)
	u.jump(Loop, 0, 0, &again)
}

// steady reports whether the body of a loop can't change the elements of the source.
func steady(s *variant.Source) bool {
	return s.Kind != variant.OverZone && s.Kind != variant.OverEach
}

// setsLoopInputs reports whether the body of a loop assigns a variable that its source or
// condition reads.
func setsLoopInputs(s *variant.ForStmt) bool {
	var set []*variant.Local
	variant.Walk(s.Body, func(node any) bool {
		if s, ok := node.(*variant.SetLocal); ok {
			set = append(set, s.Local)
		}
		return true
	})
	return readsAny([]any{s.Source, s.Where}, set)
}

// isLaidOut reports whether only moves can change the elements of a source or their order. For a
// shuffled deck even a look can.
func isLaidOut(s *variant.Source) bool {
	switch s.Kind {
	case variant.OverZone:
		return isRow(s.X)
	case variant.OverEach:
		return isRow(s.X) && (steady(s.Inner) || isLaidOut(s.Inner))
	}
	return false
}

func isRow(zone variant.Expr) bool {
	switch e := zone.(type) {
	case *variant.ZoneGet:
		return e.Zone != nil && e.Zone.Sort == "row"
	case *variant.FieldGet:
		return len(e.Fields) == 1 && e.Fields[0].Sort == "row"
	default:
		return false
	}
}

func (u *unit) returnStmt(s *variant.ReturnStmt) {
	if s.Value == nil {
		u.leaveEmpty()
		return
	}
	u.leave(s.Value)
}

// leave compiles a return with a value.
func (u *unit) leave(value variant.Expr) {
	if u.out != nil {
		u.into(value, u.result)
		u.leaveSecrets(0)
		u.jump(Jump, 0, 0, u.out)
		return
	}
	if n, ok := smallInt(value); ok {
		u.leaveSecrets(0)
		u.emit(ReturnInt, 0, n, 0)
		return
	}
	r := u.value(value)
	u.leaveSecrets(0)
	u.emit(Return, r, 0, 0)
}

// leaveWith compiles a return with the value in a register.
func (u *unit) leaveWith(r int32) {
	if u.out != nil {
		u.emit(Move, u.result, r, 0)
		u.leaveSecrets(0)
		u.jump(Jump, 0, 0, u.out)
		return
	}
	u.leaveSecrets(0)
	u.emit(Return, r, 0, 0)
}

// leaveEmpty compiles a return without a value.
func (u *unit) leaveEmpty() {
	if u.out != nil {
		u.emit(NoValue, u.result, 0, 0)
		u.leaveSecrets(0)
		u.jump(Jump, 0, 0, u.out)
		return
	}
	u.leaveSecrets(0)
	u.emit(ReturnNone, 0, 0, 0)
}

// say compiles a story line. A fast program still evaluates the values in the text, because that
// may take luck or fail.
func (u *unit) say(s *variant.SayStmt) {
	text, ok := s.Text.(*variant.Interp)
	if !ok {
		text = &variant.Interp{Parts: []variant.Expr{s.Text}}
	}
	if u.traced() {
		u.interpOpen(text)
		u.emit(LogSay, 0, 0, 0)
		return
	}
	for _, part := range text.Parts {
		if _, known := part.(*variant.TextConst); !known {
			u.value(part)
		}
	}
}
