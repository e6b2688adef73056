package search

import "math"

// A node represents an action and the sequence of actions before it, as far as the searching
// player can see them. Its playouts differ in hidden and drawn cards, but not in the faces of dice.
type node struct {
	player    int32 // player whose action led here
	visits    int32
	available int32 // number of playouts in which the action was legal
	worth     worth // worth to that player, summed over all visits
}

// An edge identifies an action from a node.
type edge struct {
	from int32
	key  uint64
}

// mostNodes limits the size of a tree, to about 25 MB.
const mostNodes = 1 << 18

// A tree stores the results of playouts. Node 0 is the root. A tree with most nodes doesn't grow
// any further.
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

// next returns the node that an action leads to; ok is false if there is none.
func (t *tree) next(from int32, key uint64) (to int32, ok bool) {
	to, ok = t.edges[edge{from, key}]
	return to, ok
}

// add adds the node of an action. It returns false if the tree is full.
func (t *tree) add(from int32, key uint64, player int) (to int32, ok bool) {
	if len(t.nodes) >= t.most {
		return 0, false
	}
	to = int32(len(t.nodes))
	t.nodes = append(t.nodes, node{player: int32(player), available: 1})
	t.edges[edge{from, key}] = to
	return to, true
}

// boldness is the weight of exploration in promise.
const boldness = 1.4

// promise returns the upper confidence bound of a node: its average value plus a bonus that is
// higher for rarely tried actions.
func (n *node) promise(s *scale) float64 {
	visits := float64(n.visits)
	return s.value(n.worth, visits) + boldness*s.spread()*math.Sqrt(math.Log(float64(n.available))/visits)
}

// breadth returns the number of actions to try at a node, which grows with its visits. It is
// lower if the rules suggest an action, because the other actions are then less likely to be
// good.
func breadth(visits int, isAdvised bool) int {
	width := 2.0
	if isAdvised {
		width = 0.5
	}
	return 1 + int(width*math.Sqrt(float64(visits)))
}
