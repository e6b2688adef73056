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
	nodes := []func(*testing.T, []lexer.Token){
		bothWays(func(n *actionTags) *Action { return (*Action)(n) }),
		bothWays(func(n *blockTags) *Block { return (*Block)(n) }),
		bothWays(func(n *cardNamesTags) *CardNames { return (*CardNames)(n) }),
		bothWays(func(n *citesTags) *Cites { return (*Cites)(n) }),
		bothWays(func(n *forEachTags) *ForEach { return (*ForEach)(n) }),
		bothWays(func(n *ifTags) *If { return (*If)(n) }),
		bothWays(func(n *inPlayTags) *InPlay { return (*InPlay)(n) }),
		bothWays(func(n *letTags) *Let { return (*Let)(n) }),
		bothWays(func(n *listenerTags) *Listener { return (*Listener)(n) }),
		bothWays(func(n *modifyTags) *Modify { return (*Modify)(n) }),
		bothWays(func(n *notesTags) *Notes { return (*Notes)(n) }),
		bothWays(func(n *paramTags) *Param { return (*Param)(n) }),
		bothWays(func(n *procDeclTags) *ProcDecl { return (*ProcDecl)(n) }),
		bothWays(func(n *scriptDeclTags) *ScriptDecl { return (*ScriptDecl)(n) }),
		bothWays(func(n *scriptPartTags) *ScriptPart { return (*ScriptPart)(n) }),
		bothWays(func(n *typeTags) *Type { return (*Type)(n) }),
		bothWays(func(n *whoseTags) *Whose { return (*Whose)(n) }),
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
			for _, check := range nodes {
				check(t, here)
			}
		}
	}
}

// bothWays makes a test that reads what tokens begin with, and the same with one token after the other left out.
func bothWays[T, P any](untagged func(*T) *P) func(*testing.T, []lexer.Token) {
	tagged := byTags[T]()
	sameWay := func(t *testing.T, tokens []lexer.Token) (size int) {
		t.Helper()
		own := readAt(tokens, func(lex *lexer.PeekingLexer) (*P, error) {
			node := new(P)
			return node, any(node).(participle.Parseable).Parse(lex)
		})
		byTags := readAt(tokens, func(lex *lexer.PeekingLexer) (*P, error) {
			node, err := tagged(lex)
			return untagged(node), err
		})
		if !reflect.DeepEqual(own, byTags) {
			t.Fatalf("%v: %T (-by tags +by itself):\n%s", tokens[0].Pos, *new(P), cmp.Diff(byTags, own))
		}
		return own.Size
	}
	return func(t *testing.T, tokens []lexer.Token) {
		t.Helper()
		const most = 6 // words that are left out
		size := sameWay(t, tokens)
		for i := 1; i < min(size, most); i++ {
			if !elided(&tokens[i]) {
				rest := tokens[i+1 : min(i+most, len(tokens)-1)]
				sameWay(t, ended(slices.Concat(tokens[:i], rest)))
			}
		}
	}
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
