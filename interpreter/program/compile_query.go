package program

import (
	"houserule/dsl/variant"
)

// query compiles a query into a register that the query doesn't read.
func (u *expressions) query(e *variant.QueryExpr, dst int32) {
	switch e.Op {
	case "count":
		u.count(e, dst)
	case "sum":
		u.sum(e, dst)
	case "most":
		u.extreme(e, true, dst)
	case "least":
		u.extreme(e, false, dst)
	case "any", "every":
		u.truth(e, dst)
	case "all":
		u.all(e, dst)
	case "number":
		u.nth(e, dst)
	case "random":
		u.random(e, dst)
	default:
		u.firstOrLast(e, dst)
	}
}

func (u *expressions) count(e *variant.QueryExpr, dst int32) {
	if e.Where == nil && u.countAtOnce(e.Source, dst) {
		return
	}
	u.emit(Int, dst, 0, 0)
	u.scan(e.Source, e.It, e.Where, false, func(int32, *label) { u.emit(AddInt, dst, dst, 1) })
}

func (u *expressions) countAtOnce(s *variant.Source, dst int32) bool {
	switch s.Kind {
	case variant.OverZone:
		zone := u.zone(s.X)
		u.looksInto(s.X)
		u.emit(Count, dst, zone, 0)
	case variant.OverList:
		u.emit(Size, dst, u.value(s.X), 0)
	case variant.OverPlayers:
		u.emit(Players, dst, 0, 0)
	case variant.OverSeats:
		u.emit(Seats, dst, 0, 0)
	default:
		return false
	}
	return true
}

func (u *expressions) sum(e *variant.QueryExpr, dst int32) {
	u.emit(Int, dst, 0, 0)
	u.scan(e.Source, e.It, e.Where, false, func(int32, *label) { u.emit(Add, dst, dst, u.value(e.Value)) })
}

// extreme compiles the greatest or the smallest value.
func (u *expressions) extreme(e *variant.QueryExpr, greatest bool, dst int32) {
	u.emit(NoValue, dst, 0, 0)
	u.scan(e.Source, e.It, e.Where, false, func(_ int32, next *label) {
		var take label
		value := u.value(e.Value)
		u.jump(JumpNone, value, 0, next)
		u.jump(JumpNone, dst, 0, &take)
		if greatest {
			u.jump(JumpLe, value, dst, next)
		} else {
			u.jump(JumpLe, dst, value, next)
		}
		u.mark(&take)
		u.emit(Move, dst, value, 0)
	})
}

// branchQuery compiles "any of" and "every of" as a condition. The code leaves the loop as soon
// as the result is known.
func (u *expressions) branchQuery(e *variant.QueryExpr, want bool, to *label) {
	if e.Op != "any" && e.Op != "every" {
		u.jump(either(want, JumpIf, JumpIfNot), u.fresh(e), 0, to)
		return
	}
	var found label
	leave := to
	if want != (e.Op == "any") {
		leave = &found
	}
	u.scanUntil(e, leave)
	if leave == &found {
		u.jump(Jump, 0, 0, to)
	}
	u.mark(&found)
}

// scanUntil jumps to leave at the first element that decides the result: one that matches for
// "any", one that doesn't for "every".
func (u *expressions) scanUntil(e *variant.QueryExpr, leave *label) {
	if e.Op == "any" {
		u.scan(e.Source, e.It, e.Where, false, func(int32, *label) { u.jump(Jump, 0, 0, leave) })
		return
	}
	u.scan(e.Source, e.It, nil, false, func(int32, *label) { u.branch(e.Where, false, leave) })
}

// ---- Lists ----

