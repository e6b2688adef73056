package format

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/syntax"
)

func (p declarations) scenario(d *syntax.ScenarioDecl) text {
	t, open := plain("scenario ").add(quoted(&d.Title)), d.Title.EndPos
	if d.For != nil {
		t, open = t.say(" for "+d.For.Text), d.For.EndPos
	}
	t = p.cites(t, open, d.Cites)
	lines := each.Of(d.Lines, func(l *syntax.ScenarioLine) item {
		return p.item(l, func(next tails) row { return single(p.scenarioLine(l, next)) })
	})
	return p.braces(t, oneByOne(citesEnd(d.Cites, open), d.EndPos, lines), 0)
}

// scenarioLine formats a line, with its contents in a column after the keyword.
func (p declarations) scenarioLine(l *syntax.ScenarioLine, next tails) text {
	switch {
	case l.Cites != nil:
		return p.clauses(l.Cites)
	case l.With != nil:
		return wide("with").add(quoted(l.With))
	case l.Option != nil:
		return plain("option " + l.Option.Text + " = ").add(p.value(l.Value, before(next)))
	case l.Players != nil:
		return plain("players " + strconv.Itoa(*l.Players))
	case l.Seed != nil:
		return wide("seed").say(strconv.Itoa(*l.Seed))
	case l.Order != nil:
		return wide("order").add(p.order(l.Order))
	case l.Listed != nil:
		return wide("listed").add(p.listed(l.Listed))
	case l.Luck != nil:
		return wide("luck").add(p.luck(l.Luck))
	case l.Given != nil:
		return p.wideArm("given", l.Given, next)
	case l.Do != nil:
		return p.wideArm("do", l.Do, next)
	case l.Answers != nil:
		return wide("answer").add(p.answers(l, next))
	case l.Expect != nil:
		return wide("expect").add(p.expect(l.Expect, next))
	case l.PlayTurn:
		return plain("play turn")
	case l.PlayTurns != nil:
		return plain(fmt.Sprintf("play %d turns", *l.PlayTurns))
	case l.Play:
		return plain("play")
	}
	return transcript(l)
}

// wide returns a keyword, padded so that the contents of most lines are aligned.
func wide(word string) text { return plain(fmt.Sprintf("%-6s ", word)) }

// wideArm formats an action. If its block has several lines, only one blank follows the keyword.
func (p declarations) wideArm(word string, a *syntax.Arm, next tails) text {
	t, before := wide(word), p.before
	p.before += t.reach()
	u := p.arm(nil, a, next)
	p.before = before
	if a.Block != nil && len(u) > 1 {
		return plain(word + " ").add(u)
	}
	return t.add(u)
}

func (p declarations) listed(l *syntax.Listed) text {
	var list []element
	for i := range l.Cards {
		card := &l.Cards[i]
		t := quoted(&card.Name)
		if card.Count != nil {
			t = t.say(" " + strconv.Itoa(*card.Count))
		}
		if len(card.Values) > 0 {
			t = p.braces(t, p.givenValues(card.Name.EndPos, p.closing(card.Values), card.Values), 1)
		}
		list = append(list, element{card.Pos, card.EndPos, t})
	}
	return plain(l.Zone.Text + ": ").add(p.commas(list))
}

func (p declarations) order(o *syntax.Order) text {
	var t text
	if o.Player != nil {
		t = player(*o.Player).say(" ")
	}
	list := each.Of(o.Cards, func(card *syntax.Text) element { return element{card.Pos, card.EndPos, quoted(card)} })
	return t.say(o.Zone.Text + ": ").add(p.commas(list))
}

func (p declarations) answers(l *syntax.ScenarioLine, next tails) text {
	values := each.Of(l.Answers, func(a syntax.Answer) syntax.Expr { return a })
	var to text
	if l.By != nil {
		to = player(*l.By)
	}
	if l.Question != nil {
		to = to.then(quoted(l.Question))
	}
	if !to.empty() {
		to = to.say(": ")
	}
	return to.add(p.series(values, before(next)))
}

// player returns the name of a player in a scenario.
func player(number int) text { return plain("player " + strconv.Itoa(number)) }

// luck formats values with the commas by which the author grouped them.
func (p declarations) luck(l *syntax.LuckLine) text {
	var list []element
	for _, e := range l.Values {
		u := p.value(e, slot{least: tightStrength, next: ^noTail})
		list = append(list, element{startOfValue(e), endOfValue(e), u})
	}
	stream := plain(l.Stream.Text)
	if l.Own != nil {
		stream = quoted(l.Own)
	}
	if l.For != nil {
		stream = player(int(l.For.Number)).then(stream)
	}
	return stream.say(": ").add(p.inLines(list, func(i int) string {
		between := p.textFrom(list[i-1].end)[:list[i].start.Offset-list[i-1].end.Offset]
		if strings.Contains(between, ",") || strings.HasPrefix(list[i].text[0].text, "(") {
			return ","
		}
		return ""
	}))
}

func (p declarations) expect(e *syntax.Expect, next tails) text {
	switch {
	case e.Odds != nil:
		b := block{open: endOfValue(e.Odds), end: e.EndPos, separator: ", ", grouped: true}
		for _, c := range e.Chances {
			b.items = append(b.items, p.item(c, func(tails) row {
				return single(plain(fmt.Sprintf("%s: %d/%d", c.Outcome.Text, c.Part, c.Of)))
			}))
		}
		return p.braces(plain("odds ").add(p.value(e.Odds, anywhere)), b, 0)
	case e.Error != nil:
		return plain("error ").add(quoted(e.Error))
	case e.Closed != nil:
		return to(plain("closed ").add(quoted(e.Closed)), e.To)
	case e.Offered != nil:
		return to(plain("offered ").add(quoted(e.Offered)), e.To)
	case e.NotOffered != nil:
		return to(plain("not offered ").add(quoted(e.NotOffered)), e.To)
	case len(e.Refused) > 0:
		return plain("refused ").add(p.reasons(e.Refused))
	}
	return p.value(e.That, before(next))
}

// to appends the player to whom an option is offered, or nothing for any player.
func to(t text, number *int) text {
	if number == nil {
		return t
	}
	return t.say(" to ").add(player(*number))
}

// reasons formats the texts of refused conditions.
func (p declarations) reasons(texts []*syntax.Text) text {
	list := each.Of(texts, func(t *syntax.Text) element { return element{t.Pos, t.EndPos, quoted(t)} })
	return p.commas(list)
}

// transcript formats the expected log, each line after a bar.
func transcript(l *syntax.ScenarioLine) text {
	t := plain("transcript")
	if l.For != nil {
		t = t.say(" for ").add(player(*l.For))
	}
	if len(l.Transcript) == 0 {
		return t.say(" { }")
	}
	t = t.say(" {")
	for _, l := range l.Transcript {
		t = append(t, line{indent: step, set: true, text: "| " + l})
	}
	return append(t, line{set: true, text: "}"})
}
