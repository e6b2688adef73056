// Package variant is what checking leaves of a variant's text: every name resolved to the thing it
// names, every expression typed, every patch applied, every card's data read. Whoever runs, prints or
// measures rules starts from here and never looks at the tree again. The package knows nothing about
// how rules are written and nothing about how they run.
package variant

import "houserule/dsl/source"

// None stands for the absence of a value in any slot.
const None int64 = -1 << 63

// FaceUp is the stream of luck that says what a card is which nobody had observed, as it is turned up.
const FaceUp = "face_up"

// A Variant is one complete set of rules: a base with every house rule applied.
//
// Values are int64 everywhere: numbers as they are; bool 0 or 1; a text its index in a table of texts;
// an enum member its index; a set a bit for each member; a component, zone, list or player its id;
// absence None.
type Variant struct {
	Name, Title, By, Source string
	Gloss, Goal             string   // what it is about, and what a player wants; empty where the rules don't say
	TurnLines               []string // a turn in some lines; nil where the rules don't say
	Chain                   []string // names from the base to the last house rule
	Files                   []*source.File
	HouseRules              []*source.File // those of them that somebody wrote for rules that were there
	Span                    source.Span
	MinPlayers, MaxPlayers  int
	Leaves                  bool // whether the game may be over for a player before it is for the others

	Enums    []*Enum
	Kinds    []*Kind
	Catalogs []*Catalog
	Boards   []*Board
	Zones    []*Zone   // also those that each player has
	Globals  []*Global // also those that each player has
	Options  []*Option
	Requires []*Require
	Procs    []*Proc // whatever the rules can call by name, in the order of the text
	Offers   []*Offer
	Scripts  []*Script
	Setup    *Proc  // nil without one
	Turn     *Turn  // nil without one
	Score    *Score // nil without one
	Reports  []*Report

	Scenarios []*Scenario
	Clauses   *ClauseIndex // nil without one
	Citations []Citation
	Deck      *Deck // nil without one
}

// An Enum is a type that lists its values.
type Enum struct {
	Wording
	Name     string
	Members  []string
	Wordings []Wording // by member; nil for the outcomes of a check
	Places   []source.Span
	Span     source.Span
	Doc      string
	Cites    []string
}

// A Kind is a kind of component. Its fields have slots 0, 1, 2… in their order; every component
// also has a name, a face and a zone. Cells is how many slots a component takes: behind its fields
// there is room for what its scripts keep. Scripts are those of all components of the kind, also of
// those that rules create. ByName reports whether any of its cards has a script with its name.
type Kind struct {
	Wording
	Index   int // in Variant.Kinds
	Sort    string
	Name    string
	Fields  []*Field
	Cells   int
	Scripts []*Script
	ByName  bool
	Span    source.Span
	Doc     string
	Cites   []string
}

// A Field is one slot of a kind. Default is nil where data must give a value. A field of a zone
// type is a zone of the component's own: Sort is pile, row, deck, hand or pool, and Limit is its
// limit, or nil; if it is InPlay, what lies in it is in play while the component is; Nobody is as in Zone. Changes tells
// whether rules give it another value in play, and Listed whether a deck gives it to single copies of a card.
type Field struct {
	Wording
	Name    string
	Kind    *Kind
	Slot    int
	Type    *Type
	Default Expr
	Sort    string
	Nobody  bool
	Limit   Expr
	InPlay  bool
	Changes bool
	Listed  bool
	Quiet   bool // changes are neither told nor shown
	Span    source.Span
}

// A Catalog is a list of components as data gives them.
type Catalog struct {
	Index int // in Variant.Catalogs
	Name  string
	Kind  *Kind
	Cards []Card
	When  Expr // what has to hold of options, so that zones start with it; nil: always
	Span  source.Span
	Cites []string
}

// A Card is one component of a catalog. Values has an entry for each field of the kind; Given tells
// which of them the data gives, the others start as their defaults say. Scripts are those that it has:
// those of its kind in the order of the text, and then the one with its name.
type Card struct {
	Name    string
	Values  []CardValue
	Scripts []*Script
	Span    source.Span // in the data file, or the catalog itself
}

// A CardValue is one value of data: Number for number, bool, enum and set; Text for text; List for
// a list of any of those by number; Texts for a list of texts; Cards for a zone, what lies in it from
// the start. A space is a number, too: its place among those of all boards, board by board. While data is
// read, the names of spaces are Texts, and Places where they stand.
type CardValue struct {
	Given  bool
	Number int64
	Text   string
	List   []int64
	Texts  []string
	Cards  []Card
	Places []source.Span
}

