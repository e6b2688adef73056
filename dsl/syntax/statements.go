package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// A Stmt is one step of a procedure.
//
//sumtype:decl
type Stmt interface{ stmt() }

// A Block is a sequence of statements in braces.
type Block struct {
	Node
	Stmts []Stmt
}

func (*Block) grammar() string { return `"{" Stmt* "}"` }

// Parse parses a block.
func (b *Block) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.takes("{") {
		return participle.NextMatch
	}
	for p.err == nil && !p.takes("}") {
		before := lex.RawCursor()
		step, err := parseStmt(lex)
		switch {
		case err == nil:
			b.Stmts = append(b.Stmts, step)
		case lex.RawCursor() > before:
			p.err = err
		default: // because no step begins here
			p.lack(`"}"`)
		}
	}
	return p.end(&b.Node)
}

// An Arm is the part after an arrow: one statement, or a block.
type Arm struct {
	Node
	Block *Block `parser:"  @@"`
	Stmt  Stmt   `parser:"| @@"`
}

// Let binds a name to a value until the end of its block.
type Let struct {
	Node
	Name  Name
	Type  *Type
	Value Expr
}

func (*Let) grammar() string { return `"let" Name ( ":" Type )? "=" Expr` }

// Parse parses a let statement.
func (l *Let) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.takes("let") {
		return participle.NextMatch
	}
	p.needNode(&l.Name, "a name")
	l.Type = p.typeAfter(":")
	p.need("=")
	l.Value = p.needValue()
	return p.end(&l.Node)
}

// If runs Then or Else. "else if" is the node ElseIf. An else with an arrow does not belong to
// the if, but is the next arm of the match around it.
type If struct {
	Node
	Cond   Expr
	Then   *Block
	ElseIf *If
	Else   *Block
}

func (*If) grammar() string { return `"if" Expr Block ( (?! "else" "->" ) "else" ( If | Block ) )?` }

// Parse parses an if with its else. It does not consume an else that is the next arm of a match.
func (s *If) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.takes("if") {
		return participle.NextMatch
	}
	s.Cond = p.needValue()
	s.Then = p.needBlock()
	if p.word("else") && !p.follows("->") && p.takes("else") {
		switch {
		case p.word("if"):
			s.ElseIf = &If{}
			p.needNode(s.ElseIf, `"if"`)
		case p.word("{"):
			s.Else = p.needBlock()
		default:
			p.lack(`"if"`, `"{"`)
		}
	}
	return p.end(&s.Node)
}

// While repeats its body while its condition holds.
type While struct {
	Node
	Cond Expr   `parser:"'while' @@"`
	Body *Block `parser:"@@"`
}

// Repeat runs its body Count times. The count is evaluated once, at the start.
type Repeat struct {
	Node
	Count Expr   `parser:"'repeat' @@ 'times'"`
	Body  *Block `parser:"@@"`
}

// ForEach runs its body for each element that the source held at the start.
type ForEach struct {
	Node
	Var    Name
	Source Expr
	Where  Expr
	By     []SortKey
	Body   *Block
}

func (*ForEach) grammar() string {
	return `"for" "each" Name "in" Expr ( "where" Expr )? ( "by" SortKey ( "," SortKey )* )? Block`
}

// Parse parses a loop.
func (s *ForEach) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.takes("for") {
		return participle.NextMatch
	}
	p.need("each")
	p.needNode(&s.Var, "a name")
	p.need("in")
	s.Source = p.needValue()
	s.Where = p.where()
	for more := p.takes("by"); more; more = p.takes(",") {
		var key SortKey
		p.needNode(&key, "a value to sort by")
		s.By = append(s.By, key)
	}
	s.Body = p.needBlock()
	return p.end(&s.Node)
}

// Match runs the first arm whose pattern matches.
type Match struct {
	Node
	Value Expr        `parser:"'match' @@"`
	Arms  []*MatchArm `parser:"'{' @@* '}'"`
}

// A MatchArm is a pattern and the steps to run if it matches.
type MatchArm struct {
	Node
	Pattern Pattern `parser:"@@ '->'"`
	Do      Arm     `parser:"@@"`
}

// Return leaves the procedure. Its value must begin on the same line.
type Return struct {
	Node
	Value Expr
}

// Stop leaves the innermost loop.
type Stop struct {
	Node
	Word string `parser:"@'stop'"`
}

// Skip does nothing.
type Skip struct {
	Node
	Word string `parser:"@'skip'"`
}

// EndGame ends the game at once, and then the score is computed. If Who is set, it ends the game
// for that player while the others play on.
type EndGame struct {
	Node
	Word string `parser:"'end' @'game'"`
	Who  Expr   `parser:"( (?! 'for' 'each' ) 'for' @@ )?"`
}

// Draw takes cards from the top of a deck. Without a target they go to the table, in play.
type Draw struct {
	Node
	Count Expr  `parser:"'draw' @@ 'from'"`
	From  Expr  `parser:"@@"`
	To    Expr  `parser:"( 'to' @@ )?"`
	As    *Name `parser:"( 'as' @@ )?"`
}

// Shuffle randomises the order of zones, or of every deck. With Into it moves components there
// first, and shuffles that zone.
type Shuffle struct {
	Node
	Every bool   `parser:"'shuffle' ( @'every' 'deck'"`
	What  []Expr `parser:"| @@ ( ',' @@ )*"`
	Into  Expr   `parser:"( 'into' @@ )? )"`
}

