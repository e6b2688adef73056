package wording

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The best match comes first, and accents don't matter.
func TestSearch(t *testing.T) {
	texts := []string{"Dori", "Ori", "Minas Tirith", "Lórien", "Caves of Orion", "Fíli", "Plains 4/5"}
	for what, want := range map[string][]string{
		"ori":  {"Ori", "Caves of Orion", "Dori", "Lórien"},
		"lor":  {"Lórien"},
		"FILI": {"Fíli"},
		"tir":  {"Minas Tirith"},
		"4/5":  {"Plains 4/5"},
		"xyz":  nil,
		"":     texts,
	} {
		var got []string
		for _, i := range Search(texts, what) {
			got = append(got, texts[i])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got)\n%s", what, diff)
		}
	}
}
