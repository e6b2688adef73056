package visibility

import (
	"slices"

	"houserule/interpreter/internal/state"
)

// Redeal lets the components that a player can't tell show what others of them showed, as one who knows no more than
// that player might deal them: each of the same back may lie where any other one does, if its kind may. How they lie
// before has no say in it. Those that stay, if a function says so, show what they show. Numbers below n come from upTo.
// It gives the components that were dealt.
//
// What rules have copied out of a hidden component into a figure or a kept value stays as it is.
func Redeal(s *state.State, player int, upTo func(n int) int, stays func(x int32) bool) (dealt []int32) {
	shown := make([]int32, len(s.Components))
	for _, alike := range Unknown(s, player) {
		if stays != nil {
			alike = slices.DeleteFunc(alike, stays)
		}
		if len(alike) < 2 {
			continue
		}
		p := newPack(s, alike)
		p.layInOrder(shown)
		for i := len(alike) - 1; i > 0; i-- {
			if j := upTo(i + 1); j != i && p.mayExchange(i, j) {
				p.exchange(i, j)
			}
		}
		dealt = append(dealt, alike...)
	}
	return dealt
}

// Unmoved returns the components that a player can't tell and that stay what they are however often they are dealt anew: those that are
// the only ones with their backs, and those in whose place no other one with the same back may lie.
func Unmoved(s *state.State, player int) (lone, fixed []int32) {
	for _, alike := range Unknown(s, player) {
		if len(alike) == 1 {
			lone = append(lone, alike[0])
			continue
		}
		p := newPack(s, alike)
		for i, x := range alike {
			if !slices.ContainsFunc(alike, func(y int32) bool { return y != x && p.mayExchange(i, slices.Index(alike, y)) }) {
				fixed = append(fixed, x)
			}
		}
	}
	return lone, fixed
}

// A pack is components with one back that a player can't tell, each at its place. What may lie at a place does not hang on
// what lies there: fixed are those whose kind shows by where they lie or by what has happened to them.
type pack struct {
	s      *state.State
	places []int32
	kinds  []int32 // which of them there are, in the order of the variant
	fixed  []bool  // by place; nil where all are of one kind
}

func newPack(s *state.State, places []int32) *pack {
	p := &pack{s: s, places: places}
	for i := range places {
		if kind := p.kind(i); !slices.Contains(p.kinds, kind) {
			p.kinds = append(p.kinds, kind)
		}
	}
	if len(p.kinds) == 1 {
		return p
	}
	slices.Sort(p.kinds)
	p.fixed = make([]bool, len(places))
	for i, x := range places {
		p.fixed[i] = !p.lies(x, s.Components[x].Kind) || slices.ContainsFunc(p.kinds, func(kind int32) bool { return s.IsMarkedApart(x, kind) })
	}
	return p
}

func (p *pack) kind(place int) int32 { return p.s.Components[p.places[place]].Kind }

// takes reports whether one of a kind may lie at a place.
func (p *pack) takes(place int, kind int32) bool {
	if p.fixed == nil || p.fixed[place] {
		return p.kind(place) == kind
	}
	return p.lies(p.places[place], kind)
}

// lies reports whether one of a kind may lie where a component does.
func (p *pack) lies(x, kind int32) bool {
	zone := p.s.Components[x].Zone
	return zone >= 0 && p.s.Takes(zone, kind)
}

func (p *pack) mayExchange(i, j int) bool { return p.takes(i, p.kind(j)) && p.takes(j, p.kind(i)) }

// exchange has two places show what the other one shows, but where one lies within the other.
func (p *pack) exchange(i, j int) bool {
	x, y := p.places[i], p.places[j]
	if p.s.AreNested(x, y) {
		return false
	}
	p.s.Exchange(x, y)
	return true
}

// layInOrder has all places show what they may show in the order in which that came into the game, whatever they showed. Those that
// are fixed come first: what has happened to them stays with them as long as only others of their kind lie there. Where a front is
// shown is noted by the number of the component that was made with it.
func (p *pack) layInOrder(shown []int32) {
	want := p.inOrder()
	for i, x := range p.places {
		shown[p.s.Components[x].Card] = int32(i)
	}
	lay := func(i int) {
		j, had := int(shown[want[i]]), p.s.Components[p.places[i]].Card
		if i != j && p.exchange(i, j) {
			shown[want[i]], shown[had] = int32(i), int32(j)
		}
	}
	for _, first := range []bool{true, false} {
		for i := range p.places {
			if isFixed := p.fixed != nil && p.fixed[i]; isFixed == first {
				lay(i)
			}
		}
	}
}

// inOrder are the fronts in that order, by place: each place in turn gets the first one that may lie there, if others can do without.
func (p *pack) inOrder() []int32 {
	fronts := make([][]int32, len(p.kinds)) // by kind
	for i, x := range p.places {
		k := slices.Index(p.kinds, p.kind(i))
		fronts[k] = append(fronts[k], p.s.Components[x].Card)
	}
	for _, ofKind := range fronts {
		slices.Sort(ofKind)
	}
	order := make([]int32, len(p.places))
	for i, k := range p.match(fronts) {
		order[i], fronts[k] = fronts[k][0], fronts[k][1:]
	}
	return order
}

// match gives each place a kind, by its number in the pack, so that all fronts find a place.
func (p *pack) match(fronts [][]int32) []int {
	m := &matching{pack: p, left: slices.Clone(fronts), given: make([]int, 0, len(p.places))}
	for i := range p.places {
		m.given = append(m.given, 0)
		m.given[i] = m.find(i, nil)
	}
	return m.given
}

// A matching gives kinds to places, one place after the other: where no kind is left that may lie there, places before it make do
// with others.
type matching struct {
	*pack
	left  [][]int32 // fronts that lie nowhere as yet, by kind
	given []int     // the kinds that places have
}

// find is a kind for a place; -1 if there is none but those that were tried, if any were.
func (m *matching) find(place int, tried []bool) int {
	first := -1
	for k, kind := range m.kinds {
		if len(m.left[k]) > 0 && m.takes(place, kind) && (first < 0 || m.left[k][0] < m.left[first][0]) {
			first = k
		}
	}
	if first >= 0 {
		m.left[first] = m.left[first][1:]
		return first
	}
	if tried == nil {
		tried = make([]bool, len(m.kinds))
	}
	for k, kind := range m.kinds {
		if tried[k] || !m.takes(place, kind) {
			continue
		}
		tried[k] = true
		for other := range place {
			if m.given[other] != k {
				continue
			}
			if instead := m.find(other, tried); instead >= 0 {
				m.given[other] = instead
				return k
			}
		}
	}
	return -1
}
