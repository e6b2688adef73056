package dsl

import (
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// Rules are the merged declarations of a request, with their changes by house rules and all
// source files. They are not checked.
type Rules struct {
	patch.Merged
	Files []*source.File
	Own   []*source.File // files of the requested variant, without its bases
	Put   []*source.File // files of the house rules in the request, or of a house rule that is the variant
}

// Chain returns the names of all layers of a request, each after the one that it extends. If
// there are errors, the slice may be incomplete.
func (lib *Library) Chain(req Request) (names []string) {
	l := &loader{lib: lib}
	defer l.close()
	l.stack(req)
	for _, layer := range l.layers {
		names = append(names, layer.Name)
	}
	return names
}

// Rules reads and merges a variant. If there are errors, the result may be incomplete. Data is
// not read, but the existence of files in a data folder is checked.
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

// put returns the files of the house rules that a request stacks on its variant.
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

func sources(l *layer) []*source.File {
	return each.Of(l.Files, func(f *syntax.File) *source.File { return f.Source })
}
