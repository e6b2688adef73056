package syntax

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/ebnf"
	"github.com/google/go-cmp/cmp"
)

// TestProductions compares the words of productions with the grammar, and checks that no two
// productions begin with the same word.
func TestProductions(t *testing.T) {
	grammar, err := ebnf.ParseString(Grammar())
	if err != nil {
		t.Fatal(err)
	}
	begins := map[string][]string{"Return": {"return"}} // because it has a Parse method
	for _, p := range grammar.Productions {
		begins[p.Production] = firstWords(p.Expression)
	}
	testWords(t, decls, begins)
	testWords(t, stmts, begins)
	if got := slices.Sorted(strings.SplitSeq(strings.Join(wordsOf(decls), " "), " ")); !cmp.Equal(got, declarationWords) {
		t.Error(cmp.Diff(got, declarationWords))
	}
}

func testWords[N any](t *testing.T, productions []production[N], begins map[string][]string) {
	t.Helper()
	all := wordsOf(productions)
	if slices.Sort(all); len(slices.Compact(slices.Clone(all))) != len(all) {
		t.Error("two productions begin with the same word:", all)
	}
	for _, p := range productions {
		name := reflect.TypeOf(p.node).Elem().Name()
		if want := begins[name]; !slices.Equal(p.words, want) {
			t.Errorf("%s begins with %q in the grammar, not with %q", name, want, p.words)
		}
	}
}

func wordsOf[N any](productions []production[N]) (words []string) {
	for _, p := range productions {
		words = append(words, p.words...)
	}
	return words
}

// firstWords returns the words that an expression may begin with.
func firstWords(e *ebnf.Expression) (words []string) {
	for _, sequence := range e.Alternatives {
		for _, term := range sequence.Terms {
			switch {
			case term.Group != nil && term.Group.Lookahead != ebnf.LookaheadAssertionNone:
				continue
			case term.Group != nil:
				words = append(words, firstWords(term.Group.Expr)...)
			case term.Literal != "":
				words = append(words, strings.Trim(term.Literal, `"`))
			}
			break
		}
	}
	return words
}
