package program

import (
	"maps"
	"math"
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/reason"
)

// choose compiles a decision that yields a value.
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
	u.suspend(Choose, dst, site, e.Prompt, e.Suggest, e)
}

// startOf returns the address from which a decision can evaluate its options again. Between that
// address and the decision, the code must have no effects and ask no question.
func (u *unit) startOf(start int32, parts ...any) int32 {
	variant.Walk(parts, func(node any) bool {
		if !onlyLooks(node) {
			start = u.here()
		}
		return true
	})
	return start
}

// onlyLooks reports whether a node by itself has no effects, takes no luck and asks no question.
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

// bound returns the register of the least or greatest number of elements to choose, or -1 for no
// bound.
func (u *unit) bound(e variant.Expr, loose int64) int32 {
	if c, ok := e.(*variant.Const); e == nil || ok && c.Value == loose {
		return -1
	}
	return u.fresh(e)
}

func (u *unit) judge(e *variant.JudgeExpr, dst int32) {
	site := Site{Kind: PickVerdict, Player: -1, List: -1, Closed: -1, Min: -1, Max: -1, Hints: -1, Start: u.here()}
	u.suspend(Choose, dst, site, e.Prompt, e.Suggest, nil)
}

// decider returns the register of the deciding player, or -1 for the active one.
func (u *unit) decider(by variant.Expr) int32 {
	if _, ok := by.(*variant.ActiveGet); ok || by == nil {
		return -1
	}
	return u.fresh(by)
}

