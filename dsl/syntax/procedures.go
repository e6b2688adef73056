package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// ProcDecl is a phase, a procedure or a function.
type ProcDecl struct {
	Node
	Sort   string
	Name   Name
	Params []Param
	Result *Type
	Notes  *Notes
	Value  Expr
	Body   *Block
}

func (*ProcDecl) grammar() string {
	return `( "phase" | "procedure" | "function" ) Name ( "(" ( Param ( "," Param )* )? ")" )? ( "->" Type )? Notes? ( "=" Expr | Block )`
}

// Parse parses a phase, a procedure or a function.
func (d *ProcDecl) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.word("phase") && !p.word("procedure") && !p.word("function") {
		return participle.NextMatch
	}
	d.Sort = p.take().Value
	if err = p.needs(&d.Name, "a name"); err != nil {
		return err
	}
	if d.Params, err = p.params(); err != nil {
		return err
	}
	if p.takes("->") {
		d.Result = &Type{}
		if err = p.needs(d.Result, "a type"); err != nil {
			return err
		}
	}
	if d.Notes, err = p.notes(); err != nil {
		return err
	}
	if p.takes("=") {
		d.Value, err = p.needsValue()
	} else {
		d.Body = &Block{}
		if err = d.Body.Parse(lex); err == participle.NextMatch {
			return p.lacks(`"="`, `"{"`)
		}
	}
	d.Node = p.from(start)
	return err
}

// OpenDecl is a phase, a procedure or a function that a variant leaves to those that extend it.
//
//	open procedure wake(monsters: list of Monster)
type OpenDecl struct {
	Node
	Sort   string  `parser:"'open' @('phase' | 'procedure' | 'function')"`
	Name   Name    `parser:"@@"`
	Params []Param `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
	Result *Type   `parser:"( '->' @@ )?"`
	Notes  *Notes  `parser:"@@?"`
}

// A Param is a parameter. Only in a script may its type be left out.
type Param struct {
	Node
	Name Name
	Type *Type
}

func (*Param) grammar() string { return `Name ( ":" Type )?` }

// Parse parses a parameter.
func (d *Param) Parse(lex *lexer.PeekingLexer) error {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if err := d.Name.Parse(lex); err != nil {
		return err
	}
	if p.takes(":") {
		d.Type = &Type{}
		if err := p.needs(d.Type, "a type"); err != nil {
			return err
		}
	}
	d.Node = p.from(start)
	return nil
}

// params parses parameters in brackets. It returns nil if no bracket comes next.
func (p *values) params() (params []Param, err error) {
	if !p.takes("(") || p.takes(")") {
		return nil, nil
	}
	for {
		var param Param
		switch err := param.Parse(p.lex); {
		case err == participle.NextMatch && len(params) == 0:
			return nil, p.lacks(`")"`)
		case err == participle.NextMatch:
			return nil, p.lacks("a parameter")
		case err != nil:
			return nil, err
		}
		params = append(params, param)
		if !p.takes(",") {
			return params, p.needsWord(")")
		}
	}
}

// A Type is written number, bool, text, player, an enum's name, a kind's or several with or, set of ENUM, list of
// TYPE, or pile, row, deck, hand or pool of kinds; a question mark says that it may be none.
type Type struct {
	Node
	Zone     string
	Kinds    []Name
	Set      *Name
	List     *Type
	Name     *Name
	Or       []Name
	Optional bool
}

func (*Type) grammar() string {
	return `( ( "pile" | "row" | "deck" | "hand" | "pool" ) "of" Name ( "or" Name )* | "set" "of" Name | "list" "of" Type | Name ( "or" Name )* ) "?"?`
}

// Parse parses a type.
func (t *Type) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	switch word := lex.Peek(); {
	case word.Type != identToken:
		return participle.NextMatch
	case word.Value == "set":
		t.Set = &Name{}
		err = p.of(t.Set, "a name")
	case word.Value == "list":
		t.List = &Type{}
		err = p.of(t.List, "a type")
	case isZone[word.Value]:
		t.Zone = word.Value
		var kind Name
		if err = p.of(&kind, "a name"); err == nil {
			t.Kinds, err = p.orNames([]Name{kind})
		}
	default:
		t.Name = &Name{}
		if err = t.Name.Parse(lex); err == nil {
			t.Or, err = p.orNames(nil)
		}
	}
	t.Optional = err == nil && p.takes("?")
	t.Node = p.from(start)
	return err
}

var isZone = setOf([]string{"pile", "row", "deck", "hand", "pool"})

// of takes the next word and "of", and parses a node behind them.
func (p *values) of(node participle.Parseable, called string) error {
	p.take()
	if err := p.needsWord("of"); err != nil {
		return err
	}
	return p.needs(node, called)
}

// orNames parses names, each behind an "or", and appends them to names.
func (p *values) orNames(names []Name) ([]Name, error) {
	for p.takes("or") {
		var name Name
		if err := p.needs(&name, "a name"); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}
