package check

import (
	"math"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// choose checks a decision that gives a value.
func (b *body) choose(e *syntax.Choose) variant.Expr {
	x := &variant.ChooseExpr{Mode: e.Mode, OrNone: e.OrNone, None: b.c.wording(e.None, called|gloss)}
	x.At = b.at(e)
	b.does(variant.Rolls, "a choice", x.At)
	var suggested *variant.Type
	if e.Mode == "number" {
		x.T, suggested = numberType, optional(numberType)
		b.chooseNumber(e, x)
	} else {
		suggested = b.chooseSome(e, x)
	}
	b.chooser(e, x)
	b.shows(e, x)
	if e.Suggest != nil {
		b.suggestion(func() { x.Suggest = b.value(e.Suggest, suggested) })
	}
	return x
}

func (b *body) chooseNumber(e *syntax.Choose, x *variant.ChooseExpr) {
	r, ok := e.Source.(*syntax.Range)
	if !ok {
		b.errorf(CodeNotASource, b.place(e.Source), "Write the least and the greatest, as in 1..6.", "a number is chosen from a range")
		x.Min, x.Max = bad(x.At), bad(x.At)
		return
	}
	b.within("a range to choose from", variant.Pure, func() { x.Min, x.Max = b.ends(r) })
	if x.Min == nil || x.Max == nil {
		b.errorf(CodeNotASource, b.at(r), "Give both ends.", "this range has no end")
	}
	if e.Where != nil || e.OrNone {
		b.errorf(CodeMisplaced, x.At, "Choose one of the range instead, as in choose one of 1..6 where ….", "a number is chosen without where and or none")
	}
}

// chooseSome checks a choice among elements, and gives the type of its suggestion.
func (b *body) chooseSome(e *syntax.Choose, x *variant.ChooseExpr) (suggested *variant.Type) {
	before := len(b.found)
	x.Source = b.source(e.Source)
	own := b.conditionOf(e)
	b.mendWhereOf(e.Source, own, before, func(where syntax.Expr) {
		s := b.source(e.Source)
		b.subject(&variant.Local{Name: "it", Type: s.Elem, Span: s.At}, func() { b.where(where) })
	})
	x.It = &variant.Local{Name: "it", Type: x.Source.Elem, Span: x.Source.At}
	elem := x.It.Type
	calls := len(b.bare.calls)
	b.subject(x.It, func() {
		x.Where = b.where(own)
		elem = b.flow.typeOf(x.It)
	})
	b.warnBareQuery(x.It, calls, x.Where)
	if e.Mode == "one" {
		x.T = withOptional(elem, elem.Optional || e.OrNone)
		return optional(elem)
	}
	x.Mode, x.T = "some", listType(elem)
	b.bounds(e, x)
	return optional(x.T)
}

// bounds settles how many may be chosen.
func (b *body) bounds(e *syntax.Choose, x *variant.ChooseExpr) {
	x.Min, x.Max = numberAt(0, x.At), numberAt(math.MaxInt64, x.At)
	if e.Count == nil {
		return
	}
	b.within("the number of a choice", variant.Pure, func() { x.Max = b.value(e.Count, numberType) })
	if e.Mode == "exactly" {
		x.Min = x.Max
	}
}

// chooser checks who decides, and what they are asked.
func (b *body) chooser(e *syntax.Choose, x *variant.ChooseExpr) {
	if e.Prompt != nil {
		b.within("a question", variant.Pure, func() { x.Prompt = b.text(*e.Prompt) })
	}
	if e.By != nil {
		x.By = b.decider(e.By)
	}
	b.warnOut(x.By, x.At)
}

// shows checks the figures that are shown of each thing that can be chosen.
func (b *body) shows(e *syntax.Choose, x *variant.ChooseExpr) {
	if len(e.Shows) > 0 && x.It == nil {
		b.errorf(CodeMisplaced, b.at(e.Shows[0]), "Choose one of the range instead, as in choose one of 1..6 … showing ….", "a number is chosen without showing")
		return
	}
	for _, s := range e.Shows {
		shown := &variant.Compared{Label: b.c.fixedText(s.Label, "the name of a figure")}
		b.subject(x.It, func() {
			b.within("a figure that is shown", variant.Pure, func() { shown.Value = b.written(s.Value) })
		})
		x.Shows = append(x.Shows, shown)
	}
}

// suggestion checks a suggestion. It only looks, but may take luck that is nobody else's.
func (b *body) suggestion(look func()) {
	outer := b.suggests
	b.suggests = true
	b.within("a suggestion", variant.Pure, look)
	b.suggests = outer
}

// takesLuck notes luck that is taken here. In a suggestion it is none of the procedure's own.
func (b *body) takesLuck(what string, at source.Span) (itself bool) {
	if !b.suggests {
		b.does(variant.Rolls, what, at)
		return b.proc != nil
	}
	if b.proc != nil {
		b.proc.hints = true
	}
	return false
}

// decider checks who decides. Where that is none, nobody does.
func (b *body) decider(by syntax.Expr) variant.Expr { return b.addressed(by, optional(playerType)) }

func (b *body) judge(e *syntax.Judge) variant.Expr {
	x := &variant.JudgeExpr{Typed: boolean(b.at(e))}
	b.does(variant.Asks, "a judgement", x.At)
	b.within("a question", variant.Pure, func() { x.Prompt = b.text(e.Prompt) })
	b.suggestion(func() { x.Suggest = b.value(e.Suggest, boolType) })
	return x
}

// chooseStmt checks a choice of what happens. Exactly one of its ways is taken.
func (b *body) chooseStmt(s *syntax.ChooseStmt) variant.Stmt {
	stmt := &variant.ChooseStmt{Step: b.step(s)}
	b.does(variant.Rolls, "a choice", stmt.At)
	b.within("a question", variant.Pure, func() { stmt.Prompt = b.text(s.Prompt) })
	if s.By != nil {
		stmt.By = b.decider(s.By)
	}
	b.warnOut(stmt.By, b.at(s.Prompt))
	var ends []ending
	for _, option := range s.Options {
		mark := b.flow.mark()
		stmt.Ways = append(stmt.Ways, b.way(option))
		ends = append(ends, b.flow.rewind(mark))
	}
	if len(s.Options) > 0 {
		b.flow.meet(ends...)
	}
	return stmt
}

func (b *body) way(o *syntax.ChooseOption) *variant.Way {
	w := &variant.Way{Span: b.at(o)}
	wording, cites := b.c.noted(o.Notes, gloss)
	w.Gloss, w.Cites = wording.Gloss, cites
	end := b.open(nil)
	defer end()
	for _, part := range o.Parts {
		w.Parts = append(w.Parts, b.part(part))
	}
	if len(o.Parts) > variant.MostParts {
		b.errorf(CodeTooMany, b.at(o.Parts[variant.MostParts]), "Ask for some of it in a choice of its own.", "an option is for up to %d things at once", variant.MostParts)
	}
	for _, part := range w.Parts {
		defer b.overPlayers(part.Var)()
	}
	b.label(w, o)
	w.When = b.where(o.When)
	if o.Suggest != nil {
		b.suggestion(func() { w.Suggest = b.value(o.Suggest, boolType) })
	}
	w.Do = b.arm(&o.Do)
	return w
}

// part checks one of the things that an option is for. Whatever comes behind knows it.
func (b *body) part(p *syntax.ChoosePart) *variant.Part {
	part := &variant.Part{Source: b.sourceOfEach(p.Source, p.Where, p.Var)}
	part.Var = b.newLocal(p.Var, part.Source.Elem)
	part.Where = b.element(part.Var, p.Where)
	return part
}

// label checks what an option is called. If it leaves out one of the things that the option is for, nobody can tell
// apart for which of them it is, unless the name of that says that this is meant.
func (b *body) label(w *variant.Way, o *syntax.ChooseOption) {
	said := b.reads(func() {
		b.within("a label", variant.Pure, func() { w.Label = b.text(o.Label) })
	})
	for _, part := range w.Parts {
		if name := part.Var.Name; !said[part.Var] && !strings.HasPrefix(name, "_") {
			b.warnf(CodeSameLabel, w.Label.Place(), `Say which one, as in "… {`+name+`}". A name that starts with "_" says that it does not matter.`,
				"the options for each %s are all called the same", name)
		}
	}
}

// reads are the variables that are read while something is checked.
func (b *body) reads(check func()) map[*variant.Local]bool {
	read := map[*variant.Local]bool{}
	before := map[*binding]bool{}
	for _, v := range b.locals {
		before[v], v.read = v.read, false
	}
	check()
	for _, v := range b.locals {
		read[v.local] = v.read
		v.read = v.read || before[v]
	}
	return read
}

// sourceOfEach checks where the elements of a loop come from, which has a condition of its own or none.
func (b *body) sourceOfEach(source, where syntax.Expr, name syntax.Name) *variant.Source {
	before := len(b.found)
	checked := b.source(source)
	b.mendWhereOf(source, where, before, func(where syntax.Expr) {
		s := b.source(source)
		end := b.open(nil)
		defer end()
		b.element(b.newLocal(name, s.Elem), where)
	})
	return checked
}

// element makes the element of a loop known by its name, and checks the condition on it, in which its
// fields are in scope. What the condition says of it stays known.
func (b *body) element(local *variant.Local, where syntax.Expr) (cond variant.Expr) {
	b.bind(local, isElement)
	end := b.open(local)
	defer end()
	return b.where(where)
}

// An offerDecl is an offer together with what was written.
type offerDecl struct {
	entity *entity
	proc   *procedure
	decl   *syntax.OfferDecl
}

// collectOffer gives an offer its name. Players begin it, so nothing in the rules has to use it.
func (c *checker) collectOffer(d Decl, decl *syntax.OfferDecl) {
	p := c.newProc(d)
	p.entity = c.declare(p.name, p.Sort)
	p.entity.offer = &variant.Offer{
		Index: len(c.v.Offers), Name: p.Name, Proc: p.Proc, Span: p.Span, Doc: p.Doc, Cites: p.Cites,
	}
	c.entry.mention(p.entity)
	c.v.Offers = append(c.v.Offers, p.entity.offer)
	c.offers = append(c.offers, &offerDecl{p.entity, p, decl})
}

// checkOffers checks what offers come to, and who may begin them. In their conditions a bare name means what the player
// has who would begin.
func (c *checker) checkOffers() {
	for _, o := range c.offers {
		if c.v.MaxPlayers == 1 {
			c.errorf(CodeOfferAlone, o.proc.NameSpan, "", "an offer needs somebody to take it, and one alone plays this")
		}
		c.checkProc(o.proc)
		o.proc.Effect = variant.Acts
		c.checkOffer(o)
	}
}

func (c *checker) checkOffer(o *offerDecl) {
	offer := o.entity.offer
	offer.Player = o.proc.Params[0]
	look := func(why string) *body {
		b := c.newLook(o.entity, why, variant.Pure)
		b.bind(offer.Player, isGiven)
		b.owner = b.get(offer.Player, offer.Player.Span)
		return b
	}
	offer.Title = look("a label").text(o.decl.Title)
	if o.decl.Where != nil {
		offer.Where, _, _ = look("the condition of an offer").condition(o.decl.Where)
	}
	if o.decl.Suggest != nil {
		offer.Suggest = look("a suggestion").value(o.decl.Suggest, boolType)
	}
}
