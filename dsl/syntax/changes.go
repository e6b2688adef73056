package syntax

// ReplaceDecl replaces the declaration of the same sort and name.
type ReplaceDecl struct {
	Node
	Decl Decl `parser:"'replace' (?! 'replace' | 'change' ) @@"`
}

// ChangeDecl changes single lines of a declaration. Sort is set together with Kind or Cards,
// ZoneSort with Zone, and Chart belongs to Table. Notes replace the notes of a script.
type ChangeDecl struct {
	Node
	Option   *OptionChange        `parser:"'change' ( 'option' @@"`
	Turn     bool                 `parser:"| ( ( @'turn'"`
	Group    *Name                `parser:"    | 'group' @@ )"`
	Names    []NameEdit           `parser:"    '{' @@* '}' )"`
	Enum     *Name                `parser:"| ( 'enum' @@"`
	Members  []Edit[Member]       `parser:"    '{' @@* '}' )"`
	Sort     string               `parser:"| ( @('card' | 'token' | 'space')"`
	Kind     *Name                `parser:"    ( @@"`
	Fields   []Edit[Field]        `parser:"      ( '{' @@* '}'"`
	OfKind   *CardEdit            `parser:"      | @@ )"`
	Cards    *CardEdit            `parser:"    | @@ ) )"`
	ZoneSort string               `parser:"| ( @('deck' | 'pile' | 'row' | 'hand' | 'pool')"`
	Zone     *Name                `parser:"    @@"`
	Places   []ZoneEdit           `parser:"    '{' @@* '}' )"`
	Chart    bool                 `parser:"| ( ( @'chart' | 'table' )"`
	Table    *Name                `parser:"    @@"`
	Rows     []Edit[Row]          `parser:"    '{' @@* '}' )"`
	Score    bool                 `parser:"| ( ( @'score'"`
	Check    *Name                `parser:"    | 'check' @@ )"`
	Lines    []Edit[CheckLine]    `parser:"    '{' @@* '}' )"`
	Report   bool                 `parser:"| ( @'report'"`
	Each     bool                 `parser:"    ( @'for' 'each' 'player' )?"`
	Reported []Edit[ReportLine]   `parser:"    '{' @@* '}' )"`
	Priority *Name                `parser:"| ( 'priority' @@"`
	Rules    []Edit[PriorityRule] `parser:"    '{' @@* '}' )"`
	Script   *Whose               `parser:"| ( 'script' @@"`
	Notes    *Notes               `parser:"    @@?"`
	Parts    []ScriptEdit         `parser:"    '{' @@* '}' ) )"`
}

// OptionChange changes the default of an option, and its range if In is set.
type OptionChange struct {
	Node
	Name  Name    `parser:"@@ '='"`
	Value Operand `parser:"@@"`
	In    Expr    `parser:"( 'in' @@ )?"`
}

// Figures returns the edit that sets fields of single cards, or nil if the change is of another
// sort. The cards are of Kind if that is set.
func (d *ChangeDecl) Figures() *CardEdit {
	if d.OfKind != nil {
		return d.OfKind
	}
	return d.Cards
}

// Whose returns the selector of the cards whose fields the change sets. Figures must not be nil.
func (d *ChangeDecl) Whose() *Whose {
	return &Whose{Node: d.Figures().Node, Kind: d.Kind, Cards: &d.Figures().Names}
}

// A CardEdit overrides fields of cards that come from data.
//
//	change card "Ace of spades" { worth = 11 }
type CardEdit struct {
	Node
	Names  CardNames     `parser:"@@"`
	Values []CreateValue `parser:"'{' ( @@ ','? )* '}'"`
}

