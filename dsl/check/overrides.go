package check

import (
	"cmp"
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// What a script declares is an own version of something of the rules, if that has its name and the card can be
// its first value; or else a helper, which nobody knows but the script. Both take the card without saying so.

// resolveParts settles what the parts of a script are called, what they are for, take and give.
func (c *checker) resolveParts(s *script) {
	for _, part := range s.decl.Parts {
		switch {
		case part.InPlay != nil:
			c.resolveInPlay(s, part.InPlay)
		case part.Listener != nil:
			c.resolveListener(s, part.Listener)
		case part.Proc != nil:
			c.resolveOwn(s, part.Proc)
		case part.Table != nil:
			c.resolveOwn(s, part.Table)
		case part.Check != nil:
			c.resolveOwn(s, part.Check)
		case part.Priority != nil:
			c.resolveOwn(s, part.Priority)
		}
	}
}

// resolveOwn settles whether a procedure of a script is a version of one of the rules.
func (c *checker) resolveOwn(s *script, decl syntax.Decl) {
	p := c.newProc(Decl{Syntax: decl, File: s.file})
	c.belongTo(p, s)
	target := c.names[p.Name]
	switch {
	case target != nil && target.proc != nil && answerable(target.proc, s):
		c.resolveVersion(s, p, cmp.Or(target.proc.rolled(), target.proc))
	case target != nil:
		p.Result = anythingType
		c.taken(p.Name, p.NameSpan, target.span)
	case s.helpers[p.Name] != nil:
		p.Result = anythingType
		c.taken(p.Name, p.NameSpan, s.helpers[p.Name].NameSpan)
	default:
		c.resolveHelper(s, p)
	}
}

// belongTo makes a procedure a part of a script: its first value is the card.
func (c *checker) belongTo(p *procedure, s *script) {
	p.script, p.Script, p.entity = s, s.Script, s.entity
	p.Params = []*variant.Local{s.Self}
	c.scripted = append(c.scripted, p)
}

// answerable tells whether the first value of a procedure can be a card of a script.
func answerable(p *procedure, s *script) bool {
	return len(p.Params) > 0 && p.Params[0].Type.Base == variant.Component && overlaps(definite(p.Params[0].Type), s.Self.Type)
}

func (c *checker) resolveHelper(s *script, p *procedure) {
	c.resolveSignature(p)
	if p.Check != nil && p.Check.Enum != nil {
		c.addMembers(s.entity, p.Check.Enum)
	}
	s.helpers[p.Name] = p
	c.use(p.NameSpan, procThing{p.Proc}, nil)
	s.Helpers = append(s.Helpers, p.Proc)
}

// resolveVersion settles what a card's own version of a procedure takes and gives: what that one does,
// without the card.
func (c *checker) resolveVersion(s *script, p, target *procedure) {
	for _, other := range s.Versions {
		if other.Version == target.Proc {
			p.Result = anythingType
			c.taken(p.Name, p.NameSpan, other.NameSpan)
			return
		}
	}
	p.Version, p.version = target.Proc, target
	c.use(p.NameSpan, target.entity, nil)
	target.callees[p] = true
	target.Answers = append(target.Answers, p.Proc)
	s.Versions = append(s.Versions, p.Proc)
	c.checkVersionSort(p, target)
	c.resolveTaken(s, p, target)
	c.resolveGiven(s, p, target)
}

// checkVersionSort reports a version that might do what whoever calls it does not expect.
func (c *checker) checkVersionSort(p, target *procedure) {
	if target.ceiling() < p.ceiling() {
		c.found.Add(diag.Diagnostic{
			Code: CodeWrongSort, Span: p.NameSpan, Summary: quoted(p.Name) + " is " + article(target.Sort) + " of the rules, not " + article(p.Sort),
			Detail:  "Whoever asks it must not change anything, whatever the card: write function.",
			Related: []diag.Related{{Span: target.NameSpan, Message: quoted(p.Name) + " is declared here"}},
		})
	}
}

// resolveTaken settles the parameters of an own version. Those without a type have that of the rules;
// others may be narrower.
func (c *checker) resolveTaken(s *script, p, target *procedure) {
	rest := target.Params[1:]
	if len(p.params) != len(rest) {
		c.errorf(CodeWrongArguments, p.NameSpan, "It is called as "+c.signature(target)+"; the first value is the card itself, which is called self.",
			"besides the card %q takes %s, and here are %d", p.Name, diag.Counted(len(rest), "value"), len(p.params))
	}
	for i, param := range p.params {
		local := &variant.Local{Name: param.Name.Text, Type: anythingType, Span: c.at(param.Name)}
		if i < len(rest) {
			local.Type = c.takenType(s, param, rest[i])
			if !fits(rest[i].Type, local.Type) {
				p.Narrowed = append(p.Narrowed, i+1)
			}
		}
		p.Params = append(p.Params, local)
	}
}

func (c *checker) takenType(s *script, param syntax.Param, taken *variant.Local) *variant.Type {
	if param.Type == nil {
		return taken.Type
	}
	t := c.resolveType(s.entity, param.Type)
	if !overlaps(definite(t), definite(taken.Type)) {
		c.found.Add(diag.Diagnostic{
			Code: CodeWrongType, Span: c.at(param.Type), Summary: "here " + describe(taken.Type) + " is given, never " + describe(t),
			Related: []diag.Related{{Span: taken.Span, Message: "the rules take it here"}},
		})
	}
	return t
}

// resolveGiven settles what an own version gives: what the rules' version does.
func (c *checker) resolveGiven(s *script, p, target *procedure) {
	p.Result = c.resultOf(target, p.NameSpan)
	switch decl := p.decl.Syntax.(type) {
	case *syntax.ProcDecl:
		c.checkGiven(s, p, decl.Result)
	case *syntax.TableDecl:
		c.checkGiven(s, p, decl.Result)
	case *syntax.CheckDecl:
		c.checkOutcomesOf(p, target, decl)
	default:
	}
}

// checkGiven reports a result that callers do not expect.
func (c *checker) checkGiven(s *script, p *procedure, result *syntax.Type) {
	if result == nil {
		return
	}
	if t := c.resolveType(s.entity, result); !fits(t, p.Result) {
		c.errorf(CodeWrongType, c.at(result), "The type may be left out.", "%q gives %s, whatever the card", p.Name, describe(p.Result))
	}
}

// checkOutcomesOf lets the outcomes of a check be those of the rules' version.
func (c *checker) checkOutcomesOf(p, target *procedure, decl *syntax.CheckDecl) {
	enum := target.Result.Enum
	if target.Result.Base != variant.EnumType || p.Check.Enum == nil {
		if p.Check.Enum != nil || target.Result.Base == variant.EnumType {
			c.errorf(CodeWrongType, p.NameSpan, "", "%q gives %s, whatever the card", p.Name, describe(target.Result))
		}
		return
	}
	p.Check.Enum = enum
	for _, line := range decl.Lines {
		if line.Outcome != nil && !slices.Contains(enum.Members, line.Outcome.Text) {
			c.unknown(CodeUnknownMember, c.at(*line.Outcome), line.Outcome.Text, membersOf(enum), "%q does not come to %q", p.Name, line.Outcome.Text)
		}
	}
}

// reportUnanswered reports helpers that their scripts do not use: whoever wrote one may have meant
// something of the rules.
func (c *checker) reportUnanswered() {
	called := map[*procedure]bool{}
	for _, p := range c.scripted {
		for callee := range p.callees {
			called[callee] = callee != p || called[callee]
		}
	}
	for _, p := range c.scripted {
		if p.script.helpers[p.Name] == p && !called[p] && !c.in.Incomplete && !c.found.HasErrors() {
			c.found.Add(diag.Diagnostic{
				Code: CodeNotAnswered, Severity: diag.Warning, Span: p.NameSpan, Summary: "nothing calls " + quoted(p.Name),
				Detail: "It is no version of anything: for that it has the name of something of the rules whose first value can be this card.",
				Label: c.didYouMean(p.Name, func() []string {
					return c.namesOf(func(e *entity) bool { return e.proc != nil && answerable(e.proc, p.script) })
				}),
			})
		}
	}
}

// versionBefore is a call of original(…) in an own version: of what the card would answer without it.
func (b *body) versionBefore(node placed, args []syntax.Expr, asStep bool) (*variant.CallExpr, []variant.Expr) {
	x, skip := b.callTo(b.proc.version, node, args, asStep)
	x.Own = b.proc.Proc
	return x, skip
}
