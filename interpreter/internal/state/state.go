// Package state is a position of a game: components and the zones that they lie in, cells, kept values, lists and
// texts, which lines of scripts have an effect, who has seen what, turn and scores. All of it is slices of numbers, laid
// out as a program says. In come changes that are allowed already; out come the position, copies of it, and its bytes.
// Nothing in here can fail, ask, tell or evaluate. The package knows no code, no luck, no events, and nothing of what a
// player may be shown.
package state

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A State is a position. It is always whole: a change leaves every component in one zone.
type State struct {
	p          *program.Program
	Seats      int         // how many began
	Out        names.Seats // for whom the game is over
	Components []Component
	dealt      []Card // those of data; copies share them
	made       []Card // those that rules made, behind them
	Cells      []int64
	Zones      []Zone
	Arena      Arena
	Effects    Effects
	Globals    []int64
	Active     int64
	Turn       int64
	Over, Done bool // the rules ended the game; everything has been played
	Scores     []int64
	Won        []bool
	Hinted     []int64       // by suggestion that takes luck and seat: how many of its questions have been answered
	Shown      []names.Seats // by cell of Globals: to whom the value was shown; empty where nothing is kept secretly
	Lists
	Texts     []string // that the game made
	TextBytes int

	// Work is how much may still be done until rules are taken to go on for ever. Changes count it down by what
	// they shift; whether none is left is for others to see.
	Work    int64
	Changes Changes
	ways    ways
}

// Start makes the state that of a game that has no components yet.
func (s *State) Start(p *program.Program, seats int) {
	s.p, s.Seats = p, seats
	s.Lists = Lists{fixed: p.Lists, enough: fewWords}
	s.Scores, s.Won = make([]int64, seats), make([]bool, seats)
	s.Hinted = make([]int64, len(p.Hints)*seats)
}

// Reserve makes room for components, their cells and their zones all at once, and for so many places in zones.
func (s *State) Reserve(components, cells, zones, places int) {
	s.Components = make([]Component, 0, components)
	s.made = make([]Card, 0, components)
	s.Cells = make([]int64, 0, cells)
	s.Zones = make([]Zone, 0, zones)
	s.Arena = newArena(places)
	s.Effects = newEffects(s.p.Hooks)
	s.Globals = make([]int64, s.p.Cells+s.Seats*s.p.EachCells)
	for i := range s.Globals {
		s.Globals[i] = none
	}
	if s.p.KeepsSecrets {
		s.Shown = make([]names.Seats, len(s.Globals))
	}
}

// CopyFrom makes the state a copy of another one, in what it has left behind.
func (s *State) CopyFrom(from *State) {
	s.p, s.Seats, s.Out = from.p, from.Seats, from.Out
	s.Components = append(s.Components[:0], from.Components...)
	s.dealt, s.made = from.dealt, append(s.made[:0], from.made...)
	s.Cells = append(s.Cells[:0], from.Cells...)
	s.Zones = append(s.Zones[:0], from.Zones...)
	s.Arena.copyFrom(&from.Arena)
	s.Effects.copyFrom(&from.Effects)
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

// Reach is where a figure of a component lies among all cells, below 0 if the component has no such figure.
func (s *State) Reach(x int64, c *Component, a *program.Access) int32 {
	slot := a.SlotOf(c.Kind)
	if slot < 0 || a.Kept && !s.keeps(x, a) {
		return -1
	}
	return c.Cells + slot
}

// keeps reports whether a component has a script that keeps a value.
func (s *State) keeps(x int64, a *program.Access) bool {
	for _, keep := range s.ScriptsOf(int32(x)).Keeps {
		if slices.Contains(a.Fields, keep.Field) {
			return true
		}
	}
	return false
}

// Takes reports whether components of a kind may lie in a zone.
func (s *State) Takes(zone, kind int32) bool { return s.p.Zones[s.Zones[zone].Def].Takes[kind] }

// IsOut reports whether the game is over for a player while others may still play.
func (s *State) IsOut(player int64) bool { return s.Out&names.Only(player) != 0 }

// WhoIsOut tells of each player whether the game is over for them.
func (s *State) WhoIsOut() []bool {
	out := make([]bool, s.Seats)
	for player := range out {
		out[player] = s.IsOut(int64(player))
	}
	return out
}

// StillIn is how many players the game is not over for.
func (s *State) StillIn() int { return s.Seats - s.Out.Count() }

// Beside is the next player after another one who is still in the game, or the one before if by is -1.
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
