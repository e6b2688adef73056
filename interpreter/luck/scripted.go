package luck

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/variant"
)

// A Line holds the scripted results of one stream: numbers for dice, and names for all others.
// If each player has a deck, the stream's name may include the player or leave it out.
type Line struct {
	Stream string
	Values []string
}

// InBranch returns the name of a stream that belongs to a player's branch, where players act side
// by side. Player indexes begin at 0.
func InBranch(player int, stream string) string {
	return fmt.Sprintf("player %d: %s", player+1, stream)
}

// OfBranch splits the name of a stream in a branch into the player's index, from 0, and the rest.
// If the stream belongs to no branch, ok is false and name is stream.
func OfBranch(stream string) (player int, name string, ok bool) {
	if rest, of := strings.CutPrefix(stream, "player "); of {
		number, name, _ := strings.Cut(rest, ": ")
		if n, err := strconv.Atoi(number); err == nil {
			return n - 1, name, true
		}
	}
	return 0, stream, false
}

// Scripted returns luck with results from lines. A stream without a line uses fallback. Without a
// fallback, or at the end of its lines, a stream returns an error, which becomes a rule error.
func Scripted(lines []Line, fallback Luck) Luck { return &scripted{lines: lines, fallback: fallback} }

type scripted struct {
	lines    []Line // immutable, shared by all copies
	used     []int  // number of values used, by line
	names    []string
	of       [][]int // indexes of the lines of each stream, the most specific name first
	fallback Luck
	hinted   []int   // number of values that suggestions have used, by line
	asking   []place // by stream, the start of the question that was last hinted
}

// A place is the position at which a question's values begin. line is the index of a line, or -1
// for none.
type place struct{ question, line, at int }

func (s *scripted) Start(streams []string) {
	s.names, s.of, s.used = streams, make([][]int, len(streams)), make([]int, len(s.lines))
	s.hinted, s.asking = make([]int, len(s.lines)), slices.Repeat([]place{{question: -1}}, len(streams))
	for i, name := range streams {
		s.of[i] = s.linesFor(name)
	}
	if s.fallback != nil {
		s.fallback.Start(streams)
	}
}

// linesFor returns the indexes of the lines of a stream, the most specific name first.
func (s *scripted) linesFor(stream string) (lines []int) {
	base, _, _ := strings.Cut(stream, " of player ")
	_, anybodys, _ := OfBranch(stream)
	for _, name := range []string{stream, base, anybodys} {
		if i := slices.IndexFunc(s.lines, func(l Line) bool { return l.Stream == name }); i >= 0 && !slices.Contains(lines, i) {
			lines = append(lines, i)
		}
	}
	return lines
}

// lineOf returns the index of the stream's first line that isn't used up, or of the last line if
// all are. It returns -1 if the stream has no line.
func (s *scripted) lineOf(stream int, used []int) int {
	line := -1
	for _, line = range s.of[stream] {
		if used[line] < len(s.lines[line].Values) {
			break
		}
	}
	return line
}

func (s *scripted) Pick(r *Request) (int, error) {
	if r.Unseen && s.observes() {
		return 0, nil
	}
	line := s.lineOf(r.Stream, s.used)
	if line < 0 && s.fallback != nil {
		return s.fallback.Pick(r)
	}
	if line < 0 || s.used[line] >= len(s.lines[line].Values) {
		if r.N == 1 {
			return 0, nil
		}
		return 0, missing(s.names[r.Stream], line >= 0)
	}
	i, err := r.find(s.lines[line].Values[s.used[line]])
	switch {
	case err == nil:
		s.used[line]++
	case r.N > 1:
		return 0, s.unfit(r, line, s.used[line], err)
	}
	return i, nil
}

// An Unfit is the error for a scripted value that can't be the result of a request. Index is the
// value's index in the line for Stream.
type Unfit struct {
	Stream string
	Index  int
	Why    string
}

func (u *Unfit) Error() string { return u.Why }

