package patch

import (
	"fmt"
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

// change applies a change block to the lines of a declaration.
func (m *merger) change(c *syntax.ChangeDecl) {
	id, sorts := target(c)
	if !m.mayPatch(c.Node) || !m.mayLook(c.Node) {
		return
	}
	if c.Figures() != nil { // cards come from data, which is not available here
		m.decls = append(m.decls, &Decl{Syntax: c, File: m.file, Layer: m.layer})
		return
	}
	s := m.subjects[id.key()]
	switch {
	case s == nil:
		m.missing(id, sorts, "change")
	case c.Check != nil && s.checkBelow() != nil:
		m.changeBelow(s, c)
	case !slices.Contains(sorts, s.sort):
		m.otherSort(s, id, sorts[0])
	default:
		s.decl.Syntax = m.changed(s, c)
	}
}

// mostLooked is the maximum number of lines that change blocks may process. Each block processes
// all lines of its declaration. Handwritten rules stay far below the limit.
const mostLooked = 1_000_000

// mayLook reports whether another change block may be processed. The first time that it returns
// false, it reports an error.
func (m *merger) mayLook(n syntax.Node) bool {
	if m.looked < mostLooked {
		return true
	}
	if !m.refused {
		m.refused = true
		m.findings.Add(diag.Diagnostic{
			Code: CodeTooMany, Span: m.span(n),
			Summary: fmt.Sprintf("these changes of single lines read more than %d lines", mostLooked),
			Detail:  "Put the changes of one declaration into one change block, or replace the whole declaration.",
		})
	}
	return false
}

// changeBelow changes the lines of a check that procedures wrap. The wrapping doesn't conflict
// with the change, because it removes nothing from the check.
func (m *merger) changeBelow(s *subject, c *syntax.ChangeDecl) {
	below := *s
	below.decl = s.checkBelow()
	below.sort = "check"
	around := s.touched[wholeKey]
	delete(s.touched, wholeKey)
	below.decl.Syntax = m.changed(&below, c)
	s.touched[wholeKey] = around
}

// target returns the identity of the declaration that a change refers to, and the sorts that it
// may have.
func target(c *syntax.ChangeDecl) (id identity, sorts []string) {
	named := func(name syntax.Name, sorts ...string) (identity, []string) {
		return identity{sorts[0], name.Text, name.Node}, sorts
	}
	switch {
	case c.Figures() != nil:
		return identity{c.Sort, Title(c.Whose()), c.Figures().Names.Node}, []string{c.Sort}
	case c.Option != nil:
		return named(c.Option.Name, "option")
	case c.Enum != nil:
		return named(*c.Enum, "enum")
	case c.Group != nil:
		return named(*c.Group, "group")
	case c.Kind != nil:
		return named(*c.Kind, "card", "token", "space")
	case c.Zone != nil:
		return named(*c.Zone, c.ZoneSort)
	case c.Table != nil:
		return named(*c.Table, "table", "chart")
	case c.Check != nil:
		return named(*c.Check, "check")
	case c.Priority != nil:
		return named(*c.Priority, "priority")
	case c.Script != nil:
		return identity{"script", Title(c.Script), c.Script.Node}, []string{"script"}
	case c.Turn:
		return identity{"turn", "", c.Node}, []string{"turn"}
	case c.Report:
		return identity{reportSort(c.Each), "", c.Node}, []string{reportSort(c.Each)}
	default:
		return identity{"score", "", c.Node}, []string{"score"}
	}
}

// changed returns a copy of the subject's declaration with its lines changed.
func (m *merger) changed(s *subject, c *syntax.ChangeDecl) syntax.Decl {
	if c.Zone != nil {
		return m.changedZone(s, c)
	}
	switch d := s.decl.Syntax.(type) {
	case *syntax.OptionDecl:
		return m.changedOption(s, *d, c.Option)
	case *syntax.EnumDecl:
		return with(d, func(d *syntax.EnumDecl) { d.Members = editLines(m, s, "", d.Members, members, c.Members) })
	case *syntax.GroupDecl:
		return with(d, func(d *syntax.GroupDecl) { d.Kinds = editLines(m, s, "", d.Kinds, kinds, nameEdits(c.Names)) })
	case *syntax.TurnDecl:
		return with(d, func(d *syntax.TurnDecl) { d.Phases = editLines(m, s, "", d.Phases, phases, nameEdits(c.Names)) })
	case *syntax.KindDecl:
		return with(d, func(d *syntax.KindDecl) { d.Fields = editLines(m, s, "", d.Fields, fields, c.Fields) })
	case *syntax.TableDecl:
		return with(d, func(d *syntax.TableDecl) { d.Rows = editLines(m, s, "", d.Rows, rows, c.Rows) })
	case *syntax.ReportDecl:
		return with(d, func(d *syntax.ReportDecl) { d.Lines = editLines(m, s, "", d.Lines, reportLines, c.Reported) })
	case *syntax.PriorityDecl:
		return with(d, func(d *syntax.PriorityDecl) { d.Rules = editLines(m, s, "", d.Rules, rules, c.Rules) })
	case *syntax.ScriptDecl:
		changed := *d
		if c.Notes != nil && m.touchLine(s, "gloss", s.String(), c.Notes.Node) {
			changed.Notes = renoted(d.Notes, c.Notes)
		}
		return m.changedScript(s, changed, c.Parts)
	case *syntax.CheckDecl:
		return with(d, func(d *syntax.CheckDecl) { d.Lines = m.changedLines(s, d.Lines, c.Lines) })
	case *syntax.ScoreDecl:
		return with(d, func(d *syntax.ScoreDecl) { d.Lines = m.changedLines(s, d.Lines, c.Lines) })
	default:
		return d
	}
}

// with returns a copy of a declaration after an edit.
func with[D any](d *D, edit func(*D)) *D {
	copied := *d
	edit(&copied)
	return &copied
}

func (m *merger) changedOption(s *subject, d syntax.OptionDecl, c *syntax.OptionChange) syntax.Decl {
	before := s.decl.Syntax.(syntax.Piece)
	if m.touchLine(s, "value", s.String(), c.Node) {
		d.Value = c.Value
		if c.In != nil {
			d.In = c.In
		}
		s.decl.Changes = append(s.decl.Changes, Change{Put: &d, Gone: before, By: c.Node})
	}
	return &d
}

// changedLines returns the changed lines of a check or score. A key that exists only on the other
// side of a contest refers to the line there.
func (m *merger) changedLines(s *subject, lines []*syntax.CheckLine, edits []syntax.Edit[syntax.CheckLine]) []*syntax.CheckLine {
	contest := slices.IndexFunc(lines, func(l *syntax.CheckLine) bool { return l.Contest != nil })
	if contest < 0 {
		return editLines(m, s, "", lines, checkLines, edits)
	}
	outside, inside := lineKeys(lines), lineKeys(lines[contest].Contest)
	var outer, inner []syntax.Edit[syntax.CheckLine]
	for _, e := range edits {
		key := editedKey(e, checkLines)
		if !outside[key] && inside[key] {
			inner = append(inner, e)
		} else {
			outer = append(outer, e)
		}
	}
	if len(inner) > 0 {
		line := *lines[contest]
		line.Contest = editLines(m, s, "against ", line.Contest, checkLines, inner)
		s.decl.renewed(lines[contest], &line)
		lines = slices.Clone(lines)
		lines[contest] = &line
	}
	return editLines(m, s, "", lines, checkLines, outer)
}

func lineKeys(lines []*syntax.CheckLine) map[string]bool {
	keys := map[string]bool{}
	for _, l := range lines {
		keys[lineKey(l)] = true
	}
	return keys
}
