package expr

import (
	"houserule/dsl/check/env"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// reach notes what a body does, and how far it may reach where it is checked.
type reach struct {
	env      *env.Env
	Proc     *env.Procedure // nil outside of one
	region   *env.Region
	suggests bool // a suggestion is being checked
}

// Within runs look where nothing may reach further than limit.
func (b *reach) Within(why string, limit variant.Effect, look func()) {
	before := b.region
	b.region = b.env.Limited(before, why, limit)
	look()
	b.region = before
}

// Does notes that something happens at a place.
func (b *reach) Does(effect variant.Effect, what string, at source.Span) {
	b.note(env.Doing{Effect: effect, What: what, At: at})
	if b.Proc != nil {
		b.Proc.Effect = max(b.Proc.Effect, effect)
	}
}

// calls notes a call.
func (b *reach) calls(callee *env.Procedure, at source.Span) {
	b.note(env.Doing{Callee: callee, At: at})
	if b.Proc != nil {
		b.Proc.Callees[callee] = true
	}
}

func (b *reach) note(d env.Doing) {
	if b.region.Limit < variant.Acts {
		b.region.Doings = append(b.region.Doings, d)
	}
}
