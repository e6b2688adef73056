package patch

import (
	"cmp"
	"slices"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/format"
	"houserule/dsl/syntax"
)

// Title returns the name of a script: the cards that it belongs to, in the syntax of the rules.
func Title(w *syntax.Whose) string {
	var words []string
	if w.Kind != nil {
		words = append(words, w.Kind.Text)
	}
	if w.Where != nil {
		words = append(words, "where "+format.Value(w.Where))
	}
	names := each.Of(w.Names(), quoted)
	if len(names) > 0 {
		words = append(words, strings.Join(names, ", "))
	}
	if of := w.Of(); of != nil {
		words = append(words, "of", of.Text)
	}
	return strings.Join(words, " ")
}

// scriptNames returns the names by which a user may ask for a script: its cards, or its title
// without cards.
func scriptNames(w *syntax.Whose) (names []string) {
	names = each.Of(w.Names(), func(name *syntax.Text) string { return name.Raw })
	if len(names) == 0 {
		names = []string{Title(w)}
	}
	return names
}

// ---- Lines --------------------------------------------------------------------------------------

var parts = lineSort[syntax.ScriptPart]{
	word: "line",
	many: true,
	key:  partKey,
	node: func(p *syntax.ScriptPart) syntax.Node { return p.Node },
	slot: atEnd[syntax.ScriptPart],
}

var modifiers = lineSort[syntax.Modify]{
	word: "line",
	many: true,
	key:  func(m *syntax.Modify) string { return modifyKey(&m.Target, m.Label) },
	node: func(m *syntax.Modify) syntax.Node { return m.Node },
	slot: atEnd[syntax.Modify],
}

// partKey returns the key of a part of a script. It returns "" for a block of lines that count
// while in play, because each of those lines has its own key.
func partKey(p *syntax.ScriptPart) string {
	switch {
	case p.Listener != nil:
		return heardKey(p.Listener.Side, &p.Listener.Target, p.Listener.Passes)
	case p.Keep != nil:
		return p.Keep.Name.Text
	case p.Proc != nil:
		return p.Proc.Name.Text
	case p.Table != nil:
		return p.Table.Name.Text
	case p.Check != nil:
		return p.Check.Name.Text
	case p.Priority != nil:
		return p.Priority.Name.Text
	}
	return ""
}

func modifyKey(target *syntax.Name, label *syntax.Text) string {
	key := "modify " + target.Text
	if label != nil {
		key += " " + quoted(label)
	}
	return key
}

func heardKey(side string, heard *syntax.Name, passes *syntax.Passes) string {
	if side == "instead" {
		side = "instead of"
	}
	return side + " " + heard.Text + passes.String()
}

// ---- Changes ------------------------------------------------------------------------------------

// changedScript returns a script with its parts changed, and with the lines in its blocks
// changed.
func (m *merger) changedScript(s *subject, d syntax.ScriptDecl, edits []syntax.ScriptEdit) syntax.Decl {
	var whole []syntax.Edit[syntax.ScriptPart] // edits of parts that are not applied yet
	for _, e := range edits {
		line := syntax.Edit[syntax.Modify]{Node: e.Node, Insert: e.InsertLine, Change: e.ChangeLine, At: e.At.Anchor(), Shift: e.Shift}
		switch {
		case e.InsertLine == nil && e.ChangeLine == nil && (e.Shift == nil || !strings.HasPrefix(editedKey(line, modifiers), "modify ")):
			whole = append(whole, syntax.Edit[syntax.ScriptPart]{Node: e.Node, Insert: e.Insert, Change: e.Change, Shift: e.Shift})
		case m.mayLook(e.Node):
			d.Parts = m.changedLine(s, m.changedParts(s, d.Parts, whole), line)
			whole = nil
		default:
			return &d
		}
	}
	d.Parts = m.changedParts(s, d.Parts, whole)
	return &d
}

