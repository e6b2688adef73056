package query

import (
	"slices"

	"houserule/dsl"
	"houserule/dsl/check"
	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Revision is one file of rules a few keystrokes after all of them were studied. Only one of its declarations is
// another one, and what others know of that is still so; or it cannot be read at the moment.
type Revision struct {
	study    *dsl.Study
	before   *syntax.File
	now      *syntax.File
	problems diag.List   // of the text as it is now
	gone     source.Span // the declaration as it was; nowhere if only what stands between declarations is another
	decl     *check.Decl // as it is now; nil if it cannot be read
	head     int         // how much of the text is as it was at its beginning
	tail     int         // and at its end
}

// Revise finds out what is another in a file; not ok if that is more than can be looked at by itself.
func Revise(study *dsl.Study, file *source.File) (r *Revision, ok bool) {
	at := slices.IndexFunc(study.Trees, func(tree *syntax.File) bool { return tree.Source.Name == file.Name })
	if at < 0 || study.Names == nil {
		return nil, false
	}
	r = &Revision{study: study, before: study.Trees[at]}
	r.now, r.problems = syntax.Parse(file)
	r.head, r.tail = alike(r.before.Source.Text, file.Text)
	old, changed := r.differing()
	switch {
	case len(old) > 1 || len(changed) > len(old):
		return nil, false
	case len(old) == 0:
		return r, true
	}
	r.gone = syntax.Span(r.before.Source, old[0].(syntax.Piece))
	if len(changed) == 0 {
		return r, r.problems.HasErrors()
	}
	r.decl = r.counterpart(old[0], changed[0])
	return r, r.decl != nil
}

// alike is how much of two texts is the same at their beginning, and of the rest at their end.
func alike(a, b string) (head, tail int) {
	most := min(len(a), len(b))
	for head < most && a[head] == b[head] {
		head++
	}
	for tail < most-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head, tail
}

// differing are the declarations between the first and the last that is another one, before and now.
func (r *Revision) differing() (old, changed []syntax.Decl) {
	old, changed = r.before.Decls, r.now.Decls
	same := func(a, b syntax.Decl) bool {
		return syntax.Span(r.before.Source, a.(syntax.Piece)).Text() == syntax.Span(r.now.Source, b.(syntax.Piece)).Text()
	}
	for len(old) > 0 && len(changed) > 0 && same(old[0], changed[0]) {
		old, changed = old[1:], changed[1:]
	}
	for len(old) > 0 && len(changed) > 0 && same(old[len(old)-1], changed[len(changed)-1]) {
		old, changed = old[:len(old)-1], changed[:len(changed)-1]
	}
	return old, changed
}

// counterpart is a declaration as it counts among the rules, in the place of what it was before; nil if it does not count
// by itself.
func (r *Revision) counterpart(old, now syntax.Decl) *check.Decl {
	oldSort, oldName, _ := patch.Identify(old)
	sort, name, _ := patch.Identify(now)
	if oldSort != sort || oldName != name && sort != "scenario" {
		return nil
	}
	if before, replaces := old.(*syntax.ReplaceDecl); replaces {
		after, still := now.(*syntax.ReplaceDecl)
		if !still {
			return nil
		}
		old, now = before.Decl, after.Decl
	}
	if sort == "scenario" {
		return &check.Decl{Syntax: now, File: r.now.Source}
	}
	at := slices.IndexFunc(r.study.Rules.Decls, func(d check.Decl) bool { return d.Syntax == old })
	if at < 0 {
		return nil
	}
	decl := r.study.Rules.Decls[at]
	decl.Syntax, decl.File = now, r.now.Source
	return &decl
}

// Findings are those of all the rules, as far as they can be told from the one declaration that is another; not ok if it
// can't be checked by itself.
func (r *Revision) Findings() (findings diag.List, ok bool) {
	findings = slices.Clone(r.problems)
	for _, d := range r.study.Findings {
		if moved, still := r.moved(d.Span); still {
			d.Span = moved
			d.Related = r.movedAll(d.Related)
			findings = append(findings, d)
		}
	}
	if r.decl == nil {
		return findings.Sort(), true
	}
	found, _, ok := r.study.Names.Again(check.Again{Decl: *r.decl, Incomplete: r.problems.HasErrors()})
	return append(findings, found...).Sort(), ok
}

// Candidates are what may stand where a name is asked for that nothing has.
func (r *Revision) Candidates(asked string) (candidates []check.Candidate, ok bool) {
	if r.decl == nil {
		return nil, false
	}
	_, info, ok := r.study.Names.Again(check.Again{Decl: *r.decl, Incomplete: true, Asked: asked})
	if !ok {
		return nil, false
	}
	return info.Candidates, true
}

// moved is where something is now; not still if it was in the declaration that is another.
func (r *Revision) moved(at source.Span) (now source.Span, still bool) {
	before := r.before.Source
	switch by := len(r.now.Source.Text) - len(before.Text); {
	case at.IsZero() || at.File.Name != before.Name:
		return at, true
	case !r.gone.IsZero() && r.gone.Start <= at.Start && at.End <= r.gone.End:
	case at.End <= r.head:
		return r.now.Source.Span(at.Start, at.End), true
	case at.Start >= len(before.Text)-r.tail:
		return r.now.Source.Span(at.Start+by, at.End+by), true
	}
	return source.Span{}, false
}

func (r *Revision) movedAll(related []diag.Related) (moved []diag.Related) {
	for _, other := range related {
		if at, still := r.moved(other.Span); still {
			moved = append(moved, diag.Related{Span: at, Message: other.Message})
		}
	}
	return moved
}
