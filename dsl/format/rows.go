package format

import (
	"slices"

	"houserule/dsl/syntax"
)

// A row is one line of a block, in the cells that stand below those of its neighbours. Rows of the
// same kind in a run are brought into columns; a row without a kind stands for itself.
type row struct {
	kind  kind
	cells []text
}

// A kind of rows that are brought into columns.
type kind int

const (
	alone     kind = iota
	arrows         // tables, arms, outcomes, options: something before an arrow
	amounts        // add and subtract, with their labels
	figures        // what is reported, behind its label
	facts          // what is said about a variant
	fields         // of a kind of component
	zones          // decks, piles, rows
	catalogs       // lists of components
	lets           // names for values
	modifiers      // what a script changes
)

// single is a row that is not brought into columns.
func single(t text) row { return row{cells: []text{t}} }

// last is the index of the last cell that is not empty.
func (r row) last() int {
	i := len(r.cells) - 1
	for i > 0 && r.cells[i].empty() {
		i--
	}
	return i
}

// from is the row from a cell on, with one blank between its cells.
func (r row) from(i int) text {
	var t text
	for _, cell := range r.cells[min(i, len(r.cells)):] {
		t = t.then(cell)
	}
	return t
}

// unlessBroken is the row, or if it takes several lines, a row that is not brought into columns.
func (r row) unlessBroken() row {
	if t := r.whole(); len(t) > 1 {
		return single(t)
	}
	return r
}

// whole is the row on its own.
func (r row) whole() text { return r.from(0) }

// endWith puts a comment at the end of the row.
func (r row) endWith(comment string) {
	cell := &r.cells[r.last()]
	*cell = cell.endWith(comment)
}

// An entry is a row, or a comment, with or without a blank line before it.
type entry struct {
	row
	blank bool
}

// stack brings the rows of each run into columns and puts all below each other.
func (p *page) stack(entries []entry) text {
	var out text
	for start := 0; start < len(entries); {
		run := []row{entries[start].row}
		for _, e := range entries[start+1:] {
			if e.blank || e.kind == alone || e.kind != run[0].kind {
				break
			}
			run = append(run, e.row)
		}
		if entries[start].blank {
			out = append(out, line{set: true})
		}
		for _, t := range p.columns(run) {
			out = append(out, t.inset(0)...)
		}
		start += len(run)
	}
	return out
}

// columns makes a text of each row, with their cells below each other. Behind a column that cannot be
// kept there are no others.
func (p *page) columns(run []row) []text {
	out := make([]text, len(run))
	keep := true
	for column := range run[0].cells {
		width := 0
		if keep {
			width, keep = p.columnWidth(run, out, column)
		}
		for i, r := range run {
			cell := r.cells[column]
			if column > r.last() || cell.empty() && width == 0 {
				continue
			}
			if cell.empty() {
				cell = plain("")
			}
			if column < r.last() {
				cell = cell.pad(width)
			}
			if out[i] != nil {
				cell = plain(" ").add(cell)
			}
			out[i] = out[i].add(cell)
		}
	}
	return out
}

// columnWidth is how wide a column has to be. It is not to be kept where one of its cells has several
// lines, or where a line would become too long for it.
func (p *page) columnWidth(run []row, before []text, column int) (width int, keep bool) {
	var widths []int
	for _, r := range run {
		switch cell := r.cells[column]; {
		case column >= r.last() || cell.empty():
		case len(cell) > 1:
			return 0, false
		default:
			widths = append(widths, cell.width())
		}
	}
	width = widest(widths, run[0].kind == fields || run[0].kind == lets)
	for i, r := range run {
		long := p.indent + before[i].reach() + width + r.from(column+1).reach() + 2
		if column < r.last() && long > columnLimit && p.indent+r.whole().reach() <= columnLimit {
			return 0, false
		}
	}
	return width, true
}

// widest is the width of the widest cell. Among cells that may stick out those do not count that
// are more than twice as wide as the one in the middle.
func widest(widths []int, sticksOut bool) int {
	slices.Sort(widths)
	for _, w := range slices.Backward(widths) {
		if !sticksOut || w <= 2*widths[len(widths)/2] {
			return w
		}
	}
	return 0
}

// An item is one thing in a list of things that stand on lines of their own. Its row depends on what
// the next item begins with.
type item struct {
	start, end place
	piece      syntax.Piece
	row        func(next tails) row
}

func (p *page) item(piece syntax.Piece, row func(next tails) row) item {
	start, end := piece.At()
	return item{start, end, piece, row}
}
