package same

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/variant"
)

// An input is a parameter, an option or a variable on which the result of a function depends.
// values holds the values to try.
type input struct {
	values []int64
	typ    *variant.Type
	param  int    // index of the parameter; -1 for others
	option string // the name of the option; empty for others
	global string // the name of the variable; empty for others
}

// reads holds the inputs that a function reads, itself or through the functions that it calls.
type reads struct {
	options   map[string]bool
	globals   map[string]bool
	constants map[int64]bool // the numbers in the text
	seen      map[*variant.Proc]bool
	other     string // why not all inputs can be tried; empty if they can
}

// readsTable is the reason for a function whose result depends on the position.
const readsTable = "reads cards, players or the turn"

func readsOf(proc *variant.Proc) *reads {
	r := &reads{map[string]bool{}, map[string]bool{}, map[int64]bool{}, map[*variant.Proc]bool{}, ""}
	r.proc(proc)
	return r
}

func (r *reads) proc(p *variant.Proc) {
	if p == nil || r.seen[p] {
		return
	}
	r.seen[p] = true
	if len(p.Answers)+len(p.Modifiers)+len(p.Listeners) > 0 {
		r.other = "scripts of cards may change the result"
	}
	if p.Check == nil && p.Table == nil && p.Body == nil {
		r.other = "has no steps, rows or outcomes"
	}
	if p.Table != nil {
		for _, row := range p.Table.Rows {
			for _, test := range row.Tests {
				for _, interval := range test.Ranges {
					r.constants[interval.Lo], r.constants[interval.Hi] = true, true
				}
			}
		}
	}
	for _, root := range []any{p.Body, p.Check, p.Table} {
		variant.Walk(root, r.node)
	}
}

// node adds what a node reads. Only nodes whose value follows from constants, parameters,
// options, variables and luck are allowed.
func (r *reads) node(node any) bool {
	switch n := node.(type) {
	case *variant.Const:
		r.constants[n.Value] = true
	case *variant.OptionGet:
		r.options[n.Option.Name] = true
	case *variant.GlobalGet:
		r.globals[n.Global.Name] = true
	case *variant.CallExpr:
		if n.Own != nil || n.Listener != nil {
			r.other = "calls a version in a script"
		}
		r.proc(n.Proc)
	case *variant.TextConst, *variant.Interp, *variant.LocalGet, *variant.Not, *variant.Negate, *variant.Arith, *variant.Compare,
		*variant.Logic, *variant.Need, *variant.ExistsExpr, *variant.InList, *variant.InSet, *variant.InRange, *variant.IfElse, *variant.ListOf,
		*variant.RollExpr, *variant.MemberStep, *variant.PlaceInList, *variant.Subsets, *variant.InText, *variant.ListWith,
		*variant.ListWithout, *variant.QueryExpr,
		*variant.SetLocal, *variant.IfStmt, *variant.WhileStmt, *variant.RepeatStmt, *variant.ForStmt, *variant.MatchStmt, *variant.ReturnStmt:
	case *variant.PropGet:
		if base := n.X.Type().Base; base != variant.EnumType && base != variant.ListType {
			r.other = readsTable
		}
	case *variant.Source:
		if n.Kind != variant.OverList && n.Kind != variant.OverSet && n.Kind != variant.OverEnum && n.Kind != variant.OverRange {
			r.other = readsTable
		}
	case variant.Expr, variant.Stmt:
		r.other = readsTable
	}
	return true
}

