package env

import (
	"maps"
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func IsSpace(e *Entity) bool { return e.Kind != nil && e.Kind.Sort == "space" }

// ---- Dice of faces ---------------------------------------------------------------------------------

func IsDie(e *Entity) bool { return e.Zone != nil && e.Zone.Sort == "die" }

func IsProc(e *Entity) bool { return e.Proc != nil }

func IsCatalog(e *Entity) bool { return e.Catalog != nil }

func IsListed(e *Entity) bool { return e.Zone != nil && e.Zone.Listed }

func IsKind(e *Entity) bool { return e.Kind != nil }

func IsZone(e *Entity) bool { return e.Zone != nil }

// An Entity is what a name of the top level stands for. Exactly one of its parts is there.
type Entity struct {
	name string
	sort string // the word that declares it, as messages say it: enum, card, deck, option, table
	span source.Span
	Uses map[*Entity]bool

	Enum    *variant.Enum
	Kind    *variant.Kind
	Group   *syntax.GroupDecl
	Members []*variant.Kind // of a group
	Catalog *variant.Catalog
	Zone    *variant.Zone
	Global  *variant.Global
	Option  *variant.Option
	Proc    *Procedure
	Offer   *variant.Offer
}

// builtins are the names that always mean something.
var builtins = []string{"active", "players", "seats", "turn_count", "play_area", "score", "original", "distance", "position", "subsets", "self"}

// Declare gives a name its meaning. Of two declarations of one name the first counts; the other one
// is still checked.
func (c *Env) Declare(name syntax.Name, sort string) *Entity {
	e := &Entity{name: name.Text, sort: sort, span: c.At(name), Uses: map[*Entity]bool{}}
	first := c.Names[e.name]
	_, isType := types.Simple[e.name]
	switch {
	case e.name == "":
		return e
	case first != nil:
		c.Taken(e.name, e.span, first.span)
	case isType || slices.Contains(builtins, e.name):
		c.Errorf(report.CodeReservedName, e.span, "Choose another name.", "%q means something of its own", e.name)
	default:
		c.Names[e.name] = e
	}
	c.All = append(c.All, e)
	c.Use(e.span, e, nil)
	return e
}

// IsType tells whether e names a type.
func (e *Entity) IsType() bool { return e.Enum != nil || e.IsKinds() }

// IsKinds tells whether e names a kind, or a group of kinds.
func (e *Entity) IsKinds() bool { return e.Kind != nil || e.Group != nil }

// Kinds are those that e names.
func (e *Entity) Kinds() []*variant.Kind {
	if e.Group != nil {
		return e.Members
	}
	return []*variant.Kind{e.Kind}
}

// NamesOf lists the names of all entities that are wanted, in order.
func (c *Env) NamesOf(wanted func(*Entity) bool) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(c.Names)) {
		if wanted(c.Names[name]) {
			names = append(names, name)
		}
	}
	return names
}

// Lookup finds what a name of the top level stands for, where only one sort of thing may stand.
// What says how messages call that sort. User is who uses it.
func (c *Env) Lookup(user *Entity, name syntax.Name, code diag.Code, what string, wanted func(*Entity) bool) *Entity {
	if name.Text == "" {
		return nil
	}
	e := c.Names[name.Text]
	switch {
	case e == nil:
		c.Unknown(code, c.At(name), name.Text, func() []string { return c.NamesOf(wanted) }, "there is no %s %q", what, name.Text)
		return nil
	case !wanted(e):
		user.Mention(e)
		c.Found.Add(diag.Diagnostic{
			Code: report.CodeWrongSort, Span: c.At(name), Summary: report.Quoted(name.Text) + " is " + report.Article(e.sort) + ", not " + report.Article(what),
			Label:   c.DidYouMean(name.Text, func() []string { return c.NamesOf(wanted) }),
			Related: []diag.Related{{Span: e.span, Message: report.Quoted(name.Text) + " is declared here"}},
		})
		return nil
	}
	user.Mention(e)
	c.Use(c.At(name), e, nil)
	return e
}

// Mention notes that e is used in the text of user.
func (user *Entity) Mention(e *Entity) {
	if user.Uses == nil {
		user.Uses = map[*Entity]bool{}
	}
	user.Uses[e] = true
}

// IsEach tells whether each player has an e.
func IsEach(e *Entity) bool { return e.Zone != nil && e.Zone.Each || e.Global != nil && e.Global.Each }

func IsHeard(e *Entity) bool {
	return e.Proc != nil && (e.Proc.Sort == "procedure" || e.Proc.Sort == "phase")
}

func IsPhase(e *Entity) bool { return e.Proc != nil && e.Proc.Sort == "phase" }
