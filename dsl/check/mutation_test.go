package check

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var word = regexp.MustCompile(`"[^"\n]*"|[\p{L}_][\p{L}\d_]*|\d+|\s+|.`)

// TestMutations replaces some words of valid texts by others, because the result is often
// syntactically valid but has unusual meanings. A text without errors must give a well-formed
// tree.
func TestMutations(t *testing.T) {
	var texts [][]string
	for _, pattern := range []string{"testdata/good/*.rules", "../../testdata/games/*.rules", "../../rules/solitaire/*.rules"} {
		for _, file := range readFiles(t, pattern) {
			texts = append(texts, word.FindAllString(file.Text, -1))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		words := slices.Clone(texts[rapid.IntRange(0, len(texts)-1).Draw(t, "text")])
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			to, from := rapid.IntRange(0, len(words)-1), rapid.IntRange(0, len(words)-1)
			words[to.Draw(t, "to")] = words[from.Draw(t, "from")]
		}
		in, _ := inputOf(strings.Join(words, ""))
		v, found := Check(in)
		if (v == nil) != found.HasErrors() {
			t.Fatalf("variant %v with %d findings", v, len(found))
		}
		if v == nil {
			return
		}
		for _, fault := range wellFormed(v) {
			t.Error(fault)
		}
	})
}
