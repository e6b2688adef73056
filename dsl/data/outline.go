package data

import (
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/source"
)

// The TOML library gives values without their places, so a scanner of our own walks over the same
// text and notes where each table, key, value and element stands. It takes any text: where the text
// is not TOML the library says so, and up to that point both see the same.

// A table is a [name] or [[name]] with the entries below it. The first table of an outline has no
// header: it is what stands above all others.
type table struct {
	name    string
	array   bool
	header  source.Span
	entries []entry
	within  map[string]int // see entriesWithTables; nil before any is adopted
}

// An entry is one "key = value", or the tables below a row that belong to it. A key with dots is the parts
// with dots; an array has items. What tables there are as the value or right in the array stand in tables.
type entry struct {
	key       string
	at, value source.Span
	items     []source.Span
	tables    []table
}

// isTable tells whether the value is one table.
func (e entry) isTable() bool { return len(e.tables) == 1 && e.items == nil }

// place is where the value of a key stands, or the header if there is none.
func (t table) place(key string) source.Span {
	for _, e := range t.entries {
		if e.key == key {
			return e.value
		}
	}
	return t.header
}

// item is where an element of an array stands; a single value stands for an array of one.
func (t table) item(key string, i int) source.Span {
	for _, e := range t.entries {
		if e.key == key && i < len(e.items) {
			return e.items[i]
		}
	}
	return t.place(key)
}

// deepest is how deep arrays and keys may nest: data needs one level, and the library's own reading
// takes stack for each.
const deepest = 16

type scanner struct {
	file  *source.File
	text  string
	at    int
	depth int
	deep  source.Span // where it nests too deep, if it does
}

// outline finds the tables of a text, and the place where it nests too deep, if it does.
func outline(file *source.File) (tables []table, tooDeep source.Span) {
	s := &scanner{file: file, text: file.Text}
	tables = []table{{}}
	for s.skipBlank(); !s.done(); s.skipBlank() {
		last := &tables[len(tables)-1]
		if s.text[s.at] == '[' {
			next := s.header()
			next.entries = make([]entry, 0, len(last.entries)) // rows are mostly alike
			tables = append(tables, next)
			continue
		}
		last.entries = append(last.entries, s.entry())
	}
	return nest(tables), s.deep
}

