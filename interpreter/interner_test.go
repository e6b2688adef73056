package interpreter

import (
	"strings"
	"testing"
)

// A pool gives the text that was written, again and again, and begins anew before it grows too large.
func TestPool(t *testing.T) {
	var p pool
	for n := range 3 * mostPooled {
		written := strings.Repeat("a", n%longestPooled+5)
		if text := p.text([]byte(written)); text != written {
			t.Fatalf("%q became %q", written, text)
		}
		p.text([]byte{byte(n), byte(n >> 8)})
		if len(p) > mostPooled {
			t.Fatalf("%d texts are kept", len(p))
		}
	}
	again := []byte("Strider")
	p.text(again)
	if n := testing.AllocsPerRun(10, func() { p.text(again) }); n != 0 {
		t.Errorf("what was written before takes %v allocations", n)
	}
}
