package syntax

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Participle derives the grammar from the struct tags of the tree, each production when it is
// first needed. One token always decides between alternatives. So parsing takes linear time, and
// an error is at the first token that does not fit.

// productions are the participle options that parse declarations and steps. They are set in init,
// because the productions refer to each other.
var productions []participle.Option

func init() {
	productions = []participle.Option{participle.ParseTypeWith(parseDecl), participle.ParseTypeWith(parseStmt)}
}

// byTags returns a function that parses nodes by their struct tags. The parser is built when the
// function is first called. All parsers have one Go type, because each type would add 17 KB to the
// program.
func byTags[P any]() func(*lexer.PeekingLexer) (*P, error) {
	parser := sync.OnceValue(func() *participle.Parser[any] {
		return build[any](append(slices.Clip(productions), participle.Union[any](new(P)))...)
	})
	return func(lex *lexer.PeekingLexer) (*P, error) {
		node, err := parser().ParseFromLexer(lex, participle.AllowTrailing(true))
		if parsed, ok := (*node).(*P); ok {
			return parsed, err
		}
		return new(P), err
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

var generic = regexp.MustCompile(`\b(\w+)\[[\w/]+\.(\w+)\]`)

// withoutTypes returns a grammar with plain names of nodes, such as RowEdit for the type
// Edit[houserule/dsl/syntax.Row].
func withoutTypes(grammar string) string { return generic.ReplaceAllString(grammar, "${2}${1}") }

// Grammar returns the grammar of the language in participle's notation, one production a line. It
// includes the productions from struct tags and those of byHand nodes. Each production follows
// the first one that names it.
func Grammar() string {
	tags := build[File](participle.Union(members[Decl](decls)...), participle.Union(members[Stmt](stmts)...)).String()
	tags = withoutTypes(tags)
	written := map[string]string{}
	for line := range strings.Lines(tags) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		written[name] = rest
	}
	for _, node := range handWritten {
		written[reflect.TypeOf(node).Elem().Name()] = "= " + node.grammar() + " ."
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
