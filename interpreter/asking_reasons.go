package interpreter

import (
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// NotNow is the reason for a disabled option if the rules state none.
const NotNow = "not now"

// Why returns the reason why an option is disabled, for the reader of the decision. It returns
// NotNow if the reader may not know the reason, and an empty string for an enabled option.
func (d *Decision) Why(option int) string {
	o := &d.Options[option]
	if o.Open || d.fiber.waits != forDecision {
		return ""
	}
	d.Describe()
	site := d.asking.siteOf(d.fiber)
	why := site.Why
	if o.MenuIndex >= 0 {
		why = site.Options[o.MenuIndex].Why
	}
	text := d.asking.explain(d, o, why)
	if text.String == "" || !isFor(text, d.reader) || !isFor(d.labels[option], d.reader) {
		return d.Language().Word(NotNow)
	}
	return text.String
}

// Because returns the reason that the rules give for suggesting a choice. It returns an empty
// string if they give none.
func (d *Decision) Because(c Choice) string {
	if d.fiber.waits != forDecision {
		return ""
	}
	d.Describe()
	site := d.asking.siteOf(d.fiber)
	why, o := site.Because, &Option{MenuIndex: -1}
	if site.Kind == program.PickOption && len(c.Indexes) == 1 && c.Indexes[0] < len(d.Options) {
		o = &d.Options[c.Indexes[0]]
		why = site.Options[o.MenuIndex].Because
	}
	return d.asking.explain(d, o, why).For(d.reader)
}

// Shows returns the labels of the figures that the rules show with each option.
func (d *Decision) Shows() (labels []string) {
	if d.fiber.waits != forDecision {
		return nil
	}
	for _, shown := range d.asking.siteOf(d.fiber).Shows {
		labels = append(labels, shown.Label)
	}
	return labels
}

// Shown returns one figure of an option as text, for the reader of the decision.
func (d *Decision) Shown(option, figure int) string {
	d.Describe()
	text := d.asking.explain(d, &d.Options[option], d.asking.siteOf(d.fiber).Shows[figure].Value)
	return text.For(d.reader)
}

// isFor reports whether a reader may read all of a text.
func isFor(t names.Text, reader names.Seats) bool {
	return !slices.ContainsFunc(t.Spans, func(s names.Span) bool { return !reader.MayRead(s.Seats) })
}

// leastExplaining is the minimum work for one explanation, even if there are many options.
const leastExplaining = 1000

// explain evaluates a reason for an option. The options share the available work, and the
// evaluation doesn't count for the coverage.
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
	case o.MenuIndex >= 0:
		return m.reasonOf(site.Options[o.MenuIndex].Var, o.Values, why)
	case len(o.Values) > 0:
		return m.reasonOf(site.It, o.Values, why)
	}
	return m.textOf(why)
}

// reasonOf evaluates a reason with values in consecutive registers, beginning at first.
func (m *asking) reasonOf(first int32, values []int64, why program.Evaluation) names.Text {
	named := m.fiber.window()[first:]
	before := slices.Clone(named[:len(values)])
	copy(named, values)
	text := m.textOf(why)
	copy(m.fiber.window()[first:], before)
	return text
}
