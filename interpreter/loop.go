// Code generated from interpreter/op_*.go by go generate ./interpreter; DO NOT EDIT.

package interpreter

import (
	"cmp"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// loop executes hot instructions starting at in. It returns the first instruction that it can't
// execute, without side effects from that instruction; execute must execute it. Loop only calls
// functions that the compiler inlines, because a call would move the instruction and the window
// from processor registers to memory. The parameter n replaces m.narrator in the definitions,
// because the compiler counts each selector and would otherwise stop inlining.
func (m *vm) loop(in *program.Instr, n *narrator) *program.Instr {
	b, code := m.fiber, m.p.First()
	r := b.bare()
instructions:
	for {
		switch in.Op {
		case program.Add:

			sum, ok := add(*r.At(in.B), *r.At(in.C))
			if !ok {
				break instructions
			}
			*r.At(in.A) = sum

		case program.Sub:

			difference, ok := sub(*r.At(in.B), *r.At(in.C))
			if !ok {
				break instructions
			}
			*r.At(in.A) = difference

		case program.Mul:

			product, ok := mul(*r.At(in.B), *r.At(in.C))
			if !ok {
				break instructions
			}
			*r.At(in.A) = product

		case program.DivDown, program.DivUp:

			if *r.At(in.C) == 0 {
				break instructions
			}
			*r.At(in.A) = divide(*r.At(in.B), *r.At(in.C), in.Op == program.DivUp)

		case program.AddInt:

			sum, ok := add(*r.At(in.B), int64(in.C))
			if !ok {
				break instructions
			}
			*r.At(in.A) = sum

		case program.Include:

			*r.At(in.A) |= 1 << (uint64(*r.At(in.B)) & 63)

		case program.LookUp:

			value := m.p.Lookups[in.C].Value(*r.At(in.B))
			if value == program.NoRow || m.isTimeToLook() || len(b.frames) >= m.limits.Depth {
				break instructions
			}
			m.Work--
			*r.At(in.A) = value

		case program.Switch:

			in = code.Plus(int32(m.p.Switches[in.B].Target(*r.At(in.A))))
			continue instructions

		case program.Begin:

			*r.At(in.A) = b.openList()

		case program.Push:

			last := len(b.building)
			if last == cap(b.building) || last >= tuple*m.limits.List {
				break instructions
			}
			b.building = b.building[:last+1]
			b.building[last] = *r.At(in.A)

		case program.End:

			elements, below, value := b.built(), *r.At(in.B), state.EmptyList
			if in.N == 1 || len(elements) > m.limits.List || !m.Lists.CanAdd(len(elements)) {
				break instructions
			}
			if len(elements) > 0 {
				m.Charge(len(elements))
				list := m.Lists.Widen(len(elements))
				for i := range list {
					list[i] = elements[i]
				}
				value = m.Lists.NumberLast(len(list))
			}
			b.closeList(below)
			r = b.bare()
			*r.At(in.A) = value

		case program.Answer:

			c := m.Component(*r.At(0))
			if c == nil {
				goto next
			}
			own := m.ScriptsOf(int32(*r.At(0))).Versions[in.A]
			if n.isHidden(c) {
				break instructions
			}
			if own >= 0 {
				p := &m.p.Procs[own]
				top := b.base + int(p.Regs)
				if !b.reaches(top) {
					break instructions
				}
				b.top = top
				in = code.Plus(p.Entry)
				continue instructions
			}

		case program.Clock:

			*r.At(in.A) = int64(m.Effects.Clock)

		case program.Call, program.CallWith:

			p, base := &m.p.Procs[in.B], b.base+int(in.A)
			if m.isTimeToLook() || !m.hasRoom(b, base+int(p.Regs)) || in.Recalls(p) && !m.cache.rests(p.Recall) {
				break instructions
			}
			m.Work--
			back, to := in, r.From(in.A)
			to.From(p.Regs).Clear(b.top - base - int(p.Regs)) // as enter does
			if in.Op == program.CallWith {
				back = in.Next()
				x, y, z := *r.At(back.A), *r.At(back.B), *r.At(back.C)
				if *to.At(0) = x; in.N > 1 {
					if *to.At(1) = y; in.N > 2 {
						*to.At(2) = z
					}
				}
			}
			last := len(b.frames)
			b.frames = b.frames[:last+1]
			b.frames[last] = frame{pc: int32(back.Index(code)) + 1, base: int32(b.base), top: int32(b.top), result: in.C}
			m.cache.deepest = max(m.cache.deepest, last+1)
			b.base, b.top = base, base+int(p.Regs)
			in, r = code.Plus(p.Entry), to
			continue instructions

		case program.Return, program.ReturnInt, program.ReturnNone:

			last := len(b.frames) - 1
			f := &b.frames[last]
			if f.pendingResult.place > 0 {
				break instructions
			}
			value := none
			switch in.Op {
			case program.Return:
				value = *r.At(in.A)
			case program.ReturnInt:
				value = int64(in.B)
			}
			r.Clear(b.top - b.base) // so that equal games are bit for bit equal
			b.frames = b.frames[:last]
			b.base, b.top = int(f.base), int(f.top)
			r = b.bare()
			if f.result >= 0 {
				*r.At(f.result) = value
			}
			in = code.Plus(f.pc)
			continue instructions

		case program.Seen:

			if c := m.Component(*r.At(in.A)); c != nil && n.isHidden(c) {
				break instructions
			}

		case program.Field:

			c := m.Component(*r.At(in.B))
			if c == nil || c.Kind != int32(in.N) {
				break instructions
			}
			*r.At(in.A) = m.Cells[c.Cells+in.C]

		case program.FieldSeen:

			c := m.Component(*r.At(in.B))
			if c == nil || c.Kind != int32(in.N) || n.isHidden(c) {
				break instructions
			}
			*r.At(in.A) = m.Cells[c.Cells+in.C]

		case program.FieldBy:

			c := m.Component(*r.At(in.B))
			if c == nil {
				break instructions
			}
			access := &m.p.Accesses[in.C]
			slot := access.SlotOf(c.Kind)
			if slot < 0 || access.Kept {
				break instructions
			}
			*r.At(in.A) = m.Cells[c.Cells+slot]

		case program.SetField, program.SetFieldInt:

			c := m.Component(*r.At(in.B))
			if c == nil || c.Kind != int32(in.N) {
				break instructions
			}
			value := int64(in.A)
			if in.Op == program.SetField {
				value = *r.At(in.A)
			}
			m.Set(&m.Cells[c.Cells+in.C], value, m.p.FieldAspect(c.Kind, in.C))

		case program.Name:

			c := m.Component(*r.At(in.B))
			if c == nil {
				break instructions
			}
			*r.At(in.A) = int64(c.Name)

		case program.Owner:

			if m.Component(*r.At(in.B)) == nil {
				break instructions
			}
			*r.At(in.A) = m.OwnerOf(*r.At(in.B))

		case program.Holder:

			c := m.Component(*r.At(in.B))
			if c == nil {
				break instructions
			}
			*r.At(in.A) = m.HolderOf(c)

		case program.Count:

			z := m.Zone(m.numberOf(r, in.B))
			if z == nil {
				break instructions
			}
			*r.At(in.A) = int64(z.Count)

		case program.ZoneEnd:

			z := m.Zone(m.numberOf(r, in.B))
			switch {
			case z == nil:
				break instructions
			case z.Count == 0:
				*r.At(in.A) = none
			case z.Lo < z.Hi && (in.C == 1 && z.Hi == z.Count || in.C == 0 && z.Lo == 0):
				break instructions
			case in.C == 1:
				*r.At(in.A) = int64(m.Arena.IDs[z.Start+z.Count-1])
			default:
				*r.At(in.A) = int64(m.Arena.IDs[z.Start])
			}

		case program.Snapshot:

			z := m.Zone(m.numberOf(r, in.B))
			if z == nil {
				break instructions
			}
			if int(z.Count) > m.limits.List || !m.Lists.CanAdd(int(z.Count)) {
				break instructions
			}
			value := state.EmptyList
			if z.Count > 0 {
				m.Charge(int(z.Count))
				m.Charge(int(z.Count))
				list := m.Lists.Widen(int(z.Count))
				for i := range list {
					list[i] = int64(m.Arena.IDs[int(z.Start)+i])
				}
				value = m.Lists.NumberLast(len(list))
			}
			r = b.bare()
			*r.At(in.A) = value

		case program.BeginTurn:

			if m.Changes.IsOn() || !m.p.ReadsTurns {
				break instructions
			}
			m.Turn++
			m.repetition.turns++

		case program.PassTurn:

			if m.Out != 0 {
				break instructions
			}
			if m.Active++; m.Active == int64(m.Seats) {
				m.Active = 0
			}

		case program.Choose:

			site := &m.p.Sites[in.B]
			if b.rechecks || n.scenario != nil || site.Kind > program.PickSome {
				break instructions
			}
			list, value := m.List(*r.At(site.List)), none
			switch { // like forced, in the simple cases
			case len(list) == 0 && site.Kind == program.PickSome:
				value = state.EmptyList
			case len(list) == 0 && site.OrNone:
			case len(list) == 1 && site.Kind == program.PickOne && !site.OrNone:
				value = list[0]
			default:
				break instructions
			}
			if m.evaluating == 0 {
				m.version++
			}
			*r.At(in.A) = value
			in = code.Plus(site.Next)
			continue instructions

		case program.Offer:

			last := len(b.building)
			if last+2 > cap(b.building) || last+2-b.open > m.limits.List {
				break instructions
			}
			b.building = b.building[:last+2]
			b.building[last], b.building[last+1] = int64(in.A), int64(in.B)

		case program.FirstModifier, program.NextModifier:

			visit := &m.p.Visits[in.B]
			number := m.Effects.Hooks[visit.Hook].First
			if in.Op == program.NextModifier {
				number = m.Effects.Entries[*r.At(in.A)].Next
			}
			if m.isTimeToLook() {
				break instructions
			}
			for number >= 0 {
				e := &m.Effects.Entries[number]
				concern := &visit.Concerns[e.Number]
				if concern.Register == 0 {
					break
				}
				whom := int64(e.Component)
				if concern.Held {
					whom = m.HolderOf(&m.Components[e.Component])
				}
				if *r.At(concern.Register - 1) == whom {
					break
				}
				m.Work--
				number = e.Next
			}
			if number < 0 {
				goto jump
			}
			m.Work--
			e := &m.Effects.Entries[number]
			*r.At(in.A), *r.At(in.A + 1) = int64(number), int64(e.Component)
			in = code.Plus(visit.Code[e.Number])
			continue instructions

		case program.Cover:

			if in.N > 0 && (in.N == program.BeginsDeed || n.mayEndNote()) {
				break instructions
			}
			if uint32(in.A) < uint32(len(n.coverage)) {
				n.coverage[in.A]++
			}

		case program.Jump:

			goto jump

		case program.JumpIf:

			if *r.At(in.A) == 1 {
				goto jump
			}

		case program.JumpIfNot:

			if *r.At(in.A) != 1 {
				goto jump
			}

		case program.JumpNone:

			if *r.At(in.A) == none {
				goto jump
			}

		case program.JumpSome:

			if *r.At(in.A) != none {
				goto jump
			}

		case program.JumpEq:

			if *r.At(in.A) == *r.At(in.B) {
				goto jump
			}

		case program.JumpNe:

			if *r.At(in.A) != *r.At(in.B) {
				goto jump
			}

		case program.JumpLt:

			if *r.At(in.A) < *r.At(in.B) {
				goto jump
			}

		case program.JumpLe:

			if *r.At(in.A) <= *r.At(in.B) {
				goto jump
			}

		case program.JumpEqInt:

			if *r.At(in.A) == int64(in.B) {
				goto jump
			}

		case program.JumpNeInt:

			if *r.At(in.A) != int64(in.B) {
				goto jump
			}

		case program.JumpLtInt:

			if *r.At(in.A) < int64(in.B) {
				goto jump
			}

		case program.JumpLeInt:

			if *r.At(in.A) <= int64(in.B) {
				goto jump
			}

		case program.JumpGtInt:

			if *r.At(in.A) > int64(in.B) {
				goto jump
			}

		case program.JumpGeInt:

			if *r.At(in.A) >= int64(in.B) {
				goto jump
			}

		case program.JumpFieldEq, program.JumpFieldNe:

			c := m.Component(*r.At(in.A))
			if c == nil {
				break instructions
			}
			slot := m.p.Accesses[in.N].SlotOf(c.Kind)
			if slot < 0 {
				break instructions
			}
			if (m.Cells[c.Cells+slot] == int64(in.B)) == (in.Op == program.JumpFieldEq) {
				goto jump
			}

		case program.JumpTextEq, program.JumpTextNe:

			ranks, x, y := m.p.Ranks, uint64(*r.At(in.A)), uint64(*r.At(in.B))
			if x >= uint64(len(ranks)) || y >= uint64(len(ranks)) {
				if (m.IsSameText(*r.At(in.A), *r.At(in.B))) == (in.Op == program.JumpTextEq) {
					goto jump
				}
				goto next
			}
			if (ranks[x] == ranks[y]) == (in.Op == program.JumpTextEq) {
				goto jump
			}

		case program.JumpNamed, program.JumpNotNamed:

			c, ranks, y := m.Component(*r.At(in.A)), m.p.Ranks, uint64(*r.At(in.B))
			if c == nil || uint32(c.Name) >= uint32(len(ranks)) || y >= uint64(len(ranks)) {
				break instructions
			}
			if (ranks[c.Name] == ranks[y]) == (in.Op == program.JumpNamed) {
				goto jump
			}

		case program.JumpFace:

			c := m.Component(*r.At(in.A))
			if c == nil {
				break instructions
			}
			if m.IsUp(c) == (in.B == 1) {
				goto jump
			}

		case program.JumpKind, program.JumpNotKind:

			c := m.Component(*r.At(in.A))
			if (c != nil && m.p.KindSets[in.B][c.Kind]) == (in.Op == program.JumpKind) {
				goto jump
			}

		case program.JumpInPlay, program.JumpNotInPlay:

			c := m.Component(*r.At(in.A))
			if (c != nil && c.InPlay) == (in.Op == program.JumpInPlay) {
				goto jump
			}

		case program.JumpUnbound:

			x, bound := m.BoundOf(*r.At(in.B))
			*r.At(in.A), *r.At(in.A + 1) = x, int64(bound)
			if bound == 0 {
				goto jump
			}

		case program.JumpOut:

			if m.IsOut(*r.At(in.A)) {
				goto jump
			}

		case program.JumpInZone, program.JumpNotInZone:

			c := m.Component(*r.At(in.A))
			if (c != nil && int64(c.Zone) == m.numberOf(r, in.B)) == (in.Op == program.JumpInZone) {
				goto jump
			}

		case program.JumpInSet, program.JumpNotInSet:

			if (uint64(*r.At(in.B))>>uint64(*r.At(in.A))&1 == 1) == (in.Op == program.JumpInSet) {
				goto jump
			}

		case program.JumpInList, program.JumpNotInList:

			list, x := m.List(*r.At(in.B)), *r.At(in.A)
			fixed := uint64(len(m.p.Texts)) // equal texts built at run time may have different numbers
			known, at := in.N == 0 || uint64(x) < fixed, 0
			for known && at < len(list) && list[at] != x {
				known = in.N == 0 || uint64(list[at]) < fixed
				at++
			}
			if !known {
				if m.Holds(*r.At(in.B), *r.At(in.A), in.N == 1) == (in.Op == program.JumpInList) {
					goto jump
				}
				goto next
			}
			m.Charge(len(list))
			if (at < len(list)) == (in.Op == program.JumpInList) {
				goto jump
			}

		case program.JumpZoneEmpty, program.JumpZoneHolds:

			z := m.Zone(m.numberOf(r, in.A))
			if z == nil {
				break instructions
			}
			if (z.Count == 0) == (in.Op == program.JumpZoneEmpty) {
				goto jump
			}

		case program.JumpUnanswered:

			// The script of an unobserved component is unknown: answer fails for it.
			c := m.Component(*r.At(in.A))
			if c == nil || m.ScriptsOf(int32(*r.At(in.A))).Versions[in.B] < 0 && !n.isHidden(c) {
				goto jump
			}

		case program.JumpUnmodified:

			if m.Effects.Hooks[in.B].First < 0 {
				goto jump
			}

		case program.Loop:

			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			goto jump

		case program.Size:

			*r.At(in.A) = int64(len(m.List(*r.At(in.B))))

		case program.ListEnd:

			*r.At(in.A) = end(m.List(*r.At(in.B)), in.C == 1)

		case program.ConstList:

			*r.At(in.A) = program.ConstListValue(int(in.B))

		case program.With:

			n := len(m.List(*r.At(in.B))) + 1
			if n > 1 && !m.Lists.CanExtend(*r.At(in.B), m.limits.List) || !m.Lists.CanAdd(1) {
				break instructions
			}
			m.Lists.Widen(1)[0] = *r.At(in.C)
			*r.At(in.A) = m.Lists.NumberLast(n)

		case program.EnterZone:

			number := m.numberOf(r, in.B)
			z := m.Zone(number)
			if z == nil {
				break instructions
			}
			if z.Count == 0 {
				*r.At(in.A + 2) = number
				goto jump
			}
			if in.N != 0 && z.Lo < z.Hi && z.Lo == 0 || m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.At(in.A), *r.At(in.A + 1), *r.At(in.A + 2) = int64(m.Arena.IDs[z.Start]), 1, number

		case program.EnterZoneEq, program.EnterZoneNe, program.NextInZoneEq, program.NextInZoneNe:

			number, i := *r.At(in.A + 2), *r.At(in.A + 1)
			enters := in.Op == program.EnterZoneEq || in.Op == program.EnterZoneNe
			if enters {
				number, i = m.numberOf(r, in.B), 0
			}
			z := m.Zone(number)
			if z == nil || in.N&program.InOrder != 0 && z.Lo < z.Hi || m.Work-int64(z.Count) <= m.look {
				break instructions
			}
			access, value, before, found := &m.p.Accesses[in.N&^program.InOrder], *r.At(in.A + 3), i, false
			equal := in.Op == program.EnterZoneEq || in.Op == program.NextInZoneEq
			for i < int64(z.Count) && !found {
				x := m.Arena.IDs[int64(z.Start)+i]
				c := &m.Components[x]
				slot := access.SlotOf(c.Kind)
				if slot < 0 {
					break instructions
				}
				if found = (m.Cells[c.Cells+slot] == value) == equal; found {
					*r.At(in.A) = int64(x)
				}
				i++
			}
			m.Work -= i - before
			*r.At(in.A + 1), *r.At(in.A + 2) = i, number
			if found != enters {
				goto jump
			}

		case program.EnterZoneNamed, program.NextInZoneNamed:

			number, i, enters := *r.At(in.A + 2), *r.At(in.A + 1), in.Op == program.EnterZoneNamed
			if enters {
				number, i = m.numberOf(r, in.B), 0
			}
			z, ranks, name := m.Zone(number), m.p.Ranks, uint64(*r.At(in.A + 3))
			if z == nil || in.N&program.InOrder != 0 && z.Lo < z.Hi || m.Work-int64(z.Count) <= m.look || name >= uint64(len(ranks)) {
				break instructions
			}
			before, found, rank := i, false, ranks[name]
			for i < int64(z.Count) && !found {
				x := m.Arena.IDs[int64(z.Start)+i]
				called := uint32(m.Components[x].Name)
				if called >= uint32(len(ranks)) {
					break instructions
				}
				if found = ranks[called] == rank; found {
					*r.At(in.A) = int64(x)
				}
				i++
			}
			m.Work -= i - before
			*r.At(in.A + 1), *r.At(in.A + 2) = i, number
			if found != enters {
				goto jump
			}

		case program.EnterList:

			list := m.List(*r.At(in.A + 2))
			if len(list) == 0 {
				goto jump
			}
			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.At(in.A), *r.At(in.A + 1) = list[0], 1

		case program.EnterSeats:

			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.At(in.A), *r.At(in.A + 1), *r.At(in.A + 2) = 0, 1, int64(m.Seats)-1

		case program.NextInZone:

			z := &m.Zones[*r.At(in.A + 2)]
			i := *r.At(in.A + 1)
			if i >= int64(z.Count) {
				goto next
			}
			if in.N != 0 && z.Lo < z.Hi && i == int64(z.Lo) || m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.At(in.A), *r.At(in.A + 1) = int64(m.Arena.IDs[int64(z.Start)+i]), i+1
			goto jump

		case program.NextInList:

			list := m.List(*r.At(in.A + 2))
			at := *r.At(in.A + 1)
			if at >= int64(len(list)) {
				goto next
			}
			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.At(in.A), *r.At(in.A + 1) = list[at], at+1
			goto jump

		case program.NextInRange:

			at := *r.At(in.A + 1)
			if at > *r.At(in.A + 2) || at == none {
				goto next
			}
			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.At(in.A), *r.At(in.A + 1) = at, at+1
			goto jump

		case program.DrawTo:

			source := m.Zone(m.numberOf(r, in.B))
			if source == nil || in.N == 1 {
				break instructions
			}
			number := m.numberOf(r, in.C)
			target := m.Zone(number)
			if target == nil || !m.MovesTopEasily(source, target) {
				break instructions
			}
			x := m.Arena.IDs[source.Start+source.Count-1]
			if !m.p.Zones[target.Def].Takes[m.Components[x].Kind] {
				break instructions
			}
			source.Count--
			m.LayOnTop(x, int32(number), target)
			*r.At(in.A) = int64(x)

		case program.DiscardZone:

			if z := m.Zone(m.numberOf(r, in.A)); z == nil || z.Count > 0 {
				break instructions
			}

		case program.TextOrder:

			ranks, x, y := m.p.Ranks, uint64(*r.At(in.B)), uint64(*r.At(in.C))
			if x >= uint64(len(ranks)) || y >= uint64(len(ranks)) {
				break instructions
			}
			*r.At(in.A) = int64(cmp.Compare(ranks[x], ranks[y]))

		case program.Int:

			*r.At(in.A) = int64(in.B)

		case program.NoValue:

			*r.At(in.A) = none

		case program.Move:

			*r.At(in.A) = *r.At(in.B)

		case program.Global:

			*r.At(in.A) = m.Globals[in.B]

		case program.GlobalOf:

			cell := m.Cell(*r.At(in.B), in.C)
			if cell == nil {
				break instructions
			}
			*r.At(in.A) = *cell

		case program.SetGlobal:

			m.Set(&m.Globals[in.B], *r.At(in.A), m.p.GlobalAspect(in.B, false))

		case program.SetGlobalOf:

			cell := m.Cell(*r.At(in.B), in.C)
			if cell == nil {
				break instructions
			}
			m.Set(cell, *r.At(in.A), m.p.GlobalAspect(in.C, true))

		case program.Option:

			*r.At(in.A) = m.options[in.B]

		case program.Active:

			*r.At(in.A) = m.Active

		case program.TurnCount:

			*r.At(in.A) = m.Turn

		case program.Players:

			if m.Out != 0 {
				break instructions
			}
			*r.At(in.A) = int64(m.Seats)

		case program.Seats:

			*r.At(in.A) = int64(m.Seats)

		case program.Seat:

			player, last := *r.At(in.B), int64(m.Seats)-1
			if m.Out != 0 || uint64(player) > uint64(last) {
				break instructions
			}
			switch player += int64(in.C); {
			case player < 0:
				player = last
			case player > last:
				player = 0
			}
			*r.At(in.A) = player

		case program.ZoneOf:

			player := *r.At(in.B)
			if uint64(player) >= uint64(m.Seats) {
				break instructions
			}
			*r.At(in.A) = int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(in.C)

		case program.Need:

			if *r.At(in.A) == none {
				break instructions
			}

		case program.ZoneEndField:
			{

				z := m.Zone(m.numberOf(r, in.B))
				switch {
				case z == nil:
					break instructions
				case z.Count == 0:
					*r.At(in.A) = none
				case z.Lo < z.Hi && (in.C == 1 && z.Hi == z.Count || in.C == 0 && z.Lo == 0):
					break instructions
				case in.C == 1:
					*r.At(in.A) = int64(m.Arena.IDs[z.Start+z.Count-1])
				default:
					*r.At(in.A) = int64(m.Arena.IDs[z.Start])
				}

			}
			in = in.Next()
			{

				if *r.At(in.A) == none {
					break instructions
				}

			}
			in = in.Next()
			{

				c := m.Component(*r.At(in.B))
				if c == nil || c.Kind != int32(in.N) {
					break instructions
				}
				*r.At(in.A) = m.Cells[c.Cells+in.C]

			}
		default:
			break instructions
		}
	next:
		in = in.Next()
		continue
	jump:
		in = code.Plus(in.C)
	}
	return in
}

// execute executes one instruction.
func (m *machine) execute(in *program.Instr, r window) signal {
	switch in.Op {
	case program.Add:
		return opAdd(m, in, r)
	case program.Sub:
		return opSub(m, in, r)
	case program.Mul:
		return opMul(m, in, r)
	case program.DivDown, program.DivUp:
		return opDivDown(m, in, r)
	case program.Remainder:
		return opRemainder(m, in, r)
	case program.Negate:
		return opNegate(m, in, r)
	case program.AddInt:
		return opAddInt(m, in, r)
	case program.Include:
		return opInclude(m, in, r)
	case program.Clamp:
		return opClamp(m, in, r)
	case program.LookUp:
		return opLookUp(m, in, r)
	case program.Switch:
		return opSwitch(m, in, r)
	case program.Begin:
		return opBegin(m, in, r)
	case program.Push:
		return opPush(m, in, r)
	case program.End:
		return opEnd(m, in, r)
	case program.Sort:
		return opSort(m, in, r)
	case program.Sift:
		return opSift(m, in, r)
	case program.Answer:
		return opAnswer(m, in, r)
	case program.Clock:
		return opClock(m, in, r)
	case program.Call, program.CallWith:
		return opCall(m, in, r)
	case program.Arguments:
		return opArguments(m, in, r)
	case program.Return, program.ReturnInt, program.ReturnNone:
		return opReturn(m, in, r)
	case program.FallOut:
		return opFallOut(m, in, r)
	case program.Yield:
		return opYield(m, in, r)
	case program.Halt:
		return opHalt(m, in, r)
	case program.Seen:
		return opSeen(m, in, r)
	case program.Field:
		return opField(m, in, r)
	case program.FieldSeen:
		return opFieldSeen(m, in, r)
	case program.FieldBy:
		return opFieldBy(m, in, r)
	case program.SetField, program.SetFieldInt:
		return opSetField(m, in, r)
	case program.SetFieldBy:
		return opSetFieldBy(m, in, r)
	case program.Name:
		return opName(m, in, r)
	case program.ZoneName:
		return opZoneName(m, in, r)
	case program.ZoneOwner:
		return opZoneOwner(m, in, r)
	case program.SeatName:
		return opSeatName(m, in, r)
	case program.Face:
		return opFace(m, in, r)
	case program.PlaceOf:
		return opPlaceOf(m, in, r)
	case program.Owner:
		return opOwner(m, in, r)
	case program.Holder:
		return opHolder(m, in, r)
	case program.The, program.TheOf:
		return opThe(m, in, r)
	case program.Count:
		return opCount(m, in, r)
	case program.ZoneEnd, program.ZoneEndField:
		return opZoneEnd(m, in, r)
	case program.Snapshot:
		return opSnapshot(m, in, r)
	case program.Neighbours:
		return opNeighbours(m, in, r)
	case program.Distance, program.WayAround:
		return opDistance(m, in, r)
	case program.BeginTurn:
		return opBeginTurn(m, in, r)
	case program.PassTurn:
		return opPassTurn(m, in, r)
	case program.PutOut:
		return opPutOut(m, in, r)
	case program.EndGame:
		return opEndGame(m, in, r)
	case program.Over:
		return opOver(m, in, r)
	case program.Total, program.Win:
		return opTotal(m, in, r)
	case program.Fail:
		return opFail(m, in, r)
	case program.Choose:
		return opChoose(m, in, r)
	case program.Offer:
		return opOffer(m, in, r)
	case program.Menu:
		return opMenu(m, in, r)
	case program.Together:
		return opTogether(m, in, r)
	case program.Join:
		return opJoin(m, in, r)
	case program.FirstModifier, program.NextModifier:
		return opFirstModifier(m, in, r)
	case program.LogRule:
		return opLogRule(m, in, r)
	case program.LogTurn:
		return opLogTurn(m, in, r)
	case program.LogMove, program.LogMoves, program.LogMoveZone:
		return opLogMove(m, in, r)
	case program.LogShuffle:
		return opLogShuffle(m, in, r)
	case program.LogFace, program.LogFaces, program.LogFaceZone:
		return opLogFace(m, in, r)
	case program.LogSet:
		return opLogSet(m, in, r)
	case program.LogGlobal:
		return opLogGlobal(m, in, r)
	case program.LogCreate:
		return opLogCreate(m, in, r)
	case program.LogRoll:
		return opLogRoll(m, in, r)
	case program.LogDie:
		return opLogDie(m, in, r)
	case program.LogCheck:
		return opLogCheck(m, in, r)
	case program.LogModified:
		return opLogModified(m, in, r)
	case program.LogListener:
		return opLogListener(m, in, r)
	case program.LogOut:
		return opLogOut(m, in, r)
	case program.LogRow:
		return opLogRow(m, in, r)
	case program.LogSay:
		return opLogSay(m, in, r)
	case program.LogLine, program.LogScore:
		return opLogLine(m, in, r)
	case program.Cover:
		return opCover(m, in, r)
	case program.Jump:
		return opJump(m, in, r)
	case program.JumpIf:
		return opJumpIf(m, in, r)
	case program.JumpIfNot:
		return opJumpIfNot(m, in, r)
	case program.JumpNone:
		return opJumpNone(m, in, r)
	case program.JumpSome:
		return opJumpSome(m, in, r)
	case program.JumpEq:
		return opJumpEq(m, in, r)
	case program.JumpNe:
		return opJumpNe(m, in, r)
	case program.JumpLt:
		return opJumpLt(m, in, r)
	case program.JumpLe:
		return opJumpLe(m, in, r)
	case program.JumpEqInt:
		return opJumpEqInt(m, in, r)
	case program.JumpNeInt:
		return opJumpNeInt(m, in, r)
	case program.JumpLtInt:
		return opJumpLtInt(m, in, r)
	case program.JumpLeInt:
		return opJumpLeInt(m, in, r)
	case program.JumpGtInt:
		return opJumpGtInt(m, in, r)
	case program.JumpGeInt:
		return opJumpGeInt(m, in, r)
	case program.JumpFieldEq, program.JumpFieldNe:
		return opJumpFieldEq(m, in, r)
	case program.JumpTextEq, program.JumpTextNe:
		return opJumpTextEq(m, in, r)
	case program.JumpNamed, program.JumpNotNamed:
		return opJumpNamed(m, in, r)
	case program.JumpFace:
		return opJumpFace(m, in, r)
	case program.JumpKind, program.JumpNotKind:
		return opJumpKind(m, in, r)
	case program.JumpInPlay, program.JumpNotInPlay:
		return opJumpInPlay(m, in, r)
	case program.JumpUnbound:
		return opJumpUnbound(m, in, r)
	case program.JumpOut:
		return opJumpOut(m, in, r)
	case program.JumpInZone, program.JumpNotInZone:
		return opJumpInZone(m, in, r)
	case program.JumpInSet, program.JumpNotInSet:
		return opJumpInSet(m, in, r)
	case program.JumpInList, program.JumpNotInList:
		return opJumpInList(m, in, r)
	case program.JumpZoneEmpty, program.JumpZoneHolds:
		return opJumpZoneEmpty(m, in, r)
	case program.JumpUnanswered:
		return opJumpUnanswered(m, in, r)
	case program.JumpUnmodified:
		return opJumpUnmodified(m, in, r)
	case program.Loop:
		return opLoop(m, in, r)
	case program.Sees:
		return opSees(m, in, r)
	case program.SeesKept:
		return opSeesKept(m, in, r)
	case program.Show, program.ShowList, program.ShowZone:
		return opShow(m, in, r)
	case program.ShowKept:
		return opShowKept(m, in, r)
	case program.Conceal:
		return opConceal(m, in, r)
	case program.Peek:
		return opPeek(m, in, r)
	case program.BeginSecret:
		return opBeginSecret(m, in, r)
	case program.EndSecret:
		return opEndSecret(m, in, r)
	case program.Watch:
		return opWatch(m, in, r)
	case program.NextListener:
		return opNextListener(m, in, r)
	case program.NextReady:
		return opNextReady(m, in, r)
	case program.ChosenCards:
		return opChosenCards(m, in, r)
	case program.RunChosen:
		return opRunChosen(m, in, r)
	case program.Size:
		return opSize(m, in, r)
	case program.ListEnd:
		return opListEnd(m, in, r)
	case program.NewList:
		return opNewList(m, in, r)
	case program.ConstList:
		return opConstList(m, in, r)
	case program.Part:
		return opPart(m, in, r)
	case program.SameList:
		return opSameList(m, in, r)
	case program.With:
		return opWith(m, in, r)
	case program.Item:
		return opItem(m, in, r)
	case program.PlaceIn:
		return opPlaceIn(m, in, r)
	case program.Subsets:
		return opSubsets(m, in, r)
	case program.Without:
		return opWithout(m, in, r)
	case program.EnterZone:
		return opEnterZone(m, in, r)
	case program.EnterZoneEq, program.EnterZoneNe, program.NextInZoneEq, program.NextInZoneNe:
		return opEnterZoneEq(m, in, r)
	case program.EnterZoneNamed, program.NextInZoneNamed:
		return opEnterZoneNamed(m, in, r)
	case program.EnterList:
		return opEnterList(m, in, r)
	case program.EnterSeats:
		return opEnterSeats(m, in, r)
	case program.NextInZone:
		return opNextInZone(m, in, r)
	case program.PrevInZone:
		return opPrevInZone(m, in, r)
	case program.NextInList:
		return opNextInList(m, in, r)
	case program.PrevInList:
		return opPrevInList(m, in, r)
	case program.NextInRange:
		return opNextInRange(m, in, r)
	case program.NextInSet:
		return opNextInSet(m, in, r)
	case program.Roll, program.RollTraced:
		return opRoll(m, in, r)
	case program.RollFace:
		return opRollFace(m, in, r)
	case program.RandomOf, program.PullOneOf:
		return opRandomOf(m, in, r)
	case program.DrawTo:
		return opDrawTo(m, in, r)
	case program.Put, program.PutList:
		return opPut(m, in, r)
	case program.PutZone:
		return opPutZone(m, in, r)
	case program.Shuffle:
		return opShuffle(m, in, r)
	case program.ShuffleAll:
		return opShuffleAll(m, in, r)
	case program.Discard:
		return opDiscard(m, in, r)
	case program.DiscardList:
		return opDiscardList(m, in, r)
	case program.DiscardZone:
		return opDiscardZone(m, in, r)
	case program.TurnOver, program.TurnList, program.TurnZone:
		return opTurnOver(m, in, r)
	case program.Create:
		return opCreate(m, in, r)
	case program.Resort:
		return opResort(m, in, r)
	case program.BeginMoves:
		return opBeginMoves(m, in, r)
	case program.Follow:
		return opFollow(m, in, r)
	case program.NextFollower:
		return opNextFollower(m, in, r)
	case program.NextReadyFollower:
		return opNextReadyFollower(m, in, r)
	case program.FollowingCards:
		return opFollowingCards(m, in, r)
	case program.RunFollower:
		return opRunFollower(m, in, r)
	case program.LogMissed:
		return opLogMissed(m, in, r)
	case program.Mark:
		return opMark(m, in, r)
	case program.Course:
		return opCourse(m, in, r)
	case program.Resume:
		return opResume(m, in, r)
	case program.Expected:
		return opExpected(m, in, r)
	case program.ExpectOdds:
		return opExpectOdds(m, in, r)
	case program.ExpectOption:
		return opExpectOption(m, in, r)
	case program.ExpectRefused:
		return opExpectRefused(m, in, r)
	case program.Ending:
		return opEnding(m, in, r)
	case program.PlayGame:
		return opPlayGame(m, in, r)
	case program.LeaveGame:
		return opLeaveGame(m, in, r)
	case program.Teammate:
		return opTeammate(m, in, r)
	case program.Team:
		return opTeam(m, in, r)
	case program.Teams:
		return opTeams(m, in, r)
	case program.TextBegin:
		return opTextBegin(m, in, r)
	case program.TextPut:
		return opTextPut(m, in, r)
	case program.TextValue:
		return opTextValue(m, in, r)
	case program.TextEnd:
		return opTextEnd(m, in, r)
	case program.TextHolds:
		return opTextHolds(m, in, r)
	case program.TextOrder:
		return opTextOrder(m, in, r)
	case program.Int:
		return opInt(m, in, r)
	case program.Big:
		return opBig(m, in, r)
	case program.NoValue:
		return opNoValue(m, in, r)
	case program.Move:
		return opMove(m, in, r)
	case program.Global:
		return opGlobal(m, in, r)
	case program.GlobalOf:
		return opGlobalOf(m, in, r)
	case program.SetGlobal:
		return opSetGlobal(m, in, r)
	case program.SetGlobalOf:
		return opSetGlobalOf(m, in, r)
	case program.Option:
		return opOption(m, in, r)
	case program.Active:
		return opActive(m, in, r)
	case program.SetActive:
		return opSetActive(m, in, r)
	case program.TurnCount:
		return opTurnCount(m, in, r)
	case program.Players:
		return opPlayers(m, in, r)
	case program.Seats:
		return opSeats(m, in, r)
	case program.Seat:
		return opSeat(m, in, r)
	case program.ZoneOf:
		return opZoneOf(m, in, r)
	case program.Need:
		return opNeed(m, in, r)
	}
	panic(in.Op.String() + " has no definition")
}
