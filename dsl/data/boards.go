package data

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// mostSpaces is the maximum number of spaces on all boards together, because the distance of each
// pair is stored.
const mostSpaces = 2000

// A SpaceFile is the parsed rows of one file of a board.
type SpaceFile struct {
	head     row // the keys above all rows
	start    source.Span
	rows     []row
	findings diag.List
}

// ParseSpaces parses a file of rows of the form
//
//	[[space]]
//	name       = "Old Ford"
//	neighbours = ["East Bight", "Woodmen-town"]
//
// Below a line grid = "hex", rows have at = [column, row] instead of neighbours. Without a grid,
// at = [x, y] is the position of a space on a picture. Rows may also be called [[card]]. The file
// contains the errors that were found, so there is no error result.
func ParseSpaces(file *source.File) *SpaceFile {
	head, rows, findings := readTables(file, []string{"grid"}, "space", "card")
	f := &SpaceFile{head, file.Span(0, 0), rows, findings}
	if grid, ok := head.values["grid"]; ok && grid != "hex" {
		f.findings.Add(diag.Diagnostic{
			Code: CodeType, Span: head.place("grid"), Summary: `a grid is "hex"`, Label: "this is " + kindOf(grid),
			Detail: "Without a grid, list the neighbours of each space.",
		})
	}
	return f
}

func (f *SpaceFile) isGrid() bool { return f.head.values["grid"] != nil }

// A Map is the contents of a board. Each slice has one element for each space, at the same index
// as in Cards.
type Map struct {
	Cards      []variant.Card
	Neighbours [][]int32
	Distances  [][]int16
	Points     []variant.Point // hex coordinates, or nil without a grid
	Places     []variant.Place // positions on a picture, or nil without them
}

// Spaces reads a board with spaces of a kind. The key beside lists the neighbours of each space.
// The room limits the size of all catalogs and boards together. After an error, the map has only
// the cards.
func Spaces(files []*SpaceFile, kind *variant.Kind, beside string, ignoring Ignored, room *Room) (Map, diag.List) {
	ignoring.Names = slices.Concat(ignoring.Names, []string{"at", beside})
	r := &spaceReader{cardReader: newCardReader(kind, ignoring, room), beside: beside}
	r.noun = "space"
	for _, file := range files {
		r.read(file)
	}
	r.misspelt.warn(r.cardReader)
	if len(files) == 0 || r.findings.HasErrors() {
		return Map{Cards: r.cards}, r.findings
	}
	m := Map{Cards: r.cards}
	if files[0].isGrid() {
		m.Points, m.Neighbours = r.grid()
	} else {
		m.Neighbours, m.Places = r.named(), r.places()
	}
	if !r.findings.HasErrors() {
		m.Distances = variant.Distances(m.Neighbours)
		r.checkWhole(m.Distances, files[0])
	}
	return m, r.findings
}

// A spaceReader collects the spaces of a board, and the row of each space at the same index.
type spaceReader struct {
	*cardReader
	beside string // the key of the neighbours
	rows   []row
	first  *SpaceFile // the first file, to check that either all files are grids or none
}

func (r *spaceReader) read(file *SpaceFile) {
	r.addAll(file.findings)
	if r.first == nil {
		r.first = file
	} else if r.first.isGrid() != file.isGrid() {
		r.addAt(CodeTable, file.start, "one file of this board is a grid, but another is not", "")
	}
	for _, row := range file.rows {
		card, _ := r.card(row)
		if r.room.spaces++; r.room.spaces > mostSpaces || !r.room.take(&card, 1) {
			r.addAt(CodeTooMany, row.header, fmt.Sprintf("with this file there are more than %d spaces on all boards", mostSpaces), "")
			return
		}
		r.cards, r.rows = append(r.cards, card), append(r.rows, row)
		r.requirePlace(row, file.isGrid())
	}
}

