package check

import (
	"fmt"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// collect gives every declaration its name and its entity, so that what follows finds them all
// whatever their order. Nothing is resolved yet.
func (c *checker) collect() {
	for _, d := range c.in.Decls {
		c.collectDecl(d)
	}
	c.playArea = &variant.Zone{Index: len(c.v.Zones), Sort: "pile", Name: "play_area", Kinds: c.v.Kinds}
	c.v.Zones = append(c.v.Zones, c.playArea)
}

func (c *checker) collectDecl(d Decl) {
	switch decl := d.Syntax.(type) {
	case *syntax.EnumDecl:
		c.collectEnum(decl)
	case *syntax.KindDecl:
		c.collectKind(decl)
	case *syntax.GroupDecl:
		e := c.declare(decl.Name, "group")
		e.group = decl
		c.groups = append(c.groups, e)
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
		c.requires = append(c.requires, decl)
	case *syntax.ClausesDecl:
		c.clauses = append(c.clauses, decl)
	case *syntax.PlayerDecl:
		c.collectPlayerThings(decl)
	case *syntax.OptionDecl:
		c.collectOption(decl)
	case *syntax.OfferDecl:
		c.collectOffer(d, decl)
	case *syntax.TurnDecl:
		if c.only("turn", decl) {
			c.turn = decl
		}
	case *syntax.ScoreDecl:
		if c.only("score", decl) {
			c.score = decl
		}
	case *syntax.ReportDecl:
		if c.only(reportWords[decl.Each], decl) {
			c.reports = append(c.reports, decl)
		}
	case *syntax.SetupDecl:
		if c.only("setup", decl) {
			c.setup = c.newProc(d)
		}
	case *syntax.ScriptDecl:
		c.collectScript(d, decl)
	case *syntax.ChangeDecl:
		if decl.Figures() != nil { // none is left of one that could not be read
			c.changes = append(c.changes, cardChange{decl, d.Layer})
		}
	case *syntax.ProcDecl, *syntax.OpenDecl, *syntax.TableDecl, *syntax.CheckDecl, *syntax.PriorityDecl:
		c.collectProc(d)
	case *syntax.VariantDecl, *syntax.ReplaceDecl, *syntax.ScenarioDecl:
	default:
		panic(fmt.Sprintf("cannot collect the declaration %T", decl))
	}
}

// only reports a second declaration of what there is one of.
func (c *checker) only(word string, node placed) bool {
	if first, found := c.entries[word]; found {
		c.taken(word, c.at(node), first)
		return false
	}
	c.entries[word] = c.at(node)
	return true
}

func (c *checker) collectEnum(decl *syntax.EnumDecl) {
	e := c.declare(decl.Name, "enum")
	e.enum = &variant.Enum{Name: decl.Name.Text, Span: c.at(decl), Doc: c.doc(decl)}
	e.enum.Wording, e.enum.Cites = c.noted(decl.Notes, called|gloss)
	d := enumDecl{entity: e}
	first := map[string]source.Span{}
	for _, m := range decl.Members {
		name, at := m.Name.Text, c.at(m.Name)
		if place, found := first[name]; found {
			c.taken(name, at, place)
			continue
		}
		first[name] = at
		e.enum.Members = append(e.enum.Members, name)
		e.enum.Wordings = append(e.enum.Wordings, c.wording(m.Wording, called|gloss|told))
		e.enum.Places = append(e.enum.Places, at)
		c.use(at, OfMember(e.enum, len(e.enum.Members)-1), enumType(e.enum))
		d.members = append(d.members, m)
	}
	c.enums = append(c.enums, d)
	c.v.Enums = append(c.v.Enums, e.enum)
	c.addMembers(e, e.enum)
}

// addMembers makes the members of an enum known by their names alone. Whoever mentions one uses
// the entity.
func (c *checker) addMembers(owner *entity, e *variant.Enum) {
	for i, name := range e.Members {
		c.members[name] = append(c.members[name], member{owner, e, i})
	}
}

func (c *checker) collectKind(decl *syntax.KindDecl) {
	e := c.declare(decl.Name, decl.Sort)
	e.kind = &variant.Kind{
		Index: len(c.v.Kinds), Sort: decl.Sort, Name: decl.Name.Text,
		Span: c.at(decl), Doc: c.doc(decl),
	}
	e.kind.Wording, e.kind.Cites = c.noted(decl.Notes, called|gloss)
	c.v.Kinds = append(c.v.Kinds, e.kind)
	c.kinds = append(c.kinds, &kindDecl{entity: e, decl: decl, fields: map[string]*variant.Field{}})
	c.fieldsOf[e.kind] = c.kinds[len(c.kinds)-1]
}

func (c *checker) collectCatalog(d Decl, decl *syntax.CatalogDecl) {
	e := c.declare(decl.Name, "catalog")
	e.catalog = &variant.Catalog{Index: len(c.v.Catalogs), Name: decl.Name.Text, Span: c.at(decl), Cites: c.cites(decl.Notes)}
	c.v.Catalogs = append(c.v.Catalogs, e.catalog)
	c.catalogs = append(c.catalogs, &catalogDecl{entity: e, decl: decl, layer: d.Layer})
}

func (c *checker) collectZone(decl *syntax.ZoneDecl, each bool) {
	e := c.declare(decl.Name, decl.Sort)
	e.zone = &variant.Zone{
		Index: len(c.v.Zones), Sort: decl.Sort, Name: decl.Name.Text, Each: each, InPlay: decl.InPlay,
		Span: c.at(decl), Doc: c.doc(decl),
	}
	e.zone.Wording, e.zone.Cites = c.noted(decl.Notes, called|gloss|told)
	c.v.Zones = append(c.v.Zones, e.zone)
	c.zones = append(c.zones, &zoneDecl{entity: e, decl: decl})
}

func (c *checker) collectGlobal(decl *syntax.VarDecl, each bool) {
	e := c.declare(decl.Name, "value")
	e.global = &variant.Global{
		Index: len(c.v.Globals), Name: decl.Name.Text, Each: each, Quiet: decl.Quiet, Secret: decl.Secret,
		Span: c.at(decl), Doc: c.doc(decl),
	}
	e.global.Wording, e.global.Cites = c.noted(decl.Notes, called|gloss|told)
	c.v.Globals = append(c.v.Globals, e.global)
	c.globals = append(c.globals, &globalDecl{entity: e, decl: decl})
}

func (c *checker) collectPlayerThings(decl *syntax.PlayerDecl) {
	for _, thing := range decl.Has {
		switch {
		case thing.Zone != nil:
			c.collectZone(thing.Zone, true)
		case thing.Var != nil:
			c.collectGlobal(thing.Var, true)
		case thing.Track != nil:
			c.collectTrack(thing.Track, true)
		}
	}
}

func (c *checker) collectOption(decl *syntax.OptionDecl) {
	e := c.declare(decl.Name, "option")
	e.option = &variant.Option{
		Index: len(c.v.Options), Name: decl.Name.Text, Lo: variant.None, Hi: variant.None,
		Span: c.at(decl), Doc: c.doc(decl), Type: anythingType,
	}
	e.option.Wording, e.option.Cites = c.noted(decl.Notes, called)
	c.v.Options = append(c.v.Options, e.option)
	c.options = append(c.options, &optionDecl{entity: e, decl: decl})
}

// collectProc gives whatever can be called its place. The outcomes of a check are known at once.
func (c *checker) collectProc(d Decl) {
	p := c.newProc(d)
	p.entity = c.declare(p.name, p.Sort)
	p.entity.proc = p
	c.foresee(p)
	if check := p.rolled(); check != nil && check.Check.Enum != nil {
		c.addMembers(p.entity, check.Check.Enum)
	}
	p.Index = len(c.procs)
	c.procs = append(c.procs, p)
}
