// Package variant holds the result of checking the rules of a variant. Every name is resolved,
// every expression has a type, every patch is applied, and the data of every card is loaded.
// Packages that run, print or analyse rules start from it and don't need the syntax tree. The
// package knows neither the syntax of rules nor how they run.
package variant

import (
	"fmt"
	"strconv"

	"houserule/dsl/source"
)

// None is the value of a slot without a value.
const None int64 = -1 << 63

// FaceUp is the stream of luck that decides the identity of an unobserved card when it is turned
// up.
const FaceUp = "face_up"

// A Variant is one complete set of rules: a base with every house rule applied.
//
// All values are int64. A number is itself, and a bool is 0 or 1. A text is its index in a table
// of texts, and an enum member is its index. A set has a bit for each member. A component, zone,
// list or player is its id. The absence of a value is None.
type Variant struct {
	Name, Title, By, Source string
	Gloss, Goal             string   // its subject, and the aim of a player; empty if the rules don't say
	Length                  string   // how long a game takes, and for whom it is; empty if the rules don't say
	Based                   string   // title of the variant that ships, if house rules change it
	TurnLines               []string // lines that describe a turn; nil if the rules don't say
	Chain                   []string // names from the base to the last house rule
	Files                   []*source.File
	HouseRules              []*source.File // those of Files that are house rules
	Span                    source.Span
	MinPlayers, MaxPlayers  int
	Teams                   Teams
	Undo                    Undo
	Effects                 Effects
	Leaves                  bool // whether the game can end for a player before it ends for the others

	Enums    []*Enum
	Kinds    []*Kind
	Catalogs []*Catalog
	Boards   []*Board
	Zones    []*Zone   // including those of each player
	Globals  []*Global // including those of each player
	Options  []*Option
	Requires []*Require
	Procs    []*Proc // all procedures that the rules can call by name, in the order of the text
	Offers   []*Offer
	Scripts  []*Script
	Passages []*Passage // those that rules follow
	Setup    *Proc      // nil if absent
	Turn     *Turn      // nil if absent
	Score    *Score     // nil if absent
	Reports  []*Report

	Scenarios []*Scenario
	Clauses   *ClauseIndex // nil if absent
	Citations []Citation
	Deck      *Deck // nil if absent
	Language  Language
}

// A Language is the language of the players, with its texts that don't belong to a declaration. The
// zero value is English.
type Language struct {
	Name    string
	Texts   map[string]string // texts of the program, by their English formats
	Plurals map[string]string // predicates about several subjects, by the predicate about one
	Names   map[string]string // names of cards and spaces, by their names in the rules
}

// An Undo says which answers players can undo.
type Undo string

// The values of Undo, as rules write them.
const (
	UndoAsk    Undo = "ask"    // all, if the other players whom it concerns agree; the default
	UndoFree   Undo = "free"   // all
	UndoUnseen Undo = "unseen" // as UndoAsk, but none after which luck fell or hidden information was seen
)

// An Enum is an enumeration type.
type Enum struct {
	Wording
	Name     string
	Members  []string
	Wordings []Wording // by index of the member; nil for the outcomes of a check
	Places   []source.Span
	Span     source.Span
	Doc      string
	Cites    []string
}

// A Kind is a kind of component. The slot of a field is its index in Fields. Every component also
// has a name, a face and a zone. Cells is the number of slots of a component, including those for
// the variables of its scripts, which follow the fields. Scripts are the scripts of all
// components of the kind, including those created during a game. ByName reports whether any of
// its cards has a script with its name.
type Kind struct {
	Wording
	Index   int // index into Variant.Kinds
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

// A Field is one slot of a kind. Default is nil if the data must contain a value. A field of a
// zone type is a zone that each component has. Then Sort is pile, row, deck, hand or pool, and
// Limit is its limit, or nil. If it is InPlay, its components are in play while the component
// that has it is. Nobody is as in Zone. Changes means that rules assign the field during play.
// Listed means that a deck sets it for single copies of a card.
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
	Quiet   bool // changes are neither logged nor shown
	Span    source.Span
}

