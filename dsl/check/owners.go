package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A field may be set by some procedures alone: whoever wants it to be another has to call one of them, and
// whatever listens to them misses nothing. To be named there is no use of a procedure.

// resolveOwners finds the procedures that alone set a field.
func (c *checker) resolveOwners(field *variant.Field, f *syntax.Field) {
	if len(f.SetBy) > 0 && field.Type.Base == variant.ZoneType {
		c.errorf(CodeMisplaced, c.at(f.SetBy[0]), "Cards get there with move.", "a zone is not set")
		return
	}
	for _, name := range f.SetBy {
		if e := c.lookup(&entity{}, *name, CodeUnknownName, "procedure", isHeard); e != nil {
			c.owners[field] = append(c.owners[field], e)
		}
	}
}

// checkOwners reports a field that is set by something other than the procedures that own it. A
// scenario may set anything.
func (b *body) checkOwners(fields []*variant.Field, at source.Span) {
	for _, f := range fields {
		owners := b.c.owners[f]
		if len(owners) == 0 || b.setsScene || slices.ContainsFunc(owners, b.carriesOut) {
			continue
		}
		b.found.Add(diag.Diagnostic{
			Code: CodeOwnedFigure, Span: at, Summary: quoted(f.Name) + " is set by " + named(owners) + " only",
			Detail:  "Call what sets it: " + b.c.signature(owners[0].proc) + ". A procedure that is to set it, too, is named where the figure is declared.",
			Related: []diag.Related{{Span: f.Span, Message: quoted(f.Name) + " is declared here"}},
		})
		return
	}
}

// named are the names of entities, as messages list them.
func named(entities []*entity) string {
	var names []string
	for _, e := range entities {
		names = append(names, quoted(e.name))
	}
	return enumerate(names, "and")
}

// carriesOut tells whether what is being checked is a procedure itself, what replaced it or was replaced, or a
// card's own version of it.
func (b *body) carriesOut(e *entity) bool {
	return b.proc != nil && (b.proc.entity == e || b.proc.version != nil && b.proc.version == e.proc)
}