// suspend compiles the instruction at which the game is suspended, and after it the evaluations
// that run during the suspension. Among is the decision if it chooses from a list.
func (u *unit) suspend(op Op, dst int32, site Site, prompt, suggest variant.Expr, among *variant.ChooseExpr) {
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

// ofEach compiles the texts about each element that can be chosen or is closed.
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

// partsOf returns the greatest number of elements that an option of a site names. It returns 0 if
// none of them is a component.
func (u *unit) partsOf(s *Site) (most int) {
	names := false
	isComponent := func(t int32) bool { return u.p.Types[t].Base == variant.Component }
	if s.Kind == PickOne || s.Kind == PickSome {
		most, names = 1, isComponent(s.Elem)
	}
	for i := range s.Options {
		most, names = max(most, len(s.Options[i].Parts)), names || slices.ContainsFunc(s.Options[i].Parts, isComponent)
	}
	if !names {
		return 0
	}
	return most
}

// evaluation compiles an expression that is evaluated while the game is suspended. It returns the
// zero Evaluation if e is nil.
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

// suggestion compiles the suggestion of a site.
func (u *unit) suggestion(e variant.Expr, site *Site) Evaluation {
	outer := u.site
	u.site = site
	suggested := u.evaluation(e)
	u.site = outer
	return suggested
}

// luckHere returns the index of the stream of luck for the current code. That is the stream of
// the procedure, or in a suggestion a stream of its own.
func (u *expressions) luckHere() uint16 {
	if u.site != nil {
		u.site.Hints = indexOf(&u.p.Hints, u.where.rule)
		return 0
	}
	return uint16(u.stream(u.proc().Name))
}

// candidates compiles the list of candidates and, in traced programs, the list of options
// that can't be chosen.
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

// guard compiles a condition whose failure is explained. It runs the code of granted if all
// conjuncts hold, or that of refused for the first one that failed. Both continue after the
// guard.
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

// reason compiles an explanatory text. It returns the zero Evaluation in a fast program.
func (u *unit) reason(text variant.Expr) Evaluation {
	if !u.traced() {
		return Evaluation{}
	}
	u.silent, u.explains = true, true
	defer func() { u.silent, u.explains = false, false }()
	return u.evaluation(u.inLanguage(text))
}

// ---- Menus ----

// menu compiles a choice between options. The code first offers all options, enabled or closed.
// Then the game is suspended, and it continues with the code of the chosen option.
func (u *unit) menu(s *variant.ChooseStmt) {
	start := u.here()
	site := Site{Kind: PickOption, Player: u.decider(s.By), Closed: -1, Min: -1, Max: -1, Hints: -1}
	site.List = u.alloc()
	site.Options = make([]MenuOption, len(s.Options))
	site.Closable = slices.ContainsFunc(s.Options, func(option *variant.MenuOption) bool { return option.When != nil })
	elements := make([]int32, len(s.Options))
	for i, option := range s.Options {
		elements[i] = u.allocN(int32(len(option.Parts)))
	}
	open := u.alloc()
	u.emit(Begin, open, 0, 0)
	for i, option := range s.Options {
		u.placed(option.Span, func() { u.offer(option, option.Parts, int32(i)) })
	}
	u.emit(End, site.List, open, 0)

	index := int32(len(u.p.Sites))
	u.p.Sites = append(u.p.Sites, site)
	site.Start = u.startOf(start, enablingParts(s)...)
	u.emit(Menu, site.List, index, 0)
	site.Prompt = u.evaluation(s.Prompt)
	var done label
	for i, option := range s.Options {
		site.Options[i] = u.option(option, elements[i], &done, &site)
	}
	u.mark(&done)
	site.Next = done.at
	site.Parts = u.partsOf(&site)
	u.p.Sites[index] = site
}

// enablingParts returns the expressions that determine which options of a menu are enabled. It
// omits the bodies of the options.
func enablingParts(s *variant.ChooseStmt) []any {
	parts := []any{s.By}
	for _, option := range s.Options {
		parts = append(parts, option.When, option.Parts)
	}
	return parts
}

// offer compiles the offers of an option, one for each combination of the elements of its
// remaining parts.
func (u *unit) offer(option *variant.MenuOption, parts []*variant.Part, index int32) {
	if len(parts) == 0 {
		u.scoped(func() { u.offerOne(option, index) })
		return
	}
	part := parts[0]
	u.scan(part.Source, part.Var, part.Where, false, func(int32, *label) { u.offer(option, parts[1:], index) })
}

// offerOne compiles a single offer of an option. A fast program omits closed options.
func (u *unit) offerOne(option *variant.MenuOption, index int32) {
	offer := func(why int32) {
		u.emit(Offer, index, why, 0)
		for _, part := range option.Parts {
			u.emit(Push, u.registers[part.Var], 0, 0)
		}
	}
	if u.traced() {
		u.guard(option.When, func() { offer(-1) }, offer)
		return
	}
	var closed label
	if option.When != nil {
		u.branch(option.When, false, &closed)
	}
	offer(-1)
	u.mark(&closed)
}

// option compiles the body of an option, its label and its suggestion. The elements of its parts
// are in registers from first on.
func (u *unit) option(option *variant.MenuOption, first int32, done *label, site *Site) MenuOption {
	w := MenuOption{Var: first, Passes: option.Do.Passes(), Draws: drawnFrom(option.Do), Gloss: option.Gloss, Cites: option.Cites, Span: option.Span}
	for i, part := range option.Parts {
		u.registers[part.Var] = first + int32(i)
		w.Parts = append(w.Parts, u.typ(part.Source.Elem))
	}
	w.Label, w.Suggest = u.evaluation(option.Label), u.suggestion(option.Suggest, site)
	if option.When != nil {
		w.Why = u.reason(reason.Why(option.When, onlyComponent(option)))
	}
	w.Because = u.reason(reason.Because(option.Suggest))
	w.Do = u.here()
	u.placed(option.Span, func() {
		u.citing(option.Cites, func() {
			u.cover(OptionPoint, labelOf(option.Label), option.Span)
			u.block(option.Do)
		})
	})
	u.jump(Jump, 0, 0, done)
	return w
}

// drawnFrom returns the name of the zone from which a block, or a procedure that it calls, draws.
// It returns "" if there is none, more than one, or one that depends on the game.
func drawnFrom(do *variant.Block) string {
	const deepest = 2 // calls
	found := map[string]bool{}
	var look func(block *variant.Block, depth int)
	look = func(block *variant.Block, depth int) {
		variant.Walk(block, func(node any) bool {
			switch n := node.(type) {
			case *variant.DrawStmt:
				from, isFixed := n.From.(*variant.ZoneGet)
				found[""] = found[""] || !isFixed || from.Owner != nil
				if isFixed {
					found[from.Zone.Name] = true
				}
			case *variant.CallExpr:
				if n.Proc.Body != nil && depth < deepest {
					look(n.Proc.Body, depth+1)
				}
			}
			return true
		})
	}
	look(do, 0)
	if len(found) != 2 || found[""] {
		return ""
	}
	delete(found, "")
	return slices.Collect(maps.Keys(found))[0]
}

// onlyComponent returns the only part of an option that is a component. It returns nil if there
// is none or more than one.
func onlyComponent(option *variant.MenuOption) (only *variant.Local) {
	for _, part := range option.Parts {
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

// labelOf returns a label as written in the rules.
func labelOf(e variant.Expr) string {
	if text, ok := e.(*variant.TextConst); ok {
		return text.Text
	}
	return e.Place().Text()
}

// A StandingOffer is an offer that players may begin while the game waits for a decision. Title,
// Where, Why and Suggest are indices of procedures with the player as their argument, or -1 if
// the rules don't define them. Why returns the text that explains why Where does not hold; a fast
// program has none. Proc is the body of the offer.
type StandingOffer struct {
	*variant.Offer
	Title, Where, Why, Suggest int32
	Proc                       int32
}

// offers compiles the offers of the variant, and the instruction at which they end.
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

// together compiles concurrent branches for several players. The list of players is determined
// before the first branch begins.
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

// flagged returns a flag for operand N of an instruction.
func flagged(holds bool) uint16 { return uint16(flag(holds)) }
