package mutation

import "houserule/dsl/source"

// SameMark begins the comment at the end of a line that makes no difference however it is changed. The reason
// follows: "# same: why".
const SameMark = "# " + sameWord + ":"

const sameWord = "same"

// A mark is such a comment.
type mark struct {
	*source.Mark
	needed bool // a change of its line goes unnoticed
}

// markOf returns the mark of the line in which a change begins, or nil if there is none.
func markOf(changed source.Span) *mark {
	if m := changed.File.MarkAt(changed.Line(), sameWord); m != nil {
		return &mark{Mark: m}
	}
	return nil
}

// sameAs returns why changes that begin in the line of a place make no difference, or "".
func sameAs(place source.Span) string {
	if m := markOf(place); m != nil {
		return m.Why
	}
	return ""
}
