package program

import (
	"math"
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/reason"
)

// choose compiles a decision that gives a value.
func (u *unit) choose(e *variant.ChooseExpr, dst int32) {
	start := u.here()
	site := Site{OrNone: e.OrNone, None: e.None, Player: u.decider(e.By), List: -1, Closed: -1, Min: -1, Max: -1, Hints: -1}
	if e.Source != nil {
		site.Elem = u.typ(e.Source.Elem)
	}
	switch e.Mode {
	case "number":
		site.Kind = PickNumber
		site.Min, site.Max = u.fresh(e.Min), u.fresh(e.Max)
	case "some":
		site.Kind = PickSome
		site.Min, site.Max = u.bound(e.Min, 0), u.bound(e.Max, math.MaxInt64)
		u.candidates(e, &site)
	default:
		site.Kind = PickOne
		u.candidates(e, &site)
	}
	site.Start = u.startOf(start, e.By, e.Min, e.Max, e.Source, e.Where)
	u.stand(Choose, dst, site, e.Prompt, e.Suggest, e)
}

// startOf is where a decision can look again at what it offers: at the place from which on nothing was done but looking,
// and nobody asked.
func (u *unit) startOf(start int32, parts ...any) int32 {
	variant.Walk(parts, func(node any) bool {
		if !onlyLooks(node) {
			start = u.here()
		}
		return true
	})
	return start
}

// onlyLooks reports whether a piece of the tree does nothing by itself but look.
func onlyLooks(node any) bool {
	switch n := node.(type) {
	case *variant.ChooseExpr, *variant.JudgeExpr, *variant.RollExpr, *variant.RollFaces:
		return false
	case *variant.CallExpr:
		return n.Proc.Effect == variant.Pure
	case *variant.QueryExpr:
		return n.Op != "random"
	}
	return true
}

// bound is the register of how many have to be chosen at least or at most, -1 if that is no bound.
func (u *unit) bound(e variant.Expr, loose int64) int32 {
	if c, ok := e.(*variant.Const); e == nil || ok && c.Value == loose {
		return -1
	}
	return u.fresh(e)
}

func (u *unit) judge(e *variant.JudgeExpr, dst int32) {
	site := Site{Kind: PickVerdict, Player: -1, List: -1, Closed: -1, Min: -1, Max: -1, Hints: -1, Start: u.here()}
	u.stand(Choose, dst, site, e.Prompt, e.Suggest, nil)
}

// decider is the register of the player who decides, -1 for the active one.
func (u *unit) decider(by variant.Expr) int32 {
	if _, ok := by.(*variant.ActiveGet); ok || by == nil {
		return -1
	}
	return u.fresh(by)
}

// stand compiles the place where the game stands still, and behind it what can be seen from there. Among is what is
// chosen from.
func (u *unit) stand(op Op, dst int32, site Site, prompt, suggest variant.Expr, among *variant.ChooseExpr) {
	index := int32(len(u.p.Sites))
	u.p.Sites = append(u.p.Sites, site)
	u.emit(op, dst, index, 0)
	site.Prompt = u.evaluation(prompt)
	site.Suggest = u.suggestion(suggest, &site)
	u.scoped(func() {
		if among != nil && among.It != nil {
			site.It = u.bind(among.It)
			u.ofEach(among, &site)
		}
		site.Because = u.reason(reason.Because(suggest))
	})
	site.Next = u.here()
	site.Parts = u.partsOf(&site)
	u.p.Sites[index] = site
}

// ofEach compiles what is told of each thing that can be chosen, or could be if it were not closed.
func (u *unit) ofEach(e *variant.ChooseExpr, site *Site) {
	if site.Closed >= 0 {
		site.Why = u.reason(reason.Why(e.Where, e.It))
	}
	if !u.traced() {
		return
	}
	for _, shown := range e.Shows {
		site.Shows = append(site.Shows, Shown{shown.Label, u.reason(shown.Value)})
	}
}

// partsOf is how many things an option of a site may name, if any of them is a component.
func (u *unit) partsOf(s *Site) (most int) {
	names := false
	isComponent := func(t int32) bool { return u.p.Types[t].Base == variant.Component }
	if s.Kind == PickOne || s.Kind == PickSome {
		most, names = 1, isComponent(s.Elem)
	}
	for i := range s.Ways {
		most, names = max(most, len(s.Ways[i].Parts)), names || slices.ContainsFunc(s.Ways[i].Parts, isComponent)
	}
	if !names {
		return 0
	}
	return most
}

