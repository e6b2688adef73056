// Package step checks steps, and the bodies that consist of steps or of rows: those of procedures,
// tables, checks and priorities.
package step

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/resolve"
)

// A loop is what a stop leaves.
type loop struct{ stopped bool }

// A Steps value checks the steps of one body.
type Steps struct {
	*expr.Body
	loops []*loop
}

// New returns what checks the steps of a procedure.
func New(c *resolve.Resolver, p *env.Procedure) *Steps { return &Steps{Body: expr.New(c, p)} }