// all compiles a query for a list. A loop over a shuffled zone without sort keys visits the
// components in the order in which they entered the game. It does so because it must reveal
// nothing about the order of the zone.
func (u *expressions) all(e *variant.QueryExpr, dst int32) {
	switch {
	case len(e.Keys) > 0:
		u.sorted(e, dst)
	case e.Value != nil:
		u.gather(dst, func() {
			u.scan(e.Source, e.It, e.Where, false, func(int32, *label) {
				u.scoped(func() { u.emit(Push, u.value(e.Value), 0, 0) })
			})
		})
	case e.Where == nil && e.Source.Kind == variant.OverZone:
		zone := u.zone(e.Source.X)
		u.looksInto(e.Source.X)
		u.emit(Snapshot, dst, zone, 0)
	case e.Where == nil && e.Source.Kind == variant.OverList:
		u.into(e.Source.X, dst)
	default:
		u.gather(dst, func() {
			u.scan(e.Source, e.It, e.Where, false, func(it int32, _ *label) { u.emit(Push, it, 0, 0) })
		})
	}
}

// nth compiles the element at a position. The code stops there, because each look at a shuffled
// deck reveals more of its order.
func (u *expressions) nth(e *variant.QueryExpr, dst int32) {
	u.scoped(func() {
		place := &variant.Local{Name: "place", Type: e.Count.Type()}
		u.into(e.Count, u.declare(place))
		upTo := *e
		upTo.Op, upTo.Count = "first", &variant.LocalGet{Typed: variant.Typed{T: place.Type, At: e.Count.Place()}, Local: place}
		list := u.alloc()
		u.firstOrLast(&upTo, list)
		u.emit(Item, dst, list, u.declare(place))
	})
}

// gather compiles a list of the values that push appends.
func (u *expressions) gather(dst int32, push func()) {
	u.scoped(func() {
		open := u.alloc()
		u.emit(Begin, open, 0, 0)
		push()
		u.emit(End, dst, open, 0)
	})
}

// sorted compiles a list in the order of the query's keys.
func (u *expressions) sorted(e *variant.QueryExpr, dst int32) {
	u.scoped(func() {
		open := u.alloc()
		u.emit(Begin, open, 0, 0)
		u.scan(e.Source, e.It, e.Where, false, func(it int32, _ *label) {
			for _, key := range e.Keys {
				u.scoped(func() { u.emit(Push, u.value(key.Value), 0, 0) })
			}
			if e.Value != nil {
				it = u.value(e.Value)
			}
			u.emit(Push, it, 0, 0)
		})
		u.emit(Sort, dst, open, u.orders(e.Keys))
	})
}

// orders appends sort keys to the table Orders and returns their index.
func (u *expressions) orders(keys []variant.Key) int32 {
	orders := make([]Order, len(keys))
	for i, key := range keys {
		orders[i] = Order{Desc: key.Desc, Text: key.Value.Type().Base == variant.Text}
	}
	u.p.Orders = append(u.p.Orders, orders)
	return int32(len(u.p.Orders) - 1)
}

// random picks an element with the stream of the current procedure.
func (u *expressions) random(e *variant.QueryExpr, dst int32) {
	stream := u.luckHere()
	list := u.alloc()
	u.all(e, list)
	if e.Count == nil {
		u.emitN(RandomOf, stream, dst, list, u.typ(e.Source.Elem))
		return
	}
	u.gather(dst, func() {
		var done label
		u.times(e.Count, func() {
			picked := u.alloc()
			u.emitN(PullOneOf, stream, picked, list, u.typ(e.Source.Elem))
			u.jump(JumpNone, picked, 0, &done)
			u.emit(Push, picked, 0, 0)
		})
		u.mark(&done)
	})
}

// memberStep compiles the previous or next member of an enum.
func (u *expressions) memberStep(e *variant.MemberStep, dst int32) {
	var found label
	u.emit(AddInt, dst, u.value(e.X), int32(e.By))
	if e.By < 0 {
		u.jump(JumpGeInt, dst, 0, &found)
	} else {
		u.jump(JumpLtInt, dst, int32(len(e.T.Enum.Members)), &found)
	}
	u.emit(NoValue, dst, 0, 0)
	u.mark(&found)
}

func (u *expressions) subsets(e *variant.Subsets, dst int32) {
	list, size := u.value(e.List), u.alloc()
	if e.Size == nil {
		u.emit(NoValue, size, 0, 0)
	} else {
		u.into(e.Size, size)
	}
	u.emit(Subsets, dst, list, size)
}
