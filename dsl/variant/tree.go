package variant

import "houserule/dsl/source"

// An Expr is a typed expression. Switches over expressions have a case for each type or a default, which CI checks.
//
//sumtype:decl
type Expr interface {
	expr()
	Type() *Type
	Place() source.Span
	Reason() Expr
	Explain(why Expr)
}

// Typed is the part that all expressions share. Because is the text that the rules give as a reason: of a condition why it
// does not hold, of a suggestion why it is made; nil without one. It changes nothing of what the expression comes to.
type Typed struct {
	T       *Type
	At      source.Span
	Because Expr
}

func (t *Typed) Type() *Type        { return t.T }
func (t *Typed) Place() source.Span { return t.At }
func (t *Typed) Reason() Expr       { return t.Because }
func (t *Typed) Explain(why Expr)   { t.Because = why }

type (
	// Const is a fixed value other than a text.
	Const struct {
		Typed
		Value int64
	}
	// TextConst is a fixed text.
	TextConst struct {
		Typed
		Text string
	}
	// Interp is a text with values in it. Each part is a text, or what its value is called: a number
	// in digits, a component or player by name, an enum member by its word, a zone by its name,
	// a list with commas and "and", none as "none".
	Interp struct {
		Typed
		Parts []Expr
	}
	// LocalGet reads a variable.
	LocalGet struct {
		Typed
		Local *Local
	}
	// GlobalGet reads what the game keeps; Owner is whose, for what each player has.
	GlobalGet struct {
		Typed
		Global *Global
		Owner  Expr
	}
	// OptionGet reads a setting.
	OptionGet struct {
		Typed
		Option *Option
	}
	// ActiveGet is the player whose turn it is.
	ActiveGet struct{ Typed }
	// TurnCount is the number of the running turn, from 1; 0 before the first.
	TurnCount struct{ Typed }
	// PlayerStep is the next player after X in turn order who is still in the game, or the one before if By is -1.
	PlayerStep struct {
		Typed
		X  Expr
		By int
	}
	// ZoneGet is a zone; Owner is whose, for one that each player has.
	ZoneGet struct {
		Typed
		Zone  *Zone
		Owner Expr
	}
	// FieldGet reads a field of a component. Fields has an entry for each kind in X's type.
	FieldGet struct {
		Typed
		X      Expr
		Fields []*Field
	}
	// PropGet reads what every component or zone has. Prop is name, face_up, face_down, zone (of a
	// component; None on none), count, top, bottom (of a zone or list), owner (of a zone, and of
	// what lies in one), holder (the component in whose zone a component lies, or None), neighbours
	// (of a space: a list in the order of the data).
	PropGet struct {
		Typed
		X    Expr
		Prop string
	}
	// CallExpr calls a procedure. Two sorts of calls are written original(…): in an own version Own is that
	// version, and what is called is the version of Proc that the card in Args[0] has before Own in
	// the order of its scripts, or else Proc without its Answers; in a listener for Instead, Listener is
	// that one, and the call of Proc in whose place it runs goes on behind it, with these arguments.
	CallExpr struct {
		Typed
		Proc     *Proc
		Args     []Expr
		Own      *Proc
		Listener *Listener
	}
	// Not is true when X is false.
	Not struct {
		Typed
		X Expr
	}
	// Negate is -X.
	Negate struct {
		Typed
		X Expr
	}
	// Arith is L Op R; Op is + - * / or %, and a division rounds up if RoundUp, or else down (toward
	// the smaller number). Overflow and division by zero are rule errors.
	Arith struct {
		Typed
		Op      byte
		L, R    Expr
		RoundUp bool
	}
	// Compare is L Op R with Op one of < <= > >= == !=. Texts compare by alphabet; None equals only None.
	Compare struct {
		Typed
		Op   string
		L, R Expr
	}
	// Logic is L and R, or L or R; R is not looked at if L decides.
	Logic struct {
		Typed
		And  bool
		L, R Expr
	}
	// IsKind is true when component X is of one of Kinds ("find is Item"); false for None.
	IsKind struct {
		Typed
		X     Expr
		Kinds []*Kind
	}
	// ExistsExpr is true when X is not None.
	ExistsExpr struct {
		Typed
		X Expr
	}
	// Need is X where it must not be None; if it is, that is a rule error which names What.
	Need struct {
		Typed
		X    Expr
		What string
	}
	// InZone, InList, InSet, InRange are "X in Y". Lo and Hi may be nil for an open end.
	InZone struct {
		Typed
		X, Zone Expr
	}
	InList struct {
		Typed
		X, List Expr
	}
	InSet struct {
		Typed
		X, Set Expr
	}
	InRange struct {
		Typed
		X, Lo, Hi Expr
	}
	// InPlay is true when component X lies in a zone in play; false for None. Whether it lies face up
	// does not matter.
	InPlay struct {
		Typed
		X Expr
	}
	// Sees is true when the seat of Player can tell What: a component, or what a GlobalGet of a secret Global
	// reads. What a component is, a seat can tell that sees it where it lies, has seen it on its way there and could
	// follow it, or was shown it. False for None.
	Sees struct {
		Typed
		Player Expr
		What   Expr
	}
	// SeatGet is a player by number, from 0 (scenarios only).
	SeatGet struct {
		Typed
		Seat int
	}
	// IfElse is Then or Else.
	IfElse struct {
		Typed
		Cond, Then, Else Expr
	}
	// ListOf makes a list, or a set if its type is one.
	ListOf struct {
		Typed
		Items []Expr
	}
	// RollExpr is the sum of dice. Its luck comes from the stream of the procedure it stands in.
	RollExpr struct {
		Typed
		Dice Dice
	}
	// RollFaces rolls the die Zone: one of its faces or, if Count is there, a list of that many, each
	// rolled for itself. Its luck comes from the stream of the die's name.
	RollFaces struct {
		Typed
		Zone  Expr
		Count Expr
	}
	// DistanceExpr is the fewest steps from space A to space B; None if there is no way, or on two boards. No
	// step enters a space of the list Barred, which is nil where all are open.
	DistanceExpr struct {
		Typed
		A, B   Expr
		Barred Expr
	}
	// MemberStep is the member of an enum that stands By places behind X; None where there is none.
	MemberStep struct {
		Typed
		X  Expr
		By int
	}
	// PlaceInList is the place of X in List, from 1, or None if it is not there.
	PlaceInList struct {
		Typed
		X, List Expr
	}
	// Subsets is the list of all lists that Size elements of List make, in their order; with a Size of nil, of those of
	// each size from 1.
	Subsets struct {
		Typed
		List, Size Expr
	}
	// Ending is how the game came out (scenarios only): whether it is over, and the score of Player and whether Player has
	// won, or the table if Player is nil. Before the end there is no score, and nobody has won.
	Ending struct {
		Typed
		What   string // over, score or won
		Player Expr
	}
	// InText is true when text X stands somewhere in Text.
	InText struct {
		Typed
		X, Text Expr
	}
	// ListWith is List with X behind its last element.
	ListWith struct {
		Typed
		List, X Expr
	}
	// ListWithout is List less the first element that equals X, if there is one.
	ListWithout struct {
		Typed
		List, X Expr
	}
	// TheExpr is the one component of Kind with that name, from Catalog unless that is nil; a rule error if there is
	// none. Of several, that of the catalog which is declared first is meant.
	TheExpr struct {
		Typed
		Kind    *Kind
		Name    string
		Catalog *Catalog
	}
	// QueryExpr looks through a source with It as the subject. Op is first, last, number, random, all, count,
	// any, every, sum, most or least. Where and Count may be nil; number is the element at place Count, from 1, or None.
	// Value is there for sum, most and least, and for an all that lists a value of each element.
	// Keys put the elements in order first (stable), smallest value first.
	QueryExpr struct {
		Typed
		Op     string
		Source *Source
		It     *Local
		Where  Expr
		Keys   []Key
		Count  Expr
		Value  Expr
	}
	// ChooseExpr is a decision. Mode is one, some or number. For one the value is an element, or None if
	// OrNone; with nothing to choose from and no OrNone it is a rule error. What leaves no choice is not
	// asked. For some it is a list of Min to Max elements in source order (fewer
	// if there are fewer candidates). For number it is Min to Max. By is the player, nil for the active one.
	// Suggest may be nil: then the first candidate, as few as possible, or Min.
	ChooseExpr struct {
		Typed
		Mode     string
		Min, Max Expr
		Source   *Source
		It       *Local
		Where    Expr
		OrNone   bool
		None     Wording // what players read of that
		Prompt   Expr
		Shows    []*Compared
		By       Expr
		Suggest  Expr
	}
	// JudgeExpr is a yes-or-no decision.
	JudgeExpr struct {
		Typed
		Prompt  Expr
		Suggest Expr
	}
)

