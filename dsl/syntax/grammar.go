package syntax

import "github.com/alecthomas/participle/v2"

// grammar is read off the tags of the tree. One token always tells which way to go, so time is
// linear and an error stands where the text stops making sense. It is built by init, because the ways to
// read declarations and steps are in it and lead back to it.
var grammar *participle.Parser[File]

func init() {
	grammar = build(
		participle.ParseTypeWith(parseDecl), participle.Union(members[someDecl](decls)...),
		participle.ParseTypeWith(parseStmt), participle.Union(members[someStmt](stmts)...),
	)
}

// Unions of these, which nothing leads to, have participle read the tags of all declarations and steps.
type (
	someDecl interface{ Decl }
	someStmt interface{ Stmt }
)

// Grammar is the grammar of the language as participle sees it, one production a line.
func Grammar() string {
	return build(participle.Union(members[Decl](decls)...), participle.Union(members[Stmt](stmts)...)).String() + "\n"
}

func build(options ...participle.Option) *participle.Parser[File] {
	return participle.MustBuild[File](append(options,
		participle.Lexer(definition{}),
		participle.Elide("Space", "Comment"),
		participle.UseLookahead(0),
		participle.ParseTypeWith(parseExpr),
		participle.ParseTypeWith(parseOperand),
		participle.ParseTypeWith(parseAnswer),
	)...)
}
