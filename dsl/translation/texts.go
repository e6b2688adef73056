package translation

import (
	"maps"
	"strings"
	"unicode"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A text is one place of a variant with a text for players. Holes are the values in it, as the
// rules write them. set replaces the text.
type text struct {
	key
	plural  string // the text about several subjects; "" if it has no such form
	catalog string // that has cards with this name; "" for other texts
	holes   []string
	at      source.Span
	set     func([]piece)
}

// A piece is a literal part of a text, or the value with the index hole, which is -1 for a literal.
// Forms are the words for one and for several behind a number.
type piece struct {
	literal string
	hole    int
	forms   []string
}

// A finder visits all texts of a variant. Found is called once for each of them.
type finder struct {
	found     func(text)
	seen      map[any]bool           // by address
	worded    map[*variant.Proc]bool // functions whose texts players read, and no rule otherwise
	forWords  map[*variant.Proc]bool // functions that texts for players call
	elsewhere map[*variant.Proc]bool // functions that other rules call
}

// notRead is the context of texts that rules may compare or keep. They must stay, because a
// translation must not change the game.
const notRead = ""

// eachText calls found for each text of a variant that players read. It visits the variant several
// times, because a function may belong to the texts only if the functions that call it do.
func eachText(v *variant.Variant, found func(text)) {
	f := &finder{found: func(text) {}}
	for before := -1; before < len(f.worded); {
		before = len(f.worded)
		f.visit(v)
		f.worded = f.forWords
		maps.DeleteFunc(f.worded, func(p *variant.Proc, _ bool) bool { return f.elsewhere[p] })
	}
	f.found = found
	f.visit(v)
	for _, c := range v.Catalogs {
		if v.Stocks(c) {
			c.Visit(func(_ *variant.Kind, card *variant.Card) { f.name(v, c, card) })
		}
	}
}

// name visits the name of a card or space. It stays in the rules, which compare names and sort by
// them, so a translation only adds a name for players.
func (f *finder) name(v *variant.Variant, c *variant.Catalog, card *variant.Card) {
	f.add(text{key: key{"name", card.Name}, catalog: c.Name, at: card.Span, set: func(pieces []piece) { v.Language.Names[card.Name] = pieces[0].literal }})
}

func (f *finder) visit(v *variant.Variant) {
	f.seen, f.forWords, f.elsewhere = map[any]bool{}, map[*variant.Proc]bool{}, map[*variant.Proc]bool{}
	f.variant(v)
}

func (f *finder) variant(v *variant.Variant) {
	f.line("title", v.Span, &v.Title, v.Title)
	for _, line := range []*string{&v.Gloss, &v.Goal, &v.Length} {
		f.line("gloss", v.Span, line, *line)
	}
	for i := range v.TurnLines {
		f.line("gloss", v.Span, &v.TurnLines[i], v.TurnLines[i])
	}
	for _, e := range v.Enums {
		f.wording("type", e.Span, &e.Wording, e.Spoken())
		f.members("value", e, e.Span)
	}
	for _, k := range v.Kinds {
		f.wording("kind", k.Span, &k.Wording, k.Spoken())
		for _, field := range k.Fields {
			f.wording("field", field.Span, &field.Wording, field.Spoken())
		}
	}
	for _, z := range v.Zones {
		f.wording("zone", z.Span, &z.Wording, z.Spoken())
	}
	for _, g := range v.Globals {
		f.wording("variable", g.Span, &g.Wording, g.Spoken())
	}
	for _, o := range v.Options {
		f.wording("option", o.Span, &o.Wording, o.Spoken())
		f.line("gloss", o.Span, &o.About, o.About)
	}
	for _, r := range v.Requires {
		f.tree("reason", r.Message)
	}
	for _, p := range append(v.Procs, v.Setup) {
		f.proc(p)
	}
	for _, o := range v.Offers {
		f.tree("choice", o.Title)
		f.tree(notRead, o.Where)
		f.proc(o.Proc)
	}
	for _, p := range v.Passages {
		for _, proc := range p.Procs {
			f.proc(proc)
		}
	}
	f.tree(notRead, v.Turn)
	f.tree(notRead, v.Score)
	for _, r := range v.Reports {
		f.line("label", r.Span, &r.Label, r.Label)
		f.tree(notRead, r.Value)
	}
	for _, s := range v.Scripts {
		f.script(s)
	}
}

func (f *finder) script(s *variant.Script) {
	f.gloss(s)
	for _, m := range s.Modifiers {
		f.line("label", m.Span, &m.Label, m.Label)
		f.tree(notRead, []variant.Expr{m.While, m.Where, m.Value})
	}
	for _, l := range s.Listeners {
		f.tree(notRead, l.Where)
		f.proc(l.Proc)
	}
	for _, p := range append(s.Versions, s.Helpers...) {
		f.proc(p)
	}
}

// proc visits a procedure and those that house rules have replaced, because rules may call them.
func (f *finder) proc(p *variant.Proc) {
	for ; p != nil && !f.seen[p]; p = p.Original {
		f.seen[p] = true
		spoken := p.Called
		if p.Sort == "phase" || p.Sort == "check" {
			spoken = p.Spoken()
		}
		f.wording(p.Sort, p.Span, &p.Wording, spoken)
		if p.Check != nil {
			f.parameters(p)
			f.members("outcome", p.Check.Enum, p.Span)
		}
		context := notRead
		if f.worded[p] || f.worded[p.Version] {
			context = "text"
		}
		f.tree(context, []any{p.Body, p.Check, p.Table, p.Priority})
	}
}

// parameters visits the parameters of a check that the names of its outcomes contain.
func (f *finder) parameters(p *variant.Proc) {
	for _, param := range p.Params {
		for i := range p.Check.Outcomes {
			if e := p.Check.Enum; strings.Contains(" "+e.Word(p.Check.Outcomes[i].Result)+" ", " "+param.Spoken()+" ") {
				f.line("parameter", param.Span, &param.Called, param.Spoken())
			}
		}
	}
}

// members visits the names of the members of an enum. An enum may be nil.
func (f *finder) members(context string, e *variant.Enum, at source.Span) {
	if e == nil || f.seen[e] {
		return
	}
	f.seen[e] = true
	if e.Wordings == nil {
		e.Wordings = make([]variant.Wording, len(e.Members))
	}
	for i := range e.Members {
		if i < len(e.Places) {
			at = e.Places[i]
		}
		f.wording(context, at, &e.Wordings[i], e.Word(i))
	}
}

// wording visits the texts of a declaration. Spoken is its name, or "" if players don't read it.
func (f *finder) wording(context string, at source.Span, w *variant.Wording, spoken string) {
	f.line(context, at, &w.Called, spoken)
	f.line("gloss", at, &w.Gloss, w.Gloss)
	f.sentence(w.Sentence)
}

func (f *finder) sentence(s *variant.Sentence) {
	if s != nil {
		f.tree("sentence", s.Text)
	}
}

// line visits a text without values, which is stored in a string.
func (f *finder) line(context string, at source.Span, in *string, now string) {
	if !f.seen[in] {
		f.add(text{key: key{context, now}, at: at, set: func(pieces []piece) { *in = pieces[0].literal }})
	}
	f.seen[in] = true
}

// add calls found for a text that players read, if it has letters.
func (f *finder) add(t text) {
	if t.context != notRead && strings.ContainsFunc(t.text, unicode.IsLetter) {
		f.found(t)
	}
}

// tree visits the texts below the root of a tree that were not visited before.
func (f *finder) tree(context string, root any) {
	variant.Walk(root, func(node any) bool {
		if f.seen[node] {
			return false
		}
		f.seen[node] = true
		if e, ok := node.(variant.Expr); ok && e.Reason() != nil {
			f.tree("reason", e.Reason())
		}
		switch n := node.(type) {
		case *variant.TextConst:
			f.add(text{key: key{context, n.Text}, at: n.At, set: func(pieces []piece) { n.Text = pieces[0].literal }})
		case *variant.Interp:
			return !f.interp(context, n)
		case *variant.Compare:
			f.tree(notRead, []variant.Expr{n.L, n.R})
			return false
		case *variant.InText:
			f.tree(notRead, []variant.Expr{n.X, n.Text})
			return false
		case *variant.CallExpr:
			f.call(context, n.Proc)
		case *variant.ChooseExpr:
			f.wording("choice", n.At, &n.None, n.None.Called)
			f.tree("prompt", n.Prompt)
		case *variant.Compared:
			f.line("label", n.Value.Place(), &n.Label, n.Label)
			f.tree("text", n.Value)
			return false
		case *variant.JudgeExpr:
			f.tree("prompt", n.Prompt)
		case *variant.ChooseStmt:
			f.tree("prompt", n.Prompt)
		case *variant.MenuOption:
			f.line("gloss", n.Span, &n.Gloss, n.Gloss)
			f.tree("choice", n.Label)
		case *variant.SayStmt:
			f.tree("sentence", n.Text)
		case *variant.Add:
			f.line("label", n.Span, &n.Label, n.Label)
		case *variant.Outcome:
			f.sentence(n.Sentence)
		}
		return true
	})
}

// call notes for what a function that returns a text is called.
func (f *finder) call(context string, p *variant.Proc) {
	switch {
	case p.Result.Base != variant.Text:
	case context == notRead:
		f.elsewhere[p] = true
	default:
		f.forWords[p] = true
	}
}

// interp visits a text with values, and reports whether it has literal parts.
func (f *finder) interp(context string, n *variant.Interp) (literal bool) {
	n.Kept = context == notRead
	t := text{key: key{context: context}, at: n.At}
	var values []variant.Expr
	for i, part := range n.Parts {
		if c, ok := part.(*variant.TextConst); ok {
			t.text += escaped.Replace(c.Text)
			literal = true
			continue
		}
		values = append(values, part)
		f.tree(context, part)
		t.addHole(part.Place().Text(), n.FormsOf(i))
	}
	t.set = func(pieces []piece) {
		n.Parts, n.Forms = nil, nil
		for _, p := range pieces {
			n.Forms = append(n.Forms, p.forms)
			if p.hole >= 0 {
				n.Parts = append(n.Parts, values[p.hole])
			} else {
				n.Parts = append(n.Parts, &variant.TextConst{Typed: variant.Typed{T: n.T, At: n.At}, Text: p.literal})
			}
		}
	}
	if first, rest, ok := strings.Cut(t.text, "} "); ok && context == "sentence" && len(t.holes) == 1 && first[1:] == t.holes[0] {
		t.plural = first + "} " + (&variant.Language{}).Plural(rest)
	}
	if literal {
		f.add(t)
	}
	return literal
}

// gloss visits the line about the cards of a script, which may have figures of the card.
func (f *finder) gloss(s *variant.Script) {
	t, old := text{key: key{context: "gloss"}, at: s.Span}, s.Gloss
	var figures variant.Gloss
	for _, part := range old {
		if part.Fields == nil {
			t.text += escaped.Replace(part.Text)
			continue
		}
		figures = append(figures, part)
		t.addHole(part.Fields[0].Name, nil)
	}
	t.set = func(pieces []piece) {
		s.Gloss = nil
		for _, p := range pieces {
			if p.hole >= 0 {
				s.Gloss = append(s.Gloss, figures[p.hole])
			} else {
				s.Gloss = append(s.Gloss, variant.GlossPart{Text: p.literal})
			}
		}
	}
	f.add(t)
}

// addHole appends a value to the text. A hole with forms ends with a colon.
func (t *text) addHole(value string, forms []string) {
	value, words := strings.Join(strings.Fields(value), " "), ""
	if forms != nil {
		value, words = value+":", " "+strings.Join(forms, ", ")
	}
	t.holes = append(t.holes, value)
	t.text += "{" + value + words + "}"
}

// escaped doubles the braces in literal parts of texts with values.
var escaped = strings.NewReplacer("{", "{{", "}", "}}")
