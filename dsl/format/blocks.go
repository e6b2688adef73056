package format

import "strings"

// A block is a list in braces in the source text.
type block struct {
	open, end place // end of the text before the braces, and end of the closing brace
	items     []item
	separator string // between items on one line
	grouped   bool   // whether items that share a line of a longer block stay together
}

// oneByOne returns a block that puts each item on its own line, unless the whole block is on one
// line.
func oneByOne(open, end place, items []item) block {
	return block{open: open, end: end, items: items, separator: "  "}
}

// longestFlat is the maximum length of a block in the source text that is tried on one line.
// Longer blocks hardly ever fit, because formatting removes few characters.
const longestFlat = 4 * limit

// several is the result for text that doesn't fit on one line although one line is required.
var several = text{{}, {}}

// braces formats a block after its head. A block on one line stays there if it fits, with the
// given number of characters after it.
func (p *page) braces(head text, b block, behind int) text {
	if flat := p.onOneLine(b); flat != nil {
		if t := head.then(flat); p.flat || p.indent+p.before+t.width()+behind <= limit {
			return t
		}
	}
	if p.flat {
		return several
	}
	indent, column := p.indent, p.before
	p.indent, p.before = indent+step, 0
	comment, body := p.layOut(p.groups(b), b.open, b.end)
	p.indent, p.before = indent, column
	return head.then(plain("{").endWith(comment)).below(body.inset(step)).below(p.written(plain("}"), b.end).inset(0))
}

// behind formats something that follows t on the same line. The callback returns its text.
func (p *page) behind(t text, print func() text) text {
	before := p.before
	p.before += t.reach() + 1
	u := print()
	p.before = before
	return t.then(u)
}

// onOneLine returns the block on one line. It returns nil if the block must have several lines.
func (p *page) onOneLine(b block) text {
	if b.open.Line != b.end.Line || b.end.Offset-b.open.Offset > longestFlat || p.anyApart(b.items) {
		return nil
	}
	if len(b.items) == 0 {
		return plain("{ }")
	}
	flat := p.flat
	p.flat = true
	defer func() { p.flat = flat }()
	if t := p.inLine(b.items, b.separator); len(t) == 1 {
		return plain("{ ").add(t).say(" }")
	}
	return nil
}

// inLine formats items one after another on one line. It returns several if an item would be
// parsed as a continuation of the one before it.
func (p *page) inLine(items []item, separator string) text {
	var t text
	for i, it := range items {
		piece := it.row(p.nextTails(items, i)).whole()
		if i > 0 {
			if strings.HasPrefix(piece[0].text, "-") || strings.HasPrefix(piece[0].text, "(") {
				return several
			}
			t = t.say(separator)
		}
		if t = t.add(piece); len(t) > 1 {
			return several
		}
	}
	return t
}

// groups returns the items of a block of several lines. Items that stay on one line are merged
// into one item.
func (p *page) groups(b block) []item {
	var out []item
	comma := strings.TrimRight(b.separator, " ")
	for i := 0; i < len(b.items); {
		together := b.items[i : i+p.together(b, i)]
		last := together[len(together)-1]
		rowOf := last.row
		if len(together) > 1 {
			rowOf = func(tails) row { return single(p.inLine(together, b.separator)) }
		}
		i += len(together)
		if more := i < len(b.items); more && comma != "" {
			rowOf = withComma(rowOf, comma)
		}
		out = append(out, item{together[0].start, last.end, last.piece, rowOf})
	}
	return out
}

func withComma(rowOf func(tails) row, comma string) func(tails) row {
	return func(next tails) row { return single(rowOf(next).whole().say(comma)) }
}

// together returns the number of items from index i on that share a line in the source and still
// fit on one.
func (p *page) together(b block, i int) int {
	if !b.grouped {
		return 1
	}
	n := 1
	for i+n < len(b.items) && b.items[i+n].end.Line == b.items[i].start.Line && !p.anyApart(b.items[i:i+n+1]) {
		if b.items[i+n].end.Offset-b.items[i].start.Offset > longestFlat {
			return 1
		}
		n++
	}
	if n > 1 && p.indent+p.inLine(b.items[i:i+n], b.separator).width()+1 > limit {
		return 1
	}
	return n
}

// A layout is a list of items and comments, one below the other.
type layout struct {
	*page
	entries []entry
	last    place // the end of the source text that is formatted so far
	outer   bool  // whether the items are the declarations of the file
}

// layOut formats items one below the other, with the comments around them. The positions open and
// end limit the comments that belong to the list. The result head is the comment on the line that
// opens the list.
func (p *page) layOut(items []item, open, end place) (head string, body text) {
	l := layout{page: p, last: open, outer: open.Line == 0}
	if open.Line > 0 {
		head = p.trailing(open, startOf(items, 0, end))
	}
	before := open
	for i, it := range items {
		l.commentsBetween(before, it.start)
		l.put(it, p.nextTails(items, i))
		if comment := p.trailing(it.end, startOf(items, i+1, end)); comment != "" {
			l.entries[len(l.entries)-1].endWith(comment)
		}
		before = it.end
	}
	l.commentsBetween(before, end)
	return head, p.stack(l.entries)
}

// startOf returns the start of the item at index i, or end if there is no such item.
func startOf(items []item, i int, end place) place {
	if i < len(items) {
		return items[i].start
	}
	return end
}

func (l *layout) commentsBetween(from, to place) {
	for _, i := range l.between(from, to) {
		c := l.take(i)
		l.add(single(plain(c.Text)), c.Pos)
	}
}

// put adds an item. Comments inside the item that can't follow one of its lines are moved in
// front of it.
func (l *layout) put(it item, next tails) {
	r := l.origins(it, next)
	for _, i := range l.between(it.start, it.end) {
		l.add(single(plain(l.take(i).Text)), it.start)
	}
	l.add(r, it.start)
	l.last = it.end
}

func (l *layout) add(r row, start place) {
	l.entries = append(l.entries, entry{r, len(l.entries) > 0 && l.parted(l.last, start, l.outer)})
	l.last = start
}
