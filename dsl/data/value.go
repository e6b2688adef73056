package data

import (
	"fmt"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// value reads the value of a field. A single value counts as a list or set of one element.
func (r *cardReader) value(f *variant.Field, value any, e entry) variant.CardValue {
	result := variant.CardValue{Given: true}
	switch f.Type.Base {
	case variant.SetType:
		for _, n := range elements(r.number, f, &variant.Type{Base: variant.EnumType, Enum: f.Type.Enum}, value, e) {
			result.Number |= 1 << n
		}
	case variant.ListType:
		switch elem := f.Type.Elem; {
		case elem.Base == variant.Text:
			result.Texts = elements(r.text, f, elem, value, e)
		case isSpace(elem):
			r.spaces(&result, f, elem, value, e)
		default:
			result.List = elements(r.number, f, elem, value, e)
		}
	case variant.ZoneType:
		result.Cards = r.tokens(f, value, e)
	case variant.Component:
		r.spaces(&result, f, f.Type, value, e)
	case variant.Text:
		result.Text, _ = r.text(f, f.Type, value, e.value)
	default:
		result.Number, _ = r.number(f, f.Type, value, e.value)
	}
	return result
}

// elements returns the elements of a list or set that have the right type. For the others, the
// callback read reports an error.
func elements[T any](
	read func(*variant.Field, *variant.Type, any, source.Span) (T, bool),
	f *variant.Field, elem *variant.Type, value any, e entry,
) []T {
	list, places := e.list(value)
	var result []T
	for i, v := range list {
		if element, ok := read(f, elem, v, places[i]); ok {
			result = append(result, element)
		}
	}
	return result
}

// list returns a slice of the elements of a value and a slice of their spans. A single value
// counts as a list of one element.
func (e entry) list(value any) (list []any, places []source.Span) {
	switch v := value.(type) {
	case []any:
		return v, e.items
	case []map[string]any:
		for _, table := range v {
			list = append(list, table)
		}
		return list, e.items
	}
	return []any{value}, []source.Span{e.value}
}

func (r *cardReader) text(f *variant.Field, t *variant.Type, value any, at source.Span) (string, bool) {
	text, isText := value.(string)
	if !isText {
		r.wrongType(f, t, value, at)
	}
	return text, isText
}

// number reads a value that is represented by a number: a number, a boolean or an enum member.
func (r *cardReader) number(f *variant.Field, t *variant.Type, value any, at source.Span) (int64, bool) {
	if t.Base == variant.Anything { // the declaration has an error already
		return 0, true
	}
	switch v := value.(type) {
	case int64:
		if t.Base == variant.Number {
			return r.bounded(v, at)
		}
	case bool:
		if t.Base == variant.Bool && v {
			return 1, true
		} else if t.Base == variant.Bool {
			return 0, true
		}
	case string:
		if t.Base == variant.EnumType {
			return r.member(f, t.Enum, v, at)
		}
	}
	r.wrongType(f, t, value, at)
	return 0, false
}

// bounded reports an error for the number that represents a missing value. It returns false in
// that case.
func (r *cardReader) bounded(n int64, at source.Span) (int64, bool) {
	if n == variant.None {
		r.addAt(CodeNumber, at, "this number is too small", "")
	}
	return n, n != variant.None
}

func (r *cardReader) member(f *variant.Field, enum *variant.Enum, name string, at source.Span) (int64, bool) {
	if n, known := r.membersOf(enum)[name]; known {
		return n, true
	}
	r.add(diag.Diagnostic{
		Code: CodeMember, Span: at, Summary: fmt.Sprintf("%q is not a %s", name, enum.Name),
		Label:   r.didYouMean(name, func() []string { return enum.Members }),
		Detail:  fmt.Sprintf("%q is one of %s.", f.Name, strings.Join(enum.Members, ", ")),
		Related: declared(f),
	})
	return 0, false
}

// membersOf returns a map from the members of an enum to their indexes. It is cached, because
// catalogs and enums may be long.
func (r *cardReader) membersOf(enum *variant.Enum) map[string]int64 {
	if r.members[enum] == nil {
		r.members[enum] = map[string]int64{}
		for i, name := range enum.Members {
			r.members[enum][name] = int64(i)
		}
	}
	return r.members[enum]
}

func (r *cardReader) wrongType(f *variant.Field, t *variant.Type, value any, at source.Span) {
	summary := fmt.Sprintf("%q must be %s", f.Name, wanted(t))
	if t != f.Type {
		summary = fmt.Sprintf("each element of %q must be %s", f.Name, wanted(t))
	}
	if wanted(t) == "" {
		summary = fmt.Sprintf("data can't set %q", f.Name)
	}
	r.add(diag.Diagnostic{
		Code: CodeType, Span: at, Summary: summary, Label: "this is " + kindOf(value), Related: declared(f),
	})
}

// wanted returns a description of the values of a type, for error messages. It returns "" if data
// can't set such values.
func wanted(t *variant.Type) string {
	switch t.Base {
	case variant.Number:
		return "a whole number"
	case variant.Bool:
		return "true or false"
	case variant.Text:
		return "a text"
	case variant.EnumType:
		return "the name of a " + t.Enum.Name
	}
	switch {
	case isSpace(t):
		return "the name of a " + kindNames(t.Kinds)
	case isOfTokens(t):
		return "a table for each " + t.Kinds[0].Name
	}
	return ""
}

// kindOf returns a description of a value, for error messages.
func kindOf(value any) string {
	switch v := value.(type) {
	case int64:
		return fmt.Sprintf("the number %d", v)
	case float64:
		return "a fraction"
	case bool:
		return fmt.Sprintf("%t", v)
	case string:
		if v == "" {
			return "an empty text"
		}
		return "a text"
	case []any, []map[string]any:
		return "a list"
	case map[string]any:
		return "a table"
	default:
		return "a date or time"
	}
}
