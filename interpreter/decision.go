package interpreter

import (
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
	machine  *machine
	fiber    *fiber
	line     *fiber // the line of play of the game that it belongs to: fiber, unless it is asked ahead
	labelled bool
	prompt   names.Text
	labels   []names.Text // by option, once they are written
	values   []int64      // those of the options
	reader   names.Seats  // for whom its texts are written
}

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

// stand makes the game stand still for a decision, unless there is nothing to decide.
func (m *machine) stand(in *program.Instr, r []int64) signal {
	site := &m.p.Sites[in.B]
	if in.Op == program.Menu {
		return m.standAtMenu(site, m.List(r[in.A]), r)
	}
	value, forced, s := m.forced(site, r)
	if s == goOn && !forced && (m.evaluating > 0 || m.predicts) {
		value, s = m.suggestedValue(site, m.candidates(site, r))
		forced = true
	}
	switch {
	case s != goOn:
		return s
	case forced:
		return m.decided(in.A, site, value)
	case m.isUpToNobody(site, r):
		return m.followSuggestion()
	}
	return m.standFor(m.decides(site, r))
}

// standFor stands still for what a player has to decide, unless it was decided ahead.
func (m *machine) standFor(player int64) signal {
	if s := m.mayAskAhead(player); s != goOn {
		return s
	}
	if m.fiber.isForegone() {
		return m.takeForegone()
	}
	m.fiber.stand(forDecision, m.moment)
	return stands
}

// standAtMenu stands still for a menu, unless it has one way only. Where ways may be closed that is worth
// seeing, so such a menu is asked in any case.
func (m *machine) standAtMenu(site *program.Site, offers, r []int64) signal {
	switch {
	case !anyOpen(site, offers):
		return m.fail("every option is closed")
	case isOnly(site, offers) && !site.Closable:
		only, _ := cutOffer(site, offers)
		m.takeWay(&site.Ways[only.way()], only.values())
		return jumped
	case m.isUpToNobody(site, r):
		return m.followSuggestion()
	}
	return m.standFor(m.decides(site, r))
}

// takeWay goes on with a way of a menu, for what its parts name.
func (m *machine) takeWay(way *program.Way, values []int64) {
	m.moment++
	m.nameParts(way, values)
	m.fiber.pc = int(way.Do)
}

// decided goes on behind a decision with its value.
func (m *machine) decided(register int32, site *program.Site, value int64) signal {
	if m.evaluating == 0 {
		m.moment++
	}
	m.set(register, value)
	m.fiber.pc = int(site.Next)
	return jumped
}

// forced is the only answer there is, if there is only one. Without any it is a rule error.
func (m *machine) forced(site *program.Site, r []int64) (value int64, forced bool, s signal) {
	switch site.Kind {
	case program.PickOne:
		return m.forcedOne(site, m.List(r[site.List]))
	case program.PickSome:
		n := int64(len(m.List(r[site.List])))
		switch lo, hi := bounds(site, r, n); {
		case hi == 0:
			return state.EmptyList, true, goOn
		case lo == n:
			return r[site.List], true, goOn
		}
	case program.PickNumber:
		lo, hi := r[site.Min], r[site.Max]
		if lo > hi || lo == none {
			return none, false, m.fail("there is no number from %d to %d to choose", lo, hi)
		}
		return lo, lo == hi, goOn
	}
	return none, false, goOn
}

func (m *machine) forcedOne(site *program.Site, candidates []int64) (value int64, forced bool, s signal) {
	switch {
	case len(candidates) == 0 && !site.OrNone:
		return none, false, m.fail("there is nothing to choose from")
	case len(candidates) == 0:
		return none, true, goOn
	case len(candidates) == 1 && !site.OrNone:
		return candidates[0], true, goOn
	}
	return none, false, goOn
}

// bounds are how many elements of n have to be chosen at least and at most.
func bounds(site *program.Site, r []int64, n int64) (lo, hi int64) {
	hi = n
	if site.Max >= 0 {
		hi = max(0, min(n, r[site.Max]))
	}
	if site.Min >= 0 {
		lo = max(0, min(hi, r[site.Min]))
	}
	return lo, hi
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
	c := d.machine.Component(value)
	if c == nil || c.Face == state.Unobserved || !d.reader.MayRead(d.machine.CanTell(c)) {
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
	return d.machine.valueText(t, d.Options[option].Values[part]).For(d.reader)
}

// partType is the type of what a part of an option names; nil where luck is asked for.
func (d *Decision) partType(option, part int) *variant.Type {
	if d.fiber.waits != forDecision {
		return nil
	}
	return d.machine.partOf(d.machine.siteOf(d.fiber), &d.Options[option], part)
}

// partOf is the same where no luck is asked for.
func (m *machine) partOf(site *program.Site, o *Option, part int) *variant.Type {
	if o.Way < 0 {
		return m.p.Types[site.Elem]
	}
	return m.p.Types[site.Ways[o.Way].Parts[part]]
}
