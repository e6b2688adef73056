// Package luck is where dice and cards come from. In goes a request for one of several equally likely things; out
// comes which of them it is. It knows nothing of rules and zones, and of what it is asked for only the name, if it
// asks for that.
package luck

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
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
var ErrNotNow = errors.New("luck must be entered by hand")

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

// A Source is the generator of a stream.
type Source struct{ rand.PCG }

// SourceOf is the source of a stream of seeded luck, which picks from it without a request; nil for any other luck.
func SourceOf(l Luck, stream int) *Source {
	if s, ok := l.(*seeded); ok {
		return &s.streams[stream]
	}
	return nil
}

// Pick is one of n things, for which nothing is generated if there is only one. It multiplies a random number with n and takes
// the upper half; the few numbers that would favour some results are passed over.
func (s *Source) Pick(things int) int {
	if things == 1 {
		return 0
	}
	n := uint64(things)
	hi, lo := bits.Mul64(s.Uint64(), n)
	for lo < n && lo < -n%n {
		hi, lo = bits.Mul64(s.Uint64(), n)
	}
	return int(hi)
}

// Seeded is luck that a number decides. Every stream has a generator of its own, seeded by the number
// and the stream's name. So the same seed brings the same luck on every machine, and a rule that asks
// for more of it leaves all other streams as they were.
func Seeded(seed uint64) Luck { return &seeded{seed: seed} }

type seeded struct {
	seed    uint64
	streams []Source
}

func (s *seeded) Start(streams []string) {
	s.streams = slices.Grow(s.streams[:0], len(streams))
	for _, name := range streams {
		s.streams = append(s.streams, Source{*rand.NewPCG(s.seed, nameSeed(name))})
	}
}

func (s *seeded) Pick(r *Request) (int, error) {
	return s.streams[r.Stream].Pick(r.N), nil
}

func (s *seeded) Hint(r *Request, draw Draw) (int, error) { return hint(s.seed, r, draw), nil }

func (s *seeded) Clone(into Luck) Luck {
	c, ok := into.(*seeded)
	if !ok {
		c = &seeded{}
	}
	c.seed = s.seed
	c.streams = append(c.streams[:0], s.streams...)
	return c
}

func (s *seeded) AppendState(state []byte) []byte {
	state = binary.LittleEndian.AppendUint64(state, s.seed)
	for i := range s.streams {
		state, _ = s.streams[i].AppendBinary(state)
	}
	return state
}

// A Draw is one of those that a suggestion takes for a question: their number, from 0 on, and that of the question among
// those of the stream.
type Draw struct{ Question, Number int }

// hint is what a seed brings for a draw: each has a generator of its own, so nothing has to be remembered.
func hint(seed uint64, r *Request, draw Draw) int {
	var source Source
	source.Seed(seed, nameSeed(r.Name())^bits.Reverse64(uint64(draw.Question))^uint64(draw.Number))
	return source.Pick(r.N)
}

// nameSeed makes a number of a name. It is the hash FNV-1a, which takes no memory so.
func nameSeed(name string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	return h
}

// Asked is luck that a person brings: real dice, real cards. The game stands still whenever it takes
// some.
func Asked() Luck { return asked{} }

type asked struct{}

// IsAsked reports whether a person brings that luck.
func IsAsked(luck Luck) bool {
	_, ok := luck.(asked)
	return ok
}

func (asked) Start([]string)                  {}
func (a asked) Clone(Luck) Luck               { return a }
func (asked) AppendState(state []byte) []byte { return state }

// Hint rolls no dice of a person: nobody is to see what a suggestion rolls.
func (asked) Hint(r *Request, draw Draw) (int, error) { return hint(0, r, draw), nil }

func (a asked) Observe(r *Request) (int, error) { return a.Pick(r) }

func (asked) Pick(r *Request) (int, error) {
	if r.N == 1 || r.Unseen {
		return 0, nil
	}
	return 0, ErrNotNow
}
