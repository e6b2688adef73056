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
	why := "the saved game does not fit its rules"
	if d.Edited {
		why = "the rules have changed since the game was saved"
	}
	return fmt.Sprintf("%s%s; decision %d of %d, %q in %s, was answered %q, but %s",
		where, why, d.Decision, d.Of, d.Entry.Prompt, d.Entry.Rule, d.Entry.Answer, d.Reason)
}

// A Doubt tells that all answers of a save fit, but not what came of them: from a decision on, which is 0 before the
// first one, other things happened when it was played.
type Doubt struct {
	Decision, Of int
	Then, Now    string      // the first line that differs; empty where there is none
	Rule         string      // which tells the line of now
	At           source.Span // where in the rules; it may be nowhere
	Edited       bool        // the rules are not those that the game was played by
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

// rule says which rule tells what differs.
func (d *Doubt) rule() string {
	if d.At.IsZero() {
		return ""
	}
	return fmt.Sprintf(" (%s, %s)", d.Rule, d.At)
}

// Remarks are what has to be said of a game that is gone on with: where rules and answers go different ways, and where
// what is told is not what was told. Each may be nil.
type Remarks struct {
	Divergence *Divergence
	Doubt      *Doubt
}

// String says both in words.
func (m Remarks) String() string {
	var said []string
	if m.Doubt != nil {
		said = append(said, m.Doubt.Error())
	}
	if m.Divergence != nil {
		said = append(said, m.Divergence.Error())
	}
	return strings.Join(said, "\n")
}

// Edited reports whether the rules are not those that the game was played by.
func (m Remarks) Edited() bool {
	return m.Doubt != nil && m.Doubt.Edited || m.Divergence != nil && m.Divergence.Edited
}

// Parted is the decision, counted from 0, up to which the game that was saved and the one that is there are the same.
func (m Remarks) Parted() int {
	switch {
	case m.Doubt != nil:
		return max(0, m.Doubt.Decision-1)
	case m.Divergence != nil:
		return m.Divergence.Decision - 1
	}
	return 0
}

// Resume plays a saved game again as far as the rules go along, and gives what there is to remark, if anything.
// Settings have the players and options of the save. The error says that the game cannot even begin.
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

// doubt compares what a record tells with what was told when it was saved, as far as it was played.
func (s *Save) doubt(r *history.Record, edited bool) *Doubt {
	var now storyteller
	now.follow(r)
	differs := func(now, then Came) bool { return then.Story != "" && now.Story != then.Story }
	d := &Doubt{Of: len(s.Steps), Edited: edited}
	if differs(now.opening, s.Opening) {
		return s.quote(d, r, 0, r.Opening().Told, s.Opening.Told)
	}
	told := r.Opening().Told
	for i, step := range now.steps {
		if d.Decision = i + 1; differs(step.Came, s.Steps[i].Came) {
			return s.quote(d, r, told, now.told[i], s.Steps[i].Told)
		}
		told = now.told[i]
	}
	return nil
}

// quote adds the first line that differs to a doubt, if the save has lines: of what the events of a record tell from one
// of them to another, and of what was told then.
func (s *Save) quote(d *Doubt, r *history.Record, from, to int, then []string) *Doubt {
	if !s.told {
		return d
	}
	now := toldOpenly(r, from, to)
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
