package step

import (
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// priorityBody checks the rules of a priority. A rule that always acts hides those behind it.
func (b *Steps) priorityBody(decl *syntax.PriorityDecl) {
	p := &variant.Priority{}
	b.Proc.Priority = p
	names := map[string]source.Span{}
	var always *variant.PriorityRule
	for _, rule := range decl.Rules {
		if first, found := names[rule.Name.Text]; found {
			b.Taken(rule.Name.Text, b.At(rule.Name), first)
		}
		names[rule.Name.Text] = b.At(rule.Name)
		mark := b.Flow.Mark()
		checked := b.rule(rule)
		b.Flow.Rewind(mark)
		p.Rules = append(p.Rules, checked)
		if always != nil {
			b.reportHidden(rule, always)
			continue
		}
		if acts(checked) {
			always = checked
		}
	}
}

func (b *Steps) rule(rule *syntax.PriorityRule) *variant.PriorityRule {
	checked := &variant.PriorityRule{Name: rule.Name.Text, Cites: b.Cites(rule.Notes), Span: b.At(rule)}
	end := b.Open(nil)
	defer end()
	if rule.Var != nil && rule.Find != nil {
		b.Within("what a rule looks for", variant.Asks, func() { checked.Find = b.Expr(rule.Find, nil) })
		if checked.Find.Type().Base == variant.Nothing || checked.Find.Type().Base == variant.NoneType {
			checked.Find = b.Definite(checked.Find)
		}
		checked.Var = b.NewLocal(*rule.Var, types.Definite(checked.Find.Type()))
		b.Bind(checked.Var, expr.IsElement)
	}
	checked.When = b.Where(rule.When)
	if rule.Do != nil {
		checked.Do = b.arm(rule.Do)
	}
	return checked
}

// acts tells whether a rule acts always.
func acts(rule *variant.PriorityRule) bool {
	if rule.Find != nil && (types.MayBeNone(rule.Find.Type()) || types.IsAnything(rule.Find.Type())) {
		return false
	}
	if rule.When == nil {
		return true
	}
	n, isConstant := types.Constant(rule.When)
	return isConstant && n == 1
}

func (b *Steps) reportHidden(rule *syntax.PriorityRule, always *variant.PriorityRule) {
	b.Found.Add(diag.Diagnostic{
		Code: report.CodeNever, Span: b.At(rule.Name), Summary: "the rule " + report.Quoted(rule.Name.Text) + " never has its turn",
		Detail:  "Put it before, or give the other one a condition.",
		Related: []diag.Related{{Span: always.Span, Message: "this rule always acts"}},
	})
}