// nest puts tables that belong to a row above them into it, as [[card.attacks]] belongs to the last [[card]].
func nest(tables []table) []table {
	kept := tables[:1]
	rows := map[string]int{} // where the last row of a name is kept
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

// rowAbove is which of some rows a table belongs to by its name, and what it is called there; 0 if it belongs to none.
func rowAbove(rows map[string]int, name string) (row int, key string) {
	for i, c := range name {
		if row := rows[name[:i]]; c == '.' && row > 0 {
			return row, name[i+1:]
		}
	}
	return 0, ""
}

// adopt adds a table to those that a key of t has.
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

// entriesWithTables are the places of entries that have tables, by their keys.
func (t *table) entriesWithTables() map[string]int {
	if t.within == nil {
		t.within = map[string]int{}
		for i, e := range slices.Backward(t.entries) { // the first of a key counts
			if len(e.tables) > 0 {
				t.within[e.key] = i
			}
		}
	}
	return t.within
}

func (s *scanner) done() bool { return s.at >= len(s.text) }

func (s *scanner) from(start int) source.Span { return s.file.Span(start, s.at) }

// tooDeep ends the scan.
func (s *scanner) tooDeep() {
	if s.deep.IsZero() {
		s.deep = s.file.Span(s.at, min(s.at+1, len(s.text)))
	}
	s.at = len(s.text)
}

// skipBlank skips white space, line ends and comments.
func (s *scanner) skipBlank() {
	for !s.done() {
		switch s.text[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		case '#':
			s.skipUntil(lineEnd)
		default:
			return
		}
	}
}

func (s *scanner) skipSpace() {
	for !s.done() && (s.text[s.at] == ' ' || s.text[s.at] == '\t') {
		s.at++
	}
}

// skipUntil goes on to the next of some characters.
func (s *scanner) skipUntil(stops *characters) {
	for !s.done() && !stops[s.text[s.at]] {
		s.at++
	}
}

// characters are some of ASCII.
type characters [256]bool

func charactersOf(text string) *characters {
	var set characters
	for i := range len(text) {
		set[text[i]] = true
	}
	return &set
}

// What ends a comment, a key and a word.
var (
	lineEnd = charactersOf("\n")
	keyEnd  = charactersOf(" \t\r\n.=[]{}#,\"'")
	wordEnd = charactersOf("\r\n,[]{}#\"'=")
)

func (s *scanner) header() table {
	start := s.at
	array := strings.HasPrefix(s.text[s.at:], "[[")
	s.at++
	if array {
		s.at++
	}
	name := s.key()
	s.skipSpace()
	for !s.done() && s.text[s.at] == ']' {
		s.at++
	}
	return table{name: name, array: array, header: s.from(start)}
}

func (s *scanner) entry() entry {
	start := s.at
	var e entry
	e.key = s.key()
	e.at = s.from(start)
	s.skipSpace()
	if !s.done() && s.text[s.at] == '=' {
		s.at++
		s.skipSpace()
	}
	start = s.at
	e.items, e.tables = s.value()
	e.value = s.from(start)
	return e
}

// key reads a key: words or quoted texts with dots between them.
func (s *scanner) key() string {
	var words []string
	for {
		s.skipSpace()
		words = append(words, s.keyPart())
		end := s.at
		s.skipSpace()
		if s.done() || s.text[s.at] != '.' {
			s.at = end
			return strings.Join(words, ".")
		}
		if len(words) == deepest {
			s.tooDeep()
			return ""
		}
		s.at++
	}
}

func (s *scanner) keyPart() string {
	start := s.at
	if !s.done() && (s.text[s.at] == '"' || s.text[s.at] == '\'') {
		s.quoted()
		return unquoted(s.text[start:s.at])
	}
	s.skipUntil(keyEnd)
	return s.text[start:s.at]
}

// unquoted is what a text in quotes says.
func unquoted(text string) string {
	if said, err := strconv.Unquote(text); err == nil && text[0] == '"' {
		return said
	}
	return text[1:max(1, len(text)-1)]
}

// value reads a value and notes the elements of an array, and tables. It always goes on by a character.
func (s *scanner) value() (items []source.Span, tables []table) {
	if s.done() {
		return nil, nil
	}
	switch s.text[s.at] {
	case '"', '\'':
		s.quoted()
	case '[':
		items = s.sequence(']', func() {
			if s.text[s.at] == '{' {
				tables = append(tables, s.inline())
			} else {
				s.value()
			}
		})
	case '{':
		tables = []table{s.inline()}
	default:
		s.word()
	}
	return items, tables
}

// inline reads a table in braces, which are its header.
func (s *scanner) inline() (t table) {
	start := s.at
	s.sequence('}', func() { t.entries = append(t.entries, s.entry()) })
	t.header = s.from(start)
	return t
}

// sequence reads an array or an inline table.
func (s *scanner) sequence(closing byte, element func()) (items []source.Span) {
	if s.depth == deepest {
		s.tooDeep()
		return nil
	}
	s.depth++
	s.at++
	for s.skipBlank(); !s.done() && s.text[s.at] != closing; s.skipBlank() {
		if s.text[s.at] == ',' {
			s.at++
			continue
		}
		start := s.at
		element()
		items = append(items, s.from(start))
	}
	s.depth--
	s.at = min(s.at+1, len(s.text))
	return items
}

// word reads a number, a date, true or false; a date may have a blank in it.
func (s *scanner) word() {
	start := s.at
	s.skipUntil(wordEnd)
	if s.at == start {
		s.at++
	}
	s.at = start + len(strings.TrimRight(s.text[start:s.at], " \t"))
}

// quoted reads a text in any of TOML's four ways of quoting.
func (s *scanner) quoted() {
	quote := s.text[s.at : s.at+1]
	stops, escapes := quote, quote == `"`
	if strings.HasPrefix(s.text[s.at:], strings.Repeat(quote, 3)) {
		stops = strings.Repeat(quote, 3)
	}
	for s.at += len(stops); !s.done(); s.at++ {
		switch c := s.text[s.at]; {
		case escapes && c == '\\':
			s.at++
		case c == quote[0] && strings.HasPrefix(s.text[s.at:], stops):
			s.closeQuote(stops, quote)
			return
		case c == '\n' && len(stops) == 1:
			return
		}
	}
	s.at = len(s.text)
}

// closeQuote goes past the end of a text. One in three quotes may itself end with up to two of them.
func (s *scanner) closeQuote(stops, quote string) {
	s.at += len(stops)
	for i := 0; i < 2 && len(stops) == 3 && strings.HasPrefix(s.text[s.at:], quote); i++ {
		s.at++
	}
}
