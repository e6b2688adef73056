package env

import (
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

// TellTakenAway adds to the last finding the line of a house rule that took away what is unknown: a member of an enum, an
// outcome of a check or a field. Owner is the name of what had it, or "" if that is not said.
func (c *Env) TellTakenAway(owner, name string) {
	if len(c.Found) == 0 || len(c.Found) > report.MostSuggestions {
		return
	}
	last := &c.Found[len(c.Found)-1]
	for _, decl := range c.In.Decls {
		of := nameOfLines(decl.Syntax)
		if of == "" || owner != "" && owner != of {
			continue
		}
		for d := &decl; d != nil; d = d.Original {
			for _, change := range slices.Backward(d.Changes) {
				if change.Gone == nil || nameOfLine(change.Gone) != name || change.Put != nil && nameOfLine(change.Put) == name {
					continue
				}
				last.Related = append(last.Related, diag.Related{
					Span: c.At(change.By), Message: "this line of a house rule takes " + report.Quoted(name) + " away from " + of,
				})
				last.Detail = "Give " + of + " a line with " + report.Quoted(name) + " again, or replace the rule that asks for it here."
				return
			}
		}
	}
}

// nameOfLines returns the name of a declaration whose lines have names that rules ask for, or "".
func nameOfLines(d syntax.Decl) string {
	switch d := d.(type) {
	case *syntax.CheckDecl:
		return d.Name.Text
	case *syntax.EnumDecl:
		return d.Name.Text
	case *syntax.KindDecl:
		return d.Name.Text
	default:
		return ""
	}
}

// nameOfLine returns what rules call a line of such a declaration, or "".
func nameOfLine(line syntax.Piece) string {
	switch line := line.(type) {
	case *syntax.CheckLine:
		if line.Outcome != nil {
			return line.Outcome.Text
		}
	case *syntax.Member:
		return line.Name.Text
	case *syntax.Field:
		return line.Name.Text
	}
	return ""
}
