package syntax

import "github.com/alecthomas/participle/v2/lexer"

// An Expr is a value. Expressions have a precedence-climbing parser of their own that hooks into
// the grammar (parseExpr), because layered productions take exponential time in nesting.
//
// An expression ends at the end of its line, with three exceptions: it is inside brackets, the
// line ends in an operator, or the next line begins with "and", "or", or with "+" or "-" followed
// by a space. So the rows of a table need no commas between them.
//
// Precedence, loosest first: or; and, because; not; is, is not, in, not in, exists, sees, < <= >
// >=; ..; + - with without; * / (a division says "rounded up" or "rounded down"); unary -; .field
// and (arguments).
//
//sumtype:decl
type Expr interface {
	expr()
	At() (start, end lexer.Position)
}

// An Operand is an Expr that may be followed by an operator of its surroundings: 12 in "option
// doom = 12 in 10..15". In it comparisons, not, and, or need brackets.
type Operand interface{ Expr }

// NumberLit is a whole number.
type NumberLit struct {
	Node
	Value int64
}

// NameRef is a word that refers to something by name: a variable, a zone, a member of an enum,
// true, false, none, it, active.
type NameRef struct {
	Node
	Name string
}

// TextLit is a quoted text.
type TextLit struct {
	Node
	Text Text
}

// FieldRef is X.Name.
type FieldRef struct {
	Node
	X    Expr
	Name Name
}

// Call is Name(Args…). original(…) is also a Call.
type Call struct {
	Node
	Name    Name
	Args    []Expr
	Rolling Expr // the dice result to assume; nil if the dice are rolled
}

// Unary is "not X" or "-X".
type Unary struct {
	Node
	Op string
	X  Expr
}

// Remainder is the Rounding of a division that yields the remainder instead of the quotient.
const Remainder = "remainder"

// Binary is L Op R with Op one of + - with without * / < <= > >= and or. For a division, Rounding
// is "up", "down" or Remainder. It is empty if the author left it out.
type Binary struct {
	Node
	Op       string
	L, R     Expr
	Rounding string
}

// Is is "X is Y" or "X is not Y".
type Is struct {
	Node
	X   Expr
	Not bool
	Y   Expr
}

// IsEmpty is "X is empty" or "X is not empty".
type IsEmpty struct {
	Node
	X   Expr
	Not bool
}

// Exists is "X exists"; "X is none" is an Is with the name none.
type Exists struct {
	Node
	X Expr
}

// In is "X in Y" or "X not in Y": Y is a zone, a list, a set or a range.
type In struct {
	Node
	X   Expr
	Not bool
	Y   Expr
}

// Range is Lo..Hi. Either end may be open (nil).
type Range struct {
	Node
	Lo, Hi Expr
}

// IfExpr is "if C then A else B".
type IfExpr struct {
	Node
	Cond, Then, Else Expr
}

// ListLit is [a, b, c].
type ListLit struct {
	Node
	Items []Expr
}

// Roll is "roll 2d6": the sum of the dice.
type Roll struct {
	Node
	Dice Dice
}

// The is one component by its printed name, the Monster "Bog Giant", optionally restricted to the
// catalog Of. Or it is the definite form of a Query, the first of party; then Kind and Name are
// empty.
type The struct {
	Node
	Kind  Name
	Name  Text
	Of    *Name
	Query *Query
}

// Of is "field of SOURCE": the components in that zone field of all elements, for example all
// trophies of heroes.
type Of struct {
	Node
	Field  Name
	Source Expr
}

// Query is OP [N] [VALUE] of SOURCE [where C] [by keys]; by may also precede where. Op is first,
// last, number, all, count, any, every, random, sum, most or least. First, last and random may
// have a Count, and number always has one. Sum, most, least and all may have a Value. In the
// suggestion of a choice, Source is nil if the query looks through the possibilities. A source
// with a where or by always needs an Op. "all party" may be written without of too.
//
// The source is a simple value or a range. C ends before the next "or", and before a second
// comparison, because those belong to the value around the query. So "any of a where x or any of
// b where y" searches both a and b. In "count of a where x is 2 is 1" the count is compared with
// 1. Looser operators in C need brackets.
type Query struct {
	Node
	Op     string
	Count  Expr
	Value  Expr
	Source Expr
	Where  Expr
	By     []SortKey
}

// Choose is a decision that yields a value:
//
//	choose one of SOURCE [where C] [or none [called "…"] [gloss "…"]] "prompt"
//		[by PLAYER] [suggest E]
//	choose any of … / choose up to N of … / choose N of … / choose 1..N of … "prompt" …
//	choose a number in 1..6 "prompt" …
//
// Mode is one, any, upto, exactly or number. A range of counts has the mode exactly.
type Choose struct {
	Node
	Mode    string
	Count   Expr
	Source  Expr
	Where   Expr
	OrNone  bool
	None    *Wording // the wording of the answer none
	Prompt  *Text
	Shows   []*Shown
	By      Expr
	Suggest Expr
}

// A Shown is a labelled figure that is displayed for each element that can be chosen.
type Shown struct {
	Node
	Label Text
	Value Expr
}

// Judge asks a player for a verdict. The suggestion is for automatic players.
type Judge struct {
	Node
	Prompt  Text
	Suggest Expr
}

// Because is "X because TEXT". Text is the reason shown if the condition X does not hold, or the
// reason for the suggestion X.
type Because struct {
	Node
	X    Expr
	Text Text
}

// Bad is the node of an expression that could not be parsed. It lets the parser keep the rest of
// the declaration.
type Bad struct{ Node }

func (*NumberLit) expr() {}
func (*NameRef) expr()   {}
func (*TextLit) expr()   {}
func (*FieldRef) expr()  {}
func (*Call) expr()      {}
func (*Unary) expr()     {}
func (*Binary) expr()    {}
func (*Is) expr()        {}
func (*IsEmpty) expr()   {}
func (*Exists) expr()    {}
func (*In) expr()        {}
func (*Range) expr()     {}
func (*IfExpr) expr()    {}
func (*ListLit) expr()   {}
func (*Roll) expr()      {}
func (*The) expr()       {}
func (*Of) expr()        {}
func (*Query) expr()     {}
func (*Choose) expr()    {}
func (*Judge) expr()     {}
func (*Because) expr()   {}
func (*Bad) expr()       {}
