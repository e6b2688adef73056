package dsl

import (
	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
)

// Rules are the declarations in force, with what house rules have done to them, and all files that they
// come from. What they mean is not checked.
type Rules struct {
	patch.Merged
	Files []*source.File
	Own   []*source.File // of the variant that was asked for, without what it extends
}

// Chain is the names of the variants that a request puts on top of each other, each behind the one that it extends.
// With errors it is what could be made out.
func (lib *Library) Chain(req Request) (names []string) {
	l := &loader{lib: lib}
	defer l.close()
	l.stack(req)
	for _, layer := range l.layers {
		names = append(names, layer.Name)
	}
	return names
}

// Rules reads and merges a variant. With errors the rules are what could be made out. Of data it is only
// checked that a folder of its own has it.
func (lib *Library) Rules(req Request) (Rules, diag.List) {
	l := &loader{lib: lib}
	defer l.close()
	l.stack(req)
	if req.Data != "" {
		l.openData(req.Data)
	}
	rules := Rules{Merged: l.merge(), Files: l.files(nil)}
	if l.base != nil {
		for _, f := range l.base.Files {
			rules.Own = append(rules.Own, f.Source)
		}
	}
	l.checkOwnData(rules.Merged)
	return rules, l.findings.Sort()
}
