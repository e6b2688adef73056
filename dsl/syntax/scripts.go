package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// ScriptDecl is rules that cards bring along: the cards of some names, all of a kind, or those of a kind for
// which a condition holds.
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
func (d *ScriptDecl) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.takes("script") {
		return participle.NextMatch
	}
	if err = p.needs(&d.Whose, "the name of a card, or a kind"); err != nil {
		return err
	}
	if d.Notes, err = p.notes(); err != nil {
		return err
	}
	if err = p.needsWord("{"); err != nil {
		return err
	}
	for !p.takes("}") {
		part := &ScriptPart{}
		if err = p.needs(part, `"}"`); err != nil {
			return err
		}
		d.Parts = append(d.Parts, part)
	}
	d.Node = p.from(start)
	return nil
}

// Whose says which cards a script is for.
type Whose struct {
	Node
	Kind   *Name
	Where  Expr
	Called *CardNames
	Cards  *CardNames
}

func (*Whose) grammar() string { return `( Name ( "where" Expr | CardNames )? | CardNames )` }

// Parse parses the cards that a script is for.
func (w *Whose) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	switch {
	case lex.Peek().Type == stringToken:
		w.Cards, err = p.cardNames()
	case lex.Peek().Type != identToken:
		return participle.NextMatch
	default:
		w.Kind = &Name{}
		if err = w.Kind.Parse(lex); err != nil {
			return err
		}
		if lex.Peek().Type == stringToken {
			w.Called, err = p.cardNames()
		} else {
			w.Where, err = p.where()
		}
	}
	w.Node = p.from(start)
	return err
}

// CardNames are the names of cards, of all catalogs or of one alone.
type CardNames struct {
	Node
	List []*Text
	Of   *Name
}

func (*CardNames) grammar() string { return `Text ( "," Text )* ( "of" Name )?` }

// Parse parses names of cards.
func (n *CardNames) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if lex.Peek().Type != stringToken {
		return participle.NextMatch
	}
	for more := true; more; more = p.takes(",") {
		name := &Text{}
		if err = p.needs(name, "a text in quotes"); err != nil {
			return err
		}
		n.List = append(n.List, name)
	}
	if p.takes("of") {
		n.Of = &Name{}
		err = p.needs(n.Of, "a name")
	}
	n.Node = p.from(start)
	return err
}

func (p *values) cardNames() (*CardNames, error) {
	names := &CardNames{}
	return names, names.Parse(p.lex)
}

// Names are the names of the cards; without any, a script is for cards of a kind.
func (w *Whose) Names() []*Text {
	if cards := w.cards(); cards != nil {
		return cards.List
	}
	return nil
}

// Of is the catalog whose cards are meant; nil for those of all.
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

// A ScriptPart is one of the things that a script says.
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

// Parse parses a part of a script; its first word decides which one.
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

// InPlay is lines that count while the card is in play and a condition holds.
//
//	while in play and borne exists { … }
type InPlay struct {
	Node
	And   Expr
	Lines []*Modify
}

func (*InPlay) grammar() string { return `"while" "in" "play" ( "and" Expr )? "{" Modify* "}"` }

// Parse parses lines that count while a card is in play.
func (s *InPlay) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.takes("while") {
		return participle.NextMatch
	}
	if err = p.needsWord("in"); err == nil {
		err = p.needsWord("play")
	}
	if err == nil && p.takes("and") {
		s.And, err = p.needsValue()
	}
	if err == nil {
		err = p.needsWord("{")
	}
	for err == nil && !p.takes("}") {
		line := &Modify{}
		err = p.needs(line, `"}"`)
		s.Lines = append(s.Lines, line)
	}
	s.Node = p.from(start)
	return err
}

// Modify adds to what something of the rules gives, or puts something else in its place.
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

// Parse parses a line that modifies something.
func (m *Modify) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.word("first") && !p.word("modify") {
		return participle.NextMatch
	}
	m.First = p.takes("first")
	if err = p.needsWord("modify"); err != nil {
		return err
	}
	if err = p.needs(&m.Target, "a name"); err != nil {
		return err
	}
	switch {
	case p.takes("by"):
		m.By, err = p.needsValue()
	case p.takes("to"):
		m.To, err = p.needsValue()
	default:
		err = p.lacks(`"by"`, `"to"`)
	}
	if err != nil {
		return err
	}
	if m.Where, err = p.where(); err != nil {
		return err
	}
	if lex.Peek().Type == stringToken {
		m.Label = &Text{}
		if err = m.Label.Parse(lex); err != nil {
			return err
		}
	}
	m.Notes, err = p.notes()
	m.Node = p.from(start)
	return err
}

// A Listener runs before or after a procedure, or instead of it. Side is "before", "after" or "instead".
type Listener struct {
	Node
	Side   string
	Target Name
	Where  Expr
	Notes  *Notes
	Body   *Block
}

func (*Listener) grammar() string {
	return `( "before" | "after" | "instead" "of" ) Name ( "where" Expr )? Notes? Block`
}

// Parse parses a listener.
func (l *Listener) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.word("before") && !p.word("after") && !p.word("instead") {
		return participle.NextMatch
	}
	if l.Side = p.take().Value; l.Side == "instead" {
		err = p.needsWord("of")
	}
	if err == nil {
		err = p.needs(&l.Target, "a name")
	}
	if err == nil {
		l.Where, err = p.where()
	}
	if err == nil {
		l.Notes, err = p.notes()
	}
	if err == nil {
		l.Body, err = p.needsBlock()
	}
	l.Node = p.from(start)
	return err
}

func (*ScriptDecl) decl() {}
