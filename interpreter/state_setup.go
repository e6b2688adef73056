package interpreter

// instance is the number of a zone in a game: of the one that exists, or of that player's.
func (s *State) instance(def int32, owner int64) int32 {
	d := &s.p.Zones[def]
	if !d.Each {
		return d.Slot
	}
	return int32(s.p.Shared) + int32(max(owner, 0))*int32(s.p.PerPlayer) + d.Slot
}

// shuffleDecks forgets the order of every deck.
func (s *State) shuffleDecks() {
	for i := range s.zones {
		z := &s.zones[i]
		if s.p.Zones[z.def].Sort == "deck" {
			s.shuffle(z)
		}
	}
}

// homeFor is the discard pile of the first deck that may hold a kind and has one, or -1.
func (s *State) homeFor(kind int32) int32 {
	for i := range s.p.Zones {
		d := &s.p.Zones[i]
		if d.Discards < 0 || d.Sort != "deck" {
			continue
		}
		for _, k := range d.Kinds {
			if int32(k.Index) == kind {
				return s.instance(d.Discards, s.active)
			}
		}
	}
	return -1
}

// cell is where a global of a player lies; nil for nobody.
func (s *State) cell(player int64, at int32) *int64 {
	if uint64(player) >= uint64(s.players) {
		return nil
	}
	return &s.globals[s.p.Cells+int(player)*s.p.EachCells+int(at)]
}

// charge counts work that one instruction does on many things at once.
func (s *State) charge(things int) { s.work -= int64(things) / 16 }
