package dsl

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// openData opens the data folder of a request.
func (l *loader) openData(dir string) {
	f, err := l.openFolder(dir)
	if err != nil {
		l.findings.Add(diag.Diagnostic{Code: CodeUnreadable, Summary: fmt.Sprintf("%q is no folder to read data from: %v", dir, err)})
		return
	}
	l.data = &f
}

// readsOwnData reports whether rules read their data from the data folder of the request. House
// rules stacked on the requested variant don't.
func (l *loader) readsOwnData(rules *layer) bool {
	return l.data != nil && l.base != nil && l.base.Extends(&rules.Layer)
}

// A dataUse is a data file that a catalog or a board reads.
type dataUse struct {
	file   string      // path for messages
	by     string      // for example "the catalog monsters"
	at     source.Span // where the rules name the file
	needed bool        // whether every game needs it
}

func (u dataUse) name() string { return path.Base(u.file) }

// ownData returns the files that are read from the data folder of the request. Each has the
// declaration that needs it first.
func (l *loader) ownData(merged patch.Merged) (uses []dataUse) {
	for _, d := range merged.Decls {
		by, files, needed := dataOf(d.Syntax)
		rules := l.layerOf(d.File)
		if len(files) == 0 || !l.readsOwnData(rules) {
			continue
		}
		for _, file := range files {
			whole := path.Join(rules.place.folder.shown(rules.text.dataFolder()), plain(file))
			use := dataUse{whole, by, syntax.Span(d.File, file), needed}
			switch i := slices.IndexFunc(uses, func(u dataUse) bool { return u.file == whole }); {
			case i < 0:
				uses = append(uses, use)
			case needed && !uses[i].needed:
				uses[i] = use
			}
		}
	}
	return uses
}

// dataOf returns the data files of a declaration and its description. They are not needed if a
// catalog has a condition, because some games don't use it.
func dataOf(d syntax.Decl) (by string, files []*syntax.Text, needed bool) {
	switch d := d.(type) {
	case *syntax.CatalogDecl:
		return "the catalog " + d.Name.Text, d.Files, d.When == nil
	case *syntax.BoardDecl:
		return "the board " + d.Name.Text, d.Files, true
	default:
		return "", nil, false
	}
}

// checkOwnData reports whether the data folder of the request has all necessary files. If it
// doesn't, checking the rules would only cause more errors.
func (l *loader) checkOwnData(merged patch.Merged) bool {
	if l.data == nil {
		return true
	}
	uses := l.ownData(merged)
	var names []string
	var lacking []dataUse
	for i, use := range uses {
		first := slices.IndexFunc(uses, func(u dataUse) bool { return u.name() == use.name() })
		if first < i {
			l.findings.Add(sameFileName(uses[first], use))
			return false
		}
		if !use.needed {
			continue
		}
		names = append(names, use.name())
		if l.data.lacks(use.name()) {
			lacking = append(lacking, use)
		}
	}
	if len(lacking) > 0 {
		l.findings.Add(l.lackingData(lacking, names))
	}
	return len(lacking) == 0
}

// lackingData returns an error about missing files, with the declarations that need them.
func (l *loader) lackingData(lacking []dataUse, expected []string) diag.Diagnostic {
	var missing []string
	d := diag.Diagnostic{Code: CodeUnreadable, Span: lacking[0].at, Label: lacking[0].by + " is read from it"}
	for i, use := range lacking {
		missing = append(missing, use.name())
		if i > 0 {
			d.Related = append(d.Related, diag.Related{Span: use.at, Message: fmt.Sprintf("%s is read from %s", use.by, use.name())})
		}
	}
	d.Summary = fmt.Sprintf("the data folder %q has no %s", l.data.name, strings.Join(missing, ", "))
	d.Detail = fmt.Sprintf("%s reads all its data from the folder that --data names: %s. Put there what is missing, "+
		"or leave --data away to read all from where the rules have it.", l.base.text.title(), strings.Join(expected, ", "))
	return d
}

// sameFileName returns an error about two data files with the same base name, because one folder
// can't contain both.
func sameFileName(a, b dataUse) diag.Diagnostic {
	return diag.Diagnostic{
		Code: CodeSameName, Span: b.at, Summary: fmt.Sprintf("there are two data files named %q", b.name()),
		Detail:  fmt.Sprintf("They are %s and %s, and a folder that --data names can only have one of that name.", a.file, b.file),
		Related: []diag.Related{{Span: a.at, Message: "the other one is here"}},
	}
}
