package interpreter

import "houserule/interpreter/program"

// lists are the lists of a game. A list never changes once it is made, so to assign one is to copy its
// number. What nobody refers to any more is cleared away now and then.
type lists struct {
	fixed  [][]int64 // those of the program
	spans  []span    // by number
	unused []int32   // numbers to be given out again
	words  []int64   // the elements of all lists
	spare  []int64   // where words go when the others are cleared away
	enough int       // how many words make it worth looking
}

// A span is where the elements of a list lie.
type span struct {
	start, count int32
	inUse        bool
}

const (
	fewWords  = 4096    // it is not worth looking for less
	mostWords = 8 << 20 // no honest game has use for more
)

// emptyList is the list of nothing, which every program has.
var emptyList = program.ConstListValue(0)

// list is what a list holds; nothing for none.
func (l *lists) list(value int64) []int64 {
	index, fixed, ok := program.IsList(value)
	switch {
	case !ok:
		return nil
	case fixed:
		return l.fixed[index]
	case index >= len(l.spans):
		return nil
	}
	s := l.spans[index]
	return l.words[s.start : s.start+s.count]
}

// newList makes a list of n elements, to be filled in at once. Lists that the game still refers to
// stay; a list that is only in hand does not.
func (g *Game) newList(n int) (value int64, elements []int64, s signal) {
	if n == 0 {
		return emptyList, nil, goOn
	}
	if n > g.limits.List {
		return none, nil, g.fail("a list of %d elements is too long: %d are allowed", n, g.limits.List)
	}
	l := &g.lists
	if len(l.words)+n > l.enough && g.aside == 0 {
		g.clearLists()
	}
	if len(l.words)+n > mostWords {
		return none, nil, g.fail("there are too many lists")
	}
	number := l.number()
	start := len(l.words)
	l.words = append(l.words, make([]int64, n)...)
	l.spans[number] = span{start: int32(start), count: int32(n), inUse: true}
	return program.ListValue(number), l.words[start:], goOn
}

// longer makes a list of the list that lies last and an element behind it. Both then lie in the same place, as
// neither of them ever changes: so a list that rules gather piece by piece costs no more than its elements. It
// is not ok if the list lies elsewhere, or if newList has something to say.
func (g *Game) longer(list, x int64) (value int64, ok bool) {
	l := &g.lists
	index, fixed, ok := program.IsList(list)
	if !ok || fixed || index >= len(l.spans) {
		return none, false
	}
	s := l.spans[index]
	if int(s.start+s.count) != len(l.words) || len(l.words) >= l.enough || int(s.count) >= g.limits.List {
		return none, false
	}
	number := l.number()
	l.words = append(l.words, x)
	l.spans[number] = span{start: s.start, count: s.count + 1, inUse: true}
	return program.ListValue(number), true
}

// number is a number that no list has.
func (l *lists) number() int {
	if last := len(l.unused) - 1; last >= 0 {
		number := l.unused[last]
		l.unused = l.unused[:last]
		return int(number)
	}
	l.spans = append(l.spans, span{})
	return len(l.spans) - 1
}

// listOf makes a list of what elements holds, which must not be part of a list itself.
func (g *Game) listOf(elements []int64) (int64, signal) {
	value, list, s := g.newList(len(elements))
	copy(list, elements)
	return value, s
}

// clearLists drops the lists that no register, no cell and no list that is being built refers to.
func (g *Game) clearLists() {
	l := &g.lists
	for i := range l.spans {
		l.spans[i].inUse = false
	}
	kept := l.spare[:0]
	for _, roots := range [...][]int64{g.branch.registers[:g.branch.top], g.branch.building, g.globals, g.cells} {
		kept = l.keep(roots, kept)
	}
	for i := 0; i < len(kept); i++ { // lists of lists
		kept = l.keep(kept[i:i+1], kept)
	}
	l.words, l.spare = kept, l.words
	l.unused = l.unused[:0]
	for i := len(l.spans) - 1; i >= 0; i-- {
		if !l.spans[i].inUse {
			l.unused = append(l.unused, int32(i))
		}
	}
	l.enough = max(fewWords, 2*len(kept))
}

// keep copies those lists among values that were not copied yet.
func (l *lists) keep(values, kept []int64) []int64 {
	for _, v := range values {
		index, fixed, ok := program.IsList(v)
		if !ok || fixed || index >= len(l.spans) || l.spans[index].inUse {
			continue
		}
		s := &l.spans[index]
		start := len(kept)
		kept = append(kept, l.words[s.start:s.start+s.count]...)
		s.start, s.inUse = int32(start), true
	}
	return kept
}

// sameElements tells whether two lists are alike; texts are alike by what they say.
func (g *Game) sameElements(a, b int64, texts bool) bool {
	x, y := g.list(a), g.list(b)
	if len(x) != len(y) || (a == none) != (b == none) {
		return false
	}
	g.charge(len(x))
	for i := range x {
		if x[i] != y[i] && !(texts && g.text(x[i]) == g.text(y[i])) {
			return false
		}
	}
	return true
}

// holds tells whether a list has an element.
func (g *Game) holds(list, x int64, texts bool) bool {
	elements := g.list(list)
	g.charge(len(elements))
	return g.indexIn(elements, x, texts) >= 0
}

// indexIn is the place of the first element that equals x, or -1.
func (g *Game) indexIn(elements []int64, x int64, texts bool) int {
	for i, e := range elements {
		if e == x || texts && g.text(e) == g.text(x) {
			return i
		}
	}
	return -1
}
