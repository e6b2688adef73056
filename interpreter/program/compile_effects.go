package program

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// ---- Modifiers ----

// compileModified compiles the entry point of a function or table with modifiers: its own result,
// and then the modifiers in effect.
func (c *compiler) compileModified(index int32, proc *variant.Proc) {
	u := c.newUnit(index, proc.Params)
	u.at, u.cites = proc.NameSpan, proc.Cites
	u.proc().Modified = proc
	value := u.alloc()
	if len(proc.Answers) == 0 {
		u.inPlace(proc, value)
	} else {
		u.beginsUncounted()
		u.unnamed(func() { u.forward(u.core(proc), int32(len(proc.Params)), value) })
	}
	u.modify(proc, value)
	u.emit(Return, value, 0, 0)
}

// inPlace compiles the body of a procedure so that its result is in the register value and the
// code continues.
func (u *unit) inPlace(proc *variant.Proc, value int32) {
	if body := expressionOf(proc); body != nil {
		u.notePortion(Portion{Proc: proc})
		u.begin(proc)
		u.into(body, value)
		return
	}
	var out label
	u.result, u.out = value, &out
	u.body(proc)
	u.out = nil
	u.mark(&out)
}

// modify compiles the loop over the modifiers in effect of a procedure. The parameters of the
// procedure are in the first registers.
func (u *unit) modify(proc *variant.Proc, value int32) {
	u.notePortion(Portion{Proc: proc, Lines: true})
	visit := u.visit(hook{proc, modifying}, len(proc.Modifiers))
	u.scoped(func() {
		line := u.allocN(2)
		var done label
		u.unnamed(func() { u.jump(FirstModifier, line, visit, &done) })
		for i, m := range proc.Modifiers {
			u.p.Visits[visit].Code[i] = u.here()
			u.p.Visits[visit].Concerns[i] = concernOf(m)
			u.ofScript(m.Script, "modify "+proc.Name, m.Span, m.Cites, func() {
				u.scoped(func() { u.modifier(m, line+1, value) })
				u.jump(NextModifier, line, visit, &done)
			})
		}
		u.mark(&done)
	})
}

// concernOf derives from the condition of a modifier the only component that it can apply to. The
// code still evaluates the condition.
func concernOf(m *variant.Modifier) Concern {
	for _, c := range conjuncts(m.Where) {
		compare, ok := c.(*variant.Compare)
		if !ok || compare.Op != "==" {
			continue
		}
		for i, param := range m.Params {
			if !isLocal(compare.L, param) {
				continue
			}
			held, isProp := compare.R.(*variant.PropGet)
			switch {
			case isLocal(compare.R, m.Script.Self):
				return Concern{Register: int32(i) + 1}
			case isProp && held.Prop == "holder" && isLocal(held.X, m.Script.Self):
				return Concern{Register: int32(i) + 1, Held: true}
			}
		}
	}
	return Concern{}
}

// modifier compiles one modifier. The code changes the register value if the conditions of the
// modifier hold.
func (u *unit) modifier(m *variant.Modifier, self, value int32) {
	for i, param := range m.Params {
		u.registers[param] = int32(i)
	}
	u.registers[m.Original], u.registers[m.Script.Self] = value, self
	var rests label
	u.reach(self, &rests)
	for _, condition := range []variant.Expr{m.While, m.Where} {
		if condition != nil {
			u.branch(condition, false, &rests)
		}
	}
	u.cover(ModifierPoint, m.Label, m.Span)
	u.logModified(m, self, value, func() {
		n, small := smallInt(m.Value)
		switch {
		case m.By && small:
			u.emit(AddInt, value, value, n)
		case m.By:
			u.emit(Add, value, value, u.value(m.Value))
		default:
			u.assign(m.Value, value)
		}
	})
	u.mark(&rests)
}

// logModified compiles the change of a value and its log entry. The lines of a check are logged
// together when the outcome is known, so they are pushed to the open list of the check.
func (u *unit) logModified(m *variant.Modifier, self, value int32, change func()) {
	if !u.traced() {
		change()
		return
	}
	after := u.allocN(2)
	before := after + 1
	u.emit(Move, before, value, 0)
	change()
	number := indexOf(&u.p.Modifiers, m)
	if m.Target.Check == nil {
		u.emit(Move, after, value, 0)
		u.emit(LogModified, self, number, after)
		return
	}
	u.emit(Sub, after, value, before)
	u.emit(Push, self, 0, 0)
	u.emit(Int, before, number, 0)
	u.emit(Push, before, 0, 0)
	u.emit(Push, after, 0, 0)
}

// ---- Listeners ----

// The registers of a call with listeners: when the card of the last listener entered play, that
// card, and when the call began. Cards that entered play later are skipped.
const (
	heardLast  = 0
	heardSelf  = 1
	heardClock = 2
	heardWidth = 3
)

