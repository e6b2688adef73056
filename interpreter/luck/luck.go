// Package luck is where dice and cards come from. In goes a request for one of several equally likely things; out
// comes which of them it is. It knows nothing of rules and zones, and of what it is asked for only the name, if it
// asks for that.
package luck

import (
	"errors"
	"strconv"
)

// Luck answers requests. A game asks for one of n equally likely things at a time, and each request belongs to a
// stream: one for each deck and one for each rule that rolls.
type Luck interface {
	// Start is called once, before anything is asked for, with the names of all streams.
	Start(streams []string)
	// Pick says which of the things it is, from 0; it is asked even where there is only one. ErrNotNow makes the
	// game stand still until somebody has said it; any other error is a rule error.
	Pick(r *Request) (int, error)
	// Hint says which of the things a suggestion takes by chance. It gives the same for the same draw as often as it is
	// asked, and nothing that Pick brings depends on it.
	Hint(r *Request, draw Draw) (int, error)
	// Clone is a copy that goes on by itself. It may be made in what an earlier copy left behind.
	Clone(into Luck) Luck
	// AppendState appends what the luck to come depends on.
	AppendState(state []byte) []byte
}

// An Observer is luck that is asked what an unobserved component is when somebody observes it. Without one
// it is what the game took it for when it was drawn.
type Observer interface {
	// Observe says which of the cards of a request it is, or errs as Pick does.
	Observe(r *Request) (int, error)
}

// ErrNotNow says that luck has to be asked from somebody.
var ErrNotNow = errors.New("luck has to be asked")

// A Request asks luck for one of N things.
type Request struct {
	Stream int // of the streams that Start named
	N      int
	Sides  int  // of a die, which then has N sides; 0 for anything else
	Dice   int  // how many dice the roll still takes, this one included
	Unseen bool // nobody sees which card it is; what it is may be said when it is observed
	// Observed says that the things are what a card may be that is observed now; the game took it for number Taken.
	Observed bool
	Taken    int
	Names    Names
}

// Names is what things and streams are called, for luck that reads or asks for them.
type Names interface {
	// Stream is the name of a stream by its number.
	Stream(number int) string
	// Thing is what thing i of the request is called; it is not asked of dice.
	Thing(i int) string
}

// Name is the name of the request's stream.
func (r *Request) Name() string { return r.Names.Stream(r.Stream) }

// Label is what thing i is called.
func (r *Request) Label(i int) string {
	if r.Sides > 0 {
		return strconv.Itoa(i + 1)
	}
	return r.Names.Thing(i)
}

// Printed is what is printed on a face of a die with so many sides: on one with ten, a 0 for the ten.
func Printed(face, sides int64) int64 {
	if face == 10 && sides == 10 {
		return 0
	}
	return face
}
