package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Most commands are over before a collection of garbage would pay. So as long as little is in use there may be four times
// as much garbage; then no more than would fit into spare.
const (
	mostGarbage  = 400 // in per cent of what is in use
	leastGarbage = 25
	spare        = 64 << 20
)

// holdGarbage sees to it that garbage is collected in time, again after each collection.
func holdGarbage() {
	inUse := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(inUse)
	live := max(1, inUse[0].Value.Uint64())
	debug.SetGCPercent(int(min(mostGarbage, max(leastGarbage, 100*spare/live))))
	runtime.AddCleanup(new([16]byte), func(struct{}) { holdGarbage() }, struct{}{})
}
