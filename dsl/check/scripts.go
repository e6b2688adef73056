package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A script is rules that cards bring along, as they are being checked. Nothing has to use it: its cards
// do.
type script struct {
	*variant.Script
	decl    *syntax.ScriptDecl
	file    *source.File
	entity  *entity
	keeps   map[string]*variant.Keep
	helpers map[string]*procedure
	holder  *variant.Local                  // stands for what is known of who holds the card
	unclear bool                            // its condition asks for what data does not say; that was reported
	asked   map[*variant.Field]variant.Expr // where its condition asks for a field
}

// collectScript puts a script among the others. What it calls its own has no name outside of it.
func (c *checker) collectScript(d Decl, decl *syntax.ScriptDecl) {
	s := &script{
		Script: &variant.Script{
			Index: len(c.scripts), Title: patch.Title(&decl.Whose), Span: c.at(decl), Doc: c.doc(decl),
		},
		decl: decl, file: d.File, entity: &entity{}, keeps: map[string]*variant.Keep{}, helpers: map[string]*procedure{},
		asked: map[*variant.Field]variant.Expr{},
	}
	_, s.Cites = c.noted(decl.Notes, cardGloss)
	c.entry.mention(s.entity)
	c.scripts = append(c.scripts, s)
	c.v.Scripts = append(c.v.Scripts, s.Script)
}

// resolveScripts settles which cards have which scripts, what those keep, and what they answer. The
// scripts of kinds come before those by name, whose cells lie behind those of all others.
func (c *checker) resolveScripts() {
	for _, k := range c.v.Kinds {
		k.Cells = len(k.Fields)
	}
	for _, s := range c.scripts {
		c.resolveCards(s)
		c.resolveKeeps(s)
	}
	c.layOutKeeps()
	for _, s := range c.scripts {
		c.resolveParts(s)
	}
	c.giveScripts()
}

// ---- Cards -----------------------------------------------------------------------------------------

// resolveCards finds the kinds of the cards that a script is for.
func (c *checker) resolveCards(s *script) {
	if kind := s.decl.Whose.Kind; kind != nil {
		s.Kinds = c.resolveKinds(s.entity, []syntax.Name{*kind})
	}
	if of := s.decl.Whose.Of(); of != nil {
		if catalog := c.lookup(s.entity, *of, CodeUnknownName, "catalog", isCatalog); catalog != nil {
			s.Catalog = catalog.catalog
		}
	}
	for _, name := range s.decl.Whose.Names() {
		text := c.fixedText(*name, "the name of a card")
		s.Names = append(s.Names, text)
		if kinds := c.kindsNamed(s, text, c.at(*name)); s.decl.Whose.Kind == nil {
			s.Kinds = unite(s.Kinds, kinds)
		}
	}
	s.Self = &variant.Local{Name: "self", Type: componentType(s.Kinds), Span: s.Span}
	s.holder = &variant.Local{Name: "holder", Type: optional(componentType(c.holdersOf(s.Kinds)))}
	if s.decl.Whose.Where != nil {
		b := c.newLook(s.entity, "the condition of a script", variant.Pure)
		b.script = s
		b.openScript()
		failed := c.watch()
		if where, _, _ := b.condition(s.decl.Whose.Where); !failed() {
			s.Where = where
		}
	}
	if said := s.decl.Notes.Said(); said != nil && said.Gloss != nil {
		c.resolveGloss(s, *said.Gloss)
	}
}

// resolveGloss finds the figures of the card that stand in the gloss of a script.
func (c *checker) resolveGloss(s *script, gloss syntax.Text) {
	b := c.newLook(s.entity, "a gloss", variant.Pure)
	b.script = s
	b.openScript()
	for _, part := range gloss.Parts {
		if part.Value == nil {
			s.Gloss = append(s.Gloss, variant.GlossPart{Text: part.Literal})
			continue
		}
		failed := c.watch()
		x := b.expr(part.Value, nil)
		figure, ok := x.(*variant.FieldGet)
		if ok && subjectOf(figure.X) == s.Self && isFigure(figure.T) {
			s.Gloss = append(s.Gloss, variant.GlossPart{Fields: figure.Fields})
		} else if !failed() {
			c.errorf(CodeNotConstant, c.at(part.Value), "Braces that shall be seen are doubled: {{ and }}.", "a gloss has no values in it but figures of its card")
		}
	}
}

