package variant

import (
	"slices"
	"strconv"

	"houserule/dsl/source"
)

// A Script holds the rules of certain cards: modifiers that apply while a card is in play,
// listeners, and versions of procedures. The checker already decided which cards have the script,
// and stored that in Card.Scripts and Kind.Scripts. So no other package needs to evaluate Names,
// Catalog or Where again.
type Script struct {
	Index     int      // index into Variant.Scripts
	Gloss     Gloss    // a line about what its cards do
	Title     string   // the selector of its cards as written, for example `Item` or `Monster where magic exists`
	Kinds     []*Kind  // the kinds of its cards, sorted by Index
	Names     []string // the names of its cards; nil for a script of a kind
	Catalog   *Catalog // the catalog of its cards; nil: any
	Where     Expr     // a condition on the cards of the kind, in terms of Self; nil: all
	Self      *Local   // the card, in all code of the script
	Keeps     []*Keep
	Modifiers []*Modifier
	Listeners []*Listener
	Versions  []*Proc // versions of procedures of the rules
	Helpers   []*Proc // procedures that only the script itself calls
	Cites     []string
	Span      source.Span
	Doc       string
}

// Empty reports whether a script has no parts: its cards have no rules beyond their fields.
func (s *Script) Empty() bool {
	return len(s.Keeps)+len(s.Modifiers)+len(s.Listeners)+len(s.Versions)+len(s.Helpers) == 0
}

// A Keep is a variable of each card with a script. It has a cell after the fields of the card's
// kind. Fields has an entry for each of Script.Kinds, with the slot of the cell in that kind, and
// its Default is the initial value. The cells of different scripts may overlap, but not if a card
// has both scripts. Kind.Cells is the total number of cells.
type Keep struct {
	Name   string
	Fields []*Field
	Cites  []string
	Span   source.Span
}

// A Modifier changes the result of Target: a function or table, or the total of a check after its
// last addition and before its comparison.
//
// It applies while its card is in play and face up, and While and Where (nil: always) hold. Both
// are evaluated at each use. The modifiers of Target.Modifiers with First precede all others.
// Within both groups, those of the card that has been in play longest come first. The lines of
// one card are in the order of Card.Scripts and, within a script, of its text. Each modifier
// starts from the result of the previous one.
//
// While, Where and Value can use Script.Self and Params, which stand for the arguments of the
// call. Where and Value can also use Original, the value so far. All of them are Pure or ask for
// judgement.
type Modifier struct {
	Script   *Script
	Target   *Proc
	First    bool
	By       bool // whether Value is added to the number, instead of replacing it
	Value    Expr
	Params   []*Local // one for each of Target.Params
	Original *Local
	While    Expr
	Where    Expr
	Label    string // the label of the line; empty: the name of the card
	Cites    []string
	Span     source.Span
	NameSpan source.Span // the span of Target's name in it
}

// A Side is the position of a listener relative to its target.
type Side uint8

const (
	Before Side = iota
	After
	Instead
)

// A Listener runs when Target, a procedure or phase, is called while its card is in play and face
// up.
//
// A call of Target runs the Instead listeners, that of the oldest card first. Each of them
// decides with original(…) whether the call continues to the next. After the last of them come
// the Before listeners, then Target in the version of the card in its first argument, then the
// After listeners. The listeners are determined when the call begins. So the call skips cards
// that enter play later, and also those that leave play in the meantime.
//
// Where (nil: always) and Proc.Body can use Script.Self and the arguments of the call.
// Proc.Params is Script.Self followed by one local for each of Target.Params. Proc.Sort is
// before, after or instead of. Proc.Result is Target's for Instead, and Nothing for the others.
// Where is evaluated right before the listener would run. After listeners can also use Result,
// the result of Target; it is nil if they don't use it.
//
// If Target is the event of a Passage, Side is After. Then the listener runs when the components of
// one step have moved and its card was in play right before or is right after the step. If Own, it
// runs only if the component that moved is Script.Self.
//
// Among the listeners of one call or one move, those of a higher Priority run first.
type Listener struct {
	Script   *Script
	Side     Side
	Target   *Proc
	Own      bool
	Priority int64
	Where    Expr
	Result   *Local
	Proc     *Proc
}

// MaxPriority is the highest priority of a listener. The lowest is -MaxPriority.
const MaxPriority = 50

// Effects says in which order listeners of equal priority follow one call or one move.
type Effects uint8

