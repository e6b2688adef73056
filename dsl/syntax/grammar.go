package syntax

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar is read off the tags of the tree, of each production when it is first met. One token always tells which way to go,
// so time is linear and an error stands where the text stops making sense.

// productions are the ways to read declarations and steps, which lead from one production to the others.
var productions []participle.Option

func init() {
	productions = []participle.Option{participle.ParseTypeWith(parseDecl), participle.ParseTypeWith(parseStmt)}
}

// byTags reads nodes in the way that their tags say.
func byTags[P any]() func(*lexer.PeekingLexer) (*P, error) {
	parser := sync.OnceValue(func() *participle.Parser[P] { return build[P](productions...) })
	return func(lex *lexer.PeekingLexer) (*P, error) {
		return parser().ParseFromLexer(lex, participle.AllowTrailing(true))
	}
}

func build[G any](options ...participle.Option) *participle.Parser[G] {
	return participle.MustBuild[G](append(slices.Clip(options),
		participle.Lexer(definition{}),
		participle.Elide("Space", "Comment"),
		participle.UseLookahead(0),
		participle.ParseTypeWith(parseExpr),
		participle.ParseTypeWith(parseOperand),
		participle.ParseTypeWith(parseAnswer),
	)...)
}

// Those that read themselves have tags, too.
type someTags interface {
	At() (start, end lexer.Position)
}

// A reference is what the grammar in the reference is read off.
type reference struct {
	Rules  File       `parser:"@@"`
	Tagged []someTags `parser:"@@*"`
}

// Grammar is the grammar of the language as participle sees it, one production a line: each behind the one that first speaks
// of it.
func Grammar() string {
	all := build[reference](
		participle.Union(members[Decl](decls)...), participle.Union(members[Stmt](stmts)...), participle.Union(tagged...),
	).String()
	written := map[string]string{}
	for line := range strings.Lines(all) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		written[strings.TrimSuffix(name, "Tags")] = rest
	}
	var b strings.Builder
	var write func(name string)
	write = func(name string) {
		rest, found := written[name]
		if !found {
			return
		}
		delete(written, name)
		fmt.Fprintln(&b, name, rest)
		for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return !isLetter(r) }) {
			write(word)
		}
	}
	write("File")
	return b.String()
}
