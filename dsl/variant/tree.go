package variant

import "houserule/dsl/source"

// An Expr is a node of a typed expression. CI checks that each switch over expressions has a case
// for every type or a default.
//
//sumtype:decl
type Expr interface {
	expr()
	Type() *Type
	Place() source.Span
	Reason() Expr
	Explain(why Expr)
}

// Typed is embedded in all expression nodes. Because is the reason text that the rules give for a
// condition or a suggestion, or nil. It does not affect the value.
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
	// Const is a constant other than a text.
	Const struct {
		Typed
		Value int64
	}
	// TextConst is a constant text.
	TextConst struct {
		Typed
		Text string
	}
	// Interp is a text with interpolated values. Each part is a text, or its value is formatted
	// like this:
	//
	//   - a number in digits
	//   - a component, a player or a zone by name, an enum member by its word
	//   - a list with commas and "and"
	//   - none as "none"
	//
	// Forms are the words that follow the number 1 and others, by index in Parts. It may be nil, and
	// so may its elements. If Kept, rules may compare the text, so it has the names of components in
	// the rules.
	Interp struct {
		Typed
		Parts []Expr
		Forms [][]string
		Kept  bool
	}
	// LocalGet reads a variable.
	LocalGet struct {
		Typed
		Local *Local
	}
	// GlobalGet reads a variable of the game. Owner is the player for a variable that each player
	// has, and nil otherwise.
	GlobalGet struct {
		Typed
		Global *Global
		Owner  Expr
	}
	// OptionGet reads the value of an option.
	OptionGet struct {
		Typed
		Option *Option
	}
	// ActiveGet returns the player whose turn it is.
	ActiveGet struct{ Typed }
	// TurnCount returns the number of the current turn, from 1. It is 0 before the first turn.
	TurnCount struct{ Typed }
	// PlayerStep returns the next player after X in turn order who is still in the game. If By is
	// -1, it returns the previous one. For ToPartner it returns the other player in the team of X,
	// and for ToFirst the first player of that team.
	PlayerStep struct {
		Typed
		X  Expr
		By int
	}
	// ZoneGet returns a zone. Owner is the player for a zone that each player has, and nil
	// otherwise.
	ZoneGet struct {
		Typed
		Zone  *Zone
		Owner Expr
	}
	// FieldGet reads a field of a component. Fields has an entry for each kind in the type of X.
	FieldGet struct {
		Typed
		X      Expr
		Fields []*Field
	}
	// PropGet reads a property that every component or zone has. Prop is one of these:
	//
	//   - name, face_up, face_down, zone (of a component; None on none)
	//   - count, top, bottom (of a zone or list)
	//   - owner (of a zone, and of a component in one)
	//   - holder (the component whose zone a component is in, or None)
	//   - neighbours (of a space: a list in the order of the data)
	//   - team, partners (of a player: the members of the team, with and without the player), and
	//     teams (of any player: all teams as lists)
	PropGet struct {
		Typed
		X    Expr
		Prop string
	}
	// CallExpr calls a procedure. If Own or Listener is set, the call is written original(…). Own
	// is the version that contains the call. The call then runs the previous version of Proc in
	// the scripts of the card in Args[0], or else Proc without its Answers. Listener is the
	// Instead listener that contains the call. The call then continues the intercepted call of
	// Proc after that listener, with these arguments.
	CallExpr struct {
		Typed
		Proc     *Proc
		Args     []Expr
		Own      *Proc
		Listener *Listener
	}
	// Not is the negation of X.
	Not struct {
		Typed
		X Expr
	}
	// Negate is -X.
	Negate struct {
		Typed
		X Expr
	}
	// Arith is L Op R with Op one of + - * / and %. A division rounds up if RoundUp, and
	// otherwise down (toward the smaller number). Overflow and division by zero are rule errors.
	Arith struct {
		Typed
		Op      byte
		L, R    Expr
		RoundUp bool
	}
	// Compare is L Op R with Op one of < <= > >= == !=. Texts are compared alphabetically. None
	// equals only None.
	Compare struct {
		Typed
		Op   string
		L, R Expr
	}
	// Logic is L and R, or L or R. R is not evaluated if L decides the result.
	Logic struct {
		Typed
		And  bool
		L, R Expr
	}
	// IsKind reports whether component X is of one of Kinds ("find is Item"). It is false for
	// None.
	IsKind struct {
		Typed
		X     Expr
		Kinds []*Kind
	}
	// ExistsExpr reports whether X is not None.
	ExistsExpr struct {
		Typed
		X Expr
	}
	// Need is the value of X. It is a rule error that names What if X is None.
	Need struct {
		Typed
		X    Expr
		What string
	}
	// InZone, InList, InSet and InRange are "X in Y". Lo and Hi may be nil for an open end.
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
	// InPlay reports whether component X is in a zone in play, face up or face down. It is false
	// for None.
	InPlay struct {
		Typed
		X Expr
	}
	// Sees reports whether the seat of Player knows What: the identity of a component, or the
	// value of a secret Global read by a GlobalGet. A seat knows a component if it sees the card
	// where it lies, was shown it, or saw it earlier and could track it since. It is false for
	// None.
	Sees struct {
		Typed
		Player Expr
		What   Expr
	}
	// SeatGet is a player by index, from 0 (scenarios only).
	SeatGet struct {
		Typed
		Seat int
	}
	// IfElse is Then if Cond holds, and otherwise Else.
	IfElse struct {
		Typed
		Cond, Then, Else Expr
	}
	// ListOf returns a list of items, or a set if its type is a set.
	ListOf struct {
		Typed
		Items []Expr
	}
	// RollExpr is the sum of dice. Its luck comes from the stream of the procedure that contains
	// it.
	RollExpr struct {
		Typed
		Dice Dice
	}
	// RollFaces rolls the die Zone. It returns one of its faces or, if Count is set, a list of
	// Count faces rolled independently. Its luck comes from the stream with the die's name.
	RollFaces struct {
		Typed
		Zone  Expr
		Count Expr
	}
	// DistanceExpr is the length of the shortest path from space A to space B. It is None without
	// a path, for example between two boards. The path must not enter a space of the list Barred;
	// nil bars none.
	DistanceExpr struct {
		Typed
		A, B   Expr
		Barred Expr
	}
	// MemberStep returns the enum member By positions after X, or None if there is none.
	MemberStep struct {
		Typed
		X  Expr
		By int
	}
	// PlaceInList returns the position of X in List, from 1, or None if X is not in it.
	PlaceInList struct {
		Typed
		X, List Expr
	}
	// Subsets returns all sublists of List with Size elements, in their order. If Size is nil, it
	// returns the sublists of each size from 1.
	Subsets struct {
		Typed
		List, Size Expr
	}
	// Ending is the result of the game (scenarios only): whether it is over, the score of Player,
	// or whether Player has won. A Player of nil means the table. Before the end there is no
	// score and no winner.
	Ending struct {
		Typed
		What   string // over, score or won
		Player Expr
	}
	// InText reports whether text X occurs in Text.
	InText struct {
		Typed
		X, Text Expr
	}
	// ListWith returns List with X appended.
	ListWith struct {
		Typed
		List, X Expr
	}
	// ListWithout returns List without the first element that equals X, if there is one.
	ListWithout struct {
		Typed
		List, X Expr
	}
	// TheExpr is the component of Kind with that name, from any catalog if Catalog is nil. It is
	// a rule error if there is none. If there are several, it is the one whose catalog is
	// declared first.
	TheExpr struct {
		Typed
		Kind    *Kind
		Name    string
		Catalog *Catalog
	}
	// QueryExpr evaluates a query over a source, with It bound to each element. Op is first,
	// last, number, random, all, count, any, every, sum, most or least. Where and Count may be
	// nil. For number the result is the element at position Count, from 1, or None. Value is set
	// for sum, most and least, and for an all that lists a value of each element. The elements
	// are first sorted by Keys (stable), smallest value first.
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
	// ChooseExpr is a decision. Mode is one, some or number:
	//
	//   - one: an element, or None if OrNone. Without a candidate and without OrNone it is a rule
	//     error.
	//   - some: a list of Min to Max elements in source order, or fewer if there are fewer
	//     candidates.
	//   - number: a number from Min to Max.
	//
	// A question with a single possible answer is not asked. By is the deciding player; nil means
	// the active one. If Suggest is nil, the suggestion is the first candidate, as few elements
	// as possible, or Min.
	ChooseExpr struct {
		Typed
		Mode     string
		Min, Max Expr
		Source   *Source
		It       *Local
		Where    Expr
		OrNone   bool
		None     Wording // the wording of the answer none
		Prompt   Expr
		Shows    []*Compared
		By       Expr
		Suggest  Expr
	}
	// JudgeExpr asks for a yes-or-no verdict.
	JudgeExpr struct {
		Typed
		Prompt  Expr
		Suggest Expr
	}
)

