package mutation

import (
	"strings"

	"houserule/dsl/source"
)

// A line may say that it makes no difference how it is changed, and why: "# same: why" at its end. Its mutants
// do not count then.
const sameMark = "# same:"

// sameAs is why changes that begin in the line of a place make no difference, or "".
func sameAs(place source.Span) string {
	line := place.File.Line(place.Line())
	_, comment, found := strings.Cut(line, sameMark)
	if !found {
		return ""
	}
	return strings.TrimSpace(comment)
}
