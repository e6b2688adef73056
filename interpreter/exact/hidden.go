package exact

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"houserule/interpreter"
	"houserule/interpreter/seat"
)

// An owner is the side that decides at an information set, with the number of its actions.
type owner struct{ side, actions int }

// A memory is a hash of the observations of each player, and of the player's own answers.
type memory struct{ seen, latest [sha256.Size]byte }

func (m *memory) add(what []byte) { m.seen = sha256.Sum256(append(m.seen[:], what...)) }

// tree enumerates the histories of a game with hidden information. Histories that a player can't
// distinguish share an information set.
func (b *builder) tree(start *interpreter.Game) (err error) {
	b.root, err = b.after(start, nil, func(next **interpreter.Game) (int32, error) {
		return b.grow(*next, make([]memory, b.players))
	})
	return err
}

// grow adds the histories that follow a suspended game.
func (b *builder) grow(g *interpreter.Game, before []memory) (int32, error) {
	if len(b.nodes) >= b.most || b.ctx.Err() != nil {
		return 0, errLarge
	}
	d, going := g.Next()
	if !going {
		return b.add(b.endOf(g)), nil
	}
	memories, err := observe(g, d, before)
	if err != nil {
		return 0, err
	}
	choices, all := Choices(d, mostAnswers)
	if !all {
		return 0, fmt.Errorf("a decision has more than %d answers", mostAnswers)
	}
	player := d.Player
	set, ok := b.sets[string(memories[player].seen[:])]
	if !ok {
		set = int32(len(b.owners))
		b.sets[string(memories[player].seen[:])] = set
		b.owners = append(b.owners, owner{b.sides.Of(player), len(choices)})
	}
	if b.owners[set].actions != len(choices) {
		return 0, errors.New("the options of a decision depend on information that its player doesn't have")
	}
	n := node{kind: decided, side: b.sides.Of(player), set: set}
	own := memories[player]
	for i := range choices {
		memories[player] = own
		memories[player].add(binary.AppendUvarint(nil, uint64(i)))
		child, err := b.after(g, &choices[i], func(next **interpreter.Game) (int32, error) { return b.grow(*next, memories) })
		if err != nil {
			return 0, err
		}
		n.children = append(n.children, child)
	}
	return b.add(n), nil
}

// observe returns the memories of all players after they have seen the position. The player who
// decides also sees the decision. Only open decisions tell the others who decides.
func observe(g *interpreter.Game, d *interpreter.Decision, before []memory) ([]memory, error) {
	memories := append([]memory(nil), before...)
	isOpen := g.Asked() == 1 && !d.IsSecret()
	for player := range memories {
		seen, err := seat.OfferQuestion(g, player, nil)
		if err == nil && player == d.Player {
			var asked []byte
			asked, err = seat.Question(g, d)
			seen = append(seen, asked...)
		}
		if err != nil {
			return nil, err
		}
		if i := bytes.Index(seen, []byte(`"score":`)); i >= 0 {
			j := bytes.IndexByte(seen[i:], 44)
			seen = append(seen[:i:i], seen[i+j:]...)
		}
		if i := bytes.Index(seen, []byte(`"score":`)); i >= 0 {
			j := bytes.IndexByte(seen[i:], 44)
			seen = append(seen[:i:i], seen[i+j:]...)
		}
		if isOpen {
			seen = binary.AppendUvarint(seen, uint64(d.Player))
		}
		m := &memories[player]
		if now := sha256.Sum256(seen); player == d.Player || now != m.latest {
			m.latest = now
			m.add(binary.AppendUvarint(seen, uint64(player)))
		}
	}
	return memories, nil
}

// rounds is the maximum number of rounds of CFR+, and steps that of visited histories.
const rounds, steps = 20_000, 20_000_000

// equilibrium returns bounds for the value of a tree, which are less than precision apart if the
// rounds suffice. span is the difference between the greatest and the least result.
func (b *builder) equilibrium(worth func(*end) float64, span float64) (low, high float64) {
	s := &solver{builder: b, worth: worth, play: make([][]float64, len(b.owners)), regrets: make([][]float64, len(b.owners)),
		gains: make([][]float64, len(b.owners)), average: make([][]float64, len(b.owners))}
	for i, o := range b.owners {
		s.play[i], s.regrets[i] = make([]float64, o.actions), make([]float64, o.actions)
		s.gains[i], s.average[i] = make([]float64, o.actions), make([]float64, o.actions)
	}
	for s.round = 1; ; s.round++ {
		for side := range b.sides.Number {
			s.match()
			s.walk(b.root, side, 1, 1)
			s.learn(side)
		}
		isLast := s.round >= rounds || s.round*len(b.nodes) > steps || b.ctx.Err() != nil
		if s.round&(s.round-1) == 0 || isLast {
			low, high = s.bounds()
			if isLast || high-low <= precision*span {
				return low, high
			}
		}
	}
}

