// Package cover determines which values rows, arms, outcomes and conditions match, and which they
// leave open. Enum members, booleans and texts are represented by numbers, so that all sets of
// values are spans of whole numbers.
package cover

import (
	"iter"
	"slices"
	"strings"

	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// Rows finds values that the rows of a table or the arms of a match leave out, or name twice.
// Each parameter is a dimension, whose values are spans of whole numbers. The search for gaps
// cuts one dimension after another where rows begin and end. It stops after mostSteps, because
// handwritten tables are smaller.
type Rows struct {
	dims   []dimension
	rows   []matchRow
	steps  int
	Broken bool // a pattern has an error, so there are no diagnostics
}

// Limits of a search, and of the gaps that it reports.
const (
	mostSteps = 2_000_000
	mostGaps  = 4
)

// A dimension has all values of one parameter.
type dimension struct {
	t      *variant.Type
	domain spans
	tight  bool // numbers: only those between the least and the greatest that rows name
	texts  []string
	number map[string]int64 // of a text
}

type matchRow struct {
	At     source.Span
	isElse bool
	sets   []spans
}

// NewRows returns an empty table with parameters of some types. Tight limits numbers to those
// between the least and the greatest that rows name.
func NewRows(tight bool, types ...*variant.Type) *Rows {
	k := &Rows{}
	for _, t := range types {
		d := dimension{t: t, tight: tight && t.Base == variant.Number, domain: domainOfType(t)}
		switch t.Base {
		case variant.Anything:
			k.Broken = true
		case variant.Text:
			d.domain, d.number = spans{{0, 0}}, map[string]int64{} // 0 is every text that no row names
		}
		if t.Optional {
			d.domain = d.domain.orNone()
		}
		k.dims = append(k.dims, d)
	}
	return k
}

// OnDice limits the only dimension to the sums of dice.
func (k *Rows) OnDice(d variant.Dice) { k.dims[0].domain = spans{sums(d)} }

// IsD10 reports whether the only dimension has the faces of a die with ten sides.
func (k *Rows) IsD10() bool { return slices.Equal(k.dims[0].domain, spans{{1, 10}}) }

// TypeOf returns the type of a parameter.
func (k *Rows) TypeOf(i int) *variant.Type { return k.dims[i].t }

// Strange yields each row that names values outside of the only dimension, with the first of them.
func (k *Rows) Strange() iter.Seq2[source.Span, Span] {
	return func(yield func(source.Span, Span) bool) {
		for _, row := range k.rows {
			if out := row.sets[0].minus(k.dims[0].domain); !row.isElse && len(out) > 0 && !yield(row.At, out[0]) {
				return
			}
		}
	}
}

// Add appends a row. A row for else has no tests.
func (k *Rows) Add(at source.Span, isElse bool, tests []variant.Test) {
	row := matchRow{At: at, isElse: isElse, sets: make([]spans, len(k.dims))}
	for i := range k.dims {
		if isElse || i >= len(tests) {
			row.sets[i] = spans{{absent, Highest}}
		} else {
			row.sets[i] = k.dims[i].spansOf(tests[i])
		}
	}
	k.rows = append(k.rows, row)
}

// spansOf returns the values that pass a test.
func (d *dimension) spansOf(test variant.Test) spans {
	if len(test.Ranges) == 0 && !test.Absent {
		return spans{{absent, Highest}}
	}
	var all []Span
	if test.Absent {
		all = append(all, Span{absent, absent})
	}
	for _, r := range test.Ranges {
		if d.t.Base == variant.Text {
			i := d.index(r.Text)
			all = append(all, Span{i, i})
		} else {
			all = append(all, SpanOf(r.Lo, r.Hi))
		}
	}
	return merge(all...)
}

// index returns the index of a text in the map number, and adds a new text. The last span of the
// domain consists of these indexes.
func (d *dimension) index(text string) int64 {
	i, known := d.number[text]
	if !known {
		d.texts = append(d.texts, text)
		i = int64(len(d.texts))
		d.number[text] = i
		d.domain[len(d.domain)-1].Hi = i
	}
	return i
}

// AbsentBefore reports whether a row before the last one takes none.
func (k *Rows) AbsentBefore() bool {
	before := k.rows[:len(k.rows)-1]
	return slices.ContainsFunc(before, func(r matchRow) bool { return r.sets[0].meets(spans{{absent, absent}}) })
}

// Gaps describes the values that no row fits, or returns nil if there are none.
func (k *Rows) Gaps() []string {
	if k.Broken || slices.ContainsFunc(k.rows, func(r matchRow) bool { return r.isElse }) {
		return nil
	}
	for i := range k.dims {
		k.tighten(i)
	}
	var found []string
	k.search(0, k.rows, nil, &found)
	return found
}

// tighten limits a dimension of numbers to those between the least and the greatest that rows name.
func (k *Rows) tighten(i int) {
	d := &k.dims[i]
	if !d.tight {
		return
	}
	bounds := Span{Highest, Lowest}
	for _, row := range k.rows {
		for _, s := range row.sets[i] {
			if s.Lo == absent && s.Hi == Highest || s.Hi == absent {
				continue
			}
			bounds.Lo, bounds.Hi = min(bounds.Lo, max(s.Lo, Lowest)), max(bounds.Hi, s.Hi)
		}
	}
	if bounds.Lo <= bounds.Hi {
		d.domain = d.domain.minus(spans{{absent + 1, Highest}})
		d.domain = merge(append(d.domain, bounds)...)
	}
}

// search looks for gaps in the dimension with index i and the later ones. The slice has the rows
// that match in all earlier dimensions, and words the values there.
func (k *Rows) search(i int, rows []matchRow, words []string, found *[]string) {
	if i == len(k.dims)-1 {
		var all []Span
		for _, row := range rows {
			all = append(all, row.sets[i]...)
		}
		k.steps += len(all) + 1
		for _, gap := range k.dims[i].domain.minus(merge(all...)) {
			k.addGap(append(words, k.dims[i].words(gap)), found)
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

func (k *Rows) addGap(words []string, found *[]string) {
	switch {
	case len(*found) < mostGaps:
		*found = append(*found, strings.Join(words, ", "))
	case len(*found) == mostGaps:
		*found = append(*found, "others")
	}
}

// cuts divides a dimension where rows begin and end.
func (k *Rows) cuts(i int, rows []matchRow) spans {
	var starts []int64
	for _, row := range rows {
		for _, s := range row.sets[i] {
			starts = append(starts, s.Lo)
			if s.Hi < Highest {
				starts = append(starts, s.Hi+1)
			}
		}
	}
	slices.Sort(starts)
	var pieces spans
	for _, piece := range k.dims[i].domain {
		for _, start := range slices.Compact(starts) {
			if piece.Lo < start && start <= piece.Hi {
				pieces = append(pieces, Span{piece.Lo, start - 1})
				piece.Lo = start
			}
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

// words describes the values of a span.
func (d *dimension) words(s Span) string {
	var words []string
	if s.Lo == absent {
		words = append(words, "none")
		if s.Lo++; s.Hi == absent {
			return "none"
		}
	}
	for n := s.Lo; d.t.Base != variant.Number; n++ {
		if n > s.Hi || len(words) == mostGaps {
			return strings.Join(words, " or ")
		}
		words = append(words, d.word(n))
	}
	return strings.Join(append(words, s.String()), " or ")
}

// word describes one value that is not a number.
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
	return report.Quoted(d.texts[n-1])
}

// Listed joins missing values for a message.
func Listed(missing []string) string { return report.Enumerate(missing, "and") }

// Overlaps returns pairs of rows for the same values: a row, and the first one before it.
func (k *Rows) Overlaps() (pairs [][2]matchRow) {
	for j, later := range k.rows {
		for _, earlier := range k.rows[:j] {
			if k.steps++; k.steps > mostSteps || k.Broken {
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

func (k *Rows) overlap(a, b matchRow) bool {
	for i := range k.dims {
		if !a.sets[i].meets(b.sets[i]) {
			return false
		}
	}
	return true
}

// Hidden returns the rows whose values rows before them have taken. There must be one dimension.
func (k *Rows) Hidden() []matchRow {
	var found []matchRow
	var taken spans
	for _, row := range k.rows {
		if k.steps += len(taken) + 1; k.steps > mostSteps || k.Broken {
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
