package variant

import (
	"reflect"
	"sync"
)

// Walk goes through a piece of the tree in the order of its text: blocks, statements, expressions, sources, ways and the
// like. Visit gets each by its pointer; what is in it is left out if visit says false. Walk does not go on into what is
// declared elsewhere and only named: procedures, zones, kinds, variables.
func Walk(root any, visit func(node any) bool) { walk(reflect.ValueOf(root), visit) }

// elsewhere are the types of what pieces of the tree only name.
var elsewhere = map[reflect.Type]bool{
	reflect.TypeFor[Type](): true, reflect.TypeFor[Local](): true, reflect.TypeFor[Enum](): true, reflect.TypeFor[Kind](): true,
	reflect.TypeFor[Field](): true, reflect.TypeFor[Zone](): true, reflect.TypeFor[Global](): true, reflect.TypeFor[Option](): true,
	reflect.TypeFor[Catalog](): true, reflect.TypeFor[Proc](): true, reflect.TypeFor[Script](): true, reflect.TypeFor[Listener](): true, reflect.TypeFor[Modifier](): true,
}

func walk(v reflect.Value, visit func(any) bool) {
	switch v.Kind() {
	case reflect.Interface:
		walk(v.Elem(), visit)
	case reflect.Pointer:
		if !v.IsNil() && !elsewhere[v.Type().Elem()] && visit(v.Interface()) {
			walkFields(v.Elem(), visit)
		}
	case reflect.Struct:
		walkFields(v, visit)
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	}
}

// walkFields goes through the parts of a piece.
func walkFields(v reflect.Value, visit func(any) bool) {
	if v.Kind() != reflect.Struct {
		return
	}
	for _, i := range partsOf(v.Type()) {
		walk(v.Field(i), visit)
	}
}

// Parts calls visit with the address of each part that a node has itself, in the order of the text,
// so that the caller may put something else in its place: an *Expr or *Stmt for a field that holds
// one, a pointer for a block or a source, and the address of a list. Node is a pointer to a struct,
// a list or an interface. Parts that are nil are left out.
func Parts(node any, visit func(part any)) {
	v := reflect.ValueOf(node)
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Struct:
		for _, i := range partsOf(v.Type()) {
			visitPart(v.Field(i), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			visitPart(v.Index(i), visit)
		}
	}
}

func visitPart(v reflect.Value, visit func(part any)) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			visit(v.Addr().Interface())
		}
	case reflect.Pointer:
		if !v.IsNil() && !elsewhere[v.Type().Elem()] {
			visit(v.Interface())
		}
	case reflect.Struct, reflect.Slice:
		visit(v.Addr().Interface())
	}
}

// parts are the fields of each type that are parts of a piece. Trees are large, and types are few.
var parts sync.Map

func partsOf(t reflect.Type) []int {
	if known, ok := parts.Load(t); ok {
		return known.([]int)
	}
	fields := []int{}
	for i := range t.NumField() {
		if isPart(t.Field(i)) {
			fields = append(fields, i)
		}
	}
	parts.Store(t, fields)
	return fields
}

// isPart reports whether a field may hold parts of a piece. The place of a piece and the type of an expression hold none.
func isPart(field reflect.StructField) bool {
	switch field.Name {
	case "At", "Span", "Typed", "Step":
		return false
	}
	return holdsParts(field.Type)
}

// holdsParts reports whether values of a type may be parts of a piece, or have some.
func holdsParts(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Slice:
		return holdsParts(t.Elem())
	case reflect.Pointer:
		return !elsewhere[t.Elem()]
	case reflect.Struct:
		return len(partsOf(t)) > 0
	}
	return false
}
