// Package state is a position of a game: components and the zones that they lie in, cells, kept values, lists and
// texts, which lines of scripts have an effect, who has seen what, turn and scores. All of it is slices of numbers, laid
// out as a program says. In come changes that are allowed already; out come the position, copies of it, and its bytes.
// Nothing in here can fail, ask, tell or evaluate. The package knows no code, no luck, no events, and nothing of what a
// player may be shown.
package state

import (
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
