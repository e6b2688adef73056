package env

import (
	"houserule/dsl/patch"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

type BoardDecl struct {
	Entity *Entity
	Board  *variant.Board
	Decl   *syntax.BoardDecl
}

// SpaceWords are what data says of every space besides its fields.
var SpaceWords = []string{neighbours, "at"}

// neighbours is the key under which a space lists its neighbours, if the board says nothing else.
const neighbours = "neighbours"

// Beside is that key for one board.
func (k *BoardDecl) Beside() string {
	if k.Decl.Beside == nil {
		return neighbours
	}
	return k.Decl.Beside.Text
}

// A CardChange is what a house rule gives single cards in place of what data gives them.
type CardChange struct {
	*syntax.ChangeDecl
	Layer *patch.Layer
}

type CatalogDecl struct {
	Entity *Entity
	Decl   *syntax.CatalogDecl
	Layer  *patch.Layer
}

// An OfferDecl is an offer together with what was written.
type OfferDecl struct {
	Entity *Entity
	Proc   *Procedure
	Decl   *syntax.OfferDecl
}

// Declarations together with what was written.
type (
	EnumDecl struct {
		Entity  *Entity
		Members []*syntax.Member // those that are no second of their name
	}
	KindDecl struct {
		Entity *Entity
		Decl   *syntax.KindDecl
		Fields map[string]*variant.Field
	}
	ZoneDecl struct {
		Entity *Entity
		Decl   *syntax.ZoneDecl
	}
	GlobalDecl struct {
		Entity *Entity
		Decl   *syntax.VarDecl
	}
	OptionDecl struct {
		Entity *Entity
		Decl   *syntax.OptionDecl
	}
)

// ---- Fields ----------------------------------------------------------------------------------------

// ComponentWords are what every component has besides its fields.
var ComponentWords = []string{"name", "face_up", "face_down", "zone", "owner", "holder"}

// A Member is one value of an enum, or one outcome of a check.
type Member struct {
	Owner *Entity
	Enum  *variant.Enum
	Index int
}

// A Place is the number of a space among those of all boards, and its board.
type Place struct {
	Number int64
	Board  *Entity
}

type TrackDecl struct {
	Entity *Entity
	Decl   *syntax.TrackDecl
}
