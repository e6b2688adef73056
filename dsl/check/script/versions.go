package script

import (
	"cmp"
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// resolveOwn settles whether a procedure of a script is a version or a helper.
func (c *Checker) resolveOwn(s *env.Script, decl syntax.Decl) {
	p := c.NewProc(env.Decl{Syntax: decl, File: s.File})
	c.belongTo(p, s)
	target := c.Names[p.Name]
	switch {
	case target != nil && target.Proc != nil && env.Answerable(target.Proc, s):
		c.resolveVersion(s, p, cmp.Or(target.Proc.Rolled(), target.Proc))
	case target != nil:
		p.Result = types.Anything
		c.Taken(p.Name, p.NameSpan, target.Place())
	case s.HelperOf[p.Name] != nil:
		p.Result = types.Anything
		c.Taken(p.Name, p.NameSpan, s.HelperOf[p.Name].NameSpan)
	default:
		c.resolveHelper(s, p)
	}
}

func (c *Checker) resolveHelper(s *env.Script, p *env.Procedure) {
	c.ResolveSignature(p)
	if p.Check != nil && p.Check.Enum != nil {
		c.AddMembers(s.Entity, p.Check.Enum)
	}
	s.HelperOf[p.Name] = p
	c.Use(p.NameSpan, env.OfProc(p.Proc), nil)
	s.Helpers = append(s.Helpers, p.Proc)
}

// resolveVersion settles the parameters and the result of a version, by its target.
func (c *Checker) resolveVersion(s *env.Script, p, target *env.Procedure) {
	for _, other := range s.Versions {
		if other.Version == target.Proc {
			p.Result = types.Anything
			c.Taken(p.Name, p.NameSpan, other.NameSpan)
			return
		}
	}
	p.Version, p.VersionOf = target.Proc, target
	c.Use(p.NameSpan, target.Entity, nil)
	target.Callees[p] = true
	target.Answers = append(target.Answers, p.Proc)
	s.Versions = append(s.Versions, p.Proc)
	if target.Ceiling() < p.Ceiling() {
		c.Errorf(report.CodeWrongSort, p.NameSpan, "Write function, because callers may only read.",
			"%q is %s of the rules, not %s", p.Name, report.Article(target.Sort), report.Article(p.Sort)).Declared(p.Name, target.NameSpan)
	}
	c.resolveParams(s, p, target)
	c.resolveResult(s, p, target)
}

// resolveParams settles the parameters of a version. Their types may be narrower.
func (c *Checker) resolveParams(s *env.Script, p, target *env.Procedure) {
	rest := target.Params[1:]
	if len(p.Written) != len(rest) {
		c.Errorf(report.CodeWrongArguments, p.NameSpan, "Write "+c.Signature(target)+"; the first value is the card itself, named self.",
			"%q takes the card and %s, but has %d more here", p.Name, diag.Counted(len(rest), "value"), len(p.Written))
	}
	for i, param := range p.Written {
		local := &variant.Local{Name: param.Name.Text, Type: types.Anything, Span: c.At(param.Name)}
		if i < len(rest) {
			local.Type = c.paramType(s, param, rest[i])
			if !types.Fits(rest[i].Type, local.Type) {
				p.Narrowed = append(p.Narrowed, i+1)
			}
		}
		p.Params = append(p.Params, local)
	}
}

func (c *Checker) paramType(s *env.Script, param syntax.Param, taken *variant.Local) *variant.Type {
	if param.Type == nil {
		return taken.Type
	}
	t := c.ResolveType(s.Entity, param.Type)
	if !types.Overlaps(types.Definite(t), types.Definite(taken.Type)) {
		c.Errorf(report.CodeWrongType, c.At(param.Type), "", "this passes %s, never %s", types.Describe(taken.Type), types.Describe(t)).See(taken.Span, "the rules declare the parameter here")
	}
	return t
}

// resolveResult settles the result of a version, which is that of the rules.
func (c *Checker) resolveResult(s *env.Script, p, target *env.Procedure) {
	p.Result = c.ResultOf(target, p.NameSpan)
	switch decl := p.Decl.Syntax.(type) {
	case *syntax.ProcDecl:
		c.checkDeclaredResult(s, p, decl.Result)
	case *syntax.TableDecl:
		c.checkDeclaredResult(s, p, decl.Result)
	case *syntax.CheckDecl:
		c.checkOutcomesOf(p, target, decl)
	default:
	}
}

// checkDeclaredResult reports an error for a declared result that callers don't expect.
func (c *Checker) checkDeclaredResult(s *env.Script, p *env.Procedure, result *syntax.Type) {
	if result == nil {
		return
	}
	if t := c.ResolveType(s.Entity, result); !types.Fits(t, p.Result) {
		c.Errorf(report.CodeWrongType, c.At(result), "You can leave the type out.", "%q must return %s for each card", p.Name, types.Describe(p.Result))
	}
}

// checkOutcomesOf makes a version use the enum of outcomes of its target. It reports an error for
// an outcome that the enum lacks.
func (c *Checker) checkOutcomesOf(p, target *env.Procedure, decl *syntax.CheckDecl) {
	enum := target.Result.Enum
	if target.Result.Base != variant.EnumType || p.Check.Enum == nil {
		if p.Check.Enum != nil || target.Result.Base == variant.EnumType {
			c.Errorf(report.CodeWrongType, p.NameSpan, "", "%q must return %s for each card", p.Name, types.Describe(target.Result))
		}
		return
	}
	p.Check.Enum = enum
	for _, line := range decl.Lines {
		if line.Outcome != nil && !slices.Contains(enum.Members, line.Outcome.Text) {
			c.Unknown(report.CodeUnknownMember, c.At(*line.Outcome), line.Outcome.Text, types.MembersOf(enum), "%q never has the outcome %q", p.Name, line.Outcome.Text)
		}
	}
}
