// Package script determines the scripts of each card, the values that they keep, and the
// procedures that they answer, modify and listen to.
package script

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// ResolveScripts settles all scripts.
func (c *Checker) ResolveScripts() {
	for _, k := range c.Variant.Kinds {
		k.Cells = len(k.Fields)
	}
	for _, s := range c.Scripts {
		c.ResolveCards(s)
		c.ResolveKeeps(s)
	}
	c.layOutKeeps()
	for _, s := range c.Scripts {
		c.ResolveParts(s)
	}
	c.giveScripts()
}

// ResolveParts settles the parts of a script. A procedure is a version of one of the rules if it
// has its name and the card can be its first argument. Others are helpers, which only the script
// knows. Both take the card implicitly.
func (c *Checker) ResolveParts(s *env.Script) {
	for _, part := range s.Decl.Parts {
		switch {
		case part.InPlay != nil:
			for _, line := range part.InPlay.Lines {
				if target := c.modified(s, line.Target); target != nil {
					c.resolveModifier(s, part.InPlay, line, target)
				}
			}
		case part.Listener != nil:
			c.resolveListener(s, part.Listener)
		case part.Proc != nil:
			c.resolveOwn(s, part.Proc)
		case part.Table != nil:
			c.resolveOwn(s, part.Table)
		case part.Check != nil:
			c.resolveOwn(s, part.Check)
		case part.Priority != nil:
			c.resolveOwn(s, part.Priority)
		}
	}
}

// ResolveCards finds the kinds of a script's cards, and checks its condition.
func (c *Checker) ResolveCards(s *env.Script) {
	if kind := s.Decl.Whose.Kind; kind != nil {
		s.Kinds = c.ResolveKinds(s.Entity, []syntax.Name{*kind})
	}
	if of := s.Decl.Whose.Of(); of != nil {
		if catalog := c.Lookup(s.Entity, *of, report.CodeUnknownName, "catalog", env.IsCatalog); catalog != nil {
			s.Catalog = catalog.Catalog
		}
	}
	for _, name := range s.Decl.Whose.Names() {
		text := c.FixedText(*name, "the name of a card")
		s.Names = append(s.Names, text)
		if kinds := c.kindsNamed(s, text, c.At(*name)); s.Decl.Whose.Kind == nil {
			s.Kinds = types.Unite(s.Kinds, kinds)
		}
	}
	s.Self = &variant.Local{Name: "self", Type: types.ComponentOf(s.Kinds), Span: s.Span}
	s.Holder = &variant.Local{Name: "holder", Type: types.Optional(types.ComponentOf(c.HoldersOf(s.Kinds)))}
	if s.Decl.Whose.Where != nil {
		b := expr.NewLook(c.Resolver, s.Entity, "the condition of a script", variant.Pure)
		b.Script = s
		b.OpenScript()
		failed := c.Watch()
		if where, _, _ := b.Condition(s.Decl.Whose.Where); !failed() {
			s.Where = where
		}
	}
	if wording := s.Decl.Notes.Said(); wording != nil && wording.Gloss != nil {
		c.resolveGloss(s, *wording.Gloss)
	}
}

// resolveGloss finds the figures of the card in the gloss of a script.
func (c *Checker) resolveGloss(s *env.Script, gloss syntax.Text) {
	b := expr.NewLook(c.Resolver, s.Entity, "a gloss", variant.Pure)
	b.Script = s
	b.OpenScript()
	for _, part := range gloss.Parts {
		if part.Value == nil {
			s.Gloss = append(s.Gloss, variant.GlossPart{Text: part.Literal})
			continue
		}
		failed := c.Watch()
		c.NoForms(part, "a gloss")
		x := b.Expr(part.Value, nil)
		figure, ok := x.(*variant.FieldGet)
		if ok && types.SubjectOf(figure.X) == s.Self && isFigure(figure.T) {
			s.Gloss = append(s.Gloss, variant.GlossPart{Fields: figure.Fields})
		} else if !failed() {
			c.Errorf(report.CodeNotConstant, c.At(part.Value), "Write {{ and }} for braces in the text.", "a gloss can only hold fields of its own card")
		}
	}
}

// isFigure reports whether values of type t can be read. Others may name hidden things.
func isFigure(t *variant.Type) bool {
	switch t.Base {
	case variant.Number, variant.EnumType, variant.SetType:
		return true
	case variant.ListType:
		return isFigure(t.Elem)
	}
	return false
}

