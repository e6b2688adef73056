package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// ScriptDecl declares rules for certain cards: cards with given names, all cards of a kind, or
// the cards of a kind that meet a condition.
//
//	script "Fell Beast", "Morgul-horse" { }
//	script "Lantern" of later_items { }
//	script Monster where magic exists { … }
type ScriptDecl struct {
	Node
	Whose Whose
	Notes *Notes
	Parts []*ScriptPart
}

func (*ScriptDecl) grammar() string { return `"script" Whose Notes? "{" ScriptPart* "}"` }

// Parse parses a script.
func (d *ScriptDecl) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.takes("script") {
		return participle.NextMatch
	}
	p.needNode(&d.Whose, "the name of a card, or a kind")
	d.Notes = p.notes()
	p.need("{")
	for p.err == nil && !p.takes("}") {
		part := &ScriptPart{}
		p.needNode(part, `"}"`)
		d.Parts = append(d.Parts, part)
	}
	return p.end(&d.Node)
}

// Whose selects the cards that a script applies to.
type Whose struct {
	Node
	Kind   *Name
	Where  Expr
	Called *CardNames
	Cards  *CardNames
}

func (*Whose) grammar() string { return `( Name ( "where" Expr | CardNames )? | CardNames )` }

// Parse parses the selector of the cards that a script applies to.
func (w *Whose) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	switch lex.Peek().Type {
	case stringToken:
		w.Cards = p.cardNames()
	case identToken:
		w.Kind = &Name{}
		if p.err = w.Kind.Parse(lex); lex.Peek().Type == stringToken {
			w.Called = p.cardNames()
		} else {
			w.Where = p.where()
		}
	default:
		return participle.NextMatch
	}
	return p.end(&w.Node)
}

// CardNames are names of cards, from all catalogs or from a single one.
type CardNames struct {
	Node
	List []*Text
	Of   *Name
}

func (*CardNames) grammar() string { return `Text ( "," Text )* ( "of" Name )?` }

// Parse parses names of cards.
func (n *CardNames) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if lex.Peek().Type != stringToken {
		return participle.NextMatch
	}
	for more := true; more; more = p.takes(",") {
		name := &Text{}
		p.needNode(name, "a text in quotes")
		n.List = append(n.List, name)
	}
	if p.takes("of") {
		n.Of = &Name{}
		p.needNode(n.Of, "a name")
	}
	return p.end(&n.Node)
}

func (p *reading) cardNames() *CardNames {
	names := &CardNames{}
	p.needNode(names, "the name of a card")
	return names
}

// Names returns the names of the cards. It returns nil if the script applies to cards of a kind.
func (w *Whose) Names() []*Text {
	if cards := w.cards(); cards != nil {
		return cards.List
	}
	return nil
}

// Of returns the catalog of the cards, or nil if they may come from any catalog.
func (w *Whose) Of() *Name {
	if cards := w.cards(); cards != nil {
		return cards.Of
	}
	return nil
}

func (w *Whose) cards() *CardNames {
	if w.Called != nil {
		return w.Called
	}
	return w.Cards
}

// A ScriptPart is one part of a script. Exactly one field is set.
type ScriptPart struct {
	Node
	Keep     *VarDecl
	InPlay   *InPlay
	Listener *Listener
	Proc     *ProcDecl
	Table    *TableDecl
	Check    *CheckDecl
	Priority *PriorityDecl
}

func (*ScriptPart) grammar() string {
	return `( VarDecl | InPlay | Listener | ProcDecl | TableDecl | CheckDecl | PriorityDecl )`
}

// Parse parses a part of a script. The first word selects its production.
func (s *ScriptPart) Parse(lex *lexer.PeekingLexer) (err error) {
	word := lex.Peek()
	if word.Type != identToken {
		return participle.NextMatch
	}
	switch word.Value {
	case "keep":
		s.Keep, err = declared[*VarDecl](lex)
	case "while":
		s.InPlay = &InPlay{}
		err = s.InPlay.Parse(lex)
	case "before", "after", "instead":
		s.Listener = &Listener{}
		err = s.Listener.Parse(lex)
	case "phase", "procedure", "function":
		s.Proc, err = declared[*ProcDecl](lex)
	case "chart", "table":
		s.Table, err = declared[*TableDecl](lex)
	case "check":
		s.Check, err = declared[*CheckDecl](lex)
	case "priority":
		s.Priority, err = declared[*PriorityDecl](lex)
	default:
		return participle.NextMatch
	}
	s.Node = Node{Pos: word.Pos, EndPos: lex.RawPeek().Pos}
	return err
}

