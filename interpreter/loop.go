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

// init fills the table here, because definitions refer to it again.
func init() {
	definitions = []definition{
		program.Add:               opAdd,
		program.Sub:               opSub,
		program.Mul:               opMul,
		program.DivDown:           opDivDown,
		program.DivUp:             opDivDown,
		program.Remainder:         opRemainder,
		program.Negate:            opNegate,
		program.AddInt:            opAddInt,
		program.Include:           opInclude,
		program.Clamp:             opClamp,
		program.LookUp:            opLookUp,
		program.Switch:            opSwitch,
		program.Begin:             opBegin,
		program.Push:              opPush,
		program.End:               opEnd,
		program.Sift:              func(m *machine, in *program.Instr, _ window) signal { return m.endSifted(in, m.fiber.window()) },
		program.Sort:              func(m *machine, in *program.Instr, _ window) signal { return m.endSorted(in, m.fiber.window()) },
		program.Answer:            opAnswer,
		program.Clock:             opClock,
		program.Call:              opCall,
		program.CallWith:          opCall,
		program.Arguments:         opArguments,
		program.Return:            opReturn,
		program.ReturnInt:         opReturn,
		program.ReturnNone:        opReturn,
		program.FallOut:           opFallOut,
		program.Yield:             opYield,
		program.Halt:              opHalt,
		program.Seen:              opSeen,
		program.Field:             opField,
		program.FieldSeen:         opFieldSeen,
		program.FieldBy:           opFieldBy,
		program.SetField:          opSetField,
		program.SetFieldInt:       opSetField,
		program.Name:              opName,
		program.ZoneName:          opZoneName,
		program.ZoneOwner:         opZoneOwner,
		program.SeatName:          opSeatName,
		program.Face:              opFace,
		program.PlaceOf:           opPlaceOf,
		program.Owner:             opOwner,
		program.Holder:            opHolder,
		program.Count:             opCount,
		program.ZoneEnd:           opZoneEnd,
		program.Snapshot:          opSnapshot,
		program.The:               func(m *machine, in *program.Instr, _ window) signal { return m.the(in, m.fiber.window()) },
		program.TheOf:             func(m *machine, in *program.Instr, _ window) signal { return m.the(in, m.fiber.window()) },
		program.SetFieldBy:        func(m *machine, in *program.Instr, _ window) signal { return m.fieldBy(in, m.fiber.window()) },
		program.Neighbours:        opNeighbours,
		program.Distance:          opDistance,
		program.WayAround:         opDistance,
		program.ZoneEndField:      opZoneEnd,
		program.BeginTurn:         opBeginTurn,
		program.PassTurn:          opPassTurn,
		program.PutOut:            opPutOut,
		program.EndGame:           opEndGame,
		program.Over:              opOver,
		program.Fail:              opFail,
		program.Total:             func(m *machine, in *program.Instr, _ window) signal { return m.score(in, m.fiber.window()) },
		program.Win:               func(m *machine, in *program.Instr, _ window) signal { return m.score(in, m.fiber.window()) },
		program.Choose:            opChoose,
		program.Offer:             opOffer,
		program.Menu:              func(m *machine, in *program.Instr, _ window) signal { return m.awaitDecision(in, m.fiber.window()) },
		program.Together:          opTogether,
		program.Join:              opJoin,
		program.FirstModifier:     opFirstModifier,
		program.NextModifier:      opFirstModifier,
		program.LogRule:           ifLogging(opLogRule),
		program.LogTurn:           ifLogging(opLogTurn),
		program.LogShuffle:        ifLogging(opLogShuffle),
		program.LogCreate:         ifLogging(opLogCreate),
		program.LogRoll:           ifLogging(opLogRoll),
		program.LogModified:       func(m *machine, in *program.Instr, _ window) signal { return m.noteModified(in, m.fiber.window()) },
		program.LogListener:       ifLogging(opLogListener),
		program.LogOut:            ifLogging(opLogOut),
		program.LogSay:            ifLogging(opLogSay),
		program.Cover:             opCover,
		program.LogMove:           ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logMoves(in, m.fiber.window()) }),
		program.LogMoves:          ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logMoves(in, m.fiber.window()) }),
		program.LogMoveZone:       ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logMoves(in, m.fiber.window()) }),
		program.LogFace:           ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logTurned(in, m.fiber.window()) }),
		program.LogFaces:          ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logTurned(in, m.fiber.window()) }),
		program.LogFaceZone:       ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logTurned(in, m.fiber.window()) }),
		program.LogSet:            ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logSet(in, m.fiber.window()) }),
		program.LogGlobal:         ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logGlobal(in, m.fiber.window()) }),
		program.LogDie:            ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logDie(in, m.fiber.window()) }),
		program.LogRow:            ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logRow(in, m.fiber.window()) }),
		program.LogLine:           ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logScore(in, m.fiber.window()) }),
		program.LogScore:          ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logScore(in, m.fiber.window()) }),
		program.LogCheck:          ifLogging(func(m *machine, in *program.Instr, _ window) signal { return m.logCheck(in, m.fiber.window()) }),
		program.Jump:              opJump,
		program.JumpIf:            opJumpIf,
		program.JumpIfNot:         opJumpIfNot,
		program.JumpNone:          opJumpNone,
		program.JumpSome:          opJumpSome,
		program.JumpEq:            opJumpEq,
		program.JumpNe:            opJumpNe,
		program.JumpLt:            opJumpLt,
		program.JumpLe:            opJumpLe,
		program.JumpEqInt:         opJumpEqInt,
		program.JumpNeInt:         opJumpNeInt,
		program.JumpLtInt:         opJumpLtInt,
		program.JumpLeInt:         opJumpLeInt,
		program.JumpGtInt:         opJumpGtInt,
		program.JumpGeInt:         opJumpGeInt,
		program.JumpFieldEq:       opJumpFieldEq,
		program.JumpFieldNe:       opJumpFieldEq,
		program.JumpTextEq:        opJumpTextEq,
		program.JumpTextNe:        opJumpTextEq,
		program.JumpNamed:         opJumpNamed,
		program.JumpNotNamed:      opJumpNamed,
		program.JumpFace:          opJumpFace,
		program.JumpKind:          opJumpKind,
		program.JumpNotKind:       opJumpKind,
		program.JumpInPlay:        opJumpInPlay,
		program.JumpNotInPlay:     opJumpInPlay,
		program.JumpUnbound:       opJumpUnbound,
		program.JumpOut:           opJumpOut,
		program.JumpInZone:        opJumpInZone,
		program.JumpNotInZone:     opJumpInZone,
		program.JumpInSet:         opJumpInSet,
		program.JumpNotInSet:      opJumpInSet,
		program.JumpInList:        opJumpInList,
		program.JumpNotInList:     opJumpInList,
		program.JumpZoneEmpty:     opJumpZoneEmpty,
		program.JumpZoneHolds:     opJumpZoneEmpty,
		program.JumpUnanswered:    opJumpUnanswered,
		program.JumpUnmodified:    opJumpUnmodified,
		program.Loop:              opLoop,
		program.Sees:              opSees,
		program.BeginSecret:       opBeginSecret,
		program.EndSecret:         opEndSecret,
		program.SeesKept:          func(m *machine, in *program.Instr, _ window) signal { return m.seesKept(in, m.fiber.window()) },
		program.Peek:              func(m *machine, in *program.Instr, _ window) signal { return m.peek(in, m.fiber.window()) },
		program.Conceal:           func(m *machine, in *program.Instr, _ window) signal { return m.conceal(in, m.fiber.window()) },
		program.Show:              func(m *machine, in *program.Instr, _ window) signal { return m.show(in, m.fiber.window()) },
		program.ShowList:          func(m *machine, in *program.Instr, _ window) signal { return m.show(in, m.fiber.window()) },
		program.ShowZone:          func(m *machine, in *program.Instr, _ window) signal { return m.show(in, m.fiber.window()) },
		program.ShowKept:          func(m *machine, in *program.Instr, _ window) signal { return m.showKept(in, m.fiber.window()) },
		program.Watch:             opWatch,
		program.ChosenCards:       opChosenCards,
		program.NextListener:      func(m *machine, in *program.Instr, _ window) signal { return m.nextListener(in, m.fiber.window()) },
		program.NextReady:         func(m *machine, in *program.Instr, _ window) signal { return m.nextReady(in, m.fiber.window()) },
		program.RunChosen:         func(m *machine, in *program.Instr, _ window) signal { return m.runChosen(in, m.fiber.window()) },
		program.Size:              opSize,
		program.ListEnd:           opListEnd,
		program.NewList:           opNewList,
		program.ConstList:         opConstList,
		program.SameList:          opSameList,
		program.With:              opWith,
		program.Item:              opItem,
		program.PlaceIn:           opPlaceIn,
		program.Subsets:           func(m *machine, in *program.Instr, _ window) signal { return m.subsets(in, m.fiber.window()) },
		program.Part:              func(m *machine, in *program.Instr, _ window) signal { return m.part(in, m.fiber.window()) },
		program.Without:           func(m *machine, in *program.Instr, _ window) signal { return m.listWithout(in, m.fiber.window()) },
		program.EnterZone:         opEnterZone,
		program.EnterZoneEq:       opEnterZoneEq,
		program.EnterZoneNe:       opEnterZoneEq,
		program.NextInZoneEq:      opEnterZoneEq,
		program.NextInZoneNe:      opEnterZoneEq,
		program.EnterZoneNamed:    opEnterZoneNamed,
		program.NextInZoneNamed:   opEnterZoneNamed,
		program.EnterList:         opEnterList,
		program.EnterSeats:        opEnterSeats,
		program.NextInZone:        opNextInZone,
		program.NextInList:        opNextInList,
		program.NextInRange:       opNextInRange,
		program.PrevInZone:        func(m *machine, in *program.Instr, _ window) signal { return m.prevInZone(in, m.fiber.window()) },
		program.PrevInList:        func(m *machine, in *program.Instr, _ window) signal { return m.prevInList(in, m.fiber.window()) },
		program.NextInSet:         func(m *machine, in *program.Instr, _ window) signal { return m.nextInSet(in, m.fiber.window()) },
		program.RollFace:          func(m *machine, in *program.Instr, _ window) signal { return m.rollFace(in, m.fiber.window()) },
		program.Roll:              func(m *machine, in *program.Instr, _ window) signal { return m.roll(in, m.fiber.window()) },
		program.RollTraced:        func(m *machine, in *program.Instr, _ window) signal { return m.roll(in, m.fiber.window()) },
		program.RandomOf:          func(m *machine, in *program.Instr, _ window) signal { return m.randomOf(in, m.fiber.window()) },
		program.PullOneOf:         func(m *machine, in *program.Instr, _ window) signal { return m.randomOf(in, m.fiber.window()) },
		program.DrawTo:            opDrawTo,
		program.Shuffle:           opShuffle,
		program.ShuffleAll:        opShuffleAll,
		program.Discard:           opDiscard,
		program.DiscardList:       opDiscardList,
		program.DiscardZone:       opDiscardZone,
		program.Resort:            opResort,
		program.Put:               func(m *machine, in *program.Instr, _ window) signal { return m.move(in, m.fiber.window()) },
		program.PutList:           func(m *machine, in *program.Instr, _ window) signal { return m.move(in, m.fiber.window()) },
		program.PutZone:           func(m *machine, in *program.Instr, _ window) signal { return m.moveZone(in, m.fiber.window()) },
		program.TurnOver:          func(m *machine, in *program.Instr, _ window) signal { return m.turnOver(in, m.fiber.window()) },
		program.TurnList:          func(m *machine, in *program.Instr, _ window) signal { return m.turnOver(in, m.fiber.window()) },
		program.TurnZone:          func(m *machine, in *program.Instr, _ window) signal { return m.turnOver(in, m.fiber.window()) },
		program.Create:            func(m *machine, in *program.Instr, _ window) signal { return m.create(in, m.fiber.window()) },
		program.BeginMoves:        opBeginMoves,
		program.Follow:            opFollow,
		program.FollowingCards:    opFollowingCards,
		program.LogMissed:         ifLogging(opLogMissed),
		program.NextFollower:      func(m *machine, in *program.Instr, _ window) signal { return m.nextFollower(in, m.fiber.window()) },
		program.NextReadyFollower: func(m *machine, in *program.Instr, _ window) signal { return m.nextReadyFollower(in, m.fiber.window()) },
		program.RunFollower:       func(m *machine, in *program.Instr, _ window) signal { return m.runFollower(in, m.fiber.window()) },
		program.Mark:              opMark,
		program.Course:            opCourse,
		program.Resume:            opResume,
		program.Expected:          opExpected,
		program.ExpectOdds:        opExpectOdds,
		program.ExpectOption:      opExpectOption,
		program.ExpectRefused:     opExpectRefused,
		program.Ending:            opEnding,
		program.PlayGame:          opPlayGame,
		program.LeaveGame:         opLeaveGame,
		program.Teammate:          opTeammate,
		program.Team:              opTeam,
		program.Teams:             opTeams,
		program.TextBegin:         opTextBegin,
		program.TextPut:           opTextPut,
		program.TextEnd:           opTextEnd,
		program.TextHolds:         opTextHolds,
		program.TextOrder:         opTextOrder,
		program.TextValue:         func(m *machine, in *program.Instr, _ window) signal { return m.writeValue(in, m.fiber.window()) },
		program.Int:               opInt,
		program.Big:               opBig,
		program.NoValue:           opNoValue,
		program.Move:              opMove,
		program.Global:            opGlobal,
		program.GlobalOf:          opGlobalOf,
		program.SetGlobal:         opSetGlobal,
		program.SetGlobalOf:       opSetGlobalOf,
		program.Option:            opOption,
		program.Active:            opActive,
		program.SetActive:         opSetActive,
		program.TurnCount:         opTurnCount,
		program.Players:           opPlayers,
		program.Seats:             opSeats,
		program.Seat:              opSeat,
		program.ZoneOf:            opZoneOf,
		program.Need:              opNeed,
	}
}
