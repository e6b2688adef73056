// Package mutation finds out which rules scenarios hold to. It changes one place of a checked variant at a
// time, runs the scenarios that reach it, and tells which changes none of them noticed. In go variants with
// their scenarios; out comes what was changed and what became of it, as data. The package knows no game, and
// nothing of how its findings are shown.
package mutation

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"
	"strings"

	"houserule/dsl/source"
)

// A Kind is a sort of change.
type Kind string

const (
	Comparison Kind = "comparison" // < becomes <=, is becomes is not
	Number     Kind = "number"     // one more, one less, or 0
	Condition  Kind = "condition"  // always true, never true, or the other way round
	Operand    Kind = "operand"    // one side of an and or an or is left out
	Pattern    Kind = "pattern"    // a row or an arm is for fewer values
	Member     Kind = "member"     // another member of the enum, or one less in a list
	Step       Kind = "step"       // left out, or done twice
	Order      Kind = "order"      // turned round, or left out
	Query      Kind = "query"      // most becomes least, any becomes every
	Arithmetic Kind = "arithmetic" // + becomes -, what is rounded up is rounded down
	Line       Kind = "line"       // of a check, a score or a script: left out, or its sign turned
	Way        Kind = "way"        // an option, or the choice of none, is left out
	Outcome    Kind = "outcome"    // another one
	Flag       Kind = "flag"       // face up becomes face down, the top the bottom, before after
	Argument   Kind = "argument"   // changes places with the next one of its type
)

// A Mutant is rules with one change. Before and After are what stands in Place, and would stand there; they are
// on one line.
type Mutant struct {
	Kind          Kind
	Place         source.Span
	Rule          string // that the place lies in
	Before, After string
}

// liesIn reports whether a mutant lies in a file, a folder or a rule of that name.
func (m Mutant) liesIn(name string) bool {
	path := strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/")
	file := m.Place.File.Name
	return file == path || strings.HasPrefix(file, path+"/") || m.Rule == name || strings.HasSuffix(m.Rule, ": "+name)
}

// A Verdict is what became of a mutant.
type Verdict uint8

const (
	Noticed    Verdict = iota // a scenario failed
	Unnoticed                 // scenarios ran the place, and none failed
	NotReached                // no scenario ran the place
)

func (v Verdict) String() string { return [...]string{"noticed", "not noticed", "not reached"}[v] }

// SameMark begins the comment at the end of a line that makes no difference however it is changed. The reason
// follows: "# same: why".
const SameMark = "# " + sameWord + ":"

const sameWord = "same"

// A mark is such a comment.
type mark struct {
	*source.Mark
	needed bool // a change of its line goes unnoticed
}

// markOf returns the mark of the line in which a change begins, or nil if there is none.
func markOf(changed source.Span) *mark {
	if m := changed.File.MarkAt(changed.Line(), sameWord); m != nil {
		return &mark{Mark: m}
	}
	return nil
}

// sameAs returns why changes that begin in the line of a place make no difference, or "".
func sameAs(place source.Span) string {
	if m := markOf(place); m != nil {
		return m.Why
	}
	return ""
}

// sample is the numbers of so many mutants, in order; of all, if so many are not asked for. Chance picks each by
// what it changes and not by where it stands: edits elsewhere in the rules leave a sample as it is.
func sample(mutants []mutantIn, size int, seed uint64) []int {
	chosen := make([]int, len(mutants))
	lots := make([]uint64, len(mutants))
	for i, m := range mutants {
		chosen[i], lots[i] = i, m.lot(seed)
	}
	if size <= 0 || size >= len(mutants) {
		return chosen
	}
	slices.SortStableFunc(chosen, func(a, b int) int { return cmp.Compare(lots[a], lots[b]) })
	chosen = chosen[:size]
	slices.Sort(chosen)
	return chosen
}

// lot is a number that a mutant draws, the same for the same change of the same rule.
func (m Mutant) lot(seed uint64) uint64 {
	hash := fnv.New64a()
	hash.Write(binary.LittleEndian.AppendUint64(nil, seed))
	for _, text := range []string{m.Place.File.Name, m.Rule, string(m.Kind), m.Before, m.After} {
		hash.Write(append([]byte(text), 0))
	}
	return mixed(hash.Sum64())
}

// mixed spreads the bits of a number: those of texts that end alike lie close together.
func mixed(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
