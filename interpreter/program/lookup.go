package program

import (
	"math"

	"houserule/dsl/variant"
)

// A Lookup is a table of constants with a single number as its argument. One instruction reads
// it. Values holds the results for the numbers from Lo on, and NoRow for missing rows.
type Lookup struct {
	Proc               int32 // index of the procedure of the table
	Lo                 int64
	Values             []int64
	Below, Above, None int64
}

// NoRow marks a value without a row in a table.
const NoRow int64 = math.MinInt64 + 1

// Value returns the result of the table for a number.
func (l *Lookup) Value(number int64) int64 {
	switch i := number - l.Lo; {
	case number == variant.None:
		return l.None
	case number < l.Lo:
		return l.Below
	case i >= int64(len(l.Values)):
		return l.Above
	default:
		return l.Values[i]
	}
}

// lookUp compiles the call of a table whose values are all constant. It reports false for other
// tables. Traced programs call the table normally, because they must log the row.
func (u *expressions) lookUp(e *variant.CallExpr, dst int32) bool {
	if u.traced() {
		return false
	}
	index, ok := u.lookups[e.Proc]
	if !ok {
		index = u.newLookup(e.Proc)
		u.lookups[e.Proc] = index
	}
	if index >= 0 {
		u.emit(LookUp, dst, u.value(e.Args[0]), index)
	}
	return index >= 0
}

// newLookup returns the index of a new Lookup for a table, or -1 if the table is not suitable.
func (c *compiler) newLookup(proc *variant.Proc) int32 {
	if proc.Table == nil || proc.Table.Dice != nil || len(proc.Params) != 1 || layered(proc) {
		return -1
	}
	rows := proc.Table.Rows
	arms := make([]arm, len(rows))
	values := make([]int64, len(rows))
	for i, row := range rows {
		value, ok := c.fixed(row.Value)
		if !ok || value == NoRow {
			return -1
		}
		arms[i].tests, values[i] = row.Tests, value
	}
	lo, hi, ok := switchRange([]*variant.Type{proc.Params[0].Type}, arms)
	if !ok {
		return -1
	}
	c.p.Lookups = append(c.p.Lookups, lookup(c.procFor(proc), lo, hi, arms, values))
	return int32(len(c.p.Lookups) - 1)
}

func lookup(proc int32, lo, hi int64, arms []arm, values []int64) Lookup {
	find := func(number int64) int64 {
		if i := firstArm(arms, number); i >= 0 {
			return values[i]
		}
		return NoRow
	}
	l := Lookup{Proc: proc, Lo: lo, Below: find(lo - 1), Above: find(hi + 1), None: find(variant.None)}
	for number := lo; number <= hi; number++ {
		l.Values = append(l.Values, find(number))
	}
	return l
}
