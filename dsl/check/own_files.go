package check

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// isOwnFile reports whether a file belongs to the rules that are checked, and not to those that they extend. Lints that only
// an author can act on stay silent about other files.
func (c *checker) isOwnFile(file *source.File) bool {
	n := len(c.in.Variants)
	if n < 2 {
		return true
	}
	own, known := c.ownFiles[file]
	if !known {
		last := c.in.Variants[n-1]
		own = file == last.File || last.Layer != nil && slices.ContainsFunc(last.Layer.Files, func(f *syntax.File) bool { return f.Source == file })
		if c.ownFiles == nil {
			c.ownFiles = map[*source.File]bool{}
		}
		c.ownFiles[file] = own
	}
	return own
}
