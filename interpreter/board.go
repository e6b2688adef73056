package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/luck"
)

// A board makes moves and checks them first. It asks luck where components lie in an order that nobody knows, and for dice.
type board struct {
	*vm
	*narrator
	luck     luck.Luck
	streams  []string          // the names of the streams of luck
	hints    int               // in streams: the first one of suggestions that take luck
	branches int               // in streams: the first one of what players do side by side
	dues     []due             // of the zones whose order is fixed when they are first shuffled
	tests    *variant.Scenario // nil where a game is played
	isCopy   bool              // something is asked ahead on it
}
