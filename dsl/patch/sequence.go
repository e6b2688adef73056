package patch

import "slices"

// A sequence is lines in their order while lines come and go. Each has a name, by which it is found without a look at the
// others; several may have the same. A declaration may have thousands of lines, and a house rule may change each of them.
type sequence[L any, K comparable] struct {
	name        func(*L) K
	group       func(*L) bool // or nil: which lines are found as a group as well
	first, last *spot[L, K]
	named       map[K][]*spot[L, K] // in their order
	grouped     []*spot[L, K]       // in their order
}

// A spot is where a line stands.
type spot[L any, K comparable] struct {
	line         *L
	name         K
	rank         uint64 // grows along the sequence
	before, next *spot[L, K]
}

// rankStep is between the ranks of lines that have never had one between them.
const rankStep = 1 << 32

func sequenceOf[L any, K comparable](lines []*L, name func(*L) K, group func(*L) bool) *sequence[L, K] {
	q := &sequence[L, K]{name: name, group: group, named: make(map[K][]*spot[L, K], len(lines))}
	spots := make([]spot[L, K], len(lines))
	for i, line := range lines {
		spots[i] = spot[L, K]{line: line, name: name(line)}
		q.put(&spots[i], nil)
	}
	return q
}

// insert puts a line before another one, or at the end if that is nil, and gives the spot that it has.
func (q *sequence[L, K]) insert(line *L, next *spot[L, K]) *spot[L, K] {
	p := &spot[L, K]{line: line, name: q.name(line)}
	q.put(p, next)
	return p
}

// put gives a spot its place before another one, or at the end if that is nil.
func (q *sequence[L, K]) put(p, next *spot[L, K]) {
	p.before, p.next = q.last, next
	if next != nil {
		p.before = next.before
	}
	*q.linkTo(p.before), *q.linkBack(next) = p, p
	if !p.rankBetween() {
		q.rankAnew()
	}
	q.named[p.name] = withSpot(q.named[p.name], p)
	if q.group != nil && q.group(p.line) {
		q.grouped = withSpot(q.grouped, p)
	}
}

func (q *sequence[L, K]) remove(p *spot[L, K]) {
	*q.linkTo(p.before), *q.linkBack(p.next) = p.next, p.before
	q.named[p.name] = withoutSpot(q.named[p.name], p)
	if q.group != nil && q.group(p.line) {
		q.grouped = withoutSpot(q.grouped, p)
	}
}

// linkTo is what leads on from a spot, or into the sequence if that is nil.
func (q *sequence[L, K]) linkTo(p *spot[L, K]) **spot[L, K] {
	if p == nil {
		return &q.first
	}
	return &p.next
}

// linkBack is what leads back from a spot, or from the end if that is nil.
func (q *sequence[L, K]) linkBack(p *spot[L, K]) **spot[L, K] {
	if p == nil {
		return &q.last
	}
	return &p.before
}

// rankBetween gives a spot a rank between those beside it, if there is one.
func (p *spot[L, K]) rankBetween() bool {
	var low uint64
	if p.before != nil {
		low = p.before.rank
	}
	if p.next == nil {
		p.rank = low + rankStep
		return true
	}
	p.rank = low + (p.next.rank-low)/2
	return p.rank > low
}

// rankAnew makes room between all ranks.
func (q *sequence[L, K]) rankAnew() {
	var rank uint64
	for p := q.first; p != nil; p = p.next {
		rank += rankStep
		p.rank = rank
	}
}

// lines are all of them in their order.
func (q *sequence[L, K]) lines() (lines []*L) {
	for p := q.first; p != nil; p = p.next {
		lines = append(lines, p.line)
	}
	return lines
}

func withSpot[L any, K comparable](spots []*spot[L, K], p *spot[L, K]) []*spot[L, K] {
	return slices.Insert(spots, placeOf(spots, p), p)
}

func withoutSpot[L any, K comparable](spots []*spot[L, K], p *spot[L, K]) []*spot[L, K] {
	at := placeOf(spots, p)
	return slices.Delete(spots, at, at+1)
}

// placeOf is where a spot is among others in their order, or would be.
func placeOf[L any, K comparable](spots []*spot[L, K], p *spot[L, K]) int {
	if last := len(spots) - 1; last < 0 || spots[last].rank < p.rank {
		return len(spots)
	}
	at, _ := slices.BinarySearchFunc(spots, p.rank, func(s *spot[L, K], rank uint64) int {
		if s.rank < rank {
			return -1
		}
		return 1
	})
	return at
}
