package step

import (
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// CheckProc checks the body of p, once.
func CheckProc(c *resolve.Resolver, p *env.Procedure) {
	if p.State != env.Untouched {
		return
	}
	if _, open := p.Decl.Syntax.(*syntax.OpenDecl); open {
		p.State = env.Done
		return
	}
	p.State = env.Underway
	b := New(c, p)
	b.Tell(p.Told, p.Notes.Said())
	switch {
	case p.Modifies != nil:
		b.modifier(p.Modifies)
	case p.Hears != nil:
		b.listen(p.Hears)
	}
	switch decl := p.Decl.Syntax.(type) {
	case *syntax.ProcDecl:
		b.procBody(decl)
	case *syntax.TableDecl:
		tables{b}.tableBody(decl)
	case *syntax.CheckDecl:
		b.checkBody(decl)
	case *syntax.PriorityDecl:
		b.priorityBody(decl)
	case *syntax.OfferDecl:
		p.Body = b.block(decl.Body)
	case *syntax.SetupDecl:
		p.Body = b.block(decl.Body)
	case *syntax.OpenDecl:
	case nil: // a part of a script
	default:
		report.Unexpected(decl)
	}
	b.ReportUnusedLocals()
	p.State = env.Done
}

// procBody checks the steps of a phase or procedure, or the one value that a function is.
func (b *Steps) procBody(decl *syntax.ProcDecl) {
	p := b.Proc
	if decl.Body != nil {
		p.Body = b.block(decl.Body)
		if p.Result.Base != variant.Nothing && !types.IsAnything(p.Result) && !b.Flow.Dead {
			b.Errorf(report.CodeMissingReturn, p.NameSpan, "Let each way through it end with return and a value.",
				"not every way through %q gives %s", p.Name, types.Describe(p.Result))
		}
		return
	}
	value := b.Expr(decl.Value, p.Result)
	if p.Result == nil {
		p.Result = b.inferred(value)
	}
	value = b.Fit(value, p.Result)
	at := value.Place()
	p.Body = &variant.Block{At: at, Stmts: []variant.Stmt{&variant.ReturnStmt{Step: variant.Step{At: at}, Value: value}}}
}

// inferred is the type of a value where nothing declares one.
func (b *Steps) inferred(x variant.Expr) *variant.Type {
	t := x.Type()
	if !types.IsTyped(t) {
		b.Errorf(report.CodeUntyped, x.Place(), "Say what else it may be: behind an arrow if this is what a function gives.",
			"nothing says of what type this is")
		return types.Anything
	}
	return t
}

// ReportUnusedLocals reports variables and parameters that nothing reads. A name that starts with "_"
// says that this is meant. A procedure that replaces another, or fills one, has to take what that one took,
// and in a scenario a name may only tell the reader who is who. What a procedure takes may be for scripts, or
// for whoever listens to it.
func (b *Steps) ReportUnusedLocals() {
	if b.In.Incomplete || b.Failed() {
		return
	}
	for _, v := range b.Locals {
		switch {
		case v.Read || v.Role == expr.IsElement && !v.Repeats || v.Role == expr.IsGiven || strings.HasPrefix(v.Local.Name, "_"):
		case v.Role == expr.IsParameter && (b.Proc.Decl.Original != nil || b.Proc.Decl.Fills || b.isForScripts(b.Proc)):
		case v.Role == expr.IsResult && b.Proc.Sort == "scenario":
		default:
			detail := `A name that starts with "_" says that this is meant.`
			if v.Repeats {
				detail = "To do the same several times, write repeat … times. " + detail
			}
			b.Warnf(report.CodeUnusedVariable, v.Local.Span, detail,
				"nothing reads the %s %q", v.Role, v.Local.Name)
			b.Fix("say that this is meant: _"+v.Local.Name, report.Before(v.Local.Span), "_")
		}
	}
}

// isForScripts tells whether cards answer, modify or listen to p. Among scripts a procedure that does nothing, and
// a function that always gives the same, are there for cards that will.
func (b *Steps) isForScripts(p *env.Procedure) bool {
	if len(p.Answers)+len(p.Modifiers)+len(p.Listeners) > 0 {
		return true
	}
	return p.Body != nil && (p.Sort == "procedure" && len(p.Body.Stmts) == 0 || len(b.Scripts) > 0 && isFixed(p.Body))
}

// isFixed tells whether all that a procedure does is to give a value that is always the same.
func isFixed(body *variant.Block) bool {
	if len(body.Stmts) != 1 {
		return false
	}
	stmt, ok := body.Stmts[0].(*variant.ReturnStmt)
	if !ok || stmt.Value == nil {
		return false
	}
	_, isConst := stmt.Value.(*variant.Const)
	return isConst
}
