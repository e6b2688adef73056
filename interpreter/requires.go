package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// An Unmet is something that rules require of a game and that does not hold. Why is what they say about it, or
// why it can't be reckoned.
type Unmet struct {
	Require *variant.Require
	Why     *RuleError
}

// Requirements lays out a game and gives all that the rules require of it and that doesn't hold. The
// error is why it can't be laid out at all.
func Requirements(p *program.Program, settings Settings) ([]Unmet, error) {
	g, err := layOut(p, nil, &luck.Enumerated{}, settings)
	if err != nil {
		return nil, err
	}
	return g.m.unmet(), nil
}

// unmet are the requirements that don't hold, in the order of the text. One that can't be reckoned
// doesn't hold either, and says why.
func (m *machine) unmet() (unmet []Unmet) {
	for i := range m.p.Requires {
		require := &m.p.Requires[i]
		holds, s := m.evaluateProc(require.Proc, none)
		message := ""
		if s == goOn && holds != 1 {
			message, s = m.message(require.Message)
		}
		switch {
		case s != goOn:
			unmet = append(unmet, Unmet{require.Require, m.err})
			m.err = nil
		case holds != 1:
			unmet = append(unmet, Unmet{require.Require, &RuleError{Message: message, message: names.Plain(message), Span: require.Span, Cites: require.Cites}})
		}
	}
	return unmet
}

// message is a text that may have values in it.
func (m *machine) message(f program.Figure) (string, signal) {
	if f.Proc < 0 {
		return m.TextAt(f.Value), goOn
	}
	mark := len(m.Texts)
	value, s := m.evaluateProc(f.Proc, none)
	text := m.TextAt(value)
	m.ForgetTexts(mark)
	return text, s
}
