package syntax

// ClausesDecl says which rules, of the variant itself or of what it extends, carry out clauses as they are.
//
//	clause wounds.1, wounds.2 { procedure wound  check body_check "tapped" }
type ClausesDecl struct {
	Node
	Clauses []Clause     `parser:"'clause' @@ ( ',' @@ )*"`
	Rules   []*CitedRule `parser:"'{' @@* '}'"`
}

// A CitedRule names a rule as its declaration does. Line is the label of a single line of a check or of the score, and
// Rule a single rule of the priority Of. Only is setup or turn, of which there is one.
type CitedRule struct {
	Node
	Only    string     `parser:"(  @('setup' | 'turn')"`
	Score   bool       `parser:"|  ( @'score'"`
	Check   *Name      `parser:"   | 'check' @@ )"`
	Line    *Text      `parser:"   @@?"`
	Require *Text      `parser:"|  'require' @@"`
	Script  *Whose     `parser:"|  'script' @@"`
	Rule    *Name      `parser:"|  'rule' @@ 'of'"`
	Of      *Name      `parser:"   @@"`
	Named   *NamedRule `parser:"|  @@ )"`
}

// A NamedRule is the word that declares a rule, and its name.
type NamedRule struct {
	Node
	Sort string `parser:"@( 'phase' | 'procedure' | 'function' | 'table' | 'chart' | 'priority' | 'offer' | 'enum' | 'card' | 'token' | 'space' | 'catalog' | 'deck' | 'pile' | 'row' | 'hand' | 'pool' | 'die' | 'board' | 'keep' | 'track' | 'option' )"`
	Name Name   `parser:"@@"`
}

func (*ClausesDecl) decl() {}
