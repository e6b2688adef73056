package history

import (
	"errors"
	"fmt"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A Divergence is the point at which the rules no longer accept a journal.
type Divergence struct {
	Entry   int // index in the journal; its length if the game continues after the last entry
	Message string
	At      source.Span
}

func (d *Divergence) Error() string {
	return fmt.Sprintf("decision %d: %s", d.Entry+1, d.Message)
}

// Replay plays a journal until the rules no longer accept an entry. The returned record is at
// that entry, or at the end of the journal. The error is for a game that can't begin.
func Replay(p *program.Program, luck luck.Luck, settings interpreter.Settings, j Journal) (*Record, *Divergence, error) {
	g, err := interpreter.New(p, luck, settings)
	if err != nil {
		return nil, nil, err
	}
	r := New(g)
	for i, entry := range j {
		if d := r.follow(i, entry); d != nil {
			return r, d, nil
		}
	}
	r.Next()
	return r, nil, nil
}

// follow repeats the step of entry i. It returns nil if the rules accept the entry.
func (r *Record) follow(i int, entry Entry) *Divergence {
	d, open := r.Next()
	switch err := r.Err(); {
	case err != nil:
		return &Divergence{Entry: i, Message: err.Message, At: err.Span}
	case !open:
		return &Divergence{Entry: i, Message: "with the current rules, the game is over before this decision"}
	}
	at := d.Rule.Span
	if err := r.Repeat(entry); err != nil {
		return &Divergence{Entry: i, Message: err.Error(), At: at}
	}
	return nil
}

// Repeat carries out an entry: it answers a decision, makes an offer or corrects the table.
func (r *Record) Repeat(entry Entry) error {
	if entry.Corrects {
		return r.Correct(entry.Answer)
	}
	if entry.Begins {
		return r.begin(entry)
	}
	d := r.WaitingFor(entry)
	if d == nil || d.Kind != entry.Kind {
		return errors.New("with the current rules, the game asks another question here")
	}
	c, err := d.Parse(entry.Answer)
	if err != nil {
		return err
	}
	return r.decide(d, c)
}

// begin makes the offer of an entry. It returns an error if the rules have no such offer any
// more.
func (r *Record) begin(entry Entry) error {
	for i, o := range r.Program().Offers {
		if o.Name == entry.Answer {
			return r.MakeOffer(i, entry.Player)
		}
	}
	return fmt.Errorf("the offer %q was made, but the rules no longer have it", entry.Answer)
}

// WaitingFor returns the pending decision of the fiber that an entry belongs to, or nil if there
// is none. Without concurrent fibers this is the only pending decision.
func (r *Record) WaitingFor(entry Entry) *interpreter.Decision {
	for _, d := range r.Waiting() {
		if d.Path == entry.Turn {
			return d
		}
	}
	return nil
}
