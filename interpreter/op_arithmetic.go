package interpreter

import (
	"math/bits"

	"houserule/interpreter/program"
)

//op:def Add r[A] = r[B] + r[C]
//op:reads nothing
//op:hot
func opAdd(m *machine, in *program.Instr, r window) signal {
	sum, ok := add(*r.At(in.B), *r.At(in.C))
	if !ok {
		return m.fail(tooGreat)
	}
	*r.At(in.A) = sum
	return proceed
}

//op:def Sub r[A] = r[B] - r[C]
//op:reads nothing
//op:hot
func opSub(m *machine, in *program.Instr, r window) signal {
	difference, ok := sub(*r.At(in.B), *r.At(in.C))
	if !ok {
		return m.fail(tooGreat)
	}
	*r.At(in.A) = difference
	return proceed
}

//op:def Mul r[A] = r[B] * r[C]
//op:reads nothing
//op:hot
func opMul(m *machine, in *program.Instr, r window) signal {
	product, ok := mul(*r.At(in.B), *r.At(in.C))
	if !ok {
		return m.fail(tooGreat)
	}
	*r.At(in.A) = product
	return proceed
}

//op:def DivDown r[A] = r[B] / r[C], rounded down
//op:def DivUp r[A] = r[B] / r[C], rounded up
//op:reads nothing
//op:hot
func opDivDown(m *machine, in *program.Instr, r window) signal {
	if *r.At(in.C) == 0 {
		return m.failDividing(*r.At(in.B))
	}
	*r.At(in.A) = divide(*r.At(in.B), *r.At(in.C), in.Op == program.DivUp)
	return proceed
}

//op:def Remainder r[A] = the remainder of r[B] / r[C], rounded down
//op:reads nothing
func opRemainder(m *machine, in *program.Instr, r window) signal {
	a, b := *r.At(in.B), *r.At(in.C)
	if b == 0 {
		return m.failDividing(a)
	}
	*r.At(in.A) = a - b*divide(a, b, false)
	return proceed
}

//op:def Negate r[A] = -r[B]
//op:reads nothing
func opNegate(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = -*r.At(in.B)
	return proceed
}

//op:def AddInt r[A] = r[B] + C
//op:reads nothing
//op:hot
func opAddInt(m *machine, in *program.Instr, r window) signal {
	sum, ok := add(*r.At(in.B), int64(in.C))
	if !ok {
		return m.fail(tooGreat)
	}
	*r.At(in.A) = sum
	return proceed
}

//op:def Include add member r[B] to set r[A]
//op:reads nothing
//op:hot
func opInclude(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) |= 1 << (uint64(*r.At(in.B)) & 63)
	return proceed
}

//op:def Clamp r[A] = r[A] limited to the range from r[B] to r[C]
//op:reads nothing
func opClamp(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = max(*r.At(in.B), min(*r.At(in.A), *r.At(in.C)))
	return proceed
}

//op:def LookUp r[A] = the value of table Lookups[C] for r[B]
//op:reads nothing
//op:hot
func opLookUp(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	value := m.p.Lookups[in.C].Value(*r.At(in.B))
	if value == program.NoRow || m.isTimeToLook() || len(b.frames) >= m.limits.Depth {
		return m.lookUpSlow(in, m.fiber.window())
	}
	m.Work--
	*r.At(in.A) = value
	return proceed
}

//op:def Switch continue at the target of Switches[B] for r[A]
//op:reads nothing
//op:hot
func opSwitch(m *machine, in *program.Instr, r window) signal {
	return m.goTo(int32(m.p.Switches[in.B].Target(*r.At(in.A))))
}

// Numbers in rules are integers that never wrap around: an overflow is a rule error. The lowest
// int64 stands for none and is not a number.

func (m *vm) failDividing(a int64) signal { return m.fail("division of %d by zero", a) }

func add(a, b int64) (int64, bool) {
	c := a + b
	return c, (c > a) == (b > 0) && c != none
}

func sub(a, b int64) (int64, bool) {
	c := a - b
	return c, (c < a) == (b > 0) && c != none
}

func mul(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi != 0 || lo > 1<<63-1 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// divide returns a / b rounded up or down. b must not be 0.
func divide(a, b int64, up bool) int64 {
	q, r := a/b, a%b
	if r == 0 {
		return q
	}
	if positive := (r > 0) == (b > 0); up && positive {
		q++
	} else if !up && !positive {
		q--
	}
	return q
}