func (*Const) expr()        {}
func (*TextConst) expr()    {}
func (*Interp) expr()       {}
func (*LocalGet) expr()     {}
func (*GlobalGet) expr()    {}
func (*OptionGet) expr()    {}
func (*ActiveGet) expr()    {}
func (*TurnCount) expr()    {}
func (*PlayerStep) expr()   {}
func (*ZoneGet) expr()      {}
func (*FieldGet) expr()     {}
func (*PropGet) expr()      {}
func (*CallExpr) expr()     {}
func (*Not) expr()          {}
func (*Negate) expr()       {}
func (*Arith) expr()        {}
func (*Compare) expr()      {}
func (*Logic) expr()        {}
func (*IsKind) expr()       {}
func (*ExistsExpr) expr()   {}
func (*Need) expr()         {}
func (*InZone) expr()       {}
func (*InList) expr()       {}
func (*InSet) expr()        {}
func (*InRange) expr()      {}
func (*InPlay) expr()       {}
func (*Sees) expr()         {}
func (*SeatGet) expr()      {}
func (*IfElse) expr()       {}
func (*ListOf) expr()       {}
func (*RollExpr) expr()     {}
func (*RollFaces) expr()    {}
func (*DistanceExpr) expr() {}
func (*MemberStep) expr()   {}
func (*PlaceInList) expr()  {}
func (*Subsets) expr()      {}
func (*Ending) expr()       {}
func (*InText) expr()       {}
func (*ListWith) expr()     {}
func (*ListWithout) expr()  {}
func (*TheExpr) expr()      {}
func (*QueryExpr) expr()    {}
func (*ChooseExpr) expr()   {}
func (*JudgeExpr) expr()    {}

