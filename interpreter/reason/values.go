package reason

import (
	"reflect"

	"houserule/dsl/variant"
)

// with returns a copy of an expression with values in place of local variables. Pointers to
// declarations are shared.
func with(e variant.Expr, values map[*variant.Local]variant.Expr) variant.Expr {
	if e == nil {
		return nil
	}
	return put(reflect.ValueOf(&e).Elem(), values).Interface().(variant.Expr)
}

// pieces is the set of node types inside expressions that are copied. Pointers to other types
// refer to declarations, and are shared.
var pieces = map[reflect.Type]bool{
	reflect.TypeFor[variant.Source](): true,
}

// put returns a copy of a node, or of a slice of nodes, with the values inserted.
func put(v reflect.Value, values map[*variant.Local]variant.Expr) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		if get, ok := v.Interface().(*variant.LocalGet); ok && values[get.Local] != nil {
			return reflect.ValueOf(values[get.Local])
		}
		return put(v.Elem(), values)
	case reflect.Pointer:
		_, isExpr := v.Interface().(variant.Expr)
		if v.IsNil() || !isExpr && !pieces[v.Type().Elem()] {
			return v
		}
		copied := reflect.New(v.Type().Elem())
		copied.Elem().Set(put(v.Elem(), values))
		return copied
	case reflect.Struct:
		copied := reflect.New(v.Type()).Elem()
		copied.Set(v)
		for i := range v.NumField() {
			if f := copied.Field(i); f.CanSet() && v.Type().Field(i).Name != "At" {
				f.Set(put(v.Field(i), values))
			}
		}
		return copied
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		copied := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			copied.Index(i).Set(put(v.Index(i), values))
		}
		return copied
	}
	return v
}
