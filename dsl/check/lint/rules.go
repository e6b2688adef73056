package lint

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/resolve"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A linter checks rules whose bodies are all checked.
type linter struct {
	*resolve.Resolver
	ownFiles  map[*source.File]bool         // whether a file belongs to the rules that are checked, as far as that was asked
	citations map[*[]string]map[string]bool // the clauses of rules that are listed with clauses, by where they are kept
}

// isOwnFile reports whether a file belongs to the variant itself, and not to rules that it extends.
// Lints skip other files, because their authors are others.
func (c *linter) isOwnFile(file *source.File) bool {
	n := len(c.In.Variants)
	if n < 2 {
		return true
	}
	own, known := c.ownFiles[file]
	if !known {
		last := c.In.Variants[n-1]
		own = file == last.File || last.Layer != nil && slices.ContainsFunc(last.Layer.Files, func(f *syntax.File) bool { return f.Source == file })
		if c.ownFiles == nil {
			c.ownFiles = map[*source.File]bool{}
		}
		c.ownFiles[file] = own
	}
	return own
}

// isWhole reports whether the text is a whole game without errors, so that all uses are known.
func (c *linter) isWhole() bool {
	entered := c.Setup != nil || c.Turn != nil || c.Score != nil || len(c.Variant.Scenarios) > 0
	return entered && !slices.ContainsFunc(c.Procs, func(p *env.Procedure) bool { return p.Open() }) && !c.In.Incomplete && !c.Found.HasErrors()
}

// own reports whether the variant itself declares e, and not a variant that it extends.
func (c *linter) own(e *env.Entity) bool {
	n := len(c.In.Variants)
	return n < 2 || e.Place().File == c.In.Variants[n-1].File
}

// filling returns the declarations that fill open ones, because callers ask for the open ones.
func (c *linter) filling() (all []*env.Entity) {
	for _, e := range c.All {
		if e.Proc != nil && e.Proc.Decl.Fills {
			all = append(all, e)
		}
	}
	return all
}
