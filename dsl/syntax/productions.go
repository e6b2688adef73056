package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/each"
)

// Declarations and steps have many productions, and participle would try them one after the
// other. The first word of a node selects its production through a map instead.

// A production is one production of N, which is Decl or Stmt, with the words that it can begin
// with.
type production[N any] struct {
	words []string
	node  N
	read  func(*lexer.PeekingLexer) (N, error)
}

var decls = []production[Decl]{
	productionOf[VariantDecl, Decl]("variant"),
	productionOf[EnumDecl, Decl]("enum"),
	productionOf[KindDecl, Decl]("card", "token", "space"),
	productionOf[GroupDecl, Decl]("group"),
	productionOf[CatalogDecl, Decl]("catalog"),
	productionOf[ZoneDecl, Decl]("deck", "pile", "row", "hand", "pool", "die"),
	productionOf[VarDecl, Decl]("keep"),
	productionOf[PlayerDecl, Decl]("each"),
	productionOf[OptionDecl, Decl]("option"),
	productionOf[SetupDecl, Decl]("setup"),
	productionOf[TurnDecl, Decl]("turn"),
	productionOf[ScoreDecl, Decl]("score"),
	productionOf[ReportDecl, Decl]("report"),
	productionOf[ProcDecl, Decl]("phase", "procedure", "function"),
	productionOf[OpenDecl, Decl]("open"),
	productionOf[TableDecl, Decl]("chart", "table"),
	productionOf[CheckDecl, Decl]("check"),
	productionOf[PriorityDecl, Decl]("priority"),
	productionOf[OfferDecl, Decl]("offer"),
	productionOf[BoardDecl, Decl]("board"),
	productionOf[TrackDecl, Decl]("track"),
	productionOf[RequireDecl, Decl]("require"),
	productionOf[ScriptDecl, Decl]("script"),
	productionOf[ClausesDecl, Decl]("clause"),
	productionOf[ReplaceDecl, Decl]("replace"),
	productionOf[ChangeDecl, Decl]("change"),
	productionOf[ScenarioDecl, Decl]("scenario"),
}

// The last production, Action, begins with none of the words of the others.
var stmts = []production[Stmt]{
	productionOf[Let, Stmt]("let"),
	productionOf[If, Stmt]("if"),
	productionOf[While, Stmt]("while"),
	productionOf[Repeat, Stmt]("repeat"),
	productionOf[ForEach, Stmt]("for"),
	productionOf[Match, Stmt]("match"),
	productionOf[Return, Stmt]("return"),
	productionOf[Stop, Stmt]("stop"),
	productionOf[Skip, Stmt]("skip"),
	productionOf[EndGame, Stmt]("end"),
	productionOf[Draw, Stmt]("draw"),
	productionOf[Shuffle, Stmt]("shuffle"),
	productionOf[Move, Stmt]("move"),
	productionOf[Discard, Stmt]("discard"),
	productionOf[TurnOver, Stmt]("turn"),
	productionOf[Create, Stmt]("create"),
	productionOf[Say, Stmt]("say"),
	productionOf[Adjust, Stmt]("increase", "decrease"),
	productionOf[ChooseStmt, Stmt]("choose"),
	productionOf[Together, Stmt]("together"),
	productionOf[Secretly, Stmt]("secretly"),
	productionOf[Show, Stmt]("show"),
	action,
}

var (
	action = productionOf[Action, Stmt]()
	declAt = byWord(decls)
	stmtAt = byWord(stmts)
)

// productionOf returns the production of node type P. It parses with P's Parse method if there is
// one, and by struct tags otherwise.
func productionOf[P, N any](words ...string) production[N] {
	tagged := byTags[P]()
	return production[N]{words, any(new(P)).(N), func(lex *lexer.PeekingLexer) (N, error) {
		node := new(P)
		var err error
		if own, ok := any(node).(participle.Parseable); ok {
			err = own.Parse(lex)
		} else {
			node, err = tagged(lex)
		}
		return any(node).(N), err
	}}
}

// parseDecl parses a declaration, as a hook of the grammar.
func parseDecl(lex *lexer.PeekingLexer) (Decl, error) {
	tok := lex.Peek()
	if !opens(tok) {
		return nil, participle.NextMatch
	}
	return declAt[tok.Value].read(lex)
}

// declared parses a declaration whose first word comes next.
func declared[D Decl](lex *lexer.PeekingLexer) (D, error) {
	decl, err := declAt[lex.Peek().Value].read(lex)
	return decl.(D), err
}

// parseStmt parses a step, as a hook of the grammar. The keyword of a step begins that step
// unless it is used as a name there.
func parseStmt(lex *lexer.PeekingLexer) (Stmt, error) {
	tok := lex.Peek()
	if p, found := stmtAt[tok.Value]; found && tok.Type == identToken && (isReserved[tok.Value] || !isName(lex)) {
		before := lex.RawCursor()
		if node, err := p.read(lex); err == nil || isReserved[tok.Value] || lex.RawCursor() > before {
			return node, err
		}
	}
	if !canStart(tok) {
		return nil, participle.NextMatch
	}
	return action.read(lex)
}

// isName reports whether the next word, which is not reserved, is used as a name. The tokens
// after it decide: "(" without a space, as in swap(mine, theirs), "=" or ".", as in swap = 3 and
// swap.count = 3, "}", or the end of the line. So a name in existing rules remains a name if a new
// edition makes the word a keyword.
func isName(lex *lexer.PeekingLexer) bool {
	word := *lex.Peek()
	at := lex.MakeCheckpoint()
	lex.Next()
	next := *lex.Peek()
	lex.LoadCheckpoint(at)
	switch next.Value {
	case "(":
		return next.Pos.Offset == word.Pos.Offset+len(word.Value)
	case "=", ".", "}":
		return true
	}
	return next.EOF() || next.Pos.Line > word.Pos.Line
}

// members returns the nodes of productions, converted to N.
func members[N, M any](productions []production[M]) (nodes []N) {
	return each.Of(productions, func(p production[M]) N { return any(p.node).(N) })
}

func byWord[N any](productions []production[N]) map[string]production[N] {
	by := map[string]production[N]{}
	for _, p := range productions {
		for _, word := range p.words {
			by[word] = p
		}
	}
	return by
}