// inputs returns the inputs of a function that both sides have. If why isn't empty, it is the
// reason why the inputs don't have all their values. If ok is false, the function can't be tried at
// all.
func (s *sides) inputs(base, patched *variant.Proc) (all []input, why string, ok bool) {
	of := [2]*reads{readsOf(base), readsOf(patched)}
	for _, r := range of {
		if r.other != "" {
			return nil, r.other, false
		}
	}
	for _, name := range slices.Sorted(maps.Keys(merged(of[0].options, of[1].options))) {
		a, b := s[0].options[name], s[1].options[name]
		if a == nil || b == nil {
			why = "only one side has the option " + name
			continue
		}
		values := bounded(a.Type, a.Lo, a.Hi)
		if values == nil || a.Lo != b.Lo || a.Hi != b.Hi {
			return nil, "the option " + name + " has no bounds in common", false
		}
		all = append(all, input{values: values, typ: a.Type, param: -1, option: name})
	}
	for _, name := range slices.Sorted(maps.Keys(merged(of[0].globals, of[1].globals))) {
		a, b := s[0].globals[name], s[1].globals[name]
		if a == nil || b == nil {
			return nil, "only one side has " + name, false
		}
		lo, hi := ends(a)
		values := bounded(a.Type, lo, hi)
		if l, h := ends(b); values == nil || a.Each || b.Each || l != lo || h != hi {
			return nil, name + " has no bounds in common", false
		}
		all = append(all, input{values: values, typ: a.Type, param: -1, global: name})
	}
	for i, param := range base.Params {
		one := input{values: bounded(param.Type, variant.None, variant.None), typ: param.Type, param: i}
		if one.values == nil && param.Type.Base == variant.Number {
			one.values = around(of, param.Type)
			if !onlyLookedUp(base, i) || !onlyLookedUp(patched, i) {
				why = param.Name + " has no bounds"
			}
		}
		if one.values == nil {
			return nil, param.Name + " can't take every value of its type", false
		}
		all = append(all, one)
	}
	return all, why, true
}

func merged(a, b map[string]bool) map[string]bool {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// mostInRange is the maximum number of values of one input.
const mostInRange = 10_000

// bounded returns all values of a type, with lo and hi as the bounds of a number. It returns nil
// if there are too many.
func bounded(t *variant.Type, lo, hi int64) (values []int64) {
	switch {
	case t.Base == variant.Bool:
		lo, hi = 0, 1
	case t.Base == variant.EnumType:
		lo, hi = 0, int64(len(t.Enum.Members)-1)
	case t.Base != variant.Number || lo == variant.None || hi == variant.None || uint64(hi-lo) >= mostInRange:
		return nil
	}
	if t.Optional {
		values = append(values, variant.None)
	}
	for v := lo; v <= hi; v++ {
		values = append(values, v)
	}
	return values
}

// ends returns the constant bounds of a track, or variant.None twice.
func ends(g *variant.Global) (lo, hi int64) {
	low, isLow := g.Lo.(*variant.Const)
	high, isHigh := g.Hi.(*variant.Const)
	if !g.Track || !isLow || !isHigh {
		return variant.None, variant.None
	}
	return low.Value, high.Value
}

// around returns small numbers, and those next to the constants of both sides. The result of a
// table changes only at its constants, so these numbers prove equality if it only looks the number
// up.
func around(of [2]*reads, t *variant.Type) []int64 {
	const small = 20
	values := map[int64]bool{}
	if t.Optional {
		values[variant.None] = true
	}
	for n := int64(-2); n <= small; n++ {
		values[n] = true
	}
	for _, r := range of {
		for n := range r.constants {
			if n > math.MinInt64+1 && n < math.MaxInt64 {
				values[n-1], values[n], values[n+1] = true, true, true
			}
		}
	}
	delete(values, math.MinInt64)
	if t.Optional {
		values[variant.None] = true
	}
	return slices.Sorted(maps.Keys(values))
}

// onlyLookedUp reports whether a procedure is a table that uses a parameter only to find the row.
func onlyLookedUp(p *variant.Proc, param int) bool {
	if p.Table == nil {
		return false
	}
	only := true
	for _, row := range p.Table.Rows {
		variant.Walk(row.Value, func(node any) bool {
			get, isLocal := node.(*variant.LocalGet)
			only = only && !(isLocal && get.Local == p.Params[param])
			return only
		})
	}
	return only
}

// signature returns a text with the parameters and the type of the result. Functions can be
// compared if their signatures are equal.
func signature(p *variant.Proc) string {
	words := each.Of(p.Params, func(param *variant.Local) string { return param.Name + " " + typeKey(param.Type) })
	return strings.Join(words, ", ") + " -> " + typeKey(p.Result)
}

func typeKey(t *variant.Type) string {
	if t == nil {
		return ""
	}
	key := fmt.Sprint(t.Base, t.Optional)
	if t.Enum != nil {
		key += t.Enum.Name + fmt.Sprint(t.Enum.Members)
	}
	for _, kind := range t.Kinds {
		key += " " + kind.Name
	}
	if t.Elem != nil {
		key += " of " + typeKey(t.Elem)
	}
	return key
}
