package variant

import (
	"reflect"
	"sync"
)

// Walk visits the nodes below root in the order of the text: blocks, statements, expressions,
// sources, options and similar nodes. Visit gets pointers. If it returns false, Walk skips the
// children of that node. Walk does not enter nodes that are declared elsewhere and only
// referenced, such as procedures, zones, kinds and variables.
func Walk(root any, visit func(node any) bool) { walk(reflect.ValueOf(root), visit) }

// declarations are the types of nodes that the tree only references.
var declarations = map[reflect.Type]bool{
	reflect.TypeFor[Type](): true, reflect.TypeFor[Local](): true, reflect.TypeFor[Enum](): true, reflect.TypeFor[Kind](): true,
	reflect.TypeFor[Field](): true, reflect.TypeFor[Zone](): true, reflect.TypeFor[Global](): true, reflect.TypeFor[Option](): true,
	reflect.TypeFor[Catalog](): true, reflect.TypeFor[Proc](): true, reflect.TypeFor[Script](): true, reflect.TypeFor[Listener](): true, reflect.TypeFor[Modifier](): true,
}

func walk(v reflect.Value, visit func(any) bool) {
	switch v.Kind() {
	case reflect.Interface:
		walk(v.Elem(), visit)
	case reflect.Pointer:
		if !v.IsNil() && !declarations[v.Type().Elem()] && visit(v.Interface()) {
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

// walkFields walks the child fields of a node.
func walkFields(v reflect.Value, visit func(any) bool) {
	if v.Kind() != reflect.Struct {
		return
	}
	for _, i := range partsOf(v.Type()) {
		walk(v.Field(i), visit)
	}
}

// Parts calls visit with the address of each direct child of a node, in the order of the text. So
// the caller can replace a child. The address is an *Expr or *Stmt for a field that holds one.
// For a block or a source it is the pointer, and for a list the address of the slice. Node is a
// pointer to a struct, a slice or an interface. Children that are nil are skipped.
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
		if !v.IsNil() && !declarations[v.Type().Elem()] {
			visit(v.Interface())
		}
	case reflect.Struct, reflect.Slice:
		visit(v.Addr().Interface())
	}
}

// childFields caches the indices of the child fields of each type, because trees are large and
// types are few.
var childFields sync.Map

func partsOf(t reflect.Type) []int {
	if known, ok := childFields.Load(t); ok {
		return known.([]int)
	}
	fields := []int{}
	for i := range t.NumField() {
		if isPart(t.Field(i)) {
			fields = append(fields, i)
		}
	}
	childFields.Store(t, fields)
	return fields
}

// isPart reports whether a field may hold child nodes. The span of a node and the type of an
// expression don't.
func isPart(field reflect.StructField) bool {
	switch field.Name {
	case "At", "Span", "Typed", "Step":
		return false
	}
	return holdsParts(field.Type)
}

// holdsParts reports whether values of a type may be nodes or contain some.
func holdsParts(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Slice:
		return holdsParts(t.Elem())
	case reflect.Pointer:
		return !declarations[t.Elem()]
	case reflect.Struct:
		return len(partsOf(t)) > 0
	}
	return false
}