// A Key identifies a line to edit: by a label in quotes, by the word that the line starts with,
// or by its pattern. In a table with several parameters a pattern has several values. The key of
// a modify line in a script is its target, and its label if it has one. The key of a listener is
// its side and its target, with Passes if the target is a move.
type Key struct {
	Node
	Label   *Text      `parser:"(  @@"`
	Word    string     `parser:"|  @('roll' | 'against' | 'win')"`
	Modify  *Name      `parser:"|  'modify' @@"`
	Called  *Text      `parser:"   @@?"`
	Side    string     `parser:"|  ( @('before' | 'after') | @'instead' 'of' )"`
	Heard   *Name      `parser:"   @@"`
	Passes  *Passes    `parser:"   @@?"`
	Outcome *Condition `parser:"|  @@ )"`
	More    []Expr     `parser:"( ',' @@ )*"`
}

// An Anchor is the position of a line relative to another one.
type Anchor struct {
	Node
	Side string `parser:"@('before' | 'after')"`
	Key  Key    `parser:"@@"`
}

// A Shift removes a line or moves it.
type Shift struct {
	Node
	Remove *Key    `parser:"  'remove' @@"`
	Move   *Key    `parser:"| 'move' @@"`
	To     *Anchor `parser:"  @@"`
}

// NameEdit edits the phases of a turn or the kinds of a group.
type NameEdit struct {
	Node
	Insert *Name   `parser:"  'insert' @@"`
	At     *Anchor `parser:"  @@?"`
	Shift  *Shift  `parser:"| @@"`
}

// An Edit changes one line of a declaration: a member, field, row, rule or line of a check, score
// or report. Exactly one of Insert, Shift and Change is set.
type Edit[L any] struct {
	Node
	Insert *L      `parser:"  'insert' @@"`
	At     *Anchor `parser:"  @@?"`
	Shift  *Shift  `parser:"| @@"`
	Change *L      `parser:"| @@"`
}

// ZoneEdit edits the catalogs of a zone, or sets or removes another part of it. Removed is the
// first word of a removed part.
type ZoneEdit struct {
	Node
	Insert   *Name     `parser:"  'insert' @@"`
	At       *Anchor   `parser:"  @@?"`
	Removed  string    `parser:"| (?= 'remove' ( 'discards' | 'limit' | 'sorted' | 'entered' | 'left' ) ) 'remove' @('discards' | 'limit' | 'sorted' | 'entered' | 'left')"`
	Shift    *Shift    `parser:"| @@"`
	Kinds    []Name    `parser:"| 'of' @@ ( 'or' @@ )*"`
	Discards *Name     `parser:"| 'discards' 'to' @@"`
	Never    bool      `parser:"  ( @'never' 'renewed' )?"`
	Limit    Expr      `parser:"| 'limit' @@"`
	Sorted   []SortKey `parser:"| 'sorted' 'by' @@ ( ',' @@ )*"`
	Entered  []Name    `parser:"| 'entered' 'by' @@ ( ',' @@ )*"`
	Left     []Name    `parser:"| 'left' 'by' @@ ( ',' @@ )*"`
}

// ScriptEdit edits the parts of a script, and the modify lines in its "while in play" block.
type ScriptEdit struct {
	Node
	InsertLine *Modify     `parser:"  'insert' ( @@"`
	At         *LineAnchor `parser:"    ( (?= ( 'before' | 'after' ) 'modify' ) @@ )?"`
	Insert     *ScriptPart `parser:"  | @@ )"`
	Shift      *Shift      `parser:"| @@"`
	ChangeLine *Modify     `parser:"| @@"`
	Change     *ScriptPart `parser:"| @@"`
}

// A LineAnchor is the position of a modify line relative to another modify line.
type LineAnchor struct {
	Node
	Side   string `parser:"@('before' | 'after')"`
	Modify Name   `parser:"'modify' @@"`
	Called *Text  `parser:"@@?"`
}

// Anchor converts a to a general anchor. It returns nil if a is nil.
func (a *LineAnchor) Anchor() *Anchor {
	if a == nil {
		return nil
	}
	return &Anchor{Node: a.Node, Side: a.Side, Key: Key{Node: a.Modify.Node, Modify: &a.Modify, Called: a.Called}}
}
