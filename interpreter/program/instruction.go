package program

import (
	"math"
	"unsafe"
)

// An Instr is one step of the machine. What A, B, C and N mean is said at each Op. Where C is a
// target, it is the place in the code to go on at.
type Instr struct {
	Op      Op
	N       uint16
	A, B, C int32
}

// An Op is what an instruction does. Each section below has its file in the interpreter, such as op_lists.go, but for
// what happens most: that is done in leaf.go.
//
// r is the window of registers of the running procedure. An operand that is a register with a zone in it may also be
// below 0: then it is the zone ^operand itself. From OfPlayer on it is a zone of the player in a register.
type Op uint16

const (
	// Values.

	Int         Op = iota // r[A] = B
	Big                   // r[A] = Ints[B]
	NoValue               // r[A] = none
	Move                  // r[A] = r[B]
	Global                // r[A] = global cell B
	GlobalOf              // r[A] = cell C of player r[B]
	SetGlobal             // global cell B = r[A]
	SetGlobalOf           // cell C of player r[B] = r[A]
	Option                // r[A] = option B
	Active                // r[A] = the active player
	SetActive             // the active player = r[A]
	TurnCount             // r[A] = the number of the turn
	Players               // r[A] = the number of players who are still in the game
	Seats                 // r[A] = the number of those who began it
	Seat                  // r[A] = the player after r[B] who is still in (C 1), or the one before (C -1)
	ZoneOf                // r[A] = zone C of player r[B]
	Need                  // it is a rule error if r[A] is none; Phrases[B] says what is missing

	// Components and zones.

	Seen         // it is a rule error if nobody has observed component r[A]; Phrases[B] is what was to be read or set
	Field        // r[A] = cell C of component r[B], which is of kind N
	FieldSeen    // the same, and a rule error if nobody has observed r[B]
	FieldBy      // r[A] = figure Accesses[C] of component r[B]
	SetField     // cell C of component r[B], which is of kind N, = r[A]
	SetFieldInt  // cell C of component r[B], which is of kind N, = A
	SetFieldBy   // figure Accesses[C] of component r[B] = r[A]
	Name         // r[A] = the name of component r[B]
	ZoneName     // r[A] = the name of zone r[B]
	SeatName     // r[A] = the name of player r[B]
	Face         // r[A] = whether component r[B] lies face up (C 1) or face down (C 0)
	PlaceOf      // r[A] = the zone that component r[B] lies in; none for none
	ZoneOwner    // r[A] = whose zone r[B] is
	Owner        // r[A] = whose component r[B] is
	Holder       // r[A] = the component in whose zone component r[B] lies, or none
	The          // r[A] = the component of kind B with name Phrases[C]; most likely it is of catalog N-1, or listed in none (N 0)
	TheOf        // the same, and it is of catalog N-1 for certain
	Count        // r[A] = how many components zone r[B] holds
	ZoneEnd      // r[A] = the first (C 0) or last (C 1) component in zone r[B]; none if it is empty
	ZoneEndField // the same as ZoneEnd, and what the Need and the Field behind it do
	Snapshot     // r[A] = the list of what zone r[B] holds

	// Lists.

	Size      // r[A] = the length of list r[B]
	ListEnd   // r[A] = the first (C 0) or last (C 1) element of list r[B], or none
	NewList   // r[A] = the list r[B], r[B+1], … of C elements
	ConstList // r[A] = constant list B
	Part      // r[A] = the first (N 0) or last (N 1) r[C] elements of list r[B]
	SameList  // r[A] = whether lists r[B] and r[C] are alike; N 1: of texts
	With      // r[A] = list r[B] with r[C] behind its last element
	Item      // r[A] = element r[C] of list r[B], from 1, or none
	PlaceIn   // r[A] = the place of r[B] in list r[C], from 1, or none; N 1: a list of texts
	Subsets   // r[A] = the list of all lists that r[C] elements of list r[B] make; of any number if r[C] is none
	Without   // r[A] = list r[B] less the first element that equals r[C]; N 1: a list of texts

	// Boards.

	Neighbours // r[A] = the list of the spaces beside space r[B]
	Distance   // r[A] = the fewest steps between spaces r[B] and r[C], or none
	WayAround  // r[A] = the fewest steps from space r[B] to space r[C] that enter none of the list r[C+1], or none

	// Arithmetic, checked for overflow.

	Add     // r[A] = r[B] + r[C]
	Sub     // r[A] = r[B] - r[C]
	Mul     // r[A] = r[B] * r[C]
	DivDown // r[A] = r[B] / r[C], toward the smaller number
	DivUp   // r[A] = r[B] / r[C], toward the greater number
	Rest    // r[A] = what is left over of r[B] / r[C], toward the smaller number
	AddInt  // r[A] = r[B] + C
	Negate  // r[A] = -r[B]
	Include // set r[A] takes in member r[B]
	Clamp   // r[A] counts as r[B] if it is less, and as r[C] if it is more

	LookUp // r[A] = what Lookups[C] has for r[B]
	Switch // goes on where Switches[B] says for r[A]

	// Jumps to C.

	Jump           //
	JumpIf         // if r[A] is true
	JumpIfNot      // if r[A] is false
	JumpNone       // if r[A] is none
	JumpSome       // if r[A] is not none
	JumpEq         // if r[A] == r[B]
	JumpNe         // if r[A] != r[B]
	JumpLt         // if r[A] < r[B]
	JumpLe         // if r[A] <= r[B]
	JumpEqInt      // if r[A] == B
	JumpNeInt      // if r[A] != B
	JumpLtInt      // if r[A] < B
	JumpLeInt      // if r[A] <= B
	JumpGtInt      // if r[A] > B
	JumpGeInt      // if r[A] >= B
	JumpFieldEq    // if figure Accesses[N] of component r[A] == B
	JumpFieldNe    // if figure Accesses[N] of component r[A] != B
	JumpTextEq     // if texts r[A] and r[B] say the same
	JumpTextNe     // if they do not
	JumpNamed      // if component r[A] is called what text r[B] says
	JumpNotNamed   // if it is not
	JumpFace       // if component r[A] lies face up (B 1) or face down (B 0)
	JumpKind       // if component r[A] is of a kind in KindSets[B]
	JumpNotKind    // if it is not
	JumpInPlay     // if component r[A] is in play
	JumpNotInPlay  // if it is not
	JumpUnbound    // unless component r[B] is in play under a condition: r[A+1] is its number, and r[A] what it is asked for
	JumpOut        // if the game is over for player r[A]
	JumpInZone     // if component r[A] lies in zone r[B]
	JumpNotInZone  // if it does not
	JumpInSet      // if member r[A] is in set r[B]
	JumpNotInSet   // if it is not
	JumpInList     // if list r[B] holds r[A]; N 1: by what the text says
	JumpNotInList  // if it does not
	JumpZoneEmpty  // if zone r[A] is empty
	JumpZoneHolds  // if it is not
	JumpUnanswered // if component r[A] has no own version B of the procedure that is about to be called
	JumpUnmodified // if no line of hook B is in effect
	Loop           // to C, counting work

	// Loops: r[A] is the element, r[A+1] says how far the loop went, and r[A+2] is what it runs through. To C
	// if there is another element, or, for those that enter, if there is none.

	EnterZone       // begin to run through zone r[B] and fetch the first component
	EnterZoneEq     // the same, passing over components whose figure Accesses[N] is not r[A+3]
	EnterZoneNe     // the same, passing over components whose figure Accesses[N] is r[A+3]
	EnterZoneNamed  // the same, passing over components that are not called what text r[A+3] says
	EnterList       // begin to run through list r[A+2] and fetch the first element
	EnterSeats      // begin to run through those who began the game, in r[A+1] and r[A+2] as NextInRange does
	NextInZone      // fetch the next component
	NextInZoneEq    // the same, passing over components whose figure Accesses[N] is not r[A+3]
	NextInZoneNe    // the same, passing over components whose figure Accesses[N] is r[A+3]
	NextInZoneNamed // the same, passing over components that are not called what text r[A+3] says
	PrevInZone      // fetch the next component from the top; r[A+1] is how many are left
	NextInList      // fetch the next element
	PrevInList      // fetch the next element from the end; r[A+1] is how many are left
	NextInRange     // r[A] = r[A+1], which then grows by one, unless it was past r[A+2]
	NextInSet       // r[A] = the least member of set r[A+1], which then loses it

	// Effects, which are lines of scripts: r[A+1] is the component of the next one in effect, and the code goes on
	// where Visits[B] says for that line. To C if there is no further one.

	FirstModifier // r[A] = the first line in effect
	NextModifier  // r[A] = the line in effect behind line r[A]
	NextListener  // r[A] = when the first one came into play that did so after r[A], and not after r[A+2]

	// Calls.

	Answer     // if component r[0] has its own version A of this procedure, that goes on in its place
	Clock      // r[A] = when the line came into play that did so last
	Call       // call procedure B with its window starting at r[A]; its result goes to r[C], nowhere if C < 0
	CallWith   // the same with the N arguments that lie in the registers A, B and C of the next instruction
	Arguments  // is not carried out
	Return     // leave with r[A]
	ReturnInt  // leave with B
	ReturnNone // leave without a value
	FallOut    // leave a procedure that owes a result, and whatever wants it
	Yield      // an evaluation is done: r[A] is its value
	Halt       // the game stands at its end

	// Building lists.

	Begin // open a list; r[A] remembers it
	Push  // r[A] is its next element
	End   // r[A] = the list that r[B] remembers; N 1: back to front
	Sort  // r[A] = the same, but the elements stand in tuples with their keys and Orders[C] orders them
	Sift  // r[A] = the list of the open ones of pairs (element, reason), r[A+1] = the list of all other pairs

	// Texts.

	TextBegin // open a text
	TextPut   // Phrases[B] comes next
	TextValue // what r[A] of Types[B] is called comes next
	TextEnd   // r[A] = the text
	TextHolds // r[A] = whether text r[C] stands in text r[B]
	TextOrder // r[A] = -1, 0 or 1: how texts r[B] and r[C] stand in the alphabet, none first

	// Luck.

	Roll       // r[A] = the sum of B dice of C sides by stream N; r[A+1], r[A+2] = the least and the greatest face
	RollTraced // the same; r[A+3] = the list of the faces
	RollFace   // r[A] = a face of die r[B]; r[C] of them are still to come, one if C < 0
	RandomOf   // r[A] = an element of list r[B], of Types[C], by stream N; or none
	PullOneOf  // the same, and it is taken out of the list

	// Moves.

	DrawTo      // the top component of zone r[B], which is renewed first if it has to be, goes to zone r[C]; r[A] = it or none; N 1: that is told
	Put         // component r[A] goes to zone r[B]; C says how
	PutList     // the components of list r[A] go to zone r[B]; C says how
	PutZone     // all that lies in zone r[A] goes to zone r[B]; C says how
	Shuffle     // the order of zone r[A] is forgotten
	ShuffleAll  // the order of every deck is forgotten
	Discard     // component r[A] goes to the discard pile of its deck
	DiscardList // those of list r[A] do
	DiscardZone // those in zone r[A] do
	TurnOver    // component r[A] lies face up (B 1) or face down (B 0)
	TurnList    // those of list r[A] do
	TurnZone    // those in zone r[A] do
	Create      // r[A] = a new component of kind C; r[B] is its name, r[B+1] its zone, the rest its values
	Resort      // component r[A] had a key set: it finds its place in its zone again

	// What players know.

	Sees        // r[A] = whether player r[B] can tell component r[C]
	SeesKept    // r[A] = whether player r[B] knows Variant.Globals[N], of player r[C], unless C < 0
	Show        // component r[A] is known to player r[B] (N 0), to those of list r[B] (N 1), or to all (N 2)
	ShowList    // those of list r[A] are
	ShowZone    // those in zone r[A] are
	ShowKept    // Variant.Globals[C], of player r[A], unless A < 0, is known to player r[B], and so on
	Conceal     // Variant.Globals[C], of player r[A], unless A < 0, has another value than was shown
	Peek        // it is a rule error if a player for whom this is reckoned doesn't know Variant.Globals[C], of r[A], unless A < 0
	BeginSecret // what is traced from here on is for player r[A]
	EndSecret   // and that is over

	// Decisions.

	Choose // r[A] = what is decided by Sites[B]
	Offer  // way A of a menu, open (B < 0) or closed by Reasons[B]; what its parts name is pushed behind it
	Menu   // one of the ways in list r[A] is decided on by Sites[B]

	// Side by side.

	Together // what follows goes on once for each player of list r[A], who is in r[B], side by side; then goes on at C
	Join     // one of them has come to the end

	// The course of the game.

	BeginTurn // one turn more
	PassTurn  // the next player is active
	PutOut    // the game is over for player r[A]; after the last one it is for all
	EndGame   // leave everything, go on at the score
	Over      // the turns are over
	Total     // r[A] is the score of player r[B]; of the table if B < 0
	Win       // player r[B] wins; the table if B < 0
	Fail      // a rule error; Phrases[B] says which, and "{}" in it stands for r[A]

	// Events, only in traced programs.

	TellRule     // a rule of its own begins: a phase, a call
	TellTurn     // a turn begins
	TellMove     // component r[A] moves to zone r[B]; C says how
	TellMoves    // those of list r[A] do
	TellMoveZone // those in zone r[A] do
	TellShuffle  // zone r[A] is shuffled; every deck if A < 0
	TellFace     // component r[A] is turned face up (B 1) or face down (B 0)
	TellFaces    // those of list r[A] are
	TellFaceZone // those in zone r[A] are
	TellSet      // figure Accesses[C] of component r[B] becomes r[A]
	TellGlobal   // Variant.Globals[C] becomes r[A]; of player r[B], unless B < 0
	TellCreate   // component r[A] was made
	TellRoll     // B dice of C sides were rolled; they lie from r[A] on
	TellDie      // die r[B] showed face r[A]; with C 1, the faces of list r[A]
	TellCheck    // Checks[B], with its registers from r[A] on, had outcome C
	TellModified // Modifiers[B] of component r[A] made r[C] of r[C+1]
	TellListener // Listeners[B] of component r[A] steps in
	TellOut      // that is over: what follows doesn't stand below it
	TellRow      // Rows[B] was looked up for the values from r[A] on, in a chart for the dice there; it gives r[C]
	TellSay      // the open text is said
	TellLine     // score line ScoreLines[B] was r[A]; of player r[C], unless C < 0
	TellScore    // r[A] is the score of player r[B]; of the table if B < 0
	Cover        // Points[A] was run, unless A < 0; a procedure begins by that (N 1), and one that has a sentence (N 2)

	// Scenarios.

	Mark          // what follows is traced (A 1) or not (A 0); B 1: a given or a do begins
	Resume        // if the game ends, go on at C
	Expected      // the expectation Expectations[B] failed; r[A] and r[A+1] are its sides
	ExpectOdds    // OddsSites[B] with its arguments from r[A] on
	ExpectOption  // an option with label Phrases[A] must have been shown as variant.Shown B says to player C, from 1; to anybody for 0
	Ending        // r[A] = whether the game is over (N 0), the score of player r[B], or none (N 1), or whether that player has won (N 2)
	ExpectRefused // the game must be refused for what Refusals[A] says
	PlayGame      // setup, turns and score follow; the end of the game leads back to this procedure, to C
	LeaveGame     // the turns that were asked for are over, and the end of the game leads elsewhere again
	Course        // a scenario plays the game's own setup or turns, or looks at what it requires, from here (A 1), and stops doing so (A 0)

	// Looking ahead.

	Watch // the figure is noted that the instruction in Unwatched reads, which is then carried out
)

