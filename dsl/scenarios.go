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

// A scenario is for one set of rules: the variant after "for", or else the one that its file opens,
// with the house rules after "with". Two sets are the same if the same layers are on top: solitaire
// with a house rule for it is that house rule.

// readTests parses files of scenarios, apart from those that belong to the rules anyway.
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

// ownFile reports whether a place is a file of the layers.
func (l *loader) ownFile(p place) bool {
	return l.layerWith(func(known *layer) bool { return !known.place.ships() && known.text.has(p.shown()) }) != nil
}

// onlyScenarios reports the first other declaration in a file of scenarios: nobody would carry it out. In a
// text that could not be read there may be a line that opens a variant after all.
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

// node is any declaration.
type node interface {
	At() (start, end lexer.Position)
}

// scenarios are the tests that are for exactly the rules that are loaded, apart from what is on trial.
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

// wanted are the layers that a scenario is for, if all of them are loaded; own are those that it is
// for if it does not say.
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
				rule = nil // it is stacked in another way
			}
			wanted = append(wanted, rule)
		}
	}
	return wanted, !slices.Contains(wanted, nil)
}

// layerFor is the layer that a file names as a house rule: by name, or by its path as seen from there.
func (l *loader) layerFor(name, file string) *layer {
	if known := l.layerNamed(name); known != nil {
		return known
	}
	path, err := follow(filepath.Dir(file), name)
	if err != nil {
		return nil
	}
	beside := filepath.ToSlash(path)
	return l.layerWith(func(known *layer) bool { return known.place.shown() == beside })
}

// onTop is those of some layers that no other of them extends.
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
