package program

import (
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A SiteKind is the kind of a decision.
type SiteKind uint8

const (
	PickOne    SiteKind = iota // an element of a list, or none
	PickSome                   // some elements of a list
	PickNumber                 // a number
	PickVerdict
	PickOption // an option of a menu
)

// A Site is a decision point. Player, List, Closed, Min and Max are registers, or -1: then the
// active player decides, and there is no list or bound. Next is the address at which the game
// continues after the decision. Start is the address from which the options can be evaluated
// again, because other players may act in the meantime.
type Site struct {
	Kind            SiteKind
	OrNone          bool
	None            variant.Wording // the wording of the answer none
	Player          int32
	List, Closed    int32
	Min, Max        int32
	Elem            int32 // index into Types
	Prompt, Suggest Evaluation
	Why             Evaluation // in a traced program: why the element in register It can't be chosen
	It              int32
	Because         Evaluation // in a traced program: the reason for Suggest
	Shows           []Shown    // in a traced program: figures of the element in register It
	Start, Next     int32
	Options         []MenuOption
	Closable        bool  // whether an option may be closed
	Parts           int   // the maximum number of elements in an option, if any of them is a component; otherwise 0
	Hints           int32 // index into Program.Hints if the suggestion takes luck; otherwise -1
}

// A Shown is a labelled text that is displayed for each element that can be chosen.
type Shown struct {
	Label string
	Value Evaluation
}

// A MenuOption is one option of a menu. The elements of its parts are in registers from Var on.
// Parts are their types.
type MenuOption struct {
	Var            int32
	Parts          []int32 // indices into Types
	Label, Suggest Evaluation
	Why, Because   Evaluation // in a traced program: why it is closed, and the reason for its suggestion
	Do             int32
	Passes         bool   // whether it does nothing
	Draws          string // the name of the zone from which it draws, or "" if that depends
	Gloss          string // a line about what it does
	Cites          []string
	Span           source.Span
}

// An Evaluation computes a value while the game is suspended. It is a constant, or code without
// effects that ends in Yield. The zero value computes nothing.
type Evaluation struct {
	Given bool
	Code  int32 // -1 if Value is a constant
	Value int64
}

// A Check holds the registers of the traced parts of a check, relative to its first register. The
// dice are as Roll leaves them. The lines hold none if they did not apply. Then follow the total,
// against, and the dice and lines of the other side. Modified is a list with three elements for
// each modifier of the total: the component, the index of the modifier, and the change. It is 0
// if there are no modifiers.
type Check struct {
	About                 []int32  // the indices of the parameters that are components
	Parts                 []string // the names of these parameters
	Source                *variant.Check
	Name                  string
	Called                string // its name for players
	Lines, Total, Against int32
	OtherDice, OtherLines int32
	Modified              int32
	Width                 int32
}

// DiceWidth is the number of registers for the dice of a roll.
const DiceWidth = 4

// A RowSite is a row and the table or chart that it belongs to.
type RowSite struct {
	Table *variant.Proc
	Row   *variant.Row
}

// A PointKind is the kind of code that a point counts.
type PointKind uint8

const (
	ProcPoint PointKind = iota
	RowPoint
	LinePoint
	OutcomePoint
	RulePoint
	OptionPoint
	ModifierPoint
	BranchPoint // only in house rules that are not part of a release
	StepPoint   // only in stepped programs
)

// A Point is a counter of runs of some code.
type Point struct {
	Kind     PointKind
	Name     string // the name for readers of the rules
	Proc     string
	Span     source.Span
	Sentence *variant.Sentence // for a procedure: the log entry of a call

	Looks bool // it is a function without effects
}

// An Expectation is a condition of a scenario. Left and Right are the indices in Types of the
// types of its sides, or -1 if it is not a comparison.
type Expectation struct {
	Left, Right int32
	Op          string
	Span        source.Span
}

// An OddsSite holds the expected probabilities of a check in a scenario.
type OddsSite struct {
	Proc    int32
	Args    int32
	Chances []variant.Chance
	Enum    *variant.Enum
	Span    source.Span
}