// A Catalog is a list of components from data.
type Catalog struct {
	Index int // index into Variant.Catalogs
	Name  string
	Kind  *Kind
	Cards []Card
	When  Expr // zones start with these cards only if it holds, in terms of options; nil: always
	Span  source.Span
	Cites []string
}

// A Card is one component of a catalog. Values has an element for each field of the kind. Fields
// whose value isn't Given start with their default. The slice Scripts holds the scripts of its
// kind in the order of the text, and then the one with its name.
type Card struct {
	Name    string
	Values  []CardValue
	Scripts []*Script
	Span    source.Span // in the data file, or that of the catalog
}

// A CardValue is one value of data. Number holds a number, bool, enum or set, and Text a text.
// List is a slice of any of those except texts, and Texts a slice of texts. Cards are the initial
// components in a zone. A space is stored in Number as its index among the spaces of all boards,
// board by board. While data is loaded, Texts holds the names of spaces, and Places their spans.
type CardValue struct {
	Given  bool
	Number int64
	Text   string
	List   []int64
	Texts  []string
	Cards  []Card
	Places []source.Span
}

// A Zone is a container for components. If Each, every player has one of their own. Components
// that start in a zone of Sort board or die never leave it. Components in an InPlay zone, which
// every board is, are in play, so their scripts apply while they lie face up. If While is set, a
// component and those in its zones are in play only while that holds. It is evaluated at each
// use, in terms of It.
type Zone struct {
	Wording
	Index    int // index into Variant.Zones
	Sort     string
	Name     string
	Kinds    []*Kind
	Nobody   bool // rules can't read the face-down components in it
	From     []*Catalog
	Listed   bool   // starts with the cards of Lists instead of all those of From
	Lists    []List // one for all players, or one for each player in the deck file
	Board    *Board // for Sort board; nil otherwise
	Discards *Zone  // nil if there is none
	Renewed  bool   // refilled from Discards if it is empty when a card is drawn
	Limit    Expr   // nil if there is none
	It       *Local
	Keys     []Key // sort keys, in terms of It
	Each     bool  // every player has one
	InPlay   bool
	While    Expr // nil: always
	Span     source.Span
	Doc      string
	Cites    []string
}

// A Global is a variable of the game or of each player. A Secret one is known only to its player,
// or to no player if it belongs to the game, until it is shown. The value of a track, including
// Init, is clamped to the range from Lo to Hi.
type Global struct {
	Wording
	Index  int
	Name   string
	Type   *Type
	Init   Expr
	Track  bool
	Quiet  bool // changes are neither logged nor shown
	Secret bool // seats of other players don't know it unless it was shown
	Lo, Hi Expr // for a track; nil otherwise
	Each   bool
	Team   bool // the members of each team share one; Each is set, too
	Span   source.Span
	Doc    string
	Cites  []string
}

// Teams divide the players: each Number-th player belongs to the same team, so that teammates sit
// evenly round the table. Rules name either the Number of teams or the Size of each. Both are 0 in
// a game without teams.
type Teams struct{ Number, Size int }

// Of returns the number of teams of the given number of players, or 0 without teams.
func (t Teams) Of(players int) int {
	if t.Size > 0 {
		return players / t.Size
	}
	return t.Number
}

// Name returns the name of the team of a player, for example "players 1 and 3".
func (t Teams) Name(l *Language, player, players int) string {
	name, step := "", t.Of(players)
	for p := player % step; p < players; p += step {
		switch {
		case p+step >= players && p >= step:
			name += " " + l.Word("and") + " "
		case p >= step:
			name += ", "
		}
		name += strconv.Itoa(p + 1)
	}
	return l.Say("players %s", name)
}

// Sides returns the names of the players or, if teams score, of the teams.
func (v *Variant) Sides(players int) (names []string) {
	if v.Score != nil && v.Score.Team {
		for team := range v.Teams.Of(players) {
			names = append(names, v.Teams.Name(&v.Language, team, players))
		}
		return names
	}
	for player := range players {
		names = append(names, v.Language.Seat(int64(player)))
	}
	return names
}