// ResolveKeeps declares the values that each card with the script keeps.
func (c *Checker) ResolveKeeps(s *env.Script) {
	for _, part := range s.Decl.Parts {
		decl := part.Keep
		if decl == nil {
			continue
		}
		name := decl.Name.Text
		if first := s.Kept[name]; first != nil {
			c.Taken(name, c.At(decl.Name), first.Span)
			continue
		}
		c.checkKeepName(s, decl.Name)
		keep := &variant.Keep{Name: name, Cites: c.Cites(decl.Notes), Span: c.At(decl.Name)}
		t := c.ResolveType(s.Entity, &decl.Type)
		if t.Base == variant.ZoneType {
			c.Errorf(report.CodeMisplaced, c.At(decl.Type), "Declare the zone as a field of the kind.", "a script can't declare a zone")
			t = types.Anything
		}
		if decl.Secret {
			c.Errorf(report.CodeMisplaced, keep.Span, "Declare it in each player has { … }, or delete secretly. Values of a hidden card are hidden already.",
				"a value of a card can't be declared secretly")
		}
		init := expr.NewLook(c.Resolver, s.Entity, "the value at the start", variant.Pure).Value(decl.Value, t)
		for _, kind := range s.Kinds {
			keep.Fields = append(keep.Fields, &variant.Field{Name: name, Kind: kind, Type: t, Default: init, Quiet: decl.Quiet, Span: keep.Span})
		}
		s.Kept[name] = keep
		if len(keep.Fields) > 0 {
			c.Use(keep.Span, env.OfField(keep.Fields[0]), t)
		}
		s.Keeps = append(s.Keeps, keep)
	}
}

// checkKeepName reports an error for a name that the cards have already.
func (c *Checker) checkKeepName(s *env.Script, name syntax.Name) {
	for _, kind := range s.Kinds {
		if f := c.FieldsOf[kind].Fields[name.Text]; f != nil {
			c.Taken(name.Text, c.At(name), f.Span)
			return
		}
	}
	if name.Text == "self" || slices.Contains(env.ComponentWords, name.Text) {
		c.Errorf(report.CodeReservedName, c.At(name), "Choose another name.", "each component already has a built-in %q", name.Text)
	}
}

// layOutKeeps assigns a cell to each kept value: after the fields of the kind those of its
// scripts, then those of scripts by name. The latter share cells.
func (c *Checker) layOutKeeps() {
	common := map[*variant.Kind]int{}
	for _, k := range c.Variant.Kinds {
		common[k] = k.Cells
	}
	place := func(s *env.Script, next map[*variant.Kind]int) {
		for _, keep := range s.Keeps {
			for _, f := range keep.Fields {
				f.Slot = next[f.Kind]
				next[f.Kind]++
				f.Kind.Cells = max(f.Kind.Cells, next[f.Kind])
			}
		}
	}
	for _, s := range c.Scripts {
		if len(s.Names) == 0 {
			place(s, common)
		}
	}
	for _, s := range c.Scripts {
		if len(s.Names) > 0 {
			own := map[*variant.Kind]int{}
			for _, kind := range s.Kinds {
				own[kind] = common[kind]
			}
			place(s, own)
		}
	}
}

// kindsNamed returns a slice of the kinds of cards with a name, or reports an error if it is
// ambiguous.
func (c *Checker) kindsNamed(s *env.Script, name string, at source.Span) (kinds []*variant.Kind) {
	var catalogs []*variant.Catalog
	for _, catalog := range c.Variant.Catalogs {
		if !s.IsFrom(catalog) || catalog.Kind == nil || len(catalog.Cards) == 0 || s.Decl.Whose.Kind != nil && !types.Holds(s.Kinds, catalog.Kind) {
			continue
		}
		catalogs = append(catalogs, catalog)
		if c.Lists(catalog, name) {
			kinds = types.Unite(kinds, []*variant.Kind{catalog.Kind})
		}
	}
	switch {
	case len(kinds) == 0 && (len(catalogs) > 0 || !c.Found.HasErrors()): // data that can't be read lists nothing
		by := "no catalog lists"
		if s.Catalog != nil {
			by = report.Quoted(s.Catalog.Name) + " does not list"
		}
		c.Unknown(report.CodeUnknownCard, at, name, func() []string { return env.CardNames(catalogs) }, "%s a card %q", by, name)
	case len(kinds) > 1:
		c.Errorf(report.CodeAmbiguousCard, at, "Write the kind before the name, as in script "+kinds[0].Name+" "+report.Quoted(name)+".",
			"%q is the name of %s and of %s", name, report.Article(kinds[0].Name), report.Article(kinds[1].Name))
		return kinds[:1]
	}
	return kinds
}
