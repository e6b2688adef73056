package data

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"github.com/pelletier/go-toml/v2/unstable"

	"houserule/dsl/source"
)

// BurntSushi/toml decodes the values but doesn't export their positions. The parser of go-toml
// reports ranges. An outline of tables, keys, values and elements is built from these.

// A table is a [name] or [[name]] with the entries below it. The first table of an outline has no
// header, and contains the keys above all others.
type table struct {
	name    string
	array   bool
	header  source.Span
	entries []entry
	within  map[string]int // a cache for entriesWithTables, nil before it is needed
}

// An entry is one "key = value", or the tables below a row that belong to it. A dotted key
// includes its dots. Arrays have items. The slice tables has the tables that are the value itself
// or elements of the array.
type entry struct {
	key       string
	at, value source.Span
	items     []source.Span
	tables    []table
}

// isTable reports whether the value is one table.
func (e entry) isTable() bool { return len(e.tables) == 1 && e.items == nil }

// place returns the span of the value of a key, or the header if the table has no such key.
func (t table) place(key string) source.Span {
	for _, e := range t.entries {
		if e.key == key {
			return e.value
		}
	}
	return t.header
}

// item returns the span of an element of an array. A single value counts as an array of one.
func (t table) item(key string, i int) source.Span {
	for _, e := range t.entries {
		if e.key == key && i < len(e.items) {
			return e.items[i]
		}
	}
	return t.place(key)
}

// deepest is how deep arrays, tables and keys may nest. Data needs one level, and the time that
// BurntSushi/toml takes grows with the square of the depth.
const deepest = 16

// outline returns the tables of a file, and the span at which it nests too deep, or the zero
// span. For invalid TOML it returns an error and the tables above the error.
func outline(file *source.File) (tables []table, tooDeep source.Span, err error) {
	o := &outliner{file: file}
	o.KeepComments = true
	o.Reset([]byte(file.Text))
	tables = []table{{}}
	checked := hasLongLine(file.Text)
	if checked {
		o.deep = deepIn(file)
	}
	for o.deep.IsZero() && o.NextExpression() {
		last := &tables[len(tables)-1]
		switch node := o.Expression(); node.Kind {
		case unstable.Table, unstable.ArrayTable:
			next := o.header(node)
			// Most rows have the same keys as the row before.
			next.entries = make([]entry, 0, len(last.entries))
			tables = append(tables, next)
		case unstable.KeyValue:
			last.entries = append(last.entries, o.entry(node, 0))
		}
	}
	var broken *unstable.ParserError
	if errors.As(o.Error(), &broken) {
		if !checked {
			o.deep = deepIn(file)
		}
		at := o.Range(broken.Highlight)
		err = toml.ParseError{Message: broken.Message, Position: toml.Position{Start: int(at.Offset), Len: int(at.Length)}}
	}
	return nest(tables), o.deep, err
}

// nest moves tables into the rows that they belong to. For example, [[card.attacks]] belongs to
// the last [[card]] above it.
func nest(tables []table) []table {
	kept := tables[:1]
	rows := map[string]int{} // index of the last row of each name
	for _, t := range tables[1:] {
		if row, key := rowAbove(rows, t.name); row > 0 {
			kept[row].adopt(key, t)
			continue
		}
		if t.array {
			rows[t.name] = len(kept)
		}
		kept = append(kept, t)
	}
	return kept
}

// rowAbove returns the index of the row that a table belongs to by its name, and its key in that
// row. The index is 0 if there is no such row.
func rowAbove(rows map[string]int, name string) (row int, key string) {
	for i, c := range name {
		if row := rows[name[:i]]; c == '.' && row > 0 {
			return row, name[i+1:]
		}
	}
	return 0, ""
}

// adopt adds a table below the given key of t. A dotted key may lead to a nested table.
func (t *table) adopt(key string, inner table) {
	first, rest, deeper := strings.Cut(key, ".")
	within := t.entriesWithTables()
	i, there := within[first]
	if !there {
		i = len(t.entries)
		t.entries = append(t.entries, entry{key: key, at: inner.header, value: inner.header})
		within[key] = i
	} else if e := &t.entries[i]; deeper {
		e.tables[len(e.tables)-1].adopt(rest, inner)
		return
	}
	e := &t.entries[i]
	e.tables = append(e.tables, inner)
	if inner.array {
		e.items = append(e.items, inner.header)
	}
}

// entriesWithTables returns a map from keys to the indexes of the entries that have tables. It is
// cached in t.
func (t *table) entriesWithTables() map[string]int {
	if t.within == nil {
		t.within = map[string]int{}
		for i, e := range slices.Backward(t.entries) { // backward, so that the first entry of a key counts
			if len(e.tables) > 0 {
				t.within[e.key] = i
			}
		}
	}
	return t.within
}

// An outliner builds an outline from the nodes of a parser.
type outliner struct {
	unstable.Parser
	file *source.File
	deep source.Span // the position at which the file nests too deep, or the zero span
}

func (o *outliner) tooDeep(at int) {
	if o.deep.IsZero() {
		o.deep = o.file.Span(at, at+1)
	}
}

// skip returns the position of the first byte from at on that is not one of the given bytes.
func (o *outliner) skip(at int, bytes string) int {
	return len(o.file.Text) - len(strings.TrimLeft(o.file.Text[at:], bytes))
}

