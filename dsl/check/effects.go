package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// Conditions, orders and suggestions are looked at whenever the game needs to, so they must not change
// anything. How far a procedure reaches follows from its own steps and from whom it calls; procedures
// call each other in circles, so their effects grow until nothing changes any more.

// A region is a stretch of text in which nothing may reach further than its limit.
type region struct {
	proc   *procedure // whose text it is, nil for declarations
	limit  variant.Effect
	why    string // "a condition": what stands here
	doings []doing
}

// A doing is something that has an effect: a step or a call.
type doing struct {
	effect variant.Effect
	callee *procedure // nil: the effect is its own
	what   string     // "a roll"
	at     source.Span
}

// limited is a region within another; the tighter limit counts.
func (c *checker) limited(outer *region, why string, limit variant.Effect) *region {
	if outer.limit <= limit {
		return outer
	}
	r := &region{proc: outer.proc, limit: limit, why: why}
	c.regions = append(c.regions, r)
	return r
}

// within runs look where nothing may reach further than limit.
func (b *body) within(why string, limit variant.Effect, look func()) {
	before := b.region
	b.region = b.c.limited(before, why, limit)
	look()
	b.region = before
}

// does notes that something happens at a place.
func (b *body) does(effect variant.Effect, what string, at source.Span) {
	b.note(doing{effect: effect, what: what, at: at})
	if b.proc != nil {
		b.proc.Effect = max(b.proc.Effect, effect)
	}
}

// calls notes a call.
func (b *body) calls(callee *procedure, at source.Span) {
	b.note(doing{callee: callee, at: at})
	if b.proc != nil {
		b.proc.callees[callee] = true
	}
}

func (b *body) note(d doing) {
	if b.region.limit < variant.Acts {
		b.region.doings = append(b.region.doings, d)
	}
}

// inferEffects settles the effect of every procedure, and reports what goes too far.
func (c *checker) inferEffects() {
	callers := map[*procedure][]*procedure{}
	for _, look := range c.looks {
		look.Effect = look.original.lines
	}
	all := slices.Concat(c.procs, c.scripted, c.looks)
	for _, p := range all {
		for callee := range p.callees {
			callers[callee] = append(callers[callee], p)
		}
	}
	waiting := all
	for len(waiting) > 0 {
		p := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		p.Effect = min(p.Effect, p.ceiling())
		for _, caller := range callers[p] {
			if reach := min(p.Effect, caller.ceiling()); reach > caller.Effect {
				caller.Effect = reach
				waiting = append(waiting, caller)
			}
		}
	}
	for _, p := range c.procs {
		c.v.Procs = append(c.v.Procs, p.Proc)
	}
	for _, r := range c.regions {
		c.checkRegion(r)
	}
}

// ceiling is how far p may reach at all; what goes further is reported once, where it happens.
func (p *procedure) ceiling() variant.Effect {
	switch p.Sort {
	case "function", "table":
		return variant.Asks
	}
	return variant.Acts
}

// checkRegion reports the first thing that goes too far.
func (c *checker) checkRegion(r *region) {
	for _, d := range r.doings {
		effect, what := d.effect, d.what
		if d.callee != nil {
			effect, what = d.callee.Effect, quoted(d.callee.Name)
		}
		if effect > r.limit {
			c.found.Add(diag.Diagnostic{
				Code: CodeOnlyLooking, Span: d.at, Summary: what + " " + effectWords[effect] + ", and " + r.why + " may only look",
				Detail: "Let it happen before, in a procedure, and give what comes of it a name with let.",
			})
			return
		}
	}
}

// effectWords says what an effect does.
var effectWords = [...]string{
	variant.Pure: "looks", variant.Asks: "asks for judgement", variant.Rolls: "uses luck or asks for a choice", variant.Acts: "changes the game",
}