// unfit returns the error for a value of a line that doesn't fit a request.
func (s *scripted) unfit(r *Request, line, index int, why error) error {
	return &Unfit{s.lines[line].Stream, index, fmt.Sprintf("luck for %s: %s", s.names[r.Stream], why)}
}

// missing returns the error for a request without a scripted value: either nothing is written for
// the stream, or its values are used up.
func missing(stream string, written bool) error {
	if written {
		return fmt.Errorf("the scenario's luck for %s is used up", stream)
	}
	return fmt.Errorf("the scenario has no luck for %s; add it, or write seed 1 for all luck without a line", stream)
}

// Hint uses the scripted values in the order in which questions are first hinted. Without values,
// or at their end, it returns a hint of the fallback.
func (s *scripted) Hint(r *Request, draw Draw) (int, error) {
	if len(s.of[r.Stream]) == 0 {
		return s.unwritten(r, draw)
	}
	asked := &s.asking[r.Stream]
	if asked.question != draw.Question {
		line := s.lineOf(r.Stream, s.hinted)
		*asked = place{draw.Question, line, s.hinted[line]}
	}
	line, at := asked.line, asked.at+draw.Number
	if at >= len(s.lines[line].Values) {
		return s.unwritten(r, draw)
	}
	s.hinted[line] = max(s.hinted[line], at+1)
	i, err := r.find(s.lines[line].Values[at])
	if err != nil {
		err = s.unfit(r, line, at, err)
	}
	return i, err
}

func (s *scripted) unwritten(r *Request, draw Draw) (int, error) {
	if s.fallback != nil {
		return s.fallback.Hint(r, draw)
	}
	return hint(0, r, draw), nil
}

// observes reports whether the script has values for cards that are turned up. If so, the
// candidates that were assumed at the draw don't matter.
func (s *scripted) observes() bool {
	i := slices.Index(s.names, variant.FaceUp)
	return i >= 0 && len(s.of[i]) > 0
}

func (s *scripted) Observe(r *Request) (int, error) {
	if !s.observes() {
		return r.Taken, nil
	}
	return s.Pick(r)
}

// find returns the index of the thing that word means, or an error that lists some things.
func (r *Request) find(word string) (int, error) {
	if r.Sides > 0 {
		for face := range r.Sides {
			if word == r.Label(face) || word == strconv.FormatInt(Printed(int64(face+1), int64(r.Sides)), 10) {
				return face, nil
			}
		}
		return 0, fmt.Errorf("a die with %d sides can't show %q", r.Sides, word)
	}
	for i := range r.N {
		if r.Label(i) == word {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%q can't come up; possible values are %s", word, r.some())
}

// some returns the names of a few things of the request, for an error.
func (r *Request) some() string {
	var names []string
	for i := range min(r.N, 5) {
		names = append(names, strconv.Quote(r.Label(i)))
	}
	if r.N > len(names) {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

func (s *scripted) Clone(into Luck) Luck {
	c, ok := into.(*scripted)
	if !ok {
		c = &scripted{}
	}
	c.lines, c.names, c.of = s.lines, s.names, s.of
	c.used, c.hinted = append(c.used[:0], s.used...), append(c.hinted[:0], s.hinted...)
	c.asking = append(c.asking[:0], s.asking...)
	if s.fallback != nil {
		c.fallback = s.fallback.Clone(c.fallback)
	}
	return c
}

func (s *scripted) AppendState(state []byte) []byte {
	for _, n := range s.used {
		state = binary.AppendUvarint(state, uint64(n))
	}
	if s.fallback != nil {
		state = s.fallback.AppendState(state)
	}
	return state
}

// Unused returns the values of scripted luck that were never used, line by line. It returns nil
// for other luck.
func Unused(luck Luck) []Line {
	s, ok := luck.(*scripted)
	if !ok {
		return nil
	}
	var unused []Line
	for i, line := range s.lines {
		if used := max(s.used[i], s.hinted[i]); used < len(line.Values) {
			unused = append(unused, Line{Stream: line.Stream, Values: line.Values[used:]})
		}
	}
	return unused
}
