// Package program compiles a checked variant to instructions for the virtual machine. The input
// is a variant.Variant. The output is a Program, which is immutable and can be shared by any
// number of games. The package is independent of luck, of players' answers and of the state of a
// game.
//
// A program is compiled in one of three modes with the same behaviour. A Fast program only plays.
// A Traced one also logs events, counts coverage, and lists closed options with the reason. A
// Stepped one also counts each step of procedures, and inlines no calls.
package program

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A Mode selects the extra output of a program.
type Mode uint8

const (
	Fast Mode = iota
	Traced
	Stepped
)

// Traces reports whether programs of a mode log events.
func (m Mode) Traces() bool { return m != Fast }

// A Program is a compiled variant. Operands of instructions are indices into its tables.
type Program struct {
	Variant   *variant.Variant
	Mode      Mode
	Code      []Instr
	watched   func() *Program // returns the program Watched, made at the first call; nil on a Bench
	Unwatched []Instr         // the original code of a Watched program; nil in all others
	Procs     []Proc
	Play      int32 // index of the procedure that plays a game from its setup to its score
	Score     int32 // index of the procedure that computes the score

	Zones        []Zone // those of the variant, then the play area, then those of components
	Shared       int    // the number of zones that exist once; they have the first ids of a game
	PerPlayer    int    // the number of zones of each player; they follow player by player
	Table        int    // index of the play area in Zones
	Kinds        []Kind
	Catalogs     []Catalog
	Boards       []Board
	Requires     []Require
	Reports      []int32                                 // indices of the procedures that compute Variant.Reports
	Verdict      Verdict                                 // the procedures that explain the result of a game
	Listed       map[*variant.Scenario]map[int32][]int32 // by scenario and zone: the catalogs that replace Lists
	Blocks       []Block                                 // blocks with effects, inner ones first
	Sets         []Set                                   // sets of scripts
	Passages     []Passage                               // moves that rules follow
	Hooks        int                                     // the number of hooks
	ReadsTurns   bool                                    // whether the number of the turn matters
	ByPosition   bool                                    // whether listeners run in an order other than by age
	HasEffects   bool                                    // whether it matters which components are in play
	Offers       []StandingOffer
	AtJoin       int32  // the address at which an offer ends
	Branches     bool   // whether there are concurrent branches
	Globals      []Cell // the positions and initial values of globals
	Cells        int    // the number of cells for globals that exist once
	KeepsSecrets bool   // whether there are secret variables
	AsksSight    bool   // whether rules ask what players know
	EachCells    int    // the number of cells for globals of each player
	Streams      []string
	Hints        []string // rules whose suggestions take luck, from one stream per seat
	FaceUp       int32    // index of the stream that decides unobserved cards; -1 without such cards

	Texts        []string // texts that games can store
	Phrases      []string // texts that are only parts of other texts and of messages
	Ranks        []int32  // by index in Texts: the alphabetical rank
	Ints         []int64
	Lists        [][]int64
	Types        []*variant.Type
	Accesses     []Access
	KindSets     [][]bool
	Switches     []Switching
	Lookups      []Lookup
	Orders       [][]Order
	Sites        []Site
	Reasons      []source.Span
	Visits       []Visit
	Modifiers    []*variant.Modifier
	Listeners    []*variant.Listener
	Checks       []Check
	Rows         []RowSite
	ScoreLines   []*variant.Add
	Points       []Point
	Expectations []Expectation
	OddsSites    []OddsSite
	Refusals     []*variant.ExpectRefused
	Sentences    map[*variant.Sentence]*Sentence // only in programs that log

	Aspects int            // the number of dependencies, each with a version counter
	Recalls [][]AspectWord // the dependency sets of functions with cached results; index 0 is unused

	ACard        string // the words for a component that a player can't identify
	FaceDownCard string

	places []place // by index in Code
	spots  spots
	procs  map[*variant.Proc]int32

	looksInto map[int32][]int32  // by index in Code: the zones that the instruction reads
	copied    map[int32][]Copied // by the entry of a procedure; only in traced programs
	asksOf    map[int32][]int32  // by index in Code: the kinds whose owner, holder or face it reads
}

// IsDiscardPile reports whether the zone with an index in Zones is the discard pile of a deck.
func (p *Program) IsDiscardPile(def int32) bool {
	return slices.ContainsFunc(p.Zones, func(z Zone) bool { return z.Discards == def })
}