// A Zone is a place for components. A zone that each player has exists once for each. What lies on
// a zone of Sort board or die from the start never leaves it. What lies in a zone that is InPlay, as
// every board is, is in play: its scripts work while it lies face up. Where there is a While, it and what lies in its
// zones is in play only while that holds, which is asked at each use, in terms of It.
type Zone struct {
	Wording
	Index    int // in Variant.Zones
	Sort     string
	Name     string
	Kinds    []*Kind
	Nobody   bool // rules can't read what lies face down in it
	From     []*Catalog
	Listed   bool   // starts with what Lists say, and not with all of From
	Lists    []List // one for all, or one for each player that the deck knows
	Board    *Board // of Sort board; nil for all others
	Discards *Zone  // nil without one
	Renewed  bool   // from Discards when a card is to be drawn from it and it is empty
	Limit    Expr   // nil without one
	It       *Local
	Keys     []Key // its order, in terms of It
	Each     bool  // each player has one
	InPlay   bool
	While    Expr // nil: always
	Span     source.Span
	Doc      string
	Cites    []string
}

// A Global is a value that the game, or each player, keeps. If it is Secret, only the player who keeps it knows it, and
// nobody if the game does, until it is shown. A track stops at its ends: whatever it
// is set to, and Init, counts as Lo if it is less and as Hi if it is more.
type Global struct {
	Wording
	Index  int
	Name   string
	Type   *Type
	Init   Expr
	Track  bool
	Quiet  bool // changes are neither told nor shown
	Secret bool // other seats than the player's own can't tell it, unless it was shown
	Lo, Hi Expr // of a track; nil for all others
	Each   bool
	Span   source.Span
	Doc    string
	Cites  []string
}

// A Require must hold when a game is laid out, before its setup, or else the game cannot begin. Message is
// what is wrong when it does not hold, and Text how the rules write that. Listed is the first zone that Cond
// looks into of those that a deck lists, or nil.
type Require struct {
	Cond    Expr
	Text    string
	Message Expr
	Listed  *Zone
	Cites   []string
	Span    source.Span
}

// An Option is a setting fixed before play. Lo and Hi bound a number, and are None without a bound.
type Option struct {
	Wording
	Index   int
	Name    string
	Type    *Type
	Default int64
	Lo, Hi  int64
	About   string
	Span    source.Span
	Doc     string
	Cites   []string
}

// A Base tells what sort of value a type has.
type Base uint8

const (
	Nothing   Base = iota // a procedure that returns no value
	Anything              // what could not be typed; fits everywhere, so that one error stays one error
	Number                //
	Bool                  //
	Text                  //
	Player                //
	EnumType              // Enum
	SetType               // of Enum
	Component             // one of Kinds
	ZoneType              // a zone of Kinds
	ListType              // of Elem
	NoneType              // the word none before it meets a type
)

// A Type is what an expression may be. What lies in a zone is of Kinds, and what it Takes may be put there:
// the same, unless it is not known which zone it is, as with that in which a component lies.
type Type struct {
	Base     Base
	Enum     *Enum
	Kinds    []*Kind // sorted by Index
	Takes    []*Kind // of a zone; sorted by Index
	Elem     *Type
	Optional bool // may be None
}

// A Local is a variable of a procedure: a parameter, a let, the subject of a loop or query.
type Local struct {
	Name string
	Type *Type
	Span source.Span
}

// Effect tells how far a procedure reaches; a greater one includes the lesser.
type Effect uint8

const (
	Pure  Effect = iota // looks only
	Asks                // asks for judgement
	Rolls               // uses luck or offers choices
	Acts                // changes the game
)

// A Proc is whatever can be called: Sort is phase, procedure, function, check, table, chart,
// priority, setup, offer or scenario, and exactly one of Body, Check, Table and Priority is there; none of them is
// there if it is left open.
//
// What belongs to a script has a Script, and Params[0] is its Self. An own version has a Version, too: the
// procedure of the rules that its card answers in its own way. Their parameters correspond one by one,
// but Narrowed ones are of fewer kinds than Version's, or never none: another value is a rule error.
//
// A call of Proc goes to the last of the Answers that the component in its first argument has by its
// scripts, or else, and if it is none, to Proc itself. Listeners stand around that, and Modifiers change what
// comes of it, once: what original(…) calls is never listened to or modified by itself.
type Proc struct {
	Wording
	Index    int // in Variant.Procs; -1 for setup, offers, scenarios and what belongs to a script
	Sort     string
	Name     string
	Params   []*Local
	Result   *Type
	Effect   Effect
	Body     *Block
	Check    *Check
	Table    *Table
	Priority *Priority
	Original *Proc // what a house rule replaced, for original(…); nil without one
	Looks    *Proc // the check that this one only looks at: its last parameter is what the dice show

	Script    *Script
	Version   *Proc
	Narrowed  []int // parameters by place
	Answers   []*Proc
	Modifiers []*Modifier
	Listeners []*Listener

	Cites    []string
	Span     source.Span // the whole declaration
	NameSpan source.Span
	Doc      string
}

