package state

import "houserule/interpreter/program"

// Lists are the lists of a game. A list never changes once it is made, so to assign one is to copy its
// number. What nobody refers to any more is cleared away now and then.
type Lists struct {
	fixed   [][]int64 // those of the program
	spans   []span    // by number
	unused  []int32   // numbers to be given out again
	words   []int64   // the elements of all lists
	toSpace []int64   // where words go when the others are collected
	enough  int       // how many words make it worth looking
}

// A span is where the elements of a list lie.
type span struct {
	start, count int32
	inUse        bool
}

const (
	fewWords  = 4096    // it is not worth looking for less
	mostWords = 2 << 20 // no honest game has use for more
)

// EmptyList is the list of nothing, which every program has.
var EmptyList = program.ConstListValue(0)

// List is what a list holds; nothing for none.
func (l *Lists) List(value int64) []int64 {
	if i := uint64(value - firstList); i < uint64(len(l.spans)) {
		s := &l.spans[i]
		return l.words[s.start : s.start+s.count]
	}
	if i := uint64(value - firstFixed); i < uint64(len(l.fixed)) {
		return l.fixed[i]
	}
	return nil
}

var (
	firstList  = program.ListValue(0)
	firstFixed = program.ConstListValue(0)
)

// IsTimeToCollect reports whether n more words make it worth looking for lists that nobody refers to any more.
func (l *Lists) IsTimeToCollect(n int) bool { return len(l.words)+n > l.enough }

// HasRoom reports whether lists may have n more words.
func (l *Lists) HasRoom(n int) bool { return len(l.words)+n <= mostWords }

func (l *Lists) copyFrom(from *Lists) {
	l.fixed, l.enough = from.fixed, from.enough
	l.spans = append(l.spans[:0], from.spans...)
	l.unused = append(l.unused[:0], from.unused...)
	l.words = append(l.words[:0], from.words...)
}

// Add makes a list of n elements, to be filled in.
func (l *Lists) Add(n int) (value int64, elements []int64) {
	number := l.number()
	start := len(l.words)
	l.words = append(l.words, make([]int64, n)...)
	l.spans[number] = span{start: int32(start), count: int32(n), inUse: true}
	return program.ListValue(number), l.words[start:]
}

// Extend makes a list of the list that lies last and an element behind it. Both then lie in the same place, as
// neither of them ever changes: so a list that rules gather piece by piece costs no more than its elements. It
// is not ok if the list lies elsewhere, would be longer than most, or if it is time to collect.
func (l *Lists) Extend(list, x int64, most int) (value int64, ok bool) {
	index, fixed, ok := program.IsList(list)
	if !ok || fixed || index >= len(l.spans) {
		return none, false
	}
	s := l.spans[index]
	if int(s.start+s.count) != len(l.words) || len(l.words) >= l.enough || int(s.count) >= most {
		return none, false
	}
	number := l.number()
	l.words = append(l.words, x)
	l.spans[number] = span{start: s.start, count: s.count + 1, inUse: true}
	return program.ListValue(number), true
}

// A list that needs no room to grow is made in two steps, each short enough to be compiled in place of its call: Widen gives
// the words, and NumberLast makes them a list.

// CanAdd reports whether Widen and NumberLast can make a list of n elements: there is room, and it is not time to collect.
func (l *Lists) CanAdd(n int) bool {
	return len(l.words)+n <= min(cap(l.words), l.enough, mostWords) && l.canNumber()
}

// CanExtend reports whether they can make a list of another one and an element behind it, as Extend does.
func (l *Lists) CanExtend(list int64, most int) bool {
	i := uint64(list - firstList)
	return i < uint64(len(l.spans)) && l.isLast(&l.spans[i]) && int(l.spans[i].count) < most && l.canNumber()
}

// isLast reports whether a list lies last, and there is room behind it.
func (l *Lists) isLast(s *span) bool {
	return int(s.start+s.count) == len(l.words) && len(l.words) < min(cap(l.words), l.enough)
}

// canNumber reports whether there is a number for a list.
func (l *Lists) canNumber() bool { return len(l.unused) > 0 || len(l.spans) < cap(l.spans) }

// Widen gives n words behind all others, to be filled in.
func (l *Lists) Widen(n int) []int64 {
	start := len(l.words)
	l.words = l.words[:start+n]
	return l.words[start:]
}

// NumberLast makes a list of the last n words.
func (l *Lists) NumberLast(n int) (value int64) {
	number := len(l.spans)
	if last := len(l.unused) - 1; last >= 0 {
		number = int(l.unused[last])
		l.unused = l.unused[:last]
	} else {
		l.spans = l.spans[:number+1]
	}
	l.spans[number] = span{start: int32(len(l.words) - n), count: int32(n), inUse: true}
	return firstList + int64(number)
}

// number is a number that no list has.
func (l *Lists) number() int {
	if last := len(l.unused) - 1; last >= 0 {
		number := l.unused[last]
		l.unused = l.unused[:last]
		return int(number)
	}
	l.spans = append(l.spans, span{})
	return len(l.spans) - 1
}

// Collect drops the lists that no root refers to.
func (l *Lists) Collect(roots ...[]int64) {
	for i := range l.spans {
		l.spans[i].inUse = false
	}
	copied, looked := l.toSpace[:0], 0
	for _, values := range roots {
		copied = l.copyOut(values, copied)
		looked += len(values)
	}
	for i := 0; i < len(copied); i++ { // lists of lists
		copied = l.copyOut(copied[i:i+1], copied)
	}
	l.words, l.toSpace = copied, l.words
	l.unused = l.unused[:0]
	for i := len(l.spans) - 1; i >= 0; i-- {
		if !l.spans[i].inUse {
			l.unused = append(l.unused, int32(i))
		}
	}
	l.enough = max(fewWords, 2*len(copied), len(copied)+looked) // so that looking costs no more than making them
}

// copyOut copies those lists among values that were not copied yet.
func (l *Lists) copyOut(values, copied []int64) []int64 {
	for _, v := range values {
		index, fixed, ok := program.IsList(v)
		if !ok || fixed || index >= len(l.spans) || l.spans[index].inUse {
			continue
		}
		s := &l.spans[index]
		start := len(copied)
		copied = append(copied, l.words[s.start:s.start+s.count]...)
		s.start, s.inUse = int32(start), true
	}
	return copied
}

// SameElements reports whether two lists are alike; texts are alike by what they say.
func (s *State) SameElements(a, b int64, texts bool) bool {
	x, y := s.List(a), s.List(b)
	if len(x) != len(y) || (a == none) != (b == none) {
		return false
	}
	s.Charge(len(x))
	for i := range x {
		if x[i] != y[i] && !(texts && s.sameText(x[i], y[i])) {
			return false
		}
	}
	return true
}

// sameText reports whether two texts say the same.
func (s *State) sameText(a, b int64) bool {
	x, y := s.TextAt(a), s.TextAt(b)
	if len(x) != len(y) {
		return false
	}
	s.Charge(len(x))
	return x == y
}

// Holds reports whether a list has an element.
func (s *State) Holds(list, x int64, texts bool) bool {
	elements := s.List(list)
	s.Charge(len(elements))
	return s.IndexIn(elements, x, texts) >= 0
}

// IndexIn is the place of the first element that equals x, or -1.
func (s *State) IndexIn(elements []int64, x int64, texts bool) int {
	for i, e := range elements {
		if e == x || texts && s.sameText(e, x) {
			return i
		}
	}
	return -1
}
