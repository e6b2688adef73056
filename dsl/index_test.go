package dsl_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserule/dsl/reference"
	"houserule/dsl/syntax"
)

// builtIn are the names that the language gives to something, which are not words of the grammar.
var builtIn = []string{
	"active", "seats", "turn_count", "play_area", "box", "original", "self", "holder", "owner", "name", "zone", "distance", "position",
	"subsets", "next", "previous", "neighbours", "result", "bool", "text", "number", "player", "top", "bottom", "count",
	"partner", "partners", "team", "teams", "rounds",
}

// TestIndex demands each word of the language in the index, with a meaning, and no other word
// among them.
func TestIndex(t *testing.T) {
	grammar, err := reference.Files.ReadFile(grammarPage)
	if err != nil {
		t.Fatal(err)
	}
	wanted := slices.Concat(syntax.Words(), syntax.DeclarationWords(), syntax.LineWords(), syntax.ValueWords(), builtIn)
	for _, block := range strings.Split(string(grammar), "```ebnf\n")[1:] {
		block, _, _ = strings.Cut(block, "```\n")
		for _, m := range regexp.MustCompile(`"([a-z_]+)"`).FindAllStringSubmatch(block, -1) {
			wanted = append(wanted, m[1])
		}
	}
	slices.Sort(wanted)
	wanted = slices.Compact(wanted)
	var indexed []string
	for _, e := range reference.Index() {
		if e.Meaning != "" {
			indexed = append(indexed, e.Words...)
		}
	}
	for _, word := range wanted {
		if !slices.Contains(indexed, word) {
			t.Errorf("the index has no meaning of %q", word)
		}
	}
	for _, word := range indexed {
		if !slices.Contains(wanted, word) {
			t.Errorf("the index has %q, which is no word of the language", word)
		}
	}
	if !slices.IsSorted(indexed) {
		t.Error("the words of the index are not sorted")
	}
}
