package dsl

import (
	"errors"
	"path/filepath"
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Holding is the kind of contents at a path.
type Holding uint8

const (
	HoldsVariant   Holding = iota // a standalone variant
	HoldsHouseRule                // rules that extend others
	HoldsScenarios                // scenarios for rules in other files
)

// A Target describes a path before its contents are checked.
type Target struct {
	Holds       Holding
	Name, Title string // of the variant or house rule
	Extends     string // the base of a house rule
	// Requests load the variants to which the scenarios under the path belong. For rules, the first
	// request loads those rules alone.
	Requests []Request
}

// Inspect describes the contents of an embedded variant or of a path. If there are errors, the
// target may be incomplete.
func (lib *Library) Inspect(name string) (Target, diag.List) {
	l := &loader{lib: lib}
	defer l.close()
	p, err := l.locate(name)
	if err != nil {
		return Target{}, diag.List{l.noSuchVariant(name, source.Span{}, err)}
	}
	if p.ships() {
		name = p.shipsAs()
	}
	text := l.read(p)
	l.findings = append(l.findings, text.findings...)
	t := Target{Name: text.name(), Title: text.title()}
	switch base := text.base(); {
	case base != nil:
		t.Holds, t.Extends = HoldsHouseRule, base.Text
	case text.opening == nil && len(text.scenarios()) == 0:
		l.noVariant(p, text)
	case text.opening == nil:
		t.Holds = HoldsScenarios
		l.onlyScenarios(text)
	}
	if text.opening != nil {
		t.Requests = []Request{{Variant: name}}
	}
	for _, s := range text.scenarios() {
		if len(l.findings) > enoughFindings {
			break
		}
		if req, ok := l.requestFor(s, name, p, text); ok && !slices.ContainsFunc(t.Requests, req.same) {
			t.Requests = append(t.Requests, req)
		}
	}
	return t, l.findings.Sort()
}

// enoughFindings is the number of errors after which scenarios are no longer inspected, because
// further errors would not be displayed.
const enoughFindings = 1000

// requestFor returns the request that loads the rules for a scenario under a path. It returns
// false after an error.
func (l *loader) requestFor(s scenario, path string, p place, text *rulesText) (Request, bool) {
	req := Request{Variant: path}
	switch {
	case s.For != nil && s.For.Text != text.name():
		asked := l.asks.get(s.For.Text, func() asking { return l.nameBeside(s.For.Text, p) })
		if asked.err != nil {
			l.findings.Add(l.noSuchVariant(s.For.Text, text.span(*s.For), asked.err))
			return Request{}, false
		}
		req.Variant, req.At = asked.name, text.span(*s.For)
	case text.opening == nil:
		l.findings.Add(diag.Diagnostic{
			Code: CodeScenarioFor, Span: s.place(), Summary: "this scenario does not say which rules it is for",
			Detail: "In a file without rules, name them: scenario … for NAME { … }.",
		})
		return Request{}, false
	}
	if req.Variant != path {
		req.Scenarios = []string{s.file.Name}
	}
	for _, line := range s.Lines {
		if line.With == nil {
			continue
		}
		rule, ok := l.withBeside(line.With, s.file)
		if !ok {
			return Request{}, false
		}
		req.With = append(req.With, rule)
	}
	return req, true
}

// same reports whether two requests are for the same rules and files.
func (r Request) same(other Request) bool {
	return r.Variant == other.Variant && slices.Equal(r.With, other.With) && slices.Equal(r.Scenarios, other.Scenarios)
}

// An asking is the name by which to request a variant, or the error if there is none.
type asking struct {
	name string
	err  error
}

// nameBeside resolves a variant name relative to the file that mentions it. If no such variant
// lies there, it tries the current directory.
func (l *loader) nameBeside(name string, text place) asking {
	found, err := l.locateBeside(name, text)
	switch {
	case err == nil && found.ships():
		return asking{name: found.shipsAs()}
	case err == nil:
		return asking{name: found.path}
	case errors.Is(err, linkOut):
		return asking{err: err}
	}
	if _, elsewhere := l.locate(name); elsewhere != nil {
		return asking{err: err}
	}
	return asking{name: name}
}

// withBeside returns the name by which to request a house rule that a file mentions. The rule is
// embedded, or lies in the file's folder or below it.
func (l *loader) withBeside(name *syntax.Text, file *source.File) (string, bool) {
	rule, over := CutOver(plain(name))
	sign := ""
	if over {
		sign = Over
	}
	if shipped, ok := l.lib.find(rule); ok {
		return sign + shipped.shipsAs(), true
	}
	if !filepath.IsLocal(rule) {
		l.findings.Add(outside(rule, syntax.Span(file, name)))
		return "", false
	}
	path, err := l.follow(filepath.Dir(file.Name), rule)
	if err != nil {
		l.findings.Add(linksOut(rule, syntax.Span(file, name)))
	}
	return sign + path, err == nil
}
