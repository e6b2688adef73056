// Package syntax turns a text into its tree: a scanner, a grammar, and a parser that goes
// declaration by declaration and so finds all errors of a file at once. A node either has struct
// tags, off which participle reads its production, or a Parse method. The package knows how rules
// are written and nothing of what they mean.
//
// The tree is what the formatter prints and what house rules patch. Each node has the place it was
// written at: Pos is its first token, EndPos the end of its last.
package syntax

import (
	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/source"
)

// Node is where a piece of the tree was written.
type Node struct {
	Pos    lexer.Position
	EndPos lexer.Position
}

// At gives the place of a node, first token and end of the last.
func (n Node) At() (start, end lexer.Position) { return n.Pos, n.EndPos }

// A Name is a word that the author chose, with its place. It is none of the reserved Words, unless it
// is the name of a field behind a dot.
type Name struct {
	Node
	Text string
}

// A Text is a quoted text. Raw is what stands between the quotes, escapes and {expressions}
// included; Parts is Raw taken apart: escapes are resolved, and a doubled brace is one brace.
type Text struct {
	Node
	Raw   string
	Parts []TextPart
}

// A TextPart is either literal text or an expression that stood in braces.
type TextPart struct {
	Literal string
	Value   Expr
}

// A Decl is one declaration. Every declaration starts with a word of the language, which is what
// the parser looks for to go on after an error.
//
//sumtype:decl
type Decl interface{ decl() }

// VariantDecl opens the rules of a variant or of a house rule.
//
//	variant solitaire "Middle-earth Solitaire" { by "davidk64"  players 1 }
type VariantDecl struct {
	Node
	Name  Name          `parser:"'variant' @@"`
	Title *Text         `parser:"@@?"`
	Lines []VariantLine `parser:"'{' @@* '}'"`
}

// A VariantLine says one thing about a variant. Word is "by", "source", "data" or "lists" with a Text, what people read
// before they play it, "gloss", "goal" or "turn", "extends" with a Name, "players" with a Count, or "language" with the
// edition of the language that the rules are written in.
type VariantLine struct {
	Node
	Word    string `parser:"( @('by' | 'source' | 'data' | 'lists' | 'gloss' | 'goal' | 'turn')"`
	Text    *Text  `parser:"  @@"`
	Base    *Name  `parser:"| 'extends' @@"`
	Edition *int   `parser:"| 'language' @Number"`
	Counts  Expr   `parser:"| 'players' @@ )"`
}

// Edition is the edition of the language that this package reads. A new edition may give words a meaning that were names, or
// change what rules do; rules say by "language" which one they are written in.
const Edition = 1

// EnumDecl lists the values of a kind of its own, in their order.
type EnumDecl struct {
	Node
	Name    Name      `parser:"'enum' @@"`
	Notes   *Notes    `parser:"@@?"`
	Members []*Member `parser:"'{' ( @@ ','? )+ '}'"`
}

// A Member is one value of an enum.
type Member struct {
	Node
	Name    Name     `parser:"@@"`
	Wording *Wording `parser:"@@?"`
}

// KindDecl declares a kind of component: card, token or space.
type KindDecl struct {
	Node
	Sort   string   `parser:"@('card' | 'token' | 'space')"`
	Name   Name     `parser:"@@"`
	Notes  *Notes   `parser:"@@?"`
	Fields []*Field `parser:"'{' ( @@ ','? )* '}'"`
}

// A Field is one thing that is known of a component. A zone may be for nobody. A field may be set by some
// procedures alone. What happens to a quiet one is not told.
type Field struct {
	Node
	Quiet   bool     `parser:"( (?! 'quietly' ':' ) @'quietly' )?"`
	Name    Name     `parser:"@@ ':'"`
	Type    Type     `parser:"@@"`
	InPlay  bool     `parser:"( 'in' @'play'"`
	Nobody  bool     `parser:"| 'for' @'nobody' )?"`
	Default Expr     `parser:"( '=' @@ )?"`
	Limit   Expr     `parser:"( (?! 'limit' ':' ) 'limit' @@ )?"` // what has a colon behind it is the next field
	SetBy   []*Name  `parser:"( (?! 'set' ':' ) 'set' 'by' @@ ( (?= ',' Ident ) (?! ',' Ident ':' ) ',' @@ )* )?"`
	Wording *Wording `parser:"@@?"`
}

