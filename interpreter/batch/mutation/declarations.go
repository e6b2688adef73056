package mutation

import (
	"strconv"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// declarations mutates all declarations of a variant.
func (f *finder) declarations() {
	for _, g := range f.v.Globals {
		f.global(g)
	}
	for _, k := range f.v.Kinds {
		for _, field := range k.Fields {
			f.field(field)
		}
	}
	for _, z := range f.v.Zones {
		f.rule = z.Name
		f.expr(&z.While)
		f.expr(&z.Limit)
		f.keys(&z.Keys)
	}
	for _, c := range f.v.Catalogs {
		f.rule = c.Name
		f.expr(&c.When)
	}
	for _, o := range f.v.Options {
		f.option(o)
	}
	for _, r := range f.v.Requires {
		f.rule = "require"
		f.expr(&r.Cond)
	}
	for _, proc := range f.v.Procs {
		f.proc(proc)
	}
	if f.v.Setup != nil {
		f.proc(f.v.Setup)
	}
	for _, o := range f.v.Offers {
		f.offer(o)
	}
	if f.v.Turn != nil {
		f.turn(f.v.Turn)
	}
	if f.v.Score != nil {
		f.score(f.v.Score)
	}
	for _, s := range f.v.Scripts {
		f.script(s)
	}
}

func (f *finder) global(g *variant.Global) {
	f.rule = g.Name
	f.unless(g.Quiet, func() {
		f.initial(g)
		f.expr(&g.Lo)
		f.expr(&g.Hi)
	})
}

// initial mutates an initial value. It keeps the initial value of a track within the track's
// ends, because the machine clamps others to an end.
func (f *finder) initial(g *variant.Global) {
	c, ok := g.Init.(*variant.Const)
	if !ok || c.T.Base != variant.Number || !g.Track || !isLiteral(c) {
		f.expr(&g.Init)
		return
	}
	for _, n := range []int64{c.Value - 1, c.Value + 1} {
		if within(g, n) {
			f.number(&g.Init, c, n)
		}
	}
}

// within reports whether a number lies between the constant ends of a track.
func within(g *variant.Global, n int64) bool {
	lo, known := g.Lo.(*variant.Const)
	if known && n < lo.Value {
		return false
	}
	hi, known := g.Hi.(*variant.Const)
	return !known || n <= hi.Value
}

func (f *finder) field(field *variant.Field) {
	f.rule = field.Name
	f.unless(field.Quiet, func() {
		f.expr(&field.Default)
		f.expr(&field.Limit)
	})
}

// option mutates the default of an option. It changes only numbers and booleans.
func (f *finder) option(o *variant.Option) {
	f.rule = o.Name
	switch o.Type.Base {
	case variant.Bool:
		words := map[int64]string{0: "false", 1: "true"}
		f.add(Condition, o.Span, words[o.Default], words[1-o.Default], put(&o.Default, 1-o.Default))
	case variant.Number:
		for _, n := range []int64{o.Default - 1, o.Default + 1} {
			if (o.Lo == variant.None || n >= o.Lo) && (o.Hi == variant.None || n <= o.Hi) {
				f.add(Number, o.Span, strconv.FormatInt(o.Default, 10), strconv.FormatInt(n, 10), put(&o.Default, n))
			}
		}
	}
}

// proc mutates a procedure and those that it overrides.
func (f *finder) proc(proc *variant.Proc) {
	for ; proc != nil; proc = proc.Original {
		if f.skipped(proc) {
			continue
		}
		f.rule = proc.Stream()
		f.calls.by(proc, func() { f.at(proc.NameSpan, func() { f.body(proc) }) })
	}
}

func (f *finder) body(proc *variant.Proc) {
	f.compiledIn(program.Portion{Proc: proc}, func() { f.rules(proc) })
}

func (f *finder) rules(proc *variant.Proc) {
	switch {
	case proc.Check != nil:
		f.check(proc)
	case proc.Table != nil:
		f.table(proc)
	case proc.Priority != nil:
		f.priority(proc.Priority)
	case proc.Body != nil && isExpression(proc):
		f.expr(&proc.Body.Stmts[0].(*variant.ReturnStmt).Value)
	case proc.Body != nil:
		f.block(proc.Body)
	}
}

// isExpression reports whether the body of a procedure is a single return of a value. The
// compiler may inline calls of it.
func isExpression(proc *variant.Proc) bool {
	if len(proc.Body.Stmts) != 1 {
		return false
	}
	s, ok := proc.Body.Stmts[0].(*variant.ReturnStmt)
	return ok && s.Value != nil
}

func (f *finder) turn(t *variant.Turn) {
	f.rule = "turn"
	for i, phase := range t.Phases {
		f.at(phase.NameSpan, func() {
			f.dropPhase(t, i)
			if i+1 < len(t.Phases) {
				next := t.Phases[i+1]
				f.add(Order, t.Places[i], phase.Name, "behind "+next.Name, swapped(&t.Phases, i))
			}
		})
	}
	f.in(phasesOf(t), func() {
		f.expr(&t.Where)
		f.expr(&t.Until)
	})
}

func (f *finder) dropPhase(t *variant.Turn, i int) {
	phases, places := without(&t.Phases, i), without(&t.Places, i)
	f.drop(Step, t.Places[i], change{
		do:   func() { phases.do(); places.do() },
		undo: func() { phases.undo(); places.undo() },
	})
}

func phasesOf(t *variant.Turn) (places []source.Span) {
	return each.Of(t.Phases, func(phase *variant.Proc) source.Span { return phase.NameSpan })
}

// offer mutates an offer, except for its title.
func (f *finder) offer(o *variant.Offer) {
	f.proc(o.Proc)
	f.text(&o.Title)
	f.expr(&o.Where)
	f.hint(&o.Suggest)
}

func (f *finder) score(s *variant.Score) {
	f.rule = "score"
	f.adds(&s.Adds)
	for i := range s.Wins {
		f.expr(&s.Wins[i].When)
	}
}

func (f *finder) priority(p *variant.Priority) {
	for i, rule := range p.Rules {
		f.drop(Step, rule.Span, without(&p.Rules, i))
		if i+1 < len(p.Rules) {
			f.add(Order, rule.Span, rule.Span.Text(), "behind the next rule", swapped(&p.Rules, i))
		}
		f.expr(&rule.Find)
		f.expr(&rule.When)
		f.at(rule.Span, func() { f.block(rule.Do) })
	}
}

func (f *finder) check(proc *variant.Proc) {
	c := proc.Check
	f.adds(&c.Adds)
	f.expr(&c.Against)
	if c.Contest != nil {
		f.adds(&c.Contest.Adds)
	}
	for _, o := range c.Outcomes {
		f.at(o.Span, func() { f.outcome(c, o) })
	}
}

// adds mutates the lines of a check or score.
func (f *finder) adds(lines *[]*variant.Add) {
	for i, a := range *lines {
		f.expr(&a.When)
		f.at(a.Span, func() {
			f.drop(Line, a.Span, without(lines, i))
			sign := "subtracted"
			if a.Minus {
				sign = "added"
			}
			f.add(Line, a.Span, a.Span.Text(), sign, put(&a.Minus, !a.Minus))
			f.addend(&a.Value)
		})
	}
}

func (f *finder) outcome(c *variant.Check, o *variant.Outcome) {
	if n := len(c.Enum.Members); n > 1 {
		other := (o.Result + 1) % n
		f.add(Outcome, o.Span, o.Span.Text(), c.Enum.Members[other], put(&o.Result, other))
	}
	if o.Word == "both" {
		return
	}
	if o.Lo != variant.None {
		f.add(Pattern, o.Span, o.Span.Text(), "from "+numberText(o.Lo+1), put(&o.Lo, o.Lo+1))
	}
	if o.Hi != variant.None && o.Hi != o.Lo {
		f.add(Pattern, o.Span, o.Span.Text(), "up to "+numberText(o.Hi-1), put(&o.Hi, o.Hi-1))
	}
}

func (f *finder) table(proc *variant.Proc) {
	t := proc.Table
	for i, row := range t.Rows {
		f.at(row.Span, func() {
			for j := range row.Tests {
				f.test(row.Span, &row.Tests[j], without(&t.Rows, i))
			}
			f.expr(&row.Value)
		})
	}
}

// test narrows the pattern of a row or arm, or leaves the row out if it has a single value.
func (f *finder) test(place source.Span, t *variant.Test, leaveOut change) {
	pattern, _, _ := strings.Cut(place.Text(), "->")
	if len(t.Ranges) == 1 && !t.Absent && single(t.Ranges[0]) {
		f.add(Pattern, place, pattern, leftOut, leaveOut)
		return
	}
	for i := range t.Ranges {
		f.interval(place, pattern, t, i)
	}
	if t.Absent && len(t.Ranges) > 0 {
		f.add(Pattern, place, pattern, "not for none", put(&t.Absent, false))
	}
}

// single reports whether an interval contains one value.
func single(r variant.Interval) bool { return r.Text != "" || r.Lo == r.Hi && r.Lo != variant.None }

func (f *finder) interval(place source.Span, pattern string, t *variant.Test, i int) {
	r := &t.Ranges[i]
	if single(*r) {
		if values := strings.Split(pattern, ","); len(values) == len(t.Ranges) {
			f.add(Pattern, place, pattern, "not for "+strings.TrimSpace(values[i]), without(&t.Ranges, i))
		} else {
			f.add(Pattern, place, pattern, "not for all of it: value "+numberText(int64(i+1)), without(&t.Ranges, i))
		}
		return
	}
	if r.Lo != variant.None {
		f.add(Pattern, place, pattern, "from "+numberText(r.Lo+1), put(&r.Lo, r.Lo+1))
	}
	if r.Hi != variant.None {
		f.add(Pattern, place, pattern, "up to "+numberText(r.Hi-1), put(&r.Hi, r.Hi-1))
	}
}
