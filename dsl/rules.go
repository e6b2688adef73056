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
	Put   []*source.File // of the house rules that were put on it; without any, Own if that is one itself
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
		rules.Own, rules.Put = sources(l.base), l.put(req)
	}
	l.checkOwnData(rules.Merged)
	return rules, l.findings.Sort()
}

// put are the files of the house rules that a request puts on its variant.
func (l *loader) put(req Request) (files []*source.File) {
	if len(req.With) == 0 && l.base.base != nil {
		return sources(l.base)
	}
	for _, layer := range l.layers {
		if !l.base.Extends(&layer.Layer) {
			files = append(files, sources(layer)...)
		}
	}
	return files
}

func sources(l *layer) (files []*source.File) {
	for _, f := range l.Files {
		files = append(files, f.Source)
	}
	return files
}
