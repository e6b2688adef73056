package dsl

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/patch"
	"houserule/dsl/source"
)

// A layer is one variant or house rule with its location.
type layer struct {
	patch.Layer
	place place
	text  *rulesText
	base  *layer
	trial bool // scenarios ignore the layer

	clauses func() clauseFile // returns the clause index in the same folder, cached
}

// root returns the variant at the bottom of the layer's chain of bases.
func (l *layer) root() *layer {
	for l.base != nil {
		l = l.base
	}
	return l
}

// isOver reports whether a layer is another one, or directly or indirectly extends it.
func (l *layer) isOver(other *layer) bool {
	return l == other || l.base != nil && l.base.isOver(other)
}

// read parses the rules at a place. Embedded rules are cached in the library, so that all loaders
// share them.
func (l *loader) read(p place) *rulesText {
	switch {
	case p.ships() && p.file == "":
		return l.lib.text(p.folder.dir)
	case p.file == "":
		return l.lib.readFolder(p.folder)
	default:
		return l.lib.readFile(p.folder, p.file)
	}
}

// add adds the rules at a place as a layer on top, below it the layers that they extend. It
// returns nil after an error.
func (l *loader) add(p place, text *rulesText) *layer {
	if known := l.layerAt(p); known != nil {
		return known
	}
	l.findings = append(l.findings, text.findings...)
	if text.opening == nil {
		l.noVariant(p, text)
		return nil
	}
	added := &layer{Layer: patch.Layer{Name: text.name(), Files: text.files}, place: p, text: text}
	added.clauses = sync.OnceValue(func() clauseFile { return l.lib.readClauses(p.folder) })
	if l.checks {
		l.ahead.Go(func() { added.clauses() })
	}
	if !l.addBase(added) || l.nameTaken(text) {
		return nil
	}
	l.layers = append(l.layers, added)
	return added
}

// nameTaken reports whether there is another variant or file of the same name. It adds an error
// in that case, because variants and files are identified by their names.
func (l *loader) nameTaken(text *rulesText) bool {
	other, what := l.layerNamed(text.name()), fmt.Sprintf("variants named %q", text.name())
	for _, f := range text.files {
		if owner := l.layerWith(func(known *layer) bool { return known.text.has(f.Source.Name) }); owner != nil {
			other, what = owner, fmt.Sprintf("files named %q", f.Source.Name)
		}
	}
	if other == nil {
		return false
	}
	l.findings.Add(diag.Diagnostic{
		Code: CodeSameName, Span: text.openedAt(), Summary: "there are two " + what,
		Related: []diag.Related{{Span: other.text.openedAt(), Message: "the other one is here"}},
	})
	return true
}

// noVariant reports an error for rules without a variant declaration, unless they have syntax
// errors anyway.
func (l *loader) noVariant(p place, text *rulesText) {
	if text.findings.HasErrors() {
		return
	}
	d := diag.Diagnostic{
		Code: CodeNoVariant, Span: text.start(), Summary: fmt.Sprintf("%q declares no variant", p.shown()),
		Detail: `Rules begin with a line that names them: variant my_game "My game" { players 2 }. A house rule says what it extends.`,
	}
	if len(text.scenarios()) > 0 {
		d.Detail = "It only holds scenarios, which houserule test runs. Name the rules that they test."
	}
	l.findings.Add(d)
}

// addBase adds the base of a layer, if it has one. It returns false after an error.
func (l *loader) addBase(added *layer) bool {
	name := added.text.base()
	if name == nil {
		return true
	}
	l.pending = append(l.pending, added)
	defer func() { l.pending = l.pending[:len(l.pending)-1] }()
	at := added.text.span(*name)
	if slices.ContainsFunc(l.pending, func(p *layer) bool { return p.Name == name.Text }) {
		l.findings.Add(diag.Diagnostic{
			Code: CodeCycle, Span: at, Summary: fmt.Sprintf("%q extends itself", name.Text), Related: l.cycle(name.Text),
		})
		return false
	}
	if added.base = l.layerNamed(name.Text); added.base == nil {
		added.base = l.addNamed(name.Text, added.place, at)
	}
	if added.base == nil {
		return false
	}
	added.Layer.Base = &added.base.Layer
	return true
}

// addNamed adds the variant with a name that rules mention, or returns nil after an error.
func (l *loader) addNamed(name string, beside place, at source.Span) *layer {
	p, err := l.locateBeside(name, beside)
	if err == nil {
		if text := l.read(p); text.name() == name {
			return l.add(p, text)
		}
	}
	if errors.Is(err, linkOut) {
		l.findings.Add(linksOut(name, at))
		return nil
	}
	l.findings.Add(diag.Diagnostic{
		Code: CodeUnknownBase, Span: at, Summary: fmt.Sprintf("there is no variant %q to extend", name),
		Label:  diag.DidYouMean(name, l.namesBeside(beside)),
		Detail: fmt.Sprintf("No shipped variant has that name, and there is no file %s%s or folder %s beside this file.", name, extension, name),
	})
	return nil
}

// namesBeside returns the names that rules at a place can refer to: the embedded variants and the
// files in the same folder.
func (l *loader) namesBeside(p place) (names []string) {
	names = each.Of(l.lib.names(), inRules)
	if p.file == "" {
		return names
	}
	files, _ := p.folder.rules()
	for _, file := range files {
		if file != p.file {
			names = append(names, inRules(strings.TrimSuffix(file, extension)))
		}
	}
	return names
}

// cycle returns the links of a cycle of extends lines, from the layer with that name on.
func (l *loader) cycle(name string) (links []diag.Related) {
	for _, p := range l.pending[:len(l.pending)-1] {
		if len(links) > 0 || p.Name == name {
			base := p.text.base()
			links = append(links, diag.Related{Span: p.text.span(*base), Message: fmt.Sprintf("%q extends %q", p.Name, base.Text)})
		}
	}
	return links
}

func (l *loader) layerNamed(name string) *layer {
	return l.layerWith(func(known *layer) bool { return SameName(known.Name, name) })
}

func (l *loader) layerAt(p place) *layer {
	return l.layerWith(func(known *layer) bool {
		return known.place.shown() == p.shown() && known.place.ships() == p.ships()
	})
}

func (l *loader) layerWith(fits func(*layer) bool) *layer {
	if i := slices.IndexFunc(l.layers, fits); i >= 0 {
		return l.layers[i]
	}
	return nil
}
