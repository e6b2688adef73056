package visibility

import (
	"slices"

	"houserule/interpreter/internal/state"
)

// Redeal randomly redistributes the fronts of components that are hidden from a player. The
// result is a deal that is possible as far as the player knows. A front may move to any component
// of the same back, if its kind is permitted there. The previous distribution has no influence on
// the result. Components for which stays returns true keep their fronts; stays may be nil. The
// callback upTo returns a random number below n. The result is a slice of the redealt components.
//
// Values that rules copied from a hidden component into a field or variable don't change.
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

// Unmoved returns the hidden components whose fronts never move in a redeal. The slice lone has
// those with a unique back, and fixed those for which no other front is permitted.
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

// A pack is hidden components of one back, each with its place. Which fronts a place permits
// doesn't depend on the current front. Fixed places show the kind of their component, by their
// zone or by marks from earlier events.
type pack struct {
	s      *state.State
	places []int32
	kinds  []int32 // kinds in the pack, in the order of the variant
	fixed  []bool  // by index of the place; nil if there is only one kind
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
		p.fixed[i] = !p.zonePermits(x, s.Components[x].Kind) || slices.ContainsFunc(p.kinds, func(kind int32) bool { return s.IsMarkedApart(x, kind) })
	}
	return p
}

func (p *pack) kind(place int) int32 { return p.s.Components[p.places[place]].Kind }

// permits reports whether a place permits a component of a kind.
func (p *pack) permits(place int, kind int32) bool {
	if p.fixed == nil || p.fixed[place] {
		return p.kind(place) == kind
	}
	return p.zonePermits(p.places[place], kind)
}

// zonePermits reports whether the zone of a component permits a kind.
func (p *pack) zonePermits(x, kind int32) bool {
	zone := p.s.Components[x].Zone
	return zone >= 0 && p.s.Takes(zone, kind)
}

func (p *pack) mayExchange(i, j int) bool { return p.permits(i, p.kind(j)) && p.permits(j, p.kind(i)) }

// exchange swaps the fronts of two places. It returns false if one component lies within the
// other.
func (p *pack) exchange(i, j int) bool {
	x, y := p.places[i], p.places[j]
	if p.s.AreNested(x, y) {
		return false
	}
	p.s.Exchange(x, y)
	return true
}

// layInOrder sorts the fronts by their time of creation, as far as places permit them. This
// removes the influence of the previous distribution. Fixed places come first, because their
// marks stay as long as their kind doesn't change. The buffer shown has the index of the place
// for each front.
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

// inOrder returns the front for each place. A place gets the first front that it permits, unless
// other places need that one.
func (p *pack) inOrder() []int32 {
	fronts := make([][]int32, len(p.kinds)) // a slice for each kind
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

// match returns the index of a kind for each place, so that all fronts are used.
func (p *pack) match(fronts [][]int32) []int {
	m := &matching{pack: p, left: slices.Clone(fronts), given: make([]int, 0, len(p.places))}
	for i := range p.places {
		m.given = append(m.given, 0)
		m.given[i] = m.find(i, nil)
	}
	return m.given
}

// A matching is a bipartite matching between places and kinds. If a place finds no kind, earlier
// places are moved to other kinds (augmenting paths).
type matching struct {
	*pack
	left  [][]int32 // unused fronts by kind
	given []int     // kinds by place
}

// find returns the index of a kind for a place, or -1 if there is none. The slice tried marks the
// kinds of the current search, to prevent cycles.
func (m *matching) find(place int, tried []bool) int {
	first := -1
	for k, kind := range m.kinds {
		if len(m.left[k]) > 0 && m.permits(place, kind) && (first < 0 || m.left[k][0] < m.left[first][0]) {
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
		if tried[k] || !m.permits(place, kind) {
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