// GroupDecl is a name for several kinds, wherever kinds are written.
//
//	group Card = Monster or Hero or Item
type GroupDecl struct {
	Node
	Name  Name    `parser:"'group' @@ '='"`
	Kinds []*Name `parser:"@@ ( 'or' @@ )*"`
	Notes *Notes  `parser:"@@?"`
}

// CatalogDecl is a list of components: read from TOML files, or one for each combination of values. Zones start
// with it, or, where it has a condition, only when that holds.
//
//	catalog monsters of Monster from "monsters.toml" ignoring artist, rarity
//	catalog dragons of Monster from "dragons.toml" ignoring all others when with_dragons
//	catalog pack of Card with each suit, each rank in 1..13 named "{rank} of {suit}"
type CatalogDecl struct {
	Node
	Name     Name      `parser:"'catalog' @@ 'of'"`
	Kind     Name      `parser:"@@"`
	Files    []*Text   `parser:"( 'from' @@ ( ',' @@ )*"`
	Ignoring *Ignoring `parser:"  @@?"`
	Each     []*Each   `parser:"| 'with' @@ ( ',' @@ )*"`
	Named    *Text     `parser:"  ( 'named' @@ )? )"`
	When     Expr      `parser:"( 'when' @@ )?"`
	Notes    *Notes    `parser:"@@?"`
}

// Ignoring names the fields of data that do not matter, or says that all do that a kind does not have.
type Ignoring struct {
	Node
	Others bool    `parser:"'ignoring' ( @( 'all' 'others' )"`
	Names  []*Name `parser:"| @@ ( ',' @@ )* )"`
}

// Each runs through the values of one field.
type Each struct {
	Node
	Field Name `parser:"'each' @@"`
	In    Expr `parser:"( 'in' @@ )?"`
}

// ZoneDecl is a place for components. A deck that is empty when a card is to be drawn is renewed
// from its discard pile, unless it is never renewed. A die is the faces that it may show. What is Listed starts
// with what a deck lists of what it is from. What lies in it is in play, perhaps only While a condition holds. What lies
// face down in a zone for nobody is known to nobody.
type ZoneDecl struct {
	Node
	Sort     string    `parser:"@('deck' | 'pile' | 'row' | 'hand' | 'pool' | 'die')"`
	Name     Name      `parser:"@@ 'of'"`
	Kinds    []Name    `parser:"@@ ( 'or' @@ )*"`
	InPlay   bool      `parser:"( 'in' @'play'"`
	While    Expr      `parser:"  ( 'while' @@ )?"`
	Nobody   bool      `parser:"| 'for' @'nobody' )?"`
	From     []Name    `parser:"( 'from' @@ ( ',' @@ )*"`
	Listed   bool      `parser:"  ( @'as' 'listed' )? )?"`
	Discards *Name     `parser:"( 'discards' 'to' @@"`
	Never    bool      `parser:"  ( @'never' 'renewed' )? )?"`
	Limit    Expr      `parser:"( 'limit' @@ )?"`
	Sorted   []SortKey `parser:"( 'sorted' 'by' @@ ( ',' @@ )* )?"`
	Notes    *Notes    `parser:"@@?"`
}

// A SortKey is one criterion of an order; the smallest value comes first unless it says desc.
type SortKey struct {
	Node
	Value Expr
	Desc  bool
}

// VarDecl is a value that the whole game, or each player, keeps: number spent = 0. Of what is kept
// quietly nothing is told; what is kept secretly only its player knows.
type VarDecl struct {
	Node
	Quiet  bool   `parser:"'keep' ( @'quietly'"`
	Secret bool   `parser:"| @'secretly' )?"`
	Type   Type   `parser:"@@"`
	Name   Name   `parser:"@@ '='"`
	Value  Expr   `parser:"@@"`
	Notes  *Notes `parser:"@@?"`
}

