package patch

import "slices"

// A sequence is a doubly linked list of lines with a map from their names. Several lines may have
// the same name. The map is necessary because a declaration may have thousands of lines, and a
// house rule may change each of them.
type sequence[L any, K comparable] struct {
	name        func(*L) K
	group       func(*L) bool // whether a line belongs to the group; may be nil
	first, last *spot[L, K]
	named       map[K][]*spot[L, K] // by name, in list order
	grouped     []*spot[L, K]       // the lines of the group, in list order
}

// A spot is a node of the linked list.
type spot[L any, K comparable] struct {
	line         *L
	name         K
	rank         uint64 // increases along the list
	before, next *spot[L, K]
}

// rankStep is the distance between the ranks of nodes that were appended one after another.
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

// insert inserts a line before a node, or at the end if the node is nil. It returns the new node.
func (q *sequence[L, K]) insert(line *L, next *spot[L, K]) *spot[L, K] {
	p := &spot[L, K]{line: line, name: q.name(line)}
	q.put(p, next)
	return p
}

// put links a node into the list before next, or at the end if next is nil.
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

// linkTo returns the address of the pointer to the node after p. For nil that is the first node.
func (q *sequence[L, K]) linkTo(p *spot[L, K]) **spot[L, K] {
	if p == nil {
		return &q.first
	}
	return &p.next
}

// linkBack returns the address of the pointer to the node before p. For nil that is the last
// node.
func (q *sequence[L, K]) linkBack(p *spot[L, K]) **spot[L, K] {
	if p == nil {
		return &q.last
	}
	return &p.before
}

// rankBetween sets a rank between those of the neighbours. It returns false if there is no number
// between them.
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

// rankAnew assigns new ranks to all nodes, so that there are free numbers between them.
func (q *sequence[L, K]) rankAnew() {
	var rank uint64
	for p := q.first; p != nil; p = p.next {
		rank += rankStep
		p.rank = rank
	}
}

// lines returns all lines in list order.
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

// placeOf returns the index of a node in a slice ordered by rank, or the index at which to insert
// it.
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
