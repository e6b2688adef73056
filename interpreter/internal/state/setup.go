package state

// Instance is the number of a zone in a game: of the one that exists, or of that player's.
func (s *State) Instance(def int32, owner int64) int32 {
	d := &s.p.Zones[def]
	if !d.Each {
		return d.Slot
	}
	return int32(s.p.Shared) + int32(max(owner, 0))*int32(s.p.PerPlayer) + d.Slot
}

// ShuffleDecks forgets the order of every deck.
func (s *State) ShuffleDecks() {
	for i := range s.Zones {
		z := &s.Zones[i]
		if s.p.Zones[z.Def].Sort == "deck" {
			s.Shuffle(z)
		}
	}
}

// HomeFor is the discard pile of the first deck that may hold a kind and has one, or -1.
func (s *State) HomeFor(kind int32) int32 {
	for i := range s.p.Zones {
		d := &s.p.Zones[i]
		if d.Discards < 0 || d.Sort != "deck" {
			continue
		}
		for _, k := range d.Kinds {
			if int32(k.Index) == kind {
				return s.Instance(d.Discards, s.Active)
			}
		}
	}
	return -1
}

// Cell is where a global of a player lies; nil for nobody.
func (s *State) Cell(player int64, at int32) *int64 {
	if uint64(player) >= uint64(s.Seats) {
		return nil
	}
	return &s.Globals[s.CellOf(player, at)]
}

// CellOf is the place of a player's global among all.
func (s *State) CellOf(player int64, at int32) int {
	return s.p.Cells + int(player)*s.p.EachCells + int(at)
}

// Charge counts work that one instruction does on many things at once.
func (s *State) Charge(things int) { s.Work -= int64(things) / 16 }

// Size is how many values a position has: figures of components, and elements of lists.
func (s *State) Size() int { return len(s.Cells) + len(s.Lists.words) }
