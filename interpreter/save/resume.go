package save

import (
	"fmt"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/program"
)

// A Divergence tells where a save and the rules go different ways. The game that is there then stands at the
// last decision that both agree on.
type Divergence struct {
	Decision int // of the save, counted from 1
	Of       int
	Entry    history.Entry
	Reason   string      // what the rules have against it
	At       source.Span // where in the rules; it may be nowhere
	Edited   bool        // the rules are not those that the game was played by
}

func (d *Divergence) Error() string {
	where := ""
	if !d.At.IsZero() {
		where = d.At.String() + ": "
	}
	why := "the save does not fit its rules"
	if d.Edited {
		why = "the rules have changed since the game was saved"
	}
	return fmt.Sprintf("%s%s: decision %d of %d, %q in %s, was answered with %q, but %s",
		where, why, d.Decision, d.Of, d.Entry.Prompt, d.Entry.Rule, d.Entry.Answer, d.Reason)
}

// Resume plays a saved game again as far as the rules go along. Settings have the players and options of
// the save. The error says that the game cannot even begin.
func (s *Save) Resume(p *program.Program, settings interpreter.Settings) (*history.Record, *Divergence, error) {
	r, divergence, err := history.Replay(p, s.Luck(), settings, s.Journal)
	if err != nil || divergence == nil {
		return r, nil, err
	}
	return r, &Divergence{
		Decision: divergence.Entry + 1, Of: len(s.Journal), Entry: s.Journal[divergence.Entry], Reason: divergence.Message, At: divergence.At,
		Edited: s.Rules != Fingerprint(p.Variant),
	}, nil
}
