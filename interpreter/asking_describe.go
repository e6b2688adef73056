package interpreter

import (
	"slices"
	"strconv"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// describe fills in the decision for which the running fiber is suspended. It writes the prompt
// and the labels only if the game has a log, because automatic players of fast games rarely need
// them.
func (m *asking) describe() *Decision {
	b := m.fiber
	d := &b.decision
	*d = Decision{
		reader: names.AllSeats, Options: d.Options[:0], values: d.values[:0], labels: d.labels[:0], asking: m, fiber: b, line: b, Place: Place{b.path(), b.number()}, Turn: m.turnOf(b),
		Player: int(m.Active), Rule: m.p.At(int32(b.pc)),
	}
	if m.fiber.waits == forLuck {
		if last := len(m.fiber.secrets) - 1; last >= 0 {
			d.Player = int(m.fiber.secrets[last]) // the player who alone may see it
		}
		m.describeLuck(d)
		return d
	}
	site, r := m.site(), m.fiber.window()
	if site.Player >= 0 {
		d.Player = int(r[site.Player])
	}
	d.OrNone = site.OrNone
	switch site.Kind {
	case program.PickOne, program.PickSome:
		m.describeCandidates(d, site, r)
	case program.PickNumber:
		d.Kind, d.Min, d.Max = AskNumber, r[site.Min], r[site.Max]
	case program.PickVerdict:
		d.Kind = AskJudge
	case program.PickOption:
		m.describeMenu(d, site, r)
	}
	m.mix(d)
	if m.hasLog() {
		m.label(d)
	}
	if m.scenario != nil {
		m.scenario.note(d)
	}
	return d
}

// turnOf returns the player whose turn a fiber belongs to.
func (m *asking) turnOf(b *fiber) int {
	if b.parent != nil || b.offer > 0 {
		return int(b.player)
	}
	return int(m.Active)
}

func (m *asking) describeCandidates(d *Decision, site *program.Site, r []int64) {
	d.values = append(d.values, m.List(r[site.List])...)
	for i := range d.values {
		d.Options = append(d.Options, Option{Open: true, Values: d.values[i : i+1 : i+1], MenuIndex: -1, Number: i + 1})
	}
	d.Kind, d.Open = AskOne, len(d.values)
	if site.Kind == program.PickSome {
		d.Kind = AskSome
		d.Min, d.Max = bounds(site, r, int64(d.Open))
	}
	if site.Closed < 0 {
		return
	}
	d.values = append(d.values, m.List(r[site.Closed])...)
	for closed := d.values[d.Open:]; len(closed) > 0; closed = closed[2:] {
		d.Options = append(d.Options, m.closedOption(closed[:1:1], -1, closed[1]))
	}
}

func (m *asking) closedOption(values []int64, way int, reason int64) Option {
	at := m.p.Reasons[reason]
	return Option{Values: values, MenuIndex: way, Why: at.Text(), At: at}
}

func (m *asking) describeMenu(d *Decision, site *program.Site, r []int64) {
	d.Kind = AskOption
	d.values = append(d.values, m.List(r[site.List])...)
	m.describeEntries(d, site, true)
	d.Open = len(d.Options)
	if site.Closable && m.hasLog() {
		m.describeEntries(d, site, false)
	}
}

// describeEntries appends the enabled or the disabled options of a menu. A disabled option keeps
// its number, so that the numbers of later options don't change. An option with parts is numbered
// only if it is enabled.
func (m *asking) describeEntries(d *Decision, site *program.Site, open bool) {
	number := 0
	for offers := d.values; len(offers) > 0; {
		var o menuEntry
		o, offers = cutEntry(site, offers)
		counted := o.isOpen() || len(o.values()) == 0
		if counted {
			number++
		}
		if o.isOpen() == open {
			d.Options = append(d.Options, m.offered(site, o))
			if counted {
				d.Options[len(d.Options)-1].Number = number
			}
		}
	}
}

func (m *asking) offered(site *program.Site, o menuEntry) Option {
	option := Option{Open: true, Values: o.values(), MenuIndex: o.index()}
	if !o.isOpen() {
		option = m.closedOption(o.values(), o.index(), o[offeredWhy])
	}
	option.Cites = site.Options[o.index()].Cites
	return option
}

func (m *asking) describeLuck(d *Decision) {
	q := &m.fiber.request
	d.Stream = q.Name()
	if q.Sides > 0 {
		d.Kind, d.Min, d.Max, d.Dice = AskRoll, 1, int64(q.Sides), q.Dice
		d.Prompt = d.Language().Say("What does the d%d show?", d.Max)
		return
	}
	d.Kind, d.Prompt, d.Dice = AskPick, d.Language().Word("What comes up?"), q.Dice
	switch {
	case q.Observed:
		d.Kind, d.Prompt = AskCard, m.askWhich(m.Components[m.fiber.requested.cards[q.Taken]].Zone)
	case q.Dice > 0:
		d.Prompt = d.Language().Say("What does %s show?", d.Stream)
	}
	seen := make(map[string]bool, q.N)
	for i := range q.N {
		// A die may have the same face on several sides, and a player can't tell these sides
		// apart.
		if label := m.shown(i); q.Dice == 0 || !seen[label] {
			seen[label] = true
			d.values = append(d.values, int64(i))
			d.Options = append(d.Options, Option{Label: label, Open: true, Values: d.values[len(d.values)-1:], MenuIndex: -1, Number: len(d.Options) + 1})
		}
	}
	d.Open = len(d.Options)
	disambiguate(d.Options)
	d.labelled = true
}

// askWhich returns the question for the identity of an observed card, which names its zone.
func (m *asking) askWhich(zone int32) string {
	if holder := m.Zones[zone].Holder; holder >= 0 {
		return m.Language().Say("Which card is it that lies with %s?", m.NameOf(int64(holder)))
	}
	name := m.NameOfZone(zone)
	if m.Language().Name != "" {
		name = m.zoneCalled(zone)
	}
	return m.Language().Say("Which card of %s is it?", name)
}

// ---- Labels -------------------------------------------------------------------------------------

// label writes the prompt and the labels.
func (m *asking) label(d *Decision) {
	if d.labelled || d.fiber.waits != forDecision {
		return
	}
	running := m.fiber
	m.switchTo(d.fiber)
	defer m.switchTo(running)
	d.labelled, d.labels = true, d.labels[:0]
	m.allow(m.limits.Steps)
	site := m.site()
	d.prompt = m.textOf(site.Prompt)
	for i := range d.Options {
		d.labels = append(d.labels, m.optionText(site, &d.Options[i]))
	}
	d.readBy(names.AllSeats)
}

func (m *asking) optionText(site *program.Site, o *Option) names.Text {
	switch {
	case m.Work < 0: // no work is left
		return names.Text{}
	case o.MenuIndex < 0:
		return m.chargeText(m.valueText(m.p.Types[site.Elem], o.Values[0]))
	}
	return m.menuLabel(&site.Options[o.MenuIndex], o.Values)
}

// mostToRead is the maximum length of a label or prompt in bytes.
const mostToRead = 4096

// readBy writes the prompt and the labels for a reader, and numbers equal labels. A log entry
// includes such a number only for players who may read all earlier options. For others the number
// would reveal information about hidden options.
func (d *Decision) readBy(reader names.Seats) {
	d.reader = reader
	d.Prompt = d.prompt.For(reader)
	seen := make(map[string]int, len(d.Options))
	readers := names.AllSeats
	for i := range d.Options {
		o, label := &d.Options[i], &d.labels[i]
		o.Label = label.For(reader)
		seen[o.Label]++
		readers &= label.Readers()
		if n := seen[o.Label]; n > 1 && reader == names.AllSeats {
			*label = label.Number(n, readers)
			o.Label = label.String
		} else if n > 1 {
			o.Label += " (" + strconv.Itoa(n) + ")"
		}
	}
}

// For returns a copy of the decision with texts for a player. A Choice has the same meaning for
// both.
func (d *Decision) For(player int) *Decision {
	d.Describe()
	seen := *d
	seen.Options = slices.Clone(d.Options)
	if d.fiber.waits == forDecision {
		seen.readBy(names.Only(int64(player)))
	}
	return &seen
}

// menuLabel returns the label of a menu option with the given values of its parts.
func (m *asking) menuLabel(option *program.MenuOption, values []int64) names.Text {
	before := m.nameParts(option, values)
	text := m.textOf(option.Label)
	m.nameParts(option, before[:len(values)])
	return text
}

// disambiguate appends numbers to equal labels, for example "River", "River (2)".
func disambiguate(options []Option) {
	seen := make(map[string]int, len(options))
	for i := range options {
		label := options[i].Label
		seen[label]++
		if n := seen[label]; n > 1 {
			options[i].Label = label + " (" + string(appendInt(nil, int64(n))) + ")"
		}
	}
}
