package interpreter

import (
	"strings"

	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// operate carries out what the leaf leaves to it: what is rare, changes the game, offers a decision or tells.
// The pc of the fiber is at the instruction.
func (m *machine) operate(in *program.Instr, r []int64) signal {
	switch in.Op {
	case program.Big:
		r[in.A] = m.p.Ints[in.B]
	case program.Players:
		r[in.A] = int64(m.StillIn())
	case program.SetActive:
		return m.setActive(r[in.A])
	case program.Seat:
		return m.seat(in, r)
	case program.FieldBy, program.SetFieldBy:
		return m.fieldBy(in, r)
	case program.Face, program.PlaceOf:
		return m.ofComponent(in, r)
	case program.ZoneName, program.ZoneOwner, program.ZoneEnd, program.ZoneEndField, program.Snapshot:
		return m.ofZone(in, r)
	case program.SeatName:
		return m.keepText(names.Seat(r[in.B]), in.A)
	case program.The, program.TheOf:
		return m.the(in, r)

	case program.NewList:
		return m.keepList(r[in.B:in.B+in.C], in.A)
	case program.Item:
		r[in.A] = item(m.List(r[in.B]), r[in.C])
	case program.PlaceIn:
		r[in.A] = m.placeIn(in, r)
	case program.Subsets:
		return m.subsets(in, r)
	case program.Part:
		return m.part(in, r)
	case program.With:
		return m.listWith(in, r)
	case program.Without:
		return m.listWithout(in, r)
	case program.Neighbours, program.Distance, program.WayAround:
		return m.onBoard(in, r)
	case program.Clamp:
		r[in.A] = max(r[in.B], min(r[in.A], r[in.C]))
	case program.SameList:
		r[in.A] = boolean(m.SameElements(r[in.B], r[in.C], in.N == 1))
	case program.TextHolds:
		text := m.TextAt(r[in.B])
		m.Charge(len(text))
		r[in.A] = boolean(strings.Contains(text, m.TextAt(r[in.C])))
	case program.TextOrder:
		r[in.A] = m.TextOrder(r[in.B], r[in.C])

	case program.Mul, program.DivDown, program.DivUp, program.Rest, program.Negate:
		return m.reckon(in, r)

	case program.JumpTextEq, program.JumpTextNe:
		return m.jump(in, (m.IsSameText(r[in.A], r[in.B])) == (in.Op == program.JumpTextEq))
	case program.JumpNamed, program.JumpNotNamed:
		return m.jumpNamed(in, r)
	case program.JumpInList, program.JumpNotInList:
		return m.jump(in, m.Holds(r[in.B], r[in.A], in.N == 1) == (in.Op == program.JumpInList))
	case program.NextListener:
		return m.nextListener(in, r)
	case program.PrevInZone:
		return m.prevInZone(in, r)
	case program.PrevInList:
		return m.prevInList(in, r)
	case program.NextInSet:
		return m.nextInSet(in, r)

	case program.Push:
		return m.push(r[in.A])
	case program.End:
		return m.endList(in, r)
	case program.Sort:
		return m.endSorted(in, r)
	case program.Sift:
		return m.endSifted(in, r)
	case program.RandomOf, program.PullOneOf:
		return m.randomOf(in, r)

	case program.TextBegin:
		m.writing, m.marking.open = m.writing[:0], m.marking.open[:0]
	case program.TextPut:
		return m.write(m.p.Phrases[in.B])
	case program.TextValue:
		return m.writeValue(in, r)
	case program.TextEnd:
		return m.endText(in.A)

	case program.Call:
		return m.callFrom(in, r)
	case program.CallWith:
		return m.callWith(in, r)
	case program.Return, program.ReturnInt, program.ReturnNone:
		return m.returnFrom(in, r)
	case program.Answer:
		return m.answer(in.A, r[0])
	case program.Yield:
		m.fiber.yielded = r[in.A]
		return yielded
	case program.Halt:
		return halted
	case program.Fail:
		return m.failAbout(m.p.Phrases[in.B], r[in.A])

	case program.Roll, program.RollTraced:
		return m.roll(in, r)
	case program.RollFace:
		return m.rollFace(in, r)
	case program.DrawTo:
		return m.drawFrom(in, r)
	case program.Put, program.PutList:
		return m.move(in, r)
	case program.PutZone:
		return m.moveZone(in, r)
	case program.Shuffle:
		return m.shuffleZone(r[in.A])
	case program.ShuffleAll:
		m.ShuffleDecks()
		return m.decksShuffledFirst()
	case program.Discard:
		return m.discard(r[in.A])
	case program.DiscardList:
		return m.discardAll(m.List(r[in.A]))
	case program.DiscardZone:
		return m.discardZone(m.zoneIn(r, in.A))
	case program.TurnOver, program.TurnList, program.TurnZone:
		return m.turnOver(in, r)
	case program.Create:
		return m.create(in, r)
	case program.Resort:
		return m.resort(r[in.A])

	case program.Sees:
		r[in.A] = boolean(m.sees(r[in.B], r[in.C]))
	case program.SeesKept:
		return m.seesKept(in, r)
	case program.Show, program.ShowList, program.ShowZone:
		return m.show(in, r)
	case program.ShowKept:
		return m.showKept(in, r)
	case program.Conceal:
		return m.conceal(in, r)
	case program.Peek:
		return m.peek(in, r)
	case program.BeginSecret:
		m.beginSecret(r[in.A])
	case program.EndSecret:
		m.endSecret()

	case program.Choose, program.Menu:
		return m.stand(in, r)
	case program.Offer:
		return m.offer(in)
	case program.Together:
		return m.begin(in, r)
	case program.Join:
		return m.join()
	case program.FallOut:
		return m.fallOut()

	case program.BeginTurn:
		m.Turn++
		m.Changed(program.TurnAspect)
		return m.noticeStandstill()
	case program.PassTurn:
		m.Active = m.Beside(m.Active, 1)
	case program.PlayGame:
		m.fiber.play = m.fiber.mark(int(in.C))
	case program.LeaveGame:
		m.fiber.play = bookmark{}
	case program.PutOut:
		return m.putOut(r[in.A])
	case program.EndGame:
		return m.endGame()
	case program.Over:
		m.Over = true
		m.emit(event.Ended, none, none, none)
	case program.Total, program.Win:
		m.score(in, r)

	case program.Ending:
		r[in.A] = m.ending(in.N, r[in.B])
	case program.Mark, program.Course, program.Resume, program.Expected, program.ExpectOdds, program.ExpectOption, program.ExpectRefused:
		return m.scenarioStep(in, r)
	case program.Watch:
		return m.readWatched(&m.p.Unwatched[m.fiber.pc], r)
	default:
		return m.exceptional(in, r)
	}
	return goOn
}

// jump goes on at the target of an instruction if a condition holds.
func (m *machine) jump(in *program.Instr, holds bool) signal {
	if !holds {
		return goOn
	}
	m.fiber.pc = int(in.C)
	return jumped
}

// set writes to a register of the running procedure. Whoever may have evaluated something meanwhile has to
// use it, as the registers may have moved.
func (m *machine) set(register int32, value int64) {
	m.fiber.registers[m.fiber.base+int(register)] = value
}

func boolean(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// numberIn is the number of a zone that an operand stands for; none if there is no such player.
func (m *machine) numberIn(r []int64, operand int32) int64 { return m.numberOf(windowOf(r), operand) }

// zoneIn is the zone that an operand stands for, or nil.
func (m *machine) zoneIn(r []int64, operand int32) *state.Zone { return m.Zone(m.numberIn(r, operand)) }