// A Proc is a compiled procedure. Its parameters are its first registers.
type Proc struct {
	// The fields that a call needs come first, so that they share a cache line.
	Entry    int32
	Regs     int32
	Params   int32
	Recall   int32 // index into Recalls; 0 if its results are not cached
	ByActive bool  // whether its results depend on the active player

	Name     string
	Sort     string
	Result   *variant.Type
	Source   *variant.Proc // nil if it only computes a value
	Modified *variant.Proc // the function whose modifiers it applies; nil otherwise
}

// A Figure is a constant, or the procedure that computes a value.
type Figure struct {
	Value int64
	Proc  int32 // -1 if Value is the constant
}

// A Zone holds the properties of all zones of one declaration. Slot is its index among the shared
// zones, among the zones of a player, or in its component.
type Zone struct {
	Name     string
	Spoken   string // its name for players
	Sentence *variant.Sentence
	Sort     string
	Each     bool
	Slot     int32
	Stream   int32 // for shuffling and drawing, if it exists once; -1 if each game assigns one
	Discards int32 // index into Zones, or -1
	Renewed  bool
	Open     bool  // components lie face up by default
	Pool     bool  // components have no order
	Hand     bool  // its owner sees the components
	Ordered  bool  // only the ends of its face-down components can be told apart
	Nobody   bool  // face-down components are unobserved
	Fixed    bool  // its initial components never leave
	InPlay   bool  // components are in play; in the zone of a component, only if that is
	Bound    int32 // the number of the condition for being in play, from 1; 0 without one
	Limited  bool
	Limit    Figure
	Keys     []Key
	From     []int32   // indices into Catalogs
	Listed   bool      // starts with Lists instead of From
	Lists    [][]int32 // indices into Catalogs, for all players or for each player in the deck file
	Kinds    []*variant.Kind
	Takes    []bool // by kind: whether it is one of Kinds
	Followed bool   // rules follow moves into it or out of it
}

// IsPlain reports whether components can enter and leave a zone without checks and without
// consequences.
func (z *Zone) IsPlain() bool {
	return !z.Limited && len(z.Keys) == 0 && !z.Fixed && !z.InPlay && !z.Nobody && !z.Pool && !z.Followed
}

// A Passage is a move that rules follow: into one of In, or out of it if Leaves. The lines of Visit
// from First on are those of its listeners, and after them those of the procedures of the rules.
type Passage struct {
	Leaves   bool
	In, From []bool // by index in Zones; From is nil for any zone
	Hook     int32  // of the listeners; -1 without any
	First    int64
	Own      []bool // by listener: whether it follows only moves of its own card
	Procs    int
}

// A Key is a sort key of a zone: the name of a component, a field, or the result of a procedure.
type Key struct {
	Order
	Name   bool
	Access int32 // index into Accesses, or -1
	Proc   int32
}

// An Order holds the direction and the comparison of a sort key.
type Order struct{ Desc, Text bool }

// A Kind is the layout of its components: a cell for each field, followed by the variables of
// scripts.
type Kind struct {
	Name      string
	Defaults  []Figure
	Marks     []SharedMark // sorted by number
	Zones     []OwnZone
	MadeMarks []SharedMark // marks of components that rules create, sorted by number
	Fields    []*variant.Field
	Cells     int
	Set       int32           // set of components that rules create
	Aspect    Aspect          // dependency of its first cell
	Reckoned  []*variant.Proc // by field: the function that computes its current value, or nil
}

// An OwnZone is a zone that each component of a kind has.
type OwnZone struct {
	Slot int32
	Zone int32 // index into Zones
}

// A Catalog is a list of components from data. Size is the number of components, including those
// in their zones.
type Catalog struct {
	Kind  int32
	Cards []Card
	Size  int
	When  Figure // whether zones start with it
}

// A Card is one component of data. Catalog is the index of its catalog, or of that of the card
// that contains it. Lacks are the cells whose default must be computed. Holds is the initial
// content of its zones.
type Card struct {
	Name    int32
	Catalog int32
	Cells   []int64
	Lacks   []int32
	Set     int32
	Holds   []Content
}

// A Content is the initial content of the zone in a cell of a card.
type Content struct {
	Slot int32
	Catalog
}

// A Board is a map of neighbouring spaces. Boards are stocked before anything else, because their
// spaces must have the same ids in every game: consecutive numbers from First on.
type Board struct {
	Zone       int32 // index into Zones
	First      int64
	Neighbours []int64   // by space: a constant list
	Distances  [][]int16 // by both spaces; may be variant.Apart
}

