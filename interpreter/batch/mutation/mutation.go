// Package mutation measures which rules the scenarios of a variant pin down. It changes one place
// of a checked variant at a time, runs the scenarios that reach it, and reports the changes that
// no scenario noticed. The caller passes variants with their scenarios. The result lists the
// changes and their verdicts as data. The package depends on no particular game and doesn't
// format its results.
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
	Condition  Kind = "condition"  // always true, never true, or negated
	Operand    Kind = "operand"    // one side of an and or an or is left out
	Pattern    Kind = "pattern"    // a row or an arm matches fewer values
	Member     Kind = "member"     // another member of the enum, or one less in a list
	Step       Kind = "step"       // left out, or done twice
	Order      Kind = "order"      // reversed, or left out
	Query      Kind = "query"      // most becomes least, any becomes every
	Arithmetic Kind = "arithmetic" // + becomes -, rounding up becomes rounding down
	Line       Kind = "line"       // of a check, a score or a script: left out, or its sign changed
	Option     Kind = "way"        // an option, or the choice of none, is left out
	Outcome    Kind = "outcome"    // another one
	Flag       Kind = "flag"       // face up becomes face down, the top the bottom, before after
	Argument   Kind = "argument"   // swapped with the next one of its type
)

// A Mutant is a variant with one change. Before is the text in Place, and After is the changed
// text. Both are on one line.
type Mutant struct {
	Kind          Kind
	Place         source.Span
	Rule          string // name of the rule that contains the place
	Before, After string
}

// liesIn reports whether a mutant lies in a file, folder or rule with the given name.
func (m Mutant) liesIn(name string) bool {
	path := strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/")
	file := m.Place.File.Name
	return file == path || strings.HasPrefix(file, path+"/") || m.Rule == name || strings.HasSuffix(m.Rule, ": "+name)
}

// A Verdict is the result of trying a mutant.
type Verdict uint8

const (
	Noticed    Verdict = iota // a scenario failed
	Unnoticed                 // scenarios ran the place, and none failed
	NotReached                // no scenario ran the place
)

func (v Verdict) String() string { return [...]string{"noticed", "not noticed", "not reached"}[v] }

// SameMark begins a comment at the end of a line whose mutants make no difference. The reason
// follows: "# same: why".
const SameMark = "# " + sameWord + ":"

const sameWord = "same"

// A mark is such a comment.
type mark struct {
	*source.Mark
	needed bool // a mutant of its line wasn't noticed
}

// markOf returns the mark of the line in which a mutant begins, or nil if there is none.
func markOf(changed source.Span) *mark {
	if m := changed.File.MarkAt(changed.Line(), sameWord); m != nil {
		return &mark{Mark: m}
	}
	return nil
}

// sameAs returns the reason of the mark in the line in which a span begins, or "" if there is
// none.
func sameAs(place source.Span) string {
	if m := markOf(place); m != nil {
		return m.Why
	}
	return ""
}

// sample returns the indexes of size mutants, in increasing order. It returns all indexes if size
// is 0 or too large. The choice depends on the contents of a mutant and not on its offset,
// because edits elsewhere must not change the sample.
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

// lot returns a random number for a mutant. It depends only on the seed, the rule and the change.
func (m Mutant) lot(seed uint64) uint64 {
	hash := fnv.New64a()
	hash.Write(binary.LittleEndian.AppendUint64(nil, seed))
	for _, text := range []string{m.Place.File.Name, m.Rule, string(m.Kind), m.Before, m.After} {
		hash.Write(append([]byte(text), 0))
	}
	return mixed(hash.Sum64())
}

// mixed returns a number with its bits spread, because hashes of texts with a common ending are
// close together.
func mixed(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
