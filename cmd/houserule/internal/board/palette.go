package board

import "charm.land/lipgloss/v2"

// palette are the colours of grounds, in the order of their enum: light ones, so that dark letters can
// be read on each, on a screen as on paper. Further grounds begin again; their letters tell them apart.
var palette = []string{
	"#e9dcae", "#c6c9cd", "#d3a878", "#a9cf8b", "#8fbbe0", "#9ad3c4", "#c9b3e3", "#eba99c", "#f0de73", "#b5b86a", "#f3c08b", "#dfa5c4",
}

func colorOf(ground int) string { return palette[ground%len(palette)] }

// An ink is how a cell of a terminal is written.
type ink struct {
	ground int // its colour, as a place in the palette from 1 on; 0 without
	style
}

type style uint8

const (
	usual  style = iota
	faint        // what only holds the picture together
	strong       // what matters to who looks
	chosen       // a key that can be pressed
)

func (i ink) render(text string) string {
	s := lipgloss.NewStyle()
	if i.ground > 0 {
		s = s.Background(lipgloss.Color(colorOf(i.ground - 1))).Foreground(lipgloss.Color("#000000"))
	}
	switch {
	case i.style == faint && i.ground > 0:
		s = s.Foreground(lipgloss.Color("#808080"))
	case i.style == faint:
		s = s.Faint(true)
	case i.style == strong:
		s = s.Bold(true)
	case i.style == chosen:
		s = s.Bold(true).Background(lipgloss.Color("#000000")).Foreground(lipgloss.Color("#ffffff"))
	}
	return s.Render(text)
}
