package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRows(t *testing.T) {
	d := Divergence{
		Base:    []string{"one", "  two", "  three", "  four", "  six"},
		Patched: []string{"one", "  two", "  drei", "  four", "    five", "  six"}, At: 2,
	}
	want := []string{
		"two          two",
		"three      * drei",
		"four         four",
		"           >   five",
		"six          six",
	}
	if diff := cmp.Diff(want, Columns(d.Rows(1, 10), 20)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Lines are wrapped without loss. Equal lines that don't fit one column take both.
func TestColumnsFit(t *testing.T) {
	rows := []Row{
		{"  the same on both sides", "  the same on both sides", ' '},
		{"    seven in the pot: roll", "    seven in the pot: hold", '|'},
		{"Númeriador", "", '<'},
	}
	want := []string{
		"  the same on both\n  sides",
		"    seven  |     seven\n    in the |     in the\n    pot:   |     pot:\n    roll   |     hold",
		"Númeriador <",
	}
	if diff := cmp.Diff(want, Columns(rows, 23)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// One game may continue after the other has ended.
func TestOneGameEndsEarlier(t *testing.T) {
	d := Divergence{Base: []string{"one"}, Patched: []string{"one", "two"}, At: 1}
	if diff := cmp.Diff([]Row{{"one", "one", ' '}, {"", "two", '*'}}, d.Rows(5, 5)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
