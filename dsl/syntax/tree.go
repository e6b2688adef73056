// Package syntax parses the text of rules into a syntax tree. Its parts are a scanner, a grammar,
// and a parser. The parser handles one declaration at a time, because it can then find all errors
// of a file in one run. A node has either struct tags, from which participle derives its
// production, or a Parse method. The package knows the syntax of rules, but not their meaning.
//
// The formatter prints this tree, and house rules patch it. Each node has a source position: Pos
// is its first token, EndPos the end of its last.
package syntax

import (
	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/source"
)

// Node is the source position of a node and is embedded in each of them.
type Node struct {
	Pos    lexer.Position
	EndPos lexer.Position
}

// At returns the positions of the first token and of the end of the last one.
func (n Node) At() (start, end lexer.Position) { return n.Pos, n.EndPos }

// A Name is a word that the author chose, with its position. It is not one of the reserved Words,
// unless it is the name of a field after a dot.
type Name struct {
	Node
	Text string
}

// A Text is a quoted text. Raw is the source between the quotes, including escapes and
// {expressions}. In Parts escapes are resolved, and a doubled brace is one brace.
type Text struct {
	Node
	Raw   string
	Parts []TextPart
}

// A TextPart is either literal text or an expression in braces. Forms are the words that follow the
// number 1 and other numbers: {gold: coin, coins}.
type TextPart struct {
	Literal string
	Value   Expr
	Forms   []string
}

// A Decl is one declaration. Every declaration starts with a keyword, because the parser resumes
// there after an error.
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

// A VariantLine is one property of a variant. With a Text, Word is "by", "source", "data" or
// "lists", or, for text shown before play, "gloss", "goal", "length" or "turn". The other lines are
// "extends" with a Base, "players" with Counts, "teams" with a number of teams or "teams of" with
// their size, "undo" with the answers that can be undone, "effects" with "turn", "chosen" or "age",
// and "language" with the edition of the language in which the rules are written.
type VariantLine struct {
	Node
	Word    string `parser:"( @('by' | 'source' | 'data' | 'lists' | 'gloss' | 'goal' | 'length' | 'turn')"`
	Text    *Text  `parser:"  @@"`
	Base    *Name  `parser:"| 'extends' @@"`
	Edition *int   `parser:"| 'language' @Number"`
	Undo    string `parser:"| 'undo' @('ask' | 'free' | 'unseen')"`
	Effects string `parser:"| 'effects' ( 'in' @('turn' | 'chosen') 'order' | 'by' @'age' )"`
	Counts  Expr   `parser:"| 'players' @@"`
	Sized   bool   `parser:"| 'teams' @'of'?"`
	Teams   *int   `parser:"  @Number )"`
}

// Edition is the edition of the language that this package parses. A new edition may turn names
// into keywords or change the behaviour of rules. Therefore rules can declare their edition with
// "language".
const Edition = 1

// EnumDecl declares an enumeration with its members in order.
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

// A Field is one property of a component. If Nobody, no player sees the face-down content of the
// zone in the field. If SetBy is not empty, only those procedures may set it. Entered and Left are
// as in ZoneDecl. Changes of a Quiet field are not logged.
type Field struct {
	Node
	Quiet   bool     `parser:"( (?! 'quietly' ':' ) @'quietly' )?"`
	Name    Name     `parser:"@@ ':'"`
	Type    Type     `parser:"@@"`
	InPlay  bool     `parser:"( 'in' @'play'"`
	Nobody  bool     `parser:"| 'for' @'nobody' )?"`
	Default Expr     `parser:"( '=' @@ )?"`
	Limit   Expr     `parser:"( (?! 'limit' ':' ) 'limit' @@ )?"` // because "limit:" begins the next field
	SetBy   []*Name  `parser:"( (?! 'set' ':' ) 'set' 'by' @@ ( (?= ',' Ident ) (?! ',' Ident ':' ) ',' @@ )* )?"`
	Entered []*Name  `parser:"( (?! 'entered' ':' ) 'entered' 'by' @@ ( (?= ',' Ident ) (?! ',' Ident ':' ) ',' @@ )* )?"`
	Left    []*Name  `parser:"( (?! 'left' ':' ) 'left' 'by' @@ ( (?= ',' Ident ) (?! ',' Ident ':' ) ',' @@ )* )?"`
	Wording *Wording `parser:"@@?"`
}

