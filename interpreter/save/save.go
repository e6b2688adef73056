// Package save keeps games on disk. A save is a small text, one line an answer, that names the rules, the options, the
// seed and every decision: whatever else there is to know about the game follows from them. It is written while the
// game is played, so that a game whose process ends at any moment has lost the answer in flight at most. In goes a
// record, or a text; out comes a file, or a record that stands where it stood. The package knows no game, nothing of
// how rules are found by their names, and not where a file belongs about which nothing was said.
package save

import (
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
)

// A Head is what was fixed when a game began.
type Head struct {
	Variant    string            // as it was asked for: a name or a path
	With       []string          // house rules, the same
	Data       string            // the folder that its data was read from; "" for that of the rules
	Deck       string            // the deck that was asked for, a file or a name; "" for that of the rules
	Rules      string            // Fingerprint of the rules that it was played by
	Components string            // Components that it was played with; "" if the save does not say
	Players    int               // how many play
	Options    map[string]string // those that were set, as a person writes their values
	Orders     []interpreter.Order
	Seats      []string // who plays them besides people, as SEAT=PLAYER; none that is another program
	Seed       *uint64  // nil: dice and cards were asked for
}

// A Save is a game as it is kept.
type Save struct {
	Head
	Opening Came // what came before the first decision
	Steps   []Step
	Over    bool // the game was played to its end

	old  bool  // it was written in TOML
	told bool  // it has what was told, and not only digests of that
	size int64 // of what is whole in its file
}

// A Step is an answer, or a correction of the table, and what came of it.
type Step struct {
	history.Entry
	Came
}

// Came is what happened up to the next decision: what luck brought, a digest of the story so far, and what everybody was
// told of it. Saves of old have none of this, or no lines.
type Came struct {
	Luck  []string
	Story string
	Told  []string
}

// Journal is all that was decided.
func (s *Save) Journal() history.Journal {
	var j history.Journal
	for _, step := range s.Steps {
		j = append(j, step.Entry)
	}
	return j
}

// LuckOf is where the luck of the game comes from.
func (h *Head) LuckOf() luck.Luck {
	if h.Seed == nil {
		return luck.Asked()
	}
	return luck.Taped(luck.Seeded(*h.Seed))
}

// Of is a game as it would be kept where it stands. Its program has to be traced.
func Of(head Head, r *history.Record) *Save {
	var story storyteller
	story.follow(r)
	return &Save{Head: head, Opening: story.opening, Steps: story.steps, Over: r.Result().Over, told: true}
}