// Opposite maps each comparison operator to the one that holds if it doesn't.
var Opposite = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

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

// A Compared is a labelled figure that is displayed for each element that can be chosen. Value is
// a text.
type Compared struct {
	Label string
	Value Expr
}

// A Key is one sort key.
type Key struct {
	Value Expr
	Desc  bool
}

// SourceKind is the kind of collection that a source iterates over.
type SourceKind uint8

const (
	OverZone    SourceKind = iota // the components in zone X, first to last
	OverList                      // the elements of list X
	OverSet                       // the members in set X, in the enum's order
	OverEnum                      // all members of Enum
	OverRange                     // the numbers Lo to Hi
	OverPlayers                   // the players who are still in the game, in turn order from the first
	OverSeats                     // all players who began the game
	OverRounds                    // the players from the active one on, again and again until Where holds for none; only in a ForStmt
	OverEach                      // for each Via in Inner, the components in zone X
)

// Values of PlayerStep.By besides 1 and -1.
const (
	ToFirst   = 0
	ToPartner = 2
)

// A Source is the collection that a loop, a query or a choice iterates over. Its elements are
// determined at the start.
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

// A Block is a sequence of statement nodes.
type Block struct {
	Stmts []Stmt
	At    source.Span
}

// Passes reports whether a block only leaves the surrounding loop or procedure, returning
// nothing, none, false or zero.
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

