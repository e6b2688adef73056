// Package program turns a checked variant into instructions for the machine that plays it. In goes
// a variant.Variant; out comes a Program, which is fixed for good and can be shared by any number of
// games. The package knows nothing of luck, of players' answers or of how a game is kept.
//
// A program is made in one of three modes that play alike. A Fast one does nothing but play. A Traced one
// also says what happens, counts what was run, and lists options that are closed with the reason. A Stepped
// one counts each step of procedures besides, and no procedure of it is compiled in the place of a call.
package program

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A Mode tells what a program does besides playing.
type Mode uint8

const (
	Fast Mode = iota
	Traced
	Stepped
)

// Traces reports whether a program of a mode says what happens.
func (m Mode) Traces() bool { return m != Fast }

// A Program is a variant in the form that a machine runs. Its tables are what operands of
// instructions refer to.
type Program struct {
	Variant   *variant.Variant
	Mode      Mode
	Code      []Instr
	watched   func() *Program // the program Watched, made when it is first asked for; nil on a Bench
	Unwatched []Instr         // the code of a program that is Watched as it was before; nil in all others
	Procs     []Proc
	Play      int32 // the procedure that plays a game from its setup to its score
	Score     int32 // the procedure that reckons the score

	Zones        []Zone // those of the variant, then the play area, then those that components have
	Shared       int    // how many zones exist once; they are the first of a game
	PerPlayer    int    // how many each player has; they follow player by player
	Table        int    // the play area in Zones
	Kinds        []Kind
	Catalogs     []Catalog
	Boards       []Board
	Requires     []Require
	Reports      []int32                                 // the procedures that give what Variant.Reports say
	Verdict      Verdict                                 // and those that say why a game ended as it did
	Listed       map[*variant.Scenario]map[int32][]int32 // by zone: what there is in place of Lists
	Blocks       []Block                                 // of what does more than look, the inner ones first
	Sets         []Set                                   // of scripts
	Hooks        int                                     // how many there are for lines of scripts
	ReadsTurns   bool                                    // the number of the turn matters
	HasEffects   bool                                    // what is in play matters
	Offers       []StandingOffer
	AtJoin       int32  // where an offer ends
	Branches     bool   // players go on side by side somewhere
	Globals      []Cell // where globals lie and what they start with
	Cells        int    // how many cells globals take that exist once
	KeepsSecrets bool   // something is kept secretly
	AsksSight    bool   // rules ask what players can tell
	EachCells    int    // how many more each player takes
	Streams      []string
	Hints        []string // rules whose suggestions take luck, which comes from a stream for each seat
	FaceUp       int32    // the stream that says what unobserved cards are, -1 without such cards

	Texts        []string // that games can keep
	Phrases      []string // that are only written, in texts and messages
	Ranks        []int32  // where each text stands in the alphabet of them all
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
	Tellings     map[*variant.Told]*Telling // of a program that tells

	Aspects int            // of a position, by which changes are counted
	Recalls [][]AspectWord // what functions read whose results can be remembered; none is the first

	places []place // by place in Code
	spots  spots
	procs  map[*variant.Proc]int32

	looksInto map[int32][]int32  // by place in Code: in which of Zones are those that the instruction there looks into
	copied    map[int32][]Copied // by the entry of a procedure, in programs that are traced
	asksOf    map[int32][]int32  // and of which of Kinds are those whose owner, holder or side it asks for
}

// A Proc is a procedure of the code. Its parameters are its first registers.
type Proc struct {
	// What a call needs comes first, so that it lies together.
	Entry    int32
	Regs     int32
	Params   int32
	Recall   int32 // in Recalls; 0 if its results are not remembered
	ByActive bool  // they depend on who is active

	Name     string
	Sort     string
	Result   *variant.Type
	Source   *variant.Proc // nil for what only finds out a value
	Modified *variant.Proc // the function whose result it has cards modify; nil for all others
}

// A Figure is a value that is known, or the procedure that finds it out.
type Figure struct {
	Value int64
	Proc  int32 // -1: Value is known
}

// A Zone is what all zones of one declaration have in common. Slot is its place among the shared
// zones, or among those of a player, or in its component.
type Zone struct {
	Name     string
	Spoken   string // what players read for it
	Told     *variant.Told
	Sort     string
	Each     bool
	Slot     int32
	Stream   int32 // of shuffling and drawing, where it exists once; -1 where a game gives it one
	Discards int32 // in Zones, -1 without
	Renewed  bool
	Open     bool  // what lies in it lies face up where nothing else is said
	Pool     bool  // what lies in it has no order
	Hand     bool  // its owner sees what lies in it
	Ordered  bool  // what lies face down in it can be told apart at its ends only
	Nobody   bool  // what lies face down in it is unobserved
	Fixed    bool  // what lies in it from the start stays as it is
	InPlay   bool  // what lies in it is in play; in a zone of a component, if that is
	Bound    int32 // the number of the condition under which it is, from 1; 0 without one
	Limited  bool
	Limit    Figure
	Keys     []Key
	From     []int32   // Catalogs
	Listed   bool      // starts with Lists, and not with From
	Lists    [][]int32 // Catalogs for all, or for each player that the deck knows
	Kinds    []*variant.Kind
	Takes    []bool // by kind: whether it is one of Kinds
}

// IsPlain reports whether nothing has to be asked before something comes to a zone or leaves it, and nothing follows from that.
func (z *Zone) IsPlain() bool {
	return !z.Limited && len(z.Keys) == 0 && !z.Fixed && !z.InPlay && !z.Nobody && !z.Pool
}

