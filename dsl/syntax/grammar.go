package syntax

import (
	"fmt"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// grammar is read off the tags of the tree, when the first text is parsed. One token always tells which way to go, so time is
// linear and an error stands where the text stops making sense. The ways to read declarations and steps lead back to it.
var grammar func() *participle.Parser[File]

func init() {
	grammar = sync.OnceValue(func() *participle.Parser[File] {
		return build[File](
			participle.ParseTypeWith(parseDecl), participle.Union(members[someDecl](decls)...),
			participle.ParseTypeWith(parseStmt), participle.Union(members[someStmt](stmts)...), participle.Union(tagged...),
		)
	})
}

// Unions of these, which nothing leads to, have participle read the tags of all declarations and steps, and of what reads
// itself.
type (
	someDecl interface{ Decl }
	someStmt interface{ Stmt }
	someTags interface {
		At() (start, end lexer.Position)
	}
)

func build[G any](options ...participle.Option) *participle.Parser[G] {
	return participle.MustBuild[G](append(options,
		participle.Lexer(definition{}),
		participle.Elide("Space", "Comment"),
		participle.UseLookahead(0),
		participle.ParseTypeWith(parseExpr),
		participle.ParseTypeWith(parseOperand),
		participle.ParseTypeWith(parseAnswer),
	)...)
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
	productions := map[string]string{}
	for line := range strings.Lines(all) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		productions[strings.TrimSuffix(name, "Tags")] = rest
	}
	var b strings.Builder
	var write func(name string)
	write = func(name string) {
		rest, found := productions[name]
		if !found {
			return
		}
		delete(productions, name)
		fmt.Fprintln(&b, name, rest)
		for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return !isLetter(r) }) {
			write(word)
		}
	}
	write("File")
	return b.String()
}
