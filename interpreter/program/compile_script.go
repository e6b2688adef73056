package program

import (
	"slices"
	"strings"

	"houserule/dsl/variant"
)

// Scripts change procedures of the rules, so those are compiled in layers. The entry point is the
// outermost layer: the loops over listeners or modifiers. Inside is the procedure itself. It
// begins with an Answer instruction, which jumps to the version of a card if there is one. The
// code after the Answer is also the entry for original(…) if there is no earlier version.

// A hook is a point of a procedure to which listeners or modifiers attach.
type hook struct {
	target *variant.Proc
	side   variant.Side
}

// modifying is the side of modifiers, in addition to those of listeners.
const modifying = variant.Instead + 1

// A version is a procedure of a script with the procedure that original(…) calls in it. The
// latter can differ between cards, so a version is compiled once for each.
type version struct {
	proc   *variant.Proc
	before int32
}

// prepare allocates indices for the procedures that cards override and for those that original(…)
// calls. It also collects the functions that cards can change.
func (c *compiler) prepare() {
	for _, proc := range c.v.Procs {
		if proc.Sort == "function" && proc.Effect == variant.Pure && layered(proc) {
			c.changed[proc.Name] = append(c.changed[proc.Name], proc)
		}
		if len(proc.Answers) > 0 {
			c.answers[proc] = int32(len(c.answers))
			c.plain[proc] = c.newProc(Proc{Name: proc.Name, Sort: proc.Sort, Result: proc.Result})
		}
		if slices.ContainsFunc(proc.Listeners, func(l *variant.Listener) bool { return l.Side == variant.Instead }) {
			c.resumes[proc] = c.newProc(Proc{Name: proc.Name, Sort: proc.Sort, Result: proc.Result})
		}
	}
	c.bundles = []bundle{{}}
	c.p.ByPosition = c.v.Effects != variant.ByAge
	c.p.Sets = []Set{{Versions: slices.Repeat([]int32{-1}, len(c.answers))}}
}

// A bundle is a kind and the scripts of some of its components.
type bundle struct {
	kind    *variant.Kind
	scripts []*variant.Script
}

// set returns the index of the set of scripts for components of a kind.
func (c *compiler) set(kind *variant.Kind, scripts []*variant.Script) int32 {
	if len(scripts) == 0 {
		return 0
	}
	for i, known := range c.bundles {
		if known.kind == kind && slices.Equal(known.scripts, scripts) {
			return int32(i)
		}
	}
	s := Set{Versions: slices.Repeat([]int32{-1}, len(c.answers)), Keeps: c.keeps(kind, scripts), Scripts: scripts}
	for _, script := range scripts {
		for _, m := range script.Modifiers {
			number := slices.Index(m.Target.Modifiers, m)
			s.Lines = append(s.Lines, Line{Hook: c.hook(hook{m.Target, modifying}), Number: int32(number), First: m.First})
		}
		for _, l := range script.Listeners {
			number := slices.Index(l.Target.Listeners, l)
			s.Lines = append(s.Lines, Line{Hook: c.hook(hook{l.Target, l.Side}), Number: int32(number), Priority: l.Priority})
			c.p.ByPosition = c.p.ByPosition || l.Priority != 0
		}
		for _, own := range script.Versions {
			at := &s.Versions[c.answers[own.Version]]
			*at = c.version(own, *at)
		}
	}
	c.bundles = append(c.bundles, bundle{kind, scripts})
	c.p.Sets = append(c.p.Sets, s)
	return int32(len(c.p.Sets) - 1)
}

// keeps returns the variables that scripts add to a component of a kind.
func (c *compiler) keeps(kind *variant.Kind, scripts []*variant.Script) (keeps []Keep) {
	for _, script := range scripts {
		for _, keep := range script.Keeps {
			for _, f := range keep.Fields {
				if f.Kind == kind {
					keeps = append(keeps, Keep{Init: c.figure(f.Default), Field: f})
				}
			}
		}
	}
	return keeps
}

