package tui

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

// However many ways there are, drawing those that fit takes no longer than a person waits, and neither does a search among them.
func TestThousandsOfWays(t *testing.T) {
	var m menu
	for i := range 20_000 {
		m.items = append(m.items, item{label: "card " + strconv.Itoa(i), does: strings.Repeat("taps ", 20)})
	}
	m.number()
	for _, filter := range []string{"", "1", "card 1"} {
		m.narrow(filter)
		begin := time.Now()
		sheet := m.sheet(80)
		if lines := sheet.view(newStyles(), sheet.height(10)); len(lines) != 10 {
			t.Errorf("%d lines", len(lines))
		}
		if took := time.Since(begin); took > 2*time.Second {
			t.Errorf("with %q typed it took %v", filter, took)
		}
	}
}
