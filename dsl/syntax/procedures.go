package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// ProcDecl is a phase, a procedure or a function. A procedure with Passes follows a move: Params
// are the component, and who has the zone if Passes names that. It does nothing unless Where holds.
type ProcDecl struct {
	Node
	Sort   string
	Name   Name
	Params []Param
	Passes *Passes
	Where  Expr
	Result *Type
	Notes  *Notes
	Value  Expr
	Body   *Block
}

func (*ProcDecl) grammar() string {
	return `( "phase" | "procedure" | "function" ) Name
		( "after" Name Passes ( "where" Expr )? | ( "(" ( Param ( "," Param )* )? ")" )? ( "->" Type )? )
		Notes? ( "=" Expr | Block )`
}

// Parse parses a phase, a procedure or a function.
func (d *ProcDecl) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.word("phase") && !p.word("procedure") && !p.word("function") {
		return participle.NextMatch
	}
	d.Sort = p.take().Value
	p.needNode(&d.Name, "a name")
	if p.takes("after") {
		d.follows(&p)
	} else {
		d.Params = p.params()
		d.Result = p.typeAfter("->")
	}
	d.Notes = p.notes()
	switch {
	case p.takes("="):
		d.Value = p.needValue()
	case p.word("{"):
		d.Body = p.needBlock()
	default:
		p.lack(`"="`, `"{"`)
	}
	return p.end(&d.Node)
}

// follows parses the move that a procedure follows.
func (d *ProcDecl) follows(p *reading) {
	var card Name
	p.needNode(&card, "a name for the component")
	d.Params = []Param{{Node: card.Node, Name: card}}
	if d.Passes = p.passes(); d.Passes == nil {
		p.lack(`"enters"`, `"leaves"`)
		return
	}
	if whose := d.Passes.Whose; whose != nil {
		d.Params = append(d.Params, Param{Node: whose.Node, Name: *whose})
	}
	d.Where = p.where()
}

// OpenDecl declares a phase, a procedure or a function that the variants that extend this one
// must define.
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

// A Param is a parameter. Its type may be omitted only in a script.
type Param struct {
	Node
	Name Name
	Type *Type
}

func (*Param) grammar() string { return `Name ( ":" Type )?` }

// Parse parses a parameter.
func (d *Param) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if p.err = d.Name.Parse(lex); p.err == nil {
		d.Type = p.typeAfter(":")
	}
	return p.end(&d.Node)
}

// params parses parameters in brackets. It returns nil if no bracket comes next.
func (p *reading) params() (params []Param) {
	if !p.takes("(") || p.takes(")") {
		return nil
	}
	called := `")"`
	for more := true; more; more = p.takes(",") {
		var param Param
		p.needNode(&param, called)
		params, called = append(params, param), "a parameter"
	}
	p.need(")")
	return params
}

// A Type is number, bool, text, player, the name of an enum, one or several kinds joined by or,
// set of ENUM, list of TYPE, or pile, row, deck, hand or pool of kinds. A question mark means
// that the value may be none.
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
	return `( ( "pile" | "row" | "deck" | "hand" | "pool" ) "of" Name ( "or" Name )*
		| "set" "of" Name | "list" "of" Type | Name ( "or" Name )* ) "?"?`
}

// Parse parses a type.
func (t *Type) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	switch word := lex.Peek(); {
	case word.Type != identToken:
		return participle.NextMatch
	case word.Value == "set":
		t.Set = &Name{}
		p.need("set", "of")
		p.needNode(t.Set, "a name")
	case word.Value == "list":
		t.List = &Type{}
		p.need("list", "of")
		p.needNode(t.List, "a type")
	case isZone[word.Value]:
		t.Zone = word.Value
		t.Kinds = make([]Name, 1)
		p.need(t.Zone, "of")
		p.needNode(&t.Kinds[0], "a name")
		t.Kinds = p.orNames(t.Kinds)
	default:
		t.Name = &Name{}
		p.err = t.Name.Parse(lex)
		t.Or = p.orNames(nil)
	}
	t.Optional = p.takes("?")
	return p.end(&t.Node)
}

var isZone = setOf([]string{"pile", "row", "deck", "hand", "pool"})

// orNames parses names, each after an "or", and appends them to names.
func (p *reading) orNames(names []Name) []Name {
	for p.takes("or") {
		var name Name
		p.needNode(&name, "a name")
		names = append(names, name)
	}
	return names
}

// typeAfter parses a type after a sign. It returns nil if another sign comes next.
func (p *reading) typeAfter(sign string) *Type {
	if !p.takes(sign) {
		return nil
	}
	t := &Type{}
	p.needNode(t, "a type")
	return t
}