const (
	ByAge  Effects = iota // the one that is in play longest first
	InTurn                // those of the active player first, those of one owner by age
	Chosen                // as InTurn, but an owner chooses among those whose conditions hold
)

// A Passage is the event that a component comes into a zone, or leaves one. If From is set, it has
// to come from there. Event, of Sort passage, has no body: its Params are the component and, if the
// rules name that, the player or the component that has the zone. Its Listeners are those of cards.
// Procs are the procedures of the rules that follow. They have the same parameters, and run before
// the listeners, in the order of the text.
type Passage struct {
	Event  *Proc
	Leaves bool
	In     ZoneSet
	From   ZoneSet // empty: any
	Procs  []*Proc
}

// A ZoneSet is a zone of the table or of each player, or the zones in some fields.
type ZoneSet struct {
	Zone   *Zone
	Fields []*Field
}

// Takes returns the values that a listener can use: Proc.Params, and Result if it is used.
func (l *Listener) Takes() []*Local {
	if l.Result == nil {
		return l.Proc.Params
	}
	return append(slices.Clip(l.Proc.Params), l.Result)
}

// Stream returns the name of the stream of luck that p rolls from. In a script the name consists
// of both the script's and the procedure's.
func (p *Proc) Stream() string {
	if p.Script == nil {
		return p.Name
	}
	return p.Script.Call() + ": " + p.label()
}

// Call returns the short name of a script: its first card, or its title.
func (s *Script) Call() string {
	switch {
	case len(s.Names) == 0:
		return s.Title
	case s.Catalog != nil:
		return s.Names[0] + " of " + s.Catalog.Name
	}
	return s.Names[0]
}

func (p *Proc) label() string {
	switch p.Sort {
	case "before", "after", "instead of":
		return p.Sort + " " + p.Name
	}
	return p.Name
}

// Spell returns a value of the type as rules write it.
func (t *Type) Spell(value int64) string {
	switch {
	case value == None:
		return "none"
	case t.Base == Bool:
		return strconv.FormatBool(value == 1)
	case t.Base == EnumType && value >= 0 && value < int64(len(t.Enum.Members)):
		return t.Enum.Members[value]
	}
	return strconv.FormatInt(value, 10)
}

// Word returns the text of a reported value in simulation reports and CSV files.
func (r *Report) Word(value int64) string { return r.Value.Type().Spell(value) }

// Spoken returns the text of a reported value for players.
func (r *Report) Spoken(value int64) string {
	if t := r.Value.Type(); t.Base == EnumType && value >= 0 {
		return t.Enum.Word(int(value))
	}
	return r.Word(value)
}

// Word returns the text of an option's value for players.
func (o *Option) Word(value int64) string {
	switch {
	case o.Type.Base == EnumType:
		return o.Type.Enum.Word(int(value))
	case o.Type.Base == Bool && value == 1:
		return "yes"
	case o.Type.Base == Bool:
		return "no"
	}
	return strconv.FormatInt(value, 10)
}

// A Standing says how far the rules of a card go beyond its fields.
type Standing uint8

const (
	Plain    Standing = iota // no rules: no card of its kind has a script with its name
	Missing                  // no rules yet: it has no script with its name, but other cards of its kind have one
	Vanilla                  // explicitly no rules: the script with its name is empty
	Scripted                 // the rules in the script with its name
)

func (s Standing) String() string {
	return [...]string{"plain", "missing", "vanilla", "scripted"}[s]
}

// Standing returns how far the rules of a card go. It ignores scripts of the kind, because only a
// script with the card's name says whether the rules of the card are complete.
func (l ListedCard) Standing() Standing {
	own := l.Catalog.Cards[l.Card].Own()
	switch {
	case own != nil && !own.Empty():
		return Scripted
	case own != nil:
		return Vanilla
	case l.Catalog.Kind.ByName:
		return Missing
	}
	return Plain
}

// Gloss returns the line about the script with the card's name. It returns nil if there is no
// such script or line.
func (l ListedCard) Gloss() Gloss {
	if own := l.Catalog.Cards[l.Card].Own(); own != nil {
		return own.Gloss
	}
	return nil
}

// Own returns the script with the card's name, or nil.
func (c *Card) Own() *Script {
	for _, s := range c.Scripts {
		if len(s.Names) > 0 {
			return s
		}
	}
	return nil
}
