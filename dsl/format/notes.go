package format

import (
	"slices"

	"houserule/dsl/syntax"
)

// notes appends the wording for players and the cited clauses to t. The position end is the end
// of t in the source.
func (p expressions) notes(t text, end place, n *syntax.Notes) text {
	t, end = p.wording(t, end, n.Said())
	return p.cites(t, end, n.Cited())
}

// cites appends the cited clauses to t.
func (p expressions) cites(t text, end place, c *syntax.Cites) text {
	if c == nil {
		return t
	}
	return p.tail(t, end, c.Pos, p.clauses(c))
}

func (p expressions) clauses(c *syntax.Cites) text { return plain("cites ").add(p.ids(c.Clauses)) }

func (p expressions) ids(clauses []syntax.Clause) text {
	var list []element
	for _, clause := range clauses {
		id := clause.ID
		if clause.Quoted {
			id = `"` + id + `"`
		}
		list = append(list, element{clause.Pos, clause.EndPos, plain(id)})
	}
	return p.commas(list)
}

// citesEnd returns the end of the cited clauses, or before if there are none.
func citesEnd(c *syntax.Cites, before place) place {
	if c == nil {
		return before
	}
	return c.EndPos
}

// wording appends the texts for players in source order. It returns the new text and its end.
func (p expressions) wording(t text, end place, w *syntax.Wording) (text, place) {
	if w == nil {
		return t, end
	}
	var list []element
	if w.Called != nil {
		list = append(list, element{w.Called.Pos, w.Called.EndPos, plain("called ").add(quoted(w.Called))})
	}
	if w.Sign != nil {
		list = append(list, element{w.Sign.Pos, w.Sign.EndPos, plain("sign ").add(quoted(w.Sign))})
	}
	if w.Gloss != nil {
		list = append(list, element{w.Gloss.Pos, w.Gloss.EndPos, plain("gloss ").add(quoted(w.Gloss))})
	}
	if w.Told != nil {
		list = append(list, element{w.Told.Pos, w.Told.EndPos, told(w.Told)})
	}
	slices.SortFunc(list, func(a, b element) int { return a.start.Offset - b.start.Offset })
	for _, e := range list {
		t, end = p.tail(t, end, e.start, e.text), e.end
	}
	return t, end
}

func told(w *syntax.Told) text {
	t := plain("told")
	if w.Tone != "" {
		t = t.say(" " + w.Tone)
	}
	if w.Text == nil {
		return t.say(" nothing")
	}
	return t.say(" ").add(quoted(w.Text))
}

// notesEnd returns the end of the notes, or before if there are none.
func notesEnd(n *syntax.Notes, before place) place {
	if n == nil {
		return before
	}
	return n.EndPos
}

// notesStart returns the start of the notes, or end if there are none.
func notesStart(n *syntax.Notes, end place) place {
	if n == nil {
		return end
	}
	return n.Pos
}
