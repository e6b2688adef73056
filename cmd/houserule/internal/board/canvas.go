package board

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A cell is one column of one line, with its text and ink. A character that is two columns wide
// covers the next cell.
type cell struct {
	text    string // "" for a blank
	ink     ink
	covered bool
}

// A canvas is a slice of lines, whose cells can be written in any order.
type canvas [][]cell

func newCanvas(width, height int) canvas {
	c := make(canvas, height)
	for i := range c {
		c[i] = make([]cell, width)
	}
	return c
}

// put writes a text at a cell and returns the column after it. It truncates the text at the end
// of the line.
func (c canvas) put(x, y int, text string, ink ink) int {
	for _, r := range text {
		width := ansi.StringWidth(string(r))
		switch {
		case width == 0 && x > 0 && c[y][x-1].text != "":
			c[y][x-1].text += string(r)
			continue
		case width == 0 || x+width > len(c[y]):
			continue
		}
		c[y][x] = cell{text: string(r), ink: ink}
		for i := 1; i < width; i++ {
			c[y][x+i] = cell{covered: true}
		}
		x += width
	}
	return x
}

// lines returns the cells as lines, with or without colour. It removes trailing blanks and
// trailing blank lines.
func (c canvas) lines(colored bool) []string {
	var lines []string
	full := 0
	for i, row := range c {
		lines = append(lines, inLine(row, colored))
		if lines[i] != "" {
			full = i + 1
		}
	}
	return lines[:full]
}

// inLine returns a row of cells as text. Adjacent cells with the same ink share one escape
// sequence.
func inLine(row []cell, colored bool) string {
	end := len(row)
	for end > 0 && row[end-1].text == "" && row[end-1].ink.ground == 0 && !row[end-1].covered {
		end--
	}
	var b strings.Builder
	for i := 0; i < end; {
		var run strings.Builder
		from := row[i].ink
		for ; i < end && (row[i].ink == from || row[i].covered); i++ {
			switch {
			case row[i].covered:
			case row[i].text == "":
				run.WriteByte(' ')
			default:
				run.WriteString(row[i].text)
			}
		}
		if colored && from != (ink{}) {
			b.WriteString(from.render(run.String()))
		} else {
			b.WriteString(run.String())
		}
	}
	return b.String()
}