// A Stmt is the node of one statement. CI checks that each switch over statements has a case for
// every type or a default.
//
//sumtype:decl
type Stmt interface {
	stmt()
	Place() source.Span
}

// Step is embedded in all statement nodes.
type Step struct{ At source.Span }

func (s Step) Place() source.Span { return s.At }

type (
	// SetLocal assigns a variable. A let is its first assignment.
	SetLocal struct {
		Step
		Local *Local
		Value Expr
	}
	// SetGlobal assigns a variable of the game. Owner is the player for a variable that each
	// player has, and nil otherwise.
	SetGlobal struct {
		Step
		Global *Global
		Owner  Expr
		Value  Expr
	}
	// SetActive makes a player the active one.
	SetActive struct {
		Step
		Value Expr
	}
	// SetField assigns a field of component X.
	SetField struct {
		Step
		X      Expr
		Fields []*Field
		Value  Expr
	}
	// Do evaluates a call for its effects. It does nothing if one of SkipIfNone is None.
	Do struct {
		Step
		Call       *CallExpr
		SkipIfNone []Expr
	}
	// IfStmt runs Then or Else. Else may be nil.
	IfStmt struct {
		Step
		Cond       Expr
		Then, Else *Block
	}
	// WhileStmt runs Body while Cond holds.
	WhileStmt struct {
		Step
		Cond Expr
		Body *Block
	}
	// RepeatStmt runs Body Count times. Count is evaluated once.
	RepeatStmt struct {
		Step
		Count Expr
		Body  *Block
	}
	// ForStmt runs Body for each element. Elements that are removed in the meantime are still
	// visited.
	ForStmt struct {
		Step
		Var    *Local
		Source *Source
		Where  Expr
		Keys   []Key
		Body   *Block
	}
	// Together runs Body once for each player in Source for whom Where holds, each in a branch of
	// its own. Source and Where are evaluated at the start. It is a rule error if an element is
	// None or a player appears twice. Var is the player of the branch, and ActiveGet returns that
	// player in the branch and in all that it calls. A SetActive affects only its branch. The
	// branches can read outer variables, but not assign them, and no ReturnStmt or StopStmt
	// leaves Body. They start in the order of Source, and each runs on its own up to its next
	// decision. Answers arrive in any order, and the statement ends when all branches have ended.
	// An EndGameStmt in a branch ends the game and drops the other branches.
	//
	// If Secret, each branch asks its questions on a copy of the game as it was at the start of
	// the statement. After the last answer the branches run one after the other in the order of
	// Source, and are logged. Body and the procedures that it calls must not use luck or ask
	// other players. They may set and move only the player's own values and components. The
	// checker enforces that as far as the text shows it. Any other violation is a rule error, for
	// example with a component that may be anywhere.
	Together struct {
		Step
		Secret bool
		Var    *Local
		Source *Source
		Where  Expr
		Body   *Block
	}
	// Secretly logs the events in Body to the seat of Player alone. The others read that Player
	// does something in secret. Changes of public zones and values remain visible. A ReturnStmt
	// or StopStmt may leave Body, and ends it.
	Secretly struct {
		Step
		Player Expr
		Body   *Block
	}
	// Show makes What known to the seats of To, which is a player or a list of players; nil means
	// all seats. What is a component (nothing happens for None), a list of components, a zone, or
	// a GlobalGet of a secret Global. Those seats know the value of the Global until it is set
	// again.
	Show struct {
		Step
		What Expr
		To   Expr
	}
	// MatchStmt runs the first arm that matches, if there is one.
	MatchStmt struct {
		Step
		Value Expr
		Arms  []MatchArm
	}
	// ReturnStmt leaves the procedure. Value may be nil.
	ReturnStmt struct {
		Step
		Value Expr
	}
	// StopStmt leaves the innermost loop.
	StopStmt struct{ Step }
	// EndGameStmt ends the game, or ends it for the player Who alone if that is set.
	EndGameStmt struct {
		Step
		Who Expr
	}
	// DrawStmt moves Count cards from the top of From to To (nil: the table). An empty From is
	// first renewed from its discard pile. If that is empty too, fewer cards are drawn. As is
	// bound to the card, or to a list of cards if Count is not the literal 1.
	DrawStmt struct {
		Step
		Count    Expr
		From, To Expr
		As       *Local
	}
	// ShuffleStmt randomises the order of a zone, or of every deck if Zone is nil.
	ShuffleStmt struct {
		Step
		Zone Expr
	}
	// MoveStmt moves a component, a list of components or all components of a zone. Nothing
	// happens for None. Face is face_up, face_down or "" (the face that the zone uses). AsItLies
	// keeps the face of each component. Bottom puts them at the bottom instead of the top. If From is
	// set, those components that don't lie in that zone stay where they are.
	MoveStmt struct {
		Step
		What     Expr
		From     Expr
		To       Expr
		Face     string
		AsItLies bool
		Bottom   bool
	}
	// DiscardStmt moves cards to the discard pile of the deck that they come from.
	DiscardStmt struct {
		Step
		What Expr
	}
	// FaceStmt turns components face up or face down.
	FaceStmt struct {
		Step
		What Expr
		Up   bool
	}
	// CreateStmt creates a component. Values has an entry for each field of Kind, nil for its
	// default.
	CreateStmt struct {
		Step
		Kind   *Kind
		Name   Expr // nil: the name of the kind and a number
		Values []Expr
		In     Expr
		As     *Local
	}
	// SayStmt appends a story line to the log.
	SayStmt struct {
		Step
		Text Expr
	}
	// ChooseStmt asks a player to choose between options.
	ChooseStmt struct {
		Step
		Prompt  Expr
		By      Expr
		Options []*MenuOption
	}
	// PlayStmt plays the game to its end (scenarios only). It begins with the setup unless Ready
	// is set. If Turns is not 0, it plays at most that number of turns from the current position,
	// without a setup.
	PlayStmt struct {
		Step
		Ready bool
		Turns int // 0: all
	}
	// MarkStmt begins a "given" or a "do" of a scenario. It switches tracing on or off.
	MarkStmt struct {
		Step
		Traced bool
	}
	// ExpectStmt checks that Cond holds (scenarios only).
	ExpectStmt struct {
		Step
		Cond Expr
	}
	// ExpectOdds checks the exact probabilities of a check's outcomes (scenarios only).
	ExpectOdds struct {
		Step
		Call    *CallExpr
		Chances []Chance
	}
	// ExpectOption checks how an option was shown since the last "do" to Player, from 1, or to
	// any player if that is 0. It also covers offers with that label. An offer was Offered or
	// Closed if its Where held, or did not hold, for such a player.
	ExpectOption struct {
		Step
		Player int
		Label  string
		Shown  Shown
	}
	// ExpectRefused checks that the requirements refuse the current position for exactly these
	// reasons.
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

// Shown is the state in which an option is shown to players.
type Shown int8

// An option is enabled, or it is disabled and shown as closed. NotOffered means that it is not
// enabled, whether it is shown as closed or not at all.
const (
	Offered Shown = iota
	Closed
	NotOffered
)

// A Reason is part of the message of a requirement that does not hold.
type Reason struct {
	Text string
	Span source.Span
}

// A MatchArm is an arm of a match statement. A test without ranges is else.
type MatchArm struct {
	Test Test
	Do   *Block
	At   source.Span
}

// MostParts is the greatest number of parts of an option, because players can't survey the
// combinations of more.
const MostParts = 4

// A MenuOption is one option of a ChooseStmt, or one for each combination of the elements of its
// Parts.
type MenuOption struct {
	Parts   []*Part
	Gloss   string // a line about what it does
	Label   Expr
	When    Expr
	Suggest Expr
	Do      *Block
	Cites   []string
	Span    source.Span
}

// A Part binds Var to each element of Source for which Where holds. Where may be nil. Source and
// Where can use the variables of earlier parts.
type Part struct {
	Var    *Local
	Source *Source
	Where  Expr
}

// A Chance is the probability of an outcome: Part in Of.
type Chance struct {
	Outcome  int
	Part, Of int64
	At       source.Span
}
