package interpreter

import (
	"cmp"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// leaf carries out instructions from one on, as long as they are of those that happen often and nothing keeps them from being
// carried out. It gives the first one that it leaves; operate does the rest. Of what it leaves it has done nothing.
//
// It calls no function that is not compiled in its place. So the compiler keeps the instruction and the window in registers of
// the processor; with a single call in one of the cases it would store them at each instruction.
//
// The only work that is counted is the turning of loops and calls: between two of them there is only as much as the rules are
// long.
func (m *machine) leaf(in *program.Instr) *program.Instr {
	b, code := m.fiber, m.p.First()
	r := b.bare()
instructions:
	for {
		switch in.Op {
		case program.Int:
			*r.at(in.A) = int64(in.B)
		case program.NoValue:
			*r.at(in.A) = none
		case program.Move:
			*r.at(in.A) = *r.at(in.B)
		case program.Global:
			*r.at(in.A) = m.Globals[in.B]
		case program.SetGlobal:
			m.Set(&m.Globals[in.B], *r.at(in.A), m.p.GlobalAspect(in.B, false))
		case program.SetGlobalOf:
			cell := m.Cell(*r.at(in.B), in.C)
			if cell == nil {
				break instructions
			}
			m.Set(cell, *r.at(in.A), m.p.GlobalAspect(in.C, true))
		case program.GlobalOf:
			cell := m.Cell(*r.at(in.B), in.C)
			if cell == nil {
				break instructions
			}
			*r.at(in.A) = *cell
		case program.ZoneOf:
			player := *r.at(in.B)
			if uint64(player) >= uint64(m.Seats) {
				break instructions
			}
			*r.at(in.A) = int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(in.C)
		case program.Option:
			*r.at(in.A) = m.options[in.B]
		case program.Active:
			*r.at(in.A) = m.Active
		case program.PassTurn:
			if m.Out != 0 {
				break instructions
			}
			if m.Active++; m.Active == int64(m.Seats) {
				m.Active = 0
			}
		case program.TurnCount:
			*r.at(in.A) = m.Turn
		case program.Players:
			if m.Out != 0 {
				break instructions
			}
			*r.at(in.A) = int64(m.Seats)
		case program.Seats:
			*r.at(in.A) = int64(m.Seats)
		case program.Seat:
			player, last := *r.at(in.B), int64(m.Seats)-1
			if m.Out != 0 || uint64(player) > uint64(last) {
				break instructions
			}
			switch player += int64(in.C); {
			case player < 0:
				player = last
			case player > last:
				player = 0
			}
			*r.at(in.A) = player
		case program.Clock:
			*r.at(in.A) = int64(m.Effects.Clock)
		case program.ConstList:
			*r.at(in.A) = program.ConstListValue(int(in.B))
		case program.Need:
			if *r.at(in.A) == none {
				break instructions
			}

		case program.Field:
			c := m.Component(*r.at(in.B))
			if c == nil || c.Kind != int32(in.N) {
				break instructions
			}
			*r.at(in.A) = m.Cells[c.Cells+in.C]
		case program.Seen:
			if c := m.Component(*r.at(in.A)); c != nil && m.isHidden(c) {
				break instructions
			}
		case program.FieldSeen:
			c := m.Component(*r.at(in.B))
			if c == nil || c.Kind != int32(in.N) || m.isHidden(c) {
				break instructions
			}
			*r.at(in.A) = m.Cells[c.Cells+in.C]
		case program.FieldBy:
			c := m.Component(*r.at(in.B))
			if c == nil {
				break instructions
			}
			access := &m.p.Accesses[in.C]
			slot := access.SlotOf(c.Kind)
			if slot < 0 || access.Kept {
				break instructions
			}
			*r.at(in.A) = m.Cells[c.Cells+slot]
		case program.Name:
			c := m.Component(*r.at(in.B))
			if c == nil {
				break instructions
			}
			*r.at(in.A) = int64(c.Name)
		case program.Owner:
			if m.Component(*r.at(in.B)) == nil {
				break instructions
			}
			*r.at(in.A) = m.OwnerOf(*r.at(in.B))
		case program.Holder:
			c := m.Component(*r.at(in.B))
			if c == nil {
				break instructions
			}
			*r.at(in.A) = m.HolderOf(c)
		case program.SetField, program.SetFieldInt:
			c := m.Component(*r.at(in.B))
			if c == nil || c.Kind != int32(in.N) {
				break instructions
			}
			value := int64(in.A)
			if in.Op == program.SetField {
				value = *r.at(in.A)
			}
			m.Set(&m.Cells[c.Cells+in.C], value, m.p.FieldAspect(c.Kind, in.C))
		case program.Count:
			z := m.Zone(m.numberOf(r, in.B))
			if z == nil {
				break instructions
			}
			*r.at(in.A) = int64(z.Count)
		case program.ZoneEnd:
			z := m.Zone(m.numberOf(r, in.B))
			switch {
			case z == nil:
				break instructions
			case z.Count == 0:
				*r.at(in.A) = none
			case z.Lo < z.Hi && (in.C == 1 && z.Hi == z.Count || in.C == 0 && z.Lo == 0):
				break instructions
			case in.C == 1:
				*r.at(in.A) = int64(m.Arena.IDs[z.Start+z.Count-1])
			default:
				*r.at(in.A) = int64(m.Arena.IDs[z.Start])
			}
		case program.ZoneEndField:
			z := m.Zone(m.numberOf(r, in.B))
			if z == nil || z.Count == 0 || z.Lo < z.Hi {
				break instructions
			}
			x := m.Arena.IDs[z.Start]
			if in.C == 1 {
				x = m.Arena.IDs[z.Start+z.Count-1]
			}
			c, field := &m.Components[x], in.Plus(2)
			if c.Kind != int32(field.N) {
				break instructions
			}
			*r.at(in.A), *r.at(field.A) = int64(x), m.Cells[c.Cells+field.C]
			in = field
		case program.Snapshot:
			z := m.Zone(m.numberOf(r, in.B))
			if z == nil || int(z.Count) > m.limits.List || !m.Lists.CanAdd(int(z.Count)) {
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
			*r.at(in.A) = value
		case program.ListEnd:
			*r.at(in.A) = end(m.List(*r.at(in.B)), in.C == 1)
		case program.Size:
			*r.at(in.A) = int64(len(m.List(*r.at(in.B))))

		case program.Add:
			sum, ok := add(*r.at(in.B), *r.at(in.C))
			if !ok {
				break instructions
			}
			*r.at(in.A) = sum
		case program.Sub:
			difference, ok := sub(*r.at(in.B), *r.at(in.C))
			if !ok {
				break instructions
			}
			*r.at(in.A) = difference
		case program.AddInt:
			sum, ok := add(*r.at(in.B), int64(in.C))
			if !ok {
				break instructions
			}
			*r.at(in.A) = sum
		case program.Include:
			*r.at(in.A) |= 1 << (uint64(*r.at(in.B)) & 63)
		case program.TextOrder:
			ranks, x, y := m.p.Ranks, uint64(*r.at(in.B)), uint64(*r.at(in.C))
			if x >= uint64(len(ranks)) || y >= uint64(len(ranks)) {
				break instructions
			}
			*r.at(in.A) = int64(cmp.Compare(ranks[x], ranks[y]))

		case program.Mul:
			product, ok := mul(*r.at(in.B), *r.at(in.C))
			if !ok {
				break instructions
			}
			*r.at(in.A) = product
		case program.DivDown, program.DivUp:
			if *r.at(in.C) == 0 {
				break instructions
			}
			*r.at(in.A) = divide(*r.at(in.B), *r.at(in.C), in.Op == program.DivUp)

		case program.Jump:
			goto jump
		case program.JumpIf:
			if *r.at(in.A) == 1 {
				goto jump
			}
		case program.JumpIfNot:
			if *r.at(in.A) != 1 {
				goto jump
			}
		case program.JumpNone:
			if *r.at(in.A) == none {
				goto jump
			}
		case program.JumpSome:
			if *r.at(in.A) != none {
				goto jump
			}
		case program.JumpEq:
			if *r.at(in.A) == *r.at(in.B) {
				goto jump
			}
		case program.JumpNe:
			if *r.at(in.A) != *r.at(in.B) {
				goto jump
			}
		case program.JumpLt:
			if *r.at(in.A) < *r.at(in.B) {
				goto jump
			}
		case program.JumpLe:
			if *r.at(in.A) <= *r.at(in.B) {
				goto jump
			}
		case program.JumpEqInt:
			if *r.at(in.A) == int64(in.B) {
				goto jump
			}
		case program.JumpNeInt:
			if *r.at(in.A) != int64(in.B) {
				goto jump
			}
		case program.JumpLtInt:
			if *r.at(in.A) < int64(in.B) {
				goto jump
			}
		case program.JumpLeInt:
			if *r.at(in.A) <= int64(in.B) {
				goto jump
			}
		case program.JumpGtInt:
			if *r.at(in.A) > int64(in.B) {
				goto jump
			}
		case program.JumpGeInt:
			if *r.at(in.A) >= int64(in.B) {
				goto jump
			}
		case program.JumpFieldEq, program.JumpFieldNe:
			c := m.Component(*r.at(in.A))
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
			ranks, x, y := m.p.Ranks, uint64(*r.at(in.A)), uint64(*r.at(in.B))
			if x >= uint64(len(ranks)) || y >= uint64(len(ranks)) {
				break instructions
			}
			if (ranks[x] == ranks[y]) == (in.Op == program.JumpTextEq) {
				goto jump
			}
		case program.JumpNamed, program.JumpNotNamed:
			c, ranks, y := m.Component(*r.at(in.A)), m.p.Ranks, uint64(*r.at(in.B))
			if c == nil || uint32(c.Name) >= uint32(len(ranks)) || y >= uint64(len(ranks)) {
				break instructions
			}
			if (ranks[c.Name] == ranks[y]) == (in.Op == program.JumpNamed) {
				goto jump
			}
		case program.JumpKind, program.JumpNotKind:
			c := m.Component(*r.at(in.A))
			if (c != nil && m.p.KindSets[in.B][c.Kind]) == (in.Op == program.JumpKind) {
				goto jump
			}
		case program.JumpInZone, program.JumpNotInZone:
			c := m.Component(*r.at(in.A))
			if (c != nil && int64(c.Zone) == m.numberOf(r, in.B)) == (in.Op == program.JumpInZone) {
				goto jump
			}
		case program.JumpInPlay, program.JumpNotInPlay:
			c := m.Component(*r.at(in.A))
			if (c != nil && c.InPlay) == (in.Op == program.JumpInPlay) {
				goto jump
			}
		case program.JumpUnbound:
			x, bound := m.BoundOf(*r.at(in.B))
			*r.at(in.A), *r.at(in.A + 1) = x, int64(bound)
			if bound == 0 {
				goto jump
			}
		case program.JumpOut:
			if m.IsOut(*r.at(in.A)) {
				goto jump
			}
		case program.JumpUnanswered:
			// A component that nobody has observed has none that is known: answer says so.
			c := m.Component(*r.at(in.A))
			if c == nil || m.ScriptsOf(int32(*r.at(in.A))).Versions[in.B] < 0 && !m.isHidden(c) {
				goto jump
			}
		case program.JumpUnmodified:
			if m.Effects.Hooks[in.B].First < 0 {
				goto jump
			}
		case program.JumpInSet, program.JumpNotInSet:
			if (uint64(*r.at(in.B))>>uint64(*r.at(in.A))&1 == 1) == (in.Op == program.JumpInSet) {
				goto jump
			}
		case program.JumpInList, program.JumpNotInList:
			list, x := m.List(*r.at(in.B)), *r.at(in.A)
			fixed := uint64(len(m.p.Texts)) // texts that the game made may say the same under several numbers
			known, at := in.N == 0 || uint64(x) < fixed, 0
			for known && at < len(list) && list[at] != x {
				known = in.N == 0 || uint64(list[at]) < fixed
				at++
			}
			if !known {
				break instructions
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
		case program.JumpFace:
			c := m.Component(*r.at(in.A))
			if c == nil {
				break instructions
			}
			if m.IsUp(c) == (in.B == 1) {
				goto jump
			}
		case program.LookUp:
			value := m.p.Lookups[in.C].Value(*r.at(in.B))
			if value == program.NoRow || m.isTimeToLook() || len(b.frames) >= m.limits.Depth {
				break instructions
			}
			m.Work--
			*r.at(in.A) = value
		case program.Switch:
			in = code.Plus(int32(m.p.Switches[in.B].Target(*r.at(in.A))))
			continue

		case program.Loop:
			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			goto jump
		case program.EnterZone:
			number := m.numberOf(r, in.B)
			z := m.Zone(number)
			if z == nil {
				break instructions
			}
			if z.Count == 0 {
				*r.at(in.A + 2) = number
				goto jump
			}
			if in.N != 0 && z.Lo < z.Hi && z.Lo == 0 || m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.at(in.A), *r.at(in.A + 1), *r.at(in.A + 2) = int64(m.Arena.IDs[z.Start]), 1, number
		case program.NextInZone:
			z := &m.Zones[*r.at(in.A + 2)]
			i := *r.at(in.A + 1)
			if i >= int64(z.Count) {
				break
			}
			if in.N != 0 && z.Lo < z.Hi && i == int64(z.Lo) || m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.at(in.A), *r.at(in.A + 1) = int64(m.Arena.IDs[int64(z.Start)+i]), i+1
			goto jump
		case program.EnterZoneEq, program.EnterZoneNe, program.NextInZoneEq, program.NextInZoneNe:
			number, i := *r.at(in.A + 2), *r.at(in.A + 1)
			enters := in.Op == program.EnterZoneEq || in.Op == program.EnterZoneNe
			if enters {
				number, i = m.numberOf(r, in.B), 0
			}
			z := m.Zone(number)
			if z == nil || in.N&program.InOrder != 0 && z.Lo < z.Hi || m.Work-int64(z.Count) <= m.look {
				break instructions
			}
			access, value, before, found := &m.p.Accesses[in.N&^program.InOrder], *r.at(in.A + 3), i, false
			equal := in.Op == program.EnterZoneEq || in.Op == program.NextInZoneEq
			for i < int64(z.Count) && !found {
				x := m.Arena.IDs[int64(z.Start)+i]
				c := &m.Components[x]
				slot := access.SlotOf(c.Kind)
				if slot < 0 {
					break instructions
				}
				if found = (m.Cells[c.Cells+slot] == value) == equal; found {
					*r.at(in.A) = int64(x)
				}
				i++
			}
			m.Work -= i - before
			*r.at(in.A + 1), *r.at(in.A + 2) = i, number
			if found != enters {
				goto jump
			}
		case program.EnterZoneNamed, program.NextInZoneNamed:
			number, i, enters := *r.at(in.A + 2), *r.at(in.A + 1), in.Op == program.EnterZoneNamed
			if enters {
				number, i = m.numberOf(r, in.B), 0
			}
			z, ranks, name := m.Zone(number), m.p.Ranks, uint64(*r.at(in.A + 3))
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
					*r.at(in.A) = int64(x)
				}
				i++
			}
			m.Work -= i - before
			*r.at(in.A + 1), *r.at(in.A + 2) = i, number
			if found != enters {
				goto jump
			}
		case program.EnterList:
			list := m.List(*r.at(in.A + 2))
			if len(list) == 0 {
				goto jump
			}
			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.at(in.A), *r.at(in.A + 1) = list[0], 1
		case program.NextInList:
			list := m.List(*r.at(in.A + 2))
			at := *r.at(in.A + 1)
			if at >= int64(len(list)) {
				break
			}
			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.at(in.A), *r.at(in.A + 1) = list[at], at+1
			goto jump
		case program.EnterSeats:
			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.at(in.A), *r.at(in.A + 1), *r.at(in.A + 2) = 0, 1, int64(m.Seats)-1
		case program.NextInRange:
			at := *r.at(in.A + 1)
			if at > *r.at(in.A + 2) || at == none {
				break
			}
			if m.isTimeToLook() {
				break instructions
			}
			m.Work--
			*r.at(in.A), *r.at(in.A + 1) = at, at+1
			goto jump

		case program.FirstModifier, program.NextModifier:
			visit := &m.p.Visits[in.B]
			number := m.Effects.Hooks[visit.Hook].First
			if in.Op == program.NextModifier {
				number = m.Effects.Entries[*r.at(in.A)].Next
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
				if *r.at(concern.Register - 1) == whom {
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
			*r.at(in.A), *r.at(in.A + 1) = int64(number), int64(e.Component)
			in = code.Plus(visit.Code[e.Number])
			continue

		case program.Call, program.CallWith:
			p, base := &m.p.Procs[in.B], b.base+int(in.A)
			if m.isTimeToLook() || !m.hasRoom(b, base+int(p.Regs)) || in.Recalls(p) && !m.memory.rests(p.Recall) {
				break instructions
			}
			m.Work--
			back, to := in, r.from(in.A)
			to.from(p.Regs).clear(b.top - base - int(p.Regs)) // as enter does
			if in.Op == program.CallWith {
				back = in.Next()
				x, y, z := *r.at(back.A), *r.at(back.B), *r.at(back.C)
				if *to.at(0) = x; in.N > 1 {
					if *to.at(1) = y; in.N > 2 {
						*to.at(2) = z
					}
				}
			}
			last := len(b.frames)
			b.frames = b.frames[:last+1]
			b.frames[last] = frame{pc: int32(back.Index(code)) + 1, base: int32(b.base), top: int32(b.top), result: in.C}
			m.memory.deepest = max(m.memory.deepest, last+1)
			b.base, b.top = base, base+int(p.Regs)
			in, r = code.Plus(p.Entry), to
			continue
		case program.Answer:
			c := m.Component(*r.at(0))
			if c == nil {
				break
			}
			own := m.ScriptsOf(int32(*r.at(0))).Versions[in.A]
			if m.isHidden(c) {
				break instructions
			}
			if own >= 0 {
				p := &m.p.Procs[own]
				top := b.base + int(p.Regs)
				if !b.reaches(top) {
					break instructions
				}
				b.top, in = top, code.Plus(p.Entry)
				continue
			}
		case program.Return, program.ReturnInt, program.ReturnNone:
			last := len(b.frames) - 1
			f := &b.frames[last]
			if f.awaiting.place > 0 {
				break instructions
			}
			value := none
			switch in.Op {
			case program.Return:
				value = *r.at(in.A)
			case program.ReturnInt:
				value = int64(in.B)
			}
			r.clear(b.top - b.base) // so that games that are alike are alike bit for bit
			b.frames = b.frames[:last]
			b.base, b.top = int(f.base), int(f.top)
			in, r = code.Plus(f.pc), b.bare()
			if f.result >= 0 {
				*r.at(f.result) = value
			}
			continue
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
			*r.at(in.A) = int64(x)
		case program.BeginTurn:
			if m.Changes.IsOn() || !m.p.ReadsTurns {
				break instructions
			}
			m.Turn++
			m.standstill.turns++
		case program.Begin:
			*r.at(in.A) = b.openList()
		case program.Push:
			last := len(b.building)
			if last == cap(b.building) || last >= tuple*m.limits.List {
				break instructions
			}
			b.building = b.building[:last+1]
			b.building[last] = *r.at(in.A)
		case program.Offer:
			last := len(b.building)
			if last+2 > cap(b.building) || last+2-b.open > m.limits.List {
				break instructions
			}
			b.building = b.building[:last+2]
			b.building[last], b.building[last+1] = int64(in.A), int64(in.B)
		case program.Choose:
			site := &m.p.Sites[in.B]
			if b.looks || m.scenario != nil || site.Kind > program.PickSome {
				break instructions
			}
			list, value := m.List(*r.at(site.List)), none
			switch { // as forced does, where that is plain
			case len(list) == 0 && site.Kind == program.PickSome:
				value = state.EmptyList
			case len(list) == 0 && site.OrNone:
			case len(list) == 1 && site.Kind == program.PickOne && !site.OrNone:
				value = list[0]
			default:
				break instructions
			}
			if m.evaluating == 0 {
				m.moment++
			}
			*r.at(in.A) = value
			in = code.Plus(site.Next)
			continue
		case program.DiscardZone:
			if z := m.Zone(m.numberOf(r, in.A)); z == nil || z.Count > 0 {
				break instructions
			}
		case program.With:
			n := len(m.List(*r.at(in.B))) + 1
			if n > 1 && !m.Lists.CanExtend(*r.at(in.B), m.limits.List) || !m.Lists.CanAdd(1) {
				break instructions
			}
			m.Lists.Widen(1)[0] = *r.at(in.C)
			*r.at(in.A) = m.Lists.NumberLast(n)
		case program.End:
			elements, below, value := b.built(), *r.at(in.B), state.EmptyList
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
			*r.at(in.A) = value

		case program.Cover:
			if in.N > 0 && (in.N == program.BeginsDeed || m.mayEndNote()) {
				break instructions
			}
			if uint32(in.A) < uint32(len(m.coverage)) {
				m.coverage[in.A]++
			}
		default:
			break instructions
		}
		in = in.Next()
		continue
	jump:
		in = code.Plus(in.C)
	}
	return in
}

// isTimeToLook tells whether there is no work left before it is time to look whether the game goes on.
func (m *machine) isTimeToLook() bool { return m.Work <= m.look }

// hasRoom tells whether there is room for a call whose window ends there.
func (m *machine) hasRoom(b *fiber, top int) bool {
	return len(b.frames) < min(cap(b.frames), m.limits.Depth) && b.reaches(top)
}
