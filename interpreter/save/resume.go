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

// A Doubt tells that all answers of a save fit, but not what came of them: from a decision on, which is 0 before the
// first one, other things happened when it was played.
type Doubt struct{ Decision, Of int }

func (d *Doubt) Error() string {
	return fmt.Sprintf("what is told after decision %d of %d is not what was told when the game was played: the save was edited, or written by another version of houserule", d.Decision, d.Of)
}

// Resume plays a saved game again as far as the rules go along, which may end in a Divergence or leave a Doubt.
// Settings have the players and options of the save. The error says that the game cannot even begin.
func (s *Save) Resume(p *program.Program, settings interpreter.Settings) (r *history.Record, remark, err error) {
	journal := s.Journal()
	r, divergence, err := history.Replay(p, s.LuckOf(), settings, journal)
	edited := !s.IsOf(p.Variant)
	switch {
	case err != nil:
		return nil, nil, err
	case divergence != nil:
		return r, &Divergence{
			Decision: divergence.Entry + 1, Of: len(journal), Entry: journal[divergence.Entry], Reason: divergence.Message, At: divergence.At,
			Edited: edited,
		}, nil
	case edited:
		return r, nil, nil
	}
	return r, s.doubt(r), nil
}

// doubt compares what a record tells with what was told when it was saved.
func (s *Save) doubt(r *history.Record) error {
	var now storyteller
	now.follow(r)
	differs := func(now, then Came) bool { return then.Story != "" && now.Story != then.Story }
	if differs(now.opening, s.Opening) {
		return &Doubt{0, len(s.Steps)}
	}
	for i, step := range now.steps {
		if differs(step.Came, s.Steps[i].Came) {
			return &Doubt{i + 1, len(s.Steps)}
		}
	}
	return nil
}
