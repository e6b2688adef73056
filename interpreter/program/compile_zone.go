package program

import (
	"houserule/dsl/variant"
)

// draw compiles draws of single cards, because each draw may take luck. The variable As is a card
// or a list of cards.
func (u *unit) draw(s *variant.DrawStmt) {
	named := int32(-1)
	if s.As != nil {
		named = u.declare(s.As)
	}
	u.scoped(func() {
		from, to := u.zone(s.From), u.target(s.To)
		switch {
		case s.As != nil && s.As.Type.Base == variant.ListType:
			list := u.alloc()
			u.gather(list, func() {
				u.drawSome(s.Count, from, to, func(card int32) { u.emit(Push, card, 0, 0) })
			})
			u.emit(Move, named, list, 0)
		case s.As != nil:
			u.drawOne(named, from, to)
		case isOne(s.Count):
			u.drawOne(u.alloc(), from, to)
		default:
			u.drawSome(s.Count, from, to, func(int32) {})
		}
	})
}

// target returns a destination zone as an operand. It is the play area if e is nil.
func (u *unit) target(e variant.Expr) int32 {
	if e != nil {
		return u.zone(e)
	}
	return ^u.p.Zones[u.p.Table].Slot
}

// drawSome compiles draws of at most count cards. It stops when there are no more, and runs the
// code of each with every card.
func (u *unit) drawSome(count variant.Expr, from, to int32, each func(card int32)) {
	var done label
	u.times(count, func() {
		card := u.alloc()
		u.drawOne(card, from, to)
		u.jump(JumpNone, card, 0, &done)
		each(card)
	})
	u.mark(&done)
}

func isOne(e variant.Expr) bool {
	n, ok := smallInt(e)
	return ok && n == 1
}

// drawOne compiles the draw of a card. The result is none if there is no card.
func (u *unit) drawOne(card, from, to int32) {
	u.emitN(DrawTo, uint16(flag(u.traced())), card, from, to)
}

func (u *unit) shuffle(s *variant.ShuffleStmt) {
	zone, op := int32(-1), ShuffleAll
	if s.Zone != nil {
		zone, op = u.value(s.Zone), Shuffle
	}
	if u.traced() {
		u.emit(LogShuffle, zone, 0, 0)
	}
	u.emit(op, zone, 0, 0)
}

func (u *unit) move(s *variant.MoveStmt) {
	how := int32(0)
	switch s.Face {
	case "face_up":
		how |= FaceIsUp
	case "face_down":
		how |= FaceIsDown
	}
	if s.AsItLies {
		how |= AsItLies
	}
	if s.Bottom {
		how |= AtBottom
	}
	ops := opsFor(s.What, Put, PutList, PutZone)
	tell := opsFor(s.What, LogMove, LogMoves, LogMoveZone)
	u.ifAny(s.What, func(what int32) {
		if s.From != nil {
			u.moveFrom(s, what, how)
			return
		}
		to := u.zone(s.To)
		if u.traced() {
			u.emit(tell, what, to, how)
		}
		u.emit(ops, what, to, how)
	})
}

// moveFrom compiles a move of those components that lie in a certain zone.
func (u *unit) moveFrom(s *variant.MoveStmt, what, how int32) {
	from, to := u.zone(s.From), u.zone(s.To)
	each := func(x int32, next *label) {
		var there label
		if u.traced() {
			u.jump(JumpInZone, x, from, &there)
			u.emit(LogMissed, x, from, 0)
			u.jump(Jump, 0, 0, next)
			u.mark(&there)
			u.emit(LogMove, x, to, how)
		} else {
			u.jump(JumpNotInZone, x, from, next)
		}
		u.emit(Put, x, to, how)
	}
	var done label
	t := s.What.Type()
	if t.Base == variant.Component {
		each(what, &done)
		u.mark(&done)
		return
	}
	source := &variant.Source{Kind: variant.OverList, X: s.What, Elem: t.Elem}
	if t.Base == variant.ZoneType {
		source.Kind, source.Elem = variant.OverZone, &variant.Type{Base: variant.Component, Kinds: t.Kinds}
	}
	var x variant.Local
	it := u.openLoop(&x, 3)
	u.all(&variant.QueryExpr{Op: "all", Source: source, It: &x}, it+loopSource)
	u.runList(it, each)
}

// opsFor returns the opcode for a component, a list or a zone.
func opsFor(what variant.Expr, component, list, zone Op) Op {
	switch what.Type().Base {
	case variant.ListType:
		return list
	case variant.ZoneType:
		return zone
	}
	return component
}