// Where every program has a Halt, and a Yield of r[0]: what a call by the host leads back to.
const (
	AtHalt = iota
	AtYield
)

// InOrder in N of NextInZone and its like says that the order matters: that of a shuffled zone is found
// out on the way.
const InOrder = 1 << 15

// What begins where a Cover stands.
const (
	Begins     uint16 = iota + 1 // a procedure
	BeginsDeed                   // one that has a sentence
)

// How a component goes to a zone.
const (
	AtBottom int32 = 1 << iota // below all others
	FaceIsUp                   // face up, whatever is usual there
	FaceIsDown
	AsItLies // the same face up as before
)

// OfPlayer is more than the registers that a zone operand may name. One that is greater is OfPlayer times a number from 1,
// and the register of a player: it is zone number-1 of that player.
const OfPlayer = 1 << 16

// zoneOfPlayer is the operand that is a zone of the player in a register; not ok if there are too many of them.
func zoneOfPlayer(slot, player int32) (operand int32, ok bool) {
	return (slot+1)*OfPlayer | player, player < OfPlayer && slot < math.MaxInt32/OfPlayer-1
}

// Next is the instruction behind one that is not the last of its code.
func (in *Instr) Next() *Instr { return in.Plus(1) }

// Plus is the instruction so many behind one. It is found without a look at how long the code is, which would take half as
// long as what many instructions do: targets lie within it, and every procedure ends with one that goes elsewhere.
func (in *Instr) Plus(n int32) *Instr {
	return (*Instr)(unsafe.Add(unsafe.Pointer(in), int(n)*int(unsafe.Sizeof(Instr{}))))
}

// Index is the place of an instruction in its code, of which another one is the first.
func (in *Instr) Index(first *Instr) int {
	return int((uintptr(unsafe.Pointer(in)) - uintptr(unsafe.Pointer(first))) / unsafe.Sizeof(Instr{}))
}

// Recalls tells whether what a call gives may be remembered.
func (in *Instr) Recalls(p *Proc) bool { return p.Recall > 0 && in.C >= 0 }

// First is the first instruction of a program.
func (p *Program) First() *Instr { return &p.Code[0] }
