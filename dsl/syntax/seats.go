package syntax

import "github.com/alecthomas/participle/v2/lexer"

// What several people at one table need: turns side by side, secrets, and what is shown to whom.

// Together runs its body for several players side by side, each of them at a decision of their own. In
// secret nobody sees what others decide before all have decided.
//
//	together secretly for each player in players { player.bid = choose a number in 0..9 "Bid?" }
type Together struct {
	Node
	Secret bool   `parser:"(?= 'together' ( 'for' 'each' | 'secretly' 'for' ) ) 'together' @'secretly'? 'for' 'each'"`
	Var    Name   `parser:"@@ 'in'"`
	Source Expr   `parser:"@@"`
	Where  Expr   `parser:"( 'where' @@ )?"`
	Body   *Block `parser:"@@"`
}

// Secretly tells one player alone what happens in its body.
type Secretly struct {
	Node
	Player Expr   `parser:"(?= 'secretly' 'for' ) 'secretly' 'for' @@"`
	Body   *Block `parser:"@@"`
}

// Show lets players know what components are, or what is kept secretly: those that To names, or all.
type Show struct {
	Node
	What Expr `parser:"'show' @@"`
	To   Expr `parser:"( 'to' @@ )?"`
}

// OfferDecl is something that each player for whom a condition holds may begin while the game stands still.
//
//	offer trade "Offer a trade" by each player where gold > 0 { … }
type OfferDecl struct {
	Node
	Name    Name   `parser:"'offer' @@"`
	Title   Text   `parser:"@@ 'by' 'each' 'player'"`
	Where   Expr   `parser:"( 'where' @@ )?"`
	Suggest Expr   `parser:"( 'suggest' @@ )?"`
	Notes   *Notes `parser:"@@?"`
	Body    *Block `parser:"@@"`
}

// Sees is "X sees Y": whether a player can tell what a component is, or what is kept secretly.
type Sees struct {
	Node
	X, Y Expr
}

// Seat is a player by number, as scenarios name them: player 2.
type Seat struct {
	Node
	Number int64
}

// WonBy is "won by player 2": whether a game that a scenario played was won by that player.
type WonBy struct {
	Node
	Player *Seat
}

// wonBy parses "won by player 2". It returns nil, and takes nothing, if something else comes next.
func (p *values) wonBy() (*WonBy, error) {
	here := p.lex.MakeCheckpoint()
	start := p.take().Pos
	if p.at("by") {
		p.take()
		if p.at("player") && p.before(numberToken) {
			who, err := p.seat()
			return &WonBy{Node: p.from(start), Player: who}, err
		}
	}
	p.lex.LoadCheckpoint(here)
	return nil, nil
}

// An Answer is an Expr that says what somebody decides in a scenario. Only there it may be an OfferRef.
type Answer interface{ Expr }

// OfferRef is the answer of a player who begins an offer: offer trade.
type OfferRef struct {
	Node
	Name Name
}

// parseAnswer is the grammar's way to an answer.
func parseAnswer(lex *lexer.PeekingLexer) (Answer, error) {
	p := &values{lex: lex, whole: true}
	if !p.word("offer") || !p.before(identToken) {
		return parseExpr(lex)
	}
	start := p.take().Pos
	ref := &OfferRef{}
	err := ref.Name.Parse(lex)
	ref.Node = p.from(start)
	return ref, err
}

func (*OfferDecl) decl() {}

func (*Together) stmt() {}
func (*Secretly) stmt() {}
func (*Show) stmt()     {}

func (*Sees) expr()  {}
func (*Seat) expr()  {}
func (*WonBy) expr() {}

func (*OfferRef) expr() {}
