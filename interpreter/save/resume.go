package save

import (
	"cmp"
	"fmt"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/program"
)

// A Divergence reports the decision at which the rules no longer accept a save. The resumed game
// waits for that decision.
type Divergence struct {
	Decision int // in the save, from 1
	Of       int
	Entry    history.Entry
	Reason   string      // why the rules don't accept the entry
	At       source.Span // span in the rules; may be zero
	Edited   bool        // the rules differ from those of the saved game
}

func (d *Divergence) Error() string {
	where := ""
	if !d.At.IsZero() {
		where = d.At.String() + ": "
	}
	why := "the saved game does not fit its rules"
	if d.Edited {
		why = "the rules have changed since the game was saved"
	}
	return fmt.Sprintf("%s%s; decision %d of %d, %q in %s, was answered %q, but %s",
		where, why, d.Decision, d.Of, d.Entry.Prompt, d.Entry.Rule, d.Entry.Answer, d.Reason)
}

// A Doubt reports that the rules accept all answers, but with other consequences. Decision is the
// number of the first decision whose consequences differ, or 0 for the setup.
type Doubt struct {
	Decision, Of int
	Then, Now    string      // the first log entries that differ; empty if there is none
	Rule         string      // the rule that logged Now
	At           source.Span // span in the rules; may be zero
	Edited       bool        // the rules differ from those of the saved game
}

func (d *Doubt) Error() string {
	why := "the save was edited, or another version of houserule wrote it"
	if d.Edited {
		why = "the rules have changed since the game was saved"
	}
	text := fmt.Sprintf("the story differs from the saved one after decision %d of %d: %s", d.Decision, d.Of, why)
	if d.Then == "" && d.Now == "" {
		return text
	}
	return text + fmt.Sprintf("\n  then: %s\n  now:  %s%s", cmp.Or(diag.Printable(d.Then), "(nothing)"), cmp.Or(diag.Printable(d.Now), "(nothing)"), d.rule())
}

// rule formats the rule that logged the differing entry.
func (d *Doubt) rule() string {
	if d.At.IsZero() {
		return ""
	}
	return fmt.Sprintf(" (%s, %s)", d.Rule, d.At)
}

// Remarks are the warnings for a resumed game. Each pointer may be nil.
type Remarks struct {
	Divergence *Divergence
	Doubt      *Doubt
}

// String formats the warnings, one on each line.
func (m Remarks) String() string {
	var messages []string
	if m.Doubt != nil {
		messages = append(messages, m.Doubt.Error())
	}
	if m.Divergence != nil {
		messages = append(messages, m.Divergence.Error())
	}
	return strings.Join(messages, "\n")
}

// Edited reports whether the rules differ from those of the saved game.
func (m Remarks) Edited() bool {
	return m.Doubt != nil && m.Doubt.Edited || m.Divergence != nil && m.Divergence.Edited
}

// Parted returns the index of the decision up to which the saved game and the resumed one are the
// same.
func (m Remarks) Parted() int {
	switch {
	case m.Doubt != nil:
		return max(0, m.Doubt.Decision-1)
	case m.Divergence != nil:
		return m.Divergence.Decision - 1
	}
	return 0
}

// Resume replays a saved game until the rules no longer accept an entry. It returns nil remarks
// if the game is the same. The settings contain the players and options of the save. The error
// reports that the game can't even begin.
func (s *Save) Resume(p *program.Program, settings interpreter.Settings) (r *history.Record, remarks *Remarks, err error) {
	journal := s.Journal()
	r, parted, err := history.Replay(p, s.LuckOf(), settings, journal)
	if err != nil {
		return nil, nil, err
	}
	edited := !s.IsOf(p.Variant)
	doubt := s.doubt(r, edited)
	if parted == nil {
		if doubt == nil {
			return r, nil, nil
		}
		return r, &Remarks{Doubt: doubt}, nil
	}
	return r, &Remarks{Doubt: doubt, Divergence: &Divergence{
		Decision: parted.Entry + 1, Of: len(journal), Entry: journal[parted.Entry], Reason: parted.Message, At: parted.At, Edited: edited,
	}}, nil
}

// doubt compares the log of a record with the digests in the save. It returns nil if they agree.
func (s *Save) doubt(r *history.Record, edited bool) *Doubt {
	var now storyteller
	now.follow(r)
	differs := func(now, then Consequences) bool { return then.Story != "" && now.Story != then.Story }
	d := &Doubt{Of: len(s.Steps), Edited: edited}
	if differs(now.opening, s.Opening) {
		return s.quote(d, r, 0, r.Opening().Logged, s.Opening.Lines)
	}
	told := r.Opening().Logged
	for i, step := range now.steps {
		if d.Decision = i + 1; differs(step.Consequences, s.Steps[i].Consequences) {
			return s.quote(d, r, told, now.told[i], s.Steps[i].Lines)
		}
		told = now.told[i]
	}
	return nil
}

// quote adds the first log entry that differs to d, if the save contains log entries. It compares
// the events of r in the range from:to with the entries then.
func (s *Save) quote(d *Doubt, r *history.Record, from, to int, then []string) *Doubt {
	if s.form < withEntries {
		return d
	}
	now := publicEntries(r, from, to)
	for len(now) > 0 && len(then) > 0 && now[0].text == then[0] {
		now, then = now[1:], then[1:]
	}
	if len(then) > 0 {
		d.Then = strings.TrimSpace(then[0])
	}
	if len(now) > 0 {
		spot := r.Log().Spot(now[0].event)
		d.Now, d.Rule, d.At = strings.TrimSpace(now[0].text), spot.Rule, spot.Span
	}
	return d
}
