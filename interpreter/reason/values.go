package reason

import (
	"reflect"

	"houserule/dsl/variant"
)

// with is an expression in which values stand in the place of variables. What it does not change, it shares.
func with(e variant.Expr, values map[*variant.Local]variant.Expr) variant.Expr {
	if e == nil {
		return nil
	}
	return put(reflect.ValueOf(&e).Elem(), values).Interface().(variant.Expr)
}

// pieces are the types of the pieces of an expression that are copied; what is declared elsewhere is only named.
var pieces = map[reflect.Type]bool{
	reflect.TypeFor[variant.Source](): true,
}

// put is a copy of a piece of an expression with the values in it.
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
