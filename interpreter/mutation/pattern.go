package mutation

import (
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

func (f *finder) table(proc *variant.Proc) {
	t := proc.Table
	for i, row := range t.Rows {
		f.at(row.Span, func() {
			for j := range row.Tests {
				f.test(row.Span, &row.Tests[j], without(&t.Rows, i))
			}
			f.expr(&row.Value)
		})
	}
}

// test lets a row or an arm be for fewer values, or leaves it out if none is left.
func (f *finder) test(place source.Span, t *variant.Test, leaveOut change) {
	pattern, _, _ := strings.Cut(place.Text(), "->")
	if len(t.Ranges) == 1 && !t.Absent && single(t.Ranges[0]) {
		f.add(Pattern, place, pattern, leftOut, leaveOut)
		return
	}
	for i := range t.Ranges {
		f.interval(place, pattern, t, i)
	}
	if t.Absent && len(t.Ranges) > 0 {
		f.add(Pattern, place, pattern, "not for none", put(&t.Absent, false))
	}
}

// single tells whether an interval holds one value.
func single(r variant.Interval) bool { return r.Text != "" || r.Lo == r.Hi && r.Lo != variant.None }

func (f *finder) interval(place source.Span, pattern string, t *variant.Test, i int) {
	r := &t.Ranges[i]
	if single(*r) {
		if values := strings.Split(pattern, ","); len(values) == len(t.Ranges) {
			f.add(Pattern, place, pattern, "not for "+strings.TrimSpace(values[i]), without(&t.Ranges, i))
		} else {
			f.add(Pattern, place, pattern, "not for all of it: value "+numberText(int64(i+1)), without(&t.Ranges, i))
		}
		return
	}
	if r.Lo != variant.None {
		f.add(Pattern, place, pattern, "from "+numberText(r.Lo+1), put(&r.Lo, r.Lo+1))
	}
	if r.Hi != variant.None {
		f.add(Pattern, place, pattern, "up to "+numberText(r.Hi-1), put(&r.Hi, r.Hi-1))
	}
}