// Move moves components, or all components of lists or zones, to a zone.
type Move struct {
	Node
	What []Expr `parser:"'move' @@ ( ',' @@ )*"`
	From Expr   `parser:"( 'from' @@ )?"`
	To   Expr   `parser:"'to' @@"`
	Face string `parser:"( @('face_up' | 'face_down')"`
	Lies bool   `parser:"| @'as' 'it' 'lies' )?"`
	End  string `parser:"( ( 'on' | 'at' ) @('top' | 'bottom') )?"`
}

// Discard moves cards to the discard pile of the deck that they came from, or removes them from
// the game.
type Discard struct {
	Node
	What Expr `parser:"'discard' @@"`
	Game bool `parser:"( 'from' 'the' @'game' )?"`
}

// TurnOver turns cards face up or face down where they lie.
type TurnOver struct {
	Node
	What Expr   `parser:"'turn' @@"`
	Face string `parser:"@('face_up' | 'face_down')"`
}

// Create creates a new component.
//
//	create Hero "Bram" { strength = 5  body = 8 } in party as bram
type Create struct {
	Node
	Kind   Name          `parser:"'create' @@"`
	Name   *Text         `parser:"@@?"`
	Values []CreateValue `parser:"( '{' ( @@ ','? )* '}' )?"`
	In     Expr          `parser:"'in' @@"`
	As     *Name         `parser:"( 'as' @@ )?"`
}

// A CreateValue sets one field of a new component.
type CreateValue struct {
	Node
	Field Name `parser:"@@ '='"`
	Value Expr `parser:"@@"`
}

// Say appends a story line to the transcript.
type Say struct {
	Node
	Text Text `parser:"'say' @@"`
}

// Adjust raises or lowers a number.
type Adjust struct {
	Node
	Word   string `parser:"@('increase' | 'decrease')"`
	Target Expr   `parser:"@@ 'by'"`
	By     Expr   `parser:"@@"`
}

// ChooseStmt asks a player to choose between options.
type ChooseStmt struct {
	Node
	Prompt  Text            `parser:"'choose' @@"`
	By      Expr            `parser:"( 'by' @@ )?"`
	Options []*ChooseOption `parser:"'{' @@* '}'"`
}

// A ChooseOption is one option, or one for each combination of the elements of its parts. It is
// enabled if its guard holds. The suggested option is the first enabled one whose suggestion
// holds, or else the last enabled one.
type ChooseOption struct {
	Node
	Parts   []*ChoosePart `parser:"'option' @@*"`
	Label   Text          `parser:"@@"`
	When    Expr          `parser:"( 'when' @@ )?"`
	Suggest Expr          `parser:"( 'suggest' @@ )?"`
	Notes   *Notes        `parser:"@@?"`
	Do      Arm           `parser:"'->' @@"`
}

// A ChoosePart binds a variable to each element of a source in turn. It can use the variables of
// the parts before it.
type ChoosePart struct {
	Node
	Var    Name `parser:"'for' 'each' @@ 'in'"`
	Source Expr `parser:"@@"`
	Where  Expr `parser:"( 'where' @@ )?"`
}

// Action is a call, or an assignment if Value is set.
type Action struct {
	Node
	Target Expr
	Value  Expr
}

func (*Action) grammar() string { return `Expr ( "=" Expr )?` }

// Parse parses a call or an assignment.
func (a *Action) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if a.Target, p.err = parseExpr(lex); p.takes("=") {
		a.Value = p.needValue()
	}
	return p.end(&a.Node)
}

func (*Let) stmt()        {}
func (*If) stmt()         {}
func (*While) stmt()      {}
func (*Repeat) stmt()     {}
func (*ForEach) stmt()    {}
func (*Match) stmt()      {}
func (*Return) stmt()     {}
func (*Stop) stmt()       {}
func (*Skip) stmt()       {}
func (*EndGame) stmt()    {}
func (*Draw) stmt()       {}
func (*Shuffle) stmt()    {}
func (*Move) stmt()       {}
func (*Discard) stmt()    {}
func (*TurnOver) stmt()   {}
func (*Create) stmt()     {}
func (*Say) stmt()        {}
func (*Adjust) stmt()     {}
func (*ChooseStmt) stmt() {}
func (*Action) stmt()     {}

func (*VariantDecl) decl()  {}
func (*EnumDecl) decl()     {}
func (*KindDecl) decl()     {}
func (*GroupDecl) decl()    {}
func (*OpenDecl) decl()     {}
func (*CatalogDecl) decl()  {}
func (*ZoneDecl) decl()     {}
func (*VarDecl) decl()      {}
func (*PlayerDecl) decl()   {}
func (*OptionDecl) decl()   {}
func (*SetupDecl) decl()    {}
func (*TurnDecl) decl()     {}
func (*ScoreDecl) decl()    {}
func (*ReportDecl) decl()   {}
func (*ProcDecl) decl()     {}
func (*TableDecl) decl()    {}
func (*CheckDecl) decl()    {}
func (*PriorityDecl) decl() {}
func (*ReplaceDecl) decl()  {}
func (*ChangeDecl) decl()   {}
func (*ScenarioDecl) decl() {}
