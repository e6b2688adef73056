package format

import (
	"slices"

	"houserule/dsl/syntax"
)

// A row is one line of a block as a slice of cells. Adjacent rows of the same kind are aligned in
// columns. Rows of kind alone are not aligned.
type row struct {
	kind  kind
	cells []text
}

// A kind is a kind of rows that are aligned in columns.
type kind int

const (
	alone     kind = iota
	arrows         // tables, arms, outcomes, options: cells before an arrow
	amounts        // add and subtract, with their labels
	figures        // report lines: a value after its label
	facts          // lines of a variant declaration
	fields         // fields of a kind of component
	zones          // decks, piles, rows
	catalogs       // lists of components
	lets           // let statements
	modifiers      // modifier lines of a script
)

// single returns a row that is not aligned.
func single(t text) row { return row{cells: []text{t}} }

// last returns the index of the last cell that is not empty.
func (r row) last() int {
	i := len(r.cells) - 1
	for i > 0 && r.cells[i].empty() {
		i--
	}
	return i
}

// from returns the cells from index i on, with one blank between them.
func (r row) from(i int) text {
	var t text
	for _, cell := range r.cells[min(i, len(r.cells)):] {
		t = t.then(cell)
	}
	return t
}

// unlessBroken returns the row, or an unaligned row if its text has several lines.
func (r row) unlessBroken() row {
	if t := r.whole(); len(t) > 1 {
		return single(t)
	}
	return r
}

// whole returns all cells, with one blank between them.
func (r row) whole() text { return r.from(0) }

// endWith appends a comment to the last cell.
func (r row) endWith(comment string) {
	cell := &r.cells[r.last()]
	*cell = cell.endWith(comment)
}

// An entry is a row or a comment, with an optional blank line before it.
type entry struct {
	row
	blank bool
}

// stack aligns each run of adjacent rows of one kind, and returns all entries one below the
// other.
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

// columns returns one text for each row, with aligned cells. After the first column that can't be
// aligned, the rest of the cells are not aligned either.
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

// columnWidth returns the width of a column. It returns false if the column can't be aligned,
// because a cell has several lines or a line would become too long.
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

// widest returns the width of the widest cell. If outliers may stick out, cells that are more
// than twice as wide as the median are ignored.
func widest(widths []int, sticksOut bool) int {
	slices.Sort(widths)
	for _, w := range slices.Backward(widths) {
		if !sticksOut || w <= 2*widths[len(widths)/2] {
			return w
		}
	}
	return 0
}

// An item is one element of a list with one element per line. Its row depends on the tails at the
// start of the next item.
type item struct {
	start, end place
	piece      syntax.Piece
	row        func(next tails) row
}

func (p *page) item(piece syntax.Piece, row func(next tails) row) item {
	start, end := piece.At()
	return item{start, end, piece, row}
}
