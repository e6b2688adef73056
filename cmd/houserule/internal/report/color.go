package report

// SGR codes.
const (
	red   = "31"
	green = "32"
	cyan  = "36"
)

// colorOf is the colour of the lines of a difference, by how they begin.
var colorOf = map[string]string{"-": red, "+": green, "@": cyan}

func paint(color bool, code, text string) string {
	if !color || code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
