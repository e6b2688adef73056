package program

import "houserule/dsl/variant"

// A Set is the scripts of a component, which many components share. The first set is that of
// components without any.
type Set struct {
	Lines    []Line  // what works while the component is in play and lies face up, in its order
	Versions []int32 // by Answer: the procedure that answers, -1 without
	Keeps    []Keep
	Scripts  []*variant.Script // all of them, as they are written
}

// A Line is a modifier or a listener of a component: where it comes in, and its number there.
type Line struct {
	Hook, Number int32
	First        bool // before all that do not say so
}

// A Keep is a cell that a script adds to its components.
type Keep struct {
	Init  Figure
	Field *variant.Field
}

// A Visit is a place in the code that runs through the lines of a hook that are in effect. Code is where to go
// on for each of them, by number; lines that Concern somebody else are passed over.
type Visit struct {
	Hook     int32
	Code     []int32
	Concerns []Concern
}

// A Concern is whom alone a line concerns: the component that it belongs to, or the one that holds that, has to be the one in
// Register, from 1; 0 if it may concern anybody.
type Concern struct {
	Register int32
	Held     bool
}
