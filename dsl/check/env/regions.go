package env

import (
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// Conditions, orders and suggestions are looked at whenever the game needs to, so they must not change
// anything. How far a procedure reaches follows from its own steps and from whom it calls; procedures
// call each other in circles, so their effects grow until nothing changes any more.

// A Region is a stretch of text in which nothing may reach further than its limit.
type Region struct {
	Proc   *Procedure // whose text it is, nil for declarations
	Limit  variant.Effect
	Why    string // "a condition": what stands here
	Doings []Doing
}

// A Doing is something that has an effect: a step or a call.
type Doing struct {
	Effect variant.Effect
	Callee *Procedure // nil: the effect is its own
	What   string     // "a roll"
	At     source.Span
}

// Limited is a region within another; the tighter limit counts.
func (c *Env) Limited(outer *Region, why string, limit variant.Effect) *Region {
	if outer.Limit <= limit {
		return outer
	}
	r := &Region{Proc: outer.Proc, Limit: limit, Why: why}
	c.Regions = append(c.Regions, r)
	return r
}
