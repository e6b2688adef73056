package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/luck"
)

// A board executes moves after it has checked them. It asks luck for dice, and for the order of
// components that no player has observed.
type board struct {
	*vm
	*narrator
	luck          luck.Luck
	streams       []string          // the names of the random streams
	hints         int               // the index in streams of the first one for suggestions
	branches      int               // the index in streams of the first one for parallel fibers
	pendingOrders []pendingOrder    // the zones whose order is fixed at their first shuffle
	tests         *variant.Scenario // nil except in a scenario
	isCopy        bool              // the machine is a copy on which a fiber decides ahead
}
