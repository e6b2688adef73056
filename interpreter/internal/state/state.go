// Package state stores the position of a game: components and zones, cells, values, lists, texts,
// scripts in effect, players' knowledge, turn and scores. All of these are slices of numbers in
// the layout of a program. The package makes changes that are already known to be legal, and can
// copy and encode the position. Its functions can't fail, ask, log or evaluate. It knows no code,
// luck or events, and doesn't decide which information players may see.
package state

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A State is a position. It is consistent after each change: every component in play lies in
// exactly one zone.
type State struct {
	p          *program.Program
	Seats      int         // number of players at the start
	Out        names.Seats // players for whom the game is over
	Components []Component
	dealt      []Card // of the components from data; copies share the slice
	made       []Card // of the components that the rules created, which have higher indexes
	Cells      []int64
	Zones      []Zone
	Arena      Arena
	Effects    Effects
	Passing    Passing
	Globals    []int64
	Active     int64
	Turn       int64
	Over, Done bool // Over: the rules ended the game; Done: everything has been played
	Scores     []int64
	Won        []bool
	Hinted     []int64       // number of answered questions, by suggestion and seat
	Shown      []names.Seats // by cell of Globals, the players who were shown the value; or empty
	Lists
	Texts     []string // made by the game
	TextBytes int

	// Work is the work that may still be done before the rules count as endless. Changes decrease
	// it by the number of elements that they move. The caller checks whether it is negative.
	Work    int64
	Changes Changes
	paths   pathSearch
}

// Start initializes the state of a game without components.
func (s *State) Start(p *program.Program, seats int) {
	s.p, s.Seats = p, seats
	s.Lists = Lists{fixed: p.Lists, enough: fewWords}
	s.Scores, s.Won = make([]int64, seats), make([]bool, seats)
	s.Hinted = make([]int64, len(p.Hints)*seats)
}

// Recycle takes the slices of a state that is not used any more, for Reserve.
func (s *State) Recycle(old *State) {
	s.Components, s.made, s.Cells, s.Zones = old.Components[:0], old.made[:0], old.Cells[:0], old.Zones[:0]
	s.Arena.IDs = old.Arena.IDs[:0]
	*old = State{}
}

// Reserve allocates the slices for components, cells and zones, and for the given number of
// places in zones, so that they needn't grow.
func (s *State) Reserve(components, cells, zones, places int) {
	s.Components = slices.Grow(s.Components, components)
	s.made = slices.Grow(s.made, components)
	s.Cells = slices.Grow(s.Cells, cells)
	s.Zones = slices.Grow(s.Zones, zones)
	s.Arena = newArena(slices.Grow(s.Arena.IDs, places))
	s.Effects = newEffects(s.p.Hooks)
	s.Globals = make([]int64, s.p.Cells+s.Seats*s.p.EachCells)
	for i := range s.Globals {
		s.Globals[i] = none
	}
	if s.p.KeepsSecrets {
		s.Shown = make([]names.Seats, len(s.Globals))
	}
}

// CopyFrom makes s a copy of another state and reuses the buffers of s.
func (s *State) CopyFrom(from *State) {
	s.p, s.Seats, s.Out = from.p, from.Seats, from.Out
	s.Components = append(s.Components[:0], from.Components...)
	s.dealt, s.made = from.dealt, append(s.made[:0], from.made...)
	s.Cells = append(s.Cells[:0], from.Cells...)
	s.Zones = append(s.Zones[:0], from.Zones...)
	s.Arena.copyFrom(&from.Arena)
	s.Effects.copyFrom(&from.Effects)
	s.Passing.copyFrom(&from.Passing)
	s.Globals = append(s.Globals[:0], from.Globals...)
	s.Active, s.Turn = from.Active, from.Turn
	s.Over, s.Done = from.Over, from.Done
	s.Scores = append(s.Scores[:0], from.Scores...)
	s.Won = append(s.Won[:0], from.Won...)
	s.Hinted = append(s.Hinted[:0], from.Hinted...)
	s.Shown = append(s.Shown[:0], from.Shown...)
	s.Lists.copyFrom(&from.Lists)
	s.Texts = append(s.Texts[:0], from.Texts...)
	s.TextBytes = from.TextBytes
	s.Work = from.Work
	s.Changes.on = false
}

const none = variant.None

