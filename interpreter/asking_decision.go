package interpreter

import (
	"cmp"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// A DecisionKind tells what sort of answer a decision takes.
type DecisionKind uint8

const (
	AskOne    DecisionKind = iota // one of the options, or none where OrNone
	AskSome                       // Min to Max of the options
	AskNumber                     // a number from Min to Max
	AskJudge                      // yes or no
	AskOption                     // one of the ways that are open
	AskRoll                       // luck: the face of a die with Max sides
	AskPick                       // luck: one of the options came up
	AskCard                       // luck: one of the options is the card that was observed
)

// A Form is what an answer says, whatever it is about.
type Form string

const (
	OneOf   Form = "one"  // of the options
	SomeOf  Form = "some" // of them
	ANumber Form = "number"
	YesOrNo Form = "yes or no"
)

// Form is what an answer to such a decision says.
func (k DecisionKind) Form() Form {
	switch k {
	case AskSome:
		return SomeOf
	case AskNumber:
		return ANumber
	case AskJudge:
		return YesOrNo
	}
	return OneOf
}

// A Decision is what a game stands still for. It belongs to the game and is only good until the game
// goes on.
type Decision struct {
	Player   int
	Kind     DecisionKind
	Prompt   string
	Options  []Option // first those that are open, then those that are closed
	Open     int      // how many are open
	OrNone   bool
	Min, Max int64
	Stream   string       // where luck is asked for
	Dice     int          // of a roll, also of a die of faces, how many are still to come
	Rule     program.Spot // where in the rules
	Place                 // among all decisions that are open
	Turn     int          // whose turn it belongs to
	asking   *asking
	fiber    *fiber
	line     *fiber // the line of play of the game that it belongs to: fiber, unless it is asked ahead
	labelled bool
	prompt   names.Text
	labels   []names.Text // by option, once they are written
	values   []int64      // those of the options
	reader   names.Seats  // for whom its texts are written
}

// IsOffered reports whether the decision is about what somebody offers out of turn.
func (d *Decision) IsOffered() bool { return d.line.offer > 0 }

// Offer is the one that a decision is about, by its number in the program, and whose it is.
func (d *Decision) Offer() (offer, player int) { return d.line.offer - 1, int(d.line.player) }

// An Option is something that can be chosen, or could be if it were not closed. In a program that
// tells, Why is the condition in the way, as the rules write it.
type Option struct {
	Label  string
	Open   bool
	Why    string
	At     source.Span // of Why
	Values []int64     // the element, or what each part of a way names
	Way    int         // of a menu; -1
	Number int         // by which it is chosen, from 1; 0 for what is closed and has none
	Cites  []string
}

// A Choice is the answer to a decision: Indexes are places among the options, Number is for a number or
// the face of a die, and Yes is a verdict. None of the options is no Indexes.
type Choice struct {
	Indexes []int
	Number  int64
	Yes     bool
}

// Component is the number of the component that a part of an option stands for, as views have it; -1 if it
// stands for something else, if whoever reads the decision can't tell what it is, or if the option has no such part.
// An element that is chosen has one.
func (d *Decision) Component(option, part int) int {
	if part >= len(d.Options[option].Values) {
		return -1
	}
	t := d.partType(option, part)
	if t == nil || t.Base != variant.Component {
		return -1
	}
	value := d.Options[option].Values[part]
	c := d.asking.Component(value)
	if c == nil || c.Face == state.Unobserved || !d.reader.MayRead(d.asking.CanTell(c)) {
		return -1
	}
	return int(value)
}

// Part is what a part of an option is called for whoever reads the decision.
func (d *Decision) Part(option, part int) string {
	t := d.partType(option, part)
	if t == nil {
		return d.Options[option].Label
	}
	return d.asking.valueText(t, d.Options[option].Values[part]).For(d.reader)
}

// partType is the type of what a part of an option names; nil where luck is asked for.
func (d *Decision) partType(option, part int) *variant.Type {
	if d.fiber.waits != forDecision {
		return nil
	}
	return d.asking.partOf(d.asking.siteOf(d.fiber), &d.Options[option], part)
}

// Gloss is what rules say of an option in a line: of a way to go on, or of the value of an enum that is chosen. It is empty where they
// say nothing.
func (d *Decision) Gloss(option int) string {
	o := &d.Options[option]
	if d.fiber.waits != forDecision {
		return ""
	}
	if o.Way >= 0 {
		return d.asking.siteOf(d.fiber).Ways[o.Way].Gloss
	}
	t := d.partType(option, 0)
	if value := o.Values[0]; t.Base == variant.EnumType && 0 <= value && int(value) < len(t.Enum.Wordings) {
		return t.Enum.Wordings[value].Gloss
	}
	return ""
}

// Nothing is what players read for the choice of nothing, and what rules say that it does: empty where they don't.
func (d *Decision) Nothing() (called, gloss string) {
	if d.fiber.waits != forDecision {
		return "none", ""
	}
	none := &d.asking.siteOf(d.fiber).None
	return cmp.Or(none.Called, "none"), none.Gloss
}

// partOf is the same where no luck is asked for.
func (m *asking) partOf(site *program.Site, o *Option, part int) *variant.Type {
	if o.Way < 0 {
		return m.p.Types[site.Elem]
	}
	return m.p.Types[site.Ways[o.Way].Parts[part]]
}

// IsSecret reports whether nobody but the player who is asked may read the question.
func (d *Decision) IsSecret() bool { return len(d.fiber.secrets) > 0 }

// An offer is one of the options of a menu as its list has them: which way it is, why it is closed, and what each part
// of the way names.
type offer []int64

const (
	offeredWay = iota
	offeredWhy // -1: it is open
	offeredValues
)

func (o offer) way() int        { return int(o[offeredWay]) }
func (o offer) isOpen() bool    { return o[offeredWhy] < 0 }
func (o offer) values() []int64 { return o[offeredValues:] }

// cutOffer takes the first offer off the list of a menu.
func cutOffer(site *program.Site, offers []int64) (first offer, rest []int64) {
	n := offeredValues + len(site.Ways[offers[offeredWay]].Parts)
	return offers[:n:n], offers[n:]
}

// isOnly reports whether a menu has no second option.
func isOnly(site *program.Site, offers []int64) bool {
	_, rest := cutOffer(site, offers)
	return len(rest) == 0
}

func anyOpen(site *program.Site, offers []int64) bool {
	for len(offers) > 0 {
		var o offer
		if o, offers = cutOffer(site, offers); o.isOpen() {
			return true
		}
	}
	return false
}

// nameParts gives what the parts of a way name its values, and tells what they were before.
func (m *asking) nameParts(way *program.Way, values []int64) (before [variant.MostParts]int64) {
	named := m.fiber.window()[way.Var:]
	copy(before[:], named[:len(values)])
	copy(named, values)
	return before
}
