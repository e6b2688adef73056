package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

type boardDecl struct {
	entity *entity
	board  *variant.Board
	decl   *syntax.BoardDecl
}

// collectBoard makes a board known: its name stands for the zone in which its spaces lie.
func (c *checker) collectBoard(decl *syntax.BoardDecl) {
	e := c.declare(decl.Name, "board")
	at := c.at(decl)
	wording, cites := c.noted(decl.Notes, called|gloss)
	catalog := &variant.Catalog{Index: len(c.v.Catalogs), Name: decl.Name.Text, Span: at, Cites: cites}
	e.zone = &variant.Zone{
		Index: len(c.v.Zones), Sort: "board", Name: decl.Name.Text, From: []*variant.Catalog{catalog}, InPlay: true,
		Span: at, Doc: c.doc(decl), Wording: wording, Cites: cites,
	}
	board := &variant.Board{Name: decl.Name.Text, Zone: e.zone, Catalog: catalog, Span: at}
	e.zone.Board = board
	c.v.Boards = append(c.v.Boards, board)
	c.v.Catalogs = append(c.v.Catalogs, catalog)
	c.v.Zones = append(c.v.Zones, e.zone)
	c.boards = append(c.boards, &boardDecl{e, board, decl})
}

// spaceWords are what data says of every space besides its fields.
var spaceWords = []string{neighbours, "at"}

// neighbours is the key under which a space lists its neighbours, if the board says nothing else.
const neighbours = "neighbours"

// beside is that key for one board.
func (k *boardDecl) beside() string {
	if k.decl.Beside == nil {
		return neighbours
	}
	return k.decl.Beside.Text
}

// resolveBoardKind settles what a board's spaces are.
func (c *checker) resolveBoardKind(k *boardDecl) {
	e := c.lookup(k.entity, k.decl.Kind, CodeUnknownType, "kind of space", isSpace)
	if e == nil {
		return
	}
	kind := e.kind
	k.board.Kind, k.board.Catalog.Kind, k.board.Zone.Kinds = kind, kind, []*variant.Kind{kind}
	for _, f := range kind.Fields {
		if f.Name == k.beside() || slices.Contains(spaceWords, f.Name) {
			c.errorf(CodeReservedName, f.Span, "Choose another name.", "every space of a board has %q from its data", f.Name)
		}
	}
}

func isSpace(e *entity) bool { return e.kind != nil && e.kind.Sort == "space" }

// readBoard reads the spaces of a board, and which of them lie side by side.
func (c *checker) readBoard(k *boardDecl) {
	files, ignoring := c.fileRefs(k.decl.Files), ignored(k.decl.Ignoring)
	if c.in.Data == nil || k.board.Kind == nil {
		return
	}
	c.found = append(c.found, c.in.Data.Spaces(k.board, files, k.beside(), ignoring)...)
}

// onBoards tells whether spaces of all these kinds lie on some board.
func (c *checker) onBoards(kinds []*variant.Kind) bool {
	return len(kinds) > 0 && containsAll(c.boardKinds(), kinds)
}

func (c *checker) boardKinds() (kinds []*variant.Kind) {
	for _, board := range c.v.Boards {
		kinds = unite(kinds, board.Zone.Kinds)
	}
	return kinds
}

// distance checks distance(A, B) and distance(A, B, BARRED).
func (b *body) distance(e *syntax.Call) variant.Expr {
	x := &variant.DistanceExpr{Typed: variant.Typed{T: optional(numberType), At: b.at(e)}}
	if len(e.Args) != 2 && len(e.Args) != 3 {
		b.errorf(CodeWrongArguments, x.At, "It is called as distance(here, there), or as distance(here, there, barred) with a list of spaces to go around.",
			"distance takes 2 spaces, and here are %d", len(e.Args))
		return bad(x.At)
	}
	x.A, x.B = b.space(e.Args[0]), b.space(e.Args[1])
	if !overlaps(x.A.Type(), x.B.Type()) {
		b.wrongType(x.B, x.A.Type())
	}
	if len(e.Args) == 3 {
		x.Barred = b.value(e.Args[2], listType(x.A.Type()))
	}
	return x
}

// space checks an expression that must be a space of a board.
func (b *body) space(e syntax.Expr) variant.Expr {
	spaces := componentType(b.c.boardKinds())
	if isAnything(spaces) {
		b.errorf(CodeWrongType, b.place(e), "Declare a board: board NAME of KIND from \"FILE.toml\".", "only the spaces of a board have a distance")
	}
	return b.value(e, spaces)
}

// ---- What stays where it is ------------------------------------------------------------------------

// stays tells whether what lies in a zone never leaves it, and nothing else enters it.
func stays(z *variant.Zone) bool { return z.Sort == "board" || z.Sort == "die" }