// ifAny runs the code of do with a component, list or zone, but not with none.
func (u *unit) ifAny(what variant.Expr, do func(r int32)) {
	var nobody label
	x := u.moved(what)
	if what.Type().Optional {
		u.jump(JumpNone, x, 0, &nobody)
	}
	do(x)
	u.mark(&nobody)
}

// moved compiles a component, a list or a zone as an operand.
func (u *unit) moved(what variant.Expr) int32 {
	if t := what.Type(); t.Base == variant.ZoneType && !t.Optional {
		return u.zone(what)
	}
	return u.value(what)
}

// discard compiles a discard. The machine logs it, because only the machine knows the discard
// pile of each card.
func (u *unit) discard(s *variant.DiscardStmt) {
	u.ifAny(s.What, func(what int32) {
		u.emit(opsFor(s.What, Discard, DiscardList, DiscardZone), what, 0, 0)
	})
}

func (u *unit) turnOver(s *variant.FaceStmt) {
	u.ifAny(s.What, func(what int32) {
		if u.traced() {
			u.emit(opsFor(s.What, LogFace, LogFaces, LogFaceZone), what, flag(s.Up), 0)
		}
		u.emit(opsFor(s.What, TurnOver, TurnList, TurnZone), what, flag(s.Up), 0)
	})
}

// create passes the name, the zone and a value for each cell. The machine fills the cells of
// zones.
func (u *unit) create(s *variant.CreateStmt) {
	u.giveMade(s)
	made := int32(-1)
	if s.As != nil {
		made = u.declare(s.As)
	}
	u.scoped(func() {
		if made < 0 {
			made = u.alloc()
		}
		first := u.allocN(2 + int32(len(s.Kind.Fields)))
		if s.Name != nil {
			u.into(s.Name, first)
		} else {
			u.emit(NoValue, first, 0, 0)
		}
		u.into(s.In, first+1)
		for i, f := range s.Kind.Fields {
			u.createValue(s, f, first+2+int32(i))
		}
		u.emit(Create, made, first, int32(s.Kind.Index))
		if u.traced() {
			u.emit(LogCreate, made, 0, 0)
		}
	})
}

func (u *unit) createValue(s *variant.CreateStmt, f *variant.Field, dst int32) {
	switch {
	case f.Slot < len(s.Values) && s.Values[f.Slot] != nil:
		u.into(s.Values[f.Slot], dst)
	case f.Default != nil:
		u.into(f.Default, dst)
	default:
		u.emit(NoValue, dst, 0, 0)
	}
}

// reach compiles the condition under which a component in an in-play zone is in play. The code
// jumps to fails if there is a condition and it does not hold.
func (u *expressions) reach(x int32, fails *label) {
	if len(u.bounds) == 0 {
		return
	}
	u.scoped(func() {
		var free label
		window := u.allocN(2)
		u.jump(JumpUnbound, window, x, &free)
		u.emit(Call, window, u.reaches(), window)
		u.jump(JumpIfNot, window, 0, fails)
		u.mark(&free)
	})
}

// reaches returns the index of the procedure that evaluates the condition with a given number for
// a component.
func (c *compiler) reaches() int32 {
	if c.reached >= 0 {
		return c.reached
	}
	it, number := &variant.Local{}, &variant.Local{}
	c.reached = c.newProc(Proc{Sort: "value"})
	c.later = append(c.later, func() {
		u := c.newUnit(c.reached, []*variant.Local{it, number})
		for i, zone := range c.bounds {
			var next label
			u.jump(JumpNeInt, u.registers[number], int32(i)+1, &next)
			u.registers[zone.It] = u.registers[it]
			u.where = where{at: zone.While.Place(), rule: "the play area of " + zone.Name, kind: "value"}
			u.emit(Return, u.value(zone.While), 0, 0)
			u.mark(&next)
		}
		u.emit(ReturnNone, 0, 0, 0)
	})
	return c.reached
}

// inPlay compiles the test whether a component is in play.
func (u *expressions) inPlay(x int32, want bool, to *label) {
	var out label
	switch {
	case !want:
		u.jump(JumpNotInPlay, x, 0, to)
		u.reach(x, to)
	case len(u.bounds) == 0:
		u.jump(JumpInPlay, x, 0, to)
	default:
		u.jump(JumpNotInPlay, x, 0, &out)
		u.reach(x, &out)
		u.jump(Jump, 0, 0, to)
		u.mark(&out)
	}
}
