package program

import (
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A SiteKind tells what is decided.
type SiteKind uint8

const (
	PickOne    SiteKind = iota // an element of a list, or none
	PickSome                   // some elements of a list
	PickNumber                 // a number
	PickVerdict
	PickWay // a way of a menu
)

// A Site is a place where something is decided. Player, List, Closed, Min and Max are registers, -1
// without: then the active player decides, and any number can be chosen. Next is where the game goes on, and Start where it
// begins to look at what can be chosen: what is decided may look again from there if others do something meanwhile.
type Site struct {
	Kind            SiteKind
	OrNone          bool
	None            variant.Wording // what players read of that
	Player          int32
	List, Closed    int32
	Min, Max        int32
	Elem            int32 // in Types
	Prompt, Suggest Evaluation
	Why             Evaluation // in a traced program: why the element in the register It cannot be chosen
	It              int32
	Because         Evaluation // in a traced program: why Suggest is suggested
	Shows           []Shown    // in a traced program: figures of the element in the register It
	Start, Next     int32
	Ways            []Way
	Closable        bool  // whether a way may be closed
	Parts           int   // how many things an option may name, if any of them is a component; 0 else
	Hints           int32 // in Program.Hints, if the suggestion takes luck; -1 else
}

// A Shown is a figure of each thing that can be chosen, in words.
type Shown struct {
	Label string
	Value Evaluation
}

// A Way is one way of a menu. What its parts name lies in registers from Var on; Parts are the types of that.
type Way struct {
	Var            int32
	Parts          []int32 // in Types
	Label, Suggest Evaluation
	Why, Because   Evaluation // in a traced program: why it is closed, and why it is suggested
	Do             int32
	Passes         bool   // it does nothing
	Gloss          string // what it does, in a line
	Cites          []string
	Span           source.Span
}

// An Evaluation finds something out while the game stands still: a value that is the same in every game, or code that
// changes nothing and ends in Yield. Its zero value finds out nothing.
type Evaluation struct {
	Given bool
	Code  int32 // -1 if the value is known
	Value int64
}

// A Check is where the traced parts of a check lie, counted from its first register: dice as Roll
// leaves them, the lines (none where one did not count), total and against, the other side's dice and
// lines, and a list of what cards in play did to the total: the component, the number of the modifier, and
// what it added. Modified is 0 where no card can do anything.
type Check struct {
	About                 []int32 // the parameters that are components
	Source                *variant.Check
	Name                  string
	Called                string // what players read for it
	Lines, Total, Against int32
	OtherDice, OtherLines int32
	Modified              int32
	Width                 int32
}

// DiceWidth is how many registers the dice of a roll take.
const DiceWidth = 4

// A RowSite is a row and the table or chart that it belongs to.
type RowSite struct {
	Table *variant.Proc
	Row   *variant.Row
}

// A PointKind tells what is counted.
type PointKind uint8

const (
	ProcPoint PointKind = iota
	RowPoint
	LinePoint
	OutcomePoint
	RulePoint
	OptionPoint
	ModifierPoint
	BranchPoint // of house rules that do not ship
	StepPoint   // only in programs that are stepped
)

// A Point is something that is counted when it is run.
type Point struct {
	Kind PointKind
	Name string // as a reader of the rules would call it
	Proc string
	Span source.Span
	Told *variant.Told // of a procedure: how a call is told

	Looks bool // it is a function: it changes nothing
}

// An Expectation is what a scenario says must hold. Left and Right are the types of its sides in
// Types, -1 if it is no comparison.
type Expectation struct {
	Left, Right int32
	Op          string
	Span        source.Span
}

// An OddsSite is the chances that a scenario says a check has.
type OddsSite struct {
	Proc    int32
	Args    int32
	Chances []variant.Chance
	Enum    *variant.Enum
	Span    source.Span
}
