// Package terminal finds out about the receiver of a stream: whether it is a terminal, its width,
// and whether it displays colours. It also makes text safe for terminals.
package terminal

import (
	"os"

	"github.com/charmbracelet/x/term"

	"houserule/dsl/diag"
)

// Is reports whether a stream is a terminal.
func Is(stream any) bool {
	file, ok := fileOf(stream)
	return ok && term.IsTerminal(file.Fd())
}

// CanDraw reports whether a stream is a terminal with cursor control, in contrast to one that
// only prints lines.
func CanDraw(stream any) bool { return Is(stream) && os.Getenv("TERM") != "dumb" }

// fileOf returns the file of a stream, with ok=false if it has none.
func fileOf(stream any) (file *os.File, ok bool) {
	if o, isOutput := stream.(*Output); isOutput {
		stream = o.raw
	}
	file, ok = stream.(*os.File)
	return file, ok
}

// WantsColor reports whether text for a stream may be coloured. It must be a terminal with cursor
// control, and NO_COLOR must be empty (https://no-color.org). From then on, an Output passes
// colours through if the answer was true.
func WantsColor(stream any) bool {
	wants := CanDraw(stream) && os.Getenv("NO_COLOR") == "" && enableColors(stream)
	if o, isOutput := stream.(*Output); isOutput {
		o.colored = wants
	}
	return wants
}

// Palette returns the colours and the width of diagnostics for a stream.
func Palette(stream any) diag.Palette {
	palette := diag.Plain
	if WantsColor(stream) {
		palette = diag.Color
	}
	palette.Width = Width(stream, 0)
	return palette
}

// Width returns the number of columns of a terminal. It returns otherwise for any other stream.
func Width(stream any, otherwise int) int {
	if file, ok := fileOf(stream); ok {
		if width, _, err := term.GetSize(file.Fd()); err == nil && width > 0 {
			return width
		}
	}
	return otherwise
}