// A Key orders the components of a zone by their name, by a figure, or by what a procedure says of them.
type Key struct {
	Order
	Name   bool
	Access int32 // -1 if it isn't a field
	Proc   int32
}

// An Order is one criterion.
type Order struct{ Desc, Text bool }

// A Kind is the layout of its components: a cell for each field, and behind them those that scripts add.
type Kind struct {
	Name      string
	Defaults  []Figure
	Marks     []SharedMark // by number
	Zones     []OwnZone
	MadeMarks []SharedMark // those of components that rules make, by number
	Fields    []*variant.Field
	Cells     int
	Set       int32           // of components that rules make
	Aspect    Aspect          // that of its first cell
	Reckoned  []*variant.Proc // by field: the function that says what it comes to in play, or nil
}

// An OwnZone is a zone that each component of a kind has.
type OwnZone struct {
	Slot int32
	Zone int32 // in Zones
}

// A Catalog is components as data gives them. Size is how many they are with all that lies in their zones.
type Catalog struct {
	Kind  int32
	Cards []Card
	Size  int
	When  Figure // whether zones start with it
}

// A Card is one component of data, and Catalog which of the variant's lists it, or the card that it comes with. Lacks are the cells whose default has to be found out, Holds what lies in
// its zones from the start.
type Card struct {
	Name    int32
	Catalog int32
	Cells   []int64
	Lacks   []int32
	Set     int32
	Holds   []Content
}

// A Content is what lies from the start in the zone of a card that a cell names.
type Content struct {
	Slot int32
	Catalog
}

// A Board is spaces that lie side by side. Boards are stocked before anything else, so that their
// spaces have the same numbers in every game: one after the other from First on.
type Board struct {
	Zone       int32 // in Zones
	First      int64
	Neighbours []int64   // by space: a fixed list
	Distances  [][]int16 // by space and space; variant.Apart
}

// StockOf is the catalogs that a zone in Zones starts with, that of player for what each player has.
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

// A Require is what must hold when a game is laid out; Proc finds out whether it does, and Message is a text.
type Require struct {
	*variant.Require
	Proc    int32
	Message Figure
}

// A Cell is where a global lies: among those that exist once, or among those of each player.
type Cell struct {
	At     int32
	Each   bool
	Init   Figure
	Lo, Hi Figure // where a track stops
}

// A Switching is where to go on for each value from Lo on, and for those outside.
type Switching struct {
	Lo                 int64
	Targets            []int32
	Below, Above, None int32
}

// Target is where to go on for a value.
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

// Called is what players read for a rule of a name.
func (p *Program) Called(rule string) string {
	i := slices.IndexFunc(p.Variant.Procs, func(proc *variant.Proc) bool { return proc.Name == rule })
	if i < 0 {
		return variant.Words(rule)
	}
	return p.Variant.Procs[i].Spoken()
}

// ProcOf is the number of a procedure, or -1 if the program doesn't have it.
func (p *Program) ProcOf(proc *variant.Proc) int32 {
	if index, ok := p.procs[proc]; ok {
		return index
	}
	return -1
}

// ProcAt is the procedure that the instruction at pc belongs to.
func (p *Program) ProcAt(pc int32) *Proc {
	var at *Proc
	for i := range p.Procs {
		if q := &p.Procs[i]; q.Entry <= pc && (at == nil || q.Entry > at.Entry) {
			at = q
		}
	}
	return at
}

// A Set is the scripts of a component, which many components share. The first set is that of
// components without any.
type Set struct {
	Lines    []Line  // what works while the component is in play and lies face up, in its order
	Versions []int32 // by Answer: the procedure that answers, -1 without
	Keeps    []Keep
	Scripts  []*variant.Script // all of them, as they are written
}

// A Line is a modifier or a listener of a component: where it comes in, and its number there.
type Line struct {
	Hook, Number int32
	First        bool // before all that do not say so
}

// A Keep is a cell that a script adds to its components.
type Keep struct {
	Init  Figure
	Field *variant.Field
}

// A Visit is a place in the code that runs through the lines of a hook that are in effect. Code is where to go
// on for each of them, by number; lines that Concern somebody else are passed over.
type Visit struct {
	Hook     int32
	Code     []int32
	Concerns []Concern
}

// A Concern is whom alone a line concerns: the component that it belongs to, or the one that holds that, has to be the one in
// Register, from 1; 0 if it may concern anybody.
type Concern struct {
	Register int32
	Held     bool
}

// A list as a value is a mark in the upper bits and a number below. Registers don't say what they
// hold, so a game that looks for the lists that are still in use goes by the mark. A number that
// happens to look like a list only keeps a list alive for nothing.
const (
	listMark  int64 = 0x4c15 << 48
	markBits  int64 = -1 << 48
	constList int64 = 1 << 40
)

// ListValue is list number i of a game.
func ListValue(i int) int64 { return listMark | int64(i) }

// ConstListValue is list number i of Program.Lists.
func ConstListValue(i int) int64 { return listMark | constList | int64(i) }

// IsList reports whether a value looks like a list: which one, and whether it is one of the program's.
func IsList(value int64) (index int, fixed, ok bool) {
	if value&markBits != listMark {
		return 0, false, false
	}
	return int(value &^ (listMark | constList)), value&constList != 0, true
}

// A Verdict is the procedures that say in words why a game ended, and for a player and a score why it was won or not; -1 where
// there are no words, or the program does not tell.
type Verdict struct{ Ended, Won, Lost int32 }
