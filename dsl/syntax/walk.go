package syntax

import (
	"reflect"

	"github.com/alecthomas/participle/v2/lexer"
)

// A Piece is any node of the tree, by its pointer.
type Piece interface {
	At() (start, end lexer.Position)
}

// Walk goes through the tree below root, root included, in the order of the text's grammar. Visit
// gets pointers: *Let, *Name, *NameRef. What is inside a piece is left out if visit says false. Edits
// of house rules are gone through without being shown: they have an anchor where a piece has a place.
func Walk(root any, visit func(Piece) bool) {
	walk(reflect.ValueOf(root), visit)
}

func walk(v reflect.Value, visit func(Piece) bool) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			walk(v.Elem(), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	case reflect.Struct:
		if !v.IsZero() && walked(v, visit) {
			walkFields(v, visit)
		}
	}
}

// walked shows a struct to visit, if it is a piece, and tells whether to go on inside.
func walked(v reflect.Value, visit func(Piece) bool) bool {
	if !v.CanAddr() {
		return true
	}
	piece, ok := v.Addr().Interface().(Piece)
	return !ok || visit(piece)
}

// walkFields goes through the parts of a piece. Its place, and the file that it is from, are none.
func walkFields(v reflect.Value, visit func(Piece) bool) {
	for i := range v.NumField() {
		if field := v.Type().Field(i); !field.Anonymous && field.Name != "Source" || field.Type.Kind() == reflect.Interface {
			walk(v.Field(i), visit)
		}
	}
}
