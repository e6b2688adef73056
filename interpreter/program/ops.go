// Code generated from interpreter/op_*.go by go generate ./interpreter; DO NOT EDIT.

package program

// The opcodes, by the files that define them.
const (

	// op_arithmetic.go

	Add       Op = iota // r[A] = r[B] + r[C]
	Sub                 // r[A] = r[B] - r[C]
	Mul                 // r[A] = r[B] * r[C]
	DivDown             // r[A] = r[B] / r[C], toward the smaller number
	DivUp               // r[A] = r[B] / r[C], toward the greater number
	Remainder           // r[A] = the remainder of r[B] / r[C], toward the smaller number
	Negate              // r[A] = -r[B]
	AddInt              // r[A] = r[B] + C
	Include             // set r[A] takes in member r[B]
	Clamp               // r[A] counts as r[B] if it is less, and as r[C] if it is more
	LookUp              // r[A] = what Lookups[C] has for r[B]
	Switch              // goes on where Switches[B] says for r[A]

	// op_building.go

	Begin // open a list; r[A] remembers it
	Push  // r[A] is its next element
	End   // r[A] = the list that r[B] remembers; N 1: back to front
	Sort  // r[A] = the same, but the elements stand in tuples with their keys and Orders[C] orders them
	Sift  // r[A] = the list of the open ones of pairs (element, reason), r[A+1] = the list of all other pairs

	// op_calls.go

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

	// op_components.go

	Seen         // it is a rule error if nobody has observed component r[A]; Phrases[B] is what was to be read or set
	Field        // r[A] = cell C of component r[B], which is of kind N
	FieldSeen    // the same, and a rule error if nobody has observed r[B]
	FieldBy      // r[A] = figure Accesses[C] of component r[B]
	SetField     // cell C of component r[B], which is of kind N, = r[A]
	SetFieldInt  // cell C of component r[B], which is of kind N, = A
	SetFieldBy   // figure Accesses[C] of component r[B] = r[A]
	Name         // r[A] = the name of component r[B]
	ZoneName     // r[A] = the name of zone r[B]
	ZoneOwner    // r[A] = whose zone r[B] is
	SeatName     // r[A] = the name of player r[B]
	Face         // r[A] = whether component r[B] lies face up (C 1) or face down (C 0)
	PlaceOf      // r[A] = the zone that component r[B] lies in; none for none
	Owner        // r[A] = whose component r[B] is
	Holder       // r[A] = the component in whose zone component r[B] lies, or none
	The          // r[A] = the component of kind B with name Phrases[C]; most likely it is of catalog N-1, or listed in none (N 0)
	TheOf        // the same, and it is of catalog N-1 for certain
	Count        // r[A] = how many components zone r[B] holds
	ZoneEnd      // r[A] = the first (C 0) or last (C 1) component in zone r[B]; none if it is empty
	Snapshot     // r[A] = the list of what zone r[B] holds
	Neighbours   // r[A] = the list of the spaces beside space r[B]
	Distance     // r[A] = the fewest steps between spaces r[B] and r[C], or none
	WayAround    // r[A] = the fewest steps from space r[B] to space r[C] that enter none of the list r[C+1], or none
	ZoneEndField // ZoneEnd, then Need, then Field, each with its own operands

	// op_course.go

	BeginTurn // one turn more
	PassTurn  // the next player is active
	PutOut    // the game is over for player r[A]; after the last one it is for all
	EndGame   // leave everything, go on at the score
	Over      // the turns are over
	Total     // r[A] is the score of player r[B]; of the table if B < 0
	Win       // player r[B] wins; the table if B < 0
	Fail      // a rule error; Phrases[B] says which, and "{}" in it stands for r[A]

	// op_decisions.go

	Choose   // r[A] = what is decided by Sites[B]
	Offer    // way A of a menu, open (B < 0) or closed by Reasons[B]; what its parts name is pushed behind it
	Menu     // one of the ways in list r[A] is decided on by Sites[B]
	Together // what follows goes on once for each player of list r[A], who is in r[B], side by side; then goes on at C
	Join     // one of them has come to the end

	// op_effects.go

	FirstModifier // r[A] = the first line in effect
	NextModifier  // r[A] = the line in effect behind line r[A]
	NextListener  // r[A] = when the first one came into play that did so after r[A], and not after r[A+2]

	// op_events.go

	LogRule     // a rule of its own begins: a phase, a call
	LogTurn     // a turn begins
	LogMove     // component r[A] moves to zone r[B]; C says how
	LogMoves    // those of list r[A] do
	LogMoveZone // those in zone r[A] do
	LogShuffle  // zone r[A] is shuffled; every deck if A < 0
	LogFace     // component r[A] is turned face up (B 1) or face down (B 0)
	LogFaces    // those of list r[A] are
	LogFaceZone // those in zone r[A] are
	LogSet      // figure Accesses[C] of component r[B] becomes r[A]
	LogGlobal   // Variant.Globals[C] becomes r[A]; of player r[B], unless B < 0
	LogCreate   // component r[A] was made
	LogRoll     // B dice of C sides were rolled; they lie from r[A] on
	LogDie      // die r[B] showed face r[A]; with C 1, the faces of list r[A]
	LogCheck    // Checks[B], with its registers from r[A] on, had outcome C
	LogModified // Modifiers[B] of component r[A] made r[C] of r[C+1]
	LogListener // Listeners[B] of component r[A] steps in
	LogOut      // that is over: what follows doesn't stand below it
	LogRow      // Rows[B] was looked up for the values from r[A] on, in a chart for the dice there; it gives r[C]
	LogSay      // the open text is said
	LogLine     // score line ScoreLines[B] was r[A]; of player r[C], unless C < 0
	LogScore    // r[A] is the score of player r[B]; of the table if B < 0
	Cover       // Points[A] was run, unless A < 0; a procedure begins by that (N 1), and one that has a sentence (N 2)

	// op_jumps.go

	Jump           // always
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

	// op_knowledge.go

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
	Watch       // the figure is noted that the instruction in Unwatched reads, which is then carried out

	// op_lists.go

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

	// op_loops.go

	EnterZone       // begin to run through zone r[B] and fetch the first component
	EnterZoneEq     // the same, passing over components whose figure Accesses[N] is not r[A+3]
	EnterZoneNe     // the same, passing over components whose figure Accesses[N] is r[A+3]
	NextInZoneEq    // the same, passing over components whose figure Accesses[N] is not r[A+3]
	NextInZoneNe    // the same, passing over components whose figure Accesses[N] is r[A+3]
	EnterZoneNamed  // the same, passing over components that are not called what text r[A+3] says
	NextInZoneNamed // the same, passing over components that are not called what text r[A+3] says
	EnterList       // begin to run through list r[A+2] and fetch the first element
	EnterSeats      // begin to run through those who began the game, in r[A+1] and r[A+2] as NextInRange does
	NextInZone      // fetch the next component
	PrevInZone      // fetch the next component from the top; r[A+1] is how many are left
	NextInList      // fetch the next element
	PrevInList      // fetch the next element from the end; r[A+1] is how many are left
	NextInRange     // r[A] = r[A+1], which then grows by one, unless it was past r[A+2]
	NextInSet       // r[A] = the least member of set r[A+1], which then loses it

	// op_luck.go

	Roll       // r[A] = the sum of B dice of C sides by stream N; r[A+1], r[A+2] = the least and the greatest face
	RollTraced // the same; r[A+3] = the list of the faces
	RollFace   // r[A] = a face of die r[B]; r[C] of them are still to come, one if C < 0
	RandomOf   // r[A] = an element of list r[B], of Types[C], by stream N; or none
	PullOneOf  // the same, and it is taken out of the list

	// op_moves.go

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

	// op_scenario.go

	Mark          // what follows is traced (A 1) or not (A 0); B 1: a given or a do begins
	Course        // a scenario plays the game's own setup or turns, or looks at what it requires, from here (A 1), and stops doing so (A 0)
	Resume        // if the game ends, go on at C
	Expected      // the expectation Expectations[B] failed; r[A] and r[A+1] are its sides
	ExpectOdds    // OddsSites[B] with its arguments from r[A] on
	ExpectOption  // an option with label Phrases[A] must have been shown as variant.Shown B says to player C, from 1; to anybody for 0
	ExpectRefused // the game must be refused for what Refusals[A] says
	Ending        // r[A] = whether the game is over (N 0), the score of player r[B], or none (N 1), or whether that player has won (N 2)
	PlayGame      // setup, turns and score follow; the end of the game leads back to this procedure, to C
	LeaveGame     // the turns that were asked for are over, and the end of the game leads elsewhere again

	// op_text.go

	TextBegin // open a text
	TextPut   // Phrases[B] comes next
	TextValue // what r[A] of Types[B] is called comes next
	TextEnd   // r[A] = the text
	TextHolds // r[A] = whether text r[C] stands in text r[B]
	TextOrder // r[A] = -1, 0 or 1: how texts r[B] and r[C] stand in the alphabet, none first

	// op_values.go

	Int         // r[A] = B
	Big         // r[A] = Ints[B]
	NoValue     // r[A] = none
	Move        // r[A] = r[B]
	Global      // r[A] = global cell B
	GlobalOf    // r[A] = cell C of player r[B]
	SetGlobal   // global cell B = r[A]
	SetGlobalOf // cell C of player r[B] = r[A]
	Option      // r[A] = option B
	Active      // r[A] = the active player
	SetActive   // the active player = r[A]
	TurnCount   // r[A] = the number of the turn
	Players     // r[A] = the number of players who are still in the game
	Seats       // r[A] = the number of those who began it
	Seat        // r[A] = the player after r[B] who is still in (C 1), or the one before (C -1)
	ZoneOf      // r[A] = zone C of player r[B]
	Need        // it is a rule error if r[A] is none; Phrases[B] says what is missing

	numberOfOps
)