// PlayerDecl is what each player has of their own.
type PlayerDecl struct {
	Node
	Has []PlayerThing `parser:"'each' 'player' 'has' '{' @@* '}'"`
}

// A PlayerThing is a zone, a value or a track.
type PlayerThing struct {
	Zone  *ZoneDecl  `parser:"  @@"`
	Var   *VarDecl   `parser:"| @@"`
	Track *TrackDecl `parser:"| @@"`
}

// OptionDecl is a setting that a host or a house rule may change before play.
type OptionDecl struct {
	Node
	Name  Name    `parser:"'option' @@ '='"`
	Value Operand `parser:"@@"`
	In    Expr    `parser:"( 'in' @@ )?"`
	About *Text   `parser:"@@?"`
	Notes *Notes  `parser:"@@?"`
}

// SetupDecl is what happens once, before the first turn.
type SetupDecl struct {
	Node
	Notes *Notes `parser:"'setup' @@?"`
	Body  *Block `parser:"@@"`
}

// TurnDecl is the order of the phases of a turn, and when the turns end.
type TurnDecl struct {
	Node
	Until  Expr    `parser:"'turn' ( 'until' @@ )?"`
	Notes  *Notes  `parser:"@@?"`
	Phases []*Name `parser:"'{' @@* '}'"`
}

// ScoreDecl is how the score is reckoned, for the table or for each player.
type ScoreDecl struct {
	Node
	Each  bool         `parser:"'score' ( @'for' 'each' 'player' )?"`
	Notes *Notes       `parser:"@@?"`
	Lines []*CheckLine `parser:"'{' @@* '}'"`
}

// ReportDecl is what is reported of a game once it is over, besides the score: for the table, or for each player.
//
//	report for each player { "longest day" player.longest_day }
type ReportDecl struct {
	Node
	Each  bool          `parser:"'report' ( @'for' 'each' 'player' )?"`
	Notes *Notes        `parser:"@@?"`
	Lines []*ReportLine `parser:"'{' @@* '}'"`
}

// A ReportLine is a figure, and what it is called.
type ReportLine struct {
	Node
	Label Text   `parser:"@@"`
	Value Expr   `parser:"@@"`
	Notes *Notes `parser:"@@?"`
}

// TableDecl maps values to values, row by row. A chart is a table that rolls its own die.
type TableDecl struct {
	Node
	Chart  bool    `parser:"( @'chart' | 'table' )"`
	Name   Name    `parser:"@@"`
	Params []Param `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
	On     *Dice   `parser:"( 'on' @@ )?"`
	Result *Type   `parser:"( '->' @@ )?"`
	Notes  *Notes  `parser:"@@?"`
	Rows   []*Row  `parser:"'{' @@* '}'"`
}

// A Row is one line of a table: patterns, a value for each parameter, and what they map to.
type Row struct {
	Node
	Pattern Pattern `parser:"@@ '->'"`
	Value   Expr    `parser:"@@"`
	Notes   *Notes  `parser:"@@?"`
}

// A Pattern is a value, a range, several of them with commas, or else.
type Pattern struct {
	Node
	Else   bool   `parser:"  @'else'"`
	Values []Expr `parser:"| @@ ( ',' @@ )*"`
}

// CheckDecl is one roll with its modifiers and outcomes.
type CheckDecl struct {
	Node
	Name   Name         `parser:"'check' @@"`
	Params []Param      `parser:"'(' ( @@ ( ',' @@ )* )? ')'"`
	Notes  *Notes       `parser:"@@?"`
	Lines  []*CheckLine `parser:"'{' @@* '}'"`
}

// A CheckLine is one line of a check or of a score. Exactly one of its parts is there:
// roll 2d6; add VALUE when CONDITION "label"; subtract …; against VALUE, or against { lines };
// win when CONDITION; or an outcome: both 6 -> broken, natural 2..3 -> broken, above by 5.. -> slain,
// above -> beaten, 8.. -> gained, else -> nothing.
type CheckLine struct {
	Node
	Roll      *Dice        `parser:"(  'roll' @@"`
	Sign      string       `parser:"|  @('add' | 'subtract')"`
	Value     Expr         `parser:"   @@"`
	When      Expr         `parser:"   ( 'when' @@ )?"`
	Label     *Text        `parser:"   @@?"`
	Contest   []*CheckLine `parser:"|  'against' ( '{' @@* '}'"`
	Against   Expr         `parser:"             | @@ )"`
	Win       Expr         `parser:"|  'win' 'when' @@"`
	Condition *Condition   `parser:"|  @@ '->'"`
	Outcome   *Name        `parser:"   @@ )"`
	Notes     *Notes       `parser:"@@?"`
}

// A Condition is what has to have happened for an outcome: both 6, natural 2..3, above, below by 1,
// equal, at_least, at_most, else, or the Total.
type Condition struct {
	Node
	Word  string `parser:"(  @('both' | 'natural')"`
	Value Expr   `parser:"   @@"`
	Alone string `parser:"|  @('equal' | 'at_least' | 'at_most' | 'else') | @('above' | 'below')"`
	By    Expr   `parser:"   ( 'by' @@ )?"`
	Total Expr   `parser:"|  @@ )"`
}

// Dice are written 2d6 or d10.
type Dice struct {
	Node
	Text string `parser:"@Dice"`
}

// PriorityDecl is what an automated side does next: the first rule that finds something acts.
type PriorityDecl struct {
	Node
	Name   Name            `parser:"'priority' @@"`
	Params []Param         `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
	Notes  *Notes          `parser:"@@?"`
	Rules  []*PriorityRule `parser:"'{' @@* '}'"`
}

