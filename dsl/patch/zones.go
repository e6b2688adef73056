package patch

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

// changedZone returns a copy of the subject's declaration in which one zone is changed. The zone is
// the declaration itself, or a member of a player declaration.
func (m *merger) changedZone(s *subject, c *syntax.ChangeDecl) syntax.Decl {
	before := s.zone()
	zone := *before
	earlier := s.decl.Changes
	zone.From = m.changedCatalogs(s, zone.From, c.Places)
	for i := range c.Places {
		m.changeZonePart(s, &zone, &c.Places[i])
	}
	zone.Node = c.Node // a change of the same node counts as a move
	// One change covers the whole zone, because a zone is a single line.
	s.decl.Changes = append(earlier, Change{Put: &zone, Gone: before, By: c.Node})
	if s.thing == wholeDecl {
		return &zone
	}
	return withThing(s.decl.Syntax.(*syntax.PlayerDecl), s.thing, syntax.PlayerThing{Zone: &zone})
}

// zone returns the zone that the subject declares.
func (s *subject) zone() *syntax.ZoneDecl {
	if players, ok := s.decl.Syntax.(*syntax.PlayerDecl); ok {
		return players.Has[s.thing].Zone
	}
	return s.decl.Syntax.(*syntax.ZoneDecl)
}

// changedCatalogs returns the catalogs of a zone after the edits that insert, remove or move one.
func (m *merger) changedCatalogs(s *subject, from []syntax.Name, edits []syntax.ZoneEdit) (changed []syntax.Name) {
	lines := make([]*syntax.Name, len(from))
	for i := range from {
		lines[i] = &from[i]
	}
	var catalogEdits []syntax.Edit[syntax.Name]
	for _, e := range edits {
		if e.Insert != nil || e.Shift != nil {
			catalogEdits = append(catalogEdits, syntax.Edit[syntax.Name]{Node: e.Node, Insert: e.Insert, At: e.At, Shift: e.Shift})
		}
	}
	for _, line := range editLines(m, s, "", lines, catalogs, catalogEdits) {
		changed = append(changed, *line)
	}
	return changed
}

// changeZonePart sets or removes a part of a zone that isn't a catalog.
func (m *merger) changeZonePart(s *subject, zone *syntax.ZoneDecl, e *syntax.ZoneEdit) {
	word := editedPart(e)
	if word == "" || !m.touchLine(s, word, fmt.Sprintf("%q of %s", word, s), e.Node) {
		return
	}
	if e.Removed != "" && !zoneHas(zone, word) {
		m.findings.Add(diag.Diagnostic{Code: CodeLine, Span: m.span(e.Node), Summary: fmt.Sprintf("%s has no %q to remove", s, word)})
		return
	}
	switch word {
	case "of":
		zone.Kinds = e.Kinds
	case "discards":
		zone.Discards, zone.Never = e.Discards, e.Never
	case "limit":
		zone.Limit = e.Limit
	case "sorted":
		zone.Sorted = e.Sorted
	case "entered":
		zone.Entered = e.Entered
	case "left":
		zone.Left = e.Left
	}
}

// editedPart returns the first word of the part that an edit sets or removes, or "" for an edit of
// a catalog.
func editedPart(e *syntax.ZoneEdit) string {
	switch {
	case len(e.Kinds) > 0:
		return "of"
	case e.Discards != nil:
		return "discards"
	case e.Limit != nil:
		return "limit"
	case len(e.Sorted) > 0:
		return "sorted"
	case len(e.Entered) > 0:
		return "entered"
	case len(e.Left) > 0:
		return "left"
	}
	return e.Removed
}

// zoneHas reports whether a zone has the part that begins with a word.
func zoneHas(z *syntax.ZoneDecl, word string) bool {
	switch word {
	case "discards":
		return z.Discards != nil
	case "limit":
		return z.Limit != nil
	case "sorted":
		return len(z.Sorted) > 0
	case "entered":
		return len(z.Entered) > 0
	case "left":
		return len(z.Left) > 0
	}
	return true
}

// warnDropped warns of the parts that a zone loses when another one of the same sort replaces it.
// A house rule that removes them on purpose uses a change block instead.
func (m *merger) warnDropped(s *subject, d syntax.Decl) {
	zone, ok := d.(*syntax.ZoneDecl)
	if !ok || zone.Sort != s.sort {
		return
	}
	before := s.zone()
	var dropped []string
	for _, name := range before.From {
		if !slices.ContainsFunc(zone.From, func(n syntax.Name) bool { return n.Text == name.Text }) {
			dropped = append(dropped, strconv.Quote("from "+name.Text))
		}
	}
	for _, part := range []struct{ word, shown string }{{"discards", "discards to"}, {"limit", "limit"}, {"sorted", "sorted by"}, {"entered", "entered by"}, {"left", "left by"}} {
		if zoneHas(before, part.word) && !zoneHas(zone, part.word) {
			dropped = append(dropped, strconv.Quote(part.shown))
		}
	}
	if len(dropped) == 0 {
		return
	}
	m.findings.Add(diag.Diagnostic{
		Code: CodeDropped, Severity: diag.Warning, Span: m.span(zone.Name.Node),
		Summary: fmt.Sprintf("this replacement of %s drops %s", s, strings.Join(dropped, ", ")),
		Detail:  fmt.Sprintf("Repeat the parts to keep. To change or remove single parts, write change %s %s { … }.", s.sort, s.name),
		Related: []diag.Related{{Span: m.span(before.Name.Node), Message: "it is declared here"}},
	})
}
