package interpreter

import "houserule/interpreter/program"

// A State is a position: all that lies on the table and all that is kept, as slices of numbers.
type State struct {
	p          *program.Program
	players    int
	components []component
	backs      []int32 // by component: the zone that it lay in at the start, -1 without
	cells      []int64
	zones      []zone
	shelf      shelf
	live       live
	globals    []int64
	active     int64
	turn       int64
	over, done bool
	scores     []int64
	won        []bool
	lists
	texts     []string
	textBytes int

	work int64 // how much may still be done before rules are stopped
	ways ways
}
