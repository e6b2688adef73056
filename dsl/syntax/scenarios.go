package syntax

// ScenarioDecl is a test in the language: a position, luck, decisions, actions and expectations.
type ScenarioDecl struct {
	Node
	Title Text            `parser:"'scenario' @@"`
	For   *Name           `parser:"( 'for' @@ )?"`
	Cites *Cites          `parser:"@@?"`
	Lines []*ScenarioLine `parser:"'{' @@* '}'"`
}

// A ScenarioLine is one line of a scenario. Answers are those of the player By, if there is one, to each question whose
// text contains Question; without it, to whatever else is asked. A Transcript is what the player For is told, or all of it.
type ScenarioLine struct {
	Node
	Cites      *Cites    `parser:"(  @@"`
	With       *Text     `parser:"|  'with' @@"`
	Option     *Name     `parser:"|  'option' @@ '='"`
	Value      Expr      `parser:"   @@"`
	Players    *int      `parser:"|  'players' @Number"`
	Seed       *int      `parser:"|  'seed' @Number"`
	Given      *Arm      `parser:"|  'given' @@"`
	Listed     *Listed   `parser:"|  'listed' @@"`
	Luck       *LuckLine `parser:"|  'luck' @@"`
	Order      *Order    `parser:"|  'order' @@"`
	By         *int      `parser:"|  'answer' ( (?= 'player' Number String? ':' ) 'player' @Number"`
	Question   *Text     `parser:"             @@? ':' | (?= String ':' ) @@ ':' )?"`
	Answers    []Answer  `parser:"   @@ ( ',' @@ )*"`
	Do         *Arm      `parser:"|  'do' @@"`
	Play       bool      `parser:"|  @'play'"`
	PlayTurn   bool      `parser:"   ( @'turn'"`
	PlayTurns  *int      `parser:"   | @Number 'turns' )?"`
	Expect     *Expect   `parser:"|  'expect' @@"`
	For        *int      `parser:"|  'transcript' ( 'for' 'player' @Number )?"`
	Transcript []string  `parser:"   '{' @Transcript* '}' )"`
}

// Listed is what a zone starts with in place of what a deck lists: stock: "Ogre" 2, "Troll".
type Listed struct {
	Node
	Zone  Name         `parser:"@@ ':'"`
	Cards []ListedCard `parser:"@@ ( ',' @@ )*"`
}

// A ListedCard is a card by its name, once if it has no Count. Values are figures that it is given.
type ListedCard struct {
	Node
	Name   Text          `parser:"@@"`
	Count  *int          `parser:"@Number?"`
	Values []CreateValue `parser:"( '{' ( @@ ','? )* '}' )?"`
}

// LuckLine is what a stream of luck will bring: faces of dice, or the names of cards. Its values
// end with the line, unless that ends in a comma. What rolls in a script has a stream named after both,
// which is written as a text, Own. It may be for the branch of one player, For.
type LuckLine struct {
	Node
	For    *Seat
	Stream Name
	Own    *Text
	Values []Expr
}

// Order is how cards lie in a zone, from the top: stock: "Ogre", "Troll". It may be the zone of one player.
type Order struct {
	Node
	Player *int    `parser:"( (?= 'player' Number ) 'player' @Number )?"`
	Zone   Name    `parser:"@@ ':'"`
	Cards  []*Text `parser:"@@ ( ',' @@ )*"`
}

// Expect is what must be so: a condition; the exact odds of a check; a rule error that says
// something; an option or offer that the last "do" offered open, showed closed or did not offer, to the player To
// or to anybody; or all that is required and does not hold, by parts of what is said of it.
type Expect struct {
	Node
	Odds       Expr      `parser:"(  (?= 'odds' Ident '(' ) 'odds' @@"`
	Chances    []*Chance `parser:"   '{' ( @@ ','? )* '}'"`
	Error      *Text     `parser:"|  (?= 'error' String ) 'error' @@"`
	Closed     *Text     `parser:"|  ( (?= 'closed' String ) 'closed' @@"`
	Offered    *Text     `parser:"   | (?= 'offered' String ) 'offered' @@"`
	NotOffered *Text     `parser:"   | (?= 'not' 'offered' String ) 'not' 'offered' @@ )"`
	To         *int      `parser:"   ( 'to' 'player' @Number )?"`
	Refused    []*Text   `parser:"|  (?= 'refused' String ) 'refused' @@ ( ',' @@ )*"`
	That       Expr      `parser:"|  @@ )"`
}

// A Chance is the exact chance of one outcome: broken: 10/36.
type Chance struct {
	Node
	Outcome Name `parser:"@@ ':'"`
	Part    int  `parser:"@Number"`
	Of      int  `parser:"'/' @Number"`
}