// isFigure tells whether whoever knows a card may read such a value of it. Texts and components may name what is hidden.
func isFigure(t *variant.Type) bool {
	switch t.Base {
	case variant.Number, variant.EnumType, variant.SetType:
		return true
	case variant.ListType:
		return isFigure(t.Elem)
	}
	return false
}

// kindsNamed is of which kinds there are cards with a name. It reports a name that no card has, and one
// that cards of several kinds have.
func (c *checker) kindsNamed(s *script, name string, at source.Span) (kinds []*variant.Kind) {
	var catalogs []*variant.Catalog
	for _, catalog := range c.v.Catalogs {
		if !s.isFrom(catalog) || catalog.Kind == nil || len(catalog.Cards) == 0 || s.decl.Whose.Kind != nil && !holds(s.Kinds, catalog.Kind) {
			continue
		}
		catalogs = append(catalogs, catalog)
		if c.lists(catalog, name) {
			kinds = unite(kinds, []*variant.Kind{catalog.Kind})
		}
	}
	switch {
	case len(kinds) == 0 && (len(catalogs) > 0 || !c.found.HasErrors()): // data that can't be read lists nothing
		c.found.Add(diag.Diagnostic{
			Code: CodeUnknownCard, Span: at, Summary: s.listedBy() + " a card " + quoted(name),
			Label: c.didYouMean(name, func() []string { return cardNames(catalogs) }),
		})
	case len(kinds) > 1:
		c.errorf(CodeAmbiguousCard, at, "Write the kind before the name, as in script "+kinds[0].Name+" "+quoted(name)+".",
			"%q is the name of %s and of %s", name, article(kinds[0].Name), article(kinds[1].Name))
		return kinds[:1]
	}
	return kinds
}

// isFrom tells whether cards of a catalog may have the script.
func (s *script) isFrom(catalog *variant.Catalog) bool {
	return s.Catalog == nil || s.Catalog == catalog
}

// listedBy begins the message that a card of the script is not there.
func (s *script) listedBy() string {
	if s.Catalog == nil {
		return "no catalog lists"
	}
	return quoted(s.Catalog.Name) + " does not list"
}

// giveScripts tells each card which scripts it has: those of its kind in the order of the text, and at last
// the one with its name.
func (c *checker) giveScripts() {
	cards := c.indexCards()
	if c.asksTooMuch(cards) {
		return
	}
	for _, s := range c.scripts {
		for _, kind := range s.Kinds {
			if s.decl.Whose.Where == nil && len(s.Names) == 0 {
				kind.Scripts = append(kind.Scripts, s.Script)
			}
		}
		if len(s.Names) == 0 {
			c.giveScript(s, cards)
		}
	}
	for _, s := range c.scripts {
		if len(s.Names) > 0 {
			c.giveScript(s, cards)
			for _, kind := range s.Kinds {
				kind.ByName = true
			}
		}
	}
}

// mostAsked is how often cards may be asked whether a script is for them.
const mostAsked = 1_000_000

// asksTooMuch reports the script with which there are more scripts for more cards than anybody plays with.
func (c *checker) asksTooMuch(cards *cardIndex) bool {
	asked := 0
	for _, s := range c.scripts {
		for _, kind := range s.Kinds {
			asked += len(cards.askedBy(s, kind))
		}
		if asked > mostAsked {
			c.errorf(CodeTooMany, s.Span, "Say with one script what many cards do.", "with this script, cards are asked more than %d times whether a script is for them", mostAsked)
			return true
		}
	}
	return false
}

// A cardOf is a card of a catalog, or what lies in a zone of one from the start.
type cardOf struct {
	*variant.Card
	catalog *variant.Catalog
	kind    *variant.Kind
}

// A cardIndex is the cards of each kind, and those of them that have a name.
type cardIndex struct {
	of     map[*variant.Kind][]cardOf
	called map[cardName][]cardOf
}

