package scenario

import (
	"fmt"
	"slices"
	"strings"

	"znkr.io/diff"
)

// A Difference is the diff between the transcript that a scenario expects and the log of its
// game.
type Difference struct {
	Hunks []diff.Hunk[string]
	First int // index of the first line that differs
	end   []string
}

// differ returns the diff of two transcripts, or nil if they are equal. It ignores blanks at the
// end of lines, because they are invisible.
func differ(expected, told []string) *Difference {
	expected, told = trimmed(expected), trimmed(told)
	hunks := diff.Hunks(expected, told)
	if len(hunks) == 0 {
		return nil
	}
	return &Difference{Hunks: hunks, First: commonStart(expected, told), end: told[max(0, len(told)-lastLines):]}
}

func trimmed(lines []string) []string {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t")
	}
	return lines
}

func commonStart(a, b []string) int {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	return same
}

// A diff of more than mostLines lines is cut after firstLines lines. After them comes the end of
// the log, because most other lines of a game that takes another course say little.
const (
	mostLines  = 60
	firstLines = 20
	lastLines  = 5
)

// Text formats the hunks, with "-" before expected lines and "+" before logged lines. A long diff
// is cut.
func (d *Difference) Text() string {
	var lines []string
	for _, hunk := range d.Hunks {
		lines = append(lines, fmt.Sprintf("@@ line %d @@", hunk.PosX+1))
		for _, edit := range hunk.Edits {
			lines = append(lines, editLine(edit))
		}
	}
	if len(lines) > mostLines {
		lines = append(lines[:firstLines:firstLines], fmt.Sprintf("@@ %d more lines are left out; this is the new end @@", len(lines)-firstLines))
		for _, line := range d.end {
			lines = append(lines, strings.TrimRight("+ | "+line, " "))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

func editLine(edit diff.Edit[string]) string {
	switch edit.Op {
	case diff.Delete:
		return strings.TrimRight("- | "+edit.X, " ")
	case diff.Insert:
		return strings.TrimRight("+ | "+edit.Y, " ")
	}
	return strings.TrimRight("  | "+edit.X, " ")
}
