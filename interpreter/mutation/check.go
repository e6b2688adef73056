package mutation

import (
	"houserule/dsl/variant"
)

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

// adds goes through the lines of a check or score.
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
