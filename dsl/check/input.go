// Package check turns the declarations of a variant into its checked form: every name resolved, every
// expression typed, every short way of writing spelled out. In goes one merged list of declarations,
// house rules already applied; out comes a variant.Variant, or diagnostics. It knows nothing about files
// on disk, about the formats of data, or about how rules are run.
package check

import (
	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// Input is everything that makes up one variant.
type Input struct {
	// Files are all files of rules, those of the base first. The positions in the trees name their
	// file (lexer.Position.Filename is File.Name), since house rules mix lines of several files in
	// one declaration.
	Files []*source.File
	// HouseRules are the files among Files that extend others and do not ship.
	HouseRules []*source.File
	// Variants are the declarations that open the base and each house rule, base first. The last one
	// gives the name and the title; of each of its lines the last that says something counts.
	Variants []Decl
	// Decls are all other declarations in the order in which they count, without any replace or
	// change: what those say is already done.
	Decls []Decl
	// Scenarios are the tests that are for this variant.
	Scenarios []Decl
	// Incomplete says that some of the text could not be read. Nothing is then said about what seems
	// unused.
	Incomplete bool
	// Clauses is what "cites" is checked against; nil without an index.
	Clauses *variant.ClauseIndex
	// Below are the files among Files that lie below the index and may follow another rulebook: what
	// they cite is taken as it is.
	Below []*source.File
	// Deck says with what zones start whose declarations leave that to a list; nil without one.
	Deck *variant.Deck
	// Asked is a name that nothing has, written where somebody wants to know what may stand there; empty: nobody does.
	Asked string
	// Data reads the files of catalogs; nil where no catalog reads any.
	Data Reader
}

// A Decl is one declaration, the file in which it starts, and what it replaced.
type Decl = patch.Decl

// A Reader reads the data of catalogs and boards.
type Reader interface {
	// Cards reads the components of a catalog from its files, in their order. The catalog's kind is
	// complete: its fields have their types, and a Default where data may leave them out. Each card
	// has a value for each field. Fields of data that are ignored are passed over; any
	// other that the kind does not have is an error, and so is a value that does not fit its type.
	// The diagnostics show places in the data files, or the reference where a file can't be read.
	Cards(catalog *variant.Catalog, files []FileRef, ignoring Ignored) ([]variant.Card, diag.List)
	// Spaces reads the spaces of a board into its catalog in the same way, and settles which of them
	// lie side by side, how far they are apart and where on a grid they lie. Beside is the key under
	// which a space lists its neighbours.
	Spaces(board *variant.Board, files []FileRef, beside string, ignoring Ignored) diag.List
	// Figures reads what a deck gives to one copy of a card.
	Figures(of variant.DeckCopy, kind *variant.Kind) ([]variant.DeckFigure, diag.List)
}

// Ignored is which fields of data do not matter: those of some names, or all that a kind does not have.
type Ignored struct {
	Names  []string
	Others bool
}

// A FileRef is the path of a data file as a catalog writes it. At is where: its File tells which
// folder the path is looked for from.
type FileRef struct {
	Path string
	At   source.Span
}
