package format

import (
	"slices"

	"houserule/dsl/syntax"
)

// notes prints behind t, which ends at a place, how players read of what is declared, and the clauses that it carries out.
func (p expressions) notes(t text, end place, n *syntax.Notes) text {
	t, end = p.wording(t, end, n.Said())
	return p.cites(t, end, n.Cited())
}

// cites prints the clauses behind t, which ends at a place.
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

// citesEnd is where the clauses end, or what stands before them if there are none.
func citesEnd(c *syntax.Cites, before place) place {
	if c == nil {
		return before
	}
	return c.EndPos
}

// wording prints the words for players in the order of their author.
func (p expressions) wording(t text, end place, w *syntax.Wording) (text, place) {
	if w == nil {
		return t, end
	}
	var list []element
	if w.Called != nil {
		list = append(list, element{w.Called.Pos, w.Called.EndPos, plain("called ").add(quoted(w.Called))})
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

// notesEnd is where notes end, or what stands before them if there are none.
func notesEnd(n *syntax.Notes, before place) place {
	if n == nil {
		return before
	}
	return n.EndPos
}

// notesStart is a place before which something ended that notes stand behind.
func notesStart(n *syntax.Notes, end place) place {
	if n == nil {
		return end
	}
	return n.Pos
}
