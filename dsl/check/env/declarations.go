package env

import (
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Written entity is a declaration together with the node that it was read from.
type Written[T any] struct {
	Entity *Entity
	Decl   T
}

// Declarations of which nothing else is known.
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

// A KindDecl is a declared kind of component, and its fields by name.
type KindDecl struct {
	Written[*syntax.KindDecl]
	Fields map[string]*variant.Field
}

// A CatalogDecl is a declared catalog, and the layer of rules that it belongs to.
type CatalogDecl struct {
	Written[*syntax.CatalogDecl]
	Layer *patch.Layer
}

// An OfferDecl is a declared offer, and what can be called.
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

// Beside returns that key for one board.
func (k *BoardDecl) Beside() string {
	if k.Decl.Beside == nil {
		return neighbours
	}
	return k.Decl.Beside.Text
}

// SpaceWords are what data says of every space besides its fields.
var SpaceWords = []string{neighbours, "at"}

// neighbours is the key under which a space lists its neighbours, if the board says nothing else.
const neighbours = "neighbours"

// A CardChange is what a house rule gives single cards in place of what data gives them.
type CardChange struct {
	*syntax.ChangeDecl
	Layer *patch.Layer
}

// A Member is one value of an enum, or one outcome of a check.
type Member struct {
	Owner *Entity
	Enum  *variant.Enum
	Index int
}

// ComponentWords are what every component has besides its fields.
var ComponentWords = []string{"name", "face_up", "face_down", "zone", "owner", "holder"}

// A Place is the number of a space among those of all boards, and its board.
type Place struct {
	Number int64
	Board  *Entity
}

// Conditions, orders and suggestions are looked at whenever the game needs to, so they must not change
// anything. How far a procedure reaches follows from its own steps and from whom it calls; procedures
// call each other in circles, so their effects grow until nothing changes any more.

// A Region is a stretch of text in which nothing may reach further than its limit.
type Region struct {
	Proc   *Procedure // whose text it is, nil for declarations
	Limit  variant.Effect
	Why    string // "a condition": what stands here
	Doings []Doing
}

// A Doing is something that has an effect: a step or a call.
type Doing struct {
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

// A PlacedName is the name of a component, and where it comes from.
type PlacedName struct {
	Name string
	At   source.Span
}

// What catalogs list is asked for by name again and again, for each card that a scenario speaks of, so their names are
// gone through once.

// A nameList is the names in a catalog, for as long as it lists those cards.
type nameList struct {
	first *variant.Card
	count int
	names map[CardName]bool // whether the catalog lists it itself, and not only what lies in it
}

// A CardName is what a component of a kind is called.
type CardName struct {
	Kind *variant.Kind
	Name string
}

// A CardOf is a card of a catalog, or what lies in a zone of one from the start.
type CardOf struct {
	*variant.Card
	Catalog *variant.Catalog
	Kind    *variant.Kind
}
