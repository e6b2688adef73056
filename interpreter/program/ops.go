// Code generated from interpreter/op_*.go by go generate ./interpreter; DO NOT EDIT.

package program

// The opcodes, by the files that define them.
const (

	// op_arithmetic.go

	Add       Op = iota // r[A] = r[B] + r[C]
	Sub                 // r[A] = r[B] - r[C]
	Mul                 // r[A] = r[B] * r[C]
	DivDown             // r[A] = r[B] / r[C], rounded down
	DivUp               // r[A] = r[B] / r[C], rounded up
	Remainder           // r[A] = the remainder of r[B] / r[C], rounded down
	Negate              // r[A] = -r[B]
	AddInt              // r[A] = r[B] + C
	Include             // add member r[B] to set r[A]
	Clamp               // r[A] = r[A] limited to the range from r[B] to r[C]
	LookUp              // r[A] = the value of table Lookups[C] for r[B]
	Switch              // continue at the target of Switches[B] for r[A]

	// op_building.go

	Begin // begin a list; r[A] = the start of the enclosing list
	Push  // append r[A] to the innermost list
	End   // r[A] = the innermost list, r[B] = the result of Begin; N 1: reversed
	Sift  // split pairs of an element and a reason: r[A] = enabled elements, r[A+1] = other pairs
	Sort  // as End for tuples of keys and an element, sorted by Orders[C]

	// op_calls.go

	Answer     // continue in version A of this procedure if component r[0] has one
	Clock      // r[A] = the time at which the last line of a script came into play
	Call       // call procedure B with a window at r[A]; result in r[C], or dropped if C < 0
	CallWith   // as Call; N arguments are in registers A, B, C of the next instruction
	Arguments  // operands of CallWith; never executed
	Return     // return r[A]
	ReturnInt  // return B
	ReturnNone // return without a value
	FallOut    // return without a result, and skip the caller's block if it needs one
	Yield      // end an evaluation; its value is r[A]
	Halt       // end the game

	// op_components.go

	Seen         // fail if component r[A] is unobserved; Phrases[B] names the accessed property
	Field        // r[A] = cell C of component r[B] of kind N
	FieldSeen    // as Field, but fail if component r[B] is unobserved
	FieldBy      // r[A] = field Accesses[C] of component r[B]
	SetField     // cell C of component r[B] of kind N = r[A]
	SetFieldInt  // cell C of component r[B] of kind N = A
	Name         // r[A] = the name of component r[B]
	ZoneName     // r[A] = the name of zone r[B]
	ZoneOwner    // r[A] = the player who owns zone r[B]
	SeatName     // r[A] = the name of player r[B]
	Face         // r[A] = whether component r[B] is face up (C 1) or face down (C 0)
	PlaceOf      // r[A] = the zone of component r[B]; none for none
	Owner        // r[A] = the player who owns component r[B]
	Holder       // r[A] = the component that holds the zone of component r[B], or none
	Count        // r[A] = the number of components in zone r[B]
	ZoneEnd      // r[A] = the first (C 0) or last (C 1) component in zone r[B], or none
	Snapshot     // r[A] = a list of the components in zone r[B]
	The          // r[A] = component Phrases[C] of kind B, preferably of catalog N-1 (N 0: of none)
	TheOf        // r[A] = the component Phrases[C] of kind B and catalog N-1
	SetFieldBy   // field Accesses[C] of component r[B] = r[A]
	Neighbours   // r[A] = the list of the neighbours of space r[B]
	Distance     // r[A] = the number of steps from space r[B] to space r[C], or none
	WayAround    // as Distance, without entering the spaces of list r[C+1]
	ZoneEndField // ZoneEnd, then Need, then Field, each with its own operands

	// op_course.go

	BeginTurn // increment the turn number
	PassTurn  // make the next player active
	PutOut    // put player r[A] out of the game; it is over after the last player
	EndGame   // leave all calls and continue at the score
	Over      // record that the turns are over
	Fail      // fail with message Phrases[B]; r[A] replaces "{}" in it
	Total     // score of player r[B] = r[A], or of all players if B < 0; N 1: of the whole team
	Win       // player r[B] wins, or all players if B < 0; N 1: the whole team

	// op_decisions.go

	Choose   // r[A] = the answer to the decision Sites[B]
	Offer    // push option A of a menu, disabled by Reasons[B] unless B < 0; its values follow
	Menu     // continue at the option of list r[A] that Sites[B] decides
	Together // begin a fiber per player of list r[A], with the player in r[B]; then continue at C
	Join     // end a fiber

	// op_effects.go

	FirstModifier // r[A] = the first active modifier
	NextModifier  // r[A] = the active modifier after modifier r[A]

	// op_events.go

	LogRule     // log the start of a rule: a phase or a call
	LogTurn     // log the start of a turn
	LogShuffle  // log a shuffle of zone r[A], or of all decks if A < 0
	LogCreate   // log that component r[A] was created
	LogRoll     // log a roll of B dice with C sides; its registers begin at r[A]
	LogModified // record that Modifiers[B] of component r[A] changed r[C+1] to r[C]
	LogListener // log the start of Listeners[B] of component r[A]
	LogOut      // end the indentation below the current rule
	LogSay      // log the text under construction
	Cover       // count Points[A] unless A < 0; start of a procedure (N 1), with a sentence (N 2)
	LogMove     // log a move of component r[A] to zone r[B]; C holds its flags
	LogMoves    // as LogMove for the components of list r[A]
	LogMoveZone // as LogMove for the components in zone r[A]
	LogFace     // log that component r[A] is turned face up (B 1) or face down (B 0)
	LogFaces    // as LogFace for the components of list r[A]
	LogFaceZone // as LogFace for the components in zone r[A]
	LogSet      // log that field Accesses[C] of component r[B] becomes r[A]
	LogGlobal   // log that Variant.Globals[C] becomes r[A]; of player r[B] unless B < 0
	LogDie      // log that die r[B] showed face r[A] (C 0) or the faces of list r[A] (C 1)
	LogRow      // log result r[C] of row Rows[B]; its arguments or dice begin at r[A]
	LogLine     // log r[A] for score line ScoreLines[B]; of player r[C] unless C < 0
	LogScore    // log score r[A] of player r[B], or of the table if B < 0
	LogCheck    // log outcome C of Checks[B]; its registers begin at r[A]

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
	JumpFieldEq    // if field Accesses[N] of component r[A] == B
	JumpFieldNe    // if field Accesses[N] of component r[A] != B
	JumpTextEq     // if texts r[A] and r[B] are equal
	JumpTextNe     // if texts r[A] and r[B] differ
	JumpNamed      // if the name of component r[A] is text r[B]
	JumpNotNamed   // if the name of component r[A] isn't text r[B]
	JumpFace       // if component r[A] is face up (B 1) or face down (B 0)
	JumpKind       // if the kind of component r[A] is in KindSets[B]
	JumpNotKind    // if the kind of component r[A] isn't in KindSets[B]
	JumpInPlay     // if component r[A] is in play
	JumpNotInPlay  // if component r[A] isn't in play
	JumpUnbound    // unless condition r[A+1], about r[A], decides if component r[B] is in play
	JumpOut        // if player r[A] is out of the game
	JumpInZone     // if component r[A] is in zone r[B]
	JumpNotInZone  // if component r[A] isn't in zone r[B]
	JumpInSet      // if member r[A] is in set r[B]
	JumpNotInSet   // if member r[A] isn't in set r[B]
	JumpInList     // if r[A] is in list r[B]; N 1: compare texts
	JumpNotInList  // if r[A] isn't in list r[B]; N 1: compare texts
	JumpZoneEmpty  // if zone r[A] is empty
	JumpZoneHolds  // if zone r[A] isn't empty
	JumpUnanswered // if component r[A] has no version B of the procedure to call
	JumpUnmodified // if no modifier of hook B is active
	Loop           // to C, and charge one unit of work

	// op_knowledge.go

	Sees        // r[A] = whether player r[B] can identify component r[C]
	BeginSecret // make further log entries secret to player r[A]
	EndSecret   // end the innermost secret block
	SeesKept    // r[A] = whether player r[B] knows Variant.Globals[N]; of player r[C] unless C < 0
	Peek        // fail if the evaluating player doesn't know Variant.Globals[C]; of r[A] unless A < 0
	Conceal     // forget who was shown Variant.Globals[C]; of player r[A] unless A < 0
	Show        // show component r[A] to player r[B] (N 0), players in list r[B] (N 1), or all (N 2)
	ShowList    // as Show for the components of list r[A]
	ShowZone    // as Show for the components in zone r[A]
	ShowKept    // as Show for Variant.Globals[C]; of player r[A] unless A < 0
	Watch       // record the field read by the instruction in Unwatched, and execute that

	// op_listeners.go

	ChosenCards  // r[A] = the cards of the listeners in list r[B]
	NextListener // r[A] = the next time after r[A], up to r[A+2], that a listener came into play
	NextReady    // run the condition of the next listener after position r[A]; without one, jump
	RunChosen    // run the listener of card r[A+1] that is in the list of ready ones

	// op_lists.go

	Size      // r[A] = the length of list r[B]
	ListEnd   // r[A] = the first (C 0) or last (C 1) element of list r[B], or none
	NewList   // r[A] = a list of the C registers from r[B] on
	ConstList // r[A] = constant list B
	SameList  // r[A] = whether lists r[B] and r[C] are equal; N 1: lists of texts
	With      // r[A] = list r[B] with r[C] appended
	Item      // r[A] = the element of list r[B] at index r[C], from 1, or none
	PlaceIn   // r[A] = the index of r[B] in list r[C], from 1, or none; N 1: list of texts
	Subsets   // r[A] = the list of all sublists of list r[B] with r[C] elements; none: any number
	Part      // r[A] = the first (N 0) or last (N 1) r[C] elements of list r[B]
	Without   // r[A] = list r[B] without its first element equal to r[C]; N 1: list of texts

	// op_loops.go

	EnterZone       // begin a loop over zone r[B] and fetch its first component into r[A]
	EnterZoneEq     // as EnterZone for components whose field Accesses[N] is r[A+3]
	EnterZoneNe     // as EnterZone for components whose field Accesses[N] isn't r[A+3]
	NextInZoneEq    // as NextInZone for components whose field Accesses[N] is r[A+3]
	NextInZoneNe    // as NextInZone for components whose field Accesses[N] isn't r[A+3]
	EnterZoneNamed  // as EnterZone for components whose name is text r[A+3]
	NextInZoneNamed // as NextInZone for components whose name is text r[A+3]
	EnterList       // begin a loop over list r[A+2] and fetch its first element into r[A]
	EnterSeats      // begin a loop over all players in r[A+1] and r[A+2], as for NextInRange
	NextInZone      // r[A] = the next component of the loop
	NextInList      // r[A] = the next element of the loop
	NextInRange     // r[A] = r[A+1], and increment r[A+1], unless it is greater than r[A+2]
	PrevInZone      // r[A] = the next component from the top; r[A+1] = the number left
	PrevInList      // r[A] = the next element from the end; r[A+1] = the number left
	NextInSet       // r[A] = the least member of set r[A+1], which is removed from it

	// op_luck.go

	RollFace   // r[A] = a face of die r[B]; r[C] = the number of rolls left, 1 if C < 0
	Roll       // r[A] = the sum of B dice of C sides, from stream N; r[A+1], r[A+2] = min, max
	RollTraced // as Roll; r[A+3] = the list of the faces
	RandomOf   // r[A] = a random element of list r[B] of Types[C], from stream N, or none
	PullOneOf  // as RandomOf, and remove the element from list r[B]

	// op_moves.go

	DrawTo      // draw r[A], or none, from zone r[B] to zone r[C]; renew r[B] if empty; N 1: log
	Shuffle     // shuffle zone r[A]
	ShuffleAll  // shuffle all decks
	Discard     // move component r[A] to the discard pile of its deck
	DiscardList // as Discard for the components of list r[A]
	DiscardZone // as Discard for the components in zone r[A]
	Resort      // move component r[A] to its sorted position after a key changed
	Put         // move component r[A] to zone r[B]; C holds its flags
	PutList     // move the components of list r[A] to zone r[B]; C holds its flags
	PutZone     // move all components of zone r[A] to zone r[B]; C holds its flags
	TurnOver    // turn component r[A] face up (B 1) or face down (B 0)
	TurnList    // as TurnOver for the components of list r[A]
	TurnZone    // as TurnOver for the components in zone r[A]
	Create      // r[A] = a new component of kind C; r[B] on: name, zone, values of its fields

	// op_passages.go

	BeginMoves        // forget the moves of earlier steps
	Follow            // r[A] = the list of followers of the moves of this step; if it is empty, jump
	FollowingCards    // r[A] = the cards of the followers with the indexes in list r[B]
	LogMissed         // log that component r[A] isn't moved, because it isn't in zone r[B] any more
	NextFollower      // run the next follower in list r[A+2]; r[A] on: its component, and the holder of the zone
	NextReadyFollower // run the condition of the next follower in list r[A+2] from index r[A+3]
	RunFollower       // run the follower of card r[A+4] that is in the list of ready ones

	// op_scenario.go

	Mark          // log from here on (A 1) or not (A 0); B 1: a given or do block begins
	Course        // count for the game's own course from here on (A 1), or stop counting (A 0)
	Resume        // continue at C if the game ends
	Expected      // record the failed Expectations[B]; r[A] and r[A+1] are its sides
	ExpectOdds    // compare odds with OddsSites[B]; its arguments begin at r[A]
	ExpectOption  // expect option Phrases[A] as variant.Shown B for player C, from 1; 0 for any
	ExpectRefused // expect the game to be refused because of Refusals[A]
	Ending        // r[A] = game is over (N 0), score of player r[B] or none (N 1), or r[B] won (N 2)
	PlayGame      // setup, turns and score follow; continue at C when the game ends
	LeaveGame     // undo PlayGame, because the requested turns are over

	// op_teams.go

	Teammate // r[A] = the first player in the team of player r[B] (C 0), or the partner (C 2)
	Team     // r[A] = the players in the team of player r[B] as a list, without that player if C is 1
	Teams    // r[A] = the list of all teams, which are lists of players

	// op_text.go

	TextBegin // begin a text
	TextPut   // append Phrases[B] to the text
	TextEnd   // r[A] = the text
	TextHolds // r[A] = whether text r[B] contains text r[C]
	TextOrder // r[A] = -1, 0 or 1: the alphabetical order of texts r[B] and r[C], none first
	TextValue // append value r[A] of Types[B] to the text; C is 1 if rules may compare the text

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
	TurnCount   // r[A] = the turn number
	Players     // r[A] = the number of players who are still in the game
	Seats       // r[A] = the number of players who began the game
	Seat        // r[A] = the player after (C 1) or before (C -1) player r[B] who is not out
	ZoneOf      // r[A] = zone C of player r[B]
	Need        // fail if r[A] is none; Phrases[B] names the missing value

	numberOfOps
)