// Open reports whether p is left to variants that extend this one.
func (p *Proc) Open() bool {
	return p.Body == nil && p.Check == nil && p.Table == nil && p.Priority == nil
}

// An Offer is something that each player for whom Where holds may begin while the game stands still; a player has one
// open offer of a kind. Proc, of Sort offer, is what it comes to: its one parameter is Player, who is also what ActiveGet
// reads in it and in all that it calls. Where and Suggest (nil: always, and never) are Pure and are asked for each player
// in turn, in terms of Player; there ActiveGet is whose turn it is outside of all branches. Title is its label.
//
// Its questions are put on a copy of the game, while all others go on; whenever these move, it is asked anew with the
// answers so far. If one of them, or Where, does not hold any more, it lapses, and so it does when the turn ends in which
// it was begun. With its last answer it is carried out all at once. As far as that can be told from the text, it uses no
// luck, and nothing in it goes on side by side; where it can't, doing otherwise is a rule error.
type Offer struct {
	Index   int // in Variant.Offers
	Name    string
	Title   Expr
	Player  *Local
	Where   Expr
	Suggest Expr
	Proc    *Proc
	Cites   []string
	Span    source.Span
	Doc     string
}

// A Turn is the phases of a turn in order; turns go on until Until holds after one (nil: for ever).
// With several players the turn passes on after each.
type Turn struct {
	Until  Expr
	Phases []*Proc
	Places []source.Span
	Cites  []string
	Span   source.Span
	Doc    string
}

// A Score is reckoned at the end for the table, or for each Player.
type Score struct {
	Player *Local // nil: one score for the table
	Total  *Local // what "score" names in Wins
	Adds   []*Add
	Wins   []Win
	Cites  []string
	Span   source.Span
	Doc    string
}

// A Report is a figure that is reported of a game once it is over: a number, a truth value or a value of an enum, one for
// the table, or one for each Player.
type Report struct {
	Label  string
	Player *Local // nil: one for the table
	Value  Expr
	Cites  []string
	Span   source.Span
}

// CanBeWon reports whether the rules say when a game is won.
func (v *Variant) CanBeWon() bool { return v.Score != nil && len(v.Score.Wins) > 0 }

// A Win is one condition of a score under which it is won.
type Win struct {
	When  Expr
	Cites []string
	Span  source.Span
}

// An Add is one line of arithmetic of a check or score. When is nil if it always counts.
type Add struct {
	Minus bool
	Value Expr
	When  Expr
	Label string
	Cites []string
	Span  source.Span
}

// Rolled is the check that a procedure is, or that house rules put it around; nil for all others.
func (p *Proc) Rolled() *Proc {
	for ; p != nil; p = p.Original {
		if p.Check != nil {
			return p
		}
	}
	return nil
}

// A Check is a roll with lines, compared with Against or with another roll. Without outcomes its
// result is the total; with them it is a member of Enum.
type Check struct {
	Dice     Dice
	Adds     []*Add
	Against  Expr
	Contest  *Contest
	Outcomes []*Outcome
	Enum     *Enum
}

// A Contest is the other side's roll.
type Contest struct {
	Dice Dice // Count 0: no roll, only lines
	Adds []*Add
}

// Dice are Count dice of Sides faces, 1 to Sides each.
type Dice struct{ Count, Sides int }

// An Outcome is the first that holds. Word is both (all dice show Lo), natural (the sum of the
// dice is Lo to Hi), above, below (the total against Against, by Lo to Hi), equal, at_least, at_most
// (the same), total (the total is Lo to Hi) or else.
type Outcome struct {
	Word   string
	Lo, Hi int64 // None: open
	Result int   // in Check.Enum
	Told   *Told // in terms of the check's parameters; nil: as every check
	Cites  []string
	Span   source.Span
}

