package diag

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/dsl/each"
	"houserule/dsl/source"
)

// A Palette has the SGR codes for the parts of a diagnostic. A part with code "" is not coloured.
// Width is the width of a terminal, or 0 if source lines may have any width.
type Palette struct {
	error, warning, note, gutter, label, code string
	Width                                     int
}

var (
	// Plain is the palette for files, pipes and tests.
	Plain = Palette{}
	// Color is the palette for terminals.
	Color = Palette{error: "1;31", warning: "1;33", note: "1;36", gutter: "2", label: "36", code: "2"}
)

// indent is the column at which source text and details start, after "  123 | ". Details are
// wrapped at textWidth columns.
const indent, textWidth = 8, 90

// Text returns the diagnostics for display, with a blank line between them:
//
//	quests.rules:41:25: error: there is no "treasure_dek" [unknown-name]
//	   41 |     draw 1 from treasure_dek to revealed
//	      |                 ^^^^^^^^^^^^ did you mean "treasure_deck"?
func (l List) Text(p Palette) string {
	findings := each.Of(l, func(d Diagnostic) string { return d.Text(p) })
	return strings.Join(findings, "\n")
}

// Text returns one diagnostic for display. The last line ends with a line break.
func (d Diagnostic) Text(p Palette) string {
	var b strings.Builder
	strong := p.error
	if d.Severity == Warning {
		strong = p.warning
	}
	b.WriteString(placePrefix(d.Span) + p.paint(strong, d.Severity.String()+":") + " " + Printable(d.Summary))
	if d.Code != "" {
		b.WriteString(" " + p.paint(p.code, "["+string(d.Code)+"]"))
	}
	b.WriteString("\n")
	p.writeExcerpt(&b, d.Span, d.Label, strong)
	p.writeDetail(&b, d.Detail)
	for _, r := range d.Related {
		b.WriteString(placePrefix(r.Span) + p.paint(p.note, "note:") + " " + Printable(r.Message) + "\n")
		p.writeExcerpt(&b, r.Span, "", p.note)
	}
	return b.String()
}

// Tally returns the number of errors and warnings, for example "3 errors, 1 warning", or "" for
// an empty list.
func (l List) Tally() string {
	var counts [2]int
	for _, d := range l {
		counts[d.Severity]++
	}
	var parts []string
	for severity, n := range counts {
		if n > 0 {
			parts = append(parts, Counted(n, Severity(severity).String()))
		}
	}
	return strings.Join(parts, ", ")
}

// Counted returns a number and its noun, for example "1 card" or "3 cards".
func Counted(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return fmt.Sprintf("%d %s", n, word)
}

func placePrefix(s source.Span) string {
	if s.IsZero() {
		return ""
	}
	return Printable(s.String()) + ": "
}

// writeExcerpt writes the line on which s starts, and below it a line of carets under s with the
// label. For a zero span it writes only the label.
func (p Palette) writeExcerpt(b *strings.Builder, s source.Span, label, strong string) {
	if s.IsZero() {
		p.writeDetail(b, label)
		return
	}
	e, below := excerptOf(s), ""
	if p.Width > 0 {
		e = e.within(p.Width - indent)
	}
	if p.Width > 0 && indent+ansi.StringWidth(e.before+e.marked+" "+Printable(label)) > p.Width {
		label, below = "", label
	}
	if label != "" {
		label = p.paint(p.label, Printable(label))
	}
	number := fmt.Sprintf("%5d |", s.Line())
	b.WriteString(strings.TrimRight(p.paint(p.gutter, number)+" "+e.before+e.marked+e.after, " ") + "\n")
	carets := strings.Repeat("^", max(1, ansi.StringWidth(e.marked)))
	gap := strings.Repeat(" ", ansi.StringWidth(e.before))
	marks := p.paint(p.gutter, strings.Repeat(" ", len(number)-1)+"|") + " " + gap + p.paint(strong, carets) + " " + label
	b.WriteString(strings.TrimRight(marks, " ") + "\n")
	p.writeDetail(b, below)
}

// writeDetail writes paragraphs, wrapped and indented.
func (p Palette) writeDetail(b *strings.Builder, detail string) {
	width := textWidth
	if p.Width > 0 {
		width = max(2*indent, min(width, p.Width))
	}
	for paragraph := range strings.Lines(detail) {
		paragraph = Printable(strings.TrimRight(paragraph, "\n"))
		for line := range strings.Lines(wrapped(paragraph, width-indent)) {
			b.WriteString(strings.Repeat(" ", indent) + strings.TrimRight(line, " \n") + "\n")
		}
	}
}

// wrapped breaks a paragraph into lines. It doesn't break at hyphens, so that an option such as
// --with can be copied in one piece.
func wrapped(paragraph string, width int) string {
	const unbroken = "\u2011"
	paragraph = ansi.Wordwrap(strings.ReplaceAll(paragraph, "-", unbroken), width, "")
	return strings.ReplaceAll(paragraph, unbroken, "-")
}

func (p Palette) paint(code, text string) string {
	if code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
