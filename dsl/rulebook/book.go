// Package rulebook turns rules into a book for people. In goes a study of rules without errors; out come chapters in the
// order of play, as data: what there is, the setup, each phase with the rules that it leads to, the end, the cards. Wherever
// rules have words, in comments, glosses, clauses and what is told, those are said; what has none is put into the plainest
// words that there are. The package knows nothing of pages.
package rulebook

import (
	"houserule/dsl"
	"houserule/dsl/listing"
	"houserule/dsl/source"
)

// A Book is rules for people.
type Book struct {
	Title, By, Source string
	Players           string
	Gloss, Goal       string
	Turn              []string // a turn in some lines
	Chapters          []*Chapter
	Changed           []Change       // what house rules did, in their words
	Changes           []listing.Line // the same, line by line
}

// A Change is what house rules say of a rule that they change or bring. To is empty where it has no place in the book.
type Change struct {
	To, Title string
	Prose     []string
}

// A Chapter is rules that belong together. Rule is what the chapter itself is about, if that is a rule.
type Chapter struct {
	ID, Title string
	Rule      *Rule
	Tables    []*Table
	Rules     []*Rule
	Small     []*Rule // of which there is no more to say than a line
}

// A Rule is one declaration in words. Where it was put around another one, Below is that one.
type Rule struct {
	ID, Title string
	Params    []string // what it is about
	Sort      string   // check, table
	Gloss     string
	Prose     []string
	Clauses   []Clause
	Steps     []Step // where nothing else says what happens
	Detail    []Step // the same where something does
	Tables    []*Table
	At        source.Span
	Mark      Mark
	Below     *Rule
}

// A Mark tells what house rules did to a rule.
type Mark uint8

const (
	Kept    Mark = iota
	Changed      // lines of it
	New          // all of it
)

// A Clause is what the rulebook of the game says. It is said once: Again tells that it was, and then says nothing.
type Clause struct {
	ID, Rule, Ruling string
	Again            bool
}

// A Step is something that happens, and what belongs to it.
type Step struct {
	Words Phrase
	Steps []Step
}

// A Table is rows of cells below heads.
type Table struct {
	Title string
	Lead  Phrase
	Heads []string
	Rows  []Row
}

// A Row is one of a table; house rules may have put it in, or taken it out.
type Row struct {
	Cells []Phrase
	Mark  listing.Mark
}

// A Phrase is words in a row.
type Phrase []Run

// A Run is words of one sort: To is the rule that they lead to, and a Slot stands for something.
type Run struct {
	Text string
	To   string
	Slot bool
}

// Of makes the book of rules that were studied without errors. What some files of house rules put in is marked.
func Of(study *dsl.Study, put []*source.File) *Book {
	w := newWriter(study, put)
	v := study.Variant
	b := &Book{
		Title: v.Title, By: v.By, Source: v.Source, Gloss: v.Gloss, Goal: v.Goal, Turn: v.TurnLines, Players: players(v.MinPlayers, v.MaxPlayers),
	}
	if len(put) > 0 {
		b.Changes = listing.Changes(study.Rules.Decls, w.files(), put)
	}
	w.book = b
	w.parts()
	w.setup()
	w.turn()
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

// settle puts what takes no more than a line at the end of a chapter.
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
