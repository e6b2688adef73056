package advice

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
)

// This file states why a choice is suggested if the rules give no reason. A reason compares the
// suggestion with the other choices by what the advice shows about them, so it is always true and
// reveals nothing new.

// Reason returns a clause about the choice c of decision d, for example "the best chance of
// \"hits\": 72 %". It is never empty.
func (m *Advice) Reason(d *interpreter.Decision, c interpreter.Choice) string {
	l := d.Language()
	chosen, others := m.compared(d, c)
	switch {
	case d.Kind == interpreter.AskNumber && d.Min == d.Max, len(others) == 0 && d.Kind != interpreter.AskNumber && d.Open <= 1:
		return l.Say("nothing else is possible")
	case d.Kind == interpreter.AskNumber && c.Number == d.Max:
		return l.Say("it is the highest number possible")
	case d.Kind == interpreter.AskNumber && c.Number == d.Min:
		return l.Say("it is the lowest number possible")
	}
	if chosen != nil && len(others) > 0 {
		text := cmp.Or(m.byChance(l, chosen, others), byTone(l, chosen, others), byRest(l, chosen, others, isRest(d, c)), m.byFigure(l, chosen, others),
			byEquality(l, chosen, others), byEffect(l, chosen, others))
		if text != "" {
			return text
		}
	}
	switch {
	case isRest(d, c):
		return l.Say("it keeps everything as it is")
	case d.IsAdvised() && !d.IsDefault(c):
		return l.Say("the rules suggest it here")
	case d.IsAdvised():
		return l.Say("the rules suggest none of the others")
	case d.Kind == interpreter.AskOption:
		return l.Say("the rules prefer none, and it is the last of the options")
	case d.Kind == interpreter.AskJudge:
		return l.Say("the rules prefer no answer, and no is the usual one")
	}
	return l.Say("the rules prefer none, and it is the first of the options")
}

// isRest reports whether a choice is the one that passes.
func isRest(d *interpreter.Decision, c interpreter.Choice) bool {
	pass, passes := d.Pass()
	return passes && slices.Equal(pass.Indexes, c.Indexes)
}

// compared returns the row of a choice and the rows of the other choices. The row is nil if the
// advice has none for the choice.
func (m *Advice) compared(d *interpreter.Decision, c interpreter.Choice) (chosen *Row, others []*Row) {
	chosen = m.RowOf(c)
	if m.All != nil && len(c.Indexes) > 1 && len(c.Indexes) == int(min(d.Max, int64(d.Open))) {
		chosen = m.All
	}
	rows := []*Row{m.Nothing, m.Yes, m.All}
	for i := range m.Rows {
		if d.Kind != interpreter.AskSome || d.Min <= 1 {
			rows = append(rows, &m.Rows[i])
		}
	}
	for _, row := range rows {
		if row != nil && row != chosen {
			others = append(others, row)
		}
	}
	return chosen, others
}

// byChance returns the reason that a choice has the best chance of a gain, or the smallest chance
// of a loss, among the choices whose chance is known. It returns "" if a known one is better.
func (m *Advice) byChance(l *variant.Language, chosen *Row, others []*Row) string {
	for j, column := range m.Columns {
		if !column.IsChance || column.Tone == event.Plain || rateAt(chosen, j) == nil {
			continue
		}
		is := func(better int) func(*Row) bool {
			return func(row *Row) bool {
				r := rateAt(row, j)
				return r != nil && r.Cmp(rateAt(chosen, j)) == better
			}
		}
		better, best := 1, "it has the best chance: %s %s"
		if column.Tone == event.Loss {
			better, best = -1, "it has the smallest risk: %s %s"
		}
		if slices.ContainsFunc(others, is(better)) || !slices.ContainsFunc(others, is(-better)) {
			continue
		}
		share := ""
		if slices.ContainsFunc(others, is(0)) {
			share = l.Say(", as good as any other")
		}
		return l.Say(best, column.Name, Percent(rateAt(chosen, j))) + share
	}
	return ""
}

func rateAt(row *Row, column int) *big.Rat {
	if column >= len(row.rates) {
		return nil
	}
	return row.rates[column]
}

// byTone returns the reason that a choice is the only one with an immediate gain, or without an
// immediate loss.
func byTone(l *variant.Language, chosen *Row, others []*Row) string {
	has := func(tone int) func(*Row) bool { return func(row *Row) bool { return row.tones[tone] > 0 } }
	lacks := func(row *Row) bool { return row.tones[0] == 0 }
	switch {
	case chosen.tones[1] > 0 && chosen.tones[0] == 0 && !slices.ContainsFunc(others, has(1)) && len(chosen.Consequences) > 0:
		return l.Say("it is the only option with a gain: %s", chosen.Consequences[0])
	case lacks(chosen) && !slices.ContainsFunc(others, lacks):
		return l.Say("it is the only option without a loss")
	}
	return ""
}

// byRest returns the reason that other choices have an effect, and the chosen one, which passes,
// has none.
func byRest(l *variant.Language, chosen *Row, others []*Row, isRest bool) string {
	at := slices.IndexFunc(others, func(row *Row) bool { return len(row.Consequences) > 0 })
	if !isRest || len(chosen.Consequences) > 0 || at < 0 {
		return ""
	}
	return l.Say("it keeps everything as it is; with another answer, %s", others[at].Consequences[0])
}

// byFigure returns the first number that is higher for a choice than for all others, or else the
// first that is lower.
func (m *Advice) byFigure(l *variant.Language, chosen *Row, others []*Row) string {
	for _, want := range []int{1, -1} {
		for j, column := range m.Columns {
			if !column.IsNumber || column.IsChance || column.isNeed {
				continue
			}
			own, ok := numberAt(chosen, j)
			if !ok || slices.ContainsFunc(others, func(row *Row) bool {
				other, ok := numberAt(row, j)
				return (!ok || cmp.Compare(own, other) != want) && row != m.Nothing
			}) {
				continue
			}
			return l.Say(map[int]string{1: "it has the highest %s: %d", -1: "it has the lowest %s: %d"}[want], column.Name, own)
		}
	}
	return ""
}

func numberAt(row *Row, column int) (int, bool) {
	if column >= len(row.Cells) {
		return 0, false
	}
	n, err := strconv.Atoi(row.Cells[column])
	return n, err == nil
}

// byEquality returns the reason that all choices have the same known consequences, or "".
func byEquality(l *variant.Language, chosen *Row, others []*Row) string {
	same := func(row *Row) bool {
		return slices.Equal(row.Consequences, chosen.Consequences) && row.Asks == chosen.Asks &&
			slices.Equal(row.Cells, chosen.Cells)
	}
	if slices.ContainsFunc(others, func(row *Row) bool { return !same(row) }) {
		return ""
	}
	return l.Say("all options have the same known effects")
}

// byEffect returns the first immediate change of a choice that some other one doesn't make.
func byEffect(l *variant.Language, chosen *Row, others []*Row) string {
	if chosen.tones[0] > 0 {
		return ""
	}
	for _, change := range chosen.Consequences {
		if slices.ContainsFunc(others, func(row *Row) bool { return !slices.Contains(row.Consequences, change) }) {
			return l.Say("with it, %s", change)
		}
	}
	return ""
}