// compileHeard compiles the entry point of a procedure with listeners. An Instead listener that
// calls original(…) continues after itself.
func (c *compiler) compileHeard(index int32, proc *variant.Proc) {
	c.notePortion(Portion{Proc: proc, Lines: true})
	u := c.newUnit(index, proc.Params)
	u.at, u.cites = proc.NameSpan, proc.Cites
	u.logPhase(proc)
	u.unnamed(func() {
		heard := u.allocN(heardWidth)
		u.emit(Int, heard+heardLast, 0, 0)
		u.emit(Clock, heard+heardClock, 0, 0)
		entry := u.here()
		result := u.alloc()
		u.listeners(proc, variant.Instead, heard, result)
		u.listenersBeside(proc, variant.Before, heard, result)
		u.forward(u.core(proc), int32(len(proc.Params)), result)
		u.listenersBeside(proc, variant.After, heard, result)
		u.emit(Return, result, 0, 0)
		if resume, ok := u.resumes[proc]; ok {
			whole, part := u.proc(), &u.p.Procs[resume]
			part.Entry, part.Params, part.Regs = entry, whole.Params+heardWidth, whole.Regs
		}
	})
}

// listenersBeside compiles the listeners before or after a procedure, which all run.
func (u *unit) listenersBeside(proc *variant.Proc, side variant.Side, call, result int32) {
	if !slices.ContainsFunc(proc.Listeners, func(l *variant.Listener) bool { return l.Side == side }) {
		return
	}
	u.scoped(func() {
		heard := u.allocN(heardWidth)
		u.emit(Int, heard+heardLast, 0, 0)
		u.emit(Move, heard+heardClock, call+heardClock, 0)
		if u.v.Effects == variant.Chosen {
			u.chosenListeners(proc, side, heard, result)
		} else {
			u.listeners(proc, side, heard, result)
		}
	})
}

// The registers after those of a call with listeners, if owners choose the order: the group of the
// listeners that are ready, one of them, its owner, the active player when the call began, the
// listeners that have run, and those that are ready.
const (
	ChosenGroup = heardWidth + iota
	ChosenLine
	ChosenBy
	ChosenActive
	ChosenRan
	ChosenReady
	chosenWidth
)

// chosenListeners compiles a loop that runs one listener of those whose conditions hold. If several
// of one owner are ready, that player chooses the card.
func (u *unit) chosenListeners(proc *variant.Proc, side variant.Side, heard, result int32) {
	cards, open := u.allocN(chosenWidth-heardWidth+1)+chosenWidth-heardWidth, u.alloc()
	u.into(&variant.ActiveGet{Typed: variant.Typed{T: &variant.Type{Base: variant.Player}}}, heard+ChosenActive)
	u.emit(ConstList, heard+ChosenRan, 0, 0)
	ready, run := u.visit(hook{proc, side}, len(proc.Listeners)), u.visit(hook{proc, side}, len(proc.Listeners))
	var again, decide, done label
	u.mark(&again)
	u.emit(Begin, open, 0, 0)
	u.jump(NextReady, heard, ready, &decide)
	lines := func(visit int32, try func(l *variant.Listener, passes *label), next func()) {
		for i, l := range proc.Listeners {
			if l.Side == side {
				u.p.Visits[visit].Code[i] = u.here()
				u.ofScript(l.Script, l.Proc.Sort+" "+proc.Name, l.Proc.NameSpan, l.Proc.Cites, func() {
					var passes label
					u.scoped(func() { try(l, &passes) })
					u.mark(&passes)
					next()
				})
			}
		}
	}
	lines(ready, func(l *variant.Listener, passes *label) {
		u.reach(heard+heardSelf, passes)
		u.ifHeard(l, heard, result, passes)
		u.emit(Push, heard+ChosenLine, 0, 0)
	}, func() { u.jump(NextReady, heard, ready, &decide) })
	u.mark(&decide)
	u.emit(End, heard+ChosenReady, open, 0)
	u.emit(ListEnd, cards, heard+ChosenReady, 0)
	u.jump(JumpNone, cards, 0, &done)
	u.emit(ChosenCards, cards, heard+ChosenReady, 0)
	prompt := u.v.Language.Say("After %s: which card takes effect next?", proc.Spoken())
	if side == variant.Before {
		prompt = u.v.Language.Say("Before %s: which card takes effect next?", proc.Spoken())
	}
	u.chooseCard(proc.Listeners, prompt, proc.NameSpan, cards, heard+ChosenBy, heard+heardSelf)
	u.jump(RunChosen, heard, run, &done)
	lines(run, func(l *variant.Listener, passes *label) { u.listener(l, heard, result, passes) }, func() { u.jump(Jump, 0, 0, &again) })
	u.mark(&done)
}

