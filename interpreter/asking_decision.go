package interpreter

import (
	"cmp"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// A DecisionKind is the form of answer that a decision takes.
type DecisionKind uint8

const (
	AskOne    DecisionKind = iota // one of the options, or none if OrNone
	AskSome                       // Min to Max of the options
	AskNumber                     // a number from Min to Max
	AskJudge                      // yes or no
	AskOption                     // one of the enabled options of a menu
	AskRoll                       // luck: the face of a die with Max sides
	AskPick                       // luck: the outcome, which is one of the options
	AskCard                       // luck: the observed card, which is one of the options
)

// A Form is the form of an answer for a client, independent of the subject of the decision.
type Form string

const (
	OneOf   Form = "one"  // one of the options
	SomeOf  Form = "some" // several of the options
	ANumber Form = "number"
	YesOrNo Form = "yes or no"
)

// Form returns the form of an answer to a decision of this kind.
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

// A Decision is a pending decision or request for luck. It belongs to the game and is valid until
// the game resumes.
type Decision struct {
	Player   int
	Kind     DecisionKind
	Prompt   string
	Options  []Option // the enabled options, followed by the disabled ones
	Open     int      // the number of enabled options
	OrNone   bool
	Min, Max int64
	Stream   string       // the random stream of a request for luck
	Dice     int          // the number of dice of a roll that are still to come
	Rule     program.Spot // the source location in the rules
	Place                 // identifies the decision within the game
	Turn     int          // the player whose turn it belongs to
	asking   *asking
	fiber    *fiber
	line     *fiber // the fiber of the game; it differs from fiber if the decision is made ahead on a copy
	labelled bool
	prompt   names.Text
	labels   []names.Text // by option; empty until they are written
	values   []int64      // the backing array of Options[i].Values
	reader   names.Seats  // the players for whom the texts are written
}

// IsOffered reports whether the decision belongs to an offer.
func (d *Decision) IsOffered() bool { return d.line.offer > 0 }

// Offer returns the offer that the decision belongs to, by its index in the program, and the
// player who began it. offer is -1 if there is none.
func (d *Decision) Offer() (offer, player int) { return d.line.offer - 1, int(d.line.player) }

// An Option is something that can be chosen, or could be if its condition held. In a traced
// program, Why is the failed condition as source text.
type Option struct {
	Label     string
	Open      bool
	Why       string
	At        source.Span // the source location of Why
	Values    []int64     // the element to choose, or the values of the parts of a menu option
	MenuIndex int         // the index of the menu option in the rules; -1 outside menus
	Number    int         // the number to choose it by, from 1; 0 if it has none
	Cites     []string
}

// A Choice is an answer to a decision. Indexes are indexes of options, Number is a number or the
// face of a die, and Yes is a verdict. The answer "none" has no indexes.
type Choice struct {
	Indexes []int
	Number  int64
	Yes     bool
}

// Language returns the language of the players.
func (d *Decision) Language() *variant.Language { return d.asking.Language() }

// Component returns the number of the component that a part of an option stands for, as in
// package view. It returns -1 if the part is not a component, if the reader of the decision can't
// identify it, or if there is no such part. An option outside a menu has one part.
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

// Part returns the words for a part of an option, for the reader of the decision.
func (d *Decision) Part(option, part int) string {
	t := d.partType(option, part)
	if t == nil {
		return d.Options[option].Label
	}
	return d.asking.valueText(t, d.Options[option].Values[part]).For(d.reader)
}

// Draws returns the name of the shared zone from which a menu option draws, or "" if there is none
// or the option has parts.
func (d *Decision) Draws(option int) string {
	o := &d.Options[option]
	if d.fiber.waits != forDecision || o.MenuIndex < 0 || len(o.Values) > 0 {
		return ""
	}
	return d.asking.siteOf(d.fiber).Options[o.MenuIndex].Draws
}

// PartKind returns the name that players have for the values of a part of an option: that of a kind
// or an enum, or "player". It returns "" if there is no single name.
func (d *Decision) PartKind(option, part int) string {
	t := d.partType(option, part)
	switch {
	case t == nil:
	case t.Base == variant.EnumType:
		return t.Enum.Spoken()
	case t.Base == variant.Player:
		return d.Language().Word("player")
	case t.Base == variant.Component && len(t.Kinds) == 1:
		return t.Kinds[0].Spoken()
	}
	return ""
}

// partType returns the type of a part of an option, or nil in a request for luck.
func (d *Decision) partType(option, part int) *variant.Type {
	if d.fiber.waits != forDecision {
		return nil
	}
	return d.asking.partOf(d.asking.siteOf(d.fiber), &d.Options[option], part)
}

// Gloss returns the one-line description of an option from the rules: of a menu option, or of an
// enum member. It is empty if the rules have none.
func (d *Decision) Gloss(option int) string {
	o := &d.Options[option]
	if d.fiber.waits != forDecision {
		return ""
	}
	if o.MenuIndex >= 0 {
		return d.asking.siteOf(d.fiber).Options[o.MenuIndex].Gloss
	}
	t := d.partType(option, 0)
	if value := o.Values[0]; t.Base == variant.EnumType && 0 <= value && int(value) < len(t.Enum.Wordings) {
		return t.Enum.Wordings[value].Gloss
	}
	return ""
}

// Nothing returns the label and the description of the answer "none". The description is empty if
// the rules have none.
func (d *Decision) Nothing() (called, gloss string) {
	if d.fiber.waits != forDecision {
		return d.Language().Word("none"), ""
	}
	none := &d.asking.siteOf(d.fiber).None
	return cmp.Or(none.Called, d.Language().Word("none")), none.Gloss
}

// partOf returns the type of a part of an option at a decision site.
func (m *asking) partOf(site *program.Site, o *Option, part int) *variant.Type {
	if o.MenuIndex < 0 {
		return m.p.Types[site.Elem]
	}
	return m.p.Types[site.Options[o.MenuIndex].Parts[part]]
}

// IsSecret reports whether only the player who decides may read the decision.
func (d *Decision) IsSecret() bool { return len(d.fiber.secrets) > 0 }

// A menuEntry is one element in the list of a menu's options: a sub-slice that holds the index of
// the option, the reason why it is disabled, and the values of its parts.
type menuEntry []int64

const (
	offeredIndex = iota
	offeredWhy   // -1 if the option is enabled
	offeredValues
)

func (o menuEntry) index() int      { return int(o[offeredIndex]) }
func (o menuEntry) isOpen() bool    { return o[offeredWhy] < 0 }
func (o menuEntry) values() []int64 { return o[offeredValues:] }

// cutEntry splits the first entry off the list of a menu.
func cutEntry(site *program.Site, offers []int64) (first menuEntry, rest []int64) {
	n := offeredValues + len(site.Options[offers[offeredIndex]].Parts)
	return offers[:n:n], offers[n:]
}

// isOnly reports whether a menu has exactly one option.
func isOnly(site *program.Site, offers []int64) bool {
	_, rest := cutEntry(site, offers)
	return len(rest) == 0
}

func anyOpen(site *program.Site, offers []int64) bool {
	for len(offers) > 0 {
		var o menuEntry
		if o, offers = cutEntry(site, offers); o.isOpen() {
			return true
		}
	}
	return false
}

// nameParts stores values in the variables of a menu option's parts, and returns their previous
// values so that the caller can restore them.
func (m *asking) nameParts(option *program.MenuOption, values []int64) (before [variant.MostParts]int64) {
	named := m.fiber.window()[option.Var:]
	copy(before[:], named[:len(values)])
	copy(named, values)
	return before
}
