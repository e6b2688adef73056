package state

import "houserule/interpreter/program"

// Lists contains the lists of a game. Lists are immutable, so an assignment copies only the
// list's index. Unreferenced lists are collected from time to time.
type Lists struct {
	fixed   [][]int64 // constants of the program
	spans   []span    // by index
	unused  []int32   // indexes that can be reused
	words   []int64   // elements of all lists
	toSpace []int64   // buffer that Collect copies the elements to
	enough  int       // number of words from which Collect is worthwhile
}

// A span is the range of a list's elements in words.
type span struct {
	start, count int32
	inUse        bool
}

const (
	fewWords  = 4096    // minimum of enough
	mostWords = 2 << 20 // limit of words, which no honest game reaches
)

// EmptyList is the empty list, which every program has as its first constant.
var EmptyList = program.ConstListValue(0)

// List returns the elements of a list, and nil for none. The caller must not modify the slice.
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

// IsTimeToCollect reports whether Collect is worthwhile before n more words are added.
func (l *Lists) IsTimeToCollect(n int) bool { return len(l.words)+n > l.enough }

// HasRoom reports whether n more words are within the limit.
func (l *Lists) HasRoom(n int) bool { return len(l.words)+n <= mostWords }

func (l *Lists) copyFrom(from *Lists) {
	l.fixed, l.enough = from.fixed, from.enough
	l.spans = append(l.spans[:0], from.spans...)
	l.unused = append(l.unused[:0], from.unused...)
	l.words = append(l.words[:0], from.words...)
}

// Add adds a list of n elements. The caller sets the elements in the returned slice.
func (l *Lists) Add(n int) (value int64, elements []int64) {
	number := l.number()
	start := len(l.words)
	l.words = append(l.words, make([]int64, n)...)
	l.spans[number] = span{start: int32(start), count: int32(n), inUse: true}
	return program.ListValue(number), l.words[start:]
}

// Extend returns a list with the elements of another list and x. It succeeds only if the elements
// of that list are the last words. Both lists then share their elements, because lists are
// immutable. Therefore, a list that grows element by element takes no more memory than its
// elements.
//
// ok is false if other words follow, if the new list would be longer than most, or if it is time
// to collect.
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

// If the buffers needn't grow, a list can be made by two functions that are short enough to be
// inlined: Widen returns the words, and NumberLast makes them a list.

// CanAdd reports whether Widen and NumberLast can make a list of n elements. This requires room
// in the buffers, and that it isn't time to collect.
func (l *Lists) CanAdd(n int) bool {
	return len(l.words)+n <= min(cap(l.words), l.enough, mostWords) && l.canNumber()
}

// CanExtend reports whether Widen and NumberLast can extend a list by an element, as Extend does.
func (l *Lists) CanExtend(list int64, most int) bool {
	i := uint64(list - firstList)
	return i < uint64(len(l.spans)) && l.isLast(&l.spans[i]) && int(l.spans[i].count) < most && l.canNumber()
}

// isLast reports whether the elements of a list are the last words, with room after them.
func (l *Lists) isLast(s *span) bool {
	return int(s.start+s.count) == len(l.words) && len(l.words) < min(cap(l.words), l.enough)
}

// canNumber reports whether a list can get an index without growing a slice.
func (l *Lists) canNumber() bool { return len(l.unused) > 0 || len(l.spans) < cap(l.spans) }

// Widen appends n words without changing the buffer. The caller sets them in the returned slice.
func (l *Lists) Widen(n int) []int64 {
	start := len(l.words)
	l.words = l.words[:start+n]
	return l.words[start:]
}

// NumberLast returns a new list of the last n words.
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

// number returns an unused index, and grows spans if necessary.
func (l *Lists) number() int {
	if last := len(l.unused) - 1; last >= 0 {
		number := l.unused[last]
		l.unused = l.unused[:last]
		return int(number)
	}
	l.spans = append(l.spans, span{})
	return len(l.spans) - 1
}

// Collect removes the lists that can't be reached from roots. It copies the others to the second
// buffer.
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
	// This limit ensures that collecting costs no more than making the lists.
	l.enough = max(fewWords, 2*len(copied), len(copied)+looked)
}

// copyOut appends the elements of those lists among values that weren't copied yet.
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

// SameElements reports whether two lists have equal elements. If texts is set, elements are
// compared as texts.
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

// sameText reports whether two texts are equal.
func (s *State) sameText(a, b int64) bool {
	x, y := s.TextAt(a), s.TextAt(b)
	if len(x) != len(y) {
		return false
	}
	s.Charge(len(x))
	return x == y
}

// Holds reports whether a list contains an element.
func (s *State) Holds(list, x int64, texts bool) bool {
	elements := s.List(list)
	s.Charge(len(elements))
	return s.IndexIn(elements, x, texts) >= 0
}

// IndexIn returns the index of the first element that equals x, or -1.
func (s *State) IndexIn(elements []int64, x int64, texts bool) int {
	for i, e := range elements {
		if e == x || texts && s.sameText(e, x) {
			return i
		}
	}
	return -1
}
