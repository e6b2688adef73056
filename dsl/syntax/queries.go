package syntax

import "github.com/alecthomas/participle/v2/lexer"

// query parses OP [N] [VALUE] of SOURCE [where C] [by keys]; where and by may change places. A by
// after a query whose result does not depend on the order belongs to the value around it.
func (p *values) query() (Expr, error) {
	op := p.take()
	q := &Query{Op: op.Value}
	err := p.subject(q)
	ordered := !orderless[q.Op]
	if err == nil && ordered && p.word("by") {
		q.By, err = p.keys()
	}
	if err == nil {
		q.Where, err = p.condition()
	}
	if err == nil && ordered && q.By == nil && p.word("by") {
		q.By, err = p.keys()
	}
	q.Node = p.from(op.Pos)
	return q, err
}

// subject parses the part of a query between its keyword and its condition.
func (p *values) subject(q *Query) (err error) {
	switch q.Op {
	case "first", "last", "random":
		if p.suggests && p.endsShort() {
			return nil
		}
		if !p.word("of") && !p.word("[") {
			q.Count, err = p.upToOf()
		}
		if err == nil && p.suggests && p.endsShort() {
			return nil
		}
	case numberWord:
		q.Count, err = p.upToOf()
	case "sum", "most", "least":
		return p.aggregate(q)
	case "all":
		if p.suggests && p.endsShort() {
			return nil
		}
		if !p.word("of") {
			return p.listed(q)
		}
	}
	if err != nil {
		return err
	}
	return p.ofSource(q)
}

// endsShort reports whether a query has no source: what comes next can neither be a part of its
// head nor begin a source.
func (p *values) endsShort() bool {
	if p.word("where") || p.word("by") || p.word("to") {
		return true
	}
	next := p.lex.Peek()
	return !p.word("of") && (!canStart(next) || p.inside == 0 && next.Pos.Line != p.last.Pos.Line)
}

// ofSource parses "of" and the source of a query.
func (p *values) ofSource(q *Query) (err error) {
	if !p.word("of") {
		return p.lacksOf(q.Op)
	}
	p.take()
	q.Source, err = p.source()
	return err
}

// lacksOf returns the problem that a query has no "of". Its advice is the form of the query, or
// how to list values if the author tried that.
func (p *values) lacksOf(op string) error {
	tok := p.lex.Peek()
	form := "Write it like this: " + queryForms[op] + "."
	if among := amongValues[op]; among != "" && (p.word("[") || p.word(",") || p.word("and")) {
		form = among
	}
	return expected(`"of"`, p.last, tok).with(form)
}

// aggregate parses the rest of a sum, most or least query: "VALUE of SOURCE", also with a
// preceding "of", or "of SOURCE" for the elements themselves.
func (p *values) aggregate(q *Query) (err error) {
	of := p.word("of")
	if of {
		p.take()
	}
	if of && p.word("[") {
		q.Source, err = p.source()
		return err
	}
	if p.word("[") {
		return p.lacksOf(q.Op)
	}
	start := p.lex.Peek().Pos
	bracket := p.word("(")
	if q.Value, err = p.upToOf(); err != nil {
		if lack, ok := err.(*problem); ok && bracket && p.word(",") && lack.Detail == "" {
			return lack.with(amongValues[q.Op])
		}
		return err
	}
	if of && !p.word("of") {
		if _, loose := q.Value.(*Binary); !loose {
			q.Source, q.Value = q.Value, nil
			if p.at("..") {
				q.Source, err = p.upTo(start, q.Source)
			}
			return err
		}
	}
	return p.ofSource(q)
}

// listed parses the rest of an all query: "SOURCE", or "VALUE of SOURCE" for a value of each
// element.
func (p *values) listed(q *Query) (err error) {
	start := p.lex.Peek().Pos
	if q.Source, err = p.source(); err != nil || !p.word("of") {
		return err
	}
	q.Value, q.Source = q.Source, nil
	err = p.ofSource(q)
	if name, ok := q.Value.(*NameRef); ok && err == nil { // because "all name of party" is one source
		q.Source = &Of{Node: p.from(start), Field: Name{Node: name.Node, Text: name.Name}, Source: q.Source}
		q.Value = nil
	}
	return err
}

