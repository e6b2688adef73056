package main

import (
	"encoding/json"
	"io"
)

// writeJSON writes a value for other programs, indented. Rules have signs in them that pages would have to escape;
// here they stay as they are.
func writeJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
