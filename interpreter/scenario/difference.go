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
}

// differ returns the diff of two transcripts, or nil if they are equal. It ignores blanks at the
// end of lines, because they are invisible.
func differ(expected, told []string) *Difference {
	expected, told = trimmed(expected), trimmed(told)
	hunks := diff.Hunks(expected, told)
	if len(hunks) == 0 {
		return nil
	}
	return &Difference{Hunks: hunks, First: commonStart(expected, told)}
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

// Text formats the hunks, with "-" before expected lines and "+" before logged lines.
func (d *Difference) Text() string {
	var out strings.Builder
	for _, hunk := range d.Hunks {
		fmt.Fprintf(&out, "@@ line %d @@\n", hunk.PosX+1)
		for _, edit := range hunk.Edits {
			out.WriteString(editLine(edit) + "\n")
		}
	}
	return out.String()
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
