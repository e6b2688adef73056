package syntax

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Participle reads the grammar off the tags of the tree, each production when it is first needed.
// One token always decides between alternatives, so parsing takes linear time, and an error has the
// place of the first token that does not fit.

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

// Grammar returns the grammar of the language in participle's notation, one production a line:
// those that participle reads off tags, and those of nodes that are read by hand. Each stands
// behind the production that first names it.
func Grammar() string {
	tags := build[File](participle.Union(members[Decl](decls)...), participle.Union(members[Stmt](stmts)...)).String()
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
