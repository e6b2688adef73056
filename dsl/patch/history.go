package patch

import (
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Change is one change that a house rule made to the lines of a declaration.
type Change struct {
	Put, Gone syntax.Piece // the inserted and the removed line; one of them may be nil
	By        syntax.Node  // the node of the house rule that makes the change
	next      syntax.Node  // the line that followed Gone; the zero node if Gone was the last
	within    string       // prefix for the keys of the list that contained Gone
	block     syntax.Node  // in a script: the block that contains the line
}

// Moved reports whether the change only moved a line.
func (c Change) Moved() bool {
	if c.Put == nil || c.Gone == nil {
		return false
	}
	from, _ := c.Gone.At()
	to, _ := c.Put.At()
	return from == to
}

// renewed updates the changes after a line was copied, because their pointers refer to the old
// node.
func (d *Decl) renewed(line, copied syntax.Piece) {
	for i := range d.Changes {
		if d.Changes[i].Put == line {
			d.Changes[i].Put = copied
		}
	}
}

// Retold returns a copy of the declaration that contains removed lines as well, at their original
// positions. The map has the change for each line that was inserted or removed. For an option or a
// zone it returns the current declaration, because each of them consists of one line.
func (d *Decl) Retold() (syntax.Decl, map[syntax.Piece]Change) {
	r := restorer{map[syntax.Piece]Change{}}
	for _, c := range d.Changes {
		if c.Put != nil {
			r.changes[c.Put] = c
		}
	}
	var gone []Change
	for _, c := range slices.Backward(d.Changes) {
		if c.Gone != nil {
			r.changes[c.Gone] = c
			gone = append(gone, c)
		}
	}
	copied := d.Syntax
	for len(gone) > 0 {
		n := together(gone)
		copied, gone = r.restore(copied, gone[:n]), gone[n:]
	}
	return copied, r.changes
}

// together returns the number of changes at the start of the slice that belong to the same list
// of lines.
func together(changes []Change) int {
	first := changes[0]
	other := func(c Change) bool {
		return c.within != first.within || c.block != first.block || isPart(c.Gone) != isPart(first.Gone)
	}
	if n := slices.IndexFunc(changes, other); n >= 0 {
		return n
	}
	return len(changes)
}

func isPart(p syntax.Piece) bool {
	_, ok := p.(*syntax.ScriptPart)
	return ok
}

// A restorer puts removed lines back, the last removed one first. In this order the line after
// each one is always present.
type restorer struct{ changes map[syntax.Piece]Change }

func (r restorer) restore(d syntax.Decl, gone []Change) syntax.Decl {
	switch d := d.(type) {
	case *syntax.EnumDecl:
		return with(d, func(d *syntax.EnumDecl) { d.Members = restored(d.Members, members, gone) })
	case *syntax.GroupDecl:
		return with(d, func(d *syntax.GroupDecl) { d.Kinds = restored(d.Kinds, kinds, gone) })
	case *syntax.TurnDecl:
		return with(d, func(d *syntax.TurnDecl) { d.Phases = restored(d.Phases, phases, gone) })
	case *syntax.KindDecl:
		return with(d, func(d *syntax.KindDecl) { d.Fields = restored(d.Fields, fields, gone) })
	case *syntax.TableDecl:
		return with(d, func(d *syntax.TableDecl) { d.Rows = restored(d.Rows, rows, gone) })
	case *syntax.ReportDecl:
		return with(d, func(d *syntax.ReportDecl) { d.Lines = restored(d.Lines, reportLines, gone) })
	case *syntax.PriorityDecl:
		return with(d, func(d *syntax.PriorityDecl) { d.Rules = restored(d.Rules, rules, gone) })
	case *syntax.CheckDecl:
		return with(d, func(d *syntax.CheckDecl) { d.Lines = r.restoreLine(d.Lines, gone) })
	case *syntax.ScoreDecl:
		return with(d, func(d *syntax.ScoreDecl) { d.Lines = r.restoreLine(d.Lines, gone) })
	case *syntax.ScriptDecl:
		return r.restorePart(*d, gone)
	case *syntax.PlayerDecl:
		copied := *d
		for _, c := range gone {
			copied.Has = restoredThing(copied.Has, c)
		}
		return &copied
	default:
		return d
	}
}

// restoreLine returns the lines of a check with removed lines put back, in the check itself or in
// its contest.
func (r restorer) restoreLine(lines []*syntax.CheckLine, gone []Change) []*syntax.CheckLine {
	if gone[0].within == "" {
		return restored(lines, checkLines, gone)
	}
	contest := slices.IndexFunc(lines, func(l *syntax.CheckLine) bool { return l.Contest != nil })
	if contest < 0 {
		return lines
	}
	line := *lines[contest]
	line.Contest = restored(line.Contest, checkLines, gone)
	if change, ok := r.changes[lines[contest]]; ok {
		r.changes[&line] = change
	}
	lines = slices.Clone(lines)
	lines[contest] = &line
	return lines
}

// restored returns the lines with the removed ones put back, each before the line that followed
// it.
func restored[L any](lines []*L, sort lineSort[L], gone []Change) []*L {
	there := sequenceOf(lines, sort.node, nil)
	for _, c := range gone {
		var next *listNode[L, syntax.Node]
		if at := there.named[c.next]; len(at) > 0 {
			next = at[0]
		}
		there.insert(any(c.Gone).(*L), next)
	}
	return there.lines()
}

func restoredThing(things []syntax.PlayerThing, c Change) []syntax.PlayerThing {
	to := slices.IndexFunc(things, func(thing syntax.PlayerThing) bool { return thingDecl(thing).(syntax.Piece) == c.Put })
	return slices.Insert(slices.Clone(things), max(0, to), thingOf(c.Gone.(syntax.Decl)))
}

// A client may ask for the names that could stand at a position, for example for completion. It
// merges layers with an unknown name at that position. The merger lists the candidates when it
// fails to resolve that name.

// An asked collects the candidates for an unknown name.
type asked struct {
	name  string
	found []string
}

// Ask merges layers that contain an unknown name and returns the candidates for it. That name
// stands for a declaration that is replaced or changed, or for one of its lines. The candidates
// are in the syntax and order of the rules.
func Ask(layers []*Layer, name string) []string {
	m := &merger{files: map[string]*source.File{}, subjects: map[string]*subject{}, asked: asked{name: name}}
	m.layAll(layers)
	return m.asked.found
}

// answer adds candidates for a name if that is the name that was asked for. The callback is only
// called in this case, because building the slice takes time.
func (a *asked) answer(name string, names func() []string) {
	if a.name == "" || strings.Trim(name, `"`) != a.name {
		return
	}
	for _, other := range names() {
		if other != "" && !slices.Contains(a.found, other) {
			a.found = append(a.found, other)
		}
	}
}

// Since returns a copy of the declaration in which only the given files count as house rules.
// Changes by other files count as part of the original. It returns false if the given files
// changed nothing.
func (d Decl) Since(files []*source.File) (since Decl, ok bool) {
	theirs := func(name string) bool {
		return slices.ContainsFunc(files, func(f *source.File) bool { return f.Name == name })
	}
	d.Changes = slices.DeleteFunc(slices.Clone(d.Changes), func(c Change) bool { return !theirs(c.By.Pos.Filename) })
	if !theirs(d.File.Name) {
		d.Original = nil
		return d, len(d.Changes) > 0
	}
	if d.Original != nil {
		original, _ := d.Original.Since(files)
		d.Original = &original
	}
	return d, true
}
