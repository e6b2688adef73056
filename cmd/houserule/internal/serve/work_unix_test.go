//go:build unix

package serve

import (
	"syscall"
	"testing"
	"time"
)

// atWork returns the processor time of this process.
func atWork(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