// isNth reports whether "number 3 of SOURCE" comes next, with a number, a name or brackets after
// "number". Otherwise "number" is the name of something.
func (p *values) isNth() bool {
	word := p.lex.Peek()
	if word.Value != numberWord || word.Type != identToken {
		return false
	}
	here := p.lex.MakeCheckpoint()
	defer p.lex.LoadCheckpoint(here)
	p.lex.Next()
	next := p.lex.Next()
	switch {
	case next.Pos.Line != word.Pos.Line:
		return false
	case next.Type == identToken:
		return !isReserved[next.Value] && p.lex.Peek().Value == "of"
	}
	return next.Type == numberToken || next.Value == "("
}

// orderless are the queries whose result does not depend on the order of the source.
var orderless = map[string]bool{"any": true, "every": true, "count": true, "sum": true}

// isPick are the queries other than number that may follow "the".
var isPick = map[string]bool{"first": true, "last": true, "random": true, "most": true, "least": true}

// numberWord begins the query that returns the element at a position, unless it is a name.
const numberWord = "number"

// queryForms are examples of correctly written queries for error messages.
var queryForms = map[string]string{
	"first": "first of hand, or first 2 of hand", "last": "last of hand, or last 2 of hand",
	"random": "random of hand, or random 2 of hand; for a random number, roll d6", "count": "count of hand", "any": "any of hand where …",
	"every": "every of hand where …", numberWord: "number 3 of hand", "all": "all of hand, or all worth(it) of hand", "sum": "sum of value of hand", "most": "most value of hand", "least": "least value of hand",
}

// amongValues are the error messages that explain how to query several listed values.
var amongValues = map[string]string{
	"first": "For the first of several values write the first of [a, b].", "last": "For the last of several values write the last of [a, b].",
	"random": "For a random one of several values write random of [a, b].", "count": "For the number of values write count of [a, b].",
	"sum": "For a sum write a + b, or sum of [a, b].", "most": greatestOf, "least": smallestOf,
}

const (
	greatestOf = "For the larger of two values write the most of [a, b]."
	smallestOf = "For the smaller of two values write the least of [a, b]."
)

// upToOf parses a value in which a name may not consume the "of", because that belongs to the
// query.
func (p *values) upToOf() (Expr, error) {
	whole := p.whole
	p.whole = false
	value, err := p.operand(sumLevel)
	p.whole = whole
	return value, err
}

// rangeUpToOf parses the rest of a range in which a name may not consume the "of".
func (p *values) rangeUpToOf(start lexer.Position, low Expr) (Expr, error) {
	whole := p.whole
	p.whole = false
	value, err := p.upTo(start, low)
	p.whole = whole
	return value, err
}

// source parses the source of a query: a simple value or a range.
func (p *values) source() (Expr, error) {
	whole := p.whole
	p.whole = true
	defer func() { p.whole = whole }()
	start := p.lex.Peek().Pos
	s, err := p.operand(tightLevel)
	if err == nil && p.at("..") {
		return p.upTo(start, s)
	}
	return s, err
}

// condition parses "where C". It returns nil if there is none. The condition ends before the next
// "or": any of party where tired or any of path where dark searches two zones.
func (p *values) condition() (Expr, error) {
	if !p.word("where") {
		return nil, nil
	}
	p.take()
	whole := p.whole
	p.whole = true
	defer func() { p.whole = whole }()
	return p.operand(andLevel)
}

