package check

import (
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// An exhaustiveness finds out which values the rows of a table, or the arms of a match, leave out, and which
// they name twice. Members of enums, true and false, and texts are numbers to it, so that all that
// remains is spans of whole numbers, one dimension for each parameter. The search for gaps cuts one
// dimension after the other where rows begin and end, and stops after so many steps: a table that is
// larger than that nobody has written by hand.
type exhaustiveness struct {
	dims   []dimension
	rows   []matchRow
	steps  int
	broken bool // a pattern could not be read; nothing is said
}

// mostSteps is how far a search goes, mostGaps how many findings of it are told.
const (
	mostSteps = 2_000_000
	mostGaps  = 4
)

// A dimension is the values that one parameter may have.
type dimension struct {
	t      *variant.Type
	domain spans
	tight  bool // numbers: only those between the least and the greatest that rows name
	texts  []string
	number map[string]int64 // of a text
}

type matchRow struct {
	at     source.Span
	isElse bool
	sets   []spans
}

// newExhaustiveness takes the types of the parameters.
func newExhaustiveness(tight bool, types ...*variant.Type) *exhaustiveness {
	k := &exhaustiveness{}
	for _, t := range types {
		d := dimension{t: t, tight: tight && t.Base == variant.Number}
		switch t.Base {
		case variant.Anything:
			k.broken = true
		case variant.Number:
			d.domain = spans{{lowest, highest}}
		case variant.Bool:
			d.domain = spans{{0, 1}}
		case variant.EnumType:
			if n := len(t.Enum.Members); n > 0 {
				d.domain = spans{{0, int64(n) - 1}}
			}
		case variant.Text:
			d.domain, d.number = spans{{0, 0}}, map[string]int64{} // 0 is every text that no row names
		}
		if t.Optional {
			d.domain = merge(append(d.domain, span{absent, absent})...)
		}
		k.dims = append(k.dims, d)
	}
	return k
}

// add takes in a row. One for else has no tests.
func (k *exhaustiveness) add(at source.Span, isElse bool, tests []variant.Test) {
	row := matchRow{at: at, isElse: isElse, sets: make([]spans, len(k.dims))}
	for i := range k.dims {
		if isElse || i >= len(tests) {
			row.sets[i] = spans{{absent, highest}}
		} else {
			row.sets[i] = k.dims[i].spansOf(tests[i])
		}
	}
	k.rows = append(k.rows, row)
}

// spansOf is the values that fit a test.
func (d *dimension) spansOf(test variant.Test) spans {
	if len(test.Ranges) == 0 && !test.Absent {
		return spans{{absent, highest}}
	}
	var all []span
	if test.Absent {
		all = append(all, span{absent, absent})
	}
	for _, r := range test.Ranges {
		s := span{r.Lo, r.Hi}
		if d.t.Base == variant.Text {
			s.lo = d.index(r.Text)
			s.hi = s.lo
		}
		if s.lo == variant.None {
			s.lo = lowest
		}
		if s.hi == variant.None {
			s.hi = highest
		}
		all = append(all, s)
	}
	return merge(all...)
}

// index is the number that stands for a text. Those of all texts make one span, which is the last of the domain.
func (d *dimension) index(text string) int64 {
	i, known := d.number[text]
	if !known {
		d.texts = append(d.texts, text)
		i = int64(len(d.texts))
		d.number[text] = i
		d.domain[len(d.domain)-1].hi = i
	}
	return i
}

// absentBefore tells whether a row before the last one takes none.
func (k *exhaustiveness) absentBefore() bool {
	before := k.rows[:len(k.rows)-1]
	return slices.ContainsFunc(before, func(r matchRow) bool { return r.sets[0].meets(spans{{absent, absent}}) })
}

// ---- Gaps ------------------------------------------------------------------------------------------

// gaps says in words which values no row fits; nil if there are none.
func (k *exhaustiveness) gaps() []string {
	if k.broken || slices.ContainsFunc(k.rows, func(r matchRow) bool { return r.isElse }) {
		return nil
	}
	for i := range k.dims {
		k.tighten(i)
	}
	var found []string
	k.search(0, k.rows, nil, &found)
	return found
}

// tighten bounds a dimension of numbers by what rows name.
func (k *exhaustiveness) tighten(i int) {
	d := &k.dims[i]
	if !d.tight {
		return
	}
	bounds := span{highest, lowest}
	for _, row := range k.rows {
		for _, s := range row.sets[i] {
			if s.lo == absent && s.hi == highest || s.hi == absent {
				continue
			}
			bounds.lo, bounds.hi = min(bounds.lo, max(s.lo, lowest)), max(bounds.hi, s.hi)
		}
	}
	if bounds.lo <= bounds.hi {
		d.domain = d.domain.minus(spans{{absent + 1, highest}})
		d.domain = merge(append(d.domain, bounds)...)
	}
}

// search looks for gaps among rows that fit everywhere before dimension i, which is in words already.
func (k *exhaustiveness) search(i int, rows []matchRow, words []string, found *[]string) {
	if i == len(k.dims)-1 {
		var all []span
		for _, row := range rows {
			all = append(all, row.sets[i]...)
		}
		k.steps += len(all) + 1
		for _, gap := range k.dims[i].domain.minus(merge(all...)) {
			k.tell(append(words, k.dims[i].words(gap)), found)
		}
		return
	}
	for _, cut := range k.cuts(i, rows) {
		if k.steps += len(rows) + 1; k.steps > mostSteps || len(*found) > mostGaps {
			return
		}
		var fitting []matchRow
		for _, row := range rows {
			if row.sets[i].meets(spans{cut}) {
				fitting = append(fitting, row)
			}
		}
		k.search(i+1, fitting, append(slices.Clone(words), k.dims[i].words(cut)), found)
	}
}

func (k *exhaustiveness) tell(words []string, found *[]string) {
	switch {
	case len(*found) < mostGaps:
		*found = append(*found, strings.Join(words, ", "))
	case len(*found) == mostGaps:
		*found = append(*found, "others")
	}
}

// cuts divides a dimension where rows begin and end.
func (k *exhaustiveness) cuts(i int, rows []matchRow) spans {
	var starts []int64
	for _, row := range rows {
		for _, s := range row.sets[i] {
			starts = append(starts, s.lo)
			if s.hi < highest {
				starts = append(starts, s.hi+1)
			}
		}
	}
	slices.Sort(starts)
	var pieces spans
	for _, piece := range k.dims[i].domain {
		for _, start := range slices.Compact(starts) {
			if piece.lo < start && start <= piece.hi {
				pieces = append(pieces, span{piece.lo, start - 1})
				piece.lo = start
			}
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

// words says which values a span of a dimension is.
func (d *dimension) words(s span) string {
	var words []string
	if s.lo == absent {
		words = append(words, "none")
		if s.lo++; s.hi == absent {
			return "none"
		}
	}
	for n := s.lo; d.t.Base != variant.Number; n++ {
		if n > s.hi || len(words) == mostGaps {
			return strings.Join(words, " or ")
		}
		words = append(words, d.word(n))
	}
	return strings.Join(append(words, s.String()), " or ")
}

// word is one value that is not a number.
func (d *dimension) word(n int64) string {
	switch {
	case d.t.Base == variant.EnumType:
		return d.t.Enum.Members[n]
	case d.t.Base == variant.Bool && n == 0:
		return "false"
	case d.t.Base == variant.Bool:
		return "true"
	case n == 0:
		return "any other text"
	}
	return quoted(d.texts[n-1])
}

// listed joins what is missing to a part of a sentence.
func listed(missing []string) string { return enumerate(missing, "and") }

// ---- Overlaps --------------------------------------------------------------------------------------

// overlaps finds pairs of rows that name the same values; a row that is named has the one before it
// that it overlaps with.
func (k *exhaustiveness) overlaps() (pairs [][2]matchRow) {
	for j, later := range k.rows {
		for _, earlier := range k.rows[:j] {
			if k.steps++; k.steps > mostSteps || k.broken {
				return pairs
			}
			if earlier.isElse || !later.isElse && k.overlap(earlier, later) {
				pairs = append(pairs, [2]matchRow{earlier, later})
				break
			}
		}
	}
	return pairs
}

func (k *exhaustiveness) overlap(a, b matchRow) bool {
	for i := range k.dims {
		if !a.sets[i].meets(b.sets[i]) {
			return false
		}
	}
	return true
}

// hidden finds rows whose values earlier rows take altogether. There is one dimension.
func (k *exhaustiveness) hidden() []matchRow {
	var found []matchRow
	var taken spans
	for _, row := range k.rows {
		if k.steps += len(taken) + 1; k.steps > mostSteps || k.broken {
			return found
		}
		domain := k.dims[0].domain
		named := domain.minus(domain.minus(row.sets[0]))
		if len(named.minus(taken)) == 0 {
			found = append(found, row)
		}
		taken = merge(append(slices.Clone(taken), row.sets[0]...)...)
	}
	return found
}
