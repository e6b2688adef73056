package patch

import (
	"slices"

	"houserule/dsl/each"
	"houserule/dsl/syntax"
)

// Cites reports whether d cites a rulebook clause for another declaration, or for a line of it.
func (d *Decl) Cites(other *Decl) bool {
	clauses, ok := d.Syntax.(*syntax.ClausesDecl)
	if !ok {
		return false
	}
	keys := keysOf(other.Syntax)
	return slices.ContainsFunc(clauses.Rules, func(r *syntax.CitedRule) bool { return slices.Contains(keys, cited(r).key()) })
}

// keysOf returns the key of a declaration. For a player declaration it returns the keys of all
// its members.
func keysOf(d syntax.Decl) []string {
	players, ok := d.(*syntax.PlayerDecl)
	if !ok {
		return []string{identify(d).key()}
	}
	return each.Of(players.Has, func(thing syntax.PlayerThing) string {
		return identify(thingDecl(thing)).key()
	})
}

// cited returns the identity of the declaration that a cited rule is or belongs to.
func cited(r *syntax.CitedRule) identity {
	named := func(sort string, name *syntax.Name) identity { return identity{sort, name.Text, name.Node} }
	switch {
	case r.Only != "":
		return identity{r.Only, "", r.Node}
	case r.Score:
		return identity{"score", "", r.Node}
	case r.Check != nil:
		return named("check", r.Check)
	case r.Require != nil:
		return identity{"require", r.Require.Raw, r.Require.Node}
	case r.Script != nil:
		return identity{"script", Title(r.Script), r.Script.Node}
	case r.Rule != nil:
		return named("priority", r.Of)
	}
	return named(r.Named.Sort, &r.Named.Name)
}

// clauseNames returns the clauses of a declaration in their source form.
func clauseNames(d *syntax.ClausesDecl) []string {
	var names []string
	for _, clause := range d.Clauses {
		if clause.Quoted {
			names = append(names, `"`+clause.ID+`"`)
		} else {
			names = append(names, clause.ID)
		}
	}
	return names
}

func clausesNode(d *syntax.ClausesDecl) syntax.Node {
	return syntax.Node{Pos: d.Clauses[0].Pos, EndPos: d.Clauses[len(d.Clauses)-1].EndPos}
}
