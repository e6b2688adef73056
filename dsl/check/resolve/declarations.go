// Package resolve collects declarations, and resolves the types in their heads. It checks no
// expressions.
package resolve

import (
	"fmt"
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Collect creates an entity for every declaration and assigns its name, so that later phases can
// look up all names in any order. It resolves nothing.
func (c *Resolver) Collect() {
	for _, d := range c.In.Decls {
		c.collectDecl(d)
	}
	c.PlayArea = &variant.Zone{Index: len(c.Variant.Zones), Sort: "pile", Name: "play_area", Kinds: c.Variant.Kinds}
	c.Variant.Zones = append(c.Variant.Zones, c.PlayArea)
}

func (c *Resolver) collectDecl(d env.Decl) {
	switch decl := d.Syntax.(type) {
	case *syntax.EnumDecl:
		c.collectEnum(decl)
	case *syntax.KindDecl:
		c.collectKind(decl)
	case *syntax.GroupDecl:
		e := c.Declare(decl.Name, "group")
		e.Group = decl
		c.Groups = append(c.Groups, e)
	case *syntax.CatalogDecl:
		c.collectCatalog(d, decl)
	case *syntax.BoardDecl:
		c.collectBoard(decl)
	case *syntax.ZoneDecl:
		c.collectZone(decl, false)
	case *syntax.VarDecl:
		c.collectGlobal(decl, false)
	case *syntax.TrackDecl:
		c.collectTrack(decl, false)
	case *syntax.RequireDecl:
		c.Requires = append(c.Requires, decl)
	case *syntax.ClausesDecl:
		c.Clauses = append(c.Clauses, decl)
	case *syntax.PlayerDecl:
		c.collectPlayerThings(decl)
	case *syntax.OptionDecl:
		c.collectOption(decl)
	case *syntax.OfferDecl:
		c.collectOffer(d, decl)
	case *syntax.TurnDecl:
		if c.only("turn", decl) {
			c.Turn = decl
		}
	case *syntax.ScoreDecl:
		if c.only("score", decl) {
			c.Score = decl
		}
	case *syntax.ReportDecl:
		if c.only(reportWords[decl.Each], decl) {
			c.Reports = append(c.Reports, decl)
		}
	case *syntax.SetupDecl:
		if c.only("setup", decl) {
			c.Setup = c.NewProc(d)
		}
	case *syntax.ScriptDecl:
		c.CollectScript(d, decl)
	case *syntax.ChangeDecl:
		if decl.Figures() != nil { // none is left of one that could not be read
			c.Changes = append(c.Changes, env.CardChange{ChangeDecl: decl, Layer: d.Layer})
		}
	case *syntax.ProcDecl, *syntax.OpenDecl, *syntax.TableDecl, *syntax.CheckDecl, *syntax.PriorityDecl:
		c.collectProc(d)
	case *syntax.VariantDecl, *syntax.ReplaceDecl, *syntax.ScenarioDecl:
	default:
		panic(fmt.Sprintf("cannot collect the declaration %T", decl))
	}
}

// only reports an error for a second declaration of a sort that may be declared once.
func (c *Resolver) only(word string, node report.Placed) bool {
	if first, found := c.Entries[word]; found {
		c.Taken(word, c.At(node), first)
		return false
	}
	c.Entries[word] = c.At(node)
	return true
}

func (c *Resolver) collectEnum(decl *syntax.EnumDecl) {
	e := c.Declare(decl.Name, "enum")
	e.Enum = &variant.Enum{Name: decl.Name.Text, Span: c.At(decl), Doc: c.Doc(decl)}
	e.Enum.Wording, e.Enum.Cites = c.Noted(decl.Notes, Called|Gloss)
	d := env.EnumDecl{Entity: e}
	first := map[string]source.Span{}
	for _, m := range decl.Members {
		name, at := m.Name.Text, c.At(m.Name)
		if place, found := first[name]; found {
			c.Taken(name, at, place)
			continue
		}
		first[name] = at
		e.Enum.Members = append(e.Enum.Members, name)
		e.Enum.Wordings = append(e.Enum.Wordings, c.Wording(m.Wording, Called|Sign|Gloss|Told))
		e.Enum.Places = append(e.Enum.Places, at)
		c.Use(at, env.OfMember(e.Enum, len(e.Enum.Members)-1), types.EnumOf(e.Enum))
		d.Members = append(d.Members, m)
	}
	c.Enums = append(c.Enums, d)
	c.Variant.Enums = append(c.Variant.Enums, e.Enum)
	c.AddMembers(e, e.Enum)
}

// AddMembers makes the members of an enum known. A mention of one uses the owner.
func (c *Resolver) AddMembers(owner *env.Entity, e *variant.Enum) {
	for i, name := range e.Members {
		c.Members[name] = append(c.Members[name], env.Member{Owner: owner, Enum: e, Index: i})
	}
}

func (c *Resolver) collectKind(decl *syntax.KindDecl) {
	e := c.Declare(decl.Name, decl.Sort)
	e.Kind = &variant.Kind{
		Index: len(c.Variant.Kinds), Sort: decl.Sort, Name: decl.Name.Text,
		Span: c.At(decl), Doc: c.Doc(decl),
	}
	e.Kind.Wording, e.Kind.Cites = c.Noted(decl.Notes, Called|Gloss)
	c.Variant.Kinds = append(c.Variant.Kinds, e.Kind)
	c.Kinds = append(c.Kinds, &env.KindDecl{Written: env.Written[*syntax.KindDecl]{Entity: e, Decl: decl}, Fields: map[string]*variant.Field{}})
	c.FieldsOf[e.Kind] = c.Kinds[len(c.Kinds)-1]
}

func (c *Resolver) collectCatalog(d env.Decl, decl *syntax.CatalogDecl) {
	e := c.Declare(decl.Name, "catalog")
	e.Catalog = &variant.Catalog{Index: len(c.Variant.Catalogs), Name: decl.Name.Text, Span: c.At(decl), Cites: c.Cites(decl.Notes)}
	c.Variant.Catalogs = append(c.Variant.Catalogs, e.Catalog)
	c.Catalogs = append(c.Catalogs, &env.CatalogDecl{Written: env.Written[*syntax.CatalogDecl]{Entity: e, Decl: decl}, Layer: d.Layer})
}

func (c *Resolver) collectZone(decl *syntax.ZoneDecl, each bool) {
	e := c.Declare(decl.Name, decl.Sort)
	e.Zone = &variant.Zone{
		Index: len(c.Variant.Zones), Sort: decl.Sort, Name: decl.Name.Text, Each: each, InPlay: decl.InPlay,
		Span: c.At(decl), Doc: c.Doc(decl),
	}
	e.Zone.Wording, e.Zone.Cites = c.Noted(decl.Notes, Called|Gloss|Told)
	c.Variant.Zones = append(c.Variant.Zones, e.Zone)
	c.Zones = append(c.Zones, &env.ZoneDecl{Entity: e, Decl: decl})
}

func (c *Resolver) collectGlobal(decl *syntax.VarDecl, each bool) {
	e := c.Declare(decl.Name, "value")
	e.Global = &variant.Global{
		Index: len(c.Variant.Globals), Name: decl.Name.Text, Each: each, Quiet: decl.Quiet, Secret: decl.Secret,
		Span: c.At(decl), Doc: c.Doc(decl),
	}
	e.Global.Wording, e.Global.Cites = c.Noted(decl.Notes, Called|Gloss|Told)
	c.Variant.Globals = append(c.Variant.Globals, e.Global)
	c.Globals = append(c.Globals, &env.GlobalDecl{Entity: e, Decl: decl})
}

func (c *Resolver) collectPlayerThings(decl *syntax.PlayerDecl) {
	first := len(c.Variant.Globals)
	isTeam := c.OfTeams(decl.Whose, c.At(decl))
	for _, thing := range decl.Has {
		switch {
		case thing.Zone != nil:
			if isTeam {
				c.Errorf(report.CodeMisplaced, c.At(thing.Zone), "Give a zone to each player: the cards of a team are those of its players.", "a team has no zones")
			}
			c.collectZone(thing.Zone, true)
		case thing.Var != nil:
			if isTeam && thing.Var.Secret {
				c.Errorf(report.CodeMisplaced, c.At(thing.Var), "Let each player keep it secretly, and show it to the partners.", "a team keeps no secrets")
			}
			c.collectGlobal(thing.Var, true)
		case thing.Track != nil:
			c.collectTrack(thing.Track, true)
		}
	}
	for _, g := range c.Variant.Globals[first:] {
		g.Team = isTeam
	}
}

// OfTeams reports whether a declaration is for each team. It adds an error if there are no teams.
func (c *Resolver) OfTeams(each string, at source.Span) bool {
	if each == "team" && !c.Variant.Teams.Exist() {
		c.Errorf(report.CodeUnknownName, at, "Write teams of 2, or teams 2, in the line that opens the variant.", "there are no teams")
		return false
	}
	return each == "team"
}

func (c *Resolver) collectOption(decl *syntax.OptionDecl) {
	e := c.Declare(decl.Name, "option")
	e.Option = &variant.Option{
		Index: len(c.Variant.Options), Name: decl.Name.Text, Lo: variant.None, Hi: variant.None,
		Span: c.At(decl), Doc: c.Doc(decl), Type: types.Anything,
	}
	e.Option.Wording, e.Option.Cites = c.Noted(decl.Notes, Called)
	c.Variant.Options = append(c.Variant.Options, e.Option)
	c.Options = append(c.Options, &env.OptionDecl{Entity: e, Decl: decl})
}

// collectProc declares something that can be called. The outcomes of a check are members at once.
func (c *Resolver) collectProc(d env.Decl) {
	p := c.NewProc(d)
	p.Entity = c.Declare(p.Ident, p.Sort)
	p.Entity.Proc = p
	c.foresee(p)
	if check := p.Rolled(); check != nil && check.Check.Enum != nil {
		c.AddMembers(p.Entity, check.Check.Enum)
	}
	p.Index = len(c.Procs)
	c.Procs = append(c.Procs, p)
}

// collectBoard declares a board. Its name means the zone of its spaces.
func (c *Resolver) collectBoard(decl *syntax.BoardDecl) {
	e := c.Declare(decl.Name, "board")
	at := c.At(decl)
	wording, cites := c.Noted(decl.Notes, Called|Gloss)
	catalog := &variant.Catalog{Index: len(c.Variant.Catalogs), Name: decl.Name.Text, Span: at, Cites: cites}
	e.Zone = &variant.Zone{
		Index: len(c.Variant.Zones), Sort: "board", Name: decl.Name.Text, From: []*variant.Catalog{catalog}, InPlay: true,
		Span: at, Doc: c.Doc(decl), Wording: wording, Cites: cites,
	}
	board := &variant.Board{Name: decl.Name.Text, Zone: e.Zone, Catalog: catalog, Span: at}
	e.Zone.Board = board
	c.Variant.Boards = append(c.Variant.Boards, board)
	c.Variant.Catalogs = append(c.Variant.Catalogs, catalog)
	c.Variant.Zones = append(c.Variant.Zones, e.Zone)
	c.Boards = append(c.Boards, &env.BoardDecl{Entity: e, Board: board, Decl: decl})
}

func (c *Resolver) collectTrack(decl *syntax.TrackDecl, each bool) {
	e := c.Declare(decl.Name, "track")
	e.Global = &variant.Global{
		Index: len(c.Variant.Globals), Name: decl.Name.Text, Type: types.Number, Track: true, Each: each,
		Span: c.At(decl), Doc: c.Doc(decl),
	}
	e.Global.Wording, e.Global.Cites = c.Noted(decl.Notes, Called|Gloss|Told)
	c.Variant.Globals = append(c.Variant.Globals, e.Global)
	c.Tracks = append(c.Tracks, &env.TrackDecl{Entity: e, Decl: decl})
}

// collectOffer declares an offer. The rules need not use it, because players begin it.
func (c *Resolver) collectOffer(d env.Decl, decl *syntax.OfferDecl) {
	p := c.NewProc(d)
	p.Entity = c.Declare(p.Ident, p.Sort)
	p.Entity.Offer = &variant.Offer{
		Index: len(c.Variant.Offers), Name: p.Name, Proc: p.Proc, Span: p.Span, Doc: p.Doc, Cites: p.Cites,
	}
	c.Entry.Mention(p.Entity)
	c.Variant.Offers = append(c.Variant.Offers, p.Entity.Offer)
	c.Offers = append(c.Offers, &env.OfferDecl{Written: env.Written[*syntax.OfferDecl]{Entity: p.Entity, Decl: decl}, Proc: p})
}

// CollectScript adds a script. Its parts have no names outside of it.
func (c *Resolver) CollectScript(d env.Decl, decl *syntax.ScriptDecl) {
	s := &env.Script{
		Script: &variant.Script{
			Index: len(c.Scripts), Title: patch.Title(&decl.Whose), Span: c.At(decl), Doc: c.Doc(decl),
		},
		Decl: decl, File: d.File, Entity: &env.Entity{}, Kept: map[string]*variant.Keep{}, HelperOf: map[string]*env.Procedure{},
		Asked: map[*variant.Field]variant.Expr{},
	}
	_, s.Cites = c.Noted(decl.Notes, cardGloss)
	c.Entry.Mention(s.Entity)
	c.Scripts = append(c.Scripts, s)
	c.Variant.Scripts = append(c.Variant.Scripts, s.Script)
}

// reportWords are the names of the report for each player, and of that for the table.
var reportWords = map[bool]string{true: "report for each player", false: "report"}

// ResolveTypes resolves the types of fields, kept values, zones and boards.
func (c *Resolver) ResolveTypes() {
	for _, group := range c.Groups {
		for _, name := range group.Group.Kinds {
			if e := c.Lookup(group, *name, report.CodeUnknownType, "kind of component", env.IsKind); e != nil {
				group.Members = types.Unite(group.Members, e.Kinds())
			}
		}
	}
	for _, k := range c.Kinds {
		c.resolveFields(k)
	}
	for _, g := range c.Globals {
		g.Entity.Global.Type = c.resolveGlobalType(g)
	}
	for _, z := range c.Zones {
		z.Entity.Zone.Kinds = c.ResolveKinds(z.Entity, z.Decl.Kinds)
	}
	for _, k := range c.Boards {
		c.resolveBoardKind(k)
	}
}

// ResolveSignatures resolves parameters and declared results.
func (c *Resolver) ResolveSignatures() {
	declared := slices.Clip(c.Procs)
	for _, p := range declared {
		c.ResolveSignature(p)
	}
	for _, p := range declared {
		c.follow(p)
	}
	if c.Setup != nil {
		c.ResolveSignature(c.Setup)
	}
	for _, o := range c.Offers {
		c.ResolveSignature(o.Proc)
	}
}
