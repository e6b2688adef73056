// Package advice works out what a player needs to see to decide: what the question is about and with which figures, which check
// follows and with which chances, and what each way would change. In goes a game that stands at a decision and the seat that
// decides; out comes data for whoever shows it. It knows no game and nothing of screens.
//
// It finds out by looking ahead: on a copy of the game each way is answered, and played on for as long as nothing but dice is
// needed: no more is done than has to be, and that as is suggested. Dice are thrown every way that they can fall, so chances are
// exact. Figures that rules read on the way are those that matter. The copy is dealt anew first in all that the seat does not know,
// and it ends where a card nobody has seen would be drawn or somebody else would decide: nothing of that is ever looked at. Nor is what
// comes in another phase.
package advice

import (
	"math/big"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/view"
)

// A Advice is a decision as the one who decides should see it.
type Advice struct {
	Player int       `json:"player"`
	Where  []string  `json:"where,omitempty"` // the rules under way, the outermost first
	Focus  []Subject `json:"focus,omitempty"`
	// Check is the one that follows as things go by the suggestion; nil without one, or where it can't be reckoned.
	Check *Check `json:"check,omitempty"`
	// Idle tells that no answer changes how likely this check ends how, nor anything else but what it costs.
	Idle bool `json:"-"`
	// Alike tells that one of several things has to be chosen which nobody could tell apart.
	Alike bool `json:"-"`
	// Columns are the figures in which the ways differ, and Rows those of each open option in their order.
	Columns []Column `json:"columns,omitempty"`
	Rows    []Row    `json:"rows,omitempty"`
	// Nothing is the row of choosing none where that can be, or of saying no; Yes that of saying yes, and All that of choosing as
	// many as there are.
	Nothing *Row `json:"nothing,omitempty"`
	Yes     *Row `json:"yes,omitempty"`
	All     *Row `json:"all,omitempty"`
}

// A Subject is a component that the question is about, with the figures that matter.
type Subject struct {
	Component int      `json:"component"`
	Name      string   `json:"name"`
	Kind      string   `json:"kind"`
	Figures   []Figure `json:"figures,omitempty"`
	Gloss     string   `json:"gloss,omitempty"` // what rules say that it does
	// Zones are its own, with what lies there.
	Zones []view.Zone `json:"-"`
}

// A Figure is a value of a component. Read tells that what follows depends on it.
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

// Spoken is what players read for the figure.
func (f *Figure) Spoken() string {
	if f.Field == nil {
		return spoken(f.Name)
	}
	return f.Field.Spoken()
}

// Word is what players read for its value.
func (f *Figure) Word() string {
	switch {
	case f.Type.Base == variant.EnumType && f.Number >= 0:
		return f.Type.Enum.Word(int(f.Number))
	case f.Type.Base == variant.SetType || f.Type.Base == variant.ListType:
		return spoken(f.Value)
	}
	return f.Value
}

// A Check is a roll that is about to be made: what is thrown and added, what it is against, and what can come of it.
type Check struct {
	Way        string    `json:"way,omitempty"` // the one that it follows, where others lead to other checks
	Name       string    `json:"name"`
	About      []string  `json:"about,omitempty"`
	Dice       int       `json:"dice"`
	Sides      int       `json:"sides"`
	Added      int64     `json:"added"`
	Terms      []Term    `json:"terms,omitempty"` // what that comes from
	Against    int64     `json:"against"`
	HasAgainst bool      `json:"has_against"`
	Outcomes   []Outcome `json:"outcomes"`
	usual      []Change  // that may come whatever the outcome is
}

// A Term is something that is added to the dice of a check, and why.
type Term struct {
	Label string `json:"label,omitempty"`
	Value int64  `json:"value"`
}

// An Outcome is one that a check can have. From and To are the bare dice that lead to it, as far as these alone decide; both
// are 0 if they do not. Changes are what follows it, each with the chance that it has then.
type Outcome struct {
	Label   string   `json:"label"`
	Chance  *big.Rat `json:"chance"`
	From    int64    `json:"from,omitempty"`
	To      int64    `json:"to,omitempty"`
	Changes []Change `json:"changes,omitempty"`
	isOpen  bool     // not all of what follows it is known
}

// A Change is something that would be another way afterwards, and with which chance.
type Change struct {
	Component int      `json:"component"`
	Text      string   `json:"text"`
	Chance    *big.Rat `json:"chance"`
	change    difference
}

// A Column is a figure in which ways differ. IsNumber tells that it is one, or a chance, or which dice are needed, and IsShown that
// the rules ask for it.
type Column struct {
	Name     string `json:"name"`
	IsNumber bool   `json:"is_number,omitempty"`
	IsChance bool   `json:"is_chance,omitempty"`
	IsShown  bool   `json:"is_shown,omitempty"`
	isNeed   bool   // for an outcome
	of       cause  // of a chance or a need
}

// A Row is what is known of a way: its cells by column, empty where there is nothing to say and Unknown where it could not be
// found out; and what certainly happens at once.
type Row struct {
	Cells        []string `json:"cells,omitempty"`
	Consequences []string `json:"deeds,omitempty"`
	// Asks is the question that the same player is asked next, before anything is left to luck.
	Asks string `json:"asks,omitempty"`
	// Zones are those of the component that is chosen, with what lies there.
	Zones []view.Zone `json:"-"`
}

// IsEmpty reports whether nothing is known of a way.
func (r *Row) IsEmpty() bool {
	return r == nil || len(r.Consequences) == 0 && !slices.ContainsFunc(r.Cells, func(cell string) bool { return cell != "" && cell != Unknown })
}

// RowOf is what is known of a choice: of one option, of none, of a yes or a no; nil where nothing is.
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

// Common is what the rows of several options say alike, with the zones of the component that they begin with.
func (m *Advice) Common(options []int) *Row {
	common := &Row{Cells: make([]string, len(m.Columns)), Zones: m.Rows[options[0]].Zones}
	for j := range common.Cells {
		said := func(option int) string { return m.Rows[option].Cells[j] }
		if !slices.ContainsFunc(options, func(option int) bool { return said(option) != said(options[0]) }) {
			common.Cells[j] = said(options[0])
		}
	}
	return common
}

// Unknown stands in a cell for what could not be found out.
const Unknown = "·"

// Of returns the advice on a decision at which a game waits, for the player who decides. There is little in it of a game that is
// not traced. Where the dice of a roll are asked for, it is about that roll.
func Of(g *interpreter.Game, d *interpreter.Decision) *Advice { return newMaker(g, d).make() }

// While is the same as long as it is wanted, and else nil. Whether it is, is asked between one look ahead and the next: it may take
// its time to say so.
func While(wanted func() bool, g *interpreter.Game, d *interpreter.Decision) *Advice {
	k := newMaker(g, d)
	k.isWanted = wanted
	return k.make()
}

// Within returns the advice on some options that differ in one of their parts: the chances as in an Advice, and the figures in which
// those differ that this part is for.
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

// Choosing is the row of one choice, such as one of several components, in the columns of an Advice.
func (m *Advice) Choosing(g *interpreter.Game, d *interpreter.Decision, c interpreter.Choice) *Row {
	k := newMaker(g, d)
	defer k.done()
	k.look()
	o := k.outlook(&c)
	row := k.row(m.Columns, o)
	row.Consequences = deedsOf(o, func(difference) bool { return false })
	return row
}
