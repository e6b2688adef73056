package variant

import (
	"slices"
	"strconv"

	"houserule/dsl/source"
)

// A Script is rules that cards bring along: what they change while they are in play, what they listen
// to, and how they answer procedures in a way of their own. Which cards have it is settled by the
// check: Card.Scripts and Kind.Scripts say so, and nothing has to ask Names, Catalog or Where again.
type Script struct {
	Index     int      // in Variant.Scripts
	Gloss     Gloss    // what its cards do
	Title     string   // as its text says whom it is for: `Item`, `Monster where magic exists`, `"River", "Ford"`
	Kinds     []*Kind  // of its cards, sorted by Index
	Names     []string // of its cards; nil for a script of a kind
	Catalog   *Catalog // from which its cards are; nil: from any
	Where     Expr     // which cards of the kind, in terms of Self; nil: all
	Self      *Local   // the card, in everything that belongs to the script
	Keeps     []*Keep
	Modifiers []*Modifier
	Listeners []*Listener
	Versions  []*Proc // own versions of procedures of the rules
	Helpers   []*Proc // what only the script itself calls
	Cites     []string
	Span      source.Span
	Doc       string
}

// Empty reports whether a script says nothing: its cards have no rules beyond their figures.
func (s *Script) Empty() bool {
	return len(s.Keeps)+len(s.Modifiers)+len(s.Listeners)+len(s.Versions)+len(s.Helpers) == 0
}

// A Keep is a value that each card with a script keeps. It lies in a cell behind the fields of the
// card's kind: Fields has an entry for each of Script.Kinds, with that kind's Slot, and their Default
// is what it starts with. A card never has two scripts whose cells overlap, but cards with different
// scripts share room: Kind.Cells is how many there are altogether.
type Keep struct {
	Name   string
	Fields []*Field
	Cites  []string
	Span   source.Span
}

// A Modifier is a line that changes what Target gives: a function or table, or the total of a check
// behind its last addition and before it is compared.
//
// It counts while its card is in play and face up, and While and Where (nil: always) hold; both are asked at
// each use. Those of Target.Modifiers that say First come before all others; among each of both the
// card that is longest in play comes first, and the lines of one card come in the order of Card.Scripts and,
// within a script, of its text. Each starts from what the one before made of the value.
//
// While, Where and Value know Script.Self, Params, which stand for the arguments of the call, and,
// except for While, Original, the value so far. All are Pure or ask for judgement.
type Modifier struct {
	Script   *Script
	Target   *Proc
	First    bool
	By       bool // Value is added to the number, or else put in its place
	Value    Expr
	Params   []*Local // one for each of Target.Params
	Original *Local
	While    Expr
	Where    Expr
	Label    string // what the line is called; the card's name if it is empty
	Cites    []string
	Span     source.Span
	NameSpan source.Span // Target's name in it
}

// A Side is where a listener stands beside what it listens to.
type Side uint8

const (
	Before Side = iota
	After
	Instead
)

// A Listener runs when Target, a procedure or phase, is called while its card is in play and face up.
//
// A call of Target runs the listeners for Instead, the oldest card first; each of them decides by
// original(…) whether the call goes on to the next. Innermost come all for Before, then Target, as the
// card in its first argument answers it, then all for After. Who is asked is settled as the call
// begins: what comes into play meanwhile is passed over, and so is what left meanwhile.
//
// Where (nil: always) and Proc.Body know Script.Self and the arguments of the call: Proc.Params is
// Script.Self and then one local for each of Target.Params. Proc.Sort is before, after or instead of;
// Proc.Result is Target's for Instead, and Nothing for the others. Where is asked when its turn comes. For After
// both know Result, too, which is what Target gave; it is nil where they do not ask for it.
type Listener struct {
	Script *Script
	Side   Side
	Target *Proc
	Where  Expr
	Result *Local
	Proc   *Proc
}

// Takes are the values that a listener knows: Proc.Params, and Result if it asks for that.
func (l *Listener) Takes() []*Local {
	if l.Result == nil {
		return l.Proc.Params
	}
	return append(slices.Clip(l.Proc.Params), l.Result)
}

// Stream is the name of the stream of luck from which p rolls. What belongs to a script rolls from one
// named after both.
func (p *Proc) Stream() string {
	if p.Script == nil {
		return p.Name
	}
	return p.Script.Call() + ": " + p.label()
}

// Call is the short name of a script: its first card, or its title.
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

// Word is what a text calls a figure that is reported.
func (r *Report) Word(value int64) string {
	switch t := r.Value.Type(); t.Base {
	case Bool:
		return strconv.FormatBool(value == 1)
	case EnumType:
		if value >= 0 && value < int64(len(t.Enum.Members)) {
			return t.Enum.Members[value]
		}
	}
	return strconv.FormatInt(value, 10)
}

// Spoken is what players read for a value of the line.
func (r *Report) Spoken(value int64) string {
	if t := r.Value.Type(); t.Base == EnumType && value >= 0 {
		return t.Enum.Word(int(value))
	}
	return r.Word(value)
}

// Word is what players read for a value of the option.
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

// A Standing tells what rules say of a card beyond its figures.
type Standing uint8

const (
	Plain    Standing = iota // nothing: no card of its kind has a script with its name
	Missing                  // nothing yet: others of its kind have a script with their name, and it has none
	Vanilla                  // that there is nothing to say: the script with its name is empty
	Scripted                 // what the script with its name says
)

func (s Standing) String() string {
	return [...]string{"plain", "missing", "vanilla", "scripted"}[s]
}

// Standing tells what rules say of a card. Scripts of its kind do not count: whether they are all that there is to
// say of the card, only a script with its name tells.
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

// Gloss is what players read that the script with the card's name does; empty where it does not say.
func (l ListedCard) Gloss() Gloss {
	if own := l.Catalog.Cards[l.Card].Own(); own != nil {
		return own.Gloss
	}
	return nil
}

// Own is the script with the card's name; nil without one.
func (c *Card) Own() *Script {
	for _, s := range c.Scripts {
		if len(s.Names) > 0 {
			return s
		}
	}
	return nil
}
