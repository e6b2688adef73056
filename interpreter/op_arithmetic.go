package interpreter

import (
	"math/bits"

	"houserule/interpreter/program"
)

// The arithmetic of rules is that of whole numbers: it never wraps around. The lowest int64 stands
// for none and is not a number.

// reckon carries out the arithmetic that is rare.
func (m *machine) reckon(in *program.Instr, r []int64) signal {
	switch in.Op {
	case program.Negate:
		r[in.A] = -r[in.B]
	case program.Mul:
		var ok bool
		if r[in.A], ok = mul(r[in.B], r[in.C]); !ok {
			return m.fail(tooGreat)
		}
	default:
		if r[in.C] == 0 {
			return m.fail("%d is divided by zero", r[in.B])
		}
		if in.Op == program.Rest {
			r[in.A] = r[in.B] - r[in.C]*divide(r[in.B], r[in.C], false)
		} else {
			r[in.A] = divide(r[in.B], r[in.C], in.Op == program.DivUp)
		}
	}
	return goOn
}

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

// divide divides by what is not zero.
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
