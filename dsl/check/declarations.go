package check

import (
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Declarations together with what was written.
type (
	enumDecl struct {
		entity  *entity
		members []*syntax.Member // those that are no second of their name
	}
	kindDecl struct {
		entity *entity
		decl   *syntax.KindDecl
		fields map[string]*variant.Field
	}
	zoneDecl struct {
		entity *entity
		decl   *syntax.ZoneDecl
	}
	globalDecl struct {
		entity *entity
		decl   *syntax.VarDecl
	}
	optionDecl struct {
		entity *entity
		decl   *syntax.OptionDecl
	}
)

// resolve settles the types of all that is declared, and then the values that belong to declarations.
func (c *checker) resolve() {
	for _, e := range c.groups {
		c.resolveGroup(e)
	}
	for _, k := range c.kinds {
		c.resolveFields(k)
	}
	for _, g := range c.globals {
		g.entity.global.Type = c.resolveGlobalType(g)
	}
	for _, z := range c.zones {
		z.entity.zone.Kinds = c.resolveKinds(z.entity, z.decl.Kinds)
	}
	for _, k := range c.boards {
		c.resolveBoardKind(k)
	}
	for _, o := range c.options {
		c.resolveOption(o)
	}
	for _, p := range c.procs {
		c.resolveSignature(p)
	}
	if c.setup != nil {
		c.resolveSignature(c.setup)
	}
	for _, o := range c.offers {
		c.resolveSignature(o.proc)
	}
	c.resolveValues()
}

func (c *checker) resolveValues() {
	for _, k := range c.kinds {
		c.resolveDefaults(k)
	}
	for _, catalog := range c.catalogs {
		c.resolveCatalog(catalog)
	}
	for _, k := range c.boards {
		c.readBoard(k)
	}
	c.settleSpaces()
	c.changeCards()
	for _, z := range c.zones {
		c.resolveZone(z)
	}
	c.layDeck()
	for _, t := range c.tracks {
		c.resolveTrack(t)
		c.tellGlobal(t.entity, t.decl.Notes.Said())
	}
	for _, g := range c.globals {
		b := c.newLook(g.entity, "the value at the start", variant.Pure)
		g.entity.global.Init = b.value(g.decl.Value, g.entity.global.Type)
		c.tellGlobal(g.entity, g.decl.Notes.Said())
	}
	for _, d := range c.enums {
		c.tellMembers(d)
	}
	c.resolveScripts()
}

// ---- Types -----------------------------------------------------------------------------------------

// resolveType finds what a written type means.
func (c *checker) resolveType(user *entity, t *syntax.Type) *variant.Type {
	var resolved *variant.Type
	switch {
	case t.Zone != "":
		resolved = zoneType(c.resolveKinds(user, t.Kinds))
	case t.Set != nil:
		resolved = c.resolveSet(user, *t.Set)
	case t.List != nil:
		resolved = listType(c.resolveType(user, t.List))
	case t.Name != nil:
		resolved = c.resolveTypeName(user, t)
	default:
		return anythingType
	}
	return withOptional(resolved, t.Optional)
}

// mostInSet is how many members an enum may have of which there are sets.
const mostInSet = 63

func (c *checker) resolveSet(user *entity, name syntax.Name) *variant.Type {
	e := c.lookup(user, name, CodeUnknownType, "enum", func(e *entity) bool { return e.enum != nil })
	switch {
	case e == nil:
		return anythingType
	case len(e.enum.Members) > mostInSet:
		c.errorf(CodeTooMany, c.at(name), "Use a list.", "a set has room for %d members, and %q has more", mostInSet, e.name)
		return anythingType
	}
	return setType(e.enum)
}

// resolveTypeName finds a type that has a name, or the kinds that are written with or.
func (c *checker) resolveTypeName(user *entity, t *syntax.Type) *variant.Type {
	if len(t.Or) > 0 {
		return componentType(c.resolveKinds(user, append([]syntax.Name{*t.Name}, t.Or...)))
	}
	if simple, found := simpleTypes[t.Name.Text]; found {
		return simple
	}
	e := c.names[t.Name.Text]
	switch {
	case e == nil:
		c.unknown(CodeUnknownType, c.at(*t.Name), t.Name.Text, c.typeNames, "there is no type %q", t.Name.Text)
		return anythingType
	case e.proc.rolled() != nil && e.proc.rolled().Check.Enum != nil:
		user.mention(e)
		c.use(c.at(*t.Name), e, nil)
		return enumType(e.proc.rolled().Check.Enum)
	}
	e = c.lookup(user, *t.Name, CodeUnknownType, "type", (*entity).isType)
	switch {
	case e == nil:
		return anythingType
	case e.enum != nil:
		return enumType(e.enum)
	}
	return componentType(e.kinds())
}

// resolveKinds finds the kinds that those names stand for; without one of them nothing is known.
func (c *checker) resolveKinds(user *entity, names []syntax.Name) (kinds []*variant.Kind) {
	failed := false
	for _, name := range names {
		e := c.lookup(user, name, CodeUnknownType, "kind of component", (*entity).isKinds)
		if e == nil || len(e.kinds()) == 0 {
			failed = true
			continue
		}
		kinds = unite(kinds, e.kinds())
	}
	if failed {
		return nil
	}
	return kinds
}

// resolveGroup finds the kinds of a group.
func (c *checker) resolveGroup(group *entity) {
	for _, name := range group.group.Kinds {
		if e := c.lookup(group, *name, CodeUnknownType, "kind of component", isKind); e != nil {
			group.members = unite(group.members, e.kinds())
		}
	}
}

func isKind(e *entity) bool { return e.kind != nil }

func (c *checker) typeNames() []string {
	return append(c.namesOf((*entity).isType), "number", "bool", "text", "player")
}

func (c *checker) resolveGlobalType(g *globalDecl) *variant.Type {
	t := c.resolveType(g.entity, &g.decl.Type)
	if t.Base == variant.ZoneType {
		c.errorf(CodeMisplaced, c.at(g.decl.Type), "Declare it as a zone: leave keep out, and put its name behind the word.",
			"a zone is not a value that is kept")
		return anythingType
	}
	return t
}

// ---- Fields ----------------------------------------------------------------------------------------

// componentWords are what every component has besides its fields.
var componentWords = []string{"name", "face_up", "face_down", "zone", "owner", "holder"}

func (c *checker) resolveFields(k *kindDecl) {
	kind := k.entity.kind
	for _, f := range k.decl.Fields {
		name := f.Name.Text
		if first := k.fields[name]; first != nil {
			c.taken(name, c.at(f.Name), first.Span)
			continue
		}
		for _, word := range componentWords {
			if name == word {
				c.errorf(CodeReservedName, c.at(f.Name), "Choose another name.", "every component has a %q of its own", name)
			}
		}
		field := &variant.Field{
			Name: name, Kind: kind, Slot: len(kind.Fields), Type: c.resolveType(k.entity, &f.Type),
			Sort: f.Type.Zone, InPlay: f.InPlay, Nobody: f.Nobody, Quiet: f.Quiet, Span: c.at(f.Name),
			Wording: c.wording(f.Wording, called|gloss|told),
		}
		switch {
		case f.InPlay && f.Type.Zone == "":
			c.errorf(CodeMisplaced, field.Span, "What lies in a zone is in play, or is not.", "this field is not a zone")
		case f.Quiet && f.Type.Zone != "":
			c.errorf(CodeMisplaced, field.Span, "Leave quietly out: what moves is always told.", "a zone is never quiet")
		case f.Nobody:
			c.checkNobody(field.Sort, field.Span)
		}
		c.resolveOwners(field, f)
		k.fields[name] = field
		c.use(field.Span, OfField(field), field.Type)
		kind.Fields = append(kind.Fields, field)
	}
}

// resolveDefaults checks what stands behind the types of fields.
func (c *checker) resolveDefaults(k *kindDecl) {
	for _, f := range k.decl.Fields {
		field := k.fields[f.Name.Text]
		if field.Span != c.at(f.Name) {
			continue // declared twice
		}
		isZone := field.Type.Base == variant.ZoneType
		if f.Limit != nil {
			field.Limit = c.limit(k.entity, f.Limit, isZone)
		}
		if field.Told != nil {
			c.tellOf(k.entity, field.Told, f.Wording, toldOf(field))
		}
		switch b := c.newLook(k.entity, "a default", variant.Pure); {
		case f.Default != nil && isZone:
			c.errorf(CodeMisplaced, b.place(f.Default), "It is empty at the start; setup can put something there.", "a zone has no default")
		case f.Default != nil:
			field.Default = b.value(f.Default, field.Type)
		case field.Type.Optional && !isZone:
			field.Default = noneAt(field.Span)
		}
	}
}

// limit is how much a zone holds.
func (c *checker) limit(user *entity, e syntax.Expr, isZone bool) variant.Expr {
	b := c.newLook(user, "a limit", variant.Pure)
	if !isZone {
		c.errorf(CodeMisplaced, b.place(e), "Only zones have a limit.", "this field is not a zone")
	}
	return b.value(e, numberType)
}

// ---- Zones -----------------------------------------------------------------------------------------

func (c *checker) resolveZone(z *zoneDecl) {
	zone, decl := z.entity.zone, z.decl
	c.tellZone(z.entity, decl.Notes.Said())
	for _, name := range decl.From {
		c.stock(z, name)
	}
	zone.Listed = decl.Listed
	if decl.Discards != nil {
		c.resolveDiscards(z, *decl.Discards)
	}
	if decl.Limit != nil {
		zone.Limit = c.limit(z.entity, decl.Limit, true)
	}
	if len(decl.Sorted) > 0 || decl.While != nil {
		zone.It = &variant.Local{Name: "it", Type: componentType(zone.Kinds), Span: zone.Span}
	}
	if decl.While != nil {
		b := c.newLook(z.entity, "a condition", variant.Pure)
		b.subject(zone.It, func() { zone.While, _, _ = b.condition(decl.While) })
	}
	if len(decl.Sorted) > 0 {
		b := c.newLook(z.entity, "an order", variant.Pure)
		b.subject(zone.It, func() { zone.Keys = b.keys(decl.Sorted) })
	}
	if zone.Sort == "die" {
		c.checkDie(z)
	}
	c.warnOwnerless(z)
	if decl.Nobody {
		zone.Nobody = true
		c.checkNobody(zone.Sort, zone.Span)
		c.checkUnsorted(z)
	}
}

// stock lets a zone start with what a catalog lists.
func (c *checker) stock(z *zoneDecl, name syntax.Name) {
	e := c.lookup(z.entity, name, CodeUnknownName, "catalog", func(e *entity) bool { return e.catalog != nil })
	if e == nil {
		return
	}
	z.entity.zone.From = append(z.entity.zone.From, e.catalog)
	if kind := e.catalog.Kind; kind != nil && len(z.entity.zone.Kinds) > 0 && !holds(z.entity.zone.Kinds, kind) {
		c.errorf(CodeWrongKind, c.at(name), "Let the zone hold it too, with or.",
			"%q lists %s, and %q is a zone of %s", e.name, kind.Name, z.entity.name, kindNames(z.entity.zone.Kinds))
	}
}

func (c *checker) resolveDiscards(z *zoneDecl, name syntax.Name) {
	e := c.lookup(z.entity, name, CodeUnknownName, "zone", isZone)
	if e == nil {
		return
	}
	zone := z.entity.zone
	zone.Discards, zone.Renewed = e.zone, !z.decl.Never
	switch {
	case zone.Sort != "deck" && zone.Sort != "pool":
		c.errorf(CodeMisplaced, c.at(name), "Cards go back to the deck or pool that they came from.", "%s has no discard pile", article(zone.Sort))
	case zone == e.zone:
		c.errorf(CodeMisplaced, c.at(name), "Name another zone.", "%q can't be its own discard pile", z.entity.name)
	case !containsAll(e.zone.Kinds, zone.Kinds):
		c.errorf(CodeWrongKind, c.at(name), "Let it hold all that the deck holds.",
			"%q is a zone of %s", e.name, kindNames(e.zone.Kinds))
	case zone.Renewed && !containsAll(zone.Kinds, e.zone.Kinds):
		c.errorf(CodeWrongKind, c.at(name), "Let the deck hold all that lies there, or write never renewed behind it.",
			"%q is a zone of %s, and all of it becomes the deck again", e.name, kindNames(e.zone.Kinds))
	case e.zone.Each && !zone.Each:
		c.errorf(CodeMisplaced, c.at(name), "Name a pile that all share, or let each player have the deck.",
			"each player has a %q, and there is one %q", e.name, z.entity.name)
	}
}

func isZone(e *entity) bool { return e.zone != nil }

// doc is the block of comments right above a declaration.
func (c *checker) doc(decl placed) string { return syntax.CommentAbove(c.at(decl)) }

// noneAt is the value none.
func noneAt(at source.Span) variant.Expr {
	return &variant.Const{Typed: variant.Typed{T: noneType, At: at}, Value: variant.None}
}
