package rulebook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// parts writes a chapter on components, zones, variables and options.
func (w *writer) parts() {
	v := w.study.Variant
	c := w.open("parts", "Parts of the game")
	kinds := &Table{Title: "Cards and pieces", Heads: []string{"", "Meaning", "Values"}}
	for _, k := range v.Kinds {
		if k.Gloss != "" || k.Doc != "" {
			kinds.row(0, words(sentence(spaced(k.Spoken()))), about(k.Gloss, k.Doc), w.fields(k))
		}
	}
	c.add(kinds)
	enums := &Table{Title: "Words", Heads: []string{"", "One of these", "Meaning"}}
	for _, e := range v.Enums {
		enums.row(0, words(sentence(spaced(e.Spoken()))), w.members(e), about(e.Gloss, e.Doc))
	}
	c.add(enums)
	zones := &Table{Title: "Places", Heads: []string{"", "Sort", "Holds", "Purpose"}}
	for _, z := range v.Zones {
		if gloss := about(z.Gloss, z.Doc); len(gloss) > 0 || z.Called != "" {
			zones.row(0, words(sentence(z.Spoken())), words(ownersOf(z.Each, z.Sort)), words(w.kindsOf(z.Kinds)), gloss)
		}
	}
	c.add(zones)
	kept := &Table{Title: "Kept values", Heads: []string{"", "Kept by", "Meaning"}}
	for _, g := range v.Globals {
		if gloss := about(g.Gloss, g.Doc); !g.Quiet && (len(gloss) > 0 || g.Called != "") {
			kept.row(0, words(sentence(g.Spoken())), words(keptBy(g)), gloss)
		}
	}
	c.add(kept)
	options := &Table{Title: "Options of the game", Heads: []string{"", "Effect", "Default", "From"}}
	for _, o := range v.Options {
		options.row(0, words(sentence(o.Spoken())), about(o.About, o.Doc), words(o.Word(o.Default)), words(bounds(o)))
	}
	c.add(options)
	if len(c.Tables) == 0 {
		w.book.Chapters = w.book.Chapters[:len(w.book.Chapters)-1]
	}
}

func (c *Chapter) add(t *Table) {
	if len(t.Rows) > 0 {
		c.Tables = append(c.Tables, t.tidy())
	}
}

// about returns a gloss, or the comment above the declaration if there is none.
func about(gloss, doc string) Phrase {
	if text := cmp.Or(gloss, strings.Join(paragraphs(doc), " ")); text != "" {
		return words(sentence(text))
	}
	return nil
}

// fields returns the fields of a kind that have a gloss for players.
func (w *writer) fields(k *variant.Kind) (p Phrase) {
	for _, f := range k.Fields {
		if f.Gloss == "" || f.Quiet {
			continue
		}
		if len(p) > 0 {
			p = append(p, Run{Text: "; "})
		}
		p = append(p, Run{Text: f.Spoken() + ": " + f.Gloss})
	}
	return w.capital(p)
}

func (w *writer) members(e *variant.Enum) (p Phrase) {
	for i := range e.Members {
		if i > 0 {
			p = append(p, Run{Text: ", "})
		}
		p = append(p, Run{Text: e.Word(i)})
		if i < len(e.Wordings) && e.Wordings[i].Gloss != "" {
			p = append(p, Run{Text: " (" + e.Wordings[i].Gloss + ")"})
		}
	}
	return p
}

func (w *writer) kindsOf(kinds []*variant.Kind) string {
	names := each.Of(kinds, func(k *variant.Kind) string { return spaced(k.Spoken()) })
	return strings.Join(names, ", ")
}

func ownersOf(each bool, sort string) string {
	switch {
	case each && sort == "":
		return "each player"
	case each:
		return sort + " of each player"
	case sort == "":
		return "all"
	}
	return sort
}

// keptBy returns who keeps a value.
func keptBy(g *variant.Global) string {
	if g.Team {
		return "each team"
	}
	return ownersOf(g.Each, "")
}

func bounds(o *variant.Option) string {
	switch {
	case o.Type.Base != variant.Number || o.Lo == variant.None && o.Hi == variant.None:
		return ""
	case o.Hi == variant.None:
		return fmt.Sprintf("%d on", o.Lo)
	case o.Lo == variant.None:
		return fmt.Sprintf("up to %d", o.Hi)
	}
	return fmt.Sprintf("%d to %d", o.Lo, o.Hi)
}