// checkMovable reports what lies on a board or a die for good, as far as its type tells.
func (b *body) checkMovable(x variant.Expr, done string) {
	kinds := heldBy(x).Kinds
	_, rolled := x.(*variant.RollFaces)
	switch zone := zoneNamed(x); {
	case isAnything(heldBy(x)):
	case rolled, zone != nil && stays(zone), len(kinds) > 0 && !slices.ContainsFunc(kinds, b.c.movable):
		b.cannotMove(x.Place(), "%s can't be %s", describe(x.Type()), done)
	}
}

// movable tells whether a zone that lets go of its components may hold that kind.
func (c *checker) movable(kind *variant.Kind) bool {
	holder := func(z *variant.Zone) bool { return z != c.playArea && holds(z.Kinds, kind) }
	moves := func(z *variant.Zone) bool { return holder(z) && !stays(z) }
	return !slices.ContainsFunc(c.v.Zones, holder) || slices.ContainsFunc(c.v.Zones, moves)
}

// checkOpen reports a zone that nothing enters or leaves.
func (b *body) checkOpen(x variant.Expr) {
	if zone := zoneNamed(x); zone != nil && stays(zone) {
		b.cannotMove(x.Place(), "%q is %s, and nothing enters or leaves it", zone.Name, article(zone.Sort))
	}
}

func (b *body) cannotMove(at source.Span, format string, args ...any) {
	b.errorf(CodeCannotMove, at, "Spaces stay on their board and faces on their die. "+
		"What lies on a space says so in a field of its own, as in at: Hex; a die is rolled: roll NAME.", format, args...)
}

// checkMade reports a new space of a board.
func (b *body) checkMade(kind *entity, at source.Span) {
	if b.c.onBoards([]*variant.Kind{kind.kind}) {
		b.errorf(CodeMisplaced, at, "They are rows of its file of data.", "the spaces of a board are there from the start")
	}
}

// zoneNamed is the zone that x names, or nil.
func zoneNamed(x variant.Expr) *variant.Zone {
	if get, ok := x.(*variant.ZoneGet); ok {
		return get.Zone
	}
	return nil
}

// ---- Dice of faces ---------------------------------------------------------------------------------

func isDie(e *entity) bool { return e.zone != nil && e.zone.Sort == "die" }

// checkDie reports what a die can't have, and a die without faces. Where data could not be read, how
// many faces there are is not known.
func (c *checker) checkDie(z *zoneDecl) {
	zone, decl := z.entity.zone, z.decl
	switch {
	case zone.Each:
		c.errorf(CodeMisplaced, zone.Span, "Declare it outside; whoever rolls it, the die is the same.", "players have no dice of their own")
	case decl.Listed:
		c.errorf(CodeMisplaced, zone.Span, "Leave out as listed.", "a die has all of its faces")
	case decl.Limit != nil:
		c.errorf(CodeMisplaced, c.at(decl.Limit), "", "a die has no limit")
	case len(decl.Sorted) > 0:
		c.errorf(CodeMisplaced, c.at(decl.Sorted[0]), "", "the faces of a die have no order")
	}
	if i := slices.IndexFunc(zone.From, func(from *variant.Catalog) bool { return from.When != nil }); i >= 0 {
		c.errorf(CodeMisplaced, zone.From[i].When.Place(), "Let the die have all of them.", "the faces of a die are the same in every game")
	}
	faces := func(from *variant.Catalog) bool { return len(from.Cards) > 0 }
	switch {
	case len(decl.From) == 0:
		c.errorf(CodeDieWithoutFaces, zone.Span, "Name the catalog that lists its faces: from NAME.", "this die has no faces")
	case c.in.Data != nil && !c.found.HasErrors() && !slices.ContainsFunc(zone.From, faces):
		c.errorf(CodeDieWithoutFaces, zone.Span, "The data files of its catalog list none.", "this die has no faces")
	}
}

// rollFaces checks a roll of a die of faces.
func (b *body) rollFaces(e *syntax.RollFaces) variant.Expr {
	x := &variant.RollFaces{}
	x.At = b.at(e)
	b.takesLuck("a roll", x.At)
	if e.Count != nil {
		x.Count = b.value(e.Count, numberType)
	}
	die := b.c.lookup(b.user, e.Die, CodeUnknownName, "die", isDie)
	if die == nil {
		return bad(x.At)
	}
	x.Zone = b.zoneOf(die.zone, nil, b.at(e.Die))
	if x.T = componentType(die.zone.Kinds); e.Count != nil {
		x.T = listType(x.T)
	}
	return x
}

// checkFaces reports luck that is no face of its die.
func (s *scenarioBody) checkFaces(die *variant.Zone, line variant.LuckLine) {
	var names []string
	for _, from := range die.From {
		for _, card := range from.Cards {
			names = append(names, card.Name)
		}
	}
	for _, value := range line.Values {
		for _, label := range value.Labels {
			if len(names) > 0 && !slices.Contains(names, label) {
				s.found.Add(diag.Diagnostic{
					Code: CodeUnknownCard, Span: value.Span, Summary: quoted(die.Name) + " has no face " + quoted(label),
					Label: s.didYouMean(label, func() []string { return names }),
				})
			}
		}
	}
}
