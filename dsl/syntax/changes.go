package syntax

// ReplaceDecl puts a declaration in the place of the one of the same sort and name.
type ReplaceDecl struct {
	Node
	Decl Decl `parser:"'replace' (?! 'replace' | 'change' ) @@"`
}

// ChangeDecl changes single lines of a declaration. Sort goes with Kind, and Chart with Table. Notes are what is said
// anew of a script.
type ChangeDecl struct {
	Node
	Option   *OptionChange `parser:"'change' ( 'option' @@"`
	Turn     bool          `parser:"| ( ( @'turn'"`
	Group    *Name         `parser:"    | 'group' @@ )"`
	Names    []NameEdit    `parser:"    '{' @@* '}' )"`
	Enum     *Name         `parser:"| ( 'enum' @@"`
	Members  []MemberEdit  `parser:"    '{' @@* '}' )"`
	Sort     string        `parser:"| ( @('card' | 'token' | 'space')"`
	Kind     *Name         `parser:"    ( @@"`
	Fields   []FieldEdit   `parser:"      ( '{' @@* '}'"`
	OfKind   *CardEdit     `parser:"      | @@ )"`
	Cards    *CardEdit     `parser:"    | @@ ) )"`
	Chart    bool          `parser:"| ( ( @'chart' | 'table' )"`
	Table    *Name         `parser:"    @@"`
	Rows     []RowEdit     `parser:"    '{' @@* '}' )"`
	Score    bool          `parser:"| ( ( @'score'"`
	Check    *Name         `parser:"    | 'check' @@ )"`
	Lines    []LineEdit    `parser:"    '{' @@* '}' )"`
	Report   bool          `parser:"| ( @'report'"`
	Each     bool          `parser:"    ( @'for' 'each' 'player' )?"`
	Reported []ReportEdit  `parser:"    '{' @@* '}' )"`
	Priority *Name         `parser:"| ( 'priority' @@"`
	Rules    []RuleEdit    `parser:"    '{' @@* '}' )"`
	Script   *Whose        `parser:"| ( 'script' @@"`
	Notes    *Notes        `parser:"    @@?"`
	Parts    []ScriptEdit  `parser:"    '{' @@* '}' ) )"`
}

// OptionChange gives an option another default.
type OptionChange struct {
	Node
	Name  Name    `parser:"@@ '='"`
	Value Operand `parser:"@@"`
	In    Expr    `parser:"( 'in' @@ )?"`
}

// Figures is what a change gives to single cards, of its Kind if it names one; nil for all other changes.
func (d *ChangeDecl) Figures() *CardEdit {
	if d.OfKind != nil {
		return d.OfKind
	}
	return d.Cards
}

// Whose are the cards that a change gives other figures.
func (d *ChangeDecl) Whose() *Whose {
	return &Whose{Node: d.Figures().Node, Kind: d.Kind, Cards: &d.Figures().Names}
}

// A CardEdit gives cards other figures than data does.
//
//	change card "Ace of spades" { worth = 11 }
type CardEdit struct {
	Node
	Names  CardNames     `parser:"@@"`
	Values []CreateValue `parser:"'{' ( @@ ','? )* '}'"`
}

// A Key names a line: a label in quotes, the word that the line starts with, or its pattern, which
// has several values in a table with several parameters. A line of a script that modifies something is
// named by that and by its label, if it has one; one that listens by its side and by what it hears.
type Key struct {
	Node
	Label   *Text      `parser:"(  @@"`
	Word    string     `parser:"|  @('roll' | 'against' | 'win')"`
	Modify  *Name      `parser:"|  'modify' @@"`
	Called  *Text      `parser:"   @@?"`
	Side    string     `parser:"|  ( @('before' | 'after') | @'instead' 'of' )"`
	Heard   *Name      `parser:"   @@"`
	Outcome *Condition `parser:"|  @@ )"`
	More    []Expr     `parser:"( ',' @@ )*"`
}

// An Anchor says where a line goes.
type Anchor struct {
	Node
	Side string `parser:"@('before' | 'after')"`
	Key  Key    `parser:"@@"`
}

// A Shift takes a line out, or puts it elsewhere.
type Shift struct {
	Node
	Remove *Key    `parser:"  'remove' @@"`
	Move   *Key    `parser:"| 'move' @@"`
	To     *Anchor `parser:"  @@"`
}

// NameEdit changes the phases of a turn or the kinds of a group.
type NameEdit struct {
	Node
	Insert *Name   `parser:"  'insert' @@"`
	At     *Anchor `parser:"  @@?"`
	Shift  *Shift  `parser:"| @@"`
}

// MemberEdit changes the members of an enum.
type MemberEdit struct {
	Node
	Insert *Member `parser:"  'insert' @@"`
	At     *Anchor `parser:"  @@?"`
	Shift  *Shift  `parser:"| @@"`
	Change *Member `parser:"| @@"`
}

// FieldEdit changes the fields of a kind.
type FieldEdit struct {
	Node
	Insert *Field  `parser:"  'insert' @@"`
	At     *Anchor `parser:"  @@?"`
	Shift  *Shift  `parser:"| @@"`
	Change *Field  `parser:"| @@"`
}

// RowEdit changes the rows of a table or chart.
type RowEdit struct {
	Node
	Insert *Row    `parser:"  'insert' @@"`
	At     *Anchor `parser:"  @@?"`
	Shift  *Shift  `parser:"| @@"`
	Change *Row    `parser:"| @@"`
}

// LineEdit changes the lines of a check or a score.
type LineEdit struct {
	Node
	Insert *CheckLine `parser:"  'insert' @@"`
	At     *Anchor    `parser:"  @@?"`
	Shift  *Shift     `parser:"| @@"`
	Change *CheckLine `parser:"| @@"`
}

// ReportEdit changes what is reported.
type ReportEdit struct {
	Node
	Insert *ReportLine `parser:"  'insert' @@"`
	At     *Anchor     `parser:"  @@?"`
	Shift  *Shift      `parser:"| @@"`
	Change *ReportLine `parser:"| @@"`
}

// RuleEdit changes the rules of a priority.
type RuleEdit struct {
	Node
	Insert *PriorityRule `parser:"  'insert' @@"`
	At     *Anchor       `parser:"  @@?"`
	Shift  *Shift        `parser:"| @@"`
	Change *PriorityRule `parser:"| @@"`
}

// ScriptEdit changes the lines of a script, and what stands in it while its cards are in play.
type ScriptEdit struct {
	Node
	InsertLine *Modify     `parser:"  'insert' ( @@"`
	At         *LineAnchor `parser:"    ( (?= ( 'before' | 'after' ) 'modify' ) @@ )?"`
	Insert     *ScriptPart `parser:"  | @@ )"`
	Shift      *Shift      `parser:"| @@"`
	ChangeLine *Modify     `parser:"| @@"`
	Change     *ScriptPart `parser:"| @@"`
}

// A LineAnchor says next to which line a line goes that modifies something.
type LineAnchor struct {
	Node
	Side   string `parser:"@('before' | 'after')"`
	Modify Name   `parser:"'modify' @@"`
	Called *Text  `parser:"@@?"`
}

// Anchor is the same as an anchor of any line; nil for nil.
func (a *LineAnchor) Anchor() *Anchor {
	if a == nil {
		return nil
	}
	return &Anchor{Node: a.Node, Side: a.Side, Key: Key{Node: a.Modify.Node, Modify: &a.Modify, Called: a.Called}}
}
