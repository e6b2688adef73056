package syntax

import "github.com/alecthomas/participle/v2/lexer"

// Nodes for several players at one table: simultaneous turns, secrets, and visibility.

// Together runs its body for several players concurrently, so each of them can have a pending
// decision. If Secret, no player sees the decisions of others before all have decided.
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

// Secretly logs the events of its body for one player alone.
type Secretly struct {
	Node
	Player Expr   `parser:"(?= 'secretly' 'for' ) 'secretly' 'for' @@"`
	Body   *Block `parser:"@@"`
}

// Show reveals components or secretly kept values to the players in To, or to all players.
type Show struct {
	Node
	What Expr `parser:"'show' @@"`
	To   Expr `parser:"( 'to' @@ )?"`
}

// OfferDecl is an action that a player may begin while the game waits for a decision, if a
// condition holds for that player.
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

// Sees is "X sees Y": whether a player can identify a component or knows a secretly kept value.
type Sees struct {
	Node
	X, Y Expr
}

// Seat is a player by number in a scenario: player 2.
type Seat struct {
	Node
	Number int64
}

// WonBy is "won by player 2": whether that player won the game that a scenario played.
type WonBy struct {
	Node
	Player *Seat
}

// wonBy parses "won by player 2". It returns nil and consumes no tokens if something else comes
// next.
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

// An Answer is an Expr that answers a question in a scenario. It is the only kind of Expr that
// may be an OfferRef.
type Answer interface{ Expr }

// OfferRef is the answer of a player who begins an offer: offer trade.
type OfferRef struct {
	Node
	Name Name
}

// parseAnswer parses an answer, as a hook of the grammar.
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
