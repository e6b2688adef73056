package save

import (
	"bytes"
	"encoding/json"
	"io"

	"houserule/interpreter"
	"houserule/interpreter/history"
)

// A save is a file of lines, each a JSON object. The first line is the head, which identifies the
// rules and settings. The second line has the texts of the rules. Every other line is an answer, an
// undo or the end of the game. Lines are only appended, because a crash then damages at most the
// last line.

// Versions of the file format.
const (
	withDigests = 2 // the first version of lines
	withEntries = 3 // with log entries
	version     = 4 // with the texts of the rules, which this package writes
)

// kinds maps the kinds of decisions to their words in a save.
var kinds = []string{
	interpreter.AskOne: "one", interpreter.AskSome: "some", interpreter.AskNumber: "number", interpreter.AskJudge: "judge",
	interpreter.AskOption: "option", interpreter.AskRoll: "roll", interpreter.AskPick: "pick",
	interpreter.AskCard: "card",
}

const (
	correction = "correction"
	offer      = "offer" // begins an offer
)

// A headLine is the first line of a save.
type headLine struct {
	Save       int                 `json:"save"` // format version
	Variant    string              `json:"variant"`
	With       []string            `json:"with,omitempty"`
	Data       string              `json:"data,omitempty"`
	Deck       string              `json:"deck,omitempty"`
	Players    int                 `json:"players"`
	Options    map[string]string   `json:"options,omitempty"`
	Orders     []interpreter.Order `json:"orders,omitempty"`
	Undo       string              `json:"undo,omitempty"`
	Seats      []string            `json:"seats,omitempty"`
	Luck       string              `json:"luck"`
	Seed       *uint64             `json:"seed,omitempty"`
	Draw       *Draw               `json:"draw,omitempty"`
	Rules      string              `json:"rules"`
	Components string              `json:"components,omitempty"`
	Brought    []string            `json:"brought,omitempty"`
	Story      string              `json:"story,omitempty"`
	Told       []string            `json:"told,omitempty"`
}

// A textsLine is the packed texts of the rules.
type textsLine struct {
	Texts []byte `json:"texts"`
}

// textsBegin is the beginning of a textsLine, which is too long to be parsed only to see its sort.
const textsBegin = `{"texts":`

// An answerLine is one answer and its consequences: the luck until the next decision, a digest of
// the log up to there, and the new log entries that all players may read.
type answerLine struct {
	Answer  string   `json:"answer"`
	Kind    string   `json:"kind"`
	Player  int      `json:"player,omitempty"` // from 1; only in games with several players
	Turn    string   `json:"turn,omitempty"`
	Rule    string   `json:"rule"`
	Prompt  string   `json:"prompt"`
	Brought []string `json:"brought,omitempty"`
	Story   string   `json:"story,omitempty"`
	Told    []string `json:"told,omitempty"`
}

// A backLine says that steps were undone, and how many answers remain.
type backLine struct {
	Back int `json:"back"`
}

// An overLine says that the game is over, with its scores.
type overLine struct {
	Over []int64 `json:"over"` // scores by player
}

func (h *Head) write(w io.Writer, opening Consequences) {
	head := headLine{
		Save: version, Variant: h.Variant, With: h.With, Data: h.Data, Deck: h.Deck, Players: h.Players, Options: h.Options, Orders: h.Orders, Undo: h.Undo, Seats: h.Seats,
		Luck: "ask", Seed: h.Seed, Draw: h.Draw, Rules: h.Rules, Components: h.Components, Brought: opening.Luck, Story: opening.Story, Told: opening.Lines,
	}
	if h.Seed != nil {
		head.Luck = "seeded"
	}
	writeLine(w, head)
	if h.Texts == nil {
		return
	}
	if packed := h.Texts.Packed(); packed != nil {
		writeLine(w, textsLine{packed})
	}
}

// Text returns the text of a save with the current state of a game. The program must be traced,
// because the digests need a log.
func Text(head Head, r *history.Record) []byte { return Of(head, r).Text() }

// Text returns the text of a save without the steps that were undone.
func (s *Save) Text() []byte {
	var text bytes.Buffer
	s.write(&text, s.Opening)
	writeSteps(&text, s.Steps, s.Players)
	if s.Over {
		writeLine(&text, overLine{s.scores})
	}
	return text.Bytes()
}

// writeSteps writes a line for each step. It leaves out the player in a game for one player.
func writeSteps(w io.Writer, steps []Step, players int) {
	for _, step := range steps {
		line := answerLine{
			Answer: step.Answer, Kind: kinds[step.Kind], Turn: step.Turn, Rule: step.Rule, Prompt: step.Prompt,
			Brought: step.Luck, Story: step.Story, Told: step.Lines,
		}
		switch {
		case step.Corrects:
			line.Kind = correction
		case step.Begins:
			line.Kind = offer
		}
		if players > 1 {
			line.Player = step.Player + 1
		}
		writeLine(w, line)
	}
}

// writeLine writes object as one line of JSON. It ignores errors, because all its types can be
// encoded and the buffer accepts all writes.
func writeLine(w io.Writer, object any) {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(object)
}

// entry returns the journal entry of an answer; ok is false for an unknown kind.
func (l *answerLine) entry() (e history.Entry, ok bool) {
	e = history.Entry{Player: max(0, l.Player-1), Turn: l.Turn, Rule: l.Rule, Prompt: l.Prompt, Answer: l.Answer}
	if e.Corrects, e.Begins = l.Kind == correction, l.Kind == offer; e.Corrects || e.Begins {
		return e, true
	}
	for kind, word := range kinds {
		if word == l.Kind {
			e.Kind = interpreter.DecisionKind(kind)
			return e, true
		}
	}
	return e, false
}
