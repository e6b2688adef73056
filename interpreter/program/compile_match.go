package program

import (
	"math"
	"slices"
	"strings"

	"houserule/dsl/variant"
)

// An arm is a case of a dispatch: the tests of the values and the code to run.
type arm struct {
	tests []variant.Test // one test for each value; none: always matches
	do    func()
}

// The maximum number of values in a jump table.
const maxSwitch = 256

// dispatch compiles the selection of the first matching arm. Each arm leaves or continues after
// the dispatch. If no arm matches, otherwise runs.
func (u *expressions) dispatch(values []int32, types []*variant.Type, arms []arm, otherwise func()) {
	var done, fallback label
	places := make([]label, len(arms))
	lo, hi, ok := switchRange(types, arms)
	table := -1
	if ok {
		u.p.Switches = append(u.p.Switches, Switching{})
		table = len(u.p.Switches) - 1
		u.emit(Switch, values[0], int32(table), 0)
	} else {
		for i, a := range arms {
			u.test(values, types, a.tests, &places[i])
		}
		u.jump(Jump, 0, 0, &fallback)
	}
	for i, a := range arms {
		u.mark(&places[i])
		u.scoped(a.do)
		u.jump(Jump, 0, 0, &done)
	}
	u.mark(&fallback)
	otherwise()
	u.mark(&done)
	if ok {
		u.p.Switches[table] = switching(lo, hi, arms, places, fallback.at)
	}
}

// test jumps to hit if all values match.
func (u *expressions) test(values []int32, types []*variant.Type, tests []variant.Test, hit *label) {
	var miss label
	for i, t := range tests {
		u.testOne(values[i], types[i], t, i == len(tests)-1, hit, &miss)
	}
	if len(tests) == 0 {
		u.jump(Jump, 0, 0, hit)
	}
	u.mark(&miss)
}

// testOne jumps to miss if a value doesn't match. If it matches, the last value of the row jumps
// to hit and the others fall through.
func (u *expressions) testOne(value int32, t *variant.Type, test variant.Test, last bool, hit, miss *label) {
	var through label
	if !last {
		hit = &through
	}
	switch {
	case len(test.Ranges) == 0 && !test.Absent:
		u.jump(Jump, 0, 0, hit)
	case test.Absent:
		u.jump(JumpNone, value, 0, hit)
	default:
		u.jump(JumpNone, value, 0, miss)
	}
	for _, r := range test.Ranges {
		u.testRange(value, t, r, hit)
	}
	u.jump(Jump, 0, 0, miss)
	u.mark(&through)
}

// testRange jumps to hit if a value other than none is in an interval.
func (u *expressions) testRange(value int32, t *variant.Type, r variant.Interval, hit *label) {
	if t.Base == variant.Text {
		u.testText(value, r.Text, hit)
		return
	}
	if r.Lo == r.Hi && r.Lo != variant.None {
		u.jumpCompare("==", value, number(r.Lo), hit)
		return
	}
	var outside label
	if r.Lo != variant.None {
		u.jumpCompare("<", value, number(r.Lo), &outside)
	}
	if r.Hi != variant.None {
		u.jumpCompare(">", value, number(r.Hi), &outside)
	}
	u.jump(Jump, 0, 0, hit)
	u.mark(&outside)
}

func (u *expressions) testText(value int32, text string, hit *label) {
	u.scoped(func() {
		other := u.alloc()
		u.textConst(text, other)
		u.jump(JumpTextEq, value, other, hit)
	})
}

func number(n int64) variant.Expr {
	return &variant.Const{Typed: variant.Typed{T: &variant.Type{Base: variant.Number}}, Value: n}
}

// switchRange returns the range of values in the tests of a single value. It reports false if a
// jump table is not suitable.
func switchRange(types []*variant.Type, arms []arm) (lo, hi int64, ok bool) {
	if len(types) != 1 || types[0].Base == variant.Text || len(arms) < 3 {
		return 0, 0, false
	}
	lo, hi = math.MaxInt64, math.MinInt64
	for _, a := range arms {
		for _, t := range a.tests {
			for _, r := range t.Ranges {
				for _, end := range []int64{r.Lo, r.Hi} {
					if end != variant.None {
						lo, hi = min(lo, end), max(hi, end)
					}
				}
			}
		}
	}
	return lo, hi, lo <= hi && uint64(hi)-uint64(lo) < maxSwitch
}

func switching(lo, hi int64, arms []arm, places []label, fallback int32) Switching {
	find := func(value int64) int32 {
		if i := firstArm(arms, value); i >= 0 {
			return places[i].at
		}
		return fallback
	}
	s := Switching{Lo: lo, Below: find(lo - 1), Above: find(hi + 1), None: find(variant.None)}
	for value := lo; value <= hi; value++ {
		s.Targets = append(s.Targets, find(value))
	}
	return s
}

// firstArm returns the index of the first arm that matches a single value, or -1.
func firstArm(arms []arm, value int64) int {
	return slices.IndexFunc(arms, func(a arm) bool { return len(a.tests) == 0 || holds(a.tests[0], value) })
}

// holds reports whether a value passes a test.
func holds(t variant.Test, value int64) bool {
	if value == variant.None {
		return t.Absent || len(t.Ranges) == 0
	}
	for _, r := range t.Ranges {
		if (r.Lo == variant.None || r.Lo <= value) && (r.Hi == variant.None || value <= r.Hi) {
			return true
		}
	}
	return len(t.Ranges) == 0 && !t.Absent
}

func (u *unit) match(s *variant.MatchStmt) {
	value := u.value(s.Value)
	arms := make([]arm, len(s.Arms))
	for i, a := range s.Arms {
		arms[i].do = func() {
			u.placed(a.At, func() {
				test, _, _ := strings.Cut(a.At.Text(), "->")
				u.coverBranch(test, a.Do)
				u.block(a.Do)
			})
		}
		if len(a.Test.Ranges) > 0 || a.Test.Absent {
			arms[i].tests = []variant.Test{a.Test}
		}
	}
	u.dispatch([]int32{value}, []*variant.Type{s.Value.Type()}, arms, func() {})
}
