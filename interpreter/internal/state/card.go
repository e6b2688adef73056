package state

// A Card is what stays as it is of a component, wherever it lies and whatever shows in its place.
type Card struct {
	Home    int32 // the zone that it is discarded to, -1 without
	Back    int32 // the zone that it lay in at the start, as its back shows; -1 without
	Catalog int32 // that lists it, or the card with which it came; -1 without
}

// CardOf is the card that a component shows. It is for reading, but for a component that has just been added.
func (s *State) CardOf(c *Component) *Card {
	if made := int(c.Card) - len(s.dealt); made >= 0 {
		return &s.made[made]
	}
	return &s.dealt[c.Card]
}

// BackOf is what shows of a component that lies face down.
func (s *State) BackOf(x int32) int32 { return s.CardOf(&s.Components[x]).Back }

// Deal says that all components are there that data gives. Copies share what does not change of them.
func (s *State) Deal() { s.dealt, s.made = append(s.dealt, s.made...), nil }
