package search

import "math"

// A node stands for all courses of play that came to a decision in the same way, as far as the one who searches can
// tell, and went on from there in the same way. What lies hidden, and which cards are drawn, differs from one to the
// other; what dice show does not.
type node struct {
	player    int32 // who went this way
	visits    int32
	available int32 // how often it could have been gone
	worth     worth // to that player, of all visits together
}

// An edge is a way that leads on from a node.
type edge struct {
	from int32
	key  uint64
}

// mostNodes bounds the memory of a tree, to some 25 MB.
const mostNodes = 1 << 18

// A tree is what is known of the courses that were tried. Its first node is where the search began. Once it has so many
// nodes nothing is added.
type tree struct {
	nodes []node
	edges map[edge]int32
	most  int
}

func (t *tree) clear() {
	t.nodes = append(t.nodes[:0], node{})
	if t.edges == nil {
		t.edges = map[edge]int32{}
	}
	clear(t.edges)
}

// next is where a way leads; none if nobody went it.
func (t *tree) next(from int32, key uint64) (to int32, ok bool) {
	to, ok = t.edges[edge{from, key}]
	return to, ok
}

// add adds a way that a player may go, unless the tree is full.
func (t *tree) add(from int32, key uint64, player int) (to int32, ok bool) {
	if len(t.nodes) >= t.most {
		return 0, false
	}
	to = int32(len(t.nodes))
	t.nodes = append(t.nodes, node{player: int32(player), available: 1})
	t.edges[edge{from, key}] = to
	return to, true
}

// boldness is how much is tried that looks worse, compared with how far courses differ.
const boldness = 1.4

// promise is what speaks for going a way once more: how well it went, and how seldom it was gone when it could be.
func (n *node) promise(s *scale) float64 {
	visits := float64(n.visits)
	return s.value(n.worth, visits) + boldness*s.spread()*math.Sqrt(math.Log(float64(n.available))/visits)
}

// breadth is how many ways of a decision are tried once it was met so often: the more often, the more of them are worth
// it. Where the rules suggest one, the others wait for longer.
func breadth(visits int, isAdvised bool) int {
	width := 2.0
	if isAdvised {
		width = 0.5
	}
	return 1 + int(width*math.Sqrt(float64(visits)))
}
