package resolve

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// NewProc returns a declaration that can be called, without its types.
func (c *Resolver) NewProc(d env.Decl) *env.Procedure {
	p := &env.Procedure{Proc: &variant.Proc{Index: -1}, Decl: d, Callees: map[*env.Procedure]bool{}}
	switch decl := d.Syntax.(type) {
	case *syntax.ProcDecl:
		p.Sort, p.Ident, p.Written = decl.Sort, decl.Name, decl.Params
		c.describeProc(p, decl, decl.Notes, Called|Gloss|Told)
	case *syntax.OpenDecl:
		p.Sort, p.Ident, p.Written = decl.Sort, decl.Name, decl.Params
		c.describeProc(p, decl, decl.Notes, Called|Gloss|Told)
		if decl.Sort != "function" {
			p.Effect = variant.Acts // its implementation may do anything
		}
	case *syntax.TableDecl:
		p.Sort, p.Ident, p.Written = "table", decl.Name, decl.Params
		if decl.Chart {
			p.Sort = "chart"
		}
		c.describeProc(p, decl, decl.Notes, Called|Gloss|Told)
		if wording := decl.Notes.Said(); p.Sentence != nil && wording.Told.Text != nil {
			c.Errorf(report.CodeMisplaced, c.At(wording.Told), "Write told nothing to leave the line out, or delete this.", "the story tells each result of a %s in its own way", p.Sort)
			p.Sentence = nil
		}
	case *syntax.CheckDecl:
		p.Sort, p.Ident, p.Written = "check", decl.Name, decl.Params
		c.describeProc(p, decl, decl.Notes, Called|Gloss)
		c.collectOutcomes(p, decl)
	case *syntax.PriorityDecl:
		p.Sort, p.Ident, p.Written = "priority", decl.Name, decl.Params
		c.describeProc(p, decl, decl.Notes, Called|Gloss|Told)
	case *syntax.OfferDecl:
		p.Sort, p.Ident = "offer", decl.Name
		c.describeProc(p, decl, decl.Notes, Called|Gloss)
	case *syntax.SetupDecl:
		p.Sort, p.Ident = "setup", syntax.Name{Text: "setup", Node: decl.Node}
		c.describeProc(p, decl, decl.Notes, 0)
	default:
		report.Unexpected(decl)
	}
	return p
}

func (c *Resolver) describeProc(p *env.Procedure, decl report.Placed, notes *syntax.Notes, may words) {
	p.Name = p.Ident.Text
	p.Span, p.NameSpan = c.At(decl), c.At(p.Ident)
	p.Doc, p.Notes = c.Doc(decl), notes
	p.Wording, p.Cites = c.Noted(notes, may)
}

// ResolveSignature resolves the parameters of p, and its result if that is declared.
func (c *Resolver) ResolveSignature(p *env.Procedure) {
	decl, _ := p.Decl.Syntax.(*syntax.ProcDecl)
	if decl != nil && decl.Passes != nil {
		p.Follows = c.PassageOf(c.UserOf(p), decl.Passes, p.NameSpan)
		if p.Sort != "procedure" {
			c.Errorf(report.CodeMisplaced, p.NameSpan, "Write procedure.", "%s can't follow a move", report.Article(p.Sort))
		}
	}
	for i, param := range p.Written {
		t := types.Anything
		switch {
		case param.Type != nil:
			t = c.ResolveType(c.UserOf(p), param.Type)
		case p.Follows != nil:
			t = p.Follows.Event.Params[i].Type
		case decl != nil && decl.Passes != nil: // an error was reported
		default:
			c.Errorf(report.CodeUntyped, c.At(param), "Write its type after a colon, as in "+param.Name.Text+": number.",
				"the type of %q is missing", param.Name.Text)
		}
		p.Params = append(p.Params, &variant.Local{Name: param.Name.Text, Type: t, Span: c.At(param.Name)})
	}
	if p.Replaced != nil && p.Replaced.Index < 0 {
		c.settleOriginal(p)
	}
	switch decl := p.Decl.Syntax.(type) {
	case *syntax.ProcDecl:
		if p.Rolled() != nil && decl.Result == nil {
			p.Result = p.Replaced.Result
			return
		}
		p.Result = c.declaredResult(p, decl.Result, decl.Value != nil)
	case *syntax.OpenDecl:
		p.Result = c.declaredResult(p, decl.Result, false)
	case *syntax.TableDecl:
		p.Result = c.declaredResult(p, decl.Result, true)
	case *syntax.CheckDecl:
		p.Result = types.Number
		if p.Check.Enum != nil {
			p.Result = types.EnumOf(p.Check.Enum)
		}
	case *syntax.PriorityDecl:
		p.Result = types.Bool
	case *syntax.OfferDecl:
		p.Params = []*variant.Local{{Name: "player", Type: types.Player, Span: p.NameSpan}}
		p.Result = types.Nothing
	case *syntax.SetupDecl:
		p.Result = types.Nothing
	default:
		report.Unexpected(decl)
	}
}

// declaredResult returns the declared result, or nil if it has to be inferred.
func (c *Resolver) declaredResult(p *env.Procedure, t *syntax.Type, canInfer bool) *variant.Type {
	switch {
	case t != nil:
		return c.ResolveType(c.UserOf(p), t)
	case canInfer:
		return nil
	case p.Sort == "function":
		c.Errorf(report.CodeMissingReturn, p.NameSpan, "Write the type that the function returns after an arrow, as in -> number.",
			"the type that %q returns is missing", p.Name)
		return types.Anything
	}
	return types.Nothing
}

// OriginalOf returns the declaration that a house rule replaced by p, as a procedure.
func (c *Resolver) OriginalOf(p *env.Procedure) *env.Procedure {
	if p.Replaced == nil && p.Decl.Original != nil {
		p.Replaced = c.NewProc(*p.Decl.Original)
		c.settleOriginal(p)
	}
	return p.Replaced
}

func (c *Resolver) settleOriginal(p *env.Procedure) {
	o := p.Replaced
	o.Entity, o.Index = p.Entity, len(c.Procs)
	c.ResolveSignature(o)
	c.Procs = append(c.Procs, o)
	p.Original = o.Proc
}

// foresee makes the original of a procedure that replaces a check, because the outcomes of the
// check are the results of the procedure.
func (c *Resolver) foresee(p *env.Procedure) {
	if p.Sort != "procedure" || p.Decl.Original == nil {
		return
	}
	o := c.NewProc(*p.Decl.Original)
	if c.foresee(o); o.Rolled() != nil {
		p.Replaced = o
	}
}

// collectOutcomes makes an enum of the outcomes of a check, in the order of its lines.
func (c *Resolver) collectOutcomes(p *env.Procedure, decl *syntax.CheckDecl) {
	p.Check = &variant.Check{}
	e := &variant.Enum{Name: p.Name, Span: p.NameSpan}
	known := map[string]bool{}
	for _, line := range decl.Lines {
		if line.Outcome != nil && !known[line.Outcome.Text] {
			known[line.Outcome.Text] = true
			e.Members = append(e.Members, line.Outcome.Text)
			e.Places = append(e.Places, c.At(*line.Outcome))
		}
	}
	if len(e.Members) > 0 {
		p.Check.Enum = e
	}
}