// GroupDecl declares a name for several kinds that can be used in place of a kind.
//
//	group Card = Monster or Hero or Item
type GroupDecl struct {
	Node
	Name  Name    `parser:"'group' @@ '='"`
	Kinds []*Name `parser:"@@ ( 'or' @@ )*"`
	Notes *Notes  `parser:"@@?"`
}

// CatalogDecl declares a list of components: loaded from TOML files, or one for each combination
// of values. Zones can be filled from it at the start. If When is set, that happens only if the
// condition holds.
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

// Ignoring lists the data fields to ignore, or ignores all fields that the kind does not have.
type Ignoring struct {
	Node
	Others bool    `parser:"'ignoring' ( @( 'all' 'others' )"`
	Names  []*Name `parser:"| @@ ( ',' @@ )* )"`
}

// Each iterates over the values of one field. Copies say how many components each value has.
type Each struct {
	Node
	Field  Name      `parser:"'each' @@"`
	In     Expr      `parser:"( 'in' @@ )?"`
	Copies []*Copies `parser:"( 'copies' '{' @@+ '}' )?"`
}

// Copies is the number of components that each value of a pattern has.
type Copies struct {
	Node
	Pattern Pattern `parser:"@@ '->'"`
	Number  Expr    `parser:"@@"`
}

// ZoneDecl declares a zone, a container for components. When a card is drawn from an empty deck,
// the deck is renewed from its discard pile, unless Never is set. A die is a zone that holds its
// faces. If Listed, the zone starts with those cards of its catalogs that a deck list names. If
// InPlay, its components are in play; if While is set too, only while that holds. If Nobody, no
// player knows the face-down components in it. Only the procedures in Entered may put components
// into it, and only those in Left may take them out; without names, all steps may.
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
	Entered  []Name    `parser:"( 'entered' 'by' @@ ( ',' @@ )* )?"`
	Left     []Name    `parser:"( 'left' 'by' @@ ( ',' @@ )* )?"`
	Notes    *Notes    `parser:"@@?"`
}

// A SortKey is one criterion of an order. Smaller values come first unless Desc is set.
type SortKey struct {
	Node
	Value Expr
	Desc  bool
}

// VarDecl declares a variable of the game or of each player: keep number spent = 0. Changes of a
// Quiet variable are not logged. A Secret one is known only to its player.
type VarDecl struct {
	Node
	Quiet  bool   `parser:"'keep' ( @'quietly'"`
	Secret bool   `parser:"| @'secretly' )?"`
	Type   Type   `parser:"@@"`
	Name   Name   `parser:"@@ '='"`
	Value  Expr   `parser:"@@"`
	Notes  *Notes `parser:"@@?"`
}

// PlayerDecl declares the zones, variables and tracks that each player has, or each team.
type PlayerDecl struct {
	Node
	Whose string        `parser:"'each' @( 'player' | 'team' )"`
	Has   []PlayerThing `parser:"'has' '{' @@* '}'"`
}

// A PlayerThing is a zone, a value or a track.
type PlayerThing struct {
	Zone  *ZoneDecl  `parser:"  @@"`
	Var   *VarDecl   `parser:"| @@"`
	Track *TrackDecl `parser:"| @@"`
}

// OptionDecl declares a setting that a host or a house rule may change before play.
type OptionDecl struct {
	Node
	Name  Name    `parser:"'option' @@ '='"`
	Value Operand `parser:"@@"`
	In    Expr    `parser:"( 'in' @@ )?"`
	About *Text   `parser:"@@?"`
	Notes *Notes  `parser:"@@?"`
}

// SetupDecl holds the steps that run once, before the first turn.
type SetupDecl struct {
	Node
	Notes *Notes `parser:"'setup' @@?"`
	Body  *Block `parser:"@@"`
}

