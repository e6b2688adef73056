package interpreter

import (
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// NotNow is said of what is closed where there are no words for what is in the way.
const NotNow = "not now"

// Why says in words why an option is closed, for whoever reads the decision: no more than they may know. It is empty for an
// option that is open.
func (d *Decision) Why(option int) string {
	o := &d.Options[option]
	if o.Open || d.fiber.waits != forDecision {
		return ""
	}
	d.Describe()
	site := d.asking.siteOf(d.fiber)
	why := site.Why
	if o.Way >= 0 {
		why = site.Ways[o.Way].Why
	}
	text := d.asking.explain(d, o, why)
	if text.String == "" || !isFor(text, d.reader) || !isFor(d.labels[option], d.reader) {
		return NotNow
	}
	return text.String
}

// Because says why a choice is suggested, in the words of the rules; empty where they give none.
func (d *Decision) Because(c Choice) string {
	if d.fiber.waits != forDecision {
		return ""
	}
	d.Describe()
	site := d.asking.siteOf(d.fiber)
	why, o := site.Because, &Option{Way: -1}
	if site.Kind == program.PickWay && len(c.Indexes) == 1 && c.Indexes[0] < len(d.Options) {
		o = &d.Options[c.Indexes[0]]
		why = site.Ways[o.Way].Because
	}
	return d.asking.explain(d, o, why).For(d.reader)
}

// Shows are the names of the figures that rules show of each option.
func (d *Decision) Shows() (labels []string) {
	if d.fiber.waits != forDecision {
		return nil
	}
	for _, shown := range d.asking.siteOf(d.fiber).Shows {
		labels = append(labels, shown.Label)
	}
	return labels
}

// Shown is one of these figures of an option, as whoever reads the decision may know it.
func (d *Decision) Shown(option, figure int) string {
	d.Describe()
	text := d.asking.explain(d, &d.Options[option], d.asking.siteOf(d.fiber).Shows[figure].Value)
	return text.For(d.reader)
}

// isFor reports whether a reader may read all of a text.
func isFor(t names.Text, reader names.Seats) bool {
	return !slices.ContainsFunc(t.Spans, func(s names.Span) bool { return !reader.MayRead(s.Seats) })
}

// leastExplaining is how much work an explanation may take, however many options there are.
const leastExplaining = 1000

// explain is what a reason of an option comes to. What it asks is asked of the rules once more, and counts for nothing. All options
// share the work that there is.
func (m *asking) explain(d *Decision, o *Option, why program.Evaluation) names.Text {
	if !why.Given {
		return names.Text{}
	}
	running, coverage := m.fiber, m.coverage
	m.switchTo(d.fiber)
	m.coverage = nil
	m.allow(max(leastExplaining, m.limits.Steps/int64(1+len(d.Options))))
	defer func() {
		m.coverage = coverage
		m.switchTo(running)
	}()
	site := m.site()
	switch {
	case o.Way >= 0:
		return m.reasonOf(site.Ways[o.Way].Var, o.Values, why)
	case len(o.Values) > 0:
		return m.reasonOf(site.It, o.Values, why)
	}
	return m.textOf(why)
}

// reasonOf is what a reason comes to with values in registers from a first one on.
func (m *asking) reasonOf(first int32, values []int64, why program.Evaluation) names.Text {
	named := m.fiber.window()[first:]
	before := slices.Clone(named[:len(values)])
	copy(named, values)
	text := m.textOf(why)
	copy(m.fiber.window()[first:], before)
	return text
}
