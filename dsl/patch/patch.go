// Package patch applies house rules to the rules that they extend. Its input are layers: the
// parsed files of a variant or of a house rule. It returns one list of declarations with all
// replacements and changes applied, and diagnostics for the others. The package knows which lines
// a declaration has and how they are named, but not their meaning. It never modifies the syntax
// trees, so that several variants can share one parsed base.
package patch

import (
	"fmt"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// The codes of errors in house rules.
const (
	CodeBase      diag.Code = "cannot-patch-base"   // replace or change in a variant that extends nothing
	CodeDeclared  diag.Code = "already-declared"    // an existing name is declared without replace
	CodeMissing   diag.Code = "nothing-to-patch"    // replace or change of a missing declaration
	CodeSort      diag.Code = "other-sort"          // replace or change of a declaration of another sort
	CodeLine      diag.Code = "no-such-line"        // a missing line
	CodeAmbiguous diag.Code = "ambiguous-line"      // a key of several lines
	CodeConflict  diag.Code = "conflicting-changes" // independent house rules change one line
	CodeTooMany   diag.Code = "too-many"            // more changes than the limit
	CodeDropped   diag.Code = "dropped-part"        // a replaced zone loses a part
)

// A Layer is one variant or house rule. Base is the layer that it extends, or nil. A layer with
// Over has the last word over all earlier layers.
type Layer struct {
	Name  string
	Files []*syntax.File
	Base  *Layer
	Over  bool
}

// Extends reports whether l is other or extends it, possibly indirectly.
func (l *Layer) Extends(other *Layer) bool {
	for ; l != nil; l = l.Base {
		if l == other {
			return true
		}
	}
	return false
}

// HasLastWord reports whether the layer may change lines that an earlier layer has changed.
func (l *Layer) HasLastWord(before *Layer) bool { return l.Over || l.Extends(before) }

// A Decl is one declaration and the file in which it starts. Its lines may come from other files,
// because house rules insert lines. The position of each line contains its file name.
type Decl struct {
	Syntax syntax.Decl
	File   *source.File
	// Original is a pointer to the declaration that this one replaced, or nil. The rules call it
	// by original(…). A declaration that was replaced twice has a chain of originals.
	Original *Decl
	Fills    bool     // it defines an open declaration of the base
	Layer    *Layer   // the layer that declared it
	Changes  []Change // changes by house rules, in the order of the layers
}

// A Merged is the result of merging layers.
type Merged struct {
	Variants []Decl // the variant declarations of all layers, in order
	Decls    []Decl // the other declarations after all replacements and changes, without scenarios
}

// Merge merges layers into one list of declarations, and returns the errors that it found. A
// layer must come after the one that it extends.
func Merge(layers []*Layer) (Merged, diag.List) {
	m := &merger{files: map[string]*source.File{}, subjects: map[string]*subject{}}
	m.layAll(layers)
	return m.merged, m.findings
}

// layAll processes the layers one by one.
func (m *merger) layAll(layers []*Layer) {
	for _, layer := range layers {
		m.layer = layer
		for _, file := range layer.Files {
			m.lay(file)
		}
	}
	for _, d := range m.decls {
		m.merged.Decls = append(m.merged.Decls, *d)
	}
}

// A merger is the state of merging layers. It owns the declarations in decls and may modify them.
type merger struct {
	files    map[string]*source.File
	layer    *Layer
	baseless *Layer // the last layer that was reported for extending nothing
	file     *source.File
	decls    []*Decl
	subjects map[string]*subject // by key
	merged   Merged
	findings diag.List
	asked    asked
	looked   int  // number of lines that change blocks have processed
	refused  bool // the excess was reported
}

func (m *merger) lay(file *syntax.File) {
	m.file = file.Source
	m.files[file.Source.Name] = file.Source
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *syntax.VariantDecl:
			m.merged.Variants = append(m.merged.Variants, Decl{Syntax: d, File: m.file, Layer: m.layer})
		case *syntax.ScenarioDecl:
		case *syntax.ReplaceDecl:
			m.replace(d)
		case *syntax.ChangeDecl:
			m.change(d)
		default:
			m.declare(d)
		}
	}
}

// declare adds a declaration, or reports an error if its name is taken.
func (m *merger) declare(d syntax.Decl) {
	if players, ok := d.(*syntax.PlayerDecl); ok {
		m.declareThings(players)
		return
	}
	decl := &Decl{Syntax: d, File: m.file, Layer: m.layer}
	if m.fill(identify(d), decl) || !m.claim(identify(d), decl, wholeDecl) {
		return
	}
	m.decls = append(m.decls, decl)
}

// fill reports whether a declaration defines one that the base left open, and if so puts it
// there.
func (m *merger) fill(id identity, decl *Decl) bool {
	s := m.subjects[id.key()]
	if s == nil || !s.isOpen() || s.decl.Layer == m.layer {
		return false
	}
	if s.sort != id.sort {
		m.otherSort(s, id, id.sort)
	} else if m.touchWhole(s, id.node) {
		s.put(decl, m.span(id.node))
	}
	return true
}

