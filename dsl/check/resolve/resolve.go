// Package resolve collects declarations, and resolves the types in their heads. It checks no
// expression.
package resolve

import (
	"houserule/dsl/check/env"
	"houserule/dsl/source"
)

// A Resolver finds out which names rules declare, and of which types.
type Resolver struct {
	*env.Env
	Entries map[string]source.Span // where setup, turn and score stand
}
