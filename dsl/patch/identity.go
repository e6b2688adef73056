package patch

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// An identity is the sort of a declaration, as its keyword says, and its name. The name is empty
// for a sort with only one declaration. For a require it is the text. The sort is empty for
// declarations that can't be patched.
type identity struct {
	sort, name string
	node       syntax.Node // the node of the name
}

// key returns a unique key of the declaration, for use in maps. A name is unique without its
// sort, because all sorts share one namespace. Exceptions are texts: those of requires, scripts
// and clauses.
func (id identity) key() string {
	switch {
	case id.name == "":
		return "the " + id.sort
	case id.sort == "require" || id.sort == "script" || id.sort == "clause":
		return id.String()
	}
	return id.name
}

func (id identity) String() string {
	if id.name == "" {
		return "the " + id.sort
	}
	return id.sort + " " + id.shown()
}

// shown returns the name as it appears in messages. Names of scripts and clauses contain the
// necessary quotes already.
func (id identity) shown() string {
	if id.sort == "script" || id.sort == "clause" {
		return id.name
	}
	return strconv.Quote(id.name)
}

func (id identity) withArticle() string {
	if id.name == "" {
		return withArticle(id.sort)
	}
	return withArticle(id.sort) + " " + id.shown()
}

func withArticle(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

func identify(d syntax.Decl) identity {
	named := func(sort string, name syntax.Name) identity { return identity{sort, name.Text, name.Node} }
	switch d := d.(type) {
	case *syntax.EnumDecl:
		return named("enum", d.Name)
	case *syntax.KindDecl:
		return named(d.Sort, d.Name)
	case *syntax.GroupDecl:
		return named("group", d.Name)
	case *syntax.CatalogDecl:
		return named("catalog", d.Name)
	case *syntax.BoardDecl:
		return named("board", d.Name)
	case *syntax.ZoneDecl:
		return named(d.Sort, d.Name)
	case *syntax.VarDecl:
		return named("value", d.Name)
	case *syntax.TrackDecl:
		return named("track", d.Name)
	case *syntax.RequireDecl:
		return identity{"require", d.Text.Raw, d.Text.Node}
	case *syntax.OptionDecl:
		return named("option", d.Name)
	case *syntax.ProcDecl:
		return named(d.Sort, d.Name)
	case *syntax.OpenDecl:
		return named(d.Sort, d.Name)
	case *syntax.TableDecl:
		return named(tableSort(d), d.Name)
	case *syntax.CheckDecl:
		return named("check", d.Name)
	case *syntax.PriorityDecl:
		return named("priority", d.Name)
	case *syntax.OfferDecl:
		return named("offer", d.Name)
	case *syntax.ScriptDecl:
		return identity{"script", Title(&d.Whose), d.Whose.Node}
	case *syntax.ClausesDecl:
		return identity{"clause", strings.Join(clauseNames(d), ", "), clausesNode(d)}
	case *syntax.SetupDecl:
		return identity{"setup", "", d.Node}
	case *syntax.TurnDecl:
		return identity{"turn", "", d.Node}
	case *syntax.ScoreDecl:
		return identity{"score", "", d.Node}
	case *syntax.ReportDecl:
		return identity{reportSort(d.Each), "", d.Node}
	case *syntax.ChangeDecl: // of cards; other changes were already applied
		id, _ := target(d)
		return id
	default:
		return identity{}
	}
}

// Names returns the names by which a user may ask for a declaration. That is its name, or its
// sort if there is only one. A player declaration has the names of all its members.
func (d *Decl) Names() []string {
	switch d := d.Syntax.(type) {
	case *syntax.VariantDecl:
		return []string{d.Name.Text}
	case *syntax.PlayerDecl:
		return each.Of(d.Has, func(thing syntax.PlayerThing) string { return identify(thingDecl(thing)).name })
	case *syntax.ClausesDecl:
		return clauseNames(d)
	case *syntax.ScriptDecl:
		return scriptNames(&d.Whose)
	case *syntax.ChangeDecl:
		return scriptNames(d.Whose())
	default:
	}
	id := identify(d.Syntax)
	if id.name == "" {
		return []string{id.sort}
	}
	return []string{id.name}
}

func tableSort(d *syntax.TableDecl) string {
	if d.Chart {
		return "chart"
	}
	return "table"
}

// reportSort returns the sort of a report. There are two: one for the game and one for each
// player.
func reportSort(each bool) string {
	if each {
		return "report for each player"
	}
	return "report"
}

// family returns the group of sorts that may replace each other: kinds, zones, values, or the
// sort itself.
func family(sort string) string {
	switch sort {
	case "card", "token", "space":
		return "kind"
	case "deck", "pile", "row", "hand", "pool":
		return "zone"
	case "value", "track":
		return "value"
	default:
		return sort
	}
}

// thingDecl returns the declaration of a member of each player.
func thingDecl(thing syntax.PlayerThing) syntax.Decl {
	switch {
	case thing.Zone != nil:
		return thing.Zone
	case thing.Track != nil:
		return thing.Track
	default:
		return thing.Var
	}
}

// withThing returns a copy of a player declaration with another member at an index.
func withThing(d *syntax.PlayerDecl, index int, thing syntax.PlayerThing) *syntax.PlayerDecl {
	players := *d
	players.Has = slices.Clone(d.Has)
	players.Has[index] = thing
	return &players
}

// thingOf returns a declaration as a member of each player.
func thingOf(d syntax.Decl) (thing syntax.PlayerThing) {
	thing.Zone, _ = d.(*syntax.ZoneDecl)
	thing.Var, _ = d.(*syntax.VarDecl)
	thing.Track, _ = d.(*syntax.TrackDecl)
	return thing
}

// A subject is a declaration that house rules may patch, with the record of earlier patches.
type subject struct {
	identity
	decl    *Decl
	thing   int // index among the members of a player declaration, or wholeDecl
	at      source.Span
	touched map[string]touch // by line key
}

const (
	wholeDecl = -1
	// wholeKey represents the whole declaration in the map of line keys.
	wholeKey = ""
)

// isOpen reports whether the declaration is left open for other variants to define.
func (s *subject) isOpen() bool {
	_, open := s.decl.Syntax.(*syntax.OpenDecl)
	return open
}

// checkBelow returns the check inside the procedures that wrap it, or nil if the subject is not a
// wrapped check. Changes of lines apply to that check.
func (s *subject) checkBelow() *Decl {
	below := s.decl
	for {
		if _, around := below.Syntax.(*syntax.ProcDecl); !around || below.Original == nil {
			break
		}
		below = below.Original
	}
	if _, ok := below.Syntax.(*syntax.CheckDecl); !ok || below == s.decl {
		return nil
	}
	return below
}

// put replaces the subject by another declaration. An open declaration leaves no Original,
// because it has no code to call.
func (s *subject) put(d *Decl, at source.Span) {
	open := s.isOpen()
	s.identity, s.at = identify(d.Syntax), at
	if s.thing == wholeDecl {
		original := *s.decl
		if *s.decl = *d; open {
			s.decl.Fills = true
		} else {
			s.decl.Original = &original
		}
		return
	}
	players := s.decl.Syntax.(*syntax.PlayerDecl)
	gone := thingDecl(players.Has[s.thing])
	s.decl.Syntax = withThing(players, s.thing, thingOf(d.Syntax))
	put := Change{Put: d.Syntax.(syntax.Piece), Gone: gone.(syntax.Piece), By: s.node}
	s.decl.Changes = append(s.decl.Changes, put)
}

// A touch is the record of a change that a layer made to a line or to a whole declaration.
type touch struct {
	layer *Layer
	at    source.Span
}

func (m *merger) touchAt(n syntax.Node) touch { return touch{m.layer, m.span(n)} }

// touchLine records that the layer changes a line. It returns false after a conflict with an
// independent house rule that changed the line or the whole declaration. The text is how messages
// refer to the line.
func (m *merger) touchLine(s *subject, key, what string, n syntax.Node) bool {
	if m.collides(s, wholeKey, s.String(), n) || m.collides(s, key, what, n) {
		return false
	}
	s.touched[key] = m.touchAt(n)
	return true
}

// touchWhole records that the layer changes a whole declaration, or returns false after a
// conflict.
func (m *merger) touchWhole(s *subject, n syntax.Node) bool {
	for _, key := range slices.Sorted(maps.Keys(s.touched)) {
		if m.collides(s, key, s.String(), n) {
			return false
		}
	}
	s.touched = map[string]touch{wholeKey: m.touchAt(n)}
	return true
}

// collides reports whether an independent house rule has changed the same line. It adds an error
// if so.
func (m *merger) collides(s *subject, key, what string, n syntax.Node) bool {
	before, touched := s.touched[key]
	if !touched || m.layer.HasLastWord(before.layer) {
		return false
	}
	m.findings.Add(Conflict(what, before.layer, before.at, m.layer, m.span(n)))
	return true
}

// Conflict returns an error for two house rules that change the same thing, without either having
// the last word.
func Conflict(what string, first *Layer, at source.Span, second *Layer, again source.Span) diag.Diagnostic {
	return diag.Diagnostic{
		Code: CodeConflict, Span: again, Summary: "two house rules change " + what,
		Label:   fmt.Sprintf("by %q", second.Name),
		Detail:  "Delete one, let one extend the other, or choose the winner: write --with over:FILE after the other one.",
		Related: []diag.Related{{Span: at, Message: fmt.Sprintf("by %q", first.Name)}},
	}
}

// missing reports an error for a patch of a declaration that doesn't exist. The slice has the
// sorts that the declaration could have.
func (m *merger) missing(id identity, sorts []string, verb string) {
	var names []string
	if len(m.findings) < mostSuggestions || m.asked.name == id.name {
		names = m.named(sorts)
	}
	m.asked.answer(id.name, func() []string { return names })
	what := strings.TrimPrefix(id.String(), "the ")
	d := diag.Diagnostic{
		Code: CodeMissing, Span: m.span(id.node), Summary: fmt.Sprintf("there is no %s to %s", what, verb),
		Label: diag.DidYouMean(id.name, names),
	}
	if d.Label == "" {
		d.Detail = diag.OneOf(names)
	}
	m.findings.Add(d)
}

// mostSuggestions is the maximum number of errors with a suggestion, because comparing names
// takes time.
const mostSuggestions = 50

// named returns the names of all declarations of the given sorts, sorted.
func (m *merger) named(sorts []string) (names []string) {
	for _, s := range m.subjects {
		if slices.Contains(sorts, s.sort) {
			names = append(names, s.name)
		}
	}
	slices.Sort(names)
	return names
}

func (m *merger) otherSort(s *subject, id identity, wanted string) {
	d := diag.Diagnostic{
		Code: CodeSort, Span: m.span(id.node), Summary: fmt.Sprintf("%s is %s, not %s", id.shown(), withArticle(s.sort), withArticle(wanted)),
		Related: []diag.Related{{Span: s.at, Message: "it is declared here"}},
	}
	if s.sort == "check" && wanted == "procedure" {
		d.Detail = "A procedure can wrap a check if it calls original(…)."
	}
	m.findings.Add(d)
}

// Identify returns the sort and the name of a declaration, and the node of the name. For a
// replacement or a change it returns those of its target.
func Identify(d syntax.Decl) (sort, name string, at syntax.Node) {
	var id identity
	switch d := d.(type) {
	case *syntax.ReplaceDecl:
		return Identify(d.Decl)
	case *syntax.ChangeDecl:
		id, _ = target(d)
	case *syntax.VariantDecl:
		id = identity{"variant", d.Name.Text, d.Name.Node}
	case *syntax.ScenarioDecl:
		id = identity{"scenario", d.Title.Raw, d.Title.Node}
	default:
		id = identify(d)
	}
	return id.sort, id.name, id.node
}