func (m *merger) changedParts(s *subject, list []*syntax.ScriptPart, edits []syntax.Edit[syntax.ScriptPart]) []*syntax.ScriptPart {
	if len(edits) == 0 {
		return list
	}
	return editLines(m, s, "", list, parts, edits)
}

// renoted returns the notes of a script with new ones in place of old ones.
func renoted(before, anew *syntax.Notes) *syntax.Notes {
	if before == nil {
		return anew
	}
	notes := syntax.Notes{Node: anew.Node, Wording: cmp.Or(anew.Wording, before.Wording), Cites: cmp.Or(anew.Cites, before.Cites)}
	return &notes
}

// changedLine returns the parts of a script with a line of a block changed. A new line goes into
// the first block without a condition, or otherwise into a new block.
func (m *merger) changedLine(s *subject, list []*syntax.ScriptPart, e syntax.Edit[syntax.Modify]) []*syntax.ScriptPart {
	at := m.blockOf(s, list, e)
	m.looked += len(list)
	switch {
	case at >= 0:
	case e.Insert != nil && e.At == nil:
		block := &syntax.InPlay{Node: e.Insert.Node, Lines: []*syntax.Modify{e.Insert}}
		return editLines(m, s, "", list, parts, []syntax.Edit[syntax.ScriptPart]{{Insert: &syntax.ScriptPart{Node: e.Insert.Node, InPlay: block}}})
	default:
		editLines(m, s, "", linesInPlay(list), modifiers, []syntax.Edit[syntax.Modify]{e}) // it reports the error
		return list
	}
	part, block := *list[at], *list[at].InPlay
	before := len(s.decl.Changes)
	block.Lines = editLines(m, s, "", block.Lines, modifiers, []syntax.Edit[syntax.Modify]{e})
	for i := range s.decl.Changes[before:] {
		s.decl.Changes[before+i].block = block.Node
	}
	part.InPlay = &block
	s.decl.renewed(list[at], &part)
	list = slices.Clone(list)
	list[at] = &part
	return list
}

// blockOf returns the index of the block that an edit refers to. It returns -1 if there is none,
// or if several blocks have such a line.
func (m *merger) blockOf(s *subject, list []*syntax.ScriptPart, e syntax.Edit[syntax.Modify]) int {
	key, found := editedKey(e, modifiers), -1
	for i, part := range list {
		if part.InPlay != nil {
			m.looked += len(part.InPlay.Lines)
		}
		switch {
		case part.InPlay == nil:
		case key == "" && part.InPlay.And == nil:
			return i
		case !slices.ContainsFunc(part.InPlay.Lines, func(line *syntax.Modify) bool { return modifiers.key(line) == key }):
		case found >= 0:
			return -1
		default:
			found = i
		}
	}
	return found
}

// linesInPlay returns the lines of all blocks.
func linesInPlay(list []*syntax.ScriptPart) (lines []*syntax.Modify) {
	for _, part := range list {
		if part.InPlay != nil {
			lines = append(lines, part.InPlay.Lines...)
		}
	}
	return lines
}

// restorePart returns a script with removed lines put back, in the script itself or in one of its
// blocks.
func (r restorer) restorePart(d syntax.ScriptDecl, gone []Change) syntax.Decl {
	if isPart(gone[0].Gone) {
		d.Parts = restored(d.Parts, parts, gone)
		return &d
	}
	at := slices.IndexFunc(d.Parts, func(p *syntax.ScriptPart) bool { return p.InPlay != nil && p.InPlay.Node == gone[0].block })
	if at < 0 {
		return &d
	}
	part, block := *d.Parts[at], *d.Parts[at].InPlay
	block.Lines = restored(block.Lines, modifiers, gone)
	part.InPlay = &block
	if change, ok := r.changes[d.Parts[at]]; ok {
		r.changes[&part] = change
	}
	d.Parts = slices.Clone(d.Parts)
	d.Parts[at] = &part
	return &d
}
