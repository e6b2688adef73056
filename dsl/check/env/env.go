// Package env represents the environment in which rules are checked. It has the results of the
// phases for one variant. It finds declarations by their names, but neither creates nor checks
// them.
package env

import (
	"maps"
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// An Env is the environment of one variant. It has all results that phases pass on to each other.
// Names are collected first, then types are resolved, then expressions and steps are checked.
// This order permits declarations in any order.
type Env struct {
	report.Reporter
	declarations
	remarks
	In       Input
	Info     *Info // the index of names, or a nil pointer
	Variant  *variant.Variant
	Names    map[string]*Entity
	All      []*Entity
	Entry    *Entity // stands for setup, turn, score and scenarios
	Members  map[string][]Member
	PlayArea *variant.Zone
	box      *variant.Zone // the zone of components that are out of the game; nil if no rule mentions it
	FieldsOf map[*variant.Kind]*KindDecl
	Owners   map[*variant.Field][]*Entity // the only procedures that may set a field, if it names any
	Gates    []*Gate
	Passages map[string]*Passage // by their text
	Spaces   map[*variant.Kind]map[string]Place

	nameLists map[*variant.Catalog]nameList
	inferring int // how deep results are being inferred

	// Infer checks the body of a procedure, if that was not done yet. It is a callback that a
	// later phase sets. Values need it for the result type of a procedure without a declared one.
	Infer func(*Procedure)
}

// declarations has all declarations of the rules by their sorts.
type declarations struct {
	Enums    []EnumDecl
	Kinds    []*KindDecl
	Groups   []*Entity
	Zones    []*ZoneDecl
	Globals  []*GlobalDecl
	Options  []*OptionDecl
	Catalogs []*CatalogDecl
	Changes  []CardChange
	Boards   []*BoardDecl
	Tracks   []*TrackDecl
	Requires []*syntax.RequireDecl
	Clauses  []*syntax.ClausesDecl
	Procs    []*Procedure
	Scripts  []*Script
	Scripted []*Procedure // procedures that belong to scripts
	Looks    []*Procedure // procedures for the "rolling" of checks
	Setup    *Procedure
	Offers   []*OfferDecl
	Turn     *syntax.TurnDecl
	Score    *syntax.ScoreDecl
	Reports  []*syntax.ReportDecl
}

// remarks are notes of a phase for later ones.
type remarks struct {
	Togethers  []*variant.Together
	Regions    []*Region // those with a limit
	Created    map[*variant.Kind]bool
	Assigned   map[*variant.Field]source.Span // where a field is given a value
	NamedCards []NamedCard                    // where rules name cards
	MadeNames  []PlacedName                   // of components that steps make
	Reasons    []source.Span                  // of all texts after because
	Later      []func()                       // checks that need all bodies to be checked
}

// New returns the environment of a variant, in which nothing is declared yet.
func New(in Input) *Env {
	c := &Env{
		In: in, Variant: &variant.Variant{Files: in.Files, HouseRules: in.HouseRules, Clauses: in.Clauses},
		Reporter: report.Reporter{Files: map[string]*source.File{}, Asked: report.Asked{Name: in.Asked}}, Names: map[string]*Entity{},
		Members: map[string][]Member{}, Entry: &Entity{}, Owners: map[*variant.Field][]*Entity{}, FieldsOf: map[*variant.Kind]*KindDecl{}, Passages: map[string]*Passage{},
		remarks: remarks{Created: map[*variant.Kind]bool{}, Assigned: map[*variant.Field]source.Span{}},
	}
	for _, f := range in.Files {
		c.Files[f.Name] = f
	}
	for _, d := range slices.Concat(in.Decls, in.Scenarios) {
		if d.File != nil {
			c.Files[d.File.Name] = d.File
		}
	}
	return c
}

// Bodies returns everything that has steps: procedures, parts of scripts, the setup and offers.
func (c *Env) Bodies() []*Procedure {
	all := slices.Concat(c.Procs, c.Scripted)
	if c.Setup != nil {
		all = append(all, c.Setup)
	}
	for _, o := range c.Offers {
		all = append(all, o.Proc)
	}
	return all
}

// KeepInfo makes the phases note the meanings of names, for editors.
func (c *Env) KeepInfo() { c.Info = &Info{names: c.Names} }

// Apart returns a copy of an environment for a new version of a file. The copy has its own slices
// of diagnostics and its own index of names. It doesn't modify shared parts.
func (c *Env) Apart(file *source.File, incomplete bool, name string) *Env {
	n, v := *c, *c.Variant
	n.Variant = &v
	n.In.Incomplete = incomplete
	n.Files = maps.Clone(c.Files)
	n.Files[file.Name], n.File = file, nil
	// The copy keeps earlier diagnostics, because some are only reported in rules without errors.
	n.Found, n.Asked = slices.Clip(c.Found), report.Asked{Name: name}
	n.KeepInfo()
	n.Members, n.remarks = maps.Clone(c.Members), remarks{
		Assigned: maps.Clone(c.Assigned), Created: maps.Clone(c.Created), NamedCards: c.NamedCards, MadeNames: c.MadeNames,
	}
	n.Procs, n.Scripts, n.Scripted, n.Looks = slices.Clip(c.Procs), slices.Clip(c.Scripts), slices.Clip(c.Scripted), nil
	v.Scenarios, v.Scripts = slices.Clip(v.Scenarios), slices.Clip(v.Scripts)
	return &n
}

// An Input is everything that makes up one variant.
type Input struct {
	// Files are all files of rules, those of the base first. The positions in the trees name their
	// file (lexer.Position.Filename is File.Name), since house rules mix lines of several files in
	// one declaration.
	Files []*source.File
	// HouseRules are the files among Files that extend others and do not ship.
	HouseRules []*source.File
	// Variants are the declarations that open the base and each house rule, base first. The last
	// one determines the name and the title. Among several lines of the same sort, the last one
	// counts.
	Variants []Decl
	// Decls are all other declarations in the order in which they count, without any replace or
	// change, because those are merged already.
	Decls []Decl
	// Scenarios are the tests that are for this variant.
	Scenarios []Decl
	// Incomplete is set if the files have syntax errors. In that case there are no warnings about
	// unused declarations.
	Incomplete bool
	// Clauses is the clause index for "cites", or a nil pointer.
	Clauses *variant.ClauseIndex
	// Below are the files among Files that lie below the clause index and may follow another
	// rulebook. Their clause numbers are not checked.
	Below []*source.File
	// Deck lists the cards of zones that a deck fills, or is nil.
	Deck *variant.Deck
	// Asked is an unused name at the place where an editor asks for candidates, or empty.
	Asked string
	// Data reads the files of catalogs; nil where no catalog reads any.
	Data Reader
}

// A Reader reads the data of catalogs and boards.
type Reader interface {
	// Cards reads the components of a catalog from its files, in file order. The fields of the
	// catalog's kind have their types, and a Default if data may omit them. Each returned card
	// has a value for each field, at the same index. Ignored keys are skipped. Unknown keys and
	// values of the wrong type are errors. The diagnostics have spans in the data files. For an
	// unreadable file they have the span of the reference.
	Cards(catalog *variant.Catalog, files []FileRef, ignoring Ignored) ([]variant.Card, diag.List)
	// Spaces reads the spaces of a board into its catalog in the same way. It also computes their
	// neighbours, distances and coordinates. The key beside lists the neighbours of a space.
	Spaces(board *variant.Board, files []FileRef, beside string, ignoring Ignored) diag.List
	// Figures returns the field values that a deck sets for one copy of a card, and the errors in
	// them.
	Figures(of variant.DeckCopy, kind *variant.Kind) ([]variant.DeckFigure, diag.List)
}

// Ignored has the keys of data that do not matter. Others stands for all that are not fields.
type Ignored struct {
	Names  []string
	Others bool
}

// A FileRef is the path of a data file. It begins at the folder of the file that At is in.
type FileRef struct {
	Path string
	At   source.Span
}
