package mutation

import (
	"cmp"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// A finder goes through a variant and collects what can be changed in it.
type finder struct {
	v        *variant.Variant
	wanted   func(Mutant) bool
	skipped  func(*variant.Proc) bool // only suggestions have to do with it
	rule     string
	spots    []spot
	portion  program.Portion         // that the place is compiled in; none for what is declared
	forced   variant.Expr            // the condition that was last made true and false
	hintOnly map[*variant.Local]bool // what only suggestions read
	hints    bool                    // suggestions are changed, too
	exempt   bool                    // no mutants here
	found    map[identity]*candidate
	calls    *calls
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
func (f *finder) add(kind Kind, place source.Span, before, after string, c change) {
	m := Mutant{Kind: kind, Place: place, Rule: f.rule, Before: oneLine(before), After: oneLine(after)}
	if f.exempt || place.IsZero() || m.Before == m.After || !f.wanted(m) {
		return
	}
	id := identity{spotOf(place), kind, after}
	known := f.found[id]
	if known == nil {
		known = &candidate{Mutant: m}
		f.found[id] = known
	}
	known.changes = append(known.changes, c)
	if f.portion.Proc != nil && !slices.Contains(known.portions, f.portion) {
		known.portions = append(known.portions, f.portion)
	}
	for _, s := range f.spots {
		if !slices.Contains(known.spots, s) {
			known.spots = append(known.spots, s)
		}
	}
}

// replace takes in a mutant that has another text in its place.
func (f *finder) replace(kind Kind, place source.Span, after string, c change) {
	f.add(kind, place, place.Text(), after, c)
}

// drop takes in a mutant that lacks something.
func (f *finder) drop(kind Kind, place source.Span, c change) {
	f.add(kind, place, place.Text(), leftOut, c)
}

const leftOut = "(left out)"

// in goes through something that runs only where one of some places is run.
func (f *finder) in(places []source.Span, do func()) {
	outer := f.spots
	f.spots = nil
	for _, place := range places {
		if !place.IsZero() {
			f.spots = append(f.spots, spotOf(place))
		}
	}
	do()
	f.spots = outer
}

// compiledIn goes through what is compiled in a portion of the program.
func (f *finder) compiledIn(portion program.Portion, do func()) {
	outer := f.portion
	f.portion = portion
	do()
	f.portion = outer
}

// at is in for one place.
func (f *finder) at(place source.Span, do func()) { f.in([]source.Span{place}, do) }

// quietly goes through something that is not changed, unless it is called elsewhere as well.
func (f *finder) quietly(do func()) {
	outer := f.exempt
	f.exempt = true
	do()
	f.exempt = outer
}

// hint goes through what only suggests something.
func (f *finder) hint(slot *variant.Expr) {
	if f.hints {
		f.expr(slot)
		return
	}
	f.text(slot)
}

// text goes through what only says something.
func (f *finder) text(slot *variant.Expr) {
	outer := f.calls.hinting
	f.calls.hinting = true
	f.quietly(func() { f.expr(slot) })
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