// evaluation compiles an expression that is evaluated while the game stands still; none for no expression.
func (u *unit) evaluation(e variant.Expr) Evaluation {
	if e == nil {
		return Evaluation{}
	}
	if value, ok := u.fixed(e); ok {
		return Evaluation{Given: true, Code: -1, Value: value}
	}
	code := u.here()
	u.scoped(func() { u.emit(Yield, u.value(e), 0, 0) })
	return Evaluation{Given: true, Code: code}
}

// suggestion compiles what is suggested at a site.
func (u *unit) suggestion(e variant.Expr, site *Site) Evaluation {
	outer := u.site
	u.site = site
	suggested := u.evaluation(e)
	u.site = outer
	return suggested
}

// luckHere is the stream of luck that is taken here: that of the procedure, or in a suggestion one of its own.
func (u *expressions) luckHere() uint16 {
	if u.site != nil {
		u.site.Hints = indexOf(&u.p.Hints, u.where.rule)
		return 0
	}
	return uint16(u.stream(u.proc().Name))
}

// candidates compiles the lists of what can be chosen and, in traced programs, of what cannot.
func (u *unit) candidates(e *variant.ChooseExpr, site *Site) {
	site.List = u.alloc()
	if !u.traced() || e.Where == nil {
		u.all(&variant.QueryExpr{Op: "all", Source: e.Source, It: e.It, Where: e.Where}, site.List)
		return
	}
	site.Closed = u.alloc()
	u.scoped(func() {
		open, reason := u.alloc(), u.alloc()
		u.emit(Begin, open, 0, 0)
		u.each(e.Source, e.It, false, func(it int32, _ *label) {
			u.guard(e.Where,
				func() { u.emit(NoValue, reason, 0, 0) },
				func(why int32) { u.emit(Int, reason, why, 0) })
			u.emit(Push, it, 0, 0)
			u.emit(Push, reason, 0, 0)
		})
		u.emit(Sift, site.List, open, 0)
	})
}

// guard compiles a condition that is told about: granted where all of it holds, or refused for the part
// that failed first. All ways lead behind it.
func (u *unit) guard(condition variant.Expr, granted func(), refused func(why int32)) {
	var done label
	parts := conjuncts(condition)
	misses := make([]label, len(parts))
	for i, part := range parts {
		u.branch(part, false, &misses[i])
	}
	granted()
	for i, part := range parts {
		u.jump(Jump, 0, 0, &done)
		u.mark(&misses[i])
		refused(u.closedBy(part.Place()))
	}
	u.mark(&done)
}

func (u *unit) closedBy(at source.Span) int32 { return indexOf(&u.p.Reasons, at) }

// reason compiles a text that explains something, for programs that tell.
func (u *unit) reason(text variant.Expr) Evaluation {
	if !u.traced() {
		return Evaluation{}
	}
	u.silent, u.explains = true, true
	defer func() { u.silent, u.explains = false, false }()
	return u.evaluation(text)
}

// ---- Menus ------------------------------------------------------------------------------------------

// menu compiles a choice among ways to go. First all ways are offered, open or closed; then the game
// stands still, and goes on with what its way says.
func (u *unit) menu(s *variant.ChooseStmt) {
	start := u.here()
	site := Site{Kind: PickWay, Player: u.decider(s.By), Closed: -1, Min: -1, Max: -1, Hints: -1}
	site.List = u.alloc()
	site.Ways = make([]Way, len(s.Ways))
	site.Closable = slices.ContainsFunc(s.Ways, func(way *variant.Way) bool { return way.When != nil })
	elements := make([]int32, len(s.Ways))
	for i, way := range s.Ways {
		elements[i] = u.allocN(int32(len(way.Parts)))
	}
	open := u.alloc()
	u.emit(Begin, open, 0, 0)
	for i, way := range s.Ways {
		u.placed(way.Span, func() { u.offer(way, way.Parts, int32(i)) })
	}
	u.emit(End, site.List, open, 0)

	index := int32(len(u.p.Sites))
	u.p.Sites = append(u.p.Sites, site)
	site.Start = u.startOf(start, lookedAt(s)...)
	u.emit(Menu, site.List, index, 0)
	site.Prompt = u.evaluation(s.Prompt)
	var done label
	for i, way := range s.Ways {
		site.Ways[i] = u.way(way, elements[i], &done, &site)
	}
	u.mark(&done)
	site.Next = done.at
	site.Parts = u.partsOf(&site)
	u.p.Sites[index] = site
}

// lookedAt is what says which ways of a menu are open, whatever they do once they are taken.
func lookedAt(s *variant.ChooseStmt) []any {
	parts := []any{s.By}
	for _, way := range s.Ways {
		parts = append(parts, way.When, way.Parts)
	}
	return parts
}

