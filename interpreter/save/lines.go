package save

import (
	"encoding/json"
	"io"

	"houserule/interpreter"
	"houserule/interpreter/history"
)

// A save is a file of lines, each an object of JSON. The first is the head, which says what is played; every other
// one tells of an answer, of answers that were taken back, or of the end of the game. Lines are only ever added.

// version is the number of the form of saves that this package writes.
const version = 3

// kinds are the words for kinds of decisions.
var kinds = []string{
	interpreter.AskOne: "one", interpreter.AskSome: "some", interpreter.AskNumber: "number", interpreter.AskJudge: "judge",
	interpreter.AskOption: "option", interpreter.AskRoll: "roll", interpreter.AskPick: "pick",
	interpreter.AskCard: "card",
}

// correction is the word for what is no decision.
const (
	correction = "correction"
	offer      = "offer" // that is begun
)

// A headLine is the first line.
type headLine struct {
	Save       int                 `json:"save"` // the version
	Variant    string              `json:"variant"`
	With       []string            `json:"with,omitempty"`
	Data       string              `json:"data,omitempty"`
	Deck       string              `json:"deck,omitempty"`
	Players    int                 `json:"players"`
	Options    map[string]string   `json:"options,omitempty"`
	Orders     []interpreter.Order `json:"orders,omitempty"`
	Seats      []string            `json:"seats,omitempty"`
	Luck       string              `json:"luck"`
	Seed       *uint64             `json:"seed,omitempty"`
	Rules      string              `json:"rules"`
	Components string              `json:"components,omitempty"`
	Brought    []string            `json:"brought,omitempty"`
	Story      string              `json:"story,omitempty"`
	Told       []string            `json:"told,omitempty"`
}

// An answerLine is one answer, with what luck brought before the next decision, a digest of all that was told until
// then, and what everybody was told of it.
type answerLine struct {
	Answer  string   `json:"answer"`
	Kind    string   `json:"kind"`
	Player  int      `json:"player,omitempty"` // from 1, in games for several
	Turn    string   `json:"turn,omitempty"`
	Rule    string   `json:"rule"`
	Prompt  string   `json:"prompt"`
	Brought []string `json:"brought,omitempty"`
	Story   string   `json:"story,omitempty"`
	Told    []string `json:"told,omitempty"`
}

// A backLine says that the game was taken back to where so many answers had been given.
type backLine struct {
	Back int `json:"back"`
}

// An overLine says that the game is over, and how it ended.
type overLine struct {
	Over []int64 `json:"over"` // scores
}

func (h *Head) write(w io.Writer, opening Came) {
	head := headLine{
		Save: version, Variant: h.Variant, With: h.With, Data: h.Data, Deck: h.Deck, Players: h.Players, Options: h.Options, Orders: h.Orders, Seats: h.Seats,
		Luck: "ask", Seed: h.Seed, Rules: h.Rules, Components: h.Components, Brought: opening.Luck, Story: opening.Story, Told: opening.Told,
	}
	if h.Seed != nil {
		head.Luck = "seeded"
	}
	writeLine(w, head)
}

// writeSteps writes a line for each step. In a game for one nobody asks whose it was.
func writeSteps(w io.Writer, steps []Step, players int) {
	for _, step := range steps {
		line := answerLine{
			Answer: step.Answer, Kind: kinds[step.Kind], Turn: step.Turn, Rule: step.Rule, Prompt: step.Prompt,
			Brought: step.Luck, Story: step.Story, Told: step.Told,
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

// writeLine writes an object on a line of its own. Nothing here can't be written as JSON.
func writeLine(w io.Writer, object any) {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(object)
}

// entry is what a line tells of an answer; not ok if there is no such kind of decision.
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