func (c *compiler) hook(h hook) int32 {
	if number, ok := c.hooks[h]; ok {
		return number
	}
	number := int32(len(c.hooks))
	c.hooks[h] = number
	c.p.Hooks, c.p.HasEffects = len(c.hooks), true
	return number
}

// version returns the index of a version whose original(…) calls the version before, or the
// procedure of the rules if before is negative.
func (c *compiler) version(own *variant.Proc, before int32) int32 {
	if before < 0 {
		before = c.plain[own.Version]
	}
	v := version{own, before}
	if index, ok := c.versions[v]; ok {
		return index
	}
	index := c.newProc(Proc{Name: own.Stream(), Sort: ScriptSort, Result: own.Result})
	c.versions[v] = index
	compile := func() { c.compileVersion(v, index) }
	if waiting, waits := c.unreached[own.Version]; waits {
		c.unreached[own.Version] = append(waiting, compile)
	} else {
		c.later = append(c.later, compile)
	}
	return index
}

// ScriptSort is the sort of all procedures that belong to scripts.
const ScriptSort = "script"

func (c *compiler) compileVersion(v version, index int32) {
	u := c.newUnit(index, v.proc.Params)
	u.before = v.before
	u.at, u.cites = v.proc.NameSpan, v.proc.Cites
	for _, i := range v.proc.Narrowed {
		u.narrow(v.proc.Params[i], int32(i))
	}
	u.body(v.proc)
}

// narrow emits a check that an argument has one of the kinds for which a version is written.
func (u *unit) narrow(param *variant.Local, r int32) {
	var fits label
	u.placed(param.Span, func() {
		t := param.Type
		if t.Optional {
			u.jump(JumpNone, r, 0, &fits)
		}
		if t.Base == variant.Component {
			if u.p.FaceUp >= 0 {
				u.emit(Seen, r, u.phrase("kind"), 0)
			}
			u.jump(JumpKind, r, u.kinds(t.Kinds), &fits)
			u.fail(param.Name+" has to be "+kindNames(t.Kinds), r)
		} else {
			u.jump(JumpSome, r, 0, &fits)
			u.fail(param.Name+" is missing", r)
		}
	})
	u.mark(&fits)
}

func kindNames(kinds []*variant.Kind) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name
	}
	return strings.Join(names, " or ")
}

// layered reports whether calls of a procedure run more than its body.
func layered(proc *variant.Proc) bool {
	return len(proc.Answers) > 0 || len(proc.Modifiers) > 0 || len(proc.Listeners) > 0
}

// core returns the index of a procedure without its listeners and modifiers.
func (c *compiler) core(proc *variant.Proc) int32 {
	index := c.newProc(Proc{Name: proc.Name, Sort: proc.Sort, Result: proc.Result})
	c.later = append(c.later, func() { c.compileCore(index, proc) })
	return index
}

func (c *compiler) compileCore(index int32, proc *variant.Proc) {
	u := c.newUnit(index, proc.Params)
	u.at, u.cites = proc.NameSpan, proc.Cites
	answer, answered := u.answers[proc]
	if answered {
		u.emit(Answer, answer, 0, 0)
		u.later = append(u.later, u.unreached[proc]...)
		delete(u.unreached, proc)
	}
	entry := u.here()
	u.body(proc)
	if answered {
		plain := &u.p.Procs[u.plain[proc]]
		plain.Entry, plain.Params, plain.Regs = entry, u.proc().Params, u.proc().Regs
	}
}

// forward calls a procedure with the first n registers, which hold the arguments of the current
// call.
func (u *unit) forward(proc, n, result int32) {
	if n > 0 && n <= 3 {
		u.emitN(CallWith, uint16(n), u.top, proc, result)
		u.emit(Arguments, 0, 1, 2)
		return
	}
	u.scoped(func() {
		window := u.allocN(n)
		for i := range n {
			u.emit(Move, window+i, i, 0)
		}
		u.emit(Call, window, proc, result)
	})
}

// sortOf returns the sort of rule of a procedure for source locations.
func sortOf(proc *variant.Proc) string {
	if proc.Script != nil {
		return ScriptSort
	}
	return proc.Sort
}
