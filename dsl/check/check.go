// Package check converts the declarations of a variant into the checked form. That has all names
// resolved, all expressions typed, and all short forms expanded. Its input is one list of
// declarations, with house rules already merged. Its output is a variant.Variant, or diagnostics.
// The package runs the phases, which are the packages below it. It knows nothing about files on
// disk, data formats, or the interpreter.
//
// No phase can use a later one. The packages report, types and cover are shared by all phases,
// and env holds the results that phases pass on. The phases follow in this order: resolve, expr,
// step, declared, script, scenario, lint.
package check

import (
	"slices"

	"houserule/dsl/check/declared"
	"houserule/dsl/check/env"
	"houserule/dsl/check/lint"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/scenario"
	"houserule/dsl/check/script"
	"houserule/dsl/check/step"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Names from the phases that callers of this package need.
type (
	Input     = env.Input
	Decl      = env.Decl
	Reader    = env.Reader
	FileRef   = env.FileRef
	Ignored   = env.Ignored
	Use       = env.Use
	Thing     = report.Thing
	Note      = report.Note
	Candidate = report.Candidate
)

// OfField returns a field of a component as a thing.
func OfField(f *variant.Field) Thing { return env.OfField(f) }

// OfMember returns the member of an enum with an index as a thing.
func OfMember(e *variant.Enum, index int) Thing { return env.OfMember(e, index) }

// Check resolves and types all declarations of a variant. The variant is nil if there are errors,
// but not if there are only warnings.
func Check(in Input) (*variant.Variant, diag.List) {
	return newPhases(env.New(in)).run()
}

// Head returns a variant with only the values of its headers, such as titles and numbers of players.
func Head(in Input) *variant.Variant {
	p := newPhases(env.New(in))
	p.declared.Header()
	return p.Variant
}

// Examine checks like Check, and also returns an index of the names, even if there are errors.
func Examine(in Input) (*variant.Variant, *Info, diag.List) {
	c := env.New(in)
	c.KeepInfo()
	v, found := newPhases(c).run()
	c.Info.Candidates = c.Candidates()
	return v, &Info{c.Info, &rechecker{known: *c}}, found
}

// A phases has the checkers of all phases. They share one environment by a pointer.
type phases struct {
	*env.Env
	names    *resolve.Resolver
	declared *declared.Checker
	scripts  *script.Checker
}

// newPhases returns the phases for an environment.
func newPhases(c *env.Env) *phases {
	r := &resolve.Resolver{Env: c, Entries: map[string]source.Span{}}
	c.Infer = func(p *env.Procedure) { step.CheckProc(r, p) }
	return &phases{c, r, &declared.Checker{Resolver: r}, &script.Checker{Resolver: r}}
}

// run runs all phases in order. The variant is nil if there are errors.
func (p *phases) run() (*variant.Variant, diag.List) {
	p.declared.Header()
	p.names.Collect()
	p.names.ResolveTypes()
	p.declared.ResolveOptions()
	p.names.ResolveSignatures()
	p.declared.ResolveValues()
	p.scripts.ResolveScripts()
	p.checkBodies()
	for _, d := range p.In.Scenarios {
		if decl, ok := d.Syntax.(*syntax.ScenarioDecl); ok {
			scenario.Check(p.declared, decl)
		}
	}
	lint.Run(p.names)
	p.blame()
	found := p.Found.Sort()
	if found.HasErrors() {
		return nil, found
	}
	return p.Variant, found
}

// blame moves an error in a line that a house rule inherits to the change that the house rule makes
// to the same declaration. Its author can't correct the line, and looks only at the house rule.
func (p *phases) blame() {
	for _, d := range p.In.Decls {
		for _, change := range d.Changes {
			house := slices.IndexFunc(p.In.HouseRules, func(f *source.File) bool { return f.Name == change.By.Pos.Filename })
			piece, ok := d.Syntax.(syntax.Piece)
			if house < 0 || !ok {
				continue
			}
			whole := syntax.Span(d.File, piece)
			for i := range p.Found {
				f := &p.Found[i]
				if f.Severity == diag.Error && f.Span.File == whole.File && whole.Start <= f.Span.Start && f.Span.End <= whole.End && !slices.Contains(p.In.HouseRules, f.Span.File) {
					f.Related = append(f.Related, diag.Related{Span: f.Span, Message: "this no longer fits the change"})
					f.Span = syntax.Span(p.In.HouseRules[house], change.By)
				}
			}
		}
	}
}

// checkBodies checks all procedures and other declarations with expressions or steps.
func (p *phases) checkBodies() {
	if p.Setup != nil {
		p.Infer(p.Setup)
		p.Setup.Effect, p.Variant.Setup = variant.Acts, p.Setup.Proc
	}
	p.declared.CheckRequires()
	p.declared.CheckTurn()
	p.declared.CheckOffers()
	p.declared.CheckScore()
	p.declared.CheckReports()
	for i := 0; i < len(p.Procs); i++ { // calls append originals of replaced procedures to the slice
		p.Infer(p.Procs[i])
	}
	for _, scripted := range p.Scripted {
		p.Infer(scripted)
	}
	p.scripts.CheckAsked()
}

// TypeName returns a type in the syntax of rules. It returns "" for a value whose type is unknown
// because of an error.
func TypeName(t *variant.Type) string {
	if t == nil || types.IsAnything(t) {
		return ""
	}
	return types.NameOf(t)
}
