// Package dsl loads variants. In goes the name of one that ships, or the path of one that a person
// wrote, with any house rules; out comes a checked variant, or diagnostics. This is the one package of
// the language that opens files, and it opens no others than the rules that it is asked for, what
// those extend, and their data. What files mean is for the packages below it.
package dsl

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"houserule/dsl/check"
	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// What can be wrong with files as a whole.
const (
	CodeNoSuchVariant   diag.Code = "no-such-variant"   // nothing ships by that name, and no file has it
	CodeNoVariant       diag.Code = "no-variant"        // rules that open no variant
	CodeOtherEdition    diag.Code = "other-edition"     // rules in an edition of the language that is not known
	CodeSeveralVariants diag.Code = "several-variants"  // a folder whose files open several
	CodeSameName        diag.Code = "same-variant-name" // two variants or files of one name, stacked
	CodeUnknownBase     diag.Code = "unknown-base"      // extends what is not there
	CodeCycle           diag.Code = "cyclic-extends"    // extends itself by some detour
	CodeNotAHouseRule   diag.Code = "not-a-house-rule"  // a whole variant stacked on another
	CodeOtherBase       diag.Code = "other-base"        // a house rule for other rules
	CodeUnreadable      diag.Code = "unreadable-file"   // a file that is not there, too large, or no file
	CodeOutside         diag.Code = "outside-folder"    // a path that leads out of the rules' folder
	CodeOnlyScenarios   diag.Code = "only-scenarios"    // rules in a file of scenarios
	CodeScenarioFor     diag.Code = "scenario-for"      // a scenario that does not say what it is for
	CodeLeftOpen        diag.Code = "left-open"         // a procedure that only rules which extend these carry out
	CodeMissingCard     diag.Code = "card-missing"      // a deck lists a card that has no script yet
)

// A Request says what to load.
type Request struct {
	// Variant is the name of one that ships, or the path of a folder or file.
	Variant string
	// With are house rules, stacked side by side on the variant: names or paths, too. Over is before one that has the last
	// word where one before it changes the same.
	With []string
	// Trial are more house rules, tried on scenarios that know nothing of them.
	Trial []string
	// Scenarios are paths of files with tests.
	Scenarios []string
	// Data is a folder from which the variant and what it extends read the files of their catalogs and
	// boards, by the names that those have; empty: from where they lie. House rules keep their own.
	Data string
	// Deck is what zones start with that leave it to a list: a file, or the name of one of those that lie
	// with the deck of the rules; empty: that deck.
	Deck string
	// At is where a text asks for the variant, if one does.
	At source.Span
}

// Load reads, merges and checks a variant. It is nil if there are errors; there may be warnings besides.
func (lib *Library) Load(req Request) (*variant.Variant, diag.List) {
	l := &loader{lib: lib, checks: true}
	defer l.close()
	l.stack(req)
	if req.Data != "" {
		l.openData(req.Data)
	}
	tests := l.readTests(req.Scenarios)
	l.deck = l.readDeck(req.Deck)
	if l.findings.HasErrors() {
		return nil, l.findings.Sort()
	}
	checked := l.check(tests)
	return checked, l.findings.Sort()
}

// stack puts the variant and its house rules on top of each other.
func (l *loader) stack(req Request) {
	base := l.addRequested(req.Variant, req.At)
	l.base = base
	for i, name := range slices.Concat(req.With, req.Trial) {
		path, over := CutOver(name)
		rule := l.addRequested(path, req.At)
		if rule == nil || base == nil {
			continue
		}
		rule.Over = over
		rule.trial = i >= len(req.With)
		if rule.base == nil && rule != base {
			l.findings.Add(diag.Diagnostic{
				Code: CodeNotAHouseRule, Span: rule.text.openedAt(), Summary: fmt.Sprintf("%q extends nothing, so it is no house rule", rule.Name),
			})
		} else if rule.root() != base.root() {
			l.findings.Add(diag.Diagnostic{
				Code: CodeOtherBase, Span: rule.text.openedAt(),
				Summary: fmt.Sprintf("%q is a house rule for %q, not for %q", rule.Name, rule.root().Name, base.root().Name),
			})
		}
	}
}

