package mutation

import (
	"slices"

	"houserule/dsl/variant"
)

// calls is the call graph of a variant. Calls in declarations, for example in initial values, have
// the caller nil.
type calls struct {
	from    *variant.Proc
	hinting bool             // the current call serves a suggestion or a text
	readers []*variant.Local // stack of the variables that are being assigned, the innermost last
	sets    map[*variant.Local]bool
	reads   map[*variant.Local][][]*variant.Local // reads outside of suggestions, with the stack of readers at each
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

// by calls do, and records calls in it as calls from proc.
func (c *calls) by(proc *variant.Proc, do func()) {
	outer := c.from
	c.from = proc
	do()
	c.from = outer
}

// A use says for which purpose a variant calls a procedure.
type use uint8

const (
	unused   use = iota // no rule of the variant calls it
	forHints            // only suggestions and texts call it
	forRules
)

// uses returns a map from each called procedure of a variant to its use.
func uses(v *variant.Variant, hintOnly map[*variant.Local]bool) map[*variant.Proc]use {
	f := walkOnly(v, hintOnly)
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

// walkOnly returns a finder that has walked through a variant without adding mutants. It exists
// because the walk collects calls and reads.
func walkOnly(v *variant.Variant, hintOnly map[*variant.Local]bool) *finder {
	f := &finder{
		v: v, collector: collector{exempt: true}, hintOnly: hintOnly, calls: newCalls(),
		skipped: func(*variant.Proc) bool { return false },
	}
	f.declarations()
	return f
}

// hintLocals returns the set of variables that only suggestions and texts read, directly or
// through other such variables.
func hintLocals(v *variant.Variant) map[*variant.Local]bool {
	c := walkOnly(v, nil).calls
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

// onlyFor reports whether every read of a variable serves the assignment of one of the others.
func (c *calls) onlyFor(local *variant.Local, others map[*variant.Local]bool) bool {
	return !slices.ContainsFunc(c.reads[local], func(readers []*variant.Local) bool {
		return !slices.ContainsFunc(readers, func(reader *variant.Local) bool { return others[reader] })
	})
}

// reading calls do for the expression that is assigned to a variable.
func (c *calls) reading(local *variant.Local, do func()) {
	c.sets[local] = true
	outer := c.readers
	c.readers = append(slices.Clip(outer), local)
	do()
	c.readers = outer
}

// read records that a variable is read, unless a suggestion reads it.
func (c *calls) read(local *variant.Local) {
	if !c.hinting {
		c.reads[local] = append(c.reads[local], c.readers)
	}
}

// onlyReader returns the parameter that receives argument i of a procedure. It returns nil if
// scripts of cards take part in the call, or if the procedure has no body.
func onlyReader(proc *variant.Proc, i int) *variant.Local {
	if proc.Body == nil || i >= len(proc.Params) || len(proc.Answers)+len(proc.Listeners)+len(proc.Modifiers) > 0 {
		return nil
	}
	return proc.Params[i]
}

// courseOf returns the procedures that the game calls directly.
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

// spread records a use of procedures, and of all procedures that they call.
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
