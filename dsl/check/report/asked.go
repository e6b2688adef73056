package report

import (
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// What may stand at a place is asked by writing a name there that nothing has. Wherever a name is not found, those are
// known that would be: a message suggests the nearest of them, and whoever asks gets them all.

// A Candidate is a name that may stand where it was asked. Of is what it would stand for there, if that is known.
type Candidate struct {
	Name string
	Of   Thing
	Type *variant.Type // of its value; nil if it has none
	Fits bool          // whether it is of the type that is wanted there
}

// Asked gathers what may stand where a name is asked for.
type Asked struct {
	Name  string
	Found map[string]Candidate
}

// Answer takes in what may stand there.
func (a *Asked) Answer(candidates ...Candidate) {
	if a.Found == nil {
		a.Found = map[string]Candidate{}
	}
	for _, c := range candidates {
		if known, ok := a.Found[c.Name]; !ok || known.Of == nil {
			a.Found[c.Name] = c
		}
	}
}

// IsAsked tells whether a name is the one that is asked for.
func (r *Reporter) IsAsked(name string) bool { return name != "" && name == r.Asked.Name }

// A Thing is what a name stands for: a declaration, a part of one, or a word that means something in all rules. Two
// things are the same if they are equal.
type Thing interface {
	// Name is what the thing is called.
	Name() string
	// Sort is what messages call what it is: card, deck, option, field, member.
	Sort() string
	// Place is where the thing is given its name; nowhere for a word.
	Place() source.Span
	// Declaration is the thing as rules write it, in a line.
	Declaration() string
	// Note is what stands beside the thing.
	Note() Note
}

// A Note is what stands beside a thing for people to read: the comment above it, what players read that it is for, and
// the clauses of the rulebook that it carries out.
type Note struct {
	Doc, Gloss string
	Cites      []string
}
