package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"
)

// What reads itself is read at each word of many texts, and again with each of its words left out: participle makes the
// same of it by its tags, trees and complaints.
func TestOftenReadsAsTagged(t *testing.T) {
	paths, err := filepath.Glob("testdata/[et]*/*.txtar") // errors and trees
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, tokens := scanAll(newScanner(path, string(text)))
		for i := range tokens {
			if elided(&tokens[i]) {
				continue
			}
			const far = 40 // words
			here := tokens[i:]
			if len(here) > far {
				here = ended(here[:far])
			}
			bothWays(t, here, func(n *actionTags) *Action { return (*Action)(n) })
			bothWays(t, here, func(n *blockTags) *Block { return (*Block)(n) })
			bothWays(t, here, func(n *cardNamesTags) *CardNames { return (*CardNames)(n) })
			bothWays(t, here, func(n *citesTags) *Cites { return (*Cites)(n) })
			bothWays(t, here, func(n *forEachTags) *ForEach { return (*ForEach)(n) })
			bothWays(t, here, func(n *ifTags) *If { return (*If)(n) })
			bothWays(t, here, func(n *inPlayTags) *InPlay { return (*InPlay)(n) })
			bothWays(t, here, func(n *letTags) *Let { return (*Let)(n) })
			bothWays(t, here, func(n *listenerTags) *Listener { return (*Listener)(n) })
			bothWays(t, here, func(n *modifyTags) *Modify { return (*Modify)(n) })
			bothWays(t, here, func(n *notesTags) *Notes { return (*Notes)(n) })
			bothWays(t, here, func(n *paramTags) *Param { return (*Param)(n) })
			bothWays(t, here, func(n *procDeclTags) *ProcDecl { return (*ProcDecl)(n) })
			bothWays(t, here, func(n *scriptDeclTags) *ScriptDecl { return (*ScriptDecl)(n) })
			bothWays(t, here, func(n *scriptPartTags) *ScriptPart { return (*ScriptPart)(n) })
			bothWays(t, here, func(n *typeTags) *Type { return (*Type)(n) })
			bothWays(t, here, func(n *whoseTags) *Whose { return (*Whose)(n) })
		}
	}
}

// bothWays reads what tokens begin with, and the same with one token after the other left out.
func bothWays[T, P any](t *testing.T, tokens []lexer.Token, untagged func(*T) *P) {
	t.Helper()
	const most = 6 // words that are left out
	size := sameWay(t, tokens, untagged)
	for i := 1; i < min(size, most); i++ {
		if !elided(&tokens[i]) {
			rest := tokens[i+1 : min(i+most, len(tokens)-1)]
			sameWay(t, ended(slices.Concat(tokens[:i], rest)), untagged)
		}
	}
}

// sameWay reads what tokens begin with, and tells how many they are.
func sameWay[T, P any](t *testing.T, tokens []lexer.Token, untagged func(*T) *P) int {
	t.Helper()
	own := readAt(tokens, func(lex *lexer.PeekingLexer) (*P, error) {
		node := new(P)
		return node, any(node).(participle.Parseable).Parse(lex)
	})
	tagged := readAt(tokens, func(lex *lexer.PeekingLexer) (*P, error) {
		node, err := byTags[T](lex)
		return untagged(node), err
	})
	if !reflect.DeepEqual(own, tagged) {
		t.Fatalf("%v: %T (-by tags +by itself):\n%s", tokens[0].Pos, *new(P), cmp.Diff(tagged, own))
	}
	return own.Size
}

// A reading is a node and how many tokens it takes, or what is wrong with it; nothing if it does not begin there.
type reading[P any] struct {
	Node  *P
	Size  int
	Wrong string
}

func readAt[P any](tokens []lexer.Token, read func(*lexer.PeekingLexer) (*P, error)) reading[P] {
	tokens = slices.Concat([]lexer.Token{{Type: identToken, Value: "before"}}, tokens) // all stand behind something
	rest := replay(tokens)
	lex := peeking(&rest)
	lex.Next()
	start := lex.RawCursor()
	node, err := read(lex)
	switch {
	case err != nil && lex.RawCursor() == start:
		return reading[P]{}
	case err != nil:
		return reading[P]{Wrong: fmt.Sprintf("%+v", *asProblem(err, tokens))}
	}
	return reading[P]{Node: node, Size: int(lex.RawCursor() - start)}
}
