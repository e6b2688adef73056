package syntax

import "github.com/alecthomas/participle/v2/lexer"

// An Expr is a value. Expressions are read by a precedence-climbing parser of our own that hooks
// into the grammar (parseExpr), because layered productions take exponential time in nesting.
//
// An expression ends at its line's end, unless it is inside brackets, the line ends in an operator,
// or the next line begins with "and", "or", or with "+" or "-" followed by a space. That is what lets
// the rows of a table stand below each other without commas.
//
// Precedence, loosest first: or; and, because; not; is, is not, in, not in, exists, sees, < <= > >=; ..;
// + - with without; * / (a division says "rounded up" or "rounded down"); unary -; .field and (arguments).
//
//sumtype:decl
type Expr interface {
	expr()
	At() (start, end lexer.Position)
}

// An Operand is an Expr that stands where an operator may follow that is none of its own: 12 in
// "option doom = 12 in 10..15". Comparisons, not, and, or need brackets in it.
type Operand interface{ Expr }

// NumberLit is a whole number.
type NumberLit struct {
	Node
	Value int64
}

// NameRef is a word standing for whatever it names: a variable, a zone, a member of an enum, true,
// false, none, it, active.
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

// Call is Name(Args…). original(…) is a Call too.
type Call struct {
	Node
	Name    Name
	Args    []Expr
	Rolling Expr // what its dice are taken to show; nil: they are rolled
}

// Unary is "not X" or "-X".
type Unary struct {
	Node
	Op string
	X  Expr
}

// Remainder is the Rounding of a division of which not the quotient is wanted, but what is left over.
const Remainder = "remainder"

// Binary is L Op R with Op one of + - with without * / < <= > >= and or. For a division, Rounding is "up",
// "down", Remainder or, where the author forgot it, empty.
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

// Range is Lo..Hi; either end may be open (nil).
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

// The is one component by its printed name, the Monster "Bog Giant", perhaps Of one catalog alone; or the definite
// form of a Query, the first of party: then Kind and Name are empty.
type The struct {
	Node
	Kind  Name
	Name  Text
	Of    *Name
	Query *Query
}

// Of is "field of SOURCE": everything in that zone field of each element, all trophies of heroes.
type Of struct {
	Node
	Field  Name
	Source Expr
}

// Query is OP [N] [VALUE] of SOURCE [where C] [by keys]; by may also stand before where. Op is first,
// last, number, all, count, any, every, random, sum, most or least; first, last and random may have a
// Count, and number has one; sum, most, least and all may have a Value. A bare source with a where or by
// but no Op does not exist; "all party" is written without of too.
//
// The source is a simple value or a range. C goes as far as the next "or", or the next comparison
// after its own: what follows belongs to the value around the query, so that "any of a where x or any
// of b where y" looks at a and at b, and in "count of a where x is 2 is 1" the count is 1. Brackets
// hold together what is looser.
type Query struct {
	Node
	Op     string
	Count  Expr
	Value  Expr
	Source Expr
	Where  Expr
	By     []SortKey
}

// Choose is a decision that gives a value:
//
//	choose one of SOURCE [where C] [or none [called "…"] [gloss "…"]] "prompt" [by PLAYER] [suggest E]
//	choose any of … / choose up to N of … / choose N of … / choose a number in 1..6 "prompt" …
//
// Mode is one, any, upto, exactly or number.
type Choose struct {
	Node
	Mode    string
	Count   Expr
	Source  Expr
	Where   Expr
	OrNone  bool
	None    *Wording // what players read of none
	Prompt  *Text
	Shows   []*Shown
	By      Expr
	Suggest Expr
}

// A Shown is a figure of each thing that can be chosen, under its name.
type Shown struct {
	Node
	Label Text
	Value Expr
}

// Judge asks a person for a verdict; without one, the suggestion counts.
type Judge struct {
	Node
	Prompt  Text
	Suggest Expr
}

// Because is "X because TEXT": what is said where X does not hold, or of what X suggests.
type Because struct {
	Node
	X    Expr
	Text Text
}

// Bad stands where an expression could not be read, so that the rest of its declaration is kept.
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
