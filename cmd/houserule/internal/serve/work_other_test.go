//go:build !unix

package serve

import (
	"testing"
	"time"
)

// atWork skips the benchmark, because this system doesn't report processor time.
func atWork(b *testing.B) time.Duration {
	b.Skip("this system doesn't report processor time")
	return 0
}
