package patch

import (
	"fmt"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

// A lineSort describes one sort of lines.
type lineSort[L any] struct {
	word string               // the noun for messages: row, rule, phase …
	many bool                 // several lines may have the same key
	key  func(*L) string      // returns the key of a line, or ""
	node func(*L) syntax.Node // returns the syntax node of a line
	// slot returns the line before which a new line goes by default, or nil for the end.
	slot func(lines *keyed[L], line *L) *listNode[L, string]
	// additions reports whether a line belongs to the group that slot needs to find, or is nil
	// without such a group.
	additions func(*L) bool
}

// A keyed is a linked list of lines that are found by their keys.
type keyed[L any] = sequence[L, string]

func atEnd[L any](*keyed[L], *L) *listNode[L, string] { return nil }

// editedKey returns the key of the line that an edit refers to. For an insertion it is the key of
// the line next to it, or "" without an anchor.
func editedKey[L any](e syntax.Edit[L], sort lineSort[L]) string {
	switch {
	case e.Change != nil:
		return sort.key(e.Change)
	case e.Insert != nil && e.At != nil:
		return keyName(&e.At.Key)
	case e.Insert != nil:
		return ""
	case e.Shift.Remove != nil:
		return keyName(e.Shift.Remove)
	default:
		return keyName(e.Shift.Move)
	}
}

// A list is the lines of a declaration during a change. It never modifies the line nodes, because
// other variants may share the base.
type list[L any] struct {
	*merger
	lineSort[L]
	subject *subject
	within  string // prefix for the keys of a nested list
	lines   *keyed[L]
}

// editLines returns the lines of a declaration after all edits. It reports errors for edits that
// can't be applied, and skips them.
func editLines[L any](m *merger, s *subject, within string, lines []*L, sort lineSort[L], edits []syntax.Edit[L]) []*L {
	m.looked += len(lines)
	l := &list[L]{m, sort, s, within, sequenceOf(lines, sort.key, sort.additions)}
	for _, e := range edits {
		switch {
		case e.Insert != nil:
			l.insert(e.Insert, e.At)
		case e.Change != nil:
			l.exchange(e.Change)
		case e.Shift.Remove != nil:
			l.remove(e.Shift.Remove)
		default:
			l.move(e.Shift.Move, e.Shift.To)
		}
	}
	return l.lines.lines()
}

func (l *list[L]) insert(line *L, at *syntax.Anchor) {
	key, node := l.key(line), l.node(line)
	to, ok := l.slot(l.lines, line), true
	if at != nil {
		to, ok = l.anchor(at)
	}
	before, touched := l.subject.touched[l.within+key]
	if !ok || key != "" && !l.touch(key, node) {
		return
	}
	there := l.first(key)
	switch taken := key != "" && there != nil && !l.many; {
	case taken && touched && !l.layer.Extends(before.layer): // the layer has the last word
		l.put(line, there)
		return
	case taken:
		l.findings.Add(diag.Diagnostic{
			Code: CodeDeclared, Span: l.span(node), Summary: fmt.Sprintf("%s already has a %s %s", l.subject, l.word, shown(key)),
			Detail:  "To replace it, delete insert.",
			Related: []diag.Related{{Span: l.span(l.node(there.line)), Message: "it is here"}},
		})
		return
	}
	l.lines.insert(line, to)
	l.note(Change{Put: pieceOf(line), By: node}, nil)
}

// exchange replaces the line with the same key.
func (l *list[L]) exchange(line *L) {
	key, node := l.key(line), l.node(line)
	if key == "" {
		at := l.span(node)
		l.findings.Add(diag.Diagnostic{
			Code: CodeLine, Span: at, Summary: "a changed line needs a label, because the label identifies it",
			Detail: "To add a line, write insert before it.",
			Fixes:  []diag.Fix{{Says: "write insert", At: at.File.Span(at.Start, at.Start), Text: "insert "}},
		})
		return
	}
	if l.first(key) == nil {
		l.missingLine(key, node, "To add a line, write insert before it.")
		return
	}
	if there, ok := l.find(key, node); ok && l.touch(key, node) {
		l.put(line, there)
	}
}

// put replaces one line by another.
func (l *list[L]) put(line *L, there *listNode[L, string]) {
	put := l.lines.insert(line, there)
	l.lines.remove(there)
	l.note(Change{Put: pieceOf(line), Gone: pieceOf(there.line), By: l.node(line)}, put)
}

func (l *list[L]) remove(k *syntax.Key) {
	key := keyName(k)
	if there, ok := l.find(key, k.Node); ok && l.touch(key, k.Node) {
		l.lines.remove(there)
		l.note(Change{Gone: pieceOf(there.line), By: k.Node}, there.next)
	}
}

func (l *list[L]) move(k *syntax.Key, at *syntax.Anchor) {
	key := keyName(k)
	from, found := l.find(key, k.Node)
	to, placed := l.anchor(at)
	if !found || !placed || !l.touch(key, k.Node) {
		return
	}
	if to == from {
		to = from.next
	}
	moved := *from.line // a copy, because the pointer distinguishes it from the removed line
	l.lines.remove(from)
	l.note(Change{Put: pieceOf(&moved), Gone: pieceOf(from.line), By: k.Node}, from.next)
	l.lines.insert(&moved, to)
}

// note records a change. The parameter next is the line after a removed one.
func (l *list[L]) note(c Change, next *listNode[L, string]) {
	c.within = l.within
	if next != nil {
		c.next = l.node(next.line)
	}
	l.subject.decl.Changes = append(l.subject.decl.Changes, c)
}

func pieceOf[L any](line *L) syntax.Piece { return any(line).(syntax.Piece) }

// anchor returns the line before which a line with the given anchor goes, or nil for the end. It
// returns false after an error.
func (l *list[L]) anchor(at *syntax.Anchor) (*listNode[L, string], bool) {
	there, ok := l.find(keyName(&at.Key), at.Key.Node)
	if ok && at.Side == "after" {
		there = there.next
	}
	return there, ok
}

// first returns the first line with a key, or nil.
func (l *list[L]) first(key string) *listNode[L, string] {
	if there := l.lines.named[key]; len(there) > 0 {
		return there[0]
	}
	return nil
}

// find returns the only line with a key. It reports an error and returns false if there is none
// or more than one.
func (l *list[L]) find(key string, at syntax.Node) (*listNode[L, string], bool) {
	switch there := l.lines.named[key]; len(there) {
	case 0:
		l.missingLine(key, at, "")
		return nil, false
	case 1:
		return there[0], true
	default:
		l.ambiguous(key, at, l.node(there[0].line), l.node(there[1].line))
		return nil, false
	}
}

func (l *list[L]) touch(key string, at syntax.Node) bool {
	return l.touchLine(l.subject, l.within+key, l.nameOf(key), at)
}

// nameOf returns a name of a line for messages.
func (l *list[L]) nameOf(key string) string {
	return fmt.Sprintf("%s %s of %s", l.word, shown(key), l.subject)
}

// missingLine reports an error for a key that no line has. If an independent house rule removed
// the line, it reports a conflict instead. The remedy is an additional hint for the message.
func (l *list[L]) missingLine(key string, at syntax.Node, remedy string) {
	l.asked.answer(key, l.keys)
	if l.collides(l.subject, l.within+key, l.nameOf(key), at) {
		return
	}
	d := diag.Diagnostic{
		Code: CodeLine, Span: l.span(at), Summary: fmt.Sprintf("%s has no %s %s", l.subject, l.word, shown(key)),
	}
	if gone, touched := l.subject.touched[l.within+key]; touched {
		d.Related = []diag.Related{{Span: gone.at, Message: fmt.Sprintf("%q has removed it", gone.layer.Name)}}
	}
	var keys []string
	if len(l.findings) < mostSuggestions {
		keys = l.shownKeys()
	}
	if near := diag.Near(shown(key), keys); near != "" {
		d.Label = fmt.Sprintf("did you mean %s?", near)
	} else if len(keys) > 0 {
		d.Detail = fmt.Sprintf("Its %ss are %s. ", l.word, strings.Join(keys, ", "))
	}
	d.Detail = strings.TrimRight(d.Detail+remedy, " ")
	l.findings.Add(d)
}

// keys returns the keys of all lines as a slice.
func (l *list[L]) keys() (keys []string) {
	for p := l.lines.first; p != nil; p = p.next {
		keys = append(keys, p.name)
	}
	return keys
}

// shownKeys returns the first keys for a message, because long messages are not read.
func (l *list[L]) shownKeys() (keys []string) {
	for p := l.lines.first; p != nil && len(keys) < mostKeys; p = p.next {
		if p.name != "" {
			keys = append(keys, shown(p.name))
		}
	}
	return keys
}

// mostKeys is the maximum number of keys that a message lists.
const mostKeys = 30

func (l *list[L]) ambiguous(key string, at, first, second syntax.Node) {
	l.findings.Add(diag.Diagnostic{
		Code: CodeAmbiguous, Span: l.span(at), Summary: fmt.Sprintf("%s has several %ss %s", l.subject, l.word, shown(key)),
		Detail: "Replace the whole declaration, or give its lines different labels.",
		Related: []diag.Related{
			{Span: l.span(first), Message: "one is here"},
			{Span: l.span(second), Message: "another is here"},
		},
	})
}