// setup writes a chapter on the steps before the first turn.
func (w *writer) setup() {
	c := w.open("setup", "Before the game")
	var required []Step
	for i := range w.study.Rules.Decls {
		d := &w.study.Rules.Decls[i]
		switch s := d.Syntax.(type) {
		case *syntax.RequireDecl:
			required = append(required, Step{Words: w.capital(w.phrase(s.Cond))})
		case *syntax.SetupDecl:
			w.locals = localsOf(s)
			c.Rule = w.single(d, "setup", "Setup", w.block(s.Body))
			if p := w.study.Variant.Setup; p != nil {
				c.Rule.Clauses = w.clauses(p.Cites)
				c.Rule.say(p.Doc, p.Gloss)
			}
			w.follow(s)
		default:
		}
	}
	if len(required) > 0 {
		c.Rules = append([]*Rule{{ID: "required", Title: "A game can begin if", Steps: required}}, c.Rules...)
	}
	if c.Rule == nil && len(c.Rules) == 0 {
		w.book.Chapters = slices.DeleteFunc(w.book.Chapters, func(other *Chapter) bool { return other == c })
	}
}

// single returns a rule for a declaration that occurs at most once, such as setup.
func (w *writer) single(d *patch.Decl, name, title string, steps []Step) *Rule {
	return &Rule{ID: id(name), Title: title, Steps: steps, At: w.placeOf(d), Mark: w.mark(d)}
}

func (w *writer) placeOf(d *patch.Decl) source.Span {
	return syntax.Span(d.File, d.Syntax.(syntax.Piece))
}

// turn writes a chapter on the order of a turn, and one for each phase.
func (w *writer) turn() {
	for i := range w.study.Rules.Decls {
		d := &w.study.Rules.Decls[i]
		turn, ok := d.Syntax.(*syntax.TurnDecl)
		if !ok {
			continue
		}
		c := w.open("turn", "A turn")
		w.locals = nil
		var steps []Step
		for _, phase := range turn.Phases {
			title := spaced(phase.Text)
			if p := w.procs[phase.Text]; p != nil {
				title = p.Spoken()
			}
			steps = append(steps, Step{Words: Phrase{{Text: sentence(title), To: id(phase.Text)}}})
		}
		if turn.Where != nil {
			steps = append(steps, Step{Words: join(words("The turn skips players unless "), w.phrase(turn.Where))})
		}
		if turn.Until != nil {
			steps = append(steps, Step{Words: join(words("Turns continue until "), w.phrase(turn.Until))})
		}
		c.Rule = w.single(d, "turn", "A turn", steps)
		if t := w.study.Variant.Turn; t != nil {
			c.Rule.Clauses = w.clauses(t.Cites)
			c.Rule.say(t.Doc, "")
		}
		for _, value := range []syntax.Expr{turn.Where, turn.Until} {
			if value == nil {
				continue
			}
			for _, name := range w.called(value) {
				w.write(name)
			}
		}
		for _, phase := range turn.Phases {
			w.write(phase.Text)
		}
	}
}

// moves writes a chapter on what follows when components come into zones or leave them.
func (w *writer) moves() {
	for i := range w.study.Rules.Decls {
		for d := &w.study.Rules.Decls[i]; d != nil; d = d.Original {
			if decl, ok := d.Syntax.(*syntax.ProcDecl); ok && decl.Passes != nil {
				if last := w.book.Chapters[len(w.book.Chapters)-1]; last.ID != "moves" {
					w.open("moves", "What follows moves")
				}
				w.write(decl.Name.Text)
			}
		}
	}
}

// offers writes a chapter on actions that players may take at any time.
func (w *writer) offers() {
	var c *Chapter
	for _, o := range w.study.Variant.Offers {
		for i := range w.study.Rules.Decls {
			d := &w.study.Rules.Decls[i]
			decl, ok := d.Syntax.(*syntax.OfferDecl)
			if !ok || decl.Name.Text != o.Name {
				continue
			}
			if c == nil {
				c = w.open("offers", "What players may offer whenever they like")
			}
			w.locals = localsOf(decl)
			r := w.single(d, o.Name, sentence(w.text(decl.Title.Raw).String()), nil)
			r.say(o.Doc, "")
			r.Clauses = w.clauses(o.Cites)
			if r.empty() {
				r.Steps = w.block(decl.Body)
			}
			c.Rules = append(c.Rules, r)
			w.chapter = c
			w.follow(decl.Body)
		}
	}
}

