package check

import (
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// priorityBody checks the rules of a priority. A rule that always acts hides those behind it.
func (b *body) priorityBody(decl *syntax.PriorityDecl) {
	p := &variant.Priority{}
	b.proc.Priority = p
	names := map[string]source.Span{}
	var always *variant.PriorityRule
	for _, rule := range decl.Rules {
		if first, found := names[rule.Name.Text]; found {
			b.taken(rule.Name.Text, b.at(rule.Name), first)
		}
		names[rule.Name.Text] = b.at(rule.Name)
		mark := b.flow.mark()
		checked := b.rule(rule)
		b.flow.rewind(mark)
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

func (b *body) rule(rule *syntax.PriorityRule) *variant.PriorityRule {
	checked := &variant.PriorityRule{Name: rule.Name.Text, Cites: b.c.cites(rule.Notes), Span: b.at(rule)}
	end := b.open(nil)
	defer end()
	if rule.Var != nil && rule.Find != nil {
		b.within("what a rule looks for", variant.Asks, func() { checked.Find = b.expr(rule.Find, nil) })
		if checked.Find.Type().Base == variant.Nothing || checked.Find.Type().Base == variant.NoneType {
			checked.Find = b.definite(checked.Find)
		}
		checked.Var = b.newLocal(*rule.Var, definite(checked.Find.Type()))
		b.bind(checked.Var, isElement)
	}
	checked.When = b.where(rule.When)
	if rule.Do != nil {
		checked.Do = b.arm(rule.Do)
	}
	return checked
}

// acts tells whether a rule acts always.
func acts(rule *variant.PriorityRule) bool {
	if rule.Find != nil && (mayBeNone(rule.Find.Type()) || isAnything(rule.Find.Type())) {
		return false
	}
	if rule.When == nil {
		return true
	}
	n, isConstant := constant(rule.When)
	return isConstant && n == 1
}

func (b *body) reportHidden(rule *syntax.PriorityRule, always *variant.PriorityRule) {
	b.found.Add(diag.Diagnostic{
		Code: CodeNever, Span: b.at(rule.Name), Summary: "the rule " + quoted(rule.Name.Text) + " never has its turn",
		Detail:  "Put it before, or give the other one a condition.",
		Related: []diag.Related{{Span: always.Span, Message: "this rule always acts"}},
	})
}
