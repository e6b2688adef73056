// Package listing lists the rules that are in force after all house rules. It formats merged
// declarations, and returns each line with its source position and a mark for changes by house
// rules. Removed lines keep their position in the list. The package treats all sorts of
// declarations the same except options, because the one line of an option may have several
// sources.
package listing

import (
	"fmt"

	"houserule/dsl/format"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Mark is the change that house rules made to a line.
type Mark uint8

const (
	Kept    Mark = iota // unchanged
	Put                 // added
	Gone                // removed or replaced
	Caption             // not a rule, but a caption for the lines below
)

// A Line is one line of a listing. Blank lines and captions have no source position. A note says
// something that the lines around don't show, for example that a line was moved.
type Line struct {
	Text string
	File string
	Line int
	Mark Mark
	Note string
}

// Of returns the lines of declarations as a slice.
func Of(decls []patch.Decl, files []*source.File) []Line {
	return list(decls, files, func(d *patch.Decl) bool { return d.Layer.Base != nil })
}

// list returns the lines of declarations as a slice. The function put reports whether house rules
// added a declaration.
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

// A role describes how the lines of a syntax node are marked.
type role struct {
	mark    Mark
	note    string
	caption string      // above the first line
	blank   bool        // whether a blank line comes first
	from    syntax.Node // the source of the lines, if it isn't their own position
}

// A lister collects declarations to format: each one in force, followed by those that it
// replaced. The maps have entries for the syntax nodes with special treatment.
type lister struct {
	put   func(*patch.Decl) bool
	decls []syntax.Decl
	roles map[syntax.Piece]role
	apart map[syntax.Piece]bool
	ended bool // whether the next declaration follows replaced ones, and so needs a blank line
	lines []Line
}

// declare adds a declaration, and below it those that it replaced.
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

// add adds one declaration. Its lines have the role whole, except those that changes affected.
func (l *lister) add(d *patch.Decl, whole role) {
	restored, changes := d.Retold()
	for piece, change := range changes {
		r := roleOf(piece, change)
		if whole.mark == Gone {
			r.mark = Gone
		}
		l.give(piece, r)
	}
	switch restored.(type) {
	case *syntax.OptionDecl, *syntax.ZoneDecl:
		l.addWhole(d, whole)
	default:
		l.addDecl(restored, whole)
	}
}

func (l *lister) addDecl(d syntax.Decl, r role) {
	r.blank, l.ended = l.ended, false
	l.give(d.(syntax.Piece), r)
	l.decls = append(l.decls, d)
}

// addWhole adds the previous versions of a declaration and the current one, because a change shows
// as the whole declaration.
func (l *lister) addWhole(d *patch.Decl, whole role) {
	for _, change := range d.Changes {
		whole.mark = Gone
		l.addDecl(change.Gone.(syntax.Decl), whole)
		whole = role{mark: Put, from: change.By}
	}
	l.addDecl(d.Syntax, whole)
}

func (l *lister) give(piece syntax.Piece, r role) {
	l.roles[piece] = r
	l.apart[piece] = true
}

// roleOf returns the role of a line that a change added or removed.
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

// list appends a formatted line to the result.
func (l *lister) list(line format.Line) {
	r := l.roles[line.Of]
	from := line.From
	if r.from.Pos.Line > 0 {
		from = r.from.Pos
	}
	l.lead(r)
	l.lines = append(l.lines, Line{line.Text, from.Filename, from.Line, r.mark, r.note})
	// Only the first line of the node has a caption, a blank line above it and a note.
	r.caption, r.blank, r.note = "", false, ""
	l.roles[line.Of] = r
}

// lead appends the lines that stand before a line with a role. A caption replaces a blank line
// above it. Otherwise a blank line is added unless there is one.
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

// callsOriginal reports whether a declaration calls the one that it replaced. Scripts don't
// count, because original(…) means something else in them.
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
