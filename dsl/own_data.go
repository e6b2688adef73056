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

// openData opens the folder that a request names for the data.
func (l *loader) openData(dir string) {
	f, err := l.openFolder(dir)
	if err != nil {
		l.findings.Add(diag.Diagnostic{Code: CodeUnreadable, Summary: fmt.Sprintf("%q is no folder to read data from: %v", dir, err)})
		return
	}
	l.data = &f
}

// readsOwnData reports whether rules read their data from the folder that a request names. A house rule that
// is stacked on what the request is for keeps its own.
func (l *loader) readsOwnData(rules *layer) bool {
	return l.data != nil && l.base != nil && l.base.Extends(&rules.Layer)
}

// A dataUse is a file that a catalog or a board reads.
type dataUse struct {
	file   string      // as the rules know it, from the folder that all rules lie in
	by     string      // "the catalog monsters"
	at     source.Span // where the rules name the file
	needed bool        // some game cannot do without it
}

func (u dataUse) name() string { return path.Base(u.file) }

// ownData is all that is read from the folder that the request names, each file where it is first needed.
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

// dataOf is the files that a declaration reads, and what it is called. Games do without a catalog that has a
// condition, so they do not need its files.
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

// checkOwnData reports whether the folder that a request names has all files that the rules read. If it
// has not, nothing else that could be said of the rules would be of use yet.
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

// lackingData says which files of all that are expected are not in the folder for the data, and what for
// they are needed.
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

// sameFileName says that one folder cannot have all files of the rules.
func sameFileName(a, b dataUse) diag.Diagnostic {
	return diag.Diagnostic{
		Code: CodeSameName, Span: b.at, Summary: fmt.Sprintf("there are two data files named %q", b.name()),
		Detail:  fmt.Sprintf("They are %s and %s, and a folder that --data names can only have one of that name.", a.file, b.file),
		Related: []diag.Related{{Span: a.at, Message: "the other one is here"}},
	}
}
