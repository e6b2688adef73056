package syntax

// ScenarioDecl is a test in the language: a position, luck, decisions, actions and expectations.
type ScenarioDecl struct {
	Node
	Title Text            `parser:"'scenario' @@"`
	For   *Name           `parser:"( 'for' @@ )?"`
	Cites *Cites          `parser:"@@?"`
	Lines []*ScenarioLine `parser:"'{' @@* '}'"`
}

// A ScenarioLine is one line of a scenario. Answers go to each question whose text contains
// Question. If By is set, only questions to that player count. Without Question they go to all
// other questions. A Transcript is the part that the player For reads, or the complete one.
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

// Listed sets the initial content of a zone, in place of a deck list: stock: "Ogre" 2, "Troll".
type Listed struct {
	Node
	Zone  Name         `parser:"@@ ':'"`
	Cards []ListedCard `parser:"@@ ( ',' @@ )*"`
}

// A ListedCard is a card by its name, once if it has no Count. Values are overrides of its
// fields.
type ListedCard struct {
	Node
	Name   Text          `parser:"@@"`
	Count  *int          `parser:"@Number?"`
	Values []CreateValue `parser:"( '{' ( @@ ','? )* '}' )?"`
}

// LuckLine sets the next results of a stream of luck: faces of dice, or the names of cards. Its
// values end with the line, unless that ends in a comma. A roll in a script has a stream named
// after both, which is written as a text, Own. If For is set, the results apply only in the
// branch of that player.
type LuckLine struct {
	Node
	For    *Seat
	Stream Name
	Own    *Text
	Values []Expr
}

// Order is the order of the cards in a zone, from the top: stock: "Ogre", "Troll". The zone may
// belong to one player.
type Order struct {
	Node
	Player *int    `parser:"( (?= 'player' Number ) 'player' @Number )?"`
	Zone   Name    `parser:"@@ ':'"`
	Cards  []*Text `parser:"@@ ( ',' @@ )*"`
}

// Expect is an expectation of a scenario. It is one of these:
//
//   - a condition, That
//   - the exact odds of a check
//   - a rule error whose text contains Error
//   - an option or offer that the last "do" offered enabled, showed closed or did not offer,
//     to the player To or to any player
//   - the messages of all requirements that don't hold, each by a part of its text
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

// A Chance is the exact probability of one outcome, for example broken: 10/36.
type Chance struct {
	Node
	Outcome Name `parser:"@@ ':'"`
	Part    int  `parser:"@Number"`
	Of      int  `parser:"'/' @Number"`
}