// StockOf returns the indices of the catalogs that a zone starts with. For a zone of each player,
// it returns those for the given player. The lists of a scenario replace those of the zone.
func (p *Program) StockOf(zone int32, player int, of *variant.Scenario) []int32 {
	z := &p.Zones[zone]
	listed, inScenario := p.Listed[of]
	switch {
	case !z.Listed:
		return z.From
	case inScenario:
		return listed[zone]
	case len(z.Lists) == 1:
		return z.Lists[0]
	}
	return z.Lists[max(0, player)]
}

// A Require is a condition that must hold when a game is set up. Proc evaluates the condition,
// and Message is the text of the problem.
type Require struct {
	*variant.Require
	Proc    int32
	Message Figure
}

// A Cell is the position of a global: among those that exist once, or among those of each player.
type Cell struct {
	At     int32
	Each   bool
	Init   Figure
	Lo, Hi Figure // the range of a track
}

// A Switching is a jump table: a target for each value from Lo on, and for values outside.
type Switching struct {
	Lo                 int64
	Targets            []int32
	Below, Above, None int32
}

// Target returns the address for a value.
func (s *Switching) Target(value int64) int {
	switch i := value - s.Lo; {
	case value == variant.None:
		return int(s.None)
	case value < s.Lo:
		return int(s.Below)
	case i >= int64(len(s.Targets)):
		return int(s.Above)
	default:
		return int(s.Targets[i])
	}
}

// Called returns the name of a rule for players.
func (p *Program) Called(rule string) string {
	i := slices.IndexFunc(p.Variant.Procs, func(proc *variant.Proc) bool { return proc.Name == rule })
	if i < 0 {
		return variant.Words(rule)
	}
	return p.Variant.Procs[i].Spoken()
}

// ProcOf returns the index of a procedure, or -1 if the program doesn't have it.
func (p *Program) ProcOf(proc *variant.Proc) int32 {
	if index, ok := p.procs[proc]; ok {
		return index
	}
	return -1
}

// ProcAt returns a pointer to the procedure that contains the instruction at pc, or nil.
func (p *Program) ProcAt(pc int32) *Proc {
	var at *Proc
	for i := range p.Procs {
		if q := &p.Procs[i]; q.Entry <= pc && (at == nil || q.Entry > at.Entry) {
			at = q
		}
	}
	return at
}

// A Set is the list of scripts of a component. Many components share one. The first set has no
// scripts.
type Set struct {
	Lines    []Line  // the lines that apply while the component is in play and face up, in order
	Versions []int32 // by index of the Answer: the procedure of the version, or -1
	Keeps    []Keep
	Scripts  []*variant.Script // all scripts, in the order of the text
}

// A Line is a modifier or a listener of a component: its hook and its index there.
type Line struct {
	Hook, Number int32
	First        bool  // precedes all lines without it
	Priority     int64 // of a listener
}

// A Keep is a cell that a script adds to its components.
type Keep struct {
	Init  Figure
	Field *variant.Field
}

// A Visit is a loop over the lines of a hook that are in effect. Code holds the address for each
// line, by index. The loop skips lines whose Concern is another component.
type Visit struct {
	Hook     int32
	Code     []int32
	Concerns []Concern
}

// A Concern restricts a line to one component: the one in register Register-1. The component of
// the line, or its holder if Held, must be that one. If Register is 0, the line may apply to any
// component.
type Concern struct {
	Register int32
	Held     bool
}

// The value of a list has a tag in the upper bits and an index below. Registers are untyped, so
// the garbage collector of a game finds the lists in use by their tag. A number that looks like a
// list merely keeps a list alive.
const (
	listMark  int64 = 0x4c15 << 48
	markBits  int64 = -1 << 48
	constList int64 = 1 << 40
)

// ListValue returns the value of list i of a game.
func ListValue(i int) int64 { return listMark | int64(i) }

// ConstListValue returns the value of list i of Program.Lists.
func ConstListValue(i int) int64 { return listMark | constList | int64(i) }

// IsList reports whether a value looks like a list. It returns the index of the list, and whether
// that is one of the program's.
func IsList(value int64) (index int, fixed, ok bool) {
	if value&markBits != listMark {
		return 0, false, false
	}
	return int(value &^ (listMark | constList)), value&constList != 0, true
}

// A Verdict holds the indices of the procedures that explain the result of a game. Ended returns
// why the game ended. Won and Lost return why it was won or lost, given a player and a score. An
// index is -1 without such a text, and in a fast program.
type Verdict struct{ Ended, Won, Lost int32 }
