package check

import (
	"fmt"
	"reflect"
	"strings"

	"houserule/dsl/check/cover"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A printer formats a checked variant for reading. Declarations appear by name, and expressions
// as (Node Part=… :type). Positions and empty fields are omitted.
type printer struct {
	strings.Builder
	depth  int
	inKind bool // whether fields are being declared
}

// tree returns a whole variant as text.
func tree(v *variant.Variant) string {
	p := &printer{}
	p.list("Enums", reflect.ValueOf(v.Enums))
	p.list("Kinds", reflect.ValueOf(v.Kinds))
	p.list("Catalogs", reflect.ValueOf(v.Catalogs))
	p.list("Boards", reflect.ValueOf(v.Boards))
	p.list("Zones", reflect.ValueOf(v.Zones))
	p.list("Globals", reflect.ValueOf(v.Globals))
	p.list("Options", reflect.ValueOf(v.Options))
	p.list("Requires", reflect.ValueOf(v.Requires))
	p.list("Procs", reflect.ValueOf(v.Procs))
	for _, o := range v.Offers {
		p.declaration("Offer", reflect.ValueOf(*o))
		p.declaration("Proc", reflect.ValueOf(*o.Proc))
	}
	for _, s := range v.Scripts {
		p.script(s)
	}
	for _, whole := range []struct {
		name string
		v    reflect.Value
	}{{"Setup", reflect.ValueOf(v.Setup)}, {"Turn", reflect.ValueOf(v.Turn)}, {"Score", reflect.ValueOf(v.Score)}} {
		if !whole.v.IsNil() {
			p.declaration(whole.name, whole.v.Elem())
		}
	}
	p.list("Scenarios", reflect.ValueOf(v.Scenarios))
	return p.String()
}

// list prints each declaration of a slice in full.
func (p *printer) list(name string, declared reflect.Value) {
	for i := range declared.Len() {
		p.declaration(strings.TrimSuffix(name, "s"), declared.Index(i).Elem())
	}
}

func (p *printer) declaration(name string, v reflect.Value) {
	fmt.Fprintf(p, "%s", name)
	p.depth, p.inKind = 1, name == "Kind"
	p.fields(v)
	p.WriteString("\n")
}

// script prints a script with all its parts in full.
func (p *printer) script(s *variant.Script) {
	head := *s
	head.Modifiers, head.Listeners, head.Versions, head.Helpers = nil, nil, nil, nil
	p.declaration("Script", reflect.ValueOf(head))
	p.list("Modifiers", reflect.ValueOf(s.Modifiers))
	for _, l := range s.Listeners {
		p.declaration("Listener", reflect.ValueOf(*l))
		p.declaration("Proc", reflect.ValueOf(*l.Proc))
	}
	p.list("Procs", reflect.ValueOf(s.Versions))
	p.list("Procs", reflect.ValueOf(s.Helpers))
}

// skipped is a set of fields that add no information.
var skipped = map[string]bool{"Index": true, "Span": true, "NameSpan": true, "At": true, "Places": true, "Step": true, "Typed": true}

func (p *printer) fields(v reflect.Value) {
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if f := v.Field(i); !skipped[name] && !f.IsZero() {
			fmt.Fprintf(p, " %s=", name)
			p.value(f)
		}
	}
}

func (p *printer) newline() {
	p.WriteString("\n" + strings.Repeat("  ", p.depth))
}

func (p *printer) value(v reflect.Value) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		p.WriteString("nil")
		return
	}
	if e, ok := v.Interface().(variant.Expr); ok && e.Reason() != nil {
		defer func() {
			p.WriteString(" because ")
			p.value(reflect.ValueOf(e.Reason()))
		}()
	}
	if field, ok := v.Interface().(*variant.Field); ok && p.inKind {
		p.inKind = false // its log text refers to fields by name
		p.node(reflect.ValueOf(*field))
		p.inKind = true
		return
	}
	if name, ok := nameOf(v.Interface()); ok {
		p.WriteString(name)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		p.value(v.Elem())
	case reflect.Struct:
		p.node(v)
	case reflect.Slice:
		p.slice(v)
	case reflect.String:
		fmt.Fprintf(p, "%q", v.String())
	default:
		fmt.Fprint(p, v.Interface())
	}
}