func (c *checker) indexCards() *cardIndex {
	index := &cardIndex{map[*variant.Kind][]cardOf{}, map[cardName][]cardOf{}}
	for _, catalog := range c.v.Catalogs {
		catalog.Visit(func(kind *variant.Kind, card *variant.Card) {
			of, name := cardOf{card, catalog, kind}, cardName{kind, card.Name}
			index.of[kind], index.called[name] = append(index.of[kind], of), append(index.called[name], of)
		})
	}
	return index
}

// askedBy are the cards of a kind that have to be asked whether a script is for them.
func (i *cardIndex) askedBy(s *script, kind *variant.Kind) (cards []cardOf) {
	if len(s.Names) == 0 {
		return i.of[kind]
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(s.Names))) {
		cards = append(cards, i.called[cardName{kind, name}]...)
	}
	return cards
}

// giveScript gives a script to its cards.
func (c *checker) giveScript(s *script, cards *cardIndex) {
	fitting, known := 0, 0
	facts := factsOf(s)
	for _, kind := range s.Kinds {
		known += len(cards.of[kind])
		for _, card := range cards.askedBy(s, kind) {
			facts.kind, facts.card = kind, card.Card
			if c.isFor(s, card, facts) && c.mayHave(s, card.Card) {
				fitting++
				card.Scripts = append(card.Scripts, s.Script)
			}
		}
	}
	if s.decl.Whose.Where != nil && known > 0 && fitting == 0 && !c.found.HasErrors() {
		c.warnf(CodeNoCards, c.at(s.decl.Whose.Where), "", "no card of %s fits this condition", kindNames(s.Kinds))
	}
}

// mayHave tells whether a card may have a script beside those that it has. Of two with its name that count alike, the
// second one is reported; one for its catalog alone takes the place of one for all.
func (c *checker) mayHave(s *script, card *variant.Card) bool {
	if len(s.Names) == 0 {
		return true
	}
	own := card.Own()
	switch {
	case own == nil:
		return true
	case own.Catalog == nil && s.Catalog != nil:
		card.Scripts = slices.DeleteFunc(slices.Clone(card.Scripts), func(other *variant.Script) bool { return other == own })
		return true
	case own.Catalog == s.Catalog:
		c.found.Add(diag.Diagnostic{
			Code: CodeAlreadyDeclared, Span: c.at(s.decl.Whose.Names()[max(0, slices.Index(s.Names, card.Name))]),
			Summary: quoted(card.Name) + " has a script already", Detail: "Put all of its rules into one.",
			Related: []diag.Related{{Span: own.Span, Message: "the first one is here"}},
		})
	}
	return false
}

// isFor tells whether a card of the script's kinds has it.
func (c *checker) isFor(s *script, card cardOf, facts *facts) bool {
	switch {
	case len(s.Names) > 0:
		return s.isFrom(card.catalog)
	case s.Where == nil || s.unclear:
		return true
	}
	is, known := facts.condition(s.Where)
	if !known {
		s.unclear = true
		c.errorf(CodeNotData, facts.unknown.Place(), "Ask it where the rule is used, in a where or an if.",
			"the condition of a script may only ask what data gives")
	}
	return is || !known
}

// checkAsked reports conditions that ask for figures which rules change.
func (c *checker) checkAsked() {
	for _, s := range c.scripts {
		for field, e := range s.asked {
			if at, changes := c.assigned[field]; changes {
				c.found.Add(diag.Diagnostic{
					Code: CodeNotData, Span: e.Place(), Summary: "the condition of a script may only ask what data gives, and rules change " + quoted(field.Name),
					Detail:  "Whom a script is for is settled before play. Ask it where the rule is used, in a where or an if.",
					Related: []diag.Related{{Span: at, Message: "it is changed here"}},
				})
			}
		}
	}
}

// ---- What cards keep -------------------------------------------------------------------------------

