package check

import (
	"maps"
	"slices"
	"sync"

	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/syntax"
)

// Whoever writes rules changes one declaration most of the time, and wants to hear of it at once. What others can see of
// it stays what it was then, and so do all others: so it alone is checked again, among what is known of them.

// An Again asks for one declaration to be checked again.
type Again struct {
	Decl       Decl
	Incomplete bool   // some of the text could not be read
	Asked      string // see Input
}

// again is what it takes to check something again. One is done after the other: they share what was checked.
type again struct {
	mu      sync.Mutex
	checker checker // as it was when all was checked
}

// Again checks one declaration again, if it is one that others know by its name and its head alone; what the others then
// are is not looked at. It is not ok for declarations of other sorts.
func (i *Info) Again(a Again) (findings diag.List, info *Info, ok bool) {
	if i.again == nil || !isApart(a.Decl.Syntax) {
		return nil, nil, false
	}
	i.again.mu.Lock()
	defer i.again.mu.Unlock()
	c := i.again.checker.apart(a)
	before := len(c.found)
	switch decl := a.Decl.Syntax.(type) {
	case *syntax.ScriptDecl:
		c.checkScriptAgain(a.Decl, decl)
	case *syntax.ScenarioDecl:
		c.checkScenario(decl)
	default:
		c.checkProcAgain(a.Decl)
	}
	for _, check := range c.later {
		check()
	}
	for _, r := range c.regions {
		c.checkRegion(r)
	}
	c.info.Candidates = c.candidates()
	return c.found[before:].Sort(), c.info, true
}

// isApart tells whether a declaration can be checked again by itself.
func isApart(d syntax.Decl) bool {
	switch d.(type) {
	case *syntax.ProcDecl, *syntax.TableDecl, *syntax.CheckDecl, *syntax.PriorityDecl, *syntax.SetupDecl, *syntax.ScriptDecl, *syntax.ScenarioDecl:
		return true
	default:
		return false
	}
}

// apart is a checker that knows the same, and takes its findings for itself.
func (c checker) apart(a Again) *checker {
	v := *c.v
	c.v = &v
	c.in.Incomplete = a.Incomplete
	c.files = maps.Clone(c.files)
	c.files[a.Decl.File.Name], c.file = a.Decl.File, nil
	c.found, c.asked = slices.Clip(c.found), asked{name: a.Asked} // where others have errors, some things are not said
	c.info = &Info{names: c.names}
	c.members, c.assigned, c.created = maps.Clone(c.members), maps.Clone(c.assigned), maps.Clone(c.created)
	c.later, c.regions, c.togethers, c.looks, c.reasons, c.scripted = nil, nil, nil, nil, nil, slices.Clip(c.scripted)
	c.procs, c.scripts = slices.Clip(c.procs), slices.Clip(c.scripts)
	v.Scenarios, v.Scripts = slices.Clip(v.Scenarios), slices.Clip(v.Scripts)
	return &c
}

// checkProcAgain checks the body of something that can be called.
func (c *checker) checkProcAgain(d Decl) {
	p := c.newProc(d)
	if known := c.names[p.Name]; known != nil && known.proc != nil {
		p.entity, p.Index = known, known.proc.Index
		p.original, p.Original = known.proc.original, known.proc.Original
		p.Answers, p.Modifiers, p.Listeners = known.proc.Answers, known.proc.Modifiers, known.proc.Listeners
		if _, open := known.proc.decl.Syntax.(*syntax.OpenDecl); open {
			p.decl.Fills = true
		}
	}
	c.use(p.NameSpan, p.entity, nil)
	c.resolveSignature(p)
	c.checkProc(p)
}

// checkScriptAgain checks a script, and what is in it.
func (c *checker) checkScriptAgain(d Decl, decl *syntax.ScriptDecl) {
	c.forgetMembers(patch.Title(&decl.Whose))
	before := len(c.scripted)
	c.collectScript(d, decl)
	s := c.scripts[len(c.scripts)-1]
	c.resolveCards(s)
	c.resolveKeeps(s)
	c.resolveParts(s)
	for _, p := range c.scripted[before:] {
		c.checkProc(p)
	}
}

// forgetMembers forgets the outcomes of checks that a script has for itself.
func (c *checker) forgetMembers(title string) {
	of := slices.IndexFunc(c.scripts, func(s *script) bool { return s.Title == title })
	if of < 0 {
		return
	}
	owner := c.scripts[of].entity
	for name, all := range c.members {
		if slices.ContainsFunc(all, func(m member) bool { return m.owner == owner }) {
			c.members[name] = slices.DeleteFunc(slices.Clone(all), func(m member) bool { return m.owner == owner })
		}
	}
}
