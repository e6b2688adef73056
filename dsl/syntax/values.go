package syntax

import (
	"slices"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The strengths of operators, loosest first. A part of a value is read with the least strength
// that its operators must have, so each token is looked at once.
const (
	anyValue = iota
	orLevel
	andLevel
	notLevel
	compareLevel
	rangeLevel
	sumLevel
	productLevel
	tightLevel // a value without loose operators: a minus, a field, a call, something in brackets
)

// A values reads values by precedence climbing.
type values struct {
	lex    *lexer.PeekingLexer
	last   *lexer.Token // what was taken last
	inside int          // brackets that are open; inside them a line end counts for nothing
	whole  bool         // whether a name may take "of": not while the first "of" of a query is looked for
	depth  int
}

// parseExpr is the grammar's way to a value.
func parseExpr(lex *lexer.PeekingLexer) (Expr, error) {
	if !canStart(lex.Peek()) {
		return nil, participle.NextMatch
	}
	p := &values{lex: lex, whole: true}
	return p.complete()
}

// parseOperand is the grammar's way to a value behind which an operator may follow.
func parseOperand(lex *lexer.PeekingLexer) (Operand, error) {
	if !canStart(lex.Peek()) {
		return nil, participle.NextMatch
	}
	p := &values{lex: lex, whole: true}
	return p.operand(sumLevel)
}

// complete reads a value behind which no operator is left over.
func (p *values) complete() (Expr, error) {
	value, err := p.operand(anyValue)
	switch tok := p.lex.Peek(); {
	case err != nil:
	case p.operator() != 0:
		return nil, problemAt(tok, codeSyntax, "%s cannot follow another comparison", show(tok)).
			with(`Join two comparisons with "and", or put one of them in brackets.`)
	case p.word("or") && p.follows("none"):
		return nil, problemAt(tok, codeSyntax, `"or none" belongs to a choose alone`).
			with(`Test with "is none" or "exists" whether there is a value.`)
	}
	return value, err
}

// canStart reports whether a value may begin with that token.
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

// ---- Tokens ----------------------------------------------------------------------------------------

func (p *values) take() *lexer.Token {
	p.last = p.lex.Next()
	return p.last
}

// goesOn reports whether the next token can still belong to the value: it stands on the same line,
// or inside brackets.
func (p *values) goesOn() bool {
	return p.inside > 0 || p.last == nil || p.lex.Peek().Pos.Line == p.last.Pos.Line
}

// at reports whether the value goes on with that word or sign.
func (p *values) at(word string) bool { return p.word(word) && p.goesOn() }

// word is at for the words that no line of rules begins with: where, then, suggest.
func (p *values) word(word string) bool {
	tok := p.lex.Peek()
	return tok.Value == word && (tok.Type == identToken || tok.Type == punctToken)
}

// follows reports whether the word stands behind the next token.
func (p *values) follows(words ...string) bool {
	before := p.lex.MakeCheckpoint()
	p.lex.Next()
	tok := p.lex.Peek()
	p.lex.LoadCheckpoint(before)
	for _, word := range words {
		if tok.Value == word && tok.Type != stringToken {
			return true
		}
	}
	return false
}

// spaced reports whether a blank stands behind the next token.
func (p *values) spaced() bool {
	before := p.lex.MakeCheckpoint()
	p.lex.Next()
	tok := p.lex.RawPeek()
	p.lex.LoadCheckpoint(before)
	return tok.Type == spaceToken
}

// touches reports whether nothing stands between the last token and the next.
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

// from is the place of what began at start and has just ended.
func (p *values) from(start lexer.Position) Node {
	return Node{Pos: start, EndPos: p.lex.RawPeek().Pos}
}

// ---- Operators -------------------------------------------------------------------------------------

// value reads a value whose operators are at least that strong. Comparisons and ranges do not
// chain: what follows one is left to the value around it, so that in "count of players where hand is
// empty is 1" it is the count that is 1.
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

// operator is the strength of the operator that comes next, or 0.
func (p *values) operator() int {
	tok := p.lex.Peek()
	if tok.Type != identToken && tok.Type != punctToken {
		return 0
	}
	level := levelOf(tok.Value)
	switch {
	case level == 0 || p.goesOn():
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

// joins reports whether with or without, which comes next, has a value behind it: both are words only there.
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

// infix reads the operator that comes next and what stands right of it.
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

// operand reads what has to follow the token that was taken last.
func (p *values) operand(least int) (Expr, error) {
	if tok := p.lex.Peek(); !canStart(tok) {
		return nil, expected("a value", p.last, tok)
	}
	return p.value(least)
}

// comparison reads "is not X", "in X", "exists", "sees X", "< X".
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

// upTo reads "..6" behind a low end. The range is open when nothing touches the dots on their
// right, as in "13.. -> 1"; in "1 .. 6" they stand free on both sides.
func (p *values) upTo(start lexer.Position, low Expr) (Expr, error) {
	tight := p.touches()
	p.take()
	r := &Range{Lo: low}
	if closed := p.touches() || !tight && p.goesOn(); closed && canStart(p.lex.Peek()) {
		high, err := p.operand(sumLevel)
		if err != nil {
			return nil, err
		}
		r.Hi = high
	}
	r.Node = p.from(start)
	return r, nil
}

// prefix reads what a value begins with, up to its first operator.
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
			with("Write roll 2d6 for dice, and roll 3 NAME for dice with faces. A field of the face is (roll NAME).symbols.")
	}
	roll.Node = p.from(start)
	return roll, nil
}

// atDie reports whether the name of a die comes next: on this line, and not itself the beginning of a step.
func (p *values) atDie() bool {
	tok := p.lex.Peek()
	return tok.Type == identToken && p.goesOn() && !isReserved[tok.Value] &&
		!slices.Contains(valueFollowers, tok.Value) && !p.follows("(", "=", ".")
}
