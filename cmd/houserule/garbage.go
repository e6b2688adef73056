package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Most commands are over before it pays to collect garbage often, but memory that is never used again costs time to touch, too. So
// nothing is collected before there are 32 MB; and later no more may lie about than fits into spare, or half of what is in use.
const (
	mostGarbage  = 800 // in per cent of what is in use, which counts as 4 MB at least
	leastGarbage = 50
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
