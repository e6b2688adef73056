// Package terminal tells what is at the other end of a stream: whether a person reads there, in colours or not, and
// how wide. A stream comes in; what is written to it is not known here.
package terminal

import (
	"os"

	"github.com/charmbracelet/x/term"

	"houserule/dsl/diag"
)

// Is reports whether a person sits at the other end of a stream.
func Is(stream any) bool {
	file, ok := fileOf(stream)
	return ok && term.IsTerminal(file.Fd())
}

// CanDraw reports whether the whole of what is at the other end of a stream can be drawn on: it is a terminal that says that it
// can do more than print lines.
func CanDraw(stream any) bool { return Is(stream) && os.Getenv("TERM") != "dumb" }

// fileOf is the file behind a stream, if there is one.
func fileOf(stream any) (file *os.File, ok bool) {
	if o, isOutput := stream.(*Output); isOutput {
		stream = o.to
	}
	file, ok = stream.(*os.File)
	return file, ok
}

// WantsColor reports whether what is written to a stream may be coloured: it is a terminal, and nobody
// has asked for none (https://no-color.org). An output lets colours through from then on.
func WantsColor(stream any) bool {
	wants := CanDraw(stream) && os.Getenv("NO_COLOR") == ""
	if o, isOutput := stream.(*Output); isOutput {
		o.colored = wants
	}
	return wants
}

// Palette is how diagnostics look on a stream.
func Palette(stream any) diag.Palette {
	if WantsColor(stream) {
		return diag.Color
	}
	return diag.Plain
}

// Width is how many columns a stream has; what is no terminal has so many as are said.
func Width(stream any, otherwise int) int {
	if file, ok := fileOf(stream); ok {
		if width, _, err := term.GetSize(file.Fd()); err == nil && width > 0 {
			return width
		}
	}
	return otherwise
}
