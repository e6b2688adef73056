package check

import (
	"maps"
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// An entity is what a name of the top level stands for. Exactly one of its parts is there.
type entity struct {
	name string
	sort string // the word that declares it, as messages say it: enum, card, deck, option, table
	span source.Span
	uses map[*entity]bool

	enum    *variant.Enum
	kind    *variant.Kind
	group   *syntax.GroupDecl
	members []*variant.Kind // of a group
	catalog *variant.Catalog
	zone    *variant.Zone
	global  *variant.Global
	option  *variant.Option
	proc    *procedure
	offer   *variant.Offer
}

// builtins are the names that always mean something.
var builtins = []string{"active", "players", "seats", "turn_count", "play_area", "score", "original", "distance", "position", "subsets", "self"}

// declare gives a name its meaning. Of two declarations of one name the first counts; the other one
// is still checked.
func (c *checker) declare(name syntax.Name, sort string) *entity {
	e := &entity{name: name.Text, sort: sort, span: c.at(name), uses: map[*entity]bool{}}
	first := c.names[e.name]
	_, isType := simpleTypes[e.name]
	switch {
	case e.name == "":
		return e
	case first != nil:
		c.taken(e.name, e.span, first.span)
	case isType || slices.Contains(builtins, e.name):
		c.errorf(CodeReservedName, e.span, "Choose another name.", "%q means something of its own", e.name)
	default:
		c.names[e.name] = e
	}
	c.all = append(c.all, e)
	c.use(e.span, e, nil)
	return e
}

// isType tells whether e names a type.
func (e *entity) isType() bool { return e.enum != nil || e.isKinds() }

// isKinds tells whether e names a kind, or a group of kinds.
func (e *entity) isKinds() bool { return e.kind != nil || e.group != nil }

// kinds are those that e names.
func (e *entity) kinds() []*variant.Kind {
	if e.group != nil {
		return e.members
	}
	return []*variant.Kind{e.kind}
}

// namesOf lists the names of all entities that are wanted, in order.
func (c *checker) namesOf(wanted func(*entity) bool) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(c.names)) {
		if wanted(c.names[name]) {
			names = append(names, name)
		}
	}
	return names
}

// lookup finds what a name of the top level stands for, where only one sort of thing may stand.
// What says how messages call that sort. User is who uses it.
func (c *checker) lookup(user *entity, name syntax.Name, code diag.Code, what string, wanted func(*entity) bool) *entity {
	if name.Text == "" {
		return nil
	}
	e := c.names[name.Text]
	switch {
	case e == nil:
		c.unknown(code, c.at(name), name.Text, func() []string { return c.namesOf(wanted) }, "there is no %s %q", what, name.Text)
		return nil
	case !wanted(e):
		user.mention(e)
		c.found.Add(diag.Diagnostic{
			Code: CodeWrongSort, Span: c.at(name), Summary: quoted(name.Text) + " is " + article(e.sort) + ", not " + article(what),
			Label:   c.didYouMean(name.Text, func() []string { return c.namesOf(wanted) }),
			Related: []diag.Related{{Span: e.span, Message: quoted(name.Text) + " is declared here"}},
		})
		return nil
	}
	user.mention(e)
	c.use(c.at(name), e, nil)
	return e
}

// mention notes that e is used in the text of user.
func (user *entity) mention(e *entity) {
	if user.uses == nil {
		user.uses = map[*entity]bool{}
	}
	user.uses[e] = true
}