// InPlay is a block of lines that apply while the card is in play and a condition holds.
//
//	while in play and borne exists { … }
type InPlay struct {
	Node
	And   Expr
	Lines []*Modify
}

func (*InPlay) grammar() string { return `"while" "in" "play" ( "and" Expr )? "{" Modify* "}"` }

// Parse parses a "while in play" block.
func (s *InPlay) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.takes("while") {
		return participle.NextMatch
	}
	p.need("in", "play")
	if p.takes("and") {
		s.And = p.needValue()
	}
	p.need("{")
	for p.err == nil && !p.takes("}") {
		line := &Modify{}
		p.needNode(line, `"}"`)
		s.Lines = append(s.Lines, line)
	}
	return p.end(&s.Node)
}

// Modify adds to a computed value of the rules or replaces it.
//
//	modify strength by 2 where hero is holder "axe"
type Modify struct {
	Node
	First  bool
	Target Name
	By     Expr
	To     Expr
	Where  Expr
	Label  *Text
	Notes  *Notes
}

func (*Modify) grammar() string {
	return `"first"? "modify" Name ( "by" Expr | "to" Expr ) ( "where" Expr )? Text? Notes?`
}

// Parse parses a modify line.
func (m *Modify) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.word("first") && !p.word("modify") {
		return participle.NextMatch
	}
	m.First = p.takes("first")
	p.need("modify")
	p.needNode(&m.Target, "a name")
	switch {
	case p.takes("by"):
		m.By = p.needValue()
	case p.takes("to"):
		m.To = p.needValue()
	default:
		p.lack(`"by"`, `"to"`)
	}
	m.Where = p.where()
	if lex.Peek().Type == stringToken {
		m.Label = &Text{}
		p.needNode(m.Label, "a text in quotes")
	}
	m.Notes = p.notes()
	return p.end(&m.Node)
}

// A Listener runs before, after or instead of a procedure. Side is "before", "after" or
// "instead".
// If Passes is set, the listener follows a move instead, and Target names the component. Listeners
// of a higher Priority run first.
type Listener struct {
	Node
	Side     string
	Target   Name
	Passes   *Passes
	Priority Expr
	Where    Expr
	Notes    *Notes
	Body     *Block
}

func (*Listener) grammar() string {
	return `( "before" | "after" | "instead" "of" ) Name Passes? ( "priority" Value )? ( "where" Expr )? Notes? Block`
}

// Parse parses a listener.
func (l *Listener) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.word("before") && !p.word("after") && !p.word("instead") {
		return participle.NextMatch
	}
	if l.Side = p.take().Value; l.Side == "instead" {
		p.need("of")
	}
	p.needNode(&l.Target, "a name")
	l.Passes = p.passes()
	if p.takes("priority") {
		l.Priority = p.needValue()
	}
	l.Where = p.where()
	l.Notes = p.notes()
	l.Body = p.needBlock()
	return p.end(&l.Node)
}

// Passes says that a component comes into a zone or leaves it. Whose names the player or the
// component that has the zone. From is the zone from which the component comes.
//
//	card enters player.hand from stock
type Passes struct {
	Node
	Leaves bool
	Whose  *Name
	Zone   Name
	From   *Name
}

func (*Passes) grammar() string {
	return `( "enters" ( Name "." )? Name ( "from" Name )? | "leaves" ( Name "." )? Name )`
}

// Parse parses the words after the name of a moving component.
func (d *Passes) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if d.Leaves = p.takes("leaves"); !d.Leaves && !p.takes("enters") {
		return participle.NextMatch
	}
	p.needNode(&d.Zone, "the name of a zone")
	if p.takes(".") {
		whose := d.Zone
		d.Whose, d.Zone = &whose, Name{}
		p.needNode(&d.Zone, "the name of a zone")
	}
	if !d.Leaves && p.takes("from") {
		d.From = &Name{}
		p.needNode(d.From, "the name of a zone")
	}
	return p.end(&d.Node)
}

// passes parses the words of a move, or returns nil if another word comes next.
func (p *reading) passes() *Passes {
	d := &Passes{}
	if !p.optional(d) {
		return nil
	}
	return d
}

// String returns the words in the form that the formatter writes.
func (d *Passes) String() string {
	if d == nil {
		return ""
	}
	words := " enters "
	if d.Leaves {
		words = " leaves "
	}
	if d.Whose != nil {
		words += d.Whose.Text + "."
	}
	if words += d.Zone.Text; d.From != nil {
		words += " from " + d.From.Text
	}
	return words
}

func (*ScriptDecl) decl() {}
