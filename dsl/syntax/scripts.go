package syntax

// ScriptDecl is rules that cards bring along: the cards of some names, all of a kind, or those of a kind for
// which a condition holds.
//
//	script "Fell Beast", "Morgul-horse" { }
//	script "Lantern" of later_items { }
//	script Monster where magic exists { … }
type ScriptDecl struct {
	Node
	Whose Whose         `parser:"'script' @@"`
	Notes *Notes        `parser:"@@?"`
	Parts []*ScriptPart `parser:"'{' @@* '}'"`
}

// Whose says which cards a script is for.
type Whose struct {
	Node
	Kind   *Name      `parser:"  @@"`
	Where  Expr       `parser:"  ( 'where' @@"`
	Called *CardNames `parser:"  | @@ )?"`
	Cards  *CardNames `parser:"| @@"`
}

// CardNames are the names of cards, of all catalogs or of one alone.
type CardNames struct {
	Node
	List []*Text `parser:"@@ ( ',' @@ )*"`
	Of   *Name   `parser:"( 'of' @@ )?"`
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
	Keep     *VarDecl      `parser:"  @@"`
	InPlay   *InPlay       `parser:"| @@"`
	Listener *Listener     `parser:"| @@"`
	Proc     *ProcDecl     `parser:"| @@"`
	Table    *TableDecl    `parser:"| @@"`
	Check    *CheckDecl    `parser:"| @@"`
	Priority *PriorityDecl `parser:"| @@"`
}

// InPlay is lines that count while the card is in play and a condition holds.
//
//	while in play and borne exists { … }
type InPlay struct {
	Node
	And   Expr      `parser:"'while' 'in' 'play' ( 'and' @@ )?"`
	Lines []*Modify `parser:"'{' @@* '}'"`
}

// Modify adds to what something of the rules gives, or puts something else in its place.
//
//	modify strength by 2 where hero is holder "axe"
type Modify struct {
	Node
	First  bool   `parser:"@'first'?"`
	Target Name   `parser:"'modify' @@"`
	By     Expr   `parser:"( 'by' @@"`
	To     Expr   `parser:"| 'to' @@ )"`
	Where  Expr   `parser:"( 'where' @@ )?"`
	Label  *Text  `parser:"@@?"`
	Notes  *Notes `parser:"@@?"`
}

// A Listener runs before or after a procedure, or instead of it. Side is "before", "after" or "instead".
type Listener struct {
	Node
	Side   string `parser:"( @('before' | 'after') | @'instead' 'of' )"`
	Target Name   `parser:"@@"`
	Where  Expr   `parser:"( 'where' @@ )?"`
	Notes  *Notes `parser:"@@?"`
	Body   *Block `parser:"@@"`
}

func (*ScriptDecl) decl() {}