// end writes a chapter on the score of the game.
func (w *writer) end() {
	v := w.study.Variant
	c := w.open("end", "The end of the game")
	for i := range w.study.Rules.Decls {
		d := &w.study.Rules.Decls[i]
		switch s := d.Syntax.(type) {
		case *syntax.ScoreDecl:
			w.locals = nil
			r := w.single(d, "score", "The score", nil)
			since, _ := d.Since(w.put)
			restored, changes := since.Retold()
			r.Tables = w.check(restored.(*syntax.ScoreDecl).Lines, changes)
			for _, t := range r.Tables[:min(1, len(r.Tables))] {
				t.Title = "" // no title, because the chapter has one already
			}
			r.say(v.Score.Doc, "")
			r.Clauses = w.clauses(v.Score.Cites)
			c.Rule = r
			w.follow(s)
		case *syntax.ReportDecl:
			t := &Table{Title: "Other figures of a game", Heads: []string{"", "How it is computed"}}
			for _, line := range s.Lines {
				t.row(0, w.capital(w.text(line.Label.Raw)), w.phrase(line.Value))
			}
			c.add(t)
		default:
		}
	}
	if c.Rule == nil && len(c.Tables) == 0 && len(c.Rules) == 0 {
		w.book.Chapters = slices.DeleteFunc(w.book.Chapters, func(other *Chapter) bool { return other == c })
	}
}

// cards writes a chapter with the glosses of card scripts.
func (w *writer) cards() {
	byKind := map[string]*Table{}
	var order []string
	for _, s := range w.study.Variant.Scripts {
		if s.Gloss == nil || len(s.Kinds) == 0 {
			continue
		}
		kinds := each.Of(s.Kinds, func(k *variant.Kind) string { return sentence(spaced(k.Spoken())) })
		kind := strings.Join(kinds, ", ")
		if byKind[kind] == nil {
			byKind[kind] = &Table{Title: kind, Heads: []string{"", "Effect"}}
			order = append(order, kind)
		}
		byKind[kind].row(0, w.scriptTitle(s), words(s.Gloss.String()))
	}
	if len(order) == 0 {
		return
	}
	c := w.open("cards", "The cards")
	slices.Sort(order)
	for _, kind := range order {
		slices.SortStableFunc(byKind[kind].Rows, func(a, b Row) int { return strings.Compare(a.Cells[0].String(), b.Cells[0].String()) })
		c.add(byKind[kind])
	}
}

// scriptTitle returns the cards that a script applies to: their names, or the condition that they
// satisfy.
func (w *writer) scriptTitle(s *variant.Script) Phrase {
	const most = 6
	switch {
	case len(s.Names) > most:
		return words(strings.Join(s.Names[:most], ", ") + fmt.Sprintf(" and %d more", len(s.Names)-most))
	case s.Names != nil:
		return words(strings.Join(s.Names, ", "))
	case s.Where != nil:
		return join(words("Those where "), w.translate(s.Where.Place().Text(), nil))
	}
	return words("All")
}

// changed returns an entry for each declaration of the house rules, with its comment.
func (w *writer) changed() (all []Change) {
	for _, tree := range w.study.Trees {
		if !slices.Contains(w.put, tree.Source) {
			continue
		}
		for _, d := range tree.Decls {
			sort, name, _ := patch.Identify(d)
			if sort == "scenario" || sort == "variant" {
				continue
			}
			c := Change{Title: sentence(spaced(cmp.Or(name, sort))), Prose: paragraphs(syntax.CommentAbove(syntax.Span(tree.Source, d.(syntax.Piece))))}
			switch {
			case w.written[name]:
				c.To, c.Title = id(name), w.titleOf(name)
			case name == "" && (sort == "score" || sort == "turn" || sort == "setup"):
				c.To = id(sort)
			}
			all = append(all, c)
		}
	}
	return all
}

// titleOf returns the title of a rule. A rule without a title of its own has that of the rule
// that it wraps.
func (w *writer) titleOf(name string) string {
	for p := w.procs[name]; p != nil; p = p.Original {
		if p.Called != "" {
			return sentence(p.Called)
		}
	}
	return sentence(variant.Words(name))
}
