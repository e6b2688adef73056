// Package mutation finds out which rules scenarios hold to. It changes one place of a checked variant at a
// time, runs the scenarios that reach it, and tells which changes none of them noticed. In go variants with
// their scenarios; out comes what was changed and what became of it, as data. The package knows no game, and
// nothing of how its findings are shown.
package mutation

import (
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

// liesIn tells whether a mutant lies in a file, a folder or a rule of that name.
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
