package check

import (
	"fmt"
	"reflect"

	"houserule/dsl/check/types"
	"houserule/dsl/variant"
)

// wellFormed returns a slice of type errors in a checked tree. The compiler and the interpreter
// rely on a tree without such errors.
func wellFormed(v *variant.Variant) (faults []string) {
	w := &walker{seen: map[any]bool{}}
	w.walk(reflect.ValueOf(v))
	return w.faults
}

type walker struct {
	seen   map[any]bool
	faults []string
}

func (w *walker) walk(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		w.walk(v.Elem())
	case reflect.Pointer:
		if v.IsNil() || w.seen[v.Interface()] {
			return
		}
		w.seen[v.Interface()] = true
		w.look(v.Interface())
		w.walk(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				w.walk(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			w.walk(v.Index(i))
		}
	}
}

// want records an error if the type of x doesn't fit.
func (w *walker) want(x variant.Expr, what string, t *variant.Type) {
	if got := x.Type(); !types.Fits(got, t) || types.IsAnything(got) {
		w.faults = append(w.faults, fmt.Sprintf("%s: %s is %s, not %s", x.Place(), what, types.Describe(got), types.Describe(t)))
	}
}

func (w *walker) wantBase(x variant.Expr, what string, bases ...variant.Base) {
	for _, base := range bases {
		if t := x.Type(); t.Base == base && !t.Optional {
			return
		}
	}
	w.faults = append(w.faults, fmt.Sprintf("%s: %s is %s", x.Place(), what, types.Describe(x.Type())))
}

func (w *walker) look(node any) {
	switch n := node.(type) {
	case *variant.Local:
		if n.Type == nil || types.IsAnything(n.Type) {
			w.faults = append(w.faults, fmt.Sprintf("%s: the variable %q has no type", n.Span, n.Name))
		}
	case variant.Expr:
		w.expr(n)
	case variant.Stmt:
		w.stmt(n)
	case *variant.Source:
		w.source(n)
	case *variant.Offer:
		if n.Where != nil {
			w.want(n.Where, "where", types.Bool)
		}
	case *variant.Row:
		w.wantBase(n.Value, "a row's value", n.Value.Type().Base)
	}
}

func (w *walker) expr(x variant.Expr) {
	switch x := x.(type) {
	case *variant.FieldGet:
		w.wantBase(x.X, "what has a field", variant.Component)
		if len(x.Fields) != len(x.X.Type().Kinds) {
			w.faults = append(w.faults, fmt.Sprintf("%s: %d fields for %s", x.At, len(x.Fields), types.Describe(x.X.Type())))
		}
	case *variant.PropGet:
		w.wantBase(x.X, "what has a property", variant.Component, variant.ZoneType, variant.ListType, variant.Player, variant.EnumType)
	case *variant.Arith:
		w.want(x.L, "a left side", types.Number)
		w.want(x.R, "a right side", types.Number)
	case *variant.Logic:
		w.want(x.L, "a left side", types.Bool)
		w.want(x.R, "a right side", types.Bool)
	case *variant.Not:
		w.want(x.X, "a condition", types.Bool)
	case *variant.Compare:
		if x.Op != "==" && x.Op != "!=" {
			w.wantBase(x.L, "a left side", x.R.Type().Base)
		}
	case *variant.Sees:
		w.want(x.Player, "who sees", types.Player)
	case *variant.IfElse:
		w.want(x.Then, "then", x.T)
		w.want(x.Else, "else", x.T)
	case *variant.QueryExpr:
		w.query(x)
	case *variant.ListWith:
		w.want(x.List, "a list", x.T)
		w.want(x.X, "an element", types.ElementOf(x.T))
	case *variant.ListWithout:
		w.want(x.List, "a list", x.T)
	case *variant.RollFaces:
		w.wantBase(x.Zone, "a die", variant.ZoneType)
	case *variant.DistanceExpr:
		w.wantBase(x.A, "a space", variant.Component)
		w.wantBase(x.B, "a space", variant.Component)
		if x.Barred != nil {
			w.wantBase(x.Barred, "spaces", variant.ListType)
		}
	case *variant.ListOf:
		for _, item := range x.Items {
			w.want(item, "an element", types.ElementOf(x.T))
		}
	}
}