// resolveKeeps settles the values that each card with the script keeps.
func (c *checker) resolveKeeps(s *script) {
	for _, part := range s.decl.Parts {
		decl := part.Keep
		if decl == nil {
			continue
		}
		name := decl.Name.Text
		if first := s.keeps[name]; first != nil {
			c.taken(name, c.at(decl.Name), first.Span)
			continue
		}
		c.checkKeepName(s, decl.Name)
		keep := &variant.Keep{Name: name, Cites: c.cites(decl.Notes), Span: c.at(decl.Name)}
		t := c.resolveType(s.entity, &decl.Type)
		if t.Base == variant.ZoneType {
			c.errorf(CodeMisplaced, c.at(decl.Type), "Let the kind have it: a zone is a field of its own there.", "a script keeps no zones")
			t = anythingType
		}
		if decl.Secret {
			c.errorf(CodeMisplaced, keep.Span, "Let each player have it, or leave secretly out: who does not know the card does not see what it keeps.",
				"a card keeps nothing secretly")
		}
		init := c.newLook(s.entity, "the value at the start", variant.Pure).value(decl.Value, t)
		for _, kind := range s.Kinds {
			keep.Fields = append(keep.Fields, &variant.Field{Name: name, Kind: kind, Type: t, Default: init, Quiet: decl.Quiet, Span: keep.Span})
		}
		s.keeps[name] = keep
		if len(keep.Fields) > 0 {
			c.use(keep.Span, OfField(keep.Fields[0]), t)
		}
		s.Keeps = append(s.Keeps, keep)
	}
}

// checkKeepName reports a name that the cards have already.
func (c *checker) checkKeepName(s *script, name syntax.Name) {
	for _, kind := range s.Kinds {
		if f := c.fieldsOf[kind].fields[name.Text]; f != nil {
			c.taken(name.Text, c.at(name), f.Span)
			return
		}
	}
	if name.Text == "self" || slices.Contains(componentWords, name.Text) {
		c.errorf(CodeReservedName, c.at(name), "Choose another name.", "every component has a %q of its own", name.Text)
	}
}

// layOutKeeps gives each kept value its cell: behind the fields of a kind those of its scripts, and
// behind those what its cards by name keep, of which each has room of its own.
func (c *checker) layOutKeeps() {
	common := map[*variant.Kind]int{}
	for _, k := range c.v.Kinds {
		common[k] = k.Cells
	}
	place := func(s *script, next map[*variant.Kind]int) {
		for _, keep := range s.Keeps {
			for _, f := range keep.Fields {
				f.Slot = next[f.Kind]
				next[f.Kind]++
				f.Kind.Cells = max(f.Kind.Cells, next[f.Kind])
			}
		}
	}
	for _, s := range c.scripts {
		if len(s.Names) == 0 {
			place(s, common)
		}
	}
	for _, s := range c.scripts {
		if len(s.Names) > 0 {
			own := map[*variant.Kind]int{}
			for _, kind := range s.Kinds {
				own[kind] = common[kind]
			}
			place(s, own)
		}
	}
}

// ---- Scope -----------------------------------------------------------------------------------------

// openScript begins the scope of a script: the card by the name of self, its figures, and what it keeps.
func (b *body) openScript() {
	b.open(b.script.Self)
	b.scope.names = map[string]*binding{"self": {local: b.script.Self, role: isGiven}}
	b.scope.ofScript = true
}

// kept is what x keeps by a script, if x is the card of the script that is being checked.
func (b *body) kept(x variant.Expr, name string, at source.Span) variant.Expr {
	if b.script == nil || subjectOf(x) != b.script.Self {
		return nil
	}
	keep := b.script.keeps[name]
	if keep == nil {
		return nil
	}
	var fields []*variant.Field
	for _, f := range keep.Fields {
		if holds(x.Type().Kinds, f.Kind) {
			fields = append(fields, f)
		}
	}
	if len(fields) == 0 {
		return bad(at)
	}
	return &variant.FieldGet{Typed: variant.Typed{T: fields[0].Type, At: at}, X: x, Fields: fields}
}

// holdersOf are the kinds of components in whose zones something of some kinds may lie.
func (c *checker) holdersOf(kinds []*variant.Kind) (holders []*variant.Kind) {
	for _, k := range c.v.Kinds {
		for _, f := range k.Fields {
			if f.Type.Base == variant.ZoneType && overlaps(componentType(kinds), componentType(f.Type.Kinds)) {
				holders = append(holders, k)
				break
			}
		}
	}
	return holders
}
