package format

import "strings"

// A block is a list in braces, as it was written.
type block struct {
	open, end place // where what stands before the braces ends, and where the closing one ends
	items     []item
	separator string // between items on one line
	grouped   bool   // whether items that stood on one line of several stay together
}

// oneByOne is a block whose items get lines of their own unless all are on one.
func oneByOne(open, end place, items []item) block {
	return block{open: open, end: end, items: items, separator: "  "}
}

// longestFlat is how far a block may reach in the old text to be tried on one line.
const longestFlat = 4 * limit

// several is what does not fit on one line, where one line is asked for.
var several = text{{}, {}}

// braces puts a block behind its head. It is put on the same line if it stood on one, and fits there
// with so many characters behind it.
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

// behind prints something behind t on the same line.
func (p *page) behind(t text, print func() text) text {
	before := p.before
	p.before += t.reach() + 1
	u := print()
	p.before = before
	return t.then(u)
}

// onOneLine is the block on one line, or nil.
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

// inLine puts items behind each other. Those that would run into the one before do not go there.
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

// groups are the items of a block of several lines; those that stood on one line make one item.
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

// together is how many items from i on stood on one line and still fit there.
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

// A layout puts items and comments below each other.
type layout struct {
	*page
	entries []entry
	last    place // of the old text that has been laid out
	outer   bool  // whether these are the declarations
}

// layOut puts items below each other, with the comments between the places around them. The head is
// the comment on the line of what opens the list.
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

// startOf is where the item at i begins, or the end of all.
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

// put adds an item. Comments inside of it that have no line end to stand at go before it.
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
