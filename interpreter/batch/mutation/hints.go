package mutation

import (
	"slices"

	"houserule/dsl/variant"
)

// calls are who calls whom in a variant: from nil for what is declared, such as the value that a game starts with.
type calls struct {
	from    *variant.Proc
	hinting bool             // what is called serves a suggestion or a text
	readers []*variant.Local // what is being given a value, the innermost last
	sets    map[*variant.Local]bool
	reads   map[*variant.Local][][]*variant.Local // by anything but suggestions: the readers
	plain   map[*variant.Proc][]*variant.Proc
	hints   map[*variant.Proc][]*variant.Proc
}

func newCalls() *calls {
	return &calls{sets: map[*variant.Local]bool{}, reads: map[*variant.Local][][]*variant.Local{}, plain: map[*variant.Proc][]*variant.Proc{}, hints: map[*variant.Proc][]*variant.Proc{}}
}

func (c *calls) note(proc *variant.Proc) {
	if c.hinting {
		c.hints[c.from] = append(c.hints[c.from], proc)
	} else {
		c.plain[c.from] = append(c.plain[c.from], proc)
	}
}

// by notes what a procedure calls.
func (c *calls) by(proc *variant.Proc, do func()) {
	outer := c.from
	c.from = proc
	do()
	c.from = outer
}

// A use tells what a procedure is called for in a variant.
type use uint8

const (
	unused   use = iota // nothing in these rules calls it
	forHints            // only suggestions and texts
	forRules
)

// uses tells of all procedures of a variant what they are called for.
func uses(v *variant.Variant, hintOnly map[*variant.Local]bool) map[*variant.Proc]use {
	f := overlook(v, hintOnly)
	found := map[*variant.Proc]use{}
	f.calls.spread(found, f.calls.plain[nil], forRules)
	f.calls.spread(found, courseOf(v), forRules)
	for proc, use := range found {
		if use == forRules {
			f.calls.spread(found, f.calls.hints[proc], forHints)
		}
	}
	f.calls.spread(found, f.calls.hints[nil], forHints)
	return found
}

// overlook goes through a variant only to see who calls and reads what.
func overlook(v *variant.Variant, hintOnly map[*variant.Local]bool) *finder {
	f := &finder{
		v: v, collector: collector{exempt: true}, hintOnly: hintOnly, calls: newCalls(),
		skipped: func(*variant.Proc) bool { return false },
	}
	f.declarations()
	return f
}

// hintLocals are the variables that only suggestions and texts read, or others like them.
func hintLocals(v *variant.Variant) map[*variant.Local]bool {
	c := overlook(v, nil).calls
	hintOnly := map[*variant.Local]bool{}
	for more := true; more; {
		more = false
		for local := range c.sets {
			if !hintOnly[local] && c.onlyFor(local, hintOnly) {
				hintOnly[local], more = true, true
			}
		}
	}
	return hintOnly
}

// onlyFor reports whether a variable is read for nothing but some others.
func (c *calls) onlyFor(local *variant.Local, others map[*variant.Local]bool) bool {
	return !slices.ContainsFunc(c.reads[local], func(readers []*variant.Local) bool {
		return !slices.ContainsFunc(readers, func(reader *variant.Local) bool { return others[reader] })
	})
}

// reading goes through what a variable is given.
func (c *calls) reading(local *variant.Local, do func()) {
	c.sets[local] = true
	outer := c.readers
	c.readers = append(slices.Clip(outer), local)
	do()
	c.readers = outer
}

// read notes that a variable is read.
func (c *calls) read(local *variant.Local) {
	if !c.hinting {
		c.reads[local] = append(c.reads[local], c.readers)
	}
}

// onlyReader is the parameter that alone gets an argument of a procedure; nil where cards have a say in it, or it is
// looked up.
func onlyReader(proc *variant.Proc, i int) *variant.Local {
	if proc.Body == nil || i >= len(proc.Params) || len(proc.Answers)+len(proc.Listeners)+len(proc.Modifiers) > 0 {
		return nil
	}
	return proc.Params[i]
}

// courseOf are the procedures that a game calls by itself.
func courseOf(v *variant.Variant) []*variant.Proc {
	var procs []*variant.Proc
	if v.Setup != nil {
		procs = append(procs, v.Setup)
	}
	for _, o := range v.Offers {
		procs = append(procs, o.Proc)
	}
	if v.Turn != nil {
		procs = append(procs, v.Turn.Phases...)
	}
	return procs
}

// spread notes a use of procedures, and of what they call.
func (c *calls) spread(found map[*variant.Proc]use, procs []*variant.Proc, as use) {
	for _, proc := range procs {
		if found[proc] >= as {
			continue
		}
		found[proc] = as
		c.spread(found, c.plain[proc], as)
		if as == forHints {
			c.spread(found, c.hints[proc], as)
		}
	}
}
