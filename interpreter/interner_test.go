package interpreter

import (
	"strings"
	"testing"
)

// An interner returns the text that was written, and empties itself before it grows too large.
func TestInterner(t *testing.T) {
	var i interner
	for n := range 3 * mostInterned {
		written := strings.Repeat("a", n%longestInterned+5)
		if text := i.text([]byte(written)); text != written {
			t.Fatalf("%q became %q", written, text)
		}
		i.text([]byte{byte(n), byte(n >> 8)})
		if len(i) > mostInterned {
			t.Fatalf("%d texts are kept", len(i))
		}
	}
	again := []byte("Strider")
	i.text(again)
	if n := testing.AllocsPerRun(10, func() { i.text(again) }); n != 0 {
		t.Errorf("an interned text takes %v allocations", n)
	}
}
