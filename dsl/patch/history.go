package patch

import (
	"slices"

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

// Moved tells whether the line that was put in is the one that is gone, in another place.
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
	retold := d.Syntax
	for _, c := range slices.Backward(d.Changes) {
		if c.Gone != nil {
			r.changes[c.Gone] = c
			retold = r.restore(retold, c)
		}
	}
	return retold, r.changes
}

// A reteller puts lines back that are gone, the last one first. So the line that one stood before is
// always there.
type reteller struct{ changes map[syntax.Piece]Change }

func (r reteller) restore(d syntax.Decl, c Change) syntax.Decl {
	switch d := d.(type) {
	case *syntax.EnumDecl:
		retold := *d
		retold.Members = restored(d.Members, members, c)
		return &retold
	case *syntax.GroupDecl:
		retold := *d
		retold.Kinds = restored(d.Kinds, kinds, c)
		return &retold
	case *syntax.TurnDecl:
		retold := *d
		retold.Phases = restored(d.Phases, phases, c)
		return &retold
	case *syntax.KindDecl:
		retold := *d
		retold.Fields = restored(d.Fields, fields, c)
		return &retold
	case *syntax.TableDecl:
		retold := *d
		retold.Rows = restored(d.Rows, rows, c)
		return &retold
	case *syntax.ReportDecl:
		retold := *d
		retold.Lines = restored(d.Lines, reportLines, c)
		return &retold
	case *syntax.PriorityDecl:
		retold := *d
		retold.Rules = restored(d.Rules, rules, c)
		return &retold
	case *syntax.CheckDecl:
		retold := *d
		retold.Lines = r.restoreLine(d.Lines, c)
		return &retold
	case *syntax.ScoreDecl:
		retold := *d
		retold.Lines = r.restoreLine(d.Lines, c)
		return &retold
	case *syntax.ScriptDecl:
		return r.restorePart(*d, c)
	case *syntax.PlayerDecl:
		retold := *d
		retold.Has = restoredThing(d.Has, c)
		return &retold
	default:
		return d
	}
}

// restoreLine puts a line back into a check, or into the contest in it.
func (r reteller) restoreLine(lines []*syntax.CheckLine, c Change) []*syntax.CheckLine {
	if c.within == "" {
		return restored(lines, checkLines, c)
	}
	contest := slices.IndexFunc(lines, func(l *syntax.CheckLine) bool { return l.Contest != nil })
	if contest < 0 {
		return lines
	}
	line := *lines[contest]
	line.Contest = restored(line.Contest, checkLines, c)
	if change, ok := r.changes[lines[contest]]; ok {
		r.changes[&line] = change
	}
	lines = slices.Clone(lines)
	lines[contest] = &line
	return lines
}

func restored[L any](lines []*L, sort lineSort[L], c Change) []*L {
	to := slices.IndexFunc(lines, func(line *L) bool { return sort.node(line) == c.next })
	if to < 0 {
		to = len(lines)
	}
	return slices.Insert(slices.Clone(lines), to, any(c.Gone).(*L))
}

func restoredThing(things []syntax.PlayerThing, c Change) []syntax.PlayerThing {
	to := slices.IndexFunc(things, func(thing syntax.PlayerThing) bool { return thingDecl(thing).(syntax.Piece) == c.Put })
	return slices.Insert(slices.Clone(things), max(0, to), thingOf(c.Gone.(syntax.Decl)))
}