// Refuse returns why the given number of players can't form teams, or an empty string.
func (t Teams) Refuse(players int) string {
	switch {
	case t.Size > 0 && (t.Size < 2 || players%t.Size != 0 || players == t.Size):
		return fmt.Sprintf("%d players can't form teams of %d", players, t.Size)
	case t.Size == 0 && t.Exist() && (t.Number < 2 || players <= t.Number):
		return fmt.Sprintf("%d players can't form %d teams", players, t.Number)
	}
	return ""
}

// Exist reports whether the rules have teams.
func (t Teams) Exist() bool { return t != Teams{} }

// A Require is a condition that must hold before the setup, because otherwise the game cannot
// begin. Message describes the problem if it does not hold, and Text is the condition as written.
// Listed is the first zone in Cond whose content comes from a deck list, or nil.
type Require struct {
	Cond    Expr
	Text    string
	Message Expr
	Listed  *Zone
	Cites   []string
	Span    source.Span
}

// An Option is a setting fixed before play. Lo and Hi are the bounds of a number, or None.
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

// A Base is the basic sort of a type.
type Base uint8

const (
	Nothing  Base = iota // the result of a procedure that returns no value
	Anything             // the type after an error; it matches every type, so that one error doesn't cause others
	Number
	Bool
	Text
	Player
	EnumType  // a member of Enum
	SetType   // a set of members of Enum
	Component // a component of one of Kinds
	ZoneType  // a zone of Kinds
	ListType  // a list of Elem
	NoneType  // the type of the literal none before it is converted
)

// A Type is the type of an expression. For a zone, Kinds are the kinds of components that it may
// contain, and Takes those that may be put into it. They differ only if the zone is not known
// statically, for example the zone of some component.
type Type struct {
	Base     Base
	Enum     *Enum
	Kinds    []*Kind // sorted by Index
	Takes    []*Kind // for a zone; sorted by Index
	Elem     *Type
	Optional bool // may be None
}

// A Local is a variable of a procedure: a parameter, a let, the subject of a loop or query.
type Local struct {
	Name   string
	Called string // its translated name in the names of a check's outcomes; usually empty
	Type   *Type
	Span   source.Span
}

// Effect is the greatest effect of a procedure. A greater one includes the lesser ones.
type Effect uint8

const (
	Pure  Effect = iota // only reads
	Asks                // asks for judgement
	Rolls               // uses luck or asks for decisions
	Acts                // changes the game
)

// A Proc is a callable procedure. Sort is phase, procedure, function, check, table, chart,
// priority, setup, offer or scenario. Exactly one of Body, Check, Table and Priority is set, or
// none of them if the procedure is left open.
//
// A procedure of a script has a Script, and Params[0] is its Self. A version also has a Version:
// the procedure of the rules that it overrides for its card. Their parameters correspond one by
// one. Narrowed parameters allow fewer kinds than those of Version, or don't allow none. Another
// value is a rule error.
//
// A call of Proc runs the last of the Answers in the scripts of the component in the first
// argument. If there is no answer, or the component is none, it runs Proc itself. Listeners wrap
// that call, and Modifiers change its result. Both happen once, because calls of original(…) have
// neither listeners nor modifiers of their own.
type Proc struct {
	Wording
	Index    int // index into Variant.Procs; -1 for setup, offers, scenarios and procedures of scripts
	Sort     string
	Name     string
	Params   []*Local
	Result   *Type
	Effect   Effect
	Body     *Block
	Check    *Check
	Table    *Table
	Priority *Priority
	Original *Proc // the procedure that a house rule replaced, for original(…); nil if none
	Looks    *Proc // the check whose outcome this one looks up without a roll: its last parameter is the dice result

	Script    *Script
	Version   *Proc
	Narrowed  []int // indices of parameters
	Answers   []*Proc
	Modifiers []*Modifier
	Listeners []*Listener

	Cites    []string
	Span     source.Span // of the whole declaration
	NameSpan source.Span
	Doc      string
}

// Open reports whether p is left to variants that extend this one.
func (p *Proc) Open() bool {
	return p.Body == nil && p.Check == nil && p.Table == nil && p.Priority == nil
}

