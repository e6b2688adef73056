package patch

import (
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Change is one thing that a house rule did to the lines of a declaration.
type Change struct {
	Put, Gone syntax.Piece // the line that it put in, and the one that is not there any more; one of them may be nil
	By        syntax.Node  // where the house rule says so
	next      syntax.Node  // the line that Gone stood before; none: it was the last
	within    string       // set before the keys of the list that Gone was in
	block     syntax.Node  // of a script, in which the line stands
}

// Moved reports whether the line that was put in is the one that is gone, in another place.
func (c Change) Moved() bool {
	if c.Put == nil || c.Gone == nil {
		return false
	}
	from, _ := c.Gone.At()
	to, _ := c.Put.At()
	return from == to
}

// renewed notes that a line was copied: what put it in has put in the copy.
func (d *Decl) renewed(line, copied syntax.Piece) {
	for i := range d.Changes {
		if d.Changes[i].Put == line {
			d.Changes[i].Put = copied
		}
	}
}

// Retold is the declaration with all lines that it ever had, those that are gone where they stood, and
// for each line that a change put in or took out that change. Options have one line, so of an option
// it is the last.
func (d *Decl) Retold() (syntax.Decl, map[syntax.Piece]Change) {
	r := reteller{map[syntax.Piece]Change{}}
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
	retold := d.Syntax
	for len(gone) > 0 {
		n := together(gone)
		retold, gone = r.restore(retold, gone[:n]), gone[n:]
	}
	return retold, r.changes
}

// together is how many changes from the first on are of the same list of lines.
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

// A reteller puts lines back that are gone, the last one first. So the line that one stood before is
// always there.
type reteller struct{ changes map[syntax.Piece]Change }

func (r reteller) restore(d syntax.Decl, gone []Change) syntax.Decl {
	switch d := d.(type) {
	case *syntax.EnumDecl:
		retold := *d
		retold.Members = restored(d.Members, members, gone)
		return &retold
	case *syntax.GroupDecl:
		retold := *d
		retold.Kinds = restored(d.Kinds, kinds, gone)
		return &retold
	case *syntax.TurnDecl:
		retold := *d
		retold.Phases = restored(d.Phases, phases, gone)
		return &retold
	case *syntax.KindDecl:
		retold := *d
		retold.Fields = restored(d.Fields, fields, gone)
		return &retold
	case *syntax.TableDecl:
		retold := *d
		retold.Rows = restored(d.Rows, rows, gone)
		return &retold
	case *syntax.ReportDecl:
		retold := *d
		retold.Lines = restored(d.Lines, reportLines, gone)
		return &retold
	case *syntax.PriorityDecl:
		retold := *d
		retold.Rules = restored(d.Rules, rules, gone)
		return &retold
	case *syntax.CheckDecl:
		retold := *d
		retold.Lines = r.restoreLine(d.Lines, gone)
		return &retold
	case *syntax.ScoreDecl:
		retold := *d
		retold.Lines = r.restoreLine(d.Lines, gone)
		return &retold
	case *syntax.ScriptDecl:
		return r.restorePart(*d, gone)
	case *syntax.PlayerDecl:
		retold := *d
		for _, c := range gone {
			retold.Has = restoredThing(retold.Has, c)
		}
		return &retold
	default:
		return d
	}
}

// restoreLine puts lines back into a check, or into the contest in it.
func (r reteller) restoreLine(lines []*syntax.CheckLine, gone []Change) []*syntax.CheckLine {
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

// restored are lines with those that are gone, of which each stood before the first that is where it says.
func restored[L any](lines []*L, sort lineSort[L], gone []Change) []*L {
	there := sequenceOf(lines, sort.node, nil)
	for _, c := range gone {
		var next *spot[L, syntax.Node]
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

// What a house rule can replace or change, and which lines a declaration has, is asked by naming one that is not there:
// what there is is known wherever that is found out.

// asked gathers what may stand where a name is asked for.
type asked struct {
	name  string
	found []string
}

// Ask merges layers in which a name that nothing has stands where somebody wants to know what may: the name of what is
// replaced or changed, or of one of its lines. Those are given as rules write them, in their order.
func Ask(layers []*Layer, name string) []string {
	m := &merger{files: map[string]*source.File{}, subjects: map[string]*subject{}, asked: asked{name: name}}
	m.layAll(layers)
	return m.asked.found
}

// answer takes in what may stand in the place of a name, if it is the one that is asked for.
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

// Since is a declaration with what some files did to it: to them all else was there from the start. It is not ok if they
// did nothing.
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
