// Package save stores games on disk. A save is a text with one line for each answer. It contains
// the rules' names and texts, the options, the seed and all decisions, because the rest of the game
// follows from them.
//
// A save is written during the game, so a process that ends at any moment loses at most the last
// answer. The package takes a record or a text, and returns a file or a record in the saved
// state. It doesn't resolve the names of rules, and doesn't choose the default folder.
package save

import (
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
)

// A Head contains the settings that were fixed when a game began.
type Head struct {
	Variant    string            // name or path, as the user entered it
	With       []string          // names or paths of house rules, as the user entered them
	Data       string            // folder of the data; "" for the folder of the rules
	Deck       string            // file or name of the deck; "" for the default
	Rules      string            // Fingerprint of the rules
	Components string            // hash of the Components; "" if the save doesn't contain it
	Players    int               // number of players
	Options    map[string]string // the options that were set, with values as a user writes them
	Orders     []interpreter.Order
	Undo       string         // which answers can be undone; "" as the rules say
	Seats      []string       // computer players, as SEAT=PLAYER, without those that are other programs
	Seed       *uint64        // nil: the user enters dice and cards
	Draw       *Draw          // how the seed was drawn; nil if the host chose it
	Texts      *source.Bundle // texts of the rules; nil if the save doesn't contain them
}

// A Save is a stored game.
type Save struct {
	Head
	Opening Consequences // consequences of the setup, before the first decision
	Steps   []Step
	Over    bool // the game was played to its end

	scores []int64 // if the game is over
	old    bool    // written in TOML
	form   int     // format version
	size   int64   // offset after the last complete line, in bytes
}

// A Step is a journal entry and its consequences.
type Step struct {
	history.Entry
	Consequences
}

// Consequences contains the consequences of a step up to the next decision: results of luck, a
// digest of the log so far, and the log entries that all players may read. In old saves all fields
// are empty, or only Lines has entries.
type Consequences struct {
	Luck  []string
	Story string
	Lines []string
}

// Journal returns the entries of all steps as a new slice.
func (s *Save) Journal() history.Journal {
	var j history.Journal
	for _, step := range s.Steps {
		j = append(j, step.Entry)
	}
	return j
}

// LuckOf returns the luck of the game from its start, which a seed generates or the user enters.
func (h *Head) LuckOf() luck.Luck {
	if h.Seed == nil {
		return luck.Asked()
	}
	return luck.Taped(luck.Seeded(*h.Seed))
}

// Of returns a game as a save of its current state. The program must be traced, because the
// digests need a log.
func Of(head Head, r *history.Record) *Save {
	var story storyteller
	story.follow(r)
	return &Save{Head: head, Opening: story.opening, Steps: story.steps, Over: r.Result().Over, scores: r.Result().Scores, form: version}
}
