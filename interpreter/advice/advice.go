// Package advice computes the information that a player needs for a decision: the components in
// question with their relevant figures, the next check with its chances, and the consequences of
// each option. It takes a game that waits for a decision, and returns data to display. It knows no
// particular game and no screens.
//
// It uses lookahead. On a copy of the game, it chooses each option and plays on as suggested, until
// the game needs something other than dice. For dice it tries all results, so chances are exact.
// The figures that the rules read during this are the relevant ones.
//
// All hidden information in the copy is resampled first, so that a preview never depends on it. A
// branch ends where an unobserved card would be drawn, where another player would decide, or at the
// end of the phase.
package advice

import (
	"math/big"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/view"
)

// An Advice is the information about one decision for the player who decides.
type Advice struct {
	Player int       `json:"player"`
	Where  []string  `json:"where,omitempty"` // active rules, the outermost first
	Focus  []Subject `json:"focus,omitempty"`
	// Check is the check that follows if the player follows the suggestion. It is nil if there is none
	// or it can't be computed.
	Check *Check `json:"check,omitempty"`
	// Idle is set if no answer changes the chances of this check or anything else, except the answer's
	// own cost.
	Idle bool `json:"-"`
	// Interchangeable is set if the player has to choose one of several components that are
	// indistinguishable.
	Interchangeable bool `json:"-"`
	// Columns are the figures in which the options differ. Rows contains their values for each enabled
	// option, at the option's index.
	Columns []Column `json:"columns,omitempty"`
	Rows    []Row    `json:"rows,omitempty"`
	// Nothing is the row for choosing none or saying no. Yes is the row for saying yes, and All the
	// row for choosing as many as possible. Each pointer is nil if there is no such choice.
	Nothing *Row `json:"nothing,omitempty"`
	Yes     *Row `json:"yes,omitempty"`
	All     *Row `json:"all,omitempty"`
}

// A Subject is a component that the question is about, with its relevant figures.
type Subject struct {
	Component int      `json:"component"`
	Name      string   `json:"name"`
	Kind      string   `json:"kind"`
	Figures   []Figure `json:"figures,omitempty"`
	Gloss     string   `json:"gloss,omitempty"` // text of the rules that explains the component
	// Zones are the component's own zones with their contents.
	Zones    []view.Zone       `json:"-"`
	Language *variant.Language `json:"-"` // of the players
}

// A Figure is a value of a component. Read is set if the rules read it during the lookahead.
type Figure struct {
	Name   string         `json:"name"`
	Value  string         `json:"value"`
	Number int64          `json:"-"`
	Type   *variant.Type  `json:"-"`
	Field  *variant.Field `json:"-"`
	Read   bool           `json:"read,omitempty"`
	Usual  bool           `json:"-"`
	Empty  bool           `json:"-"`
}

// Spoken returns the name that players read.
func (f *Figure) Spoken() string {
	if f.Field == nil {
		return spoken(f.Name)
	}
	return f.Field.Spoken()
}

// IsNone reports whether there is no value.
func (f *Figure) IsNone() bool {
	return f.Empty && f.Number == variant.None && f.Type.Base != variant.ListType
}

// Word returns the value as players read it.
func (f *Figure) Word() string {
	switch {
	case f.Type.Base == variant.EnumType && f.Number >= 0:
		return f.Type.Enum.Word(int(f.Number))
	case f.Type.Base == variant.SetType || f.Type.Base == variant.ListType:
		return spoken(f.Value)
	}
	return f.Value
}

// A Check is a roll that the player is about to make: its dice, the values added, the target, and
// the possible outcomes.
type Check struct {
	Option     string    `json:"way,omitempty"` // option that leads to it; empty if all do
	Name       string    `json:"name"`
	About      []string  `json:"about,omitempty"`
	Dice       int       `json:"dice"`
	Sides      int       `json:"sides"`
	Added      int64     `json:"added"`
	Terms      []Term    `json:"terms,omitempty"` // parts of Added
	Against    int64     `json:"against"`
	HasAgainst bool      `json:"has_against"`
	Outcomes   []Outcome `json:"outcomes"`
	usual      []Change  // changes that may follow every outcome

	Language *variant.Language `json:"-"` // of the players
}

// A Term is a value that is added to the dice of a check, with its label.
type Term struct {
	Label string `json:"label,omitempty"`
	Value int64  `json:"value"`
}

// An Outcome is a possible outcome of a check. From and To are the range of the dice's sum that
// leads to it, or 0 if other values decide too. Changes are its consequences, each with its chance
// given this outcome.
type Outcome struct {
	Label   string   `json:"label"`
	Called  string   `json:"called"` // Label, with components in place of the parameters that it names
	Chance  *big.Rat `json:"chance"`
	From    int64    `json:"from,omitempty"`
	To      int64    `json:"to,omitempty"`
	Changes []Change `json:"changes,omitempty"`
	// Tone is set if the rules call the outcome, or all of its consequences that have a tone, a loss
	// or a gain.
	Tone   event.Tone `json:"tone,omitempty"`
	isOpen bool       // some consequences are unknown
}

