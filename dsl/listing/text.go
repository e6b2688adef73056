package listing

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"houserule/dsl/diag"
)

// A Look has the colours of a listing. Plain is for files, pipes and tests, and Color is for
// terminals.
type Look struct{ place, put, gone, caption string }

// The SGR codes mean faint, green, red and struck out, and cyan.
var (
	Plain = Look{}
	Color = Look{place: "2", put: "32", gone: "2;9;31", caption: "36"}
)

// Text formats lines with their positions in front, and a sign for changes by house rules:
//
//	pay.rules:8         table wages(rank: number) -> number {
//	pay.rules:9     -       1..3 -> 2
//	rich.rules:4    +       1..3 -> 5
//	pay.rules:10            4..  -> 3
func Text(lines []Line, look Look) string {
	var b strings.Builder
	width := 0
	for _, line := range lines {
		width = max(width, utf8.RuneCountInString(line.place()))
	}
	for _, line := range lines {
		margin := line.place() + strings.Repeat(" ", width-utf8.RuneCountInString(line.place()))
		text := paint(look.place, margin) + "  " + look.rule(line)
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	return b.String()
}

func (l Line) place() string {
	if l.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", l.File, l.Line)
}

// rule returns the part of a line after its position.
func (look Look) rule(line Line) string {
	sign, code := " ", ""
	switch line.Mark {
	case Put:
		sign, code = "+", look.put
	case Gone:
		sign, code = "-", look.gone
	case Caption:
		return paint(look.caption, line.Text)
	}
	indent := len(line.Text) - len(strings.TrimLeft(line.Text, " "))
	text := paint(code, sign) + " " + line.Text[:indent] + paint(code, diag.Printable(line.Text[indent:]))
	if line.Note != "" {
		text += "  " + paint(look.place, "# "+line.Note)
	}
	return text
}

func paint(code, text string) string {
	if code == "" || strings.TrimSpace(text) == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