// keys parses "by" and the sort keys after it.
func (p *values) keys() ([]SortKey, error) {
	var keys []SortKey
	for more := true; more; more = p.at(",") {
		p.take()
		key, err := p.key()
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

func (p *values) key() (SortKey, error) {
	start := p.lex.Peek().Pos
	value, err := p.operand(sumLevel)
	if err != nil {
		return SortKey{}, err
	}
	key := SortKey{Value: value}
	if p.at("desc") {
		p.take()
		key.Desc = true
	}
	key.Node = p.from(start)
	return key, nil
}

// the parses the Monster "Bog Giant", with or without "of CATALOG" after it, or the first of
// party. In other positions "the" is an ordinary name.
func (p *values) the() (Expr, error) {
	before := p.lex.MakeCheckpoint()
	start := p.lex.Next().Pos
	if nth := p.isNth(); nth || isPick[p.lex.Peek().Value] {
		q, err := p.query()
		if err != nil {
			return nil, err
		}
		return &The{Node: p.from(start), Query: q.(*Query)}, nil
	}
	kind := p.lex.Next()
	if text := p.lex.Peek(); kind.Type != identToken || text.Type != stringToken || text.Pos.Line != kind.Pos.Line {
		p.lex.LoadCheckpoint(before)
		return p.name()
	}
	p.last = kind
	e := &The{Kind: Name{Node: Node{Pos: kind.Pos, EndPos: endOf(kind)}, Text: kind.Value}}
	var err error
	e.Name, err = p.text()
	if err == nil && p.whole && p.at("of") {
		p.take()
		e.Of, err = p.catalog()
	}
	e.Node = p.from(start)
	return e, err
}

// catalog parses the name of a catalog.
func (p *values) catalog() (*Name, error) {
	tok := p.lex.Peek()
	if tok.Type != identToken || isReserved[tok.Value] {
		return nil, expected("the name of a catalog", p.last, tok)
	}
	p.take()
	return &Name{Node: p.from(tok.Pos), Text: tok.Value}, nil
}

// endOf returns the position after a token that spans a single line.
func endOf(tok *lexer.Token) lexer.Position {
	end := tok.Pos
	end.Advance(tok.Value)
	return end
}

// choose parses a decision that yields a value: its source, then where, or none, the prompt,
// showing, by, suggest.
func (p *values) choose() (Expr, error) {
	start := p.take().Pos
	c := &Choose{}
	for _, part := range []func(*Choose) error{p.chooseMode, p.choosePrompt, p.chooseTails} {
		if err := part(c); err != nil {
			return nil, err
		}
	}
	c.Node = p.from(start)
	return c, nil
}

const waysToChoose = "Write choose one of …, choose any of …, choose up to 2 of …, choose 1..2 of …, choose 2 of … or choose a number in …."

// chooseMode parses "one of", "any of", "up to N of", "1..N of", "N of" or "a number in", and the
// source.
func (p *values) chooseMode(c *Choose) (err error) {
	link := "of"
	switch tok := p.lex.Peek(); {
	case p.word("one") && p.follows("of"), p.word("any") && p.follows("of"):
		c.Mode = p.take().Value
	case p.word("up") && p.follows("to"):
		p.take()
		p.take()
		c.Mode = "upto"
		c.Count, err = p.upToOf()
	case p.word("a") && p.follows("number"):
		p.take()
		p.take()
		c.Mode, link = "number", "in"
	case canStart(tok) && tok.Type != stringToken:
		c.Mode = "exactly"
		if c.Count, err = p.upToOf(); err == nil && p.at("..") {
			c.Count, err = p.rangeUpToOf(tok.Pos, c.Count)
		}
	default:
		return expected("what to choose", p.last, tok).with(waysToChoose)
	}
	if err == nil && !p.word(link) {
		err = expected(`"`+link+`"`, p.last, p.lex.Peek()).with(waysToChoose)
	}
	if err == nil {
		err = p.expect(link)
	}
	if err == nil {
		c.Source, err = p.source()
	}
	return err
}

func (p *values) choosePrompt(c *Choose) (err error) {
	if c.Where, err = p.condition(); err != nil {
		return err
	}
	if p.word("or") && p.follows("none") {
		p.take()
		p.take()
		c.OrNone = true
		if c.None, err = p.wording(); err != nil {
			return err
		}
	}
	if p.lex.Peek().Type != stringToken {
		return nil
	}
	prompt, err := p.text()
	c.Prompt = &prompt
	return err
}

func (p *values) chooseTails(c *Choose) (err error) {
	if p.word("showing") && p.before(stringToken) {
		if c.Shows, err = p.shows(); err != nil {
			return err
		}
	}
	if p.word("by") {
		p.take()
		if c.By, err = p.operand(tightLevel); err != nil {
			return err
		}
	}
	if p.word("suggest") {
		p.take()
		p.suggests = c.Mode != "number"
		c.Suggest, err = p.operand(anyValue)
		p.suggests = false
	}
	return err
}

// shows parses "showing" and the labelled figures after it.
func (p *values) shows() (shows []*Shown, err error) {
	for more := true; more; more = p.at(",") {
		p.take()
		shown := &Shown{}
		start := p.lex.Peek().Pos
		if shown.Label, err = p.text(); err != nil {
			return nil, err
		}
		if shown.Value, err = p.operand(sumLevel); err != nil {
			return nil, err
		}
		shown.Node = p.from(start)
		shows = append(shows, shown)
	}
	return shows, nil
}

func (p *values) judge() (_ Expr, err error) {
	start := p.take().Pos
	j := &Judge{}
	if j.Prompt, err = p.text(); err != nil {
		return nil, err
	}
	if err = p.expect("suggest"); err != nil {
		return nil, err
	}
	j.Suggest, err = p.operand(anyValue)
	j.Node = p.from(start)
	return j, err
}