// requirePlace reports an error for a space without a position or neighbours. Neighbours on a
// grid are an error as well, because they follow from the positions.
func (r *spaceReader) requirePlace(row row, isGrid bool) {
	needed := r.beside
	if isGrid {
		needed = "at"
	}
	if row.values[needed] == nil {
		r.addAt(CodeMissing, row.header, fmt.Sprintf("this %s has no %q", r.kind.Name, needed), "")
	}
	for _, e := range row.entries {
		if isGrid && e.key == r.beside {
			r.addAt(CodeField, e.at, "the neighbours of a space follow from the grid", "")
		}
	}
}

// nameAt returns the span of the name of a space.
func (r *spaceReader) nameAt(i int) source.Span { return r.cards[i].Span }

// ---- Grids --------------------------------------------------------------------------------------

// grid returns the coordinates of all spaces, and the indexes of the neighbours of each.
func (r *spaceReader) grid() (points []variant.Point, neighbours [][]int32) {
	for _, at := range r.ats("[column, row]") {
		points = append(points, variant.Point{Column: at[0], Row: at[1]})
	}
	taken := map[variant.Point]int32{}
	for i, p := range points {
		taken[p] = int32(i)
	}
	for _, p := range points {
		var around []int32
		for _, q := range p.Neighbours() {
			if i, found := taken[q]; found {
				around = append(around, i)
			}
		}
		slices.Sort(around)
		neighbours = append(neighbours, around)
	}
	return points, neighbours
}

// farthest is the maximum distance of a space from the origin, on each axis.
const farthest = 10_000

// ats returns the positions of all spaces. It reports two spaces at the same position as an
// error. The parameter form describes the expected value to the user.
func (r *spaceReader) ats(form string) (ats [][2]int) {
	taken := map[[2]int]int{}
	for i, row := range r.rows {
		at, isPlace := r.at(row, form)
		ats = append(ats, at)
		if first, found := taken[at]; !isPlace {
			continue
		} else if found {
			r.add(diag.Diagnostic{
				Code: CodeSamePlace, Span: row.place("at"), Summary: fmt.Sprintf("%q and %q have the same position", r.cards[i].Name, r.cards[first].Name),
				Related: []diag.Related{{Span: r.rows[first].place("at"), Message: "the other one is here"}},
			})
		}
		taken[at] = i
	}
	return ats
}

// at returns the position of one space as a pair of numbers. It reports an error and returns
// false if the value isn't one.
func (r *spaceReader) at(row row, form string) (at [2]int, isPlace bool) {
	list, _ := row.values["at"].([]any)
	var numbers []int
	for _, v := range list {
		if n, isNumber := v.(int64); isNumber && -farthest <= n && n <= farthest {
			numbers = append(numbers, int(n))
		}
	}
	if len(numbers) != 2 || len(list) != 2 {
		r.add(diag.Diagnostic{
			Code: CodeType, Span: row.place("at"), Summary: `"at" must be ` + form, Label: "this is " + kindOf(row.values["at"]),
			Detail: fmt.Sprintf("Use whole numbers up to %d.", farthest),
		})
		return at, false
	}
	return [2]int{numbers[0], numbers[1]}, true
}

// places returns the positions of spaces on a picture, or nil if no space has one. It reports an
// error if only some spaces have one.
func (r *spaceReader) places() (places []variant.Place) {
	placed := slices.IndexFunc(r.rows, func(row row) bool { return row.values["at"] != nil })
	if placed < 0 {
		return nil
	}
	for _, row := range r.rows {
		if row.values["at"] == nil {
			r.add(diag.Diagnostic{
				Code: CodeMissing, Span: row.header, Summary: fmt.Sprintf("this %s has no %q", r.kind.Name, "at"),
				Detail:  "Give all spaces of a board a position in the picture, or none.",
				Related: []diag.Related{{Span: r.rows[placed].place("at"), Message: "another space has its position here"}},
			})
			return nil
		}
	}
	for _, at := range r.ats("[x, y]") {
		places = append(places, variant.Place{X: at[0], Y: at[1]})
	}
	return places
}

// ---- Neighbours by name -------------------------------------------------------------------------

