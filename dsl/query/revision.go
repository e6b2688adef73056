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

// A Revision is an edited version of one file of rules that were studied earlier. It differs in
// at most one declaration, and the edit changes nothing that other declarations depend on.
// Alternatively the edited declaration has syntax errors.
type Revision struct {
	study    *dsl.Study
	before   *syntax.File
	now      *syntax.File
	problems diag.List   // syntax errors of the new text
	gone     source.Span // the old declaration, or the zero span if only text between declarations changed
	decl     *check.Decl // the new declaration, or nil if it can't be parsed
	head     int         // the length of the unchanged text at the beginning, in bytes
	tail     int         // the length of the unchanged text at the end, in bytes
}

// Revise compares a file with the studied version. It returns false if the change affects more
// than one declaration, because then all rules must be checked again.
func Revise(study *dsl.Study, file *source.File) (r *Revision, ok bool) {
	at := slices.IndexFunc(study.Trees, func(tree *syntax.File) bool { return tree.Source.Name == file.Name })
	if at < 0 || study.Names == nil {
		return nil, false
	}
	r = &Revision{study: study, before: study.Trees[at]}
	r.now, r.problems = syntax.Parse(file)
	r.head, r.tail = commonEnds(r.before.Source.Text, file.Text)
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

// commonEnds returns the length of the common prefix of two texts, and of the common suffix of the
// rest.
func commonEnds(a, b string) (head, tail int) {
	most := min(len(a), len(b))
	for head < most && a[head] == b[head] {
		head++
	}
	for tail < most-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head, tail
}

// differing returns the old and the new declarations between the first and the last difference.
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

// counterpart returns the new declaration in the form in which the checker takes it. It returns
// nil if the declaration can't be checked by itself, for example because its name changed.
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

// Findings returns the diagnostics of all rules after the edit. It reuses those of the study, and
// checks only the edited declaration again. The result is false if that declaration can't be
// checked by itself.
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
	found, _, ok := r.study.Names.Recheck(check.RecheckInput{Decl: *r.decl, Incomplete: r.problems.HasErrors()})
	return append(findings, found...).Sort(), ok
}

// Candidates returns the names that may replace the unknown name asked.
func (r *Revision) Candidates(asked string) (candidates []check.Candidate, ok bool) {
	if r.decl == nil {
		return nil, false
	}
	_, info, ok := r.study.Names.Recheck(check.RecheckInput{Decl: *r.decl, Incomplete: true, Asked: asked})
	if !ok {
		return nil, false
	}
	return info.Candidates, true
}

// moved returns the position of a span after the edit. It returns false for a span in the edited
// declaration, or one that overlaps the edited text.
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
