package syntax

import (
	"slices"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The precedence levels of operators, loosest first. The parser passes the least level that the
// operators of a part may have, so it examines each token once.
const (
	anyValue = iota
	orLevel
	andLevel
	notLevel
	compareLevel
	rangeLevel
	sumLevel
	productLevel
	tightLevel // a value without loose operators: a minus, a field, a call, a value in brackets
)

// A values is a precedence-climbing parser of values.
type values struct {
	lex    *lexer.PeekingLexer
	last   *lexer.Token // the token consumed last
	inside int          // the number of open brackets; line ends inside them are ignored
	whole  bool         // whether a name may consume "of"; false while the parser looks for the "of" of a query
	depth  int

	suggests bool // whether queries may leave out their source, because it is that of a choice
}

// parseExpr parses a value, as a hook of the grammar.
func parseExpr(lex *lexer.PeekingLexer) (Expr, error) {
	if !canStart(lex.Peek()) {
		return nil, participle.NextMatch
	}
	p := &values{lex: lex, whole: true}
	return p.complete()
}

// parseOperand parses a value that an operator of its surroundings may follow, as a hook of the
// grammar.
func parseOperand(lex *lexer.PeekingLexer) (Operand, error) {
	if !canStart(lex.Peek()) {
		return nil, participle.NextMatch
	}
	p := &values{lex: lex, whole: true}
	return p.operand(sumLevel)
}

// complete parses a value and returns an error if an operator remains after it.
func (p *values) complete() (Expr, error) {
	value, err := p.operand(anyValue)
	switch tok := p.lex.Peek(); {
	case err != nil:
	case p.operator() != 0:
		return nil, problemAt(tok, codeSyntax, "%s cannot follow another comparison", show(tok)).
			with(`Join two comparisons with "and", or put one of them in brackets.`)
	case p.word("or") && p.follows("none"):
		return nil, problemAt(tok, codeSyntax, `only a choose may have "or none"`).
			with(`Test with "is none" or "exists" whether there is a value.`)
	}
	return value, err
}

// canStart reports whether a value may begin with tok.
func canStart(tok *lexer.Token) bool {
	switch tok.Type {
	case numberToken, stringToken, diceToken:
		return true
	case identToken:
		return !isReserved[tok.Value] || startsValue[tok.Value]
	case punctToken:
		return tok.Value == "(" || tok.Value == "[" || tok.Value == "-" || tok.Value == ".."
	}
	return false
}

// ---- Tokens ----

func (p *values) take() *lexer.Token {
	p.last = p.lex.Next()
	return p.last
}

// continues reports whether the next token can still belong to the value, because it is on the
// same line or inside brackets.
func (p *values) continues() bool {
	return p.inside > 0 || p.last == nil || p.lex.Peek().Pos.Line == p.last.Pos.Line
}

// at reports whether the next token is the given word or sign and can still belong to the value.
func (p *values) at(word string) bool { return p.word(word) && p.continues() }

// word reports whether the next token is the given word or sign, on any line. It is for words
// that can't begin a line of rules, for example where, then, suggest.
func (p *values) word(word string) bool {
	tok := p.lex.Peek()
	return tok.Value == word && (tok.Type == identToken || tok.Type == punctToken)
}

// follows reports whether one of words is the token after the next one.
func (p *values) follows(words ...string) bool {
	before := p.lex.MakeCheckpoint()
	p.lex.Next()
	tok := p.lex.Peek()
	p.lex.LoadCheckpoint(before)
	return slices.ContainsFunc(words, func(word string) bool {
		return tok.Value == word && tok.Type != stringToken
	})
}

// spaced reports whether white space follows the next token.
func (p *values) spaced() bool {
	before := p.lex.MakeCheckpoint()
	p.lex.Next()
	tok := p.lex.RawPeek()
	p.lex.LoadCheckpoint(before)
	return tok.Type == spaceToken
}

// touches reports whether there is no white space or comment between the last token and the next.
func (p *values) touches() bool {
	return p.lex.RawPeek() == p.lex.Peek()
}

func (p *values) expect(word string) error {
	if !p.word(word) {
		return expected(`"`+word+`"`, p.last, p.lex.Peek())
	}
	p.take()
	return nil
}

// from returns the position of a node that began at start and has just ended.
func (p *values) from(start lexer.Position) Node {
	return Node{Pos: start, EndPos: p.lex.RawPeek().Pos}
}

// ---- Operators ----

// value parses a value whose operators have at least the given level. Comparisons and ranges do
// not chain: a second one belongs to the value around the first. So in "count of players where
// hand is empty is 1" the count is compared with 1.
func (p *values) value(least int) (Expr, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > deepestValue {
		return nil, tooDeep(p.lex.Peek())
	}
	start := p.lex.Peek().Pos
	left, err := p.prefix(least)
	for length, most := 0, tightLevel; err == nil; length++ {
		level := p.operator()
		if level < max(least, orLevel) || level > most {
			return left, nil
		}
		if length > longestChain {
			return nil, problemAt(p.lex.Peek(), codeNesting, "this value has more than %d parts", longestChain).
				with("Give names to some of them with let.")
		}
		left, err = p.infix(start, left, level)
		if most = level; level == compareLevel || level == rangeLevel {
			most--
		}
	}
	return nil, err
}

func tooDeep(tok *lexer.Token) *problem {
	return problemAt(tok, codeNesting, "this is nested too deeply").
		with("Name some of the parts with let, or move them to procedures.")
}

// operator returns the level of the next operator, or 0 if none comes next.
func (p *values) operator() int {
	tok := p.lex.Peek()
	if tok.Type != identToken && tok.Type != punctToken {
		return 0
	}
	level := levelOf(tok.Value)
	switch {
	case level == 0 || p.continues():
	case level <= andLevel:
	case level == sumLevel && tok.Type == punctToken && p.spaced():
	default:
		return 0
	}
	switch {
	case tok.Value == "because" && !p.before(stringToken), tok.Value == "or" && p.follows("none"), tok.Value == "not" && !p.follows("in"), isListWord(tok.Value) && !p.joins():
		return 0
	}
	return level
}

func isListWord(word string) bool { return word == "with" || word == "without" }

// joins reports whether a value follows the next word, which is "with" or "without". These are
// keywords only before a value.
func (p *values) joins() bool {
	before := p.lex.MakeCheckpoint()
	defer p.lex.LoadCheckpoint(before)
	p.lex.Next()
	return canStart(p.lex.Peek())
}

func levelOf(word string) int {
	switch word {
	case "or":
		return orLevel
	case "and", "because":
		return andLevel
	case "is", "in", "not", "exists", "sees", "<", "<=", ">", ">=":
		return compareLevel
	case "..":
		return rangeLevel
	case "+", "-", "with", "without":
		return sumLevel
	case "*", "/":
		return productLevel
	}
	return 0
}

// infix parses the next operator and its right operand.
func (p *values) infix(start lexer.Position, left Expr, level int) (Expr, error) {
	switch level {
	case compareLevel:
		return p.comparison(start, left)
	case rangeLevel:
		return p.upTo(start, left)
	}
	op := p.take().Value
	if op == "because" {
		text, err := p.text()
		return &Because{Node: p.from(start), X: left, Text: text}, err
	}
	right, err := p.operand(level + 1)
	if err != nil {
		return nil, err
	}
	b := &Binary{Op: op, L: left, R: right}
	switch {
	case op != "/":
	case p.at("rounded") && p.follows("up", "down"):
		p.take()
		b.Rounding = p.take().Value
	case p.at(Remainder):
		b.Rounding = p.take().Value
	}
	b.Node = p.from(start)
	return b, nil
}

// operand parses a value that must follow the last token.
func (p *values) operand(least int) (Expr, error) {
	if tok := p.lex.Peek(); !canStart(tok) {
		return nil, expected("a value", p.last, tok)
	}
	return p.value(least)
}

// comparison parses "is not X", "in X", "exists", "sees X", "< X".
func (p *values) comparison(start lexer.Position, left Expr) (Expr, error) {
	switch op := p.take().Value; op {
	case "exists":
		return &Exists{Node: p.from(start), X: left}, nil
	case "is":
		return p.is(start, left)
	case "sees":
		right, err := p.operand(rangeLevel)
		return &Sees{Node: p.from(start), X: left, Y: right}, err
	case "in":
		set, err := p.operand(rangeLevel)
		return &In{Node: p.from(start), X: left, Y: set}, err
	case "not":
		p.take()
		set, err := p.operand(rangeLevel)
		return &In{Node: p.from(start), X: left, Not: true, Y: set}, err
	default:
		right, err := p.operand(rangeLevel)
		return &Binary{Node: p.from(start), Op: op, L: left, R: right}, err
	}
}

func (p *values) is(start lexer.Position, left Expr) (Expr, error) {
	not := p.word("not")
	if not {
		p.take()
	}
	if p.word("empty") {
		p.take()
		return &IsEmpty{Node: p.from(start), X: left, Not: not}, nil
	}
	right, err := p.operand(rangeLevel)
	return &Is{Node: p.from(start), X: left, Not: not, Y: right}, err
}

// upTo parses "..6" after a lower bound. The range is open if a space follows the dots, as in
// "13.. -> 1". In "1 .. 6" there is a space on both sides, so it is closed.
func (p *values) upTo(start lexer.Position, low Expr) (Expr, error) {
	tight := p.touches()
	p.take()
	r := &Range{Lo: low}
	if closed := p.touches() || !tight && p.continues(); closed && canStart(p.lex.Peek()) {
		high, err := p.operand(sumLevel)
		if err != nil {
			return nil, err
		}
		r.Hi = high
	}
	r.Node = p.from(start)
	return r, nil
}

// prefix parses the beginning of a value, up to its first operator.
func (p *values) prefix(least int) (Expr, error) {
	tok := p.lex.Peek()
	switch {
	case tok.Type == punctToken && tok.Value == "-":
		return p.unary(tightLevel)
	case tok.Type == punctToken && tok.Value == "..":
		p.take()
		high, err := p.operand(sumLevel)
		return &Range{Node: p.from(tok.Pos), Hi: high}, err
	case tok.Type == identToken && tok.Value == "not":
		if least > notLevel {
			return nil, problemAt(tok, codeSyntax, `"not" stands too far right`).
				with(`Put "not" and its condition in brackets, or write "is not" or "not in".`)
		}
		return p.unary(notLevel)
	}
	return p.postfix()
}

func (p *values) unary(least int) (Expr, error) {
	op := p.take()
	x, err := p.operand(least)
	return &Unary{Node: p.from(op.Pos), Op: op.Value, X: x}, err
}

// roll parses the operand of roll: dice such as 2d6, or the name of a die of faces with an
// optional count before it. A count and a die can look the same, so the last name is the die.
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
			with("Write roll 2d6 for dice, and roll 3 NAME for dice with faces. A field of the face is (roll NAME).symbols.")
	}
	roll.Node = p.from(start)
	return roll, nil
}

// atDie reports whether the name of a die comes next. It must be on this line and must not begin
// a step.
func (p *values) atDie() bool {
	tok := p.lex.Peek()
	return tok.Type == identToken && p.continues() && !isReserved[tok.Value] &&
		!slices.Contains(valueFollowers, tok.Value) && !p.follows("(", "=", ".")
}
