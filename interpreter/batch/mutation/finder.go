package mutation

import (
	"cmp"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// A finder walks through a variant and passes its nodes to mutators. variant.Parts walks the
// nodes that have no mutator of their own.
type finder struct {
	collector
	v        *variant.Variant
	skipped  func(*variant.Proc) bool // reports whether only suggestions use a procedure
	forced   variant.Expr             // the last condition that was made always true and always false
	hintOnly map[*variant.Local]bool  // variables that only suggestions read
	hints    bool                     // suggestions are mutated, too
	calls    *calls
}

// A collector gathers mutants. It tracks the rule, the source locations and the portion of the
// program that the finder is in.
type collector struct {
	wanted    func(Mutant) bool
	found     map[identity]*candidate
	rule      string
	locations []location
	portion   program.Portion // compiled from the code that the finder is in; zero for declarations
	exempt    bool            // adds no mutants
}

// An identity identifies a mutant across all variants that contain its source location.
type identity struct {
	place location
	kind  Kind
	after string
}

// A candidate is a mutant with its site in one variant. Code that was checked several times, for
// example a line that cards of several kinds have, is changed everywhere at once.
type candidate struct {
	Mutant
	site
}

// find returns a map with all mutants of a variant.
func (f *finder) find() map[identity]*candidate {
	f.found, f.calls = map[identity]*candidate{}, newCalls()
	f.declarations()
	return f.found
}

// add adds a mutant unless it is exempt, unwanted or without effect on the text.
func (c *collector) add(kind Kind, place source.Span, before, after string, with change) {
	m := Mutant{Kind: kind, Place: place, Rule: c.rule, Before: oneLine(before), After: oneLine(after)}
	if c.exempt || place.IsZero() || m.Before == m.After || !c.wanted(m) {
		return
	}
	id := identity{locationOf(place), kind, after}
	known := c.found[id]
	if known == nil {
		known = &candidate{Mutant: m}
		c.found[id] = known
	}
	known.changes = append(known.changes, with)
	if c.portion.Proc != nil && !slices.Contains(known.portions, c.portion) {
		known.portions = append(known.portions, c.portion)
	}
	for _, s := range c.locations {
		if !slices.Contains(known.locations, s) {
			known.locations = append(known.locations, s)
		}
	}
}

// replace adds a mutant that replaces a span by another text.
func (c *collector) replace(kind Kind, place source.Span, after string, with change) {
	c.add(kind, place, place.Text(), after, with)
}

// drop adds a mutant that leaves a span out.
func (c *collector) drop(kind Kind, place source.Span, with change) {
	c.add(kind, place, place.Text(), leftOut, with)
}

const leftOut = "(left out)"

// in calls do for code that runs only if one of the given spans is run.
func (c *collector) in(places []source.Span, do func()) {
	outer := c.locations
	c.locations = nil
	for _, place := range places {
		if !place.IsZero() {
			c.locations = append(c.locations, locationOf(place))
		}
	}
	do()
	c.locations = outer
}

// compiledIn calls do for code that is compiled in a portion of the program.
func (c *collector) compiledIn(portion program.Portion, do func()) {
	outer := c.portion
	c.portion = portion
	do()
	c.portion = outer
}

// at calls in for a single span.
func (c *collector) at(place source.Span, do func()) { c.in([]source.Span{place}, do) }

// quietly calls do without adding mutants. Procedures that are called there are mutated in their
// own declarations.
func (c *collector) quietly(do func()) {
	outer := c.exempt
	c.exempt = true
	do()
	c.exempt = outer
}

// unless calls do, without adding mutants if quiet is true.
func (c *collector) unless(quiet bool, do func()) {
	if quiet {
		c.quietly(do)
		return
	}
	do()
}

// hint visits an expression that only suggests something.
func (f *finder) hint(slot *variant.Expr) {
	if f.hints {
		f.expr(slot)
		return
	}
	f.text(slot)
}

// text visits an expression that is part of a text for players. It doesn't mutate its parts.
func (f *finder) text(slot *variant.Expr) { f.saying(func() { f.expr(slot) }) }

// saying calls do for parts of texts for players, without adding mutants.
func (f *finder) saying(do func()) {
	outer := f.calls.hinting
	f.calls.hinting = true
	f.quietly(do)
	f.calls.hinting = outer
}

// oneLine returns a text on one line, without comments.
func oneLine(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		words = append(words, strings.Fields(source.Uncommented(line))...)
	}
	return strings.Join(words, " ")
}

// byPlace compares mutants by file and offset, in the order in which they are read.
func byPlace(a, b Mutant) int {
	return cmp.Or(
		strings.Compare(a.Place.File.Name, b.Place.File.Name),
		cmp.Compare(a.Place.Start, b.Place.Start), cmp.Compare(b.Place.End, a.Place.End),
		strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(a.After, b.After),
	)
}