const (
	blanks = " \t"
	gaps   = " \t\r\n," // between elements that are not comments
)

func startOf(n *unstable.Node) int { return int(n.Raw.Offset) }

// endOf returns the position after a node. Comments below a comment are its children.
func endOf(n *unstable.Node) int {
	end := startOf(n) + int(n.Raw.Length)
	if n.Kind == unstable.Comment {
		for below := n.Child(); below.Valid(); below = below.Next() {
			end = endOf(below)
		}
	}
	return end
}

func (o *outliner) header(n *unstable.Node) table {
	brackets := 1
	if n.Kind == unstable.ArrayTable {
		brackets = 2
	}
	name, at := o.key(n.Key())
	start := len(strings.TrimRight(o.file.Text[:at.Start], blanks)) - brackets
	return table{name: name, array: brackets == 2, header: o.file.Span(start, o.skip(at.End, blanks)+brackets)}
}

// entry returns a key and its value at the given depth of arrays and inline tables.
func (o *outliner) entry(n *unstable.Node, depth int) (e entry) {
	e.key, e.at = o.key(n.Key())
	start := o.skip(e.at.End, blanks+"=")
	e.value = o.file.Span(start, endOf(n))
	e.items, e.tables, _ = o.value(n.Value(), start, depth)
	return e
}

// key returns a key, its parts joined by dots.
func (o *outliner) key(parts unstable.Iterator) (name string, at source.Span) {
	var words []string
	start, end := -1, 0
	for parts.Next() {
		if len(words) == deepest {
			o.tooDeep(o.skip(end, blanks))
			break
		}
		part := parts.Node()
		words = append(words, string(part.Data))
		if start < 0 {
			start = startOf(part)
		}
		end = endOf(part)
	}
	return strings.Join(words, "."), o.file.Span(start, end)
}

// value returns the spans of the elements of an array, the tables in it, and the offset after
// the value. For an inline table it returns that table.
func (o *outliner) value(n *unstable.Node, start, depth int) (items []source.Span, tables []table, end int) {
	switch {
	case n.Kind != unstable.Array && n.Kind != unstable.InlineTable:
		return nil, nil, endOf(n)
	case depth == deepest:
		o.tooDeep(start)
		return nil, nil, start + 1
	}
	var entries []entry
	end = start + 1
	for children := n.Children(); o.deep.IsZero() && children.Next(); {
		switch child := children.Node(); child.Kind {
		case unstable.Comment:
			end = endOf(child)
		case unstable.KeyValue:
			entries = append(entries, o.entry(child, depth+1))
			end = endOf(child)
		default:
			at := o.skip(end, gaps)
			_, inner, after := o.value(child, at, depth+1)
			if end = after; child.Kind == unstable.InlineTable {
				tables = append(tables, inner...)
			}
			items = append(items, o.file.Span(at, end))
		}
	}
	end = min(o.skip(end, gaps)+1, len(o.file.Text))
	if n.Kind == unstable.InlineTable {
		tables = []table{{header: o.file.Span(start, end), entries: entries}}
	}
	return items, tables, end
}

// nesting matches the tokens that decide how deep a text nests: brackets, and also texts and
// comments, because brackets in these don't count. Its group is a key of too many parts, up to the
// first dot that is too many.
var nesting = sync.OnceValue(func() *regexp.Regexp {
	const part = `(?:"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[^ \t\r\n.=\[\]{}#,"']*)[ \t]*\.`
	return regexp.MustCompile(fmt.Sprintf(`(?s)((?:(?m:^)|[\[{,])[ \t]*(?:%s[ \t]*){%d}%s)`, part, deepest-1, part) +
		`|"""(?:\\.|[^\\])*?(?:"{3,5}|\z)|'''.*?(?:'{3,5}|\z)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*|[\[\]{}]`)
})

// hasLongLine reports whether any line is very long. It may contain a key that needs much memory,
// because the parser allocates a node for each part of a key.
func hasLongLine(text string) bool {
	const long = 64 << 10
	for line := range strings.Lines(text) {
		if len(line) > long {
			return true
		}
	}
	return false
}

// deepIn returns the position at which a file nests too deep, without parsing it. It returns the
// zero span if there is none, or if there is another error above. In that case BurntSushi/toml
// reports the error and never reads beyond it.
func deepIn(file *source.File) source.Span {
	depth, end := 0, 0
	for {
		at := nesting().FindStringSubmatchIndex(file.Text[end:])
		if at == nil {
			return source.Span{}
		}
		start := end + at[0]
		end += at[1]
		switch isKey, sign := at[2] >= 0, file.Text[start]; {
		case isKey:
			return deepAt(file, end-1)
		case sign == '[' || sign == '{':
			if depth == deepest {
				return deepAt(file, start)
			}
			depth++
		case sign == ']' || sign == '}':
			depth = max(0, depth-1)
		}
	}
}

func deepAt(file *source.File, at int) source.Span {
	var broken toml.ParseError
	_, err := toml.Decode(file.Text[:at], &map[string]any{})
	// An error at the very end is caused by cutting the text.
	if errors.As(err, &broken) && broken.Position.Start < at-1 {
		return source.Span{}
	}
	return file.Span(at, at+1)
}