// A solver runs CFR+. Its slices are by information set and action.
type solver struct {
	*builder
	worth                         func(*end) float64
	round                         int
	play, regrets, gains, average [][]float64
}

// match sets the strategy of each information set in proportion to its regrets.
func (s *solver) match() {
	for i, regrets := range s.regrets {
		normalize(s.play[i], regrets)
	}
}

// normalize sets chances in proportion to weights, or equal ones if all weights are 0.
func normalize(chances, weights []float64) {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	for i, w := range weights {
		if sum > 0 {
			chances[i] = w / sum
		} else {
			chances[i] = 1 / float64(len(weights))
		}
	}
}

// walk returns the value of a node for a side, and adds up the regrets of its decisions. own and
// others are the chances with which the side, and all others with luck, reach the node.
func (s *solver) walk(at int32, side int, own, others float64) (value float64) {
	n := &s.nodes[at]
	switch n.kind {
	case ended:
		if side == 0 {
			return s.worth(n.end)
		}
		return -s.worth(n.end)
	case lucky:
		for i, child := range n.children {
			value += n.chances[i] * s.walk(child, side, own, others*n.chances[i])
		}
		return value
	}
	play, values := s.play[n.set], make([]float64, len(n.children))
	for i, child := range n.children {
		if n.side == side {
			values[i] = s.walk(child, side, own*play[i], others)
		} else {
			values[i] = s.walk(child, side, own, others*play[i])
		}
		value += play[i] * values[i]
	}
	if n.side == side {
		for i := range values {
			s.gains[n.set][i] += others * (values[i] - value)
			s.average[n.set][i] += float64(s.round) * own * play[i]
		}
	}
	return value
}

// learn adds the gains of a side's actions to their regrets, which never fall below 0.
func (s *solver) learn(side int) {
	for i, o := range s.owners {
		if o.side != side {
			continue
		}
		for action, gain := range s.gains[i] {
			s.regrets[i][action] = max(0, s.regrets[i][action]+gain)
			s.gains[i][action] = 0
		}
	}
}

// bounds returns bounds for the value of the first side: the results of the best responses to both
// average strategies.
func (s *solver) bounds() (low, high float64) {
	for i := range s.average {
		normalize(s.play[i], s.average[i])
	}
	high = s.best(0)
	if s.sides.Number == 1 {
		return high, high
	}
	return -s.best(1), high
}

// best returns the value of the best response of a side to the strategies of the others.
func (s *solver) best(side int) float64 {
	r := &response{solver: s, side: side, reach: make([]float64, len(s.nodes)), members: make([][]int32, len(s.owners)),
		action: make([]int, len(s.owners)), values: make([]float64, len(s.nodes)), known: make([]bool, len(s.nodes))}
	r.arrive(s.root, 1)
	for i := range r.action {
		r.action[i] = -1
	}
	return r.value(s.root)
}

// A response is the best response of a side. Slices are by node, or by information set.
type response struct {
	*solver
	side    int
	reach   []float64 // the chance with which the others and luck reach a node
	members [][]int32
	action  []int // the best action; -1 if it isn't known yet
	values  []float64
	known   []bool
}

func (r *response) arrive(at int32, reach float64) {
	n := &r.nodes[at]
	r.reach[at] = reach
	if n.kind == decided && n.side == r.side {
		r.members[n.set] = append(r.members[n.set], at)
	}
	for i, child := range n.children {
		r.arrive(child, reach*r.weight(n, i))
	}
}

// weight returns the chance of a child of a node, which is 1 at decisions of the side.
func (r *response) weight(n *node, i int) float64 {
	switch {
	case n.kind == lucky:
		return n.chances[i]
	case n.side == r.side:
		return 1
	}
	return r.play[n.set][i]
}

func (r *response) value(at int32) (value float64) {
	n := &r.nodes[at]
	switch {
	case r.known[at]:
		return r.values[at]
	case n.kind == ended && r.side == 0:
		value = r.worth(n.end)
	case n.kind == ended:
		value = -r.worth(n.end)
	case n.kind == decided && n.side == r.side:
		value = r.value(n.children[r.bestAt(n.set)])
	default:
		for i, child := range n.children {
			value += r.weight(n, i) * r.value(child)
		}
	}
	r.values[at], r.known[at] = value, true
	return value
}

// bestAt returns the best action of an information set, over all of its histories. It doesn't
// depend on the actions before, because players forget nothing.
func (r *response) bestAt(set int32) int {
	if r.action[set] < 0 {
		most := 0.0
		for action := range r.owners[set].actions {
			value := 0.0
			for _, at := range r.members[set] {
				value += r.reach[at] * r.value(r.nodes[at].children[action])
			}
			if action == 0 || value > most {
				r.action[set], most = action, value
			}
		}
	}
	return r.action[set]
}
