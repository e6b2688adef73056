// Package patch lays house rules over the rules that they extend. In go layers, each the parsed files
// of one variant or house rule; out comes one list of declarations in which every replace and every
// change is done, and diagnostics for what cannot be done. The package knows of which lines each
// declaration consists and what names a line; it knows nothing of what declarations mean, and it
// never writes into the trees that it is given, so that one parsed base serves any number of variants.
package patch

import (
	"fmt"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// What can be wrong with a house rule.
const (
	CodeBase      diag.Code = "cannot-patch-base"   // replace or change in a variant that extends nothing
	CodeDeclared  diag.Code = "already-declared"    // a name that exists, without replace
	CodeMissing   diag.Code = "nothing-to-patch"    // replace or change of a declaration that is not there
	CodeSort      diag.Code = "other-sort"          // replace or change of a declaration of another sort
	CodeLine      diag.Code = "no-such-line"        // a line that is not there
	CodeAmbiguous diag.Code = "ambiguous-line"      // a key that several lines have
	CodeConflict  diag.Code = "conflicting-changes" // two house rules side by side at one line
	CodeTooMany   diag.Code = "too-many"            // more changes than anybody plays with
)

// A Layer is one variant or house rule. Base is the layer that it extends, nil for one that stands
// by itself. Over says that it has the last word over house rules that were laid before it.
type Layer struct {
	Name  string
	Files []*syntax.File
	Base  *Layer
	Over  bool
}

// Extends reports whether l is other, or is built on it.
func (l *Layer) Extends(other *Layer) bool {
	for ; l != nil; l = l.Base {
		if l == other {
			return true
		}
	}
	return false
}

// HasLastWord reports whether a layer may change what one that was laid before it has changed.
func (l *Layer) HasLastWord(before *Layer) bool { return l.Over || l.Extends(before) }

// A Decl is one declaration and the file in which it starts. Its lines may stand in other files: the
// position of each names its file.
type Decl struct {
	Syntax syntax.Decl
	File   *source.File
	// Original is what a house rule put this declaration in the place of, or nil; original(…) calls it.
	// One that was replaced twice has an Original with an Original.
	Original *Decl
	Fills    bool     // what a variant that its layer extends left open
	Layer    *Layer   // the one that declared it
	Changes  []Change // what house rules did to its lines, in their order
}

// Merged is what all layers come to.
type Merged struct {
	Variants []Decl // the openings of all layers, in their order
	Decls    []Decl // all other declarations, without any replace or change, and without scenarios
}

// Merge lays the layers over each other in their order. A layer comes after the one that it extends.
func Merge(layers []*Layer) (Merged, diag.List) {
	m := &merger{files: map[string]*source.File{}, subjects: map[string]*subject{}}
	m.layAll(layers)
	return m.merged, m.findings
}

// layAll lays layers over each other.
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

// A merger is at work on one file of one layer; decls are its own and may change.
type merger struct {
	files    map[string]*source.File
	layer    *Layer
	baseless *Layer // the layer of which it is told that it extends nothing
	file     *source.File
	decls    []*Decl
	subjects map[string]*subject // by key
	merged   Merged
	findings diag.List
	asked    asked
	looked   int  // over how many lines changes have gone
	refused  bool // it is told that these are too many
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

// declare adds a declaration, unless its name is taken.
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

// fill lets a declaration carry out what the variant that its layer extends left open, if that is what it does.
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

// declareThings adds what each player has, apart from things whose names are taken.
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

// claim takes a name for a declaration, or reports that it is taken.
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

// replace puts a declaration in the place of the one with its name. Where that cannot be, the
// declaration still counts if its name is free: so one mistake stays one message.
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

// wraps reports whether a declaration is a procedure around a check, or around another one like that.
func wraps(s *subject, d syntax.Decl) bool {
	proc, ok := d.(*syntax.ProcDecl)
	return ok && proc.Sort == "procedure" && s.sort == "check" && callsOriginal(d)
}

// CallsOriginal reports whether a declaration goes on to what it is put in the place of.
func (d *Decl) CallsOriginal() bool { return callsOriginal(d.Syntax) }

// callsOriginal reports whether a declaration goes on to what it is put in the place of. So it takes nothing away from house
// rules beside its own, and may stand on top of them.
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

// original is what rules call that a declaration is put in the place of.
const original = "original"

// mayPatch reports whether the layer extends another one, and reports it once if it does not.
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

// span is the place of a node, in the file that its position names.
func (m *merger) span(n syntax.Node) source.Span {
	file := m.files[n.Pos.Filename]
	if file == nil {
		return source.Span{}
	}
	return file.Span(n.Pos.Offset, n.EndPos.Offset)
}
