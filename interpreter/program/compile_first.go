package program

import "houserule/dsl/variant"

// firstOrLast compiles "first of", "last of", "first N of" and "last N of".
func (u *expressions) firstOrLast(e *variant.QueryExpr, dst int32) {
	last := e.Op == "last"
	switch {
	case e.Count != nil && len(e.Keys) > 0:
		u.partOfSorted(e, dst)
	case e.Count != nil:
		u.someOf(e, dst)
	case len(e.Keys) > 0:
		u.best(e, dst)
	case e.Where == nil && e.Source.Kind == variant.OverZone:
		zone := u.zone(e.Source.X)
		u.looksInto(e.Source.X)
		u.emit(ZoneEnd, dst, zone, flag(last))
	case e.Where == nil && e.Source.Kind == variant.OverList:
		u.emit(ListEnd, dst, u.value(e.Source.X), flag(last))
	default:
		u.oneOf(e, dst)
	}
}

func flag(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// oneOf compiles the search for the first or last element that matches.
func (u *expressions) oneOf(e *variant.QueryExpr, dst int32) {
	u.emit(NoValue, dst, 0, 0)
	if e.Op == "last" && !turnsBack(e.Source) {
		u.scan(e.Source, e.It, e.Where, true, func(it int32, _ *label) { u.emit(Move, dst, it, 0) })
		return
	}
	var done label
	u.ahead(e, func(it int32, _ *label) {
		u.emit(Move, dst, it, 0)
		u.jump(Jump, 0, 0, &done)
	})
	u.mark(&done)
}

// turnsBack reports whether a source can be iterated from its end.
func turnsBack(s *variant.Source) bool {
	return s.Kind == variant.OverZone || s.Kind == variant.OverList
}

// ahead scans a source from the end at which the query begins.
func (u *expressions) ahead(e *variant.QueryExpr, body func(it int32, next *label)) {
	if e.Op == "first" {
		u.scan(e.Source, e.It, e.Where, true, body)
		return
	}
	u.scoped(func() {
		it := u.openLoop(e.It, 3)
		u.into(e.Source.X, it+loopSource)
		count, step := Count, PrevInZone
		if e.Source.Kind == variant.OverList {
			count, step = Size, PrevInList
		} else {
			u.looksInto(e.Source.X)
		}
		u.emit(count, it+loopCursor, it+loopSource, 0)
		u.loop(Instr{Op: Jump}, Instr{Op: step, A: it}, func(it int32, next *label) {
			if e.Where != nil {
				u.branch(e.Where, false, next)
			}
			body(it, next)
		})
	})
}

// someOf returns a list of the first or last elements that match, in the order of the source. It
// stops when it has enough elements, because each look at a shuffled deck reveals more of it.
func (u *expressions) someOf(e *variant.QueryExpr, dst int32) {
	if e.Op == "last" && !turnsBack(e.Source) {
		u.partOfAll(e, dst)
		return
	}
	count := u.fresh(e.Count)
	open := u.alloc()
	u.emit(Begin, open, 0, 0)
	var done label
	u.jump(JumpLeInt, count, 0, &done)
	u.ahead(e, func(it int32, _ *label) {
		u.emit(Push, it, 0, 0)
		u.emit(AddInt, count, count, -1)
		u.jump(JumpLeInt, count, 0, &done)
	})
	u.mark(&done)
	u.emitN(End, uint16(flag(e.Op == "last")), dst, open, 0)
}

func (u *expressions) partOfAll(e *variant.QueryExpr, dst int32) {
	list := u.alloc()
	u.gather(list, func() {
		u.scan(e.Source, e.It, e.Where, true, func(it int32, _ *label) { u.emit(Push, it, 0, 0) })
	})
	u.emitN(Part, uint16(flag(e.Op == "last")), dst, list, u.value(e.Count))
}

func (u *expressions) partOfSorted(e *variant.QueryExpr, dst int32) {
	list := u.alloc()
	u.sorted(e, list)
	u.emitN(Part, uint16(flag(e.Op == "last")), dst, list, u.value(e.Count))
}

// best finds the first or last element of an order without sorting: it keeps the best element so
// far and its keys. If elements are equal, the first is the first and the last is the last in the
// source.
func (u *expressions) best(e *variant.QueryExpr, dst int32) {
	n := int32(len(e.Keys))
	kept := u.allocN(n)
	u.emit(NoValue, dst, 0, 0)
	u.scan(e.Source, e.It, e.Where, false, func(it int32, next *label) {
		keys := u.allocN(n)
		for i, key := range e.Keys {
			u.into(key.Value, keys+int32(i))
		}
		var take label
		u.jump(JumpNone, dst, 0, &take)
		for i, key := range e.Keys {
			u.compareKeys(key, e.Op == "last", keys+int32(i), kept+int32(i), &take, next)
		}
		if e.Op == "first" {
			u.jump(Jump, 0, 0, next)
		}
		u.mark(&take)
		u.emit(Move, dst, it, 0)
		for i := range n {
			u.emit(Move, kept+i, keys+i, 0)
		}
	})
}

// compareKeys jumps to take if a key is better than the kept one, and to next if it is worse.
func (u *expressions) compareKeys(key variant.Key, last bool, now, kept int32, take, next *label) {
	if key.Value.Type().Base == variant.Text {
		order := u.alloc()
		u.emit(TextOrder, order, now, kept)
		now, kept = order, u.alloc()
		u.emit(Int, kept, 0, 0)
	}
	if key.Desc != last {
		now, kept = kept, now
	}
	u.jump(JumpLt, now, kept, take)
	u.jump(JumpLt, kept, now, next)
}
