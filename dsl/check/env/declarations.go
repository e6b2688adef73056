package env

import (
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Written entity is a declaration with its syntax node.
type Written[T any] struct {
	Entity *Entity
	Decl   T
}

// Declarations without further fields.
type (
	ZoneDecl   = Written[*syntax.ZoneDecl]
	GlobalDecl = Written[*syntax.VarDecl]
	OptionDecl = Written[*syntax.OptionDecl]
	TrackDecl  = Written[*syntax.TrackDecl]
)

// An EnumDecl is a declared enum, and those of its members that have a name of their own.
type EnumDecl struct {
	Entity  *Entity
	Members []*syntax.Member
}

// A KindDecl is a declared kind of component, and a map of its fields by name.
type KindDecl struct {
	Written[*syntax.KindDecl]
	Fields map[string]*variant.Field
}

// A CatalogDecl is a declared catalog, and the layer of rules that it belongs to.
type CatalogDecl struct {
	Written[*syntax.CatalogDecl]
	Layer *patch.Layer
}

// An OfferDecl is a declared offer with its procedure.
type OfferDecl struct {
	Written[*syntax.OfferDecl]
	Proc *Procedure
}

// A BoardDecl is a declared board.
type BoardDecl struct {
	Entity *Entity
	Board  *variant.Board
	Decl   *syntax.BoardDecl
}

// Beside returns the key under which data lists the neighbours of a space.
func (k *BoardDecl) Beside() string {
	if k.Decl.Beside == nil {
		return neighbours
	}
	return k.Decl.Beside.Text
}

// SpaceWords is a slice of the keys that data has for every space, besides its fields.
var SpaceWords = []string{neighbours, "at"}

// neighbours is the default key for the neighbours of a space.
const neighbours = "neighbours"

// A CardChange is a change of a house rule to figures of single cards.
type CardChange struct {
	*syntax.ChangeDecl
	Layer *patch.Layer
}

// A Member is a value of an enum, or an outcome of a check.
type Member struct {
	Owner *Entity
	Enum  *variant.Enum
	Index int
}

// ComponentWords are the fields that every component has.
var ComponentWords = []string{"name", "face_up", "face_down", "zone", "owner", "holder"}

// A Place is a space: its index among the spaces of all boards, and its board.
type Place struct {
	Number int64
	Board  *Entity
}

// Conditions, orders and suggestions may be evaluated at any time, so they must not change
// anything. The effect of a procedure follows from its own steps and from its callees. Because
// procedures call each other in circles, effects grow until nothing changes any more.

// A Region is a piece of text with a limit to the effects in it.
type Region struct {
	Proc        *Procedure // nil for declarations
	Limit       variant.Effect
	Why         string // the words for it: "a condition"
	EffectSites []EffectSite
}

// An EffectSite is a step or a call with an effect.
type EffectSite struct {
	Effect variant.Effect
	Callee *Procedure // nil: the effect is its own
	What   string     // "a roll"
	At     source.Span
}

// A NamedCard is a place where rules name a card, as in: the Card "Old Tom".
type NamedCard struct {
	User *Entity
	Card *variant.TheExpr
}

// A PlacedName is the name of a component with its span.
type PlacedName struct {
	Name string
	At   source.Span
}

// A nameList is a cache of the names in a catalog. It is valid as long as the catalog has the
// same cards.
type nameList struct {
	first *variant.Card
	count int
	names map[CardName]bool // whether the catalog itself lists it
}

// A CardName is the name of a component together with its kind.
type CardName struct {
	Kind *variant.Kind
	Name string
}

// A CardOf is a card of a catalog, or a card that starts in a zone of one.
type CardOf struct {
	*variant.Card
	Catalog *variant.Catalog
	Kind    *variant.Kind
}