// A Table maps values to values; the first row that fits counts. A chart rolls Dice and looks the
// sum up.
type Table struct {
	Dice *Dice // nil for a table
	Rows []*Row
}

// A Row fits when each of its tests fits the parameter of the same place. A row for else has none.
type Row struct {
	Tests []Test
	Value Expr
	Cites []string
	Span  source.Span
}

// A Test fits when the value is in one of its ranges, or is None and Absent is set. Without either it
// always fits. No interval holds None.
type Test struct {
	Ranges []Interval
	Absent bool
}

// An Interval holds Lo and Hi and all between; None is an open end. A text is an interval of one
// and stands in Text.
type Interval struct {
	Lo, Hi int64
	Text   string
}

// A Priority is rules of which the first that finds something acts. Its result is whether one did.
type Priority struct{ Rules []*PriorityRule }

// A PriorityRule acts when Find (if any) is not none and When (if any) holds.
type PriorityRule struct {
	Name  string
	Var   *Local
	Find  Expr
	When  Expr
	Do    *Block
	Cites []string
	Span  source.Span
}

// A ClauseIndex is what a rulebook's clauses are called and say, in the order of the index.
type ClauseIndex struct {
	File     *source.File
	Clauses  []Clause
	Examples []Example
}

// A Clause is one rule of the rulebook; Ruling is how a gap in it was closed, if it was.
type Clause struct {
	ID, Section, Rule, Ruling string
	Span                      source.Span
}

// A Citation is where a declaration of clauses says of a rule that it carries one of them out. The rule has the clause
// among its Cites; Rule is its NameSpan if it is a Proc, and its Span if it is anything else.
type Citation struct {
	Clause   string
	Rule, At source.Span
}

// An Example is one worked example of the rulebook, and the clauses that it shows.
type Example struct {
	ID      string
	Clauses []string
	Given   string
	Inputs  []string
	Expect  []string
	Span    source.Span
}

// A Scenario is a test. Body holds its given, do and expect lines in order; Given is how many of
// its first statements only set the scene and leave no trace in the transcript.
type Scenario struct {
	Title   string
	Variant string // the variant that it is for
	With    []string
	Cites   []string // clauses and examples
	Options []OptionValue
	Players int // 0: the fewest
	Seed    *int64
	Listed  []ListedZone // what there is in place of what the deck lists; nil: the deck counts
	Orders  []OrderLine
	Luck    []LuckLine
	Answers []AnswerLine
	Proc    *Proc
	// ExpectError is part of the message of the rule error that must stop it; empty if none must.
	ExpectError string
	// ExpectRefused: it says itself what of all that is required does not hold.
	ExpectRefused bool
	// Transcripts are what must be told.
	Transcripts []Transcript
	Span        source.Span
}

// An OrderLine is how cards lie in a zone from the top, in that of one player or, if Player is 0, of each who has one.
type OrderLine struct {
	Zone   *Zone
	Player int
	Cards  []OrderedCard
	Span   source.Span
}

// An OrderedCard is a card that an order names.
type OrderedCard struct {
	Name string
	Span source.Span
}

// A Transcript is what a player must be told, line by line. Players are counted from 1, as in all lines of scenarios; 0
// is whoever watches them all.
type Transcript struct {
	Player int
	Lines  []string
	Span   source.Span // what an update rewrites, from the word transcript
}

// A ListedZone is what a scenario lists for a zone.
type ListedZone struct {
	Zone *Zone
	List List
}

// An OptionValue sets an option.
type OptionValue struct {
	Option *Option
	Value  int64
}

// A LuckLine is what a stream will bring: numbers for dice, names for cards. It is for the branch of one Player, from 1;
// 0: for whoever comes.
type LuckLine struct {
	Player int
	Stream string
	Values []Answer
	Span   source.Span
}

// An AnswerLine answers the questions whose text contains Question, one after the other. Of several lines the one with
// the longest Question answers; an empty one is for all that no other line is for. What one Player is to answer, from 1,
// goes before what is for whoever is asked, 0; it waits until that player is asked.
type AnswerLine struct {
	Player   int
	Question string
	Values   []Answer
	Span     source.Span
}

// An Answer is one answer to a decision as text says it: a number, a label, several labels, or none. A player is the
// label that they have by number, "player 2". With an Offer nothing is decided: the line's player begins it.
type Answer struct {
	Offer  *Offer
	Number *int64
	Labels []string
	None   bool
	Span   source.Span
}
