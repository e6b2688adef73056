package check

import (
	"slices"
	"sync"

	"houserule/dsl/check/env"
	"houserule/dsl/check/lint"
	"houserule/dsl/check/scenario"
	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/syntax"
)

// While an author types, usually only one declaration changes. If other declarations depend only
// on its name and its head, it alone is checked again, in the environment of the last complete
// check.

// An Info is an index of names, which can also check single declarations again.
type Info struct {
	*env.Info
	rechecker *rechecker
}

// A RecheckInput names one declaration to check again.
type RecheckInput struct {
	Decl       env.Decl
	Incomplete bool   // the file has syntax errors
	Asked      string // see Input
}

// A rechecker holds the environment of a complete check. Rechecks run one after another, because
// they share it.
type rechecker struct {
	mu    sync.Mutex
	known env.Env
}

// Recheck checks one declaration again, without those that depend on it. It returns false for a
// sort of declaration of which others use more than the name and the head.
func (i *Info) Recheck(in RecheckInput) (found diag.List, info *Info, ok bool) {
	if i.rechecker == nil || !isApart(in.Decl.Syntax) {
		return nil, nil, false
	}
	i.rechecker.mu.Lock()
	defer i.rechecker.mu.Unlock()
	p := newPhases(i.rechecker.known.Apart(in.Decl.File, in.Incomplete, in.Asked))
	before := len(p.Found)
	switch decl := in.Decl.Syntax.(type) {
	case *syntax.ScriptDecl:
		p.recheckScript(in.Decl, decl)
	case *syntax.ScenarioDecl:
		scenario.Check(p.declared, decl)
	default:
		p.recheckProc(in.Decl)
	}
	lint.Rerun(p.names)
	p.Info.Candidates = p.Candidates()
	return p.Found[before:].Sort(), &Info{Info: p.Info}, true
}

// isApart reports whether a declaration can be checked again by itself.
func isApart(d syntax.Decl) bool {
	switch d.(type) {
	case *syntax.ProcDecl, *syntax.TableDecl, *syntax.CheckDecl, *syntax.PriorityDecl, *syntax.SetupDecl, *syntax.ScriptDecl, *syntax.ScenarioDecl:
		return true
	default:
		return false
	}
}

// recheckProc checks the body of a procedure again.
func (p *phases) recheckProc(d env.Decl) {
	proc := p.names.NewProc(d)
	if known := p.Env.Names[proc.Name]; known != nil && known.Proc != nil {
		proc.Entity, proc.Index = known, known.Proc.Index
		proc.Replaced, proc.Original = known.Proc.Replaced, known.Proc.Original
		proc.Answers, proc.Modifiers, proc.Listeners = known.Proc.Answers, known.Proc.Modifiers, known.Proc.Listeners
		if _, open := known.Proc.Decl.Syntax.(*syntax.OpenDecl); open {
			proc.Decl.Fills = true
		}
	}
	p.Use(proc.NameSpan, proc.Entity, nil)
	p.names.ResolveSignature(proc)
	p.Infer(proc)
}

// recheckScript checks a script and its parts.
func (p *phases) recheckScript(d env.Decl, decl *syntax.ScriptDecl) {
	p.forgetMembers(patch.Title(&decl.Whose))
	before := len(p.Scripted)
	p.names.CollectScript(d, decl)
	s := p.Env.Scripts[len(p.Env.Scripts)-1]
	p.scripts.ResolveCards(s)
	p.scripts.ResolveKeeps(s)
	p.scripts.ResolveParts(s)
	for _, scripted := range p.Scripted[before:] {
		p.Infer(scripted)
	}
}

// forgetMembers removes the outcomes of checks in the script with a title from the map of
// members.
func (p *phases) forgetMembers(title string) {
	of := slices.IndexFunc(p.Env.Scripts, func(s *env.Script) bool { return s.Title == title })
	if of < 0 {
		return
	}
	owner := p.Env.Scripts[of].Entity
	for name, all := range p.Members {
		if slices.ContainsFunc(all, func(m env.Member) bool { return m.Owner == owner }) {
			p.Members[name] = slices.DeleteFunc(slices.Clone(all), func(m env.Member) bool { return m.Owner == owner })
		}
	}
}
