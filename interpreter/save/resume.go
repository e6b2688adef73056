package save

import (
	"fmt"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/program"
)

// A Parting tells where a save and the rules go different ways. The game that is there then stands at the
// last decision that both agree on.
type Parting struct {
	Decision int // of the save, counted from 1
	Of       int
	Entry    interpreter.Entry
	Reason   string      // what the rules have against it
	At       source.Span // where in the rules; it may be nowhere
	Edited   bool        // the rules are not those that the game was played by
}

func (p *Parting) Error() string {
	where := ""
	if !p.At.IsZero() {
		where = p.At.String() + ": "
	}
	why := "the save does not fit its rules"
	if p.Edited {
		why = "the rules have changed since the game was saved"
	}
	return fmt.Sprintf("%s%s: decision %d of %d, %q in %s, was answered with %q, but %s",
		where, why, p.Decision, p.Of, p.Entry.Prompt, p.Entry.Rule, p.Entry.Answer, p.Reason)
}

// Resume plays a saved game again as far as the rules go along. Settings have the players and options of
// the save. The error says that the game cannot even begin.
func (s *Save) Resume(p *program.Program, settings interpreter.Settings) (*interpreter.Game, *Parting, error) {
	g, parting, err := interpreter.Replay(p, s.Luck(), settings, s.Journal)
	if err != nil || parting == nil {
		return g, nil, err
	}
	return g, &Parting{
		Decision: parting.Entry + 1, Of: len(s.Journal), Entry: s.Journal[parting.Entry], Reason: parting.Message, At: parting.At,
		Edited: s.Rules != Fingerprint(p.Variant),
	}, nil
}
