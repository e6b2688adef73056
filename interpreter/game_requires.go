package interpreter

import (
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// An Unmet is a requirement of the rules that does not hold. Why is its message, or the error
// that kept it from being evaluated. Listed is the position in a deck list of the card that the
// message names, if any.
type Unmet struct {
	Require *variant.Require
	Why     *RuleError
	Listed  source.Span
}

// Requirements lays out a game and returns all requirements of the rules that don't hold. The
// error says why the game can't be laid out.
func Requirements(p *program.Program, settings Settings) ([]Unmet, error) {
	g, err := layOut(p, nil, &luck.Enumerated{}, settings)
	if err != nil {
		return nil, err
	}
	return g.m.unmet(), nil
}

// unmet returns the requirements that don't hold, in source order. A requirement whose evaluation
// fails doesn't hold; its error says why.
func (m *asking) unmet() (unmet []Unmet) {
	for i := range m.p.Requires {
		require := &m.p.Requires[i]
		holds, s := m.evaluateProc(require.Proc, none)
		message := ""
		m.marking.named = none
		if s == proceed && holds != 1 {
			message, s = m.message(require.Message)
		}
		switch {
		case s != proceed:
			unmet = append(unmet, Unmet{Require: require.Require, Why: m.err})
			m.err = nil
		case holds != 1:
			why := &RuleError{Message: message, message: names.Plain(message), Span: require.Span, Cites: require.Cites}
			unmet = append(unmet, Unmet{require.Require, why, m.listedAt(m.marking.named)})
		}
	}
	return unmet
}

// listedAt returns the position in a deck list of a component that is still in the zone of that
// deck, or a zero span.
func (m *asking) listedAt(component int64) source.Span {
	c := m.Component(component)
	if c == nil || c.Zone < 0 {
		return source.Span{}
	}
	zone := &m.Zones[c.Zone]
	lists := m.p.Variant.Zones[zone.Def].Lists
	if len(lists) > 1 {
		lists = lists[zone.Owner:]
	}
	if len(lists) > 0 {
		for _, card := range lists[0].Cards {
			if card.Catalog.Cards[card.Card].Name == m.ruleName(component) {
				return card.Span
			}
		}
	}
	return source.Span{}
}

// message returns the text of a message, which may contain computed values.
func (m *asking) message(f program.Figure) (string, signal) {
	if f.Proc < 0 {
		return m.TextAt(f.Value), proceed
	}
	mark := len(m.Texts)
	value, s := m.evaluateProc(f.Proc, none)
	text := m.TextAt(value)
	m.ForgetTexts(mark)
	return text, s
}