// A Compared is a figure of each thing that can be chosen: its name, and a text that says what it is.
type Compared struct {
	Label string
	Value Expr
}

// A Key is one criterion of an order.
type Key struct {
	Value Expr
	Desc  bool
}

// SourceKind tells what a source runs through.
type SourceKind uint8

const (
	OverZone    SourceKind = iota // the components in zone X, first to last
	OverList                      // the elements of list X
	OverSet                       // the members in set X, in the enum's order
	OverEnum                      // all members of Enum
	OverRange                     // the numbers Lo to Hi
	OverPlayers                   // all players who are still in the game, in turn order from the first
	OverSeats                     // all who began it
	OverEach                      // for each Via in Inner: the components in zone X
)

// A Source is what a loop, a query or a choice runs through. What it holds is fixed as it begins.
type Source struct {
	Kind   SourceKind
	X      Expr
	Lo, Hi Expr
	Enum   *Enum
	Inner  *Source
	Via    *Local
	Elem   *Type
	At     source.Span
}

// A Block is statements that run in order.
type Block struct {
	Stmts []Stmt
	At    source.Span
}

// Passes reports whether a block does nothing but lead out of where it stands, with nothing, no or zero.
func (b *Block) Passes() bool {
	for _, stmt := range b.Stmts {
		switch s := stmt.(type) {
		case *StopStmt:
		case *ReturnStmt:
			if value, fixed := s.Value.(*Const); s.Value != nil && (!fixed || value.Value != 0 && value.Value != None) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// A Stmt is one step. Switches over statements have a case for each type or a default, which CI checks.
//
//sumtype:decl
type Stmt interface {
	stmt()
	Place() source.Span
}

// Step is the part that all statements share.
type Step struct{ At source.Span }

func (s Step) Place() source.Span { return s.At }

type (
	// SetLocal gives a variable a value; for a let it is the first.
	SetLocal struct {
		Step
		Local *Local
		Value Expr
	}
	// SetGlobal gives what the game keeps a value.
	SetGlobal struct {
		Step
		Global *Global
		Owner  Expr
		Value  Expr
	}
	// SetActive passes the turn: what follows belongs to that player.
	SetActive struct {
		Step
		Value Expr
	}
	// SetField gives a field of component X a value.
	SetField struct {
		Step
		X      Expr
		Fields []*Field
		Value  Expr
	}
	// Do evaluates a call for what it does. SkipIfNone are arguments that may be None: then nothing is done.
	Do struct {
		Step
		Call       *CallExpr
		SkipIfNone []Expr
	}
	// IfStmt runs Then or Else (may be nil).
	IfStmt struct {
		Step
		Cond       Expr
		Then, Else *Block
	}
	// WhileStmt repeats as long as Cond holds.
	WhileStmt struct {
		Step
		Cond Expr
		Body *Block
	}
	// RepeatStmt runs Body Count times, counted once.
	RepeatStmt struct {
		Step
		Count Expr
		Body  *Block
	}
	// ForStmt runs Body for each element. What is removed meanwhile is still visited.
	ForStmt struct {
		Step
		Var    *Local
		Source *Source
		Where  Expr
		Keys   []Key
		Body   *Block
	}
	// Together runs Body once for each player in Source for whom Where holds, each in a branch of its own; both are
	// settled as it begins, and an element that is None, or a player who comes twice, is a rule error. Var is the
	// branch's player, and so is what ActiveGet reads in the branch and in all that it calls; a SetActive counts in that
	// branch alone. Variables from outside are read, never set; no ReturnStmt and no StopStmt leads out of Body. Branches
	// begin in the order of Source; each runs by itself up to its next decision, answers come in any order, and the
	// step is over when all branches are. EndGameStmt in one of them ends the game, and drops the others.
	//
	// If it is Secret, each branch is asked on a copy of the game as it was when the step began. With the last answer
	// the branches are carried out one after the other in the order of Source, and told then. As far as that can be told
	// from the text, Body and what it calls use no luck, ask nobody else, and set and move only what is the player's own;
	// where it can't, such as with a component that may lie anywhere, doing otherwise is a rule error.
	Together struct {
		Step
		Secret bool
		Var    *Local
		Source *Source
		Where  Expr
		Body   *Block
	}
	// Secretly tells what happens in Body to the seat of Player alone, and to all others that Player does something in
	// secret. What is moved or set in the open is seen as ever. A ReturnStmt or StopStmt may lead out of Body, and ends it.
	Secretly struct {
		Step
		Player Expr
		Body   *Block
	}
	// Show lets the seats of To, a player or a list of players, know What; nil: all seats. What is a component
	// (None: nothing happens), the components of a list, all of a zone, or a GlobalGet of a secret Global: its value is
	// then known to those seats until it is set again.
	Show struct {
		Step
		What Expr
		To   Expr
	}
	// MatchStmt runs the first arm that fits; no arm, nothing.
	MatchStmt struct {
		Step
		Value Expr
		Arms  []MatchArm
	}
	// ReturnStmt leaves the procedure; Value may be nil.
	ReturnStmt struct {
		Step
		Value Expr
	}
	// StopStmt leaves the nearest loop.
	StopStmt struct{ Step }
	// EndGameStmt ends the game, or only for the player Who, if that is there.
	EndGameStmt struct {
		Step
		Who Expr
	}
	// DrawStmt moves Count cards from the top of From to To (nil: the table). If From is empty it is
	// first renewed from its discard pile; if that is empty too, fewer are drawn. As names the card, or
	// the list of cards if Count is not 1 in the text.
	DrawStmt struct {
		Step
		Count    Expr
		From, To Expr
		As       *Local
	}
	// ShuffleStmt forgets the order of a zone; nil: of every deck.
	ShuffleStmt struct {
		Step
		Zone Expr
	}
	// MoveStmt moves a component (None: nothing happens), the components of a list, or all of a zone.
	// Face is face_up, face_down or "" (as the zone has it); AsItLies keeps its face; Bottom puts it below.
	MoveStmt struct {
		Step
		What     Expr
		To       Expr
		Face     string
		AsItLies bool
		Bottom   bool
	}
	// DiscardStmt moves to the discard pile of the deck of origin.
	DiscardStmt struct {
		Step
		What Expr
	}
	// FaceStmt turns components over.
	FaceStmt struct {
		Step
		What Expr
		Up   bool
	}
	// CreateStmt makes a component. Values has an entry for each field of Kind, nil for its default.
	CreateStmt struct {
		Step
		Kind   *Kind
		Name   Expr // nil: the kind's name and a number
		Values []Expr
		In     Expr
		As     *Local
	}
	// SayStmt tells something.
	SayStmt struct {
		Step
		Text Expr
	}
	// ChooseStmt offers ways to go.
	ChooseStmt struct {
		Step
		Prompt Expr
		By     Expr
		Ways   []*Way
	}
	// PlayStmt runs the game to its end, from the setup unless that is Ready (scenarios only). With a number of Turns it
	// runs these turns from the scene as it stands, or fewer if the game ends, and no setup.
	PlayStmt struct {
		Step
		Ready bool
		Turns int // 0: all
	}
	// MarkStmt begins a "given" or a "do" of a scenario: what follows is traced, or is not.
	MarkStmt struct {
		Step
		Traced bool
	}
	// ExpectStmt must hold (scenarios only).
	ExpectStmt struct {
		Step
		Cond Expr
	}
	// ExpectOdds gives the exact chances of a check's outcomes (scenarios only).
	ExpectOdds struct {
		Step
		Call    *CallExpr
		Chances []Chance
	}
	// ExpectOption says how an option was shown since the last "do" to the Player, from 1, or to anybody, 0. An offer
	// by that label was open, or closed, too: for one player or another its Where held, or not.
	ExpectOption struct {
		Step
		Player int
		Label  string
		Shown  Shown
	}
	// ExpectRefused says for which reasons the rules refuse the game as it lies, and that there are no others.
	ExpectRefused struct {
		Step
		Reasons []Reason
	}
)

func (*SetLocal) stmt()      {}
func (*SetGlobal) stmt()     {}
func (*SetActive) stmt()     {}
func (*SetField) stmt()      {}
func (*Do) stmt()            {}
func (*IfStmt) stmt()        {}
func (*WhileStmt) stmt()     {}
func (*RepeatStmt) stmt()    {}
func (*ForStmt) stmt()       {}
func (*Together) stmt()      {}
func (*Secretly) stmt()      {}
func (*Show) stmt()          {}
func (*MatchStmt) stmt()     {}
func (*ReturnStmt) stmt()    {}
func (*StopStmt) stmt()      {}
func (*EndGameStmt) stmt()   {}
func (*DrawStmt) stmt()      {}
func (*ShuffleStmt) stmt()   {}
func (*MoveStmt) stmt()      {}
func (*DiscardStmt) stmt()   {}
func (*FaceStmt) stmt()      {}
func (*CreateStmt) stmt()    {}
func (*SayStmt) stmt()       {}
func (*ChooseStmt) stmt()    {}
func (*PlayStmt) stmt()      {}
func (*MarkStmt) stmt()      {}
func (*ExpectStmt) stmt()    {}
func (*ExpectOdds) stmt()    {}
func (*ExpectOption) stmt()  {}
func (*ExpectRefused) stmt() {}

// Shown is how an option is shown to players.
type Shown int8

// An option can be taken, or not at the moment; or it is not there to be taken, be it shown as closed or not at all.
const (
	Offered Shown = iota
	Closed
	NotOffered
)

// A Reason is part of what is said of something that is required and does not hold.
type Reason struct {
	Text string
	Span source.Span
}

// A MatchArm fits by its test; no ranges: else.
type MatchArm struct {
	Test Test
	Do   *Block
	At   source.Span
}

// MostParts is for how many things at once an option may be; with more, nobody can take in what there is to choose.
const MostParts = 4

// A Way is one way to go, or one for each combination of what its Parts name.
type Way struct {
	Parts   []*Part
	Gloss   string // what it does, in a line
	Label   Expr
	When    Expr
	Suggest Expr
	Do      *Block
	Cites   []string
	Span    source.Span
}

// A Part names each element of Source for which Where holds; Where may be nil. Source and Where know the
// elements of the parts before.
type Part struct {
	Var    *Local
	Source *Source
	Where  Expr
}

// A Chance is Part in Of for an outcome.
type Chance struct {
	Outcome  int
	Part, Of int64
	At       source.Span
}
