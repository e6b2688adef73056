package tui

import (
	"strconv"
	"strings"
	"testing"

	"houserule/dsl/dsltest/growth"
)

// Thousands of options are drawn and searched in linear time.
func TestThousandsOfOptions(t *testing.T) {
	growth.Linear(t, 2500, func(n int) func() {
		var m menu
		for i := range n {
			m.items = append(m.items, item{label: "card " + strconv.Itoa(i), does: strings.Repeat("taps ", 20)})
		}
		m.number()
		return func() {
			for _, filter := range []string{"", "1", "card 1"} {
				m.narrow(filter)
				sheet := m.sheet(80)
				if lines := sheet.view(newStyles(), sheet.height(10)); len(lines) != 10 {
					t.Errorf("%d lines", len(lines))
				}
			}
		}
	})
}