// A Change is a possible change of the game, with its chance.
type Change struct {
	Component int      `json:"component"`
	Text      string   `json:"text"`
	Chance    *big.Rat `json:"chance"`
	change    difference
}

// A Column is a figure in which options differ. IsNumber is set for numbers, for chances and for
// the dice needed. IsShown is set if the rules ask to show the figure.
type Column struct {
	Name     string `json:"name"`
	Called   string `json:"called,omitempty"` // Name with the components that all options concern
	IsNumber bool   `json:"is_number,omitempty"`
	IsChance bool   `json:"is_chance,omitempty"`
	IsShown  bool   `json:"is_shown,omitempty"`
	// Tone is that of the outcome or the change whose chances the column contains.
	Tone   event.Tone `json:"tone,omitempty"`
	isNeed bool       // the dice needed for an outcome
	of     cause      // of a chance or of the dice needed
}

// A Row contains the information about one option. Cells are indexed by column; a cell is empty if
// there is nothing to show, and Unknown if its value isn't known. Consequences are the immediate
// and certain changes.
type Row struct {
	Cells        []string `json:"cells,omitempty"`
	Consequences []string `json:"deeds,omitempty"`
	// Asks is the next question to the same player before any luck.
	Asks string `json:"asks,omitempty"`
	// Zones are the zones of the chosen component, with their contents.
	Zones []view.Zone `json:"-"`
	rates []*big.Rat  // chances by column; nil if unknown or of no chance
	tones [2]int      // numbers of immediate losses and gains
}

// IsEmpty reports whether a row contains no information.
func (r *Row) IsEmpty() bool {
	return r == nil || len(r.Consequences) == 0 && !slices.ContainsFunc(r.Cells, func(cell string) bool { return cell != "" && cell != Unknown })
}

// RowOf returns a pointer to the row for a choice of one option, of none, or of yes or no. It
// returns nil if there is no such row.
func (m *Advice) RowOf(c interpreter.Choice) *Row {
	switch {
	case c.Yes:
		return m.Yes
	case len(c.Indexes) == 0:
		return m.Nothing
	case len(c.Indexes) == 1 && c.Indexes[0] < len(m.Rows):
		return &m.Rows[c.Indexes[0]]
	}
	return nil
}

// Common returns a row with the cells that are equal for several options, and with the zones of the
// first option.
func (m *Advice) Common(options []int) *Row {
	common := &Row{Cells: make([]string, len(m.Columns)), Zones: m.Rows[options[0]].Zones}
	for j := range common.Cells {
		cell := func(option int) string { return m.Rows[option].Cells[j] }
		if !slices.ContainsFunc(options, func(option int) bool { return cell(option) != cell(options[0]) }) {
			common.Cells[j] = cell(options[0])
		}
	}
	return common
}

// Unknown is the text of a cell whose value isn't known.
const Unknown = "·"

// Of returns the advice on the pending decision d for the player who decides. It contains little
// for a game that isn't traced. If the game asks for the dice of a roll, the advice is about that
// roll.
func Of(g *interpreter.Game, d *interpreter.Decision) *Advice { return newMaker(g, d).make() }

// While returns the same as Of, but a nil pointer as soon as wanted returns false. It calls wanted
// before each lookahead. The callback may block, for example to let other work run first.
func While(wanted func() bool, g *interpreter.Game, d *interpreter.Decision) *Advice {
	k := newMaker(g, d)
	k.isWanted = wanted
	return k.make()
}

// Within returns the advice on some options that differ in one of their parts. It contains the
// chances of m, and the figures in which those parts differ.
func (m *Advice) Within(g *interpreter.Game, d *interpreter.Decision, options []int, part int) *Advice {
	k := newMaker(g, d)
	defer k.done()
	within := &Advice{Player: m.Player, Rows: make([]Row, len(m.Rows))}
	var known []int
	for j, column := range m.Columns {
		if column.IsChance || column.isNeed {
			within.Columns, known = append(within.Columns, column), append(known, j)
		}
	}
	subjects := k.partsOf(options, part)
	figures := differingIn(subjects, nil)
	for _, f := range figures {
		within.Columns = append(within.Columns, f.column())
	}
	for at, option := range options {
		row := Row{Consequences: m.Rows[option].Consequences, Asks: m.Rows[option].Asks}
		if subjects != nil && subjects[at] != nil {
			row.Zones = subjects[at].Zones
		}
		for _, j := range known {
			row.Cells = append(row.Cells, m.Rows[option].Cells[j])
		}
		for _, f := range figures {
			row.Cells = append(row.Cells, f.of(subjects[at]))
		}
		within.Rows[option] = row
	}
	return within
}

// Choosing returns the row for one choice, for example of several components, in the columns of m.
func (m *Advice) Choosing(g *interpreter.Game, d *interpreter.Decision, c interpreter.Choice) *Row {
	k := newMaker(g, d)
	defer k.done()
	k.look()
	o := k.outlook(&c)
	row := k.row(m.Columns, o)
	row.Consequences = consequencesOf(o, func(difference) bool { return false })
	return row
}
