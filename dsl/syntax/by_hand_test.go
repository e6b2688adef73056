package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/ebnf"
	"github.com/alecthomas/participle/v2/lexer"
)

// TestParseMethodsFollowTheirProductions compares Parse methods with the productions beside them.
// It parses at each word of many texts, and again with each of the next few words left out. Both
// parsers must consume the same tokens or report the same error.
func TestParseMethodsFollowTheirProductions(t *testing.T) {
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
				here = withEOF(here[:far])
			}
			for _, node := range handWritten {
				compareWithProduction(t, node, here)
			}
		}
	}
}

// compareWithProduction parses a node at the first of tokens with both parsers, then again with
// each of the next tokens left out in turn.
func compareWithProduction(t *testing.T, node byHand, tokens []lexer.Token) {
	t.Helper()
	const most = 6 // words that are left out
	size := sameWithProduction(t, node, tokens)
	for i := 1; i < min(size, most); i++ {
		if !elided(&tokens[i]) {
			rest := tokens[i+1 : min(i+most, len(tokens)-1)]
			sameWithProduction(t, node, withEOF(slices.Concat(tokens[:i], rest)))
		}
	}
}

func sameWithProduction(t *testing.T, node byHand, tokens []lexer.Token) (size int) {
	t.Helper()
	size, own := readAt(tokens, nonterminals[nameOf(node)])
	sizeByProduction, byProduction := readAt(tokens, func(lex *lexer.PeekingLexer) error {
		if matched, err := (productionWalk{lex}).choice(parsedProductions[nameOf(node)]); matched || err != nil {
			return err
		}
		return participle.NextMatch
	})
	if size != sizeByProduction || own != byProduction {
		t.Fatalf("%v: %s is\n%s\nits Parse method takes %d tokens: %s\nits production takes %d: %s",
			tokens[0].Pos, nameOf(node), node.grammar(), size, own, sizeByProduction, byProduction)
	}
	return size
}

// readAt returns the number of tokens that read consumes, or its error. It returns neither if
// read does not match at the first token.
func readAt(tokens []lexer.Token, read func(*lexer.PeekingLexer) error) (size int, problem string) {
	tokens = slices.Concat([]lexer.Token{{Type: identToken, Value: "before"}}, tokens) // because hints look at the word before
	rest := replay(tokens)
	lex := peeking(&rest)
	lex.Next()
	start := lex.RawCursor()
	err := read(lex)
	switch {
	case err != nil && lex.RawCursor() == start:
		return 0, ""
	case err != nil:
		return 0, fmt.Sprintf("%+v", *asProblem(err, tokens))
	}
	return int(lex.RawCursor() - start), ""
}

// TestNoNodeHasTwoGrammars fails if a node has both struct tags and a Parse method.
func TestNoNodeHasTwoGrammars(t *testing.T) {
	for _, node := range handWritten {
		for _, field := range reflect.VisibleFields(reflect.TypeOf(node).Elem()) {
			if field.Tag != "" {
				t.Errorf("%s has a Parse method, but its field %s has a tag: %s", nameOf(node), field.Name, field.Tag)
			}
		}
	}
}

func nameOf(node byHand) string { return reflect.TypeOf(node).Elem().Name() }

// nonterminals maps the names that appear in productions to their parse functions.
var nonterminals = map[string]func(*lexer.PeekingLexer) error{
	"Expr":         func(lex *lexer.PeekingLexer) error { _, err := parseExpr(lex); return err },
	"Stmt":         func(lex *lexer.PeekingLexer) error { _, err := parseStmt(lex); return err },
	"VarDecl":      parseTagged(byTags[VarDecl]()),
	"TableDecl":    parseTagged(byTags[TableDecl]()),
	"CheckDecl":    parseTagged(byTags[CheckDecl]()),
	"PriorityDecl": parseTagged(byTags[PriorityDecl]()),
	"Name":         parseNew[Name],
	"Text":         parseNew[Text],
	"Clause":       parseNew[Clause],
	"Wording":      parseNew[Wording],
	"SortKey":      parseNew[SortKey],
}

func parseNew[N any](lex *lexer.PeekingLexer) error {
	return any(new(N)).(participle.Parseable).Parse(lex)
}

func parseTagged[N any](parse func(*lexer.PeekingLexer) (*N, error)) func(*lexer.PeekingLexer) error {
	return func(lex *lexer.PeekingLexer) error {
		start := lex.RawCursor()
		if _, err := parse(lex); err == nil || lex.RawCursor() > start {
			return err
		}
		return participle.NextMatch
	}
}

var parsedProductions = map[string]*ebnf.Expression{}

func init() {
	for _, node := range handWritten {
		nonterminals[nameOf(node)] = func(lex *lexer.PeekingLexer) error {
			return reflect.New(reflect.TypeOf(node).Elem()).Interface().(byHand).Parse(lex)
		}
		grammar, err := ebnf.ParseString(nameOf(node) + " = " + node.grammar() + " .")
		if err != nil {
			panic(err)
		}
		parsedProductions[nameOf(node)] = grammar.Productions[0].Expression
	}
}

// A productionWalk parses tokens by a production as participle does with a lookahead of one
// token: it does not backtrack from an alternative that has consumed a token.
type productionWalk struct{ *lexer.PeekingLexer }

func (w productionWalk) choice(e *ebnf.Expression) (matched bool, err error) {
	for _, sequence := range e.Alternatives {
		start := w.RawCursor()
		if matched, err = w.sequence(sequence); matched || err != nil && w.RawCursor() > start {
			return matched, err
		}
	}
	return false, err
}

func (w productionWalk) sequence(s *ebnf.Sequence) (matched bool, err error) {
	for i, term := range s.Terms {
		matched, err = w.repeated(term)
		switch {
		case err != nil:
			return false, err
		case !matched && i == 0:
			return false, nil
		case !matched:
			rest := ebnf.Sequence{Terms: s.Terms[i:]}
			return false, &missing{w.Peek(), wanted("(expected " + rest.String() + ")")}
		}
	}
	return true, nil
}

func (w productionWalk) repeated(term *ebnf.Term) (matched bool, err error) {
	if term.Repetition == "" {
		return w.once(term)
	}
	for more := true; more; more = matched && term.Repetition == "*" {
		start := w.RawCursor()
		if matched, err = w.once(term); err != nil && w.RawCursor() > start {
			return false, err
		}
	}
	return true, nil
}

func (w productionWalk) once(term *ebnf.Term) (matched bool, err error) {
	if term.Group != nil {
		return w.group(term.Group)
	}
	if term.Literal != "" {
		p := begin(w.PeekingLexer)
		return p.takes(term.Literal[1 : len(term.Literal)-1]), nil
	}
	start := w.RawCursor()
	err = nonterminals[term.Name](w.PeekingLexer)
	if err == participle.NextMatch || err != nil && w.RawCursor() == start && term.Name == "Stmt" {
		return false, nil
	}
	return err == nil, err
}

// group matches a group in brackets. A lookahead group consumes no tokens, and a negative one (?!
// matches if its content does not follow.
func (w productionWalk) group(g *ebnf.SubExpression) (matched bool, err error) {
	if g.Lookahead == ebnf.LookaheadAssertionNone {
		return w.choice(g.Expr)
	}
	here := w.MakeCheckpoint()
	matched, err = w.choice(g.Expr)
	w.LoadCheckpoint(here)
	return (matched && err == nil) == (g.Lookahead == ebnf.LookaheadAssertionPositive), nil
}
