package patch

import "slices"

// A sequence is a doubly linked list of lines with a map from their names. Several lines may have
// the same name. The map is necessary because a declaration may have thousands of lines, and a
// house rule may change each of them.
type sequence[L any, K comparable] struct {
	name        func(*L) K
	group       func(*L) bool // whether a line belongs to the group; may be nil
	first, last *listNode[L, K]
	named       map[K][]*listNode[L, K] // by name, in list order
	grouped     []*listNode[L, K]       // the lines of the group, in list order
}

// A listNode is a node of the linked list.
type listNode[L any, K comparable] struct {
	line         *L
	name         K
	rank         uint64 // increases along the list
	before, next *listNode[L, K]
}

// rankStep is the distance between the ranks of nodes that were appended one after another.
const rankStep = 1 << 32

func sequenceOf[L any, K comparable](lines []*L, name func(*L) K, group func(*L) bool) *sequence[L, K] {
	q := &sequence[L, K]{name: name, group: group, named: make(map[K][]*listNode[L, K], len(lines))}
	spots := make([]listNode[L, K], len(lines))
	for i, line := range lines {
		spots[i] = listNode[L, K]{line: line, name: name(line)}
		q.put(&spots[i], nil)
	}
	return q
}

// insert inserts a line before a node, or at the end if the node is nil. It returns the new node.
func (q *sequence[L, K]) insert(line *L, next *listNode[L, K]) *listNode[L, K] {
	p := &listNode[L, K]{line: line, name: q.name(line)}
	q.put(p, next)
	return p
}

// put links a node into the list before next, or at the end if next is nil.
func (q *sequence[L, K]) put(p, next *listNode[L, K]) {
	p.before, p.next = q.last, next
	if next != nil {
		p.before = next.before
	}
	*q.linkTo(p.before), *q.linkBack(next) = p, p
	if !p.rankBetween() {
		q.renumber()
	}
	q.named[p.name] = withSpot(q.named[p.name], p)
	if q.group != nil && q.group(p.line) {
		q.grouped = withSpot(q.grouped, p)
	}
}

func (q *sequence[L, K]) remove(p *listNode[L, K]) {
	*q.linkTo(p.before), *q.linkBack(p.next) = p.next, p.before
	q.named[p.name] = withoutSpot(q.named[p.name], p)
	if q.group != nil && q.group(p.line) {
		q.grouped = withoutSpot(q.grouped, p)
	}
}

// linkTo returns the address of the pointer to the node after p. For nil that is the first node.
func (q *sequence[L, K]) linkTo(p *listNode[L, K]) **listNode[L, K] {
	if p == nil {
		return &q.first
	}
	return &p.next
}

// linkBack returns the address of the pointer to the node before p. For nil that is the last
// node.
func (q *sequence[L, K]) linkBack(p *listNode[L, K]) **listNode[L, K] {
	if p == nil {
		return &q.last
	}
	return &p.before
}

// rankBetween sets a rank between those of the neighbours. It returns false if there is no number
// between them.
func (p *listNode[L, K]) rankBetween() bool {
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

// renumber assigns new ranks to all nodes, so that there are free numbers between them.
func (q *sequence[L, K]) renumber() {
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

func withSpot[L any, K comparable](spots []*listNode[L, K], p *listNode[L, K]) []*listNode[L, K] {
	return slices.Insert(spots, placeOf(spots, p), p)
}

func withoutSpot[L any, K comparable](spots []*listNode[L, K], p *listNode[L, K]) []*listNode[L, K] {
	at := placeOf(spots, p)
	return slices.Delete(spots, at, at+1)
}

// placeOf returns the index of a node in a slice ordered by rank, or the index at which to insert
// it.
func placeOf[L any, K comparable](spots []*listNode[L, K], p *listNode[L, K]) int {
	if last := len(spots) - 1; last < 0 || spots[last].rank < p.rank {
		return len(spots)
	}
	at, _ := slices.BinarySearchFunc(spots, p.rank, func(s *listNode[L, K], rank uint64) int {
		if s.rank < rank {
			return -1
		}
		return 1
	})
	return at
}