// Over stands before the name of a house rule that has the last word over those that are named before it.
const Over = "over:"

// CutOver is what a house rule is called that a request names, and whether it has the last word.
func CutOver(name string) (called string, over bool) {
	called, over = strings.CutPrefix(name, Over)
	return called, over
}

// addRequested adds what a request names.
func (l *loader) addRequested(name string, at source.Span) *layer {
	p, err := l.locate(name)
	if err != nil {
		l.findings.Add(l.noSuchVariant(name, at, err))
		return nil
	}
	return l.add(p, l.read(p))
}

func (l *loader) noSuchVariant(name string, at source.Span, err error) diag.Diagnostic {
	label := ""
	if len(l.findings) < mostSuggestions {
		label = diag.DidYouMean(name, l.lib.names())
	}
	return diag.Diagnostic{
		Code: CodeNoSuchVariant, Span: at, Summary: fmt.Sprintf("there is no variant %q", name), Label: label,
		Detail: fmt.Sprintf("None ships by that name, and as the path of a file or folder it leads nowhere: %v.", err),
	}
}

// mostSuggestions is how many findings get a suggestion; comparing names takes time.
const mostSuggestions = 50

// A loader carries out one request.
type loader struct {
	lib      *Library
	layers   []*layer // each behind the one that it extends
	base     *layer   // what the request is for, without its house rules
	data     *folder  // where its data lies, if that is asked for
	deck     *variant.Deck
	pending  []*layer // whose bases are being looked for
	roots    []*os.Root
	cards    memo[parsed[data.CardFile]] // of files on disk
	spaces   memo[parsed[data.SpaceFile]]
	room     data.Room      // what catalogs hold so far
	listings []DataFile     // the files that were read
	asked    string         // see check.Input
	checks   bool           // rules are to be checked, which takes their data
	asks     memo[asking]   // by what the scenarios of one text are for
	ahead    sync.WaitGroup // reads that before it is asked for
	findings diag.List
}

func (l *loader) close() {
	l.ahead.Wait()
	for _, root := range l.roots {
		root.Close()
	}
}

// merge lays the layers over each other.
func (l *loader) merge() patch.Merged {
	merged, findings := patch.Merge(l.patches())
	l.findings = append(l.findings, findings...)
	return merged
}

// patches are the layers as they are laid over each other.
func (l *loader) patches() (layers []*patch.Layer) {
	for _, layer := range l.layers {
		layers = append(layers, &layer.Layer)
	}
	return layers
}

// check merges the layers and checks what comes of it.
func (l *loader) check(tests []*rulesText) *variant.Variant {
	l.readAhead()
	merged := l.merge()
	if !l.checkOwnData(merged) {
		return nil
	}
	checked, findings := check.Check(l.input(merged, tests))
	l.findings = append(l.findings, findings...)
	if l.findings.HasErrors() {
		return nil
	}
	return checked
}

// input is what is to be checked.
func (l *loader) input(merged patch.Merged, tests []*rulesText) check.Input {
	clauses, below := l.clauses()
	return check.Input{
		Files: l.files(tests), HouseRules: l.houseRules(), Variants: merged.Variants, Decls: merged.Decls,
		Scenarios: l.scenarios(tests), Clauses: clauses, Below: below, Deck: l.deck, Data: l,
		Incomplete: l.findings.HasErrors(), Asked: l.asked,
	}
}

// houseRules are the files of what extends other rules and does not ship.
func (l *loader) houseRules() (files []*source.File) {
	for _, layer := range l.layers {
		if layer.base == nil || layer.place.ships() {
			continue
		}
		for _, f := range layer.Files {
			files = append(files, f.Source)
		}
	}
	return files
}

// files are all files of rules, those of the base first.
func (l *loader) files(tests []*rulesText) (files []*source.File) {
	for _, layer := range l.layers {
		for _, f := range layer.Files {
			files = append(files, f.Source)
		}
	}
	for _, test := range tests {
		for _, f := range test.files {
			files = append(files, f.Source)
		}
	}
	return files
}
