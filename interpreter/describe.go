package interpreter

import (
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
	"slices"
)

// describe says what the game stands still for. Labels that have to be written first, and the prompt,
// are left out unless the program tells: most players of fast games never look at them.
func (g *Game) describe() *Decision {
	d := &g.decision
	*d = Decision{Options: d.Options[:0], values: d.values[:0], game: g, Player: int(g.active), Rule: g.p.At(int32(g.branch.pc))}
	if g.branch.waits == forLuck {
		g.describeLuck(d)
		return d
	}
	site, r := g.site(), g.branch.window()
	if site.Player >= 0 {
		d.Player = int(r[site.Player])
	}
	d.OrNone = site.OrNone
	switch site.Kind {
	case program.PickOne, program.PickSome:
		g.describeCandidates(d, site, r)
	case program.PickNumber:
		d.Kind, d.Min, d.Max = AskNumber, r[site.Min], r[site.Max]
	case program.PickVerdict:
		d.Kind = AskJudge
	case program.PickWay:
		g.describeMenu(d, site, r)
	}
	if g.p.Mode.Tells() {
		g.label(d)
	}
	if g.scenario != nil {
		g.scenario.note(d)
	}
	return d
}

// site is where the game stands still for a decision.
func (g *Game) site() *program.Site { return &g.p.Sites[g.p.Code[g.branch.pc].B] }

func (g *Game) describeCandidates(d *Decision, site *program.Site, r []int64) {
	d.values = append(d.values, g.List(r[site.List])...)
	for i := range d.values {
		d.Options = append(d.Options, Option{Open: true, Values: d.values[i : i+1 : i+1], Way: -1, Number: i + 1})
	}
	d.Kind, d.Open = AskOne, len(d.values)
	if site.Kind == program.PickSome {
		d.Kind = AskSome
		d.Min, d.Max = bounds(site, r, int64(d.Open))
	}
	if site.Closed < 0 {
		return
	}
	d.values = append(d.values, g.List(r[site.Closed])...)
	for closed := d.values[d.Open:]; len(closed) > 0; closed = closed[2:] {
		d.Options = append(d.Options, g.closedOption(closed[:1:1], -1, closed[1]))
	}
}

func (g *Game) closedOption(values []int64, way int, reason int64) Option {
	at := g.p.Reasons[reason]
	return Option{Values: values, Way: way, Why: at.Text(), At: at}
}

func (g *Game) describeMenu(d *Decision, site *program.Site, r []int64) {
	d.Kind = AskOption
	d.values = append(d.values, g.List(r[site.List])...)
	g.describeOffers(d, site, true)
	d.Open = len(d.Options)
	if site.Closable && g.p.Mode.Tells() {
		g.describeOffers(d, site, false)
	}
}

// describeOffers adds the options of a menu that are open, or those that are closed. One that is closed keeps
// its number, so that those behind it have theirs; of options for several things only the open ones are counted.
func (g *Game) describeOffers(d *Decision, site *program.Site, open bool) {
	number := 0
	for offers := d.values; len(offers) > 0; {
		var o offer
		o, offers = cutOffer(site, offers)
		counted := o.isOpen() || len(o.values()) == 0
		if counted {
			number++
		}
		if o.isOpen() == open {
			d.Options = append(d.Options, g.offered(site, o))
			if counted {
				d.Options[len(d.Options)-1].Number = number
			}
		}
	}
}

func (g *Game) offered(site *program.Site, o offer) Option {
	option := Option{Open: true, Values: o.values(), Way: o.way()}
	if !o.isOpen() {
		option = g.closedOption(o.values(), o.way(), o[offeredWhy])
	}
	option.Cites = site.Ways[o.way()].Cites
	return option
}

func (g *Game) describeLuck(d *Decision) {
	q := &g.request
	d.Stream = q.Name()
	if q.Sides > 0 {
		d.Kind, d.Min, d.Max, d.Dice = AskRoll, 1, int64(q.Sides), q.Dice
		d.Prompt = "What does the d" + string(appendInt(nil, d.Max)) + " show?"
		return
	}
	d.Kind, d.Prompt, d.Dice = AskPick, "What comes up?", q.Dice
	switch {
	case q.Observed:
		d.Kind, d.Prompt = AskCard, g.askWhich(g.components[g.requested.cards[q.Taken]].zone)
	case q.Dice > 0:
		d.Prompt = "What does " + d.Stream + " show?"
	}
	for i := range q.N {
		if label := g.shown(i); q.Dice == 0 || !offers(d.Options, label) {
			d.values = append(d.values, int64(i))
			d.Options = append(d.Options, Option{Label: label, Open: true, Values: d.values[len(d.values)-1:], Way: -1, Number: len(d.Options) + 1})
		}
	}
	d.Open = len(d.Options)
	disambiguate(d.Options)
	d.labelled = true
}

// offers tells whether something of that name can be chosen already. A die may have the same face on several
// sides, and nobody can tell which of them came up.
func offers(options []Option, label string) bool {
	return slices.ContainsFunc(options, func(o Option) bool { return o.Label == label })
}

// askWhich asks which card was observed, by the place where it lies on the table.
func (g *Game) askWhich(zone int32) string {
	if holder := g.zones[zone].holder; holder >= 0 {
		return "Which card is it that lies with " + g.NameOf(int64(holder)) + "?"
	}
	return "Which card of " + g.NameOfZone(zone) + " is it?"
}

// ---- Labels -----------------------------------------------------------------------------------------

// label writes the prompt and the labels.
func (g *Game) label(d *Decision) {
	if d.labelled || g.branch.waits != forDecision {
		return
	}
	d.labelled = true
	g.work = g.limits.Steps
	site := g.site()
	d.Prompt = g.textOf(site.Prompt)
	for i := range d.Options {
		o := &d.Options[i]
		if o.Way < 0 {
			o.Label = g.valueLabel(site.Elem, o.Values[0])
		} else {
			o.Label = g.wayLabel(&site.Ways[o.Way], o.Values)
		}
	}
	disambiguate(d.Options)
}

// textOf is the text that a side look comes to.
func (g *Game) textOf(look program.Look) string {
	mark := len(g.texts)
	value, ok := g.tryLook(look)
	text := ""
	if ok {
		text = g.TextAt(value)
	}
	g.forgetTexts(mark)
	return text
}

// wayLabel is the label of a way for what its parts name.
func (g *Game) wayLabel(way *program.Way, values []int64) string {
	before := g.nameParts(way, values)
	text := g.textOf(way.Label)
	g.nameParts(way, before[:len(values)])
	return text
}

// valueLabel is what a text calls a value of Program.Types[elem].
func (g *Game) valueLabel(elem int32, value int64) string {
	return string(names.Append(nil, g, g.p.Types[elem], value))
}

// disambiguate tells options with the same label apart: River, River (2).
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