func (p *printer) node(v reflect.Value) {
	p.WriteString("(" + v.Type().Name())
	p.fields(v)
	if typed := v.FieldByName("Typed"); typed.IsValid() {
		p.WriteString(" :" + types.NameOf(typed.Interface().(variant.Typed).T))
	}
	p.WriteString(")")
}

// slice prints steps and parts of declarations on separate lines, and other slices in brackets.
func (p *printer) slice(v reflect.Value) {
	if elem := v.Type().Elem(); !below[elem] && !below[reflect.PointerTo(elem)] {
		p.inline(v)
		return
	}
	p.depth++
	for i := range v.Len() {
		p.newline()
		p.value(v.Index(i))
	}
	p.depth--
}

func (p *printer) inline(v reflect.Value) {
	p.WriteString("[")
	for i := range v.Len() {
		if i > 0 {
			p.WriteString(" ")
		}
		p.value(v.Index(i))
	}
	p.WriteString("]")
}

// below is a set of the element types of slices that are printed on separate lines.
var below = map[reflect.Type]bool{
	reflect.TypeFor[variant.Stmt](): true, reflect.TypeFor[*variant.MatchArm](): true, reflect.TypeFor[*variant.MenuOption](): true,
	reflect.TypeFor[*variant.Row](): true, reflect.TypeFor[*variant.Outcome](): true, reflect.TypeFor[*variant.Add](): true,
	reflect.TypeFor[*variant.PriorityRule](): true, reflect.TypeFor[*variant.Card](): true, reflect.TypeFor[*variant.Keep](): true, reflect.TypeFor[*variant.LuckLine](): true,
}

// nameOf returns the name of a node that is declared elsewhere, or a short text for small nodes.
// It returns false for all others.
func nameOf(v any) (string, bool) {
	switch v := v.(type) {
	case *variant.Enum:
		return v.Name, true
	case *variant.Kind:
		return v.Name, true
	case *variant.Catalog:
		return v.Name, true
	case *variant.Zone:
		return v.Name, true
	case *variant.Global:
		return v.Name, true
	case *variant.Option:
		return v.Name, true
	case *variant.Offer:
		return v.Name, true
	case *variant.Proc:
		switch {
		case v.Sort == "scenario":
			return "", false
		case v.Script != nil:
			return v.Stream(), true
		}
		return v.Name, true
	case *variant.Script:
		return v.Title, true
	case *variant.Modifier:
		return "(" + v.Script.Title + ")", true
	case *variant.Listener:
		return "(" + v.Script.Title + ")", true
	case variant.Side:
		return [...]string{"before", "after", "instead"}[v], true
	case *variant.Field:
		return v.Kind.Name + "." + v.Name, true
	case *variant.LocalGet:
		if v.T != v.Local.Type {
			return fmt.Sprintf("%s:%s", v.Local.Name, types.NameOf(v.T)), true
		}
		return v.Local.Name, true
	case *variant.TextConst:
		return fmt.Sprintf("%q", v.Text), true
	case *variant.Local:
		return fmt.Sprintf("%s:%s", v.Name, types.NameOf(v.Type)), true
	case *variant.Type:
		return types.NameOf(v), true
	case []string:
		return fmt.Sprintf("%q", v), true
	case variant.Interval:
		return intervalName(v), true
	case *variant.Const:
		return constName(v), true
	case variant.Dice:
		return cover.DiceName(v), true
	case source.Span:
		return v.String(), true
	case variant.Effect:
		return [...]string{"pure", "asks", "rolls", "acts"}[v], true
	case variant.SourceKind:
		return [...]string{"zone", "list", "set", "enum", "range", "players", "seats", "rounds", "each"}[v], true
	case int64:
		if v == variant.None {
			return "none", true
		}
	}
	return "", false
}

func constName(c *variant.Const) string {
	switch {
	case c.T.Base == variant.EnumType:
		return c.T.Enum.Name + "." + c.T.Enum.Members[c.Value]
	case c.T.Base == variant.Bool:
		return fmt.Sprint(c.Value == 1)
	case c.Value == variant.None:
		return "none"
	}
	return fmt.Sprint(c.Value)
}

func intervalName(i variant.Interval) string {
	if i.Text != "" {
		return fmt.Sprintf("%q", i.Text)
	}
	return cover.SpanOf(i.Lo, i.Hi).String()
}
