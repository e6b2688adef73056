package dsl

import (
	"path/filepath"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/check"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A scenario belongs to one set of rules: the variant after "for" with the house rules after
// "with". By default the variant is the one in its file. Two sets are equal if they have the same
// topmost layers. For example, a house rule that extends solitaire is equivalent to solitaire
// with that house rule.

// readTests parses files of scenarios, except those that belong to the layers.
func (l *loader) readTests(paths []string) (tests []*rulesText) {
	for _, path := range paths {
		p, err := l.onDisk(path)
		if err != nil {
			l.findings.Add(unreadable(source.Span{}, path, err))
			continue
		}
		if l.ownFile(p) {
			continue
		}
		text := l.read(p)
		l.findings = append(l.findings, text.findings...)
		if text.opening == nil {
			l.onlyScenarios(text)
		}
		tests = append(tests, text)
	}
	return tests
}

// ownFile reports whether a place is a file of one of the layers.
func (l *loader) ownFile(p place) bool {
	return l.layerWith(func(known *layer) bool { return !known.place.ships() && known.text.has(p.shown()) }) != nil
}

// onlyScenarios reports an error for the first declaration that is not a scenario, because it would
// have no effect in a file without a variant. It reports nothing after syntax errors, because the
// variant declaration may be among the unreadable parts.
func (l *loader) onlyScenarios(text *rulesText) {
	if text.findings.HasErrors() {
		return
	}
	for _, f := range text.files {
		for _, d := range f.Decls {
			if _, ok := d.(*syntax.ScenarioDecl); !ok {
				l.findings.Add(diag.Diagnostic{
					Code: CodeOnlyScenarios, Span: syntax.Span(f.Source, d.(node)), Summary: "these rules belong to no variant",
					Detail: "A file without a line that opens a variant holds scenarios and nothing else.",
				})
				return
			}
		}
	}
}

// A node is any declaration.
type node interface {
	At() (start, end lexer.Position)
}

// scenarios returns the tests for exactly the loaded rules, without the layers on trial.
func (l *loader) scenarios(tests []*rulesText) (chosen []check.Decl) {
	known := slices.DeleteFunc(slices.Clone(l.layers), func(tried *layer) bool { return tried.trial })
	on := onTop(known)
	choose := func(text *rulesText, own []*layer) {
		for _, s := range text.scenarios() {
			if wanted, ok := l.wanted(s, own); ok && sameLayers(onTop(wanted), on) {
				chosen = append(chosen, check.Decl{Syntax: s.ScenarioDecl, File: s.file})
			}
		}
	}
	for _, own := range known {
		choose(own.text, []*layer{own})
	}
	for _, test := range tests {
		choose(test, on)
	}
	return chosen
}

// wanted returns the layers that a scenario belongs to, and whether all of them are loaded. The
// default layers are own.
func (l *loader) wanted(s scenario, own []*layer) ([]*layer, bool) {
	wanted := slices.Clone(own)
	if s.For != nil {
		wanted = []*layer{l.layerNamed(s.For.Text)}
	}
	for _, line := range s.Lines {
		if line.With != nil {
			name, over := CutOver(plain(line.With))
			rule := l.layerFor(name, s.file.Name)
			if rule != nil && rule.Over != over {
				rule = nil // it is stacked differently
			}
			wanted = append(wanted, rule)
		}
	}
	return wanted, !slices.Contains(wanted, nil)
}

// layerFor returns the layer that a file mentions as a house rule, by name or by a path relative
// to the file. It returns nil if there is none.
func (l *loader) layerFor(name, file string) *layer {
	if known := l.layerNamed(name); known != nil {
		return known
	}
	path, err := l.follow(filepath.Dir(file), name)
	if err != nil {
		return nil
	}
	beside := filepath.ToSlash(path)
	return l.layerWith(func(known *layer) bool { return known.place.shown() == beside })
}

// onTop returns the layers that no other of the given layers extends.
func onTop(layers []*layer) (top []*layer) {
	for _, l := range layers {
		under := slices.ContainsFunc(layers, func(other *layer) bool { return other != l && other.Extends(&l.Layer) })
		if !under && !slices.Contains(top, l) {
			top = append(top, l)
		}
	}
	return top
}

func sameLayers(a, b []*layer) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(l *layer) bool { return !slices.Contains(b, l) })
}
