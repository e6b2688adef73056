// Package rulebook generates a readable book from rules without errors. The chapters follow the
// order of play: components, setup, each phase with the rules that it calls, the end and the
// cards. The book prefers texts from the rules: comments, glosses, clauses and log texts. Without
// them it describes the code in plain words. The result is data, and the package formats no
// pages.
package rulebook

import (
	"houserule/dsl"
	"houserule/dsl/listing"
	"houserule/dsl/source"
)

// A Book is a readable version of rules.
type Book struct {
	Title, By, Source string
	Players           string
	Gloss, Goal       string
	Length            string
	Turn              []string // the summary lines of a turn
	Chapters          []*Chapter
	Changed           []Change       // changes by house rules, in their own words
	Changes           []listing.Line // a diff of these changes, line by line
}

// A Change is the comment of a house rule on one declaration that it changes or adds. To is the
// ID of the rule in the book, or "" if the book doesn't have it.
type Change struct {
	To, Title string
	Prose     []string
}

// A Chapter is a group of related rules. Rule is the subject of the chapter itself, or nil.
type Chapter struct {
	ID, Title string
	Rule      *Rule
	Tables    []*Table
	Rules     []*Rule
	Small     []*Rule // rules that take only one line
}

// A Rule is one declaration in words. If a house rule wraps another rule, Below is a pointer to
// that one.
type Rule struct {
	ID, Title string
	Params    []string // names of the parameters
	Sort      string   // for example check or table
	Gloss     string
	Prose     []string
	Clauses   []Clause
	Steps     []Step // what happens, if no other text says it
	Detail    []Step // the steps of a rule that other texts already describe
	Tables    []*Table
	At        source.Span
	Mark      Mark
	Below     *Rule
}

// A Mark is the change that house rules made to a rule.
type Mark uint8

const (
	Kept    Mark = iota
	Changed      // some of its lines
	New          // all its lines
)

// A Clause is a clause of the published rulebook. Its text appears only once in the book. Later
// references have Again set and no text.
type Clause struct {
	ID, Rule, Ruling string
	Again            bool
}

// A Step is one step of a procedure, with its substeps.
type Step struct {
	Words Phrase
	Steps []Step
}

// A Table is a slice of rows below column headings, with a title and an optional introduction.
type Table struct {
	Title string
	Lead  Phrase
	Heads []string
	Rows  []Row
}

// A Row is a row of a table. Its mark is set if house rules added or removed it.
type Row struct {
	Cells []Phrase
	Mark  listing.Mark
}

// A Phrase is a slice of runs that form one text.
type Phrase []Run

// A Run is a piece of a text. To is the ID of the rule that it links to. Slot marks a placeholder
// for a value.
type Run struct {
	Text string
	To   string
	Slot bool
}

// Of returns a book for studied rules without errors. It marks the changes by the house rules in
// the files put.
func Of(study *dsl.Study, put []*source.File) *Book {
	w := newWriter(study, put)
	v := study.Variant
	b := &Book{
		Title: v.Title, By: v.By, Source: v.Source, Gloss: v.Gloss, Goal: v.Goal, Length: v.Length, Turn: v.TurnLines, Players: players(v.MinPlayers, v.MaxPlayers),
	}
	if len(put) > 0 {
		b.Changes = listing.Changes(study.Rules.Decls, w.files(), put)
	}
	w.book = b
	w.parts()
	w.setup()
	w.turn()
	w.moves()
	w.offers()
	w.end()
	w.cards()
	for _, c := range b.Chapters {
		c.settle()
	}
	b.Changed = w.changed()
	b.cutLinks()
	return b
}

// settle moves the rules that take only one line to the end of a chapter.
func (c *Chapter) settle() {
	var rules []*Rule
	for _, r := range c.Rules {
		if r.Sort == "function" && r.Gloss == "" && len(r.Prose)+len(r.Clauses)+len(r.Tables) == 0 && len(r.Steps) == 1 && r.Steps[0].Steps == nil {
			c.Small = append(c.Small, r)
		} else {
			rules = append(rules, r)
		}
	}
	c.Rules = rules
}