// ops holds the facts about each opcode.
var ops = [numberOfOps]opFacts{
	Add:             {name: "Add", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Sub:             {name: "Sub", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Mul:             {name: "Mul", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	DivDown:         {name: "DivDown", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	DivUp:           {name: "DivUp", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Remainder:       {name: "Remainder", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Negate:          {name: "Negate", a: 1, b: 1, computes: true, reads: []readFunc{}},
	AddInt:          {name: "AddInt", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Include:         {name: "Include", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Clamp:           {name: "Clamp", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	LookUp:          {name: "LookUp", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Switch:          {name: "Switch", a: 1, computes: true, reads: []readFunc{}},
	Begin:           {name: "Begin", a: 1, computes: true, reads: []readFunc{}},
	Push:            {name: "Push", a: 1, computes: true, reads: []readFunc{}},
	End:             {name: "End", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Sort:            {name: "Sort", computes: true, reads: []readFunc{}},
	Sift:            {name: "Sift", computes: true, reads: []readFunc{}},
	Answer:          {name: "Answer", computes: true, reads: []readFunc{(*reader).readsHidden, (*reader).readsVersions}},
	Clock:           {name: "Clock", a: 1},
	Call:            {name: "Call", computes: true, reads: []readFunc{(*reader).readsCall}},
	CallWith:        {name: "CallWith", computes: true, reads: []readFunc{(*reader).readsCall}},
	Arguments:       {name: "Arguments"},
	Return:          {name: "Return", a: 1, ends: true, computes: true, reads: []readFunc{}},
	ReturnInt:       {name: "ReturnInt", ends: true, computes: true, reads: []readFunc{}},
	ReturnNone:      {name: "ReturnNone", ends: true, computes: true, reads: []readFunc{}},
	FallOut:         {name: "FallOut", ends: true},
	Yield:           {name: "Yield", a: 1, ends: true},
	Halt:            {name: "Halt", ends: true},
	Seen:            {name: "Seen", a: 1, computes: true, reads: []readFunc{(*reader).readsHidden}},
	Field:           {name: "Field", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsField}},
	FieldSeen:       {name: "FieldSeen", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsField, (*reader).readsHidden}},
	FieldBy:         {name: "FieldBy", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsFigureC}},
	SetField:        {name: "SetField", a: 1, b: 1},
	SetFieldInt:     {name: "SetFieldInt", b: 1},
	SetFieldBy:      {name: "SetFieldBy"},
	Name:            {name: "Name", a: 1, b: 1, computes: true, reads: []readFunc{}},
	ZoneName:        {name: "ZoneName", b: orZone},
	ZoneOwner:       {name: "ZoneOwner", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsOwners}},
	SeatName:        {name: "SeatName", b: 1},
	Face:            {name: "Face", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsFace}},
	PlaceOf:         {name: "PlaceOf", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsPlaces}},
	Owner:           {name: "Owner", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsOwner}},
	Holder:          {name: "Holder", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsHolder}},
	The:             {name: "The", computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsPlaces}},
	TheOf:           {name: "TheOf", computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsPlaces}},
	Count:           {name: "Count", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsZone}},
	ZoneEnd:         {name: "ZoneEnd", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsZone}},
	Snapshot:        {name: "Snapshot", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsZone}},
	Neighbours:      {name: "Neighbours", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Distance:        {name: "Distance", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	WayAround:       {name: "WayAround", a: 1, b: 1, c: 2, computes: true, reads: []readFunc{}},
	ZoneEndField:    {name: "ZoneEndField", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsZone}},
	BeginTurn:       {name: "BeginTurn"},
	PassTurn:        {name: "PassTurn"},
	PutOut:          {name: "PutOut", a: 1},
	EndGame:         {name: "EndGame", ends: true},
	Over:            {name: "Over"},
	Total:           {name: "Total"},
	Win:             {name: "Win"},
	Fail:            {name: "Fail", ends: true, computes: true, reads: []readFunc{}},
	Choose:          {name: "Choose", a: 1},
	Offer:           {name: "Offer"},
	Menu:            {name: "Menu"},
	Together:        {name: "Together"},
	Join:            {name: "Join", ends: true},
	FirstModifier:   {name: "FirstModifier", a: 2, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsVisit}},
	NextModifier:    {name: "NextModifier", a: 2, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsVisit}},
	NextListener:    {name: "NextListener", jumps: true},
	LogRule:         {name: "LogRule"},
	LogTurn:         {name: "LogTurn"},
	LogMove:         {name: "LogMove"},
	LogMoves:        {name: "LogMoves"},
	LogMoveZone:     {name: "LogMoveZone"},
	LogShuffle:      {name: "LogShuffle"},
	LogFace:         {name: "LogFace"},
	LogFaces:        {name: "LogFaces"},
	LogFaceZone:     {name: "LogFaceZone"},
	LogSet:          {name: "LogSet"},
	LogGlobal:       {name: "LogGlobal"},
	LogCreate:       {name: "LogCreate", a: 1},
	LogRoll:         {name: "LogRoll", a: 1},
	LogDie:          {name: "LogDie"},
	LogCheck:        {name: "LogCheck"},
	LogModified:     {name: "LogModified", computes: true, reads: []readFunc{}},
	LogListener:     {name: "LogListener", a: 1},
	LogOut:          {name: "LogOut"},
	LogRow:          {name: "LogRow"},
	LogSay:          {name: "LogSay"},
	LogLine:         {name: "LogLine"},
	LogScore:        {name: "LogScore"},
	Cover:           {name: "Cover", computes: true, reads: []readFunc{(*reader).readsCover}},
	Jump:            {name: "Jump", jumps: true, ends: true, computes: true, reads: []readFunc{}},
	JumpIf:          {name: "JumpIf", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpIfNot:       {name: "JumpIfNot", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNone:        {name: "JumpNone", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpSome:        {name: "JumpSome", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpEq:          {name: "JumpEq", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNe:          {name: "JumpNe", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpLt:          {name: "JumpLt", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpLe:          {name: "JumpLe", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpEqInt:       {name: "JumpEqInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNeInt:       {name: "JumpNeInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpLtInt:       {name: "JumpLtInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpLeInt:       {name: "JumpLeInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpGtInt:       {name: "JumpGtInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpGeInt:       {name: "JumpGeInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpFieldEq:     {name: "JumpFieldEq", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsFigureN}},
	JumpFieldNe:     {name: "JumpFieldNe", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsFigureN}},
	JumpTextEq:      {name: "JumpTextEq", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpTextNe:      {name: "JumpTextNe", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNamed:       {name: "JumpNamed", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNotNamed:    {name: "JumpNotNamed", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpFace:        {name: "JumpFace", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsFace}},
	JumpKind:        {name: "JumpKind", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNotKind:     {name: "JumpNotKind", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpInPlay:      {name: "JumpInPlay", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsInPlay}},
	JumpNotInPlay:   {name: "JumpNotInPlay", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsInPlay}},
	JumpUnbound:     {name: "JumpUnbound", a: 2, b: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsBounds}},
	JumpOut:         {name: "JumpOut", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsOut}},
	JumpInZone:      {name: "JumpInZone", a: 1, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsZone}},
	JumpNotInZone:   {name: "JumpNotInZone", a: 1, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsZone}},
	JumpInSet:       {name: "JumpInSet", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNotInSet:    {name: "JumpNotInSet", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpInList:      {name: "JumpInList", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNotInList:   {name: "JumpNotInList", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpZoneEmpty:   {name: "JumpZoneEmpty", a: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsZone}},
	JumpZoneHolds:   {name: "JumpZoneHolds", a: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsZone}},
	JumpUnanswered:  {name: "JumpUnanswered", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsHidden}},
	JumpUnmodified:  {name: "JumpUnmodified", jumps: true, computes: true, reads: []readFunc{(*reader).readsHook}},
	Loop:            {name: "Loop", jumps: true, computes: true, reads: []readFunc{}},
	Sees:            {name: "Sees", a: 1, b: 1, c: 1},
	SeesKept:        {name: "SeesKept"},
	Show:            {name: "Show"},
	ShowList:        {name: "ShowList"},
	ShowZone:        {name: "ShowZone"},
	ShowKept:        {name: "ShowKept"},
	Conceal:         {name: "Conceal"},
	Peek:            {name: "Peek"},
	BeginSecret:     {name: "BeginSecret", a: 1},
	EndSecret:       {name: "EndSecret"},
	Watch:           {name: "Watch"},
	Size:            {name: "Size", a: 1, b: 1, computes: true, reads: []readFunc{}},
	ListEnd:         {name: "ListEnd", a: 1, b: 1, computes: true, reads: []readFunc{}},
	NewList:         {name: "NewList", computes: true, reads: []readFunc{}},
	ConstList:       {name: "ConstList", a: 1, computes: true, reads: []readFunc{}},
	Part:            {name: "Part", computes: true, reads: []readFunc{}},
	SameList:        {name: "SameList", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	With:            {name: "With", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Item:            {name: "Item", a: 1, b: 1, c: 1},
	PlaceIn:         {name: "PlaceIn", a: 1},
	Subsets:         {name: "Subsets"},
	Without:         {name: "Without", computes: true, reads: []readFunc{}},
	EnterZone:       {name: "EnterZone", a: 3, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsZone}},
	EnterZoneEq:     {name: "EnterZoneEq", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsZone, (*reader).readsPassedFigure}},
	EnterZoneNe:     {name: "EnterZoneNe", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsZone, (*reader).readsPassedFigure}},
	NextInZoneEq:    {name: "NextInZoneEq", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsPassedFigure}},
	NextInZoneNe:    {name: "NextInZoneNe", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsPassedFigure}},
	EnterZoneNamed:  {name: "EnterZoneNamed", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsZone}},
	NextInZoneNamed: {name: "NextInZoneNamed", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	EnterList:       {name: "EnterList", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	EnterSeats:      {name: "EnterSeats", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	NextInZone:      {name: "NextInZone", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	PrevInZone:      {name: "PrevInZone", jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	NextInList:      {name: "NextInList", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	PrevInList:      {name: "PrevInList", jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	NextInRange:     {name: "NextInRange", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	NextInSet:       {name: "NextInSet", jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	Roll:            {name: "Roll"},
	RollTraced:      {name: "RollTraced"},
	RollFace:        {name: "RollFace"},
	RandomOf:        {name: "RandomOf"},
	PullOneOf:       {name: "PullOneOf"},
	DrawTo:          {name: "DrawTo", a: 1, b: orZone, c: orZone},
	Put:             {name: "Put"},
	PutList:         {name: "PutList"},
	PutZone:         {name: "PutZone"},
	Shuffle:         {name: "Shuffle", a: 1},
	ShuffleAll:      {name: "ShuffleAll"},
	Discard:         {name: "Discard", a: 1},
	DiscardList:     {name: "DiscardList", a: 1},
	DiscardZone:     {name: "DiscardZone", a: orZone},
	TurnOver:        {name: "TurnOver"},
	TurnList:        {name: "TurnList"},
	TurnZone:        {name: "TurnZone"},
	Create:          {name: "Create"},
	Resort:          {name: "Resort", a: 1},
	Mark:            {name: "Mark"},
	Course:          {name: "Course"},
	Resume:          {name: "Resume"},
	Expected:        {name: "Expected", a: 2},
	ExpectOdds:      {name: "ExpectOdds"},
	ExpectOption:    {name: "ExpectOption"},
	ExpectRefused:   {name: "ExpectRefused"},
	Ending:          {name: "Ending", a: 1, b: 1},
	PlayGame:        {name: "PlayGame"},
	LeaveGame:       {name: "LeaveGame"},
	TextBegin:       {name: "TextBegin"},
	TextPut:         {name: "TextPut"},
	TextValue:       {name: "TextValue"},
	TextEnd:         {name: "TextEnd"},
	TextHolds:       {name: "TextHolds", a: 1, b: 1, c: 1},
	TextOrder:       {name: "TextOrder", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Int:             {name: "Int", a: 1, computes: true, reads: []readFunc{}},
	Big:             {name: "Big", a: 1, computes: true, reads: []readFunc{}},
	NoValue:         {name: "NoValue", a: 1, computes: true, reads: []readFunc{}},
	Move:            {name: "Move", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Global:          {name: "Global", a: 1, computes: true, reads: []readFunc{(*reader).readsGlobal}},
	GlobalOf:        {name: "GlobalOf", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsPlayerGlobal}},
	SetGlobal:       {name: "SetGlobal", a: 1},
	SetGlobalOf:     {name: "SetGlobalOf", a: 1, b: 1},
	Option:          {name: "Option", a: 1, computes: true, reads: []readFunc{}},
	Active:          {name: "Active", a: 1, computes: true, reads: []readFunc{(*reader).readsActive}},
	SetActive:       {name: "SetActive", a: 1},
	TurnCount:       {name: "TurnCount", a: 1, computes: true, reads: []readFunc{(*reader).readsTurn}},
	Players:         {name: "Players", a: 1, computes: true, reads: []readFunc{(*reader).readsOut}},
	Seats:           {name: "Seats", a: 1, computes: true, reads: []readFunc{}},
	Seat:            {name: "Seat", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsOut}},
	ZoneOf:          {name: "ZoneOf", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Need:            {name: "Need", a: 1, computes: true, reads: []readFunc{}},
}

// fusions are the fused opcodes with their parts.
var fusions = []fusion{
	{ZoneEndField, []Op{ZoneEnd, Need, Field}},
}
