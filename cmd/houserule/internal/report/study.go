package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/interpreter/batch/study"
)

// A Study is the feel of a game, and of the game with house rules if there are any.
type Study struct {
	Title string
	Games int
	Seed  int64
	Arms  []StudyArm
}

// A StudyArm is the result for one set of rules.
type StudyArm struct {
	Name string
	*study.Result
}

// A StudyRow is a figure with its value for each arm. A cell is empty if it wasn't measured.
type StudyRow struct {
	Group, Label, About string
	Cells               []StudyCell
}

// A StudyCell is a value in words, with its 95 % confidence interval if it has one. Shares are in
// percent, and Even is the share without an advantage. Range is the interval in words, or the usual
// range of lengths.
type StudyCell struct {
	Text, Range          string
	IsShare              bool
	Low, High, Dot, Even float64
}

// studyWidth is the width of a study that isn't written to a terminal.
const studyWidth = 80

// WriteText writes the study as text.
func (s Study) WriteText(w io.Writer) {
	width := terminal.Width(w, studyWidth)
	fmt.Fprintf(w, "%s\n%s: %s\n", ansi.Wordwrap(s.Verdict(), width, ""), diag.Printable(s.Title), s.Run())
	rows := s.Rows()
	if len(s.Arms) > 1 {
		s.writeArms(w, rows)
	} else {
		writeFigures(w, rows)
	}
	for _, arm := range s.Arms {
		for _, note := range arm.Notes() {
			fmt.Fprintln(w)
			prefix := ""
			if len(s.Arms) > 1 {
				prefix = arm.Name + ": "
			}
			fmt.Fprintln(w, ansi.Wordwrap(diag.Printable(prefix+note.Title), width, ""))
			for _, line := range note.Lines {
				fmt.Fprintln(w, "  "+strings.ReplaceAll(ansi.Wordwrap(diag.Printable(line), width-4, ""), "\n", "\n    "))
			}
		}
	}
}

// Run returns words for the games that were played.
func (s Study) Run() string {
	played := s.Arms[0].Base
	text := diag.Counted(played.Games, "game")
	if played.Played > played.Games {
		text = fmt.Sprintf("%d of %s ended", played.Games, diag.Counted(played.Played, "game"))
	}
	text += fmt.Sprintf(", seed %d, by suggestions", s.Seed)
	if s.Arms[len(s.Arms)-1].Interrupted {
		text += ", then interrupted"
	}
	return text
}

func writeFigures(w io.Writer, rows []StudyRow) {
	widest, value := 0, 0
	for _, r := range rows {
		widest, value = max(widest, ansi.StringWidth(r.Label)), max(value, ansi.StringWidth(r.Cells[0].Text))
	}
	group := ""
	for i, r := range rows {
		if r.Group != group {
			group = r.Group
			fmt.Fprintf(w, "\n%s\n", group)
		}
		c := r.Cells[0]
		line := fmt.Sprintf("  %s%s  %*s", diag.Printable(r.Label), strings.Repeat(" ", widest-ansi.StringWidth(r.Label)), value, c.Text)
		if c.Range != "" {
			line += "  (" + c.Range + ")"
		}
		if i > 0 && r.Group == rows[i-1].Group && r.About == rows[i-1].About {
			// the meaning is written above
		} else if with := line + "  " + r.About; ansi.StringWidth(with) <= terminal.Width(w, studyWidth) {
			line = with
		} else {
			line += "\n      " + r.About
		}
		fmt.Fprintln(w, line)
	}
}

// writeArms writes the values of all arms side by side.
func (s Study) writeArms(w io.Writer, rows []StudyRow) {
	table := [][]string{{""}}
	for i := range s.Arms {
		table[0] = append(table[0], []string{"without", "with"}[min(i, 1)])
	}
	table[0] = append(table[0], "95 % without", "95 % with")
	for _, r := range rows {
		line := []string{r.Group + ": " + r.Label}
		var ranges []string
		for _, c := range r.Cells {
			text := c.Text
			if text == "" {
				text = "-"
			}
			line = append(line, text)
			ranges = append(ranges, c.interval())
		}
		table = append(table, append(line, ranges...))
	}
	writeTable(w, table)
}

// interval returns the confidence interval in few words, or "" without one.
func (c StudyCell) interval() string {
	switch {
	case c.IsShare:
		return fmt.Sprintf("%.0f to %.0f %%", c.Low, c.High)
	case c.Low < c.High:
		return fmt.Sprintf("%.1f to %.1f", c.Low, c.High)
	}
	return ""
}

// WriteJSON writes the study as JSON, with an element for each arm.
func (s Study) WriteJSON(w io.Writer) error {
	type length struct {
		Mean float64 `json:"mean"`
		Min  int64   `json:"min"`
		Max  int64   `json:"max"`
	}
	type arm struct {
		Name  string `json:"name"`
		Games int    `json:"games"`
		*study.Result
		Turns     length `json:"turns"`
		Decisions length `json:"decisions"`
	}
	arms := make([]arm, len(s.Arms))
	for i, a := range s.Arms {
		arms[i] = arm{a.Name, a.Base.Games, a.Result, length{a.Turns.Mean, a.Turns.Min, a.Turns.Max}, length{a.Decisions.Mean, a.Decisions.Min, a.Decisions.Max}}
	}
	return writeJSON(w, arms)
}