// listeners compiles the loop over the listeners in effect of one side. The first one that
// replaces the procedure ends the loop.
func (u *unit) listeners(proc *variant.Proc, side variant.Side, heard, result int32) {
	visit := int32(-1)
	var done label
	for i, l := range proc.Listeners {
		if l.Side != side {
			continue
		}
		if visit < 0 {
			visit = u.visit(hook{proc, side}, len(proc.Listeners))
			u.jump(NextListener, heard, visit, &done)
		}
		u.p.Visits[visit].Code[i] = u.here()
		u.ofScript(l.Script, l.Proc.Sort+" "+proc.Name, l.Proc.NameSpan, l.Proc.Cites, func() {
			u.scoped(func() {
				var passes label
				u.reach(heard+heardSelf, &passes)
				u.listener(l, heard, result, &passes)
				u.mark(&passes)
			})
			u.jump(NextListener, heard, visit, &done)
		})
	}
	u.mark(&done)
}

// chooseCard compiles the decision which of several cards with listeners takes effect next.
func (u *unit) chooseCard(listeners []*variant.Listener, prompt string, at source.Span, cards, owner, chosen int32) {
	card, player := &variant.Type{Base: variant.Component}, &variant.Type{Base: variant.Player}
	for _, l := range listeners {
		card.Kinds = append(card.Kinds, l.Script.Self.Type.Kinds...)
	}
	list, by := &variant.Local{Name: "cards", Type: card}, &variant.Local{Name: "owner", Type: player}
	u.registers[list], u.registers[by] = cards, owner
	u.choose(&variant.ChooseExpr{
		Typed: variant.Typed{T: card, At: at}, Mode: "one",
		Source: &variant.Source{Kind: variant.OverList, X: &variant.LocalGet{Local: list}, Elem: card},
		Prompt: &variant.TextConst{Typed: variant.Typed{T: &variant.Type{Base: variant.Text}}, Text: prompt},
		By:     &variant.LocalGet{Typed: variant.Typed{T: player}, Local: by},
	}, chosen)
}

// listener compiles the call of a listener. The code jumps to passes if its condition doesn't hold.
func (u *unit) listener(l *variant.Listener, heard, result int32, passes *label) {
	u.ifHeard(l, heard, result, passes)
	takes := l.Takes()
	n := int32(len(takes))
	window := u.allocN(n + heardWidth)
	for i, local := range takes {
		u.emit(Move, window+int32(i), u.registers[local], 0)
	}
	if l.Side != variant.Instead {
		u.emit(Call, window, u.compiled(l), -1)
		if u.traced() {
			u.emit(LogOut, 0, 0, 0)
		}
	} else {
		u.moveN(window+n, heard, heardWidth)
		u.emit(Call, window, u.compiled(l), result)
		u.emit(Return, result, 0, 0)
	}
}

// ifHeard binds the names that a listener uses, and compiles its condition. The code jumps to
// passes if the condition doesn't hold.
func (u *unit) ifHeard(l *variant.Listener, heard, result int32, passes *label) {
	for i, param := range l.Proc.Params {
		u.registers[param] = int32(i) - 1
	}
	u.registers[l.Proc.Params[0]] = heard + heardSelf
	if l.Result != nil {
		u.registers[l.Result] = result
	}
	if l.Where != nil {
		u.branch(l.Where, false, passes)
	}
}

func (u *assembler) moveN(to, from, n int32) {
	for i := range n {
		u.emit(Move, to+i, from+i, 0)
	}
}

// compiled returns the index of the procedure of a listener. The registers after its parameters
// hold the state of the intercepted call.
func (c *compiler) compiled(l *variant.Listener) int32 {
	index := c.newProc(Proc{Name: l.Proc.Stream(), Sort: ScriptSort, Result: l.Proc.Result})
	c.later = append(c.later, func() {
		u := c.newUnit(index, l.Takes())
		u.at, u.cites = l.Proc.NameSpan, l.Proc.Cites
		u.behind = u.allocN(heardWidth)
		if u.traced() {
			u.emit(LogListener, 0, indexOf(&u.p.Listeners, l), 0)
		}
		u.body(l.Proc)
	})
	return index
}

// ---- Both ----

func (u *unit) visit(h hook, lines int) int32 {
	u.p.Visits = append(u.p.Visits, Visit{Hook: u.hook(h), Code: make([]int32, lines), Concerns: make([]Concern, lines)})
	return int32(len(u.p.Visits) - 1)
}

// unnamed compiles code that belongs to no rule.
func (u *unit) unnamed(do func()) {
	outer := u.where
	u.where.kind = ""
	do()
	u.where = outer
}

// ofScript compiles code that belongs to a line of a script.
func (u *unit) ofScript(s *variant.Script, name string, at source.Span, cites []string, do func()) {
	outer := u.where
	u.where = where{at: at, cites: cites, rule: s.Call() + ": " + name, kind: ScriptSort}
	do()
	u.where = outer
}
