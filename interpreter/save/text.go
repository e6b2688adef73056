package save

import (
	"math"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"houserule/interpreter"
)

// kinds are the words for kinds of decisions.
var kinds = []string{
	interpreter.AskOne: "one", interpreter.AskSome: "some", interpreter.AskNumber: "number", interpreter.AskJudge: "judge",
	interpreter.AskOption: "option", interpreter.AskRoll: "roll", interpreter.AskPick: "pick",
	interpreter.AskCard: "card",
}

// correction is the word for what is no decision.
const correction = "correction"

// A written save is laid out as the text is.
type written struct {
	Version    int               `toml:"version"`
	Variant    string            `toml:"variant"`
	With       []string          `toml:"with,omitempty"`
	Data       string            `toml:"data,omitempty"`
	Deck       string            `toml:"deck,omitempty"`
	Rules      string            `toml:"rules"`
	Components string            `toml:"components,omitempty"`
	Players    int               `toml:"players"`
	Luck       string            `toml:"luck"`
	Seed       *seed             `toml:"seed"`
	Decisions  int               `toml:"decisions"`
	Options    map[string]string `toml:"options,omitempty"`
	Decision   []writtenDecision `toml:"decision"`
}

type writtenDecision struct {
	Player int    `toml:"player,omitempty"`
	Rule   string `toml:"rule"`
	Prompt string `toml:"prompt"`
	Kind   string `toml:"kind"`
	Answer string `toml:"answer"`
}

// Text is the save as it stands in a file.
func (s *Save) Text() (string, error) {
	w := written{
		Version: version, Variant: s.Variant, With: s.With, Data: s.Data, Deck: s.Deck, Rules: s.Rules, Components: s.Components,
		Players: s.Players, Options: s.Options,
		Luck: "ask", Decisions: len(s.Journal),
	}
	if s.Seed != nil {
		w.Luck, w.Seed = "seeded", (*seed)(s.Seed)
	}
	for _, e := range s.Journal {
		d := writtenDecision{Rule: e.Rule, Prompt: e.Prompt, Kind: kinds[e.Kind], Answer: e.Answer}
		if e.Corrects {
			d.Kind = correction
		}
		if s.Players > 1 {
			d.Player = e.Player + 1
		}
		w.Decision = append(w.Decision, d)
	}
	var text strings.Builder
	text.WriteString("# A game that was saved by houserule. Go on with it: houserule play --load FILE\n")
	encoder := toml.NewEncoder(&text)
	encoder.Indent = ""
	err := encoder.Encode(w)
	return text.String(), err
}

// A seed is written as a number, or as a text if it is too large for one.
type seed uint64

func (s *seed) MarshalTOML() ([]byte, error) {
	digits := strconv.FormatUint(uint64(*s), 10)
	if *s > math.MaxInt64 {
		digits = strconv.Quote(digits)
	}
	return []byte(digits), nil
}
