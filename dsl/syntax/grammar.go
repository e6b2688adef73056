package syntax

import "github.com/alecthomas/participle/v2"

// grammar is read off the tags of the tree. One token always tells which way to go, so time is
// linear and an error stands where the text stops making sense.
var grammar = participle.MustBuild[File](
	participle.Lexer(definition{}),
	participle.Elide("Space", "Comment"),
	participle.UseLookahead(0),
	participle.ParseTypeWith(parseExpr),
	participle.ParseTypeWith(parseOperand),
	participle.ParseTypeWith(parseAnswer),
	participle.Union[Stmt](
		&Let{}, &If{}, &While{}, &Repeat{}, &ForEach{}, &Match{}, &Return{}, &Stop{}, &Skip{}, &EndGame{},
		&Draw{}, &Shuffle{}, &Move{}, &Discard{}, &TurnOver{}, &Create{}, &Say{}, &Adjust{}, &ChooseStmt{},
		&Together{}, &Secretly{}, &Show{}, &Action{},
	),
	participle.Union[Decl](
		&VariantDecl{}, &EnumDecl{}, &KindDecl{}, &GroupDecl{}, &CatalogDecl{}, &ZoneDecl{}, &VarDecl{}, &PlayerDecl{},
		&OptionDecl{}, &SetupDecl{}, &TurnDecl{}, &ScoreDecl{}, &ReportDecl{}, &ProcDecl{}, &OpenDecl{}, &TableDecl{}, &CheckDecl{},
		&PriorityDecl{}, &OfferDecl{}, &BoardDecl{}, &TrackDecl{}, &RequireDecl{}, &ScriptDecl{}, &ClausesDecl{},
		&ReplaceDecl{}, &ChangeDecl{}, &ScenarioDecl{},
	),
)

// grammarOfOne reads one declaration.
var grammarOfOne = (*participle.Parser[Decl])(grammar)

// Grammar is the grammar of the language as participle sees it, one production a line.
func Grammar() string { return grammar.String() + "\n" }
