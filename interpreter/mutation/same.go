package mutation

import (
	"strings"

	"houserule/dsl/source"
)

// SameMark begins the comment at the end of a line that makes no difference however it is changed. The reason
// follows: "# same: why".
const SameMark = "# same:"

// A mark is such a comment.
type mark struct {
	place  source.Span
	why    string
	needed bool // a change of its line goes unnoticed
}

// markOf is the mark of the line in which a change begins; nil without one.
func markOf(changed source.Span) *mark {
	file, number := changed.File, changed.Line()
	line := file.Line(number)
	at := len(uncommented(line))
	why, found := strings.CutPrefix(line[at:], SameMark)
	if !found {
		return nil
	}
	start := startOfLine(changed) + at
	return &mark{place: file.Span(start, start+len(line)-at), why: strings.TrimSpace(why)}
}

// startOfLine is the offset at which the line of a place starts.
func startOfLine(place source.Span) int {
	return strings.LastIndexByte(place.File.Text[:place.Start], '\n') + 1
}

// sameAs is why changes that begin in the line of a place make no difference, or "".
func sameAs(place source.Span) string {
	if m := markOf(place); m != nil {
		return m.why
	}
	return ""
}
