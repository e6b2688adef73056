package syntax

import "slices"

// roll reads what is rolled: dice such as 2d6, or a die of faces with how often before its name. What
// may be a number and what may be a die look the same, so the name is whatever stands last.
func (p *values) roll() (Expr, error) {
	start := p.take().Pos
	tok := p.lex.Peek()
	if tok.Type == diceToken {
		p.take()
		dice := Dice{Node: p.from(tok.Pos), Text: tok.Value}
		return &Roll{Node: p.from(start), Dice: dice}, nil
	}
	if !canStart(tok) {
		return nil, expected("dice such as 2d6, or the name of a die", p.last, tok)
	}
	first, err := p.operand(sumLevel)
	if err != nil {
		return nil, err
	}
	roll := &RollFaces{}
	switch ref, isName := first.(*NameRef); {
	case p.atDie():
		tok := p.take()
		roll.Count, roll.Die = first, Name{Node: p.from(tok.Pos), Text: tok.Value}
	case isName && !isReserved[ref.Name]:
		roll.Die = Name{Node: ref.Node, Text: ref.Name}
	default:
		return nil, expected("the name of a die", p.last, p.lex.Peek()).
			with("Dice are written roll 2d6, a die of faces roll 3 NAME. A field of the face is (roll NAME).symbols.")
	}
	roll.Node = p.from(start)
	return roll, nil
}

// atDie tells whether the name of a die comes next: on this line, and not itself the beginning of a step.
func (p *values) atDie() bool {
	tok := p.lex.Peek()
	return tok.Type == identToken && p.goesOn() && !isReserved[tok.Value] &&
		!slices.Contains(valueFollowers, tok.Value) && !p.follows("(", "=", ".")
}
