package check

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserule/dsl/check/report"
	"houserule/dsl/diag"
	_ "houserule/dsl/dsltest/fixedseed"
)

// These tests compare the diagnostics of generated texts with the results of trying all values.

// codesIn returns a map with the number of diagnostics of each code.
func codesIn(t *rapid.T, text string) map[diag.Code]int {
	in, found := inputOf(text)
	_, more := Check(in)
	codes := map[diag.Code]int{}
	for _, d := range append(found, more...) {
		codes[d.Code]++
	}
	for code := range codes {
		switch code {
		case report.CodeTableGap, report.CodeTableOverlap, report.CodeOutcomeGap, report.CodeNever, report.CodeUnusedVariable:
		default:
			t.Fatalf("unexpected %s in\n%s", code, text)
		}
	}
	return codes
}

// A cell is the pattern of one parameter, with a function that reports whether a value matches.
type cell struct {
	text string
	fits func(n int) bool
}

func numberCell(t *rapid.T) cell {
	lo := rapid.IntRange(1, 6).Draw(t, "lo")
	hi := rapid.IntRange(lo, 6).Draw(t, "hi")
	return cell{fmt.Sprintf("%d..%d", lo, hi), func(n int) bool { return lo <= n && n <= hi }}
}

func memberCell(t *rapid.T) cell {
	which := rapid.IntRange(0, 3).Draw(t, "member")
	if which == 3 {
		return cell{"any", func(int) bool { return true }}
	}
	return cell{[]string{"small", "medium", "large"}[which], func(n int) bool { return n == which }}
}

func TestTableCoverage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		text.WriteString("enum Size { small, medium, large }\ntable price(n: number, size: Size) -> number {\n")
		rows := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) [2]cell { return [2]cell{numberCell(t), memberCell(t)} }), 1, 6).Draw(t, "rows")
		for _, row := range rows {
			fmt.Fprintf(&text, "    %s, %s -> 1\n", row[0].text, row[1].text)
		}
		text.WriteString("}\n")
		gap, overlap := tryTable(rows)
		codes := codesIn(t, text.String())
		if (codes[report.CodeTableGap] > 0) != gap || (codes[report.CodeTableOverlap] > 0) != overlap {
			t.Fatalf("found %v; gap is %v, overlap is %v in\n%s", codes, gap, overlap, text.String())
		}
	})
}

// tryTable tries all numbers from the lowest to the highest of the rows. It reports whether there
// are gaps and overlaps.
func tryTable(rows [][2]cell) (gap, overlap bool) {
	least, greatest := 7, 0
	for n := 1; n <= 6; n++ {
		for _, row := range rows {
			if row[0].fits(n) {
				least, greatest = min(least, n), max(greatest, n)
			}
		}
	}
	for n := least; n <= greatest; n++ {
		for size := range 3 {
			fitting := 0
			for _, row := range rows {
				if row[0].fits(n) && row[1].fits(size) {
					fitting++
				}
			}
			gap, overlap = gap || fitting == 0, overlap || fitting > 1
		}
	}
	return gap, overlap
}

// A throw is one possible result of a check: two dice, a total, and the margin to the opposing
// value.
type throw struct{ first, second, total, margin int }

// An outcomeLine is a condition, with a function that reports whether it holds for a throw.
type outcomeLine struct {
	text  string
	holds func(throw) bool
}

func outcomeLineOf(t *rapid.T) outcomeLine {
	n := rapid.IntRange(1, 6).Draw(t, "face")
	lo := rapid.IntRange(2, 12).Draw(t, "lo")
	hi := rapid.IntRange(lo, 12).Draw(t, "hi")
	return []outcomeLine{
		{fmt.Sprintf("both %d", n), func(x throw) bool { return x.first == n && x.second == n }},
		{fmt.Sprintf("natural %d..%d", lo, hi), func(x throw) bool { return lo <= x.first+x.second && x.first+x.second <= hi }},
		{fmt.Sprintf("%d..%d", lo, hi), func(x throw) bool { return lo <= x.total && x.total <= hi }},
		{fmt.Sprintf("..%d", hi), func(x throw) bool { return x.total <= hi }},
		{fmt.Sprintf("%d..", lo), func(x throw) bool { return x.total >= lo }},
		{"above", func(x throw) bool { return x.margin > 0 }},
		{"equal", func(x throw) bool { return x.margin == 0 }},
		{"at_most", func(x throw) bool { return x.margin <= 0 }},
		{"below", func(x throw) bool { return x.margin < 0 }},
		{"else", func(throw) bool { return true }},
	}[rapid.IntRange(0, 9).Draw(t, "line")]
}

func TestOutcomeCoverage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.Custom(outcomeLineOf), 1, 8).Draw(t, "lines")
		added := rapid.Bool().Draw(t, "added")
		text := "check fight(n: number) {\n    roll 2d6\n    against n\n"
		if added {
			text += "    add n \"more\"\n"
		}
		for _, line := range lines {
			text += "    " + line.text + " -> wins\n"
		}
		gap, never := tryOutcomes(lines, added)
		codes := codesIn(t, text+"}\n")
		if codes[report.CodeNever] != never || never == 0 && (codes[report.CodeOutcomeGap] > 0) != gap {
			t.Fatalf("found %v; gap is %v, %d never happen in\n%s", codes, gap, never, text)
		}
	})
}

// tryOutcomes tries all throws. With an addition the total is independent of the dice. It reports
// whether there is a gap, and returns the number of lines that never happen.
func tryOutcomes(lines []outcomeLine, added bool) (gap bool, never int) {
	happened := make([]bool, len(lines))
	for i := range 36 * 3 * 16 {
		x := throw{1 + i%6, 1 + i/6%6, i/36%16 - 1, i/(36*16) - 1}
		if !added {
			x.total = x.first + x.second
		}
		first := 0
		for first < len(lines) && !lines[first].holds(x) {
			first++
		}
		if first == len(lines) {
			gap = true
		} else {
			happened[first] = true
		}
	}
	for _, is := range happened {
		if !is {
			never++
		}
	}
	return gap, never
}
