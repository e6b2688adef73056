// Package check turns the declarations of a variant into its checked form: every name resolved, every
// expression typed, every short form written out. Its input is one list of declarations, with house
// rules already merged. Its output is a variant.Variant, or diagnostics. It runs the phases, which are
// the packages below it, and knows nothing about files on disk, about the formats of data, or about how
// rules are run.
//
// No phase can reach into a later one: report, types and cover are used by all; env holds the results that phases
// hand on; resolve, expr, step, declared, script, scenario and lint follow in this order.
package check

import (
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

// OfField returns a figure of a component as a thing.
func OfField(f *variant.Field) Thing { return env.OfField(f) }

// OfMember returns a value of an enum as a thing.
func OfMember(e *variant.Enum, index int) Thing { return env.OfMember(e, index) }

// Check resolves and types everything that makes up a variant. The variant is nil if there are errors,
// but not if there are only warnings.
func Check(in Input) (*variant.Variant, diag.List) {
	return newPhases(env.New(in)).run()
}

// Examine checks like Check, and also returns an index of the names, even if there are errors.
func Examine(in Input) (*variant.Variant, *Info, diag.List) {
	c := env.New(in)
	c.KeepInfo()
	v, found := newPhases(c).run()
	c.Info.Candidates = c.Candidates()
	return v, &Info{c.Info, &again{known: *c}}, found
}

// A phases value has what each phase works with. All of them share one environment.
type phases struct {
	*env.Env
	names    *resolve.Resolver
	declared *declared.Checker
	scripts  *script.Checker
}

// newPhases returns the phases that check in an environment.
func newPhases(c *env.Env) *phases {
	r := &resolve.Resolver{Env: c, Entries: map[string]source.Span{}}
	c.Infer = func(p *env.Procedure) { step.CheckProc(r, p) }
	return &phases{c, r, &declared.Checker{Resolver: r}, &script.Checker{Resolver: r}}
}

// run checks everything, phase by phase.
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
	found := p.Found.Sort()
	if found.HasErrors() {
		return nil, found
	}
	return p.Variant, found
}

// checkBodies checks everything that has expressions or steps of its own.
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
	for i := 0; i < len(p.Procs); i++ { // the originals of replaced procedures are appended when they are called
		p.Infer(p.Procs[i])
	}
	for _, scripted := range p.Scripted {
		p.Infer(scripted)
	}
	p.scripts.CheckAsked()
}

// TypeName returns a type as rules write it, or "" for a value that could not be typed.
func TypeName(t *variant.Type) string {
	if t == nil || types.IsAnything(t) {
		return ""
	}
	return types.NameOf(t)
}
