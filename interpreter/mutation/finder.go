package mutation

import (
	"cmp"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// A finder walks through a variant and has mutators change what it meets. Nodes that no mutator
// knows better are walked by variant.Parts.
type finder struct {
	collector
	v        *variant.Variant
	skipped  func(*variant.Proc) bool // only suggestions have to do with it
	forced   variant.Expr             // the condition that was last made true and false
	hintOnly map[*variant.Local]bool  // what only suggestions read
	hints    bool                     // suggestions are changed, too
	calls    *calls
}

// A collector gathers mutants, together with the rule, the places and the part of the program that
// they belong to.
type collector struct {
	wanted  func(Mutant) bool
	found   map[identity]*candidate
	rule    string
	spots   []spot
	portion program.Portion // that the place is compiled in; none for what is declared
	exempt  bool            // no mutants here
}

// An identity is the same for a mutant in all variants that have its place.
type identity struct {
	place spot
	kind  Kind
	after string
}

// A candidate is a mutant with its site in one variant. What was checked several times, such as a line that cards
// of several kinds have, is changed everywhere at once.
type candidate struct {
	Mutant
	site
}

// find is all mutants of a variant.
func (f *finder) find() map[identity]*candidate {
	f.found, f.calls = map[identity]*candidate{}, newCalls()
	f.declarations()
	return f.found
}

// add takes in a mutant.
func (c *collector) add(kind Kind, place source.Span, before, after string, with change) {
	m := Mutant{Kind: kind, Place: place, Rule: c.rule, Before: oneLine(before), After: oneLine(after)}
	if c.exempt || place.IsZero() || m.Before == m.After || !c.wanted(m) {
		return
	}
	id := identity{spotOf(place), kind, after}
	known := c.found[id]
	if known == nil {
		known = &candidate{Mutant: m}
		c.found[id] = known
	}
	known.changes = append(known.changes, with)
	if c.portion.Proc != nil && !slices.Contains(known.portions, c.portion) {
		known.portions = append(known.portions, c.portion)
	}
	for _, s := range c.spots {
		if !slices.Contains(known.spots, s) {
			known.spots = append(known.spots, s)
		}
	}
}

// replace takes in a mutant that has another text in its place.
func (c *collector) replace(kind Kind, place source.Span, after string, with change) {
	c.add(kind, place, place.Text(), after, with)
}

// drop takes in a mutant that lacks something.
func (c *collector) drop(kind Kind, place source.Span, with change) {
	c.add(kind, place, place.Text(), leftOut, with)
}

const leftOut = "(left out)"

// in goes through something that runs only where one of some places is run.
func (c *collector) in(places []source.Span, do func()) {
	outer := c.spots
	c.spots = nil
	for _, place := range places {
		if !place.IsZero() {
			c.spots = append(c.spots, spotOf(place))
		}
	}
	do()
	c.spots = outer
}

// compiledIn goes through what is compiled in a portion of the program.
func (c *collector) compiledIn(portion program.Portion, do func()) {
	outer := c.portion
	c.portion = portion
	do()
	c.portion = outer
}

// at is in for one place.
func (c *collector) at(place source.Span, do func()) { c.in([]source.Span{place}, do) }

// quietly goes through something that is not changed, unless it is called elsewhere as well.
func (c *collector) quietly(do func()) {
	outer := c.exempt
	c.exempt = true
	do()
	c.exempt = outer
}

// unless goes through something that is changed unless it is kept quietly.
func (c *collector) unless(quiet bool, do func()) {
	if quiet {
		c.quietly(do)
		return
	}
	do()
}

// hint goes through what only suggests something.
func (f *finder) hint(slot *variant.Expr) {
	if f.hints {
		f.expr(slot)
		return
	}
	f.text(slot)
}

// text visits an expression that is part of a text for players. Its own parts are not changed.
func (f *finder) text(slot *variant.Expr) { f.saying(func() { f.expr(slot) }) }

// saying visits parts of texts for players, without changing them.
func (f *finder) saying(do func()) {
	outer := f.calls.hinting
	f.calls.hinting = true
	f.quietly(do)
	f.calls.hinting = outer
}

// oneLine is a text without its line ends and comments.
func oneLine(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		words = append(words, strings.Fields(source.Uncommented(line))...)
	}
	return strings.Join(words, " ")
}

// byPlace orders mutants as a reader of the rules meets them.
func byPlace(a, b Mutant) int {
	return cmp.Or(
		strings.Compare(a.Place.File.Name, b.Place.File.Name),
		cmp.Compare(a.Place.Start, b.Place.Start), cmp.Compare(b.Place.End, a.Place.End),
		strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(a.After, b.After),
	)
}