// named returns the indexes of the neighbours of each space, sorted, on a board without a grid.
func (r *spaceReader) named() [][]int32 {
	byName := map[string]int32{}
	for i, card := range r.cards {
		byName[card.Name] = int32(i)
	}
	neighbours := make([][]int32, len(r.rows))
	for i, row := range r.rows {
		neighbours[i] = r.neighbours(int32(i), row, byName)
	}
	for i := range neighbours {
		r.requireBack(int32(i), neighbours)
	}
	for _, around := range neighbours {
		slices.Sort(around)
	}
	return neighbours
}

// neighbours returns the indexes of the neighbours of one space, in source order. The index is -1
// for a name with an error.
func (r *spaceReader) neighbours(i int32, row row, byName map[string]int32) (around []int32) {
	list, isList := row.values[r.beside].([]any)
	if !isList {
		r.addAt(CodeType, row.place(r.beside), fmt.Sprintf("%q must be a list of names", r.beside), "this is "+kindOf(row.values[r.beside]))
	}
	for n, v := range list {
		at := row.item(r.beside, n)
		name, isText := v.(string)
		other, known := byName[name]
		switch {
		case !isText:
			r.addAt(CodeType, at, fmt.Sprintf("each element of %q must be a name", r.beside), "this is "+kindOf(v))
		case !known:
			r.addAt(CodeUnknownNeighbour, at, fmt.Sprintf("there is no space %q", name), r.didYouMean(name, r.names))
		case other == i:
			r.addAt(CodeUnknownNeighbour, at, "a space can't be its own neighbour", "")
		case slices.Contains(around, other):
			r.addAt(CodeDuplicate, at, fmt.Sprintf("%q is named twice", name), "")
		default:
			around = append(around, other)
			continue
		}
		around = append(around, -1)
	}
	return around
}

func (r *spaceReader) names() (names []string) {
	return each.Of(r.cards, func(card variant.Card) string { return card.Name })
}

// requireBack reports an error for each neighbour of a space that doesn't list the space in turn.
func (r *spaceReader) requireBack(i int32, neighbours [][]int32) {
	for n, other := range neighbours[i] {
		if other < 0 || slices.Contains(neighbours[other], i) {
			continue
		}
		here, there := r.cards[i].Name, r.cards[other].Name
		r.add(diag.Diagnostic{
			Code: CodeOneWay, Span: r.rows[i].item(r.beside, n), Summary: fmt.Sprintf("%q does not name %q as its neighbour", there, here),
			Detail:  "Neighbours must name each other.",
			Related: []diag.Related{{Span: r.nameAt(int(other)), Message: fmt.Sprintf("%q is here", there)}},
		})
	}
}

// ---- The whole board ----------------------------------------------------------------------------

// checkWhole reports an error for a board without spaces, and for one with unconnected parts.
func (r *spaceReader) checkWhole(distances [][]int16, file *SpaceFile) {
	if len(r.cards) == 0 {
		r.addAt(CodeMissing, file.start, "this board has no spaces", "")
		return
	}
	pieces := piecesOf(distances)
	if len(pieces) == 1 {
		return
	}
	smallest := slices.MinFunc(pieces, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	r.addAt(CodePieces, r.nameAt(smallest[0]), "there is no path from "+r.listed(smallest)+" to the rest of this board", "")
}

// piecesOf returns the connected components of a board, as slices of indexes.
func piecesOf(distances [][]int16) (pieces [][]int) {
	known := make([]bool, len(distances))
	for start, steps := range distances {
		if known[start] {
			continue
		}
		var piece []int
		for i, n := range steps {
			if n != variant.Apart {
				piece, known[i] = append(piece, i), true
			}
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

// listed returns the names of some spaces for display. It only names the first four, and counts
// the others.
func (r *spaceReader) listed(spaces []int) string {
	const most = 4
	names := each.Of(spaces[:min(len(spaces), most)], func(i int) string { return fmt.Sprintf("%q", r.cards[i].Name) })
	if more := len(spaces) - most; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