// A PriorityRule is one line of a priority.
type PriorityRule struct {
	Node
	Name  Name   `parser:"'rule' @@"`
	Notes *Notes `parser:"@@?"`
	Var   *Name  `parser:"( 'for' @@ '='"`
	Find  Expr   `parser:"  @@ )?"`
	When  Expr   `parser:"( 'when' @@ )?"`
	Do    *Arm   `parser:"'->' @@"`
}

// A File is one text as a tree. Comments are kept apart, in their order; a reader attaches them by place.
type File struct {
	Source   *source.File
	Decls    []Decl `parser:"@@*"`
	Comments []Comment
}

// A Comment runs from "#", which is the first character of its Text, to the end of its line. Own says
// that nothing else stands on that line.
type Comment struct {
	Node
	Text string
	Own  bool
}

// BoardDecl is spaces and which of them lie side by side, read from TOML files. Beside is what its files call
// the list of neighbours of a space, if not that.
//
//	board land of Hex from "land.toml" beside borders ignoring remark
type BoardDecl struct {
	Node
	Name     Name      `parser:"'board' @@ 'of'"`
	Kind     Name      `parser:"@@ 'from'"`
	Files    []*Text   `parser:"@@ ( ',' @@ )*"`
	Beside   *Name     `parser:"( 'beside' @@ )?"`
	Ignoring *Ignoring `parser:"@@?"`
	Notes    *Notes    `parser:"@@?"`
}

// TrackDecl is a number that the whole game, or each player, keeps and that stops at its ends.
//
//	track doom = 0 in 0..15
type TrackDecl struct {
	Node
	Name  Name    `parser:"'track' @@ '='"`
	Value Operand `parser:"@@"`
	In    Expr    `parser:"'in' @@"`
	Notes *Notes  `parser:"@@?"`
}

// RequireDecl is what must hold when a game is laid out, and what is said if it does not.
type RequireDecl struct {
	Node
	Cond  Expr   `parser:"'require' @@"`
	Text  Text   `parser:"@@"`
	Notes *Notes `parser:"@@?"`
}

// RollFaces is "roll movement_die" or "roll 3 movement_die": one face of a die, or a list of Count of them.
type RollFaces struct {
	Node
	Count Expr
	Die   Name
}

func (*BoardDecl) decl()   {}
func (*TrackDecl) decl()   {}
func (*RequireDecl) decl() {}

func (*RollFaces) expr() {}