// TurnDecl declares the order of the phases of a turn, and when the turns end.
type TurnDecl struct {
	Node
	Where  Expr    `parser:"'turn' ( 'where' @@ )?"`
	Until  Expr    `parser:"( 'until' @@ )?"`
	Notes  *Notes  `parser:"@@?"`
	Phases []*Name `parser:"'{' @@* '}'"`
}

// ScoreDecl declares how the score is computed, for the table or, if Each is set, for each "player"
// or "team".
type ScoreDecl struct {
	Node
	Each  string       `parser:"'score' ( 'for' 'each' @( 'player' | 'team' ) )?"`
	Notes *Notes       `parser:"@@?"`
	Lines []*CheckLine `parser:"'{' @@* '}'"`
}

// ReportDecl declares the figures besides the score that are reported after a game, for the table
// or for each player.
//
//	report for each player { "longest day" player.longest_day }
type ReportDecl struct {
	Node
	Each  bool          `parser:"'report' ( @'for' 'each' 'player' )?"`
	Notes *Notes        `parser:"@@?"`
	Lines []*ReportLine `parser:"'{' @@* '}'"`
}

// A ReportLine is a labelled figure.
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

// A Row is one line of a table: a pattern for each parameter, and the result.
type Row struct {
	Node
	Pattern Pattern `parser:"@@ '->'"`
	Value   Expr    `parser:"@@"`
	Notes   *Notes  `parser:"@@?"`
}

// A Pattern is a value, a range, several of them separated by commas, or else.
type Pattern struct {
	Node
	Else   bool   `parser:"  @'else'"`
	Values []Expr `parser:"| @@ ( ',' @@ )*"`
}

// CheckDecl declares a roll with its modifiers and outcomes.
type CheckDecl struct {
	Node
	Name   Name         `parser:"'check' @@"`
	Params []Param      `parser:"'(' ( @@ ( ',' @@ )* )? ')'"`
	Notes  *Notes       `parser:"@@?"`
	Lines  []*CheckLine `parser:"'{' @@* '}'"`
}

// A CheckLine is one line of a check or of a score. Exactly one of these forms is set:
//
//   - roll 2d6
//   - add VALUE when CONDITION "label", or subtract …
//   - against VALUE, or against { lines }
//   - win when CONDITION
//   - an outcome: both 6 -> broken, natural 2..3 -> broken, above by 5.. -> slain,
//     above -> beaten, 8.. -> gained, else -> nothing
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

// A Condition is the condition of an outcome: both 6, natural 2..3, above, below by 1, equal,
// at_least, at_most, else, or the Total.
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

// PriorityDecl declares the next action of an automated side: the first rule that finds something
// acts.
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

// A File is the syntax tree of one text. Comments are in a slice of their own, in source order,
// because they are not part of the grammar. A consumer attaches them to nodes by position.
type File struct {
	Source   *source.File
	Decls    []Decl `parser:"@@*"`
	Comments []Comment
}

// A Comment runs from "#", which is the first character of its Text, to the end of its line. Own
// means that it is alone on that line.
type Comment struct {
	Node
	Text string
	Own  bool
}

// BoardDecl declares spaces and their neighbours, read from TOML files. Beside is the name of the
// neighbour list in those files, if it is not the default.
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

// TrackDecl declares a number of the game or of each player that is limited to a range.
//
//	track doom = 0 in 0..15
type TrackDecl struct {
	Node
	Name  Name    `parser:"'track' @@ '='"`
	Value Operand `parser:"@@"`
	In    Expr    `parser:"'in' @@"`
	Notes *Notes  `parser:"@@?"`
}

// RequireDecl declares a condition that must hold when a game is set up, and the message shown if
// it does not.
type RequireDecl struct {
	Node
	Cond  Expr   `parser:"'require' @@"`
	Text  Text   `parser:"@@"`
	Notes *Notes `parser:"@@?"`
}

// RollFaces is "roll movement_die" or "roll 3 movement_die": one face of a die, or a list of
// Count faces.
type RollFaces struct {
	Node
	Count Expr
	Die   Name
}

func (*BoardDecl) decl()   {}
func (*TrackDecl) decl()   {}
func (*RequireDecl) decl() {}

func (*RollFaces) expr() {}