func boolean(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Reach returns the index of a component's field in the cells. It is negative if the component
// has no such field.
func (s *State) Reach(x int64, c *Component, a *program.Access) int32 {
	slot := a.SlotOf(c.Kind)
	if slot < 0 || a.Kept && !s.keeps(x, a) {
		return -1
	}
	return c.Cells + slot
}

// keeps reports whether a component has a script that keeps a value of the access.
func (s *State) keeps(x int64, a *program.Access) bool {
	for _, keep := range s.ScriptsOf(int32(x)).Keeps {
		if slices.Contains(a.Fields, keep.Field) {
			return true
		}
	}
	return false
}

// Takes reports whether a zone accepts components of a kind.
func (s *State) Takes(zone, kind int32) bool { return s.p.Zones[s.Zones[zone].Def].Takes[kind] }

// IsOut reports whether the game is over for a player while others may still play.
func (s *State) IsOut(player int64) bool { return s.Out&names.Only(player) != 0 }

// WhoIsOut returns a slice that says for each player whether the game is over for them.
func (s *State) WhoIsOut() []bool {
	out := make([]bool, s.Seats)
	for player := range out {
		out[player] = s.IsOut(int64(player))
	}
	return out
}

// StillIn returns the number of players for whom the game isn't over.
func (s *State) StillIn() int { return s.Seats - s.Out.Count() }

// Beside returns the next player who is still in the game, or the previous one if by is -1.
func (s *State) Beside(player, by int64) int64 {
	n := int64(s.Seats)
	for range s.Seats {
		player = (player + by + n) % n
		if !s.IsOut(player) {
			break
		}
	}
	return player
}

// A Card is the part of a component that never changes, wherever it lies.
type Card struct {
	Home    int32 // index of the zone that it is discarded to; -1: none
	Back    int32 // index of the zone at the start, which its back shows; -1: none
	Catalog int32 // index of the catalog that lists it or the card it came with; -1: none
}

// CardOf returns a pointer to the card that a component shows. The caller may modify it only
// right after adding the component, because copies share it.
func (s *State) CardOf(c *Component) *Card {
	if made := int(c.Card) - len(s.dealt); made >= 0 {
		return &s.made[made]
	}
	return &s.dealt[c.Card]
}

// BackOf returns the index of the zone that a component's back shows, or -1.
func (s *State) BackOf(x int32) int32 { return s.CardOf(&s.Components[x]).Back }

// Deal ends the creation of the components from data. From here on, copies share their cards.
func (s *State) Deal() { s.dealt, s.made = append(s.dealt, s.made...), nil }

// Instance returns the index of a zone by its definition: the only zone, or the one of a player.
func (s *State) Instance(def int32, owner int64) int32 {
	d := &s.p.Zones[def]
	if !d.Each {
		return d.Slot
	}
	return int32(s.p.Shared) + int32(max(owner, 0))*int32(s.p.PerPlayer) + d.Slot
}

// ShuffleDecks shuffles every deck.
func (s *State) ShuffleDecks() {
	for i := range s.Zones {
		z := &s.Zones[i]
		if s.p.Zones[z.Def].Sort == "deck" {
			s.Shuffle(z)
		}
	}
}

// HomeFor returns the index of the discard pile of the first deck that may hold a kind and has a
// pile, or -1.
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

// Cell returns a pointer to a global of a player, or nil if there is no such player.
func (s *State) Cell(player int64, at int32) *int64 {
	if uint64(player) >= uint64(s.Seats) {
		return nil
	}
	return &s.Globals[s.CellOf(player, at)]
}

// Owners returns how many players have a value of their own, the first of which is player 0. The
// first player of each team has the values of the team.
func (s *State) Owners(global int) int {
	if v := s.p.Variant; v.Globals[global].Team {
		return v.Teams.Of(s.Seats)
	}
	return s.Seats
}

// CellOf returns the index of a player's global in Globals.
func (s *State) CellOf(player int64, at int32) int {
	return s.p.Cells + int(player)*s.p.EachCells + int(at)
}

// Charge decreases Work for an instruction that handles many elements at once.
func (s *State) Charge(things int) { s.Work -= int64(things) / 16 }

// Size returns the number of values in a position: cells and elements of lists.
func (s *State) Size() int { return len(s.Cells) + len(s.Lists.words) }
