package listing

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"houserule/dsl/diag"
)

// A Look has the colours of a listing. Plain is for files, pipes and tests, and Color is for
// terminals. Width is the width of a terminal, or 0 if lines may have any width.
type Look struct {
	place, put, gone, caption string
	Width                     int
}

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
	if look.Width > 0 && width > look.Width/mostMargin {
		lines, width = shortened(lines)
	}
	for _, line := range lines {
		margin := line.place() + strings.Repeat(" ", width-utf8.RuneCountInString(line.place()))
		text := paint(look.place, margin) + "  " + look.rule(line)
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	return b.String()
}

// mostMargin is the part of a terminal's width that positions may take with the paths of files.
const mostMargin = 3

// shortened returns lines with the names of files instead of their paths, and the width of the
// positions. A path stays if another file has the same name.
func shortened(all []Line) (lines []Line, width int) {
	paths := map[string]string{}
	for _, line := range all {
		name := path.Base(filepath.ToSlash(line.File))
		if known, ok := paths[name]; ok && known != line.File {
			paths[name] = ""
		} else {
			paths[name] = line.File
		}
	}
	for _, line := range all {
		if name := path.Base(filepath.ToSlash(line.File)); line.File != "" && paths[name] != "" {
			line.File = name
		}
		width = max(width, utf8.RuneCountInString(line.place()))
		lines = append(lines, line)
	}
	return lines, width
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
