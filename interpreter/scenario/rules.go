package scenario

import (
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// rulesOf returns the rules of a variant that cite clauses. A declaration, for example of a kind
// of card or a deck, holds in every game. Other rules have to run.
func rulesOf(p *program.Program) []Rule {
	l := &lister{points: map[source.Span][]int{}}
	for i, point := range p.Points {
		l.points[point.Span] = append(l.points[point.Span], i)
	}
	l.declared(p.Variant)
	for _, proc := range p.Variant.Procs {
		l.proc(proc)
	}
	if p.Variant.Setup != nil {
		l.proc(p.Variant.Setup)
	}
	for _, o := range p.Variant.Offers {
		l.proc(o.Proc)
	}
	for _, s := range p.Variant.Scripts {
		l.script(s)
	}
	l.course(p.Variant)
	for _, site := range p.Sites {
		for _, option := range site.Options {
			l.run("option", l.label(p, option.Span), option.Cites, option.Span, option.Span)
		}
	}
	return l.rules
}

// A lister collects rules that cite clauses.
type lister struct {
	rules  []Rule
	points map[source.Span][]int // indexes of the program's points, by span
}

// add adds a rule if it cites a clause. text is the span of the whole rule, and span the part
// that names it.
func (l *lister) add(sort, name string, cites []string, span, text source.Span, ran func(*Result, []int64) bool) {
	if len(cites) > 0 {
		l.rules = append(l.rules, Rule{Sort: sort, Name: name, Span: span, Text: text, cites: cites, ran: ran})
	}
}

// run adds a rule that ran if a point at its span did.
func (l *lister) run(sort, name string, cites []string, span, text source.Span) {
	points := l.points[span]
	l.add(sort, name, cites, span, text, func(_ *Result, counts []int64) bool {
		return slices.ContainsFunc(points, func(point int) bool { return counts[point] > 0 })
	})
}

// hold adds a rule that holds in every game.
func (l *lister) hold(sort, name string, cites []string, span source.Span) {
	l.add(sort, name, cites, span, span, func(*Result, []int64) bool { return true })
}

// label returns the quoted label of the option at a span, or "".
func (l *lister) label(p *program.Program, span source.Span) string {
	for _, point := range l.points[span] {
		return Quote(p.Points[point].Name)
	}
	return ""
}

func (l *lister) declared(v *variant.Variant) {
	for _, e := range v.Enums {
		l.hold("enum", e.Name, e.Cites, e.Span)
	}
	for _, k := range v.Kinds {
		l.hold(k.Sort, k.Name, k.Cites, k.Span)
	}
	for _, c := range v.Catalogs {
		l.hold("catalog", c.Name, c.Cites, c.Span)
	}
	for _, z := range v.Zones {
		l.hold(z.Sort, z.Name, z.Cites, z.Span)
	}
	for _, g := range v.Globals {
		l.hold(sortOf(g), g.Name, g.Cites, g.Span)
	}
	for _, o := range v.Options {
		l.hold("option", o.Name, o.Cites, o.Span)
	}
	for _, r := range v.Reports {
		l.hold("report", Quote(r.Label), r.Cites, r.Span)
	}
	for _, r := range v.Requires {
		l.hold("require", Quote(r.Text), r.Cites, r.Span)
	}
}

func sortOf(g *variant.Global) string {
	if g.Track {
		return "track"
	}
	return "keep"
}

// proc adds a procedure and its lines.
func (l *lister) proc(proc *variant.Proc) {
	l.run(proc.Sort, nameOf(proc), proc.Cites, proc.NameSpan, proc.Span)
	if proc.Table != nil {
		for _, row := range proc.Table.Rows {
			pattern, _, _ := strings.Cut(row.Span.Text(), "->")
			l.run("row", strings.TrimSpace(pattern)+" of "+nameOf(proc), row.Cites, row.Span, row.Span)
		}
	}
	if proc.Check != nil {
		l.check(proc)
	}
	if proc.Priority != nil {
		for _, rule := range proc.Priority.Rules {
			l.run("rule", rule.Name+" of "+nameOf(proc), rule.Cites, rule.Span, rule.Span)
		}
	}
}

// script adds a script and its members. Declarations in it hold in every game, and lines have to
// run.
func (l *lister) script(s *variant.Script) {
	l.hold("script", s.Title, s.Cites, s.Span)
	for _, keep := range s.Keeps {
		l.hold("keep", keep.Name+" of "+s.Call(), keep.Cites, keep.Span)
	}
	for _, m := range s.Modifiers {
		l.run("modify", m.Target.Name+" of "+s.Call(), m.Cites, m.Span, m.Span)
	}
	for _, proc := range proceduresOf(s) {
		l.proc(proc)
	}
}

// nameOf returns the name of a procedure. It returns "" for the setup, because its sort is its
// name.
func nameOf(proc *variant.Proc) string {
	if proc.Name == proc.Sort {
		return ""
	}
	if proc.Script != nil {
		return proc.Name + " of " + proc.Script.Call()
	}
	return proc.Name
}

func (l *lister) check(proc *variant.Proc) {
	adds := proc.Check.Adds
	if proc.Check.Contest != nil {
		adds = append(adds[:len(adds):len(adds)], proc.Check.Contest.Adds...)
	}
	for _, add := range adds {
		l.run("line", Quote(add.Label)+" of "+nameOf(proc), add.Cites, add.Span, add.Span)
	}
	for _, outcome := range proc.Check.Outcomes {
		l.run("outcome", proc.Check.Enum.Members[outcome.Result]+" of "+nameOf(proc), outcome.Cites, outcome.Span, outcome.Span)
	}
}

// course adds the turn, the score and the lines of the score.
func (l *lister) course(v *variant.Variant) {
	if v.Turn != nil {
		l.add("turn", "", v.Turn.Cites, v.Turn.Span, v.Turn.Span, func(r *Result, _ []int64) bool { return r.began })
	}
	if v.Score == nil {
		return
	}
	l.add("score", "", v.Score.Cites, v.Score.Span, v.Score.Span, func(r *Result, _ []int64) bool { return r.scored })
	for _, add := range v.Score.Adds {
		l.run("line", Quote(add.Label)+" of score", add.Cites, add.Span, add.Span)
	}
	for _, win := range v.Score.Wins {
		l.add("win", "", win.Cites, win.Span, win.Span, func(r *Result, _ []int64) bool { return r.scored })
	}
}