// ops holds the facts about each opcode.
var ops = [numberOfOps]opFacts{
	Add:               {name: "Add", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Sub:               {name: "Sub", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Mul:               {name: "Mul", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	DivDown:           {name: "DivDown", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	DivUp:             {name: "DivUp", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Remainder:         {name: "Remainder", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Negate:            {name: "Negate", a: 1, b: 1, computes: true, reads: []readFunc{}},
	AddInt:            {name: "AddInt", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Include:           {name: "Include", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Clamp:             {name: "Clamp", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	LookUp:            {name: "LookUp", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Switch:            {name: "Switch", a: 1, computes: true, reads: []readFunc{}},
	Begin:             {name: "Begin", a: 1, computes: true, reads: []readFunc{}},
	Push:              {name: "Push", a: 1, computes: true, reads: []readFunc{}},
	End:               {name: "End", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Sift:              {name: "Sift", computes: true, reads: []readFunc{}},
	Sort:              {name: "Sort", computes: true, reads: []readFunc{}},
	Answer:            {name: "Answer", computes: true, reads: []readFunc{(*reader).readsHidden, (*reader).readsVersions}},
	Clock:             {name: "Clock", a: 1},
	Call:              {name: "Call", computes: true, reads: []readFunc{(*reader).readsCall}},
	CallWith:          {name: "CallWith", computes: true, reads: []readFunc{(*reader).readsCall}},
	Arguments:         {name: "Arguments"},
	Return:            {name: "Return", a: 1, ends: true, computes: true, reads: []readFunc{}},
	ReturnInt:         {name: "ReturnInt", ends: true, computes: true, reads: []readFunc{}},
	ReturnNone:        {name: "ReturnNone", ends: true, computes: true, reads: []readFunc{}},
	FallOut:           {name: "FallOut", ends: true},
	Yield:             {name: "Yield", a: 1, ends: true},
	Halt:              {name: "Halt", ends: true},
	Seen:              {name: "Seen", a: 1, computes: true, reads: []readFunc{(*reader).readsHidden}},
	Field:             {name: "Field", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsField}},
	FieldSeen:         {name: "FieldSeen", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsField, (*reader).readsHidden}},
	FieldBy:           {name: "FieldBy", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsFigureC}},
	SetField:          {name: "SetField", a: 1, b: 1},
	SetFieldInt:       {name: "SetFieldInt", b: 1},
	Name:              {name: "Name", a: 1, b: 1, computes: true, reads: []readFunc{}},
	ZoneName:          {name: "ZoneName", b: orZone},
	ZoneOwner:         {name: "ZoneOwner", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsOwners}},
	SeatName:          {name: "SeatName", b: 1},
	Face:              {name: "Face", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsFace}},
	PlaceOf:           {name: "PlaceOf", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsPlaces}},
	Owner:             {name: "Owner", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsOwner}},
	Holder:            {name: "Holder", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsHolder}},
	Count:             {name: "Count", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsZone}},
	ZoneEnd:           {name: "ZoneEnd", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsZone}},
	Snapshot:          {name: "Snapshot", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsZone}},
	The:               {name: "The", computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsPlaces}},
	TheOf:             {name: "TheOf", computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsPlaces}},
	SetFieldBy:        {name: "SetFieldBy"},
	Neighbours:        {name: "Neighbours", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Distance:          {name: "Distance", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	WayAround:         {name: "WayAround", a: 1, b: 1, c: 2, computes: true, reads: []readFunc{}},
	ZoneEndField:      {name: "ZoneEndField", a: 1, b: orZone, computes: true, reads: []readFunc{(*reader).readsZone}},
	BeginTurn:         {name: "BeginTurn"},
	PassTurn:          {name: "PassTurn"},
	PutOut:            {name: "PutOut", a: 1},
	EndGame:           {name: "EndGame", ends: true},
	Over:              {name: "Over"},
	Fail:              {name: "Fail", ends: true, computes: true, reads: []readFunc{}},
	Total:             {name: "Total"},
	Win:               {name: "Win"},
	Choose:            {name: "Choose", a: 1},
	Offer:             {name: "Offer"},
	Menu:              {name: "Menu"},
	Together:          {name: "Together"},
	Join:              {name: "Join", ends: true},
	FirstModifier:     {name: "FirstModifier", a: 2, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsVisit}},
	NextModifier:      {name: "NextModifier", a: 2, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsVisit}},
	LogRule:           {name: "LogRule"},
	LogTurn:           {name: "LogTurn"},
	LogShuffle:        {name: "LogShuffle"},
	LogCreate:         {name: "LogCreate", a: 1},
	LogRoll:           {name: "LogRoll", a: 1},
	LogModified:       {name: "LogModified", computes: true, reads: []readFunc{}},
	LogListener:       {name: "LogListener", a: 1},
	LogOut:            {name: "LogOut"},
	LogSay:            {name: "LogSay"},
	Cover:             {name: "Cover", computes: true, reads: []readFunc{(*reader).readsCover}},
	LogMove:           {name: "LogMove"},
	LogMoves:          {name: "LogMoves"},
	LogMoveZone:       {name: "LogMoveZone"},
	LogFace:           {name: "LogFace"},
	LogFaces:          {name: "LogFaces"},
	LogFaceZone:       {name: "LogFaceZone"},
	LogSet:            {name: "LogSet"},
	LogGlobal:         {name: "LogGlobal"},
	LogDie:            {name: "LogDie"},
	LogRow:            {name: "LogRow"},
	LogLine:           {name: "LogLine"},
	LogScore:          {name: "LogScore"},
	LogCheck:          {name: "LogCheck"},
	Jump:              {name: "Jump", jumps: true, ends: true, computes: true, reads: []readFunc{}},
	JumpIf:            {name: "JumpIf", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpIfNot:         {name: "JumpIfNot", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNone:          {name: "JumpNone", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpSome:          {name: "JumpSome", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpEq:            {name: "JumpEq", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNe:            {name: "JumpNe", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpLt:            {name: "JumpLt", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpLe:            {name: "JumpLe", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpEqInt:         {name: "JumpEqInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNeInt:         {name: "JumpNeInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpLtInt:         {name: "JumpLtInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpLeInt:         {name: "JumpLeInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpGtInt:         {name: "JumpGtInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpGeInt:         {name: "JumpGeInt", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpFieldEq:       {name: "JumpFieldEq", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsFigureN}},
	JumpFieldNe:       {name: "JumpFieldNe", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsFigureN}},
	JumpTextEq:        {name: "JumpTextEq", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpTextNe:        {name: "JumpTextNe", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNamed:         {name: "JumpNamed", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNotNamed:      {name: "JumpNotNamed", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpFace:          {name: "JumpFace", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsFace}},
	JumpKind:          {name: "JumpKind", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNotKind:       {name: "JumpNotKind", a: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpInPlay:        {name: "JumpInPlay", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsInPlay}},
	JumpNotInPlay:     {name: "JumpNotInPlay", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsInPlay}},
	JumpUnbound:       {name: "JumpUnbound", a: 2, b: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsBounds}},
	JumpOut:           {name: "JumpOut", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsOut}},
	JumpInZone:        {name: "JumpInZone", a: 1, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsZone}},
	JumpNotInZone:     {name: "JumpNotInZone", a: 1, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsZone}},
	JumpInSet:         {name: "JumpInSet", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNotInSet:      {name: "JumpNotInSet", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpInList:        {name: "JumpInList", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpNotInList:     {name: "JumpNotInList", a: 1, b: 1, jumps: true, computes: true, reads: []readFunc{}},
	JumpZoneEmpty:     {name: "JumpZoneEmpty", a: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsZone}},
	JumpZoneHolds:     {name: "JumpZoneHolds", a: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsZone}},
	JumpUnanswered:    {name: "JumpUnanswered", a: 1, jumps: true, computes: true, reads: []readFunc{(*reader).readsHidden}},
	JumpUnmodified:    {name: "JumpUnmodified", jumps: true, computes: true, reads: []readFunc{(*reader).readsHook}},
	Loop:              {name: "Loop", jumps: true, computes: true, reads: []readFunc{}},
	Sees:              {name: "Sees", a: 1, b: 1, c: 1},
	BeginSecret:       {name: "BeginSecret", a: 1},
	EndSecret:         {name: "EndSecret"},
	SeesKept:          {name: "SeesKept"},
	Peek:              {name: "Peek"},
	Conceal:           {name: "Conceal"},
	Show:              {name: "Show"},
	ShowList:          {name: "ShowList"},
	ShowZone:          {name: "ShowZone"},
	ShowKept:          {name: "ShowKept"},
	Watch:             {name: "Watch"},
	ChosenCards:       {name: "ChosenCards", b: 1},
	NextListener:      {name: "NextListener", jumps: true},
	NextReady:         {name: "NextReady", jumps: true},
	RunChosen:         {name: "RunChosen", jumps: true},
	Size:              {name: "Size", a: 1, b: 1, computes: true, reads: []readFunc{}},
	ListEnd:           {name: "ListEnd", a: 1, b: 1, computes: true, reads: []readFunc{}},
	NewList:           {name: "NewList", computes: true, reads: []readFunc{}},
	ConstList:         {name: "ConstList", a: 1, computes: true, reads: []readFunc{}},
	SameList:          {name: "SameList", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	With:              {name: "With", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	Item:              {name: "Item", a: 1, b: 1, c: 1},
	PlaceIn:           {name: "PlaceIn", a: 1},
	Subsets:           {name: "Subsets"},
	Part:              {name: "Part", computes: true, reads: []readFunc{}},
	Without:           {name: "Without", computes: true, reads: []readFunc{}},
	EnterZone:         {name: "EnterZone", a: 3, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsZone}},
	EnterZoneEq:       {name: "EnterZoneEq", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsZone, (*reader).readsPassedFigure}},
	EnterZoneNe:       {name: "EnterZoneNe", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsZone, (*reader).readsPassedFigure}},
	NextInZoneEq:      {name: "NextInZoneEq", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsPassedFigure}},
	NextInZoneNe:      {name: "NextInZoneNe", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsPassedFigure}},
	EnterZoneNamed:    {name: "EnterZoneNamed", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops, (*reader).readsZone}},
	NextInZoneNamed:   {name: "NextInZoneNamed", a: 4, b: orZone, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	EnterList:         {name: "EnterList", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	EnterSeats:        {name: "EnterSeats", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	NextInZone:        {name: "NextInZone", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	NextInList:        {name: "NextInList", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	NextInRange:       {name: "NextInRange", a: 3, jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	PrevInZone:        {name: "PrevInZone", jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	PrevInList:        {name: "PrevInList", jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	NextInSet:         {name: "NextInSet", jumps: true, computes: true, reads: []readFunc{(*reader).readsLoops}},
	RollFace:          {name: "RollFace"},
	Roll:              {name: "Roll"},
	RollTraced:        {name: "RollTraced"},
	RandomOf:          {name: "RandomOf"},
	PullOneOf:         {name: "PullOneOf"},
	DrawTo:            {name: "DrawTo", a: 1, b: orZone, c: orZone},
	Shuffle:           {name: "Shuffle", a: 1},
	ShuffleAll:        {name: "ShuffleAll"},
	Discard:           {name: "Discard", a: 1},
	DiscardList:       {name: "DiscardList", a: 1},
	DiscardZone:       {name: "DiscardZone", a: orZone},
	Resort:            {name: "Resort", a: 1},
	Put:               {name: "Put"},
	PutList:           {name: "PutList"},
	PutZone:           {name: "PutZone"},
	TurnOver:          {name: "TurnOver"},
	TurnList:          {name: "TurnList"},
	TurnZone:          {name: "TurnZone"},
	Create:            {name: "Create"},
	BeginMoves:        {name: "BeginMoves"},
	Follow:            {name: "Follow", jumps: true},
	FollowingCards:    {name: "FollowingCards", b: 1},
	LogMissed:         {name: "LogMissed", a: 1, b: orZone},
	NextFollower:      {name: "NextFollower", jumps: true},
	NextReadyFollower: {name: "NextReadyFollower", jumps: true},
	RunFollower:       {name: "RunFollower", jumps: true},
	Mark:              {name: "Mark"},
	Course:            {name: "Course"},
	Resume:            {name: "Resume"},
	Expected:          {name: "Expected", a: 2},
	ExpectOdds:        {name: "ExpectOdds"},
	ExpectOption:      {name: "ExpectOption"},
	ExpectRefused:     {name: "ExpectRefused"},
	Ending:            {name: "Ending", a: 1, b: 1},
	PlayGame:          {name: "PlayGame"},
	LeaveGame:         {name: "LeaveGame"},
	Teammate:          {name: "Teammate", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Team:              {name: "Team", b: 1, computes: true, reads: []readFunc{}},
	Teams:             {name: "Teams", computes: true, reads: []readFunc{}},
	TextBegin:         {name: "TextBegin"},
	TextPut:           {name: "TextPut"},
	TextEnd:           {name: "TextEnd"},
	TextHolds:         {name: "TextHolds", a: 1, b: 1, c: 1},
	TextOrder:         {name: "TextOrder", a: 1, b: 1, c: 1, computes: true, reads: []readFunc{}},
	TextValue:         {name: "TextValue"},
	Int:               {name: "Int", a: 1, computes: true, reads: []readFunc{}},
	Big:               {name: "Big", a: 1, computes: true, reads: []readFunc{}},
	NoValue:           {name: "NoValue", a: 1, computes: true, reads: []readFunc{}},
	Move:              {name: "Move", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Global:            {name: "Global", a: 1, computes: true, reads: []readFunc{(*reader).readsGlobal}},
	GlobalOf:          {name: "GlobalOf", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsPlayerGlobal}},
	SetGlobal:         {name: "SetGlobal", a: 1},
	SetGlobalOf:       {name: "SetGlobalOf", a: 1, b: 1},
	Option:            {name: "Option", a: 1, computes: true, reads: []readFunc{}},
	Active:            {name: "Active", a: 1, computes: true, reads: []readFunc{(*reader).readsActive}},
	SetActive:         {name: "SetActive", a: 1},
	TurnCount:         {name: "TurnCount", a: 1, computes: true, reads: []readFunc{(*reader).readsTurn}},
	Players:           {name: "Players", a: 1, computes: true, reads: []readFunc{(*reader).readsOut}},
	Seats:             {name: "Seats", a: 1, computes: true, reads: []readFunc{}},
	Seat:              {name: "Seat", a: 1, b: 1, computes: true, reads: []readFunc{(*reader).readsOut}},
	ZoneOf:            {name: "ZoneOf", a: 1, b: 1, computes: true, reads: []readFunc{}},
	Need:              {name: "Need", a: 1, computes: true, reads: []readFunc{}},
}

// fusions are the fused opcodes with their parts.
var fusions = []fusion{
	{ZoneEndField, []Op{ZoneEnd, Need, Field}},
}
