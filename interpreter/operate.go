package interpreter

import (
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// operate carries out what run leaves to it: what is rare, changes the game, offers a decision or tells.
// Branch.pc is at the instruction.
func (g *Game) operate(in *program.Instr, r []int64) signal {
	switch in.Op {
	case program.Big:
		r[in.A] = g.p.Ints[in.B]
	case program.TurnCount:
		r[in.A] = g.turn
	case program.Players:
		r[in.A] = int64(g.players)
	case program.SetActive:
		return g.setActive(r[in.A])
	case program.GlobalOf, program.SetGlobalOf:
		return g.globalOf(in, r)
	case program.Seat:
		return g.seat(in, r)
	case program.ZoneOf:
		return g.zoneOf(in, r)
	case program.FieldBy, program.SetFieldBy:
		return g.fieldBy(in, r)
	case program.Name, program.Face, program.PlaceOf, program.Owner, program.Holder:
		return g.ofComponent(in, r)
	case program.ZoneName, program.ZoneOwner, program.ZoneEnd, program.Snapshot:
		return g.ofZone(in, r)
	case program.SeatName:
		return g.keepText(names.Seat(r[in.B]), in.A)
	case program.The:
		return g.the(in, r)

	case program.ListEnd:
		r[in.A] = end(g.List(r[in.B]), in.C == 1)
	case program.NewList:
		return g.keepList(r[in.B:in.B+in.C], in.A)
	case program.Part:
		return g.part(in, r)
	case program.With:
		return g.listWith(in, r)
	case program.Without:
		return g.listWithout(in, r)
	case program.Neighbours, program.Distance, program.WayAround:
		return g.onBoard(in, r)
	case program.Clamp:
		r[in.A] = max(r[in.B], min(r[in.A], r[in.C]))
	case program.SameList:
		r[in.A] = boolean(g.sameElements(r[in.B], r[in.C], in.N == 1))
	case program.TextOrder:
		r[in.A] = g.textOrder(r[in.B], r[in.C])

	case program.Mul, program.DivDown, program.DivUp, program.Negate:
		return g.reckon(in, r)
	case program.Include:
		r[in.A] |= 1 << (uint64(r[in.B]) & 63)

	case program.JumpInList, program.JumpNotInList:
		return g.jump(in, g.holds(r[in.B], r[in.A], in.N == 1) == (in.Op == program.JumpInList))
	case program.NextListener:
		return g.nextListener(in, r)
	case program.PrevInZone:
		return g.prevInZone(in, r)
	case program.PrevInList:
		return g.prevInList(in, r)
	case program.NextInSet:
		return g.nextInSet(in, r)

	case program.Begin:
		r[in.A] = g.branch.begin()
	case program.End:
		return g.endList(in, r)
	case program.Sort:
		return g.endSorted(in, r)
	case program.Sift:
		return g.endSifted(in, r)
	case program.RandomOf, program.PullOneOf:
		return g.randomOf(in, r)

	case program.TextBegin:
		g.writing = g.writing[:0]
	case program.TextPut:
		return g.write(g.p.Texts[in.B])
	case program.TextValue:
		return g.writeValue(in, r)
	case program.TextEnd:
		return g.keepText(string(g.writing), in.A)

	case program.Answer:
		return g.answer(in.A, r[0])
	case program.Clock:
		r[in.A] = int64(g.live.clock)
	case program.Yield:
		g.branch.yielded = r[in.A]
		return yielded
	case program.Halt:
		return halted
	case program.Fail:
		return g.failAbout(g.p.Texts[in.B], r[in.A])

	case program.Roll, program.RollTold:
		return g.roll(in, r)
	case program.RollFace:
		return g.rollFace(in, r)
	case program.DrawTo, program.DrawOne:
		return g.drawFrom(in, r)
	case program.Put, program.PutList, program.PutZone:
		return g.move(in, r)
	case program.Shuffle:
		return g.shuffleZone(r[in.A])
	case program.ShuffleAll:
		g.shuffleDecks()
	case program.Discard:
		return g.discard(r[in.A])
	case program.DiscardList:
		return g.discardAll(g.List(r[in.A]))
	case program.DiscardZone:
		return g.discardZone(g.zone(r[in.A]))
	case program.TurnOver, program.TurnList, program.TurnZone:
		return g.turnOver(in, r)
	case program.Create:
		return g.create(in, r)
	case program.Resort:
		return g.resort(r[in.A])

	case program.Choose, program.Menu:
		return g.stand(in, r)
	case program.Offer:
		return g.offer(in)

	case program.BeginTurn:
		g.turn++
	case program.PassTurn:
		g.active = (g.active + 1) % int64(g.players)
	case program.PlayGame:
		g.branch.play = g.branch.mark(int(in.C))
	case program.EndGame:
		return g.endGame()
	case program.Over:
		g.over = true
		g.told(Ended, none, none, none)
	case program.Total, program.Win:
		g.score(in, r)

	case program.Mark, program.Resume, program.Expected, program.ExpectOdds, program.ExpectOption, program.ExpectRefused:
		return g.scenarioStep(in, r)
	default:
		return g.tell(in, r)
	}
	return goOn
}

// jump goes on at the target of an instruction if a condition holds.
func (g *Game) jump(in *program.Instr, holds bool) signal {
	if !holds {
		return goOn
	}
	g.branch.pc = int(in.C)
	return jumped
}

// set writes to a register of the running procedure. Whoever may have looked aside meanwhile has to
// use it, as the registers may have moved.
func (g *Game) set(register int32, value int64) {
	g.branch.registers[g.branch.base+int(register)] = value
}

func boolean(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// numberIn is the number of a zone that an operand stands for.
func numberIn(r []int64, operand int32) int64 {
	if operand < 0 {
		return int64(^operand)
	}
	return r[operand]
}

// zoneIn is the zone that an operand stands for, or nil.
func (g *Game) zoneIn(r []int64, operand int32) *zone { return g.zone(numberIn(r, operand)) }
