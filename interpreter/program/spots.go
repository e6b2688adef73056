package program

import (
	"slices"

	"houserule/dsl/source"
)

// A Spot is what is known of the place of an instruction. Where a call was compiled in its place,
// Within leads to the spot of the call, and Level counts how many such calls there are around it.
type Spot struct {
	Rule, Sort string
	Span       source.Span
	Cites      []string
	Within     int32
	Level      int32
}

// A place is where an instruction stands: its spot, and the level of that, which is asked for again and again.
type place struct{ spot, level int32 }

// At is the spot of the instruction at pc.
func (p *Program) At(pc int32) Spot {
	if pc < 0 || int(pc) >= len(p.places) {
		return Spot{}
	}
	return p.spots.at(p.places[pc].spot)
}

// Around is the spot of the call that a spot stands within; not ok if there is none.
func (p *Program) Around(s Spot) (Spot, bool) { return p.spots.at(s.Within), s.Within > 0 }

// Level is how many calls around an instruction were compiled in their place.
func (p *Program) Level(pc int32) int32 { return p.places[pc].level }

// spots are the spots of a program, of which the first is nowhere. There are nearly as many as instructions, so they hold no more
// than numbers.
type spots struct {
	list  []spot
	rules []citing
	files []*source.File
}

type spot struct{ file, start, end, rule, within, level int32 }

// A citing is a rule, or a part of one, that cites some clauses.
type citing struct {
	rule, sort string
	cites      []string
}

// citingKey tells citings apart: lists of clauses by where they lie.
type citingKey struct {
	rule, sort string
	first      *string
	n          int
}

// at is a spot by its number.
func (s *spots) at(number int32) Spot {
	at := s.list[number]
	by := &s.rules[at.rule]
	return Spot{
		Rule: by.rule, Sort: by.sort, Cites: by.cites, Within: at.within, Level: at.level,
		Span: source.Span{File: s.files[at.file], Start: int(at.start), End: int(at.end)},
	}
}

// spot is the number of the present place; most instructions share that of the one before.
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

// fileNumber is the number of the file of the present place, which is likely that of the place before.
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

// citingNumber is the number of the present rule with what it cites, which is likely that of the place before.
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