// declareThings adds the members of a player declaration, except those whose names are taken.
func (m *merger) declareThings(players *syntax.PlayerDecl) {
	kept := *players
	kept.Has = nil
	decl := &Decl{Syntax: &kept, File: m.file, Layer: m.layer}
	for _, thing := range players.Has {
		if m.claim(identify(thingDecl(thing)), decl, len(kept.Has)) {
			kept.Has = append(kept.Has, thing)
		}
	}
	m.decls = append(m.decls, decl)
}

// claim registers a name for a declaration. It returns false after an error if the name is taken.
func (m *merger) claim(id identity, decl *Decl, thing int) bool {
	s := m.subjects[id.key()]
	if s == nil {
		m.subjects[id.key()] = &subject{
			identity: id, decl: decl, thing: thing, at: m.span(id.node), touched: map[string]touch{wholeKey: m.touchAt(id.node)},
		}
		return true
	}
	if m.collides(s, wholeKey, s.String(), id.node) {
		return false
	}
	d := diag.Diagnostic{
		Code: CodeDeclared, Span: m.span(id.node), Summary: fmt.Sprintf("there is already %s", s.withArticle()),
		Related: []diag.Related{{Span: s.at, Message: "it is declared here"}},
	}
	if m.layer.Base != nil {
		d.Detail = "To replace it, write replace before the declaration."
		if start, _ := decl.Syntax.(syntax.Piece).At(); thing == wholeDecl {
			d.Fixes = []diag.Fix{{Says: "write replace", At: m.file.Span(start.Offset, start.Offset), Text: "replace "}}
		}
	}
	m.findings.Add(d)
	return false
}

// replace replaces the declaration with the same name. After an error, the declaration is added
// if its name is free, because that avoids further errors about the same mistake.
func (m *merger) replace(r *syntax.ReplaceDecl) {
	id := identify(r.Decl)
	if id.sort == "" {
		m.findings.Add(diag.Diagnostic{Code: CodeSort, Span: m.span(r.Node), Summary: "this can't be replaced"})
		return
	}
	s := m.subjects[id.key()]
	switch {
	case !m.mayPatch(r.Node):
	case s == nil:
		m.missing(id, []string{id.sort}, "replace")
	case family(s.sort) != family(id.sort) && !wraps(s, r.Decl):
		m.otherSort(s, id, id.sort)
	default:
		m.warnDropped(s, r.Decl)
		if callsOriginal(r.Decl) {
			s.touched[wholeKey] = m.touchAt(id.node)
			s.put(&Decl{Syntax: r.Decl, File: m.file, Layer: m.layer}, m.span(id.node))
		} else if m.touchWhole(s, id.node) {
			s.put(&Decl{Syntax: r.Decl, File: m.file, Layer: m.layer}, m.span(id.node))
		}
		return
	}
	if s == nil {
		m.declare(r.Decl)
	}
}

// wraps reports whether a declaration is a procedure that wraps a check.
func wraps(s *subject, d syntax.Decl) bool {
	proc, ok := d.(*syntax.ProcDecl)
	return ok && proc.Sort == "procedure" && s.sort == "check" && callsOriginal(d)
}

// CallsOriginal reports whether a declaration calls the one that it replaces.
func (d *Decl) CallsOriginal() bool { return callsOriginal(d.Syntax) }

// callsOriginal reports whether a declaration calls the one that it replaces. Such a declaration
// doesn't conflict with independent house rules, because their code still runs.
func callsOriginal(d syntax.Decl) (calls bool) {
	syntax.Walk(d, func(piece syntax.Piece) bool {
		switch p := piece.(type) {
		case *syntax.Call:
			calls = calls || p.Name.Text == original
		case *syntax.NameRef:
			calls = calls || p.Name == original
		}
		return !calls
	})
	return calls
}

// original is the name by which rules call the replaced declaration.
const original = "original"

// mayPatch reports whether the layer extends another one. It reports an error once for each layer
// that doesn't.
func (m *merger) mayPatch(n syntax.Node) bool {
	if m.layer.Base == nil && m.baseless != m.layer {
		m.baseless = m.layer
		m.findings.Add(diag.Diagnostic{
			Code: CodeBase, Span: m.span(n), Summary: fmt.Sprintf("%q is not a house rule, because it extends no variant", m.layer.Name),
			Detail: "Name the variant that it changes: variant NAME { extends OTHER }.",
		})
	}
	return m.layer.Base != nil
}

// span returns the span of a node in the file that its position names, or the zero span for an
// unknown file.
func (m *merger) span(n syntax.Node) source.Span {
	file := m.files[n.Pos.Filename]
	if file == nil {
		return source.Span{}
	}
	return file.Span(n.Pos.Offset, n.EndPos.Offset)
}