func (w *walker) query(x *variant.QueryExpr) {
	if x.Where != nil {
		w.want(x.Where, "where", types.Bool)
	}
	if x.Op == "sum" {
		w.want(x.Value, "a part of a sum", types.Number)
	}
	if x.Op != "all" && (x.Value != nil) != (x.Op == "sum" || x.Op == "most" || x.Op == "least") {
		w.faults = append(w.faults, fmt.Sprintf("%s: %s with value %v", x.At, x.Op, x.Value))
	}
}

func (w *walker) source(s *variant.Source) {
	switch s.Kind {
	case variant.OverZone, variant.OverEach:
		w.wantBase(s.X, "a source", variant.ZoneType)
	case variant.OverList:
		w.wantBase(s.X, "a source", variant.ListType)
	case variant.OverSet:
		w.wantBase(s.X, "a source", variant.SetType)
	case variant.OverRange:
		w.want(s.Lo, "a low end", types.Number)
		w.want(s.Hi, "a high end", types.Number)
	}
}

func (w *walker) stmt(s variant.Stmt) {
	switch s := s.(type) {
	case *variant.SetLocal:
		w.want(s.Value, "a value", s.Local.Type)
	case *variant.SetGlobal:
		w.want(s.Value, "a value", s.Global.Type)
	case *variant.SetField:
		w.wantBase(s.X, "what has a field", variant.Component)
		for _, f := range s.Fields {
			w.want(s.Value, "a value", f.Type)
		}
	case *variant.Do:
		w.call(s)
	case *variant.IfStmt:
		w.want(s.Cond, "a condition", types.Bool)
	case *variant.WhileStmt:
		w.want(s.Cond, "a condition", types.Bool)
	case *variant.Together:
		if s.Where != nil {
			w.want(s.Where, "where", types.Bool)
		}
		if s.Var.Type.Base != variant.Player {
			w.faults = append(w.faults, fmt.Sprintf("%s: the branches are for %s", s.At, types.Describe(s.Var.Type)))
		}
	case *variant.Secretly:
		w.want(s.Player, "who is told", types.Player)
	case *variant.Show:
		if s.To != nil {
			w.wantBase(s.To, "who is shown something", variant.Player, variant.ListType)
		}
	case *variant.MoveStmt:
		w.wantBase(s.To, "where something goes", variant.ZoneType)
		w.enters(types.HeldBy(s.What), s.To)
	case *variant.DrawStmt:
		w.wantBase(s.From, "where something comes from", variant.ZoneType)
		if s.To != nil {
			w.enters(types.ElementOf(s.From.Type()), s.To)
		}
	case *variant.CreateStmt:
		w.enters(types.ComponentOf([]*variant.Kind{s.Kind}), s.In)
	}
}

// enters records an error if a zone may not take a component.
func (w *walker) enters(what *variant.Type, to variant.Expr) {
	if what.Base == variant.Component && !types.ContainsAll(to.Type().Takes, what.Kinds) {
		w.faults = append(w.faults, fmt.Sprintf("%s: %s goes to %s", to.Place(), types.Describe(what), types.Describe(to.Type())))
	}
}

// call checks the arguments of a call. Arguments that can cause the step to be skipped may be
// none.
func (w *walker) call(s *variant.Do) {
	for i, arg := range s.Call.Args {
		t := s.Call.Proc.Params[i].Type
		for _, skip := range s.SkipIfNone {
			if skip == arg {
				t = types.Optional(t)
			}
		}
		w.want(arg, "an argument", t)
	}
}
