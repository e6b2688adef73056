package syntax

// BoardDecl is spaces and which of them lie side by side, read from TOML files. Beside is what its files call
// the list of neighbours of a space, if not that.
//
//	board land of Hex from "land.toml" beside borders ignoring remark
type BoardDecl struct {
	Node
	Name     Name      `parser:"'board' @@ 'of'"`
	Kind     Name      `parser:"@@ 'from'"`
	Files    []*Text   `parser:"@@ ( ',' @@ )*"`
	Beside   *Name     `parser:"( 'beside' @@ )?"`
	Ignoring *Ignoring `parser:"@@?"`
	Notes    *Notes    `parser:"@@?"`
}

// TrackDecl is a number that the whole game, or each player, keeps and that stops at its ends.
//
//	track doom = 0 in 0..15
type TrackDecl struct {
	Node
	Name  Name    `parser:"'track' @@ '='"`
	Value Operand `parser:"@@"`
	In    Expr    `parser:"'in' @@"`
	Notes *Notes  `parser:"@@?"`
}

// RequireDecl is what must hold when a game is laid out, and what is said if it does not.
type RequireDecl struct {
	Node
	Cond  Expr   `parser:"'require' @@"`
	Text  Text   `parser:"@@"`
	Notes *Notes `parser:"@@?"`
}

// RollFaces is "roll movement_die" or "roll 3 movement_die": one face of a die, or a list of Count of them.
type RollFaces struct {
	Node
	Count Expr
	Die   Name
}

func (*BoardDecl) decl()   {}
func (*TrackDecl) decl()   {}
func (*RequireDecl) decl() {}

func (*RollFaces) expr() {}
