package program

import (
	"slices"
	"strings"

	"houserule/dsl/source"
)

// A Spot is the source location of an instruction. For inlined code, Within is the index of the
// spot of the call, and Level the number of nested inlined calls.
type Spot struct {
	Rule, Sort string
	Span       source.Span
	Cites      []string
	Within     int32
	Level      int32
}

// Source returns words for the rule, with the clauses that it cites.
func (s Spot) Source() string {
	words := s.Sort
	if s.Rule != s.Sort {
		words += " " + s.Rule
	}
	if len(s.Cites) > 0 {
		words += " (" + strings.Join(s.Cites, ", ") + ")"
	}
	return words
}

// A place is the index of the spot of an instruction. It also holds the level of the spot,
// because the machine needs it often.
type place struct{ spot, level int32 }

// At returns the source location of the instruction at pc.
func (p *Program) At(pc int32) Spot {
	if pc < 0 || int(pc) >= len(p.places) {
		return Spot{}
	}
	return p.spots.at(p.places[pc].spot)
}

// Around returns the location of the inlined call that contains a location. It reports false if
// there is none.
func (p *Program) Around(s Spot) (Spot, bool) { return p.spots.at(s.Within), s.Within > 0 }

// Level returns the number of nested inlined calls around an instruction.
func (p *Program) Level(pc int32) int32 { return p.places[pc].level }

// spots is the table of source locations. The first one is empty. There are nearly as many as
// instructions, so they consist only of indices.
type spots struct {
	list  []spot
	rules []citing
	files []*source.File
}

type spot struct{ file, start, end, rule, within, level int32 }

// A citing is a rule, or a part of one, with the clauses that it cites.
type citing struct {
	rule, sort string
	cites      []string
}

// citingKey is the map key of a citing. It identifies a list of clauses by its address and
// length.
type citingKey struct {
	rule, sort string
	first      *string
	n          int
}

// at returns the location with the given index.
func (s *spots) at(number int32) Spot {
	at := s.list[number]
	by := &s.rules[at.rule]
	return Spot{
		Rule: by.rule, Sort: by.sort, Cites: by.cites, Within: at.within, Level: at.level,
		Span: source.Span{File: s.files[at.file], Start: int(at.start), End: int(at.end)},
	}
}

// spot returns the index of the current source location. Most instructions share that of the
// previous one.
func (u *assembler) spot() int32 {
	s := &u.p.spots
	last := len(s.list) - 1
	before := s.list[last]
	now := spot{
		file: u.fileNumber(before.file), start: int32(u.at.Start), end: int32(u.at.End),
		rule: u.citingNumber(before.rule), within: u.within,
	}
	if u.within > 0 {
		now.level = s.list[u.within].level + 1
	}
	if now == before {
		return int32(last)
	}
	s.list = append(s.list, now)
	return int32(last + 1)
}

// fileNumber returns the index of the current file. It first tries the index before, because the
// file rarely changes.
func (u *assembler) fileNumber(before int32) int32 {
	files := &u.p.spots.files
	if (*files)[before] == u.at.File {
		return before
	}
	number, ok := u.files[u.at.File]
	if !ok {
		number = int32(len(*files))
		*files, u.files[u.at.File] = append(*files, u.at.File), number
	}
	return number
}

// citingNumber returns the index of the current rule with its clauses. It first tries the index
// before, because the rule rarely changes.
func (u *assembler) citingNumber(before int32) int32 {
	rules := &u.p.spots.rules
	if r := &(*rules)[before]; r.rule == u.where.rule && r.sort == u.kind && slices.Equal(r.cites, u.cites) {
		return before
	}
	key := citingKey{rule: u.where.rule, sort: u.kind, n: len(u.cites)}
	if key.n > 0 {
		key.first = &u.cites[0]
	}
	number, ok := u.citings[key]
	if !ok {
		number = int32(len(*rules))
		*rules, u.citings[key] = append(*rules, citing{u.where.rule, u.kind, u.cites}), number
	}
	return number
}
