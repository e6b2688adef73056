// Package luck supplies the results of dice and shuffled cards. It takes a request for one of n
// equally likely things and returns the index of one. It knows nothing of rules or zones, and
// reads names only where an implementation needs them.
package luck

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
)

// Luck answers requests. Each request asks for one of n equally likely things and belongs to a
// stream: each deck has a stream, and so has each rule that rolls dice.
type Luck interface {
	// Start sets the names of all streams. The game calls it once, before the first request.
	Start(streams []string)
	// Pick returns the index of one thing. It is called even if there is only one. ErrByHand
	// suspends the game until a user has entered the result; any other error is a rule error.
	Pick(r *Request) (int, error)
	// Hint returns the index of the thing that a suggestion uses as a random result. It returns
	// the same index for the same draw every time, and doesn't affect the results of Pick.
	Hint(r *Request, draw Draw) (int, error)
	// Clone returns an independent copy. It may reuse the buffers of into, an earlier copy.
	Clone(into Luck) Luck
	// AppendState appends the state that future results depend on.
	AppendState(state []byte) []byte
}

// An Observer is luck that chooses an unobserved component when a player observes it. Without an
// Observer, the component is the one that the game assumed when it was drawn.
type Observer interface {
	// Observe returns the index of a card of the request, or the same errors as Pick.
	Observe(r *Request) (int, error)
}

// ErrByHand is the error of luck that a user has to enter first.
var ErrByHand = errors.New("luck must be entered by hand")

// A Request asks luck for one of N things.
type Request struct {
	Stream int // index of a stream in the slice passed to Start
	N      int
	Sides  int  // sides of a die, which then equals N; 0 for anything else
	Dice   int  // number of dice that the roll still needs, including this one
	Unseen bool // no player sees the card; luck may choose it again when it is observed
	// Observed is set if the things are the candidates for a card that is being observed. The
	// game had assumed candidate Taken.
	Observed bool
	Taken    int
	Names    Names
}

// Names resolves the names of things and streams, for luck that reads or shows them.
type Names interface {
	// Stream returns the name of a stream by its index.
	Stream(number int) string
	// Thing returns the name of thing i of the request. It isn't called for dice.
	Thing(i int) string
}

// Name returns the name of the request's stream.
func (r *Request) Name() string { return r.Names.Stream(r.Stream) }

// Label returns the name of thing i.
func (r *Request) Label(i int) string {
	if r.Sides > 0 {
		return strconv.Itoa(i + 1)
	}
	return r.Names.Thing(i)
}

// Printed returns the number on a face of a die. On a die with ten sides, the ten is printed as
// 0.
func Printed(face, sides int64) int64 {
	if face == 10 && sides == 10 {
		return 0
	}
	return face
}

// A Source is the random generator of a stream.
type Source struct{ rand.PCG }

// SourceOf returns the generator of a stream of seeded luck, so that the caller can pick without
// a request. It returns nil for any other luck.
func SourceOf(l Luck, stream int) *Source {
	if s, ok := l.(*seeded); ok {
		return &s.streams[stream]
	}
	return nil
}

// Pick returns an index below things. It generates nothing if things is 1.
//
// It multiplies a random number by things and returns the upper half. It rejects the few numbers
// that would favour some results.
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

// Seeded returns luck that depends only on seed. Each stream has its own generator, seeded by the
// seed and the stream's name. Therefore, a seed has the same results on every machine. A rule
// that requests more luck doesn't affect other streams, because the generators are independent.
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

// A Draw identifies one random result of a suggestion. Question is the index of the question
// within the stream, and Number the index of the draw within the question.
type Draw struct{ Question, Number int }

// hint returns the result of a draw. Each draw has its own generator, so no state has to be kept.
func hint(seed uint64, r *Request, draw Draw) int {
	var source Source
	source.Seed(seed, nameSeed(r.Name())^bits.Reverse64(uint64(draw.Question))^uint64(draw.Number))
	return source.Pick(r.N)
}

// nameSeed returns the FNV-1a hash of name. It is written out here, because hash/fnv would
// allocate.
func nameSeed(name string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	return h
}

// Asked returns luck that a user enters, from real dice and real cards. Each request for it
// suspends the game.
func Asked() Luck { return asked{} }

type asked struct{}

// IsAsked reports whether a user enters the results of luck.
func IsAsked(luck Luck) bool {
	_, ok := luck.(asked)
	return ok
}

func (asked) Start([]string)                  {}
func (a asked) Clone(Luck) Luck               { return a }
func (asked) AppendState(state []byte) []byte { return state }

// Hint returns a pseudorandom index instead of asking the user, because no player may see the
// rolls of a suggestion.
func (asked) Hint(r *Request, draw Draw) (int, error) { return hint(0, r, draw), nil }

func (a asked) Observe(r *Request) (int, error) { return a.Pick(r) }

func (asked) Pick(r *Request) (int, error) {
	if r.N == 1 || r.Unseen {
		return 0, nil
	}
	return 0, ErrByHand
}