// An Offer is an action that a player may begin while the game waits for a decision, if Where
// holds for that player. A player has at most one open offer of a kind. Proc, of Sort offer, is
// its body. Its only parameter is Player, and ActiveGet returns that player in the body and in
// all that it calls. Where and Suggest (nil: always, and never) are Pure and are evaluated for
// each player, in terms of Player. In them ActiveGet returns the player whose turn it is outside
// of all branches. Title is its label.
//
// The questions of an offer are answered on a copy of the game while the other players continue.
// Whenever the game changes, the offer is replayed with the answers so far. It lapses if an
// answer or Where no longer holds, or if the turn in which it was begun ends. After the last
// answer it is executed at once. An offer must not use luck or run branches. The checker enforces
// that as far as the text shows it, and any other violation is a rule error.
type Offer struct {
	Index   int // index into Variant.Offers
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

// A Turn is the sequence of phases of a turn. Turns repeat until Until holds after one (nil:
// forever). The next player for whom Where holds (nil: for all) becomes active after each turn, or
// the next one if it holds for no player. In Where, ActiveGet returns the player in question.
type Turn struct {
	Where  Expr
	Until  Expr
	Phases []*Proc
	Places []source.Span
	Cites  []string
	Span   source.Span
	Doc    string
}

// A Score is computed at the end for the table, or for each Player. If Team is set, it is computed
// for the first player of each team, and all members get it.
type Score struct {
	Player *Local // nil: one score for the table
	Team   bool
	Total  *Local // the variable "score" in Wins
	Adds   []*Add
	Wins   []Win
	Cites  []string
	Span   source.Span
	Doc    string
}

// A Report is a figure that is reported after a game: a number, a truth value or a member of an
// enum. There is one for the table, or one for each Player.
type Report struct {
	Label  string
	Player *Local // nil: one for the table
	Value  Expr
	Cites  []string
	Span   source.Span
}

// CanBeWon reports whether the rules define when a game is won.
func (v *Variant) CanBeWon() bool { return v.Score != nil && len(v.Score.Wins) > 0 }

// A Win is one condition for winning a game.
type Win struct {
	When  Expr
	Cites []string
	Span  source.Span
}

// An Add is one line of arithmetic of a check or score. It always applies if When is nil.
type Add struct {
	Minus bool
	Value Expr
	When  Expr
	Label string
	Cites []string
	Span  source.Span
}

// Rolled returns the check that p is or that house rules wrapped in p. It returns nil for other
// procedures.
func (p *Proc) Rolled() *Proc {
	for ; p != nil; p = p.Original {
		if p.Check != nil {
			return p
		}
	}
	return nil
}

// A Check is a roll with modifiers, compared with Against or with another roll. Its result is the
// total, or a member of Enum if there are outcomes.
type Check struct {
	Dice     Dice
	Adds     []*Add
	Against  Expr
	Contest  *Contest
	Outcomes []*Outcome
	Enum     *Enum
}

// A Contest is the roll of the other side.
type Contest struct {
	Dice Dice // Count is 0 if there are only lines and no roll
	Adds []*Add
}

// Dice are Count dice with faces from 1 to Sides.
type Dice struct{ Count, Sides int }

// An Outcome is one possible outcome of a check; the first that matches is the result. Word is
// one of these:
//
//   - both: all dice show Lo
//   - natural: the sum of the dice is Lo to Hi
//   - above, below: the total differs from Against by Lo to Hi in that direction
//   - equal, at_least, at_most: the total compared with Against
//   - total: the total is Lo to Hi
//   - else
type Outcome struct {
	Word     string
	Lo, Hi   int64     // None: open end
	Result   int       // index into Check.Enum
	Sentence *Sentence // in terms of the check's parameters; nil: the default log entry of a check
	Cites    []string
	Span     source.Span
}

// A Table maps values to values by the first row that matches. A chart rolls Dice and looks up
// the sum.
type Table struct {
	Dice *Dice // nil for a table
	Rows []*Row
}

// A Row is one row of a table. It matches if each test accepts the parameter with the same index.
// An else row has no tests.
type Row struct {
	Tests []Test
	Value Expr
	Cites []string
	Span  source.Span
}

// A Test accepts a value that is in one of its ranges, or None if Absent is set. Without ranges
// and Absent it accepts every value. No interval contains None.
type Test struct {
	Ranges []Interval
	Absent bool
}

// An Interval contains Lo, Hi and all values between. None is an open end. A text is an interval
// with one value, in Text.
type Interval struct {
	Lo, Hi int64
	Text   string
}

// A Priority is a slice of rules, of which the first that finds something acts. Its result is
// whether one did.
type Priority struct{ Rules []*PriorityRule }

// A PriorityRule acts if Find (if set) is not none and When (if set) holds.
type PriorityRule struct {
	Name  string
	Var   *Local
	Find  Expr
	When  Expr
	Do    *Block
	Cites []string
	Span  source.Span
}

// A ClauseIndex lists the clauses and examples of a rulebook, in the order of the index.
type ClauseIndex struct {
	File     *source.File
	Clauses  []Clause
	Examples []Example
}

// A Clause is one rule of the rulebook. Ruling is the decision that closed a gap in it, if there
// was one.
type Clause struct {
	ID, Section, Rule, Ruling string
	Span                      source.Span
}

// A Citation is an entry of a clause declaration: it says that a rule implements a clause. The
// clause is also in the Cites of that rule. Rule is the NameSpan of a Proc, or the Span of any
// other rule.
type Citation struct {
	Clause   string
	Rule, At source.Span
}

// An Example is one worked example of the rulebook, with the clauses that it illustrates.
type Example struct {
	ID      string
	Clauses []string
	Given   string
	Inputs  []string
	Expect  []string
	Span    source.Span
}

// A Scenario is a test. The body of Proc holds its given, do and expect lines in order.
type Scenario struct {
	Title   string
	Variant string // the name of the variant under test
	With    []string
	Cites   []string // the ids of clauses and examples
	Options []OptionValue
	Players int // 0: the minimum
	Seed    *int64
	Listed  []ListedZone // the content of zones instead of the deck lists; nil: use the deck lists
	Orders  []OrderLine
	Luck    []LuckLine
	Answers []AnswerLine
	Proc    *Proc
	// ExpectError is part of the message of the expected rule error, or empty if there must be
	// none.
	ExpectError string
	// ExpectRefused means that the scenario lists the requirements that don't hold.
	ExpectRefused bool
	// Transcripts are the expected transcripts.
	Transcripts []Transcript
	Span        source.Span
}

// An OrderLine is the order of the cards in a zone from the top. The zone is that of Player or,
// if Player is 0, that of each player who has one.
type OrderLine struct {
	Zone   *Zone
	Player int
	Cards  []OrderedCard
	Span   source.Span
}

// An OrderedCard is a card named in an OrderLine.
type OrderedCard struct {
	Name string
	Span source.Span
}

// A Transcript is the expected transcript of a player, line by line. Players are counted from 1,
// as in all lines of scenarios. Player 0 is an observer who sees all players.
type Transcript struct {
	Player int
	Lines  []string
	Span   source.Span // the span that an update rewrites, from the word transcript
}

// A ListedZone is the content that a scenario lists for a zone.
type ListedZone struct {
	Zone *Zone
	List List
}

// An OptionValue is the value of an option in a scenario.
type OptionValue struct {
	Option *Option
	Value  int64
}

// A LuckLine sets the next results of a stream: numbers for dice, names for cards. It applies in
// the branch of Player, from 1, or in any branch if that is 0.
type LuckLine struct {
	Player int
	Stream string
	Values []Answer
	Span   source.Span
}

// An AnswerLine answers questions whose text contains Question, one after the other. If several
// lines match, the one with the longest Question answers. An empty Question matches all questions
// that no other line matches. A line for one Player, from 1, precedes those for any player, 0,
// and waits until that player is asked.
type AnswerLine struct {
	Player   int
	Question string
	Values   []Answer
	Span     source.Span
}

// An Answer is one answer to a decision in text form: a number, a label, several labels, or none.
// The label of a player is "player 2", for example. An answer with an Offer begins that offer for
// the player of the line.
type Answer struct {
	Offer  *Offer
	Number *int64
	Labels []string
	None   bool
	Span   source.Span
}
