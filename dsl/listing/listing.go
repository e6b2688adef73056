// Package listing lists the rules that are in force after all house rules. In go merged declarations;
// out come their lines in the usual layout, each with its place and with what house rules did to it.
// Lines that are gone stand where they stood. The package knows no sort of declaration but options,
// whose one line may come from several places.
package listing

import (
	"fmt"

	"houserule/dsl/format"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Mark tells what house rules did to a line.
type Mark uint8

const (
	Kept    Mark = iota // nothing
	Put                 // they put it in
	Gone                // they took it out, or put another in its place
	Caption             // it is no rule, but says what the lines below it are
)

// A Line is one line of a listing. A blank line, and a caption, have no place. A note says what cannot
// be seen of the lines around.
type Line struct {
	Text string
	File string
	Line int
	Mark Mark
	Note string
}

// Of lists declarations.
func Of(decls []patch.Decl, files []*source.File) []Line {
	return list(decls, files, func(d *patch.Decl) bool { return d.Layer.Base != nil })
}

// list lists declarations; those that house rules put in are told by put.
func list(decls []patch.Decl, files []*source.File, put func(*patch.Decl) bool) []Line {
	l := &lister{put: put, roles: map[syntax.Piece]role{}, apart: map[syntax.Piece]bool{}}
	for i := range decls {
		l.declare(&decls[i])
	}
	for _, line := range format.Lines(l.decls, files, l.apart) {
		l.list(line)
	}
	return l.lines
}

// A role is what becomes of the lines of a piece.
type role struct {
	mark    Mark
	note    string
	caption string      // before the first line
	blank   bool        // whether a blank line stands before it
	from    syntax.Node // where the lines come from, if not from where they stood
}

// A lister lays out declarations one below the other: each in force, then those that it replaced.
type lister struct {
	put   func(*patch.Decl) bool
	decls []syntax.Decl
	roles map[syntax.Piece]role
	apart map[syntax.Piece]bool
	ended bool // whether what a declaration replaced stands right before the next one
	lines []Line
}

// declare adds a declaration, and below it what it replaced.
func (l *lister) declare(d *patch.Decl) {
	whole := role{}
	if l.put(d) {
		whole.mark = Put
	}
	for ; d != nil; d = d.Original {
		l.add(d, whole)
		switch {
		case d.Original == nil:
		case whole.mark != Gone && callsOriginal(d.Syntax):
			whole = role{caption: "original(…) above calls:"}
		default:
			whole = role{mark: Gone, caption: "it replaces:"}
		}
	}
	l.ended = whole.caption != ""
}

// add adds one declaration, whose lines have a role unless changes gave them another.
func (l *lister) add(d *patch.Decl, whole role) {
	retold, changes := d.Retold()
	for piece, change := range changes {
		r := roleOf(piece, change)
		if whole.mark == Gone {
			r.mark = Gone
		}
		l.give(piece, r)
	}
	if option, ok := retold.(*syntax.OptionDecl); ok {
		l.addOption(d, option, whole)
		return
	}
	l.addDecl(retold, whole)
}

func (l *lister) addDecl(d syntax.Decl, r role) {
	r.blank, l.ended = l.ended, false
	l.give(d.(syntax.Piece), r)
	l.decls = append(l.decls, d)
}

// addOption adds what an option was before, and what it is now.
func (l *lister) addOption(d *patch.Decl, option *syntax.OptionDecl, whole role) {
	for _, change := range d.Changes {
		whole.mark = Gone
		l.addDecl(change.Gone.(*syntax.OptionDecl), whole)
		whole = role{mark: Put, from: change.By}
	}
	l.addDecl(option, whole)
}

func (l *lister) give(piece syntax.Piece, r role) {
	l.roles[piece] = r
	l.apart[piece] = true
}

// roleOf is the role of a line that a change put in or took out.
func roleOf(piece syntax.Piece, change patch.Change) role {
	by := fmt.Sprintf("%s:%d", change.By.Pos.Filename, change.By.Pos.Line)
	switch {
	case piece == change.Gone && change.Put == nil:
		return role{mark: Gone, note: "taken out in " + by}
	case piece == change.Gone:
		return role{mark: Gone}
	case change.Moved():
		return role{mark: Put, note: "moved in " + by}
	}
	return role{mark: Put}
}

// list lists a line that is laid out.
func (l *lister) list(line format.Line) {
	r := l.roles[line.Of]
	from := line.From
	if r.from.Pos.Line > 0 {
		from = r.from.Pos
	}
	l.lead(r)
	l.lines = append(l.lines, Line{line.Text, from.Filename, from.Line, r.mark, r.note})
	// The rest goes with the first line of the piece.
	r.caption, r.blank, r.note = "", false, ""
	l.roles[line.Of] = r
}

// lead lists what stands before a line with a role: a caption in the place of a blank line, or a blank
// line unless there is one.
func (l *lister) lead(r role) {
	parted := len(l.lines) > 0 && l.lines[len(l.lines)-1] == Line{}
	if r.caption != "" {
		if parted {
			l.lines = l.lines[:len(l.lines)-1]
		}
		l.lines = append(l.lines, Line{Text: r.caption, Mark: Caption})
	} else if r.blank && !parted {
		l.lines = append(l.lines, Line{})
	}
}

// callsOriginal reports whether a declaration calls what it replaced. In a script original(…) calls something
// else.
func callsOriginal(d syntax.Decl) (calls bool) {
	syntax.Walk(d, func(piece syntax.Piece) bool {
		_, inScript := piece.(*syntax.ScriptDecl)
		if call, ok := piece.(*syntax.Call); ok {
			calls = calls || call.Name.Text == "original"
		}
		return !calls && !inScript
	})
	return calls
}
