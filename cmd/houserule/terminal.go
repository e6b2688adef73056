package main

import (
	"os"

	"github.com/charmbracelet/x/term"

	"houserule/dsl/diag"
)

// isTerminal tells whether a person sits at the other end of a stream.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(file.Fd())
}

// wantsColor tells whether what is written to a stream may be coloured: it is a terminal, and nobody
// has asked for none (https://no-color.org).
func wantsColor(stream any) bool {
	return isTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// paletteFor is how diagnostics look on a stream.
func paletteFor(stream any) diag.Palette {
	if wantsColor(stream) {
		return diag.Color
	}
	return diag.Plain
}
