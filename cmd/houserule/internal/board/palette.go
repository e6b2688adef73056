package board

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// palette has the colours of grounds. They are light, because dark letters must be readable on
// them, on screen and on paper. Further grounds reuse the colours, and only their letters differ.
var palette = []string{
	"#e9dcae", "#c6c9cd", "#d3a878", "#a9cf8b", "#8fbbe0", "#9ad3c4", "#c9b3e3", "#eba99c", "#f0de73", "#b5b86a", "#f3c08b", "#dfa5c4",
}

// known maps words in the names of grounds to indexes in the palette, because people expect these
// colours.
var known = []struct {
	word  string
	place int
}{
	{"sea", 4}, {"water", 4}, {"river", 4}, {"lake", 4}, {"ocean", 4}, {"coast", 4},
	{"forest", 3}, {"wood", 3}, {"wild", 3}, {"jungle", 3},
	{"swamp", 5}, {"marsh", 5}, {"fen", 5}, {"mountain", 6}, {"dark", 6}, {"road", 1}, {"rock", 1}, {"shadow", 1},
	{"hill", 2}, {"plain", 0}, {"sand", 0}, {"desert", 0}, {"field", 0},
}

// colorsFor returns an index in the palette for each ground: the known colour, or else the first
// free one.
func colorsFor(names []string) []int {
	places, taken := make([]int, len(names)), map[int]bool{}
	for i, name := range names {
		places[i] = -1
		for _, k := range known {
			if places[i] < 0 && !taken[k.place] && strings.Contains(strings.ToLower(name), k.word) {
				places[i] = k.place
			}
		}
		taken[places[i]] = true
	}
	next := 0
	for i := range names {
		for places[i] < 0 && next < len(palette) && taken[next] {
			next++
		}
		if places[i] < 0 {
			places[i] = next % len(palette)
			next++
		}
	}
	return places
}

func colorOf(ground int) string { return palette[ground%len(palette)] }

// An ink is the style of a cell on a terminal.
type ink struct {
	ground int    // 1 + index in the palette; 0 without colour, or pointed
	color  string // name of the letters' colour; "" if the style determines it
	style
}

// pointed is the ground under the cursor.
const pointed = -1

type style uint8

const (
	usual   style = iota
	faint         // lines and scales
	strong        // important to the viewer
	chosen        // a key, or the route to the cursor
	subject       // subject of the question
)

// signColors has the colours of signs. They are dark enough for light grounds, and light enough
// for dark ones.
var signColors = map[string]string{
	"red": "#c62828", "yellow": "#9a7400", "green": "#1b7f2a", "blue": "#1f5fd0", "black": "#444444", "white": "#8a8a8a", "purple": "#8e3fb5", "orange": "#c75b00",
}

func (i ink) render(text string) string {
	s := lipgloss.NewStyle()
	if i.ground > 0 {
		s = s.Background(lipgloss.Color(colorOf(i.ground - 1))).Foreground(lipgloss.Color("#000000"))
	}
	if i.color != "" {
		s = s.Bold(true).Foreground(lipgloss.Color(signColors[i.color]))
	}
	if i.ground == pointed {
		s = s.Reverse(true)
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
	case i.style == subject:
		s = s.Bold(true).Background(lipgloss.Color("#a3195b")).Foreground(lipgloss.Color("#ffffff"))
	}
	return s.Render(text)
}
