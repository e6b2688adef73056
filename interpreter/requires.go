package interpreter

import "houserule/interpreter/program"

// Requirements lays out a game and gives all that the rules require of it and that doesn't hold. The
// error is why it can't be laid out at all.
func Requirements(p *program.Program, settings Settings) ([]*RuleError, error) {
	g, err := layOut(p, &enumerated{}, settings)
	if err != nil {
		return nil, err
	}
	return g.unmet(), nil
}

// unmet are the requirements that don't hold, in the order of the text. One that can't be reckoned
// doesn't hold either, and says why.
func (g *Game) unmet() []*RuleError {
	var unmet []*RuleError
	for _, require := range g.p.Requires {
		holds, s := g.lookAt(require.Proc, none)
		switch {
		case s != goOn:
			unmet = append(unmet, g.err)
			g.err = nil
		case holds != 1:
			unmet = append(unmet, &RuleError{Message: require.Text, Span: require.Span, Cites: require.Cites})
		}
	}
	return unmet
}
