// Package lint inspects rules after all bodies are checked. It infers effects, and reports errors
// that concern several bodies.
package lint

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/variant"
)

// Run runs all checks that need the whole variant.
func Run(c *resolve.Resolver) {
	l := &linter{Resolver: c, citations: map[*[]string]map[string]bool{}}
	l.checkClauses()
	for _, check := range c.Later {
		check()
	}
	l.inferEffects()
	l.checkSealed()
	l.checkNeverSecret()
	l.checkWinners()
	l.checkConditions()
	l.checkLookalikes()
	l.warnUnread()
	l.reportUnused()
	l.reportUnanswered()
}

// Rerun runs the checks that a single declaration needs.
func Rerun(c *resolve.Resolver) {
	for _, check := range c.Later {
		check()
	}
	l := &linter{Resolver: c}
	for _, r := range c.Regions {
		l.checkRegion(r)
	}
}

// inferEffects infers the effect of every procedure, and reports an error for each that exceeds a
// limit.
func (c *linter) inferEffects() {
	callers := map[*env.Procedure][]*env.Procedure{}
	for _, look := range c.Looks {
		look.Effect = look.Replaced.Lines
	}
	all := slices.Concat(c.Procs, c.Scripted, c.Looks)
	for _, p := range all {
		for callee := range p.Callees {
			callers[callee] = append(callers[callee], p)
		}
	}
	waiting := all
	for len(waiting) > 0 {
		p := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		p.Effect = min(p.Effect, p.Ceiling())
		for _, caller := range callers[p] {
			if reach := min(p.Effect, caller.Ceiling()); reach > caller.Effect {
				caller.Effect = reach
				waiting = append(waiting, caller)
			}
		}
	}
	for _, p := range c.Procs {
		c.Variant.Procs = append(c.Variant.Procs, p.Proc)
	}
	for _, r := range c.Regions {
		c.checkRegion(r)
	}
}

// checkRegion reports an error for the first effect that exceeds the limit of a region.
func (c *linter) checkRegion(r *env.Region) {
	for _, d := range r.EffectSites {
		effect, what := d.Effect, d.What
		if d.Callee != nil {
			effect, what = d.Callee.Effect, report.Quoted(d.Callee.Name)
		}
		if effect > r.Limit {
			c.Errorf(report.CodeOnlyLooking, d.At, "Do it before, in a procedure, and name the result with let.",
				"%s %s, but %s may only read", what, effectWords[effect], r.Why)
			return
		}
	}
}

// effectWords describes each effect, by its index.
var effectWords = [...]string{
	variant.Pure: "looks", variant.Asks: "asks a player", variant.Rolls: "uses luck or asks for a choice", variant.Acts: "changes the game",
}