// offer offers a way for each combination of what those of its parts name that are not named yet.
func (u *unit) offer(way *variant.Way, parts []*variant.Part, index int32) {
	if len(parts) == 0 {
		u.scoped(func() { u.offerOne(way, index) })
		return
	}
	part := parts[0]
	u.scan(part.Source, part.Var, part.Where, false, func(int32, *label) { u.offer(way, parts[1:], index) })
}

// offerOne offers a way for what its parts name. A fast program says nothing of closed ways.
func (u *unit) offerOne(way *variant.Way, index int32) {
	offer := func(why int32) {
		u.emit(Offer, index, why, 0)
		for _, part := range way.Parts {
			u.emit(Push, u.registers[part.Var], 0, 0)
		}
	}
	if u.traced() {
		u.guard(way.When, func() { offer(-1) }, offer)
		return
	}
	var closed label
	if way.When != nil {
		u.branch(way.When, false, &closed)
	}
	offer(-1)
	u.mark(&closed)
}

// way compiles what a way does, and what it is called and suggests, once its parts are in registers from first on.
func (u *unit) way(way *variant.Way, first int32, done *label, site *Site) Way {
	w := Way{Var: first, Passes: way.Do.Passes(), Gloss: way.Gloss, Cites: way.Cites, Span: way.Span}
	for i, part := range way.Parts {
		u.registers[part.Var] = first + int32(i)
		w.Parts = append(w.Parts, u.typ(part.Source.Elem))
	}
	w.Label, w.Suggest = u.evaluation(way.Label), u.suggestion(way.Suggest, site)
	if way.When != nil {
		w.Why = u.reason(reason.Why(way.When, onlyComponent(way)))
	}
	w.Because = u.reason(reason.Because(way.Suggest))
	w.Do = u.here()
	u.placed(way.Span, func() {
		u.citing(way.Cites, func() {
			u.cover(OptionPoint, labelOf(way.Label), way.Span)
			u.block(way.Do)
		})
	})
	u.jump(Jump, 0, 0, done)
	return w
}

// onlyComponent is the component that an option is for, if there is one only.
func onlyComponent(way *variant.Way) (only *variant.Local) {
	for _, part := range way.Parts {
		if part.Source.Elem.Base != variant.Component {
			continue
		}
		if only != nil {
			return nil
		}
		only = part.Var
	}
	return only
}

// labelOf is a label as the rules write it.
func labelOf(e variant.Expr) string {
	if text, ok := e.(*variant.TextConst); ok {
		return text.Text
	}
	return e.Place().Text()
}

// A StandingOffer is an offer that players may begin while the game waits for a decision. Title, Where, Why and Suggest are
// procedures with the player as their argument, -1 where the rules say nothing. Why returns the text that says why Where
// does not hold; a fast program has none. Proc carries the offer out.
type StandingOffer struct {
	*variant.Offer
	Title, Where, Why, Suggest int32
	Proc                       int32
}

// offers compiles what players may begin, and where it ends.
func (c *compiler) offers() {
	for _, o := range c.v.Offers {
		about := func(e variant.Expr) int32 {
			if e == nil {
				return -1
			}
			return c.look(e, []*variant.Local{o.Player})
		}
		offer := StandingOffer{
			Offer: o, Title: about(o.Title), Where: about(o.Where), Why: -1, Suggest: about(o.Suggest), Proc: c.procFor(o.Proc),
		}
		if c.p.Mode.Traces() {
			offer.Why = c.explain(reason.Why(o.Where, nil), []*variant.Local{o.Player})
		}
		c.p.Offers = append(c.p.Offers, offer)
	}
	if len(c.v.Offers) == 0 {
		return
	}
	ends := c.newProc(Proc{Name: "offer", Sort: "offer"})
	c.later = append(c.later, func() {
		u := c.newUnit(ends, nil)
		c.p.AtJoin = u.emit(Join, 0, 0, 0)
	})
}

// together compiles what several players go through side by side. The list of them is settled before the first begins.
func (u *unit) together(s *variant.Together) {
	u.p.Branches = true
	players, player := u.alloc(), u.bind(s.Var)
	u.all(&variant.QueryExpr{Op: "all", Source: s.Source, It: s.Var, Where: s.Where}, players)
	u.registers[s.Var] = player
	var done label
	u.jumpN(Together, flagged(s.Secret), players, player, &done)
	u.block(s.Body)
	u.emit(Join, 0, 0, 0)
	u.mark(&done)
}

// flagged is a flag as N of an instruction.
func flagged(holds bool) uint16 { return uint16(flag(holds)) }
