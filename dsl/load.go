// Package dsl loads variants. It takes the name of an embedded variant or the path of one on
// disk, with house rules. It returns a checked variant, or diagnostics. Among the packages of the
// language, only this one opens files. It opens only the requested rules, their bases, and their
// data. The packages below it parse and check the contents.
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
	"houserule/dsl/each"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// The codes of errors that concern whole files.
const (
	CodeNoSuchVariant   diag.Code = "no-such-variant"   // no embedded variant and no file of that name
	CodeNoVariant       diag.Code = "no-variant"        // rules without a variant declaration
	CodeOtherEdition    diag.Code = "other-edition"     // an unknown edition of the language
	CodeSeveralVariants diag.Code = "several-variants"  // several variant declarations in a folder
	CodeSameName        diag.Code = "same-variant-name" // two variants or files of one name in a stack
	CodeUnknownBase     diag.Code = "unknown-base"      // extends an unknown variant
	CodeCycle           diag.Code = "cyclic-extends"    // extends itself, possibly indirectly
	CodeNotAHouseRule   diag.Code = "not-a-house-rule"  // a standalone variant stacked on another
	CodeOtherBase       diag.Code = "other-base"        // a house rule for other rules
	CodeUnreadable      diag.Code = "unreadable-file"   // missing, too large, or no regular file
	CodeOutside         diag.Code = "outside-folder"    // a path out of the folder of the rules
	CodeOnlyScenarios   diag.Code = "only-scenarios"    // rules in a file of scenarios
	CodeScenarioFor     diag.Code = "scenario-for"      // a scenario that doesn't name its rules
	CodeLeftOpen        diag.Code = "left-open"         // an open procedure without a definition
	CodeMissingCard     diag.Code = "card-missing"      // a card in a deck without a script
)

// A Request names the rules to load.
type Request struct {
	// Variant is the name of an embedded variant, or the path of a folder or file.
	Variant string
	// With is a slice of house rules, as names or paths, that are stacked on the variant side by
	// side. A rule with the prefix Over has the last word in a conflict with earlier ones.
	With []string
	// Trial is a slice of additional house rules. Scenarios run as if these were not loaded, so
	// that their effect can be tested.
	Trial []string
	// Scenarios are paths of files with tests.
	Scenarios []string
	// Data is a folder with the data files of the variant and its bases, by the base names of
	// these files. If it is empty, the files are read from their usual location. House rules
	// always read their own data.
	Data string
	// Deck is the deck for zones that are filled from a list. It is a file, or the name of a deck
	// beside the default one. If it is empty, the default deck is used.
	Deck string
	// At is the span at which rules refer to the variant, or zero.
	At source.Span
}

// Load reads, merges and checks a variant. The variant is nil if there are errors. There may be
// warnings in either case.
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
	if checked == nil && l.foreign != nil { // its other errors only follow from this
		l.findings = l.foreign
	}
	return checked, l.findings.Sort()
}

// stack adds the layers of the variant and its house rules.
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
		} else if rule != base && !rule.isOver(base) && !base.isOver(rule.base) {
			list := &l.findings
			if rule.root() == base.root() {
				list = &l.foreign
			}
			list.Add(diag.Diagnostic{
				Code: CodeOtherBase, Span: rule.text.openedAt(),
				Summary: fmt.Sprintf("%q is a house rule for %q, not for %q", rule.Name, rule.base.Name, base.Name),
			})
		}
	}
}

// Over is the prefix of a house rule that has the last word over those before it.
const Over = "over:"

// CutOver splits off the prefix Over. It returns the name of the house rule, and whether the
// prefix was there.
func CutOver(name string) (called string, over bool) {
	called, over = strings.CutPrefix(name, Over)
	return called, over
}

// addRequested adds a variant or house rule of a request, or returns nil after an error.
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
		Detail: fmt.Sprintf("No shipped variant has that name, and it can't be read as a path: %v.", err),
	}
}

// mostSuggestions is the maximum number of errors with a suggestion, because comparing names
// takes time.
const mostSuggestions = 50

// A loader is the state of handling one request.
type loader struct {
	lib      *Library
	layers   []*layer // each after the one that it extends
	base     *layer   // the requested variant, without its house rules
	data     *folder  // the data folder of the request, or nil
	deck     *variant.Deck
	pending  []*layer // layers whose bases are being added
	roots    []*os.Root
	cards    memo[parsed[data.CardFile]] // cached files on disk
	spaces   memo[parsed[data.SpaceFile]]
	room     data.Room      // used capacity for components
	listings []DataFile     // data files that were read
	asked    string         // see check.Input
	checks   bool           // whether the rules will be checked, which needs their data
	asks     memo[asking]   // cache of variants that scenarios refer to
	ahead    sync.WaitGroup // background reads of data
	findings diag.List
	foreign  diag.List // house rules for another variant of the same root, which may fit by chance
}

func (l *loader) close() {
	l.ahead.Wait()
	for _, root := range l.roots {
		root.Close()
	}
}

// merge merges the layers into one list of declarations.
func (l *loader) merge() patch.Merged {
	merged, findings := patch.Merge(l.patches())
	l.findings = append(l.findings, findings...)
	return merged
}

// patches returns the layers in the form for merging.
func (l *loader) patches() (layers []*patch.Layer) {
	return each.Of(l.layers, func(layer *layer) *patch.Layer { return &layer.Layer })
}

// check merges the layers and checks the result. It returns nil after an error.
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

// input returns the input for the checker.
func (l *loader) input(merged patch.Merged, tests []*rulesText) check.Input {
	clauses, below := l.clauses()
	return check.Input{
		Files: l.files(tests), HouseRules: l.houseRules(), Variants: merged.Variants, Decls: merged.Decls,
		Scenarios: l.scenarios(tests), Clauses: clauses, Below: below, Deck: l.deck, Data: l,
		Incomplete: l.findings.HasErrors(), Asked: l.asked,
	}
}

// houseRules returns the files of house rules that are not embedded.
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

// files returns all files of rules, those of the base first.
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
