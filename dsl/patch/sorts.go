package patch

import "houserule/dsl/syntax"

// The properties of the lines of each sort of declaration.

var (
	kinds    = names("kind", false)
	phases   = names("phase", true)
	catalogs = names("catalog", false)
)

func names(word string, many bool) lineSort[syntax.Name] {
	return lineSort[syntax.Name]{
		word: word,
		many: many,
		key:  func(n *syntax.Name) string { return n.Text },
		node: func(n *syntax.Name) syntax.Node { return n.Node },
		slot: atEnd[syntax.Name],
	}
}

var members = lineSort[syntax.Member]{
	word: "member",
	key:  func(m *syntax.Member) string { return m.Name.Text },
	node: func(m *syntax.Member) syntax.Node { return m.Node },
	slot: atEnd[syntax.Member],
}

var fields = lineSort[syntax.Field]{
	word: "field",
	key:  func(f *syntax.Field) string { return f.Name.Text },
	node: func(f *syntax.Field) syntax.Node { return f.Node },
	slot: atEnd[syntax.Field],
}

var rows = lineSort[syntax.Row]{
	word: "row",
	key:  rowKey,
	node: func(r *syntax.Row) syntax.Node { return r.Node },
	slot: func(rows *keyed[syntax.Row], _ *syntax.Row) *listNode[syntax.Row, string] { return beforeElse(rows) },
}

var rules = lineSort[syntax.PriorityRule]{
	word: "rule",
	key:  func(r *syntax.PriorityRule) string { return r.Name.Text },
	node: func(r *syntax.PriorityRule) syntax.Node { return r.Node },
	slot: atEnd[syntax.PriorityRule],
}

var reportLines = lineSort[syntax.ReportLine]{
	word: "line",
	key:  func(l *syntax.ReportLine) string { return quoted(&l.Label) },
	node: func(l *syntax.ReportLine) syntax.Node { return l.Node },
	slot: atEnd[syntax.ReportLine],
}

var checkLines = lineSort[syntax.CheckLine]{
	word: "line",
	key:  lineKey,
	node: func(l *syntax.CheckLine) syntax.Node { return l.Node },
	slot: func(lines *keyed[syntax.CheckLine], line *syntax.CheckLine) *listNode[syntax.CheckLine, string] {
		if line.Sign != "" {
			return afterAdditions(lines)
		}
		return beforeElse(lines)
	},
	additions: func(l *syntax.CheckLine) bool { return l.Sign != "" || l.Roll != nil },
}

// beforeElse returns the line before which a new line goes. That is a final else, because it
// would match everything after it, or nil for the end.
func beforeElse[L any](lines *keyed[L]) *listNode[L, string] {
	if lines.last != nil && lines.last.name == "else" {
		return lines.last
	}
	return nil
}

// afterAdditions returns the line after the last one that rolls or adds, or nil for the end.
func afterAdditions(lines *keyed[syntax.CheckLine]) *listNode[syntax.CheckLine, string] {
	if len(lines.grouped) == 0 {
		return lines.first
	}
	return lines.grouped[len(lines.grouped)-1].next
}

// nameEdits converts the edits of names, which are only inserted, moved and removed.
func nameEdits(edits []syntax.NameEdit) (result []syntax.Edit[syntax.Name]) {
	for _, e := range edits {
		result = append(result, syntax.Edit[syntax.Name]{Node: e.Node, Insert: e.Insert, At: e.At, Shift: e.Shift})
	}
	return result
}
