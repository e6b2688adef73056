package syntax

import (
	"strings"
	"unicode"

	"houserule/dsl/source"
)

// CommentAbove is the block of comments that ends on the line above a declaration. A declaration that
// does not begin its line has none.
func CommentAbove(at source.Span) string {
	if at.IsZero() || !beginsLine(at) {
		return ""
	}
	var lines []string
	for n := at.Line() - 1; n > 0; n-- {
		line := strings.TrimSpace(at.File.Line(n))
		if !strings.HasPrefix(line, "#") {
			break
		}
		lines = append(lines, strings.TrimPrefix(strings.TrimPrefix(line, "#"), " "))
	}
	var b strings.Builder
	for i := len(lines) - 1; i >= 0; i-- {
		b.WriteString(lines[i] + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// beginsLine tells whether nothing stands before a declaration on its line, or only the word that puts
// it in the place of another.
func beginsLine(at source.Span) bool {
	blank := func(r rune) bool { return r != '\n' && unicode.IsSpace(r) }
	before := strings.TrimRightFunc(at.File.Text[:at.Start], blank)
	before = strings.TrimRightFunc(strings.TrimSuffix(before, "replace"), blank)
	return before == "" || strings.HasSuffix(before, "\n")
}
