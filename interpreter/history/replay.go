package history

import (
	"errors"
	"fmt"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A Divergence is where a journal and the rules go different ways.
type Divergence struct {
	Entry   int // in the journal; its length if the game goes on where the journal ends
	Message string
	At      source.Span
}

func (d *Divergence) Error() string {
	return fmt.Sprintf("decision %d: %s", d.Entry+1, d.Message)
}

// Replay plays a journal again, as far as the rules go along. The game stands where they diverge, or where the
// journal ends.
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

// follow takes the step that an entry tells of.
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

// Repeat answers a decision, makes an offer or corrects the table, as an entry says.
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

// begin begins the offer that an entry tells of.
func (r *Record) begin(entry Entry) error {
	for i, o := range r.Program().Offers {
		if o.Name == entry.Answer {
			return r.MakeOffer(i, entry.Player)
		}
	}
	return fmt.Errorf("the offer %q was made, but the rules no longer have it", entry.Answer)
}

// WaitingFor is the open decision of the line of play that an entry belongs to; nil if there is none. Where one thing comes
// after the other, it is the only one.
func (r *Record) WaitingFor(entry Entry) *interpreter.Decision {
	for _, d := range r.Waiting() {
		if d.Path == entry.Turn {
			return d
		}
	}
	return nil
}
