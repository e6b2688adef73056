// Package names formats values as texts for players. It depends on a Book for the names of
// components and zones, and knows nothing about games or rules.
package names

import (
	"strconv"

	"houserule/dsl/variant"
)

// A Book resolves values to names, texts and lists.
type Book interface {
	AppendName(text []byte, component int64) []byte
	AppendZone(text []byte, zone int64) []byte
	AppendText(text []byte, number int64) []byte
	Member(e *variant.Enum, value int64) string
	List(value int64) []int64
	Language() *variant.Language
}

// Seat returns the name of a player, from its index.
func Seat(player int64) string { return "player " + strconv.FormatInt(player+1, 10) }

// Append appends a value to the buffer text. Numbers are in digits, and components, zones,
// players and enum members by name. Lists and sets have commas and "and". A missing value is
// "none".
func Append(text []byte, b Book, t *variant.Type, value int64) []byte {
	if value == variant.None {
		return append(text, b.Language().Word("none")...)
	}
	switch t.Base {
	case variant.Bool:
		return append(text, b.Language().Word(strconv.FormatBool(value == 1))...)
	case variant.Text:
		return b.AppendText(text, value)
	case variant.Player:
		return append(text, b.Language().Seat(value)...)
	case variant.EnumType:
		return append(text, b.Member(t.Enum, value)...)
	case variant.SetType:
		return appendSet(text, b, t.Enum, value)
	case variant.Component:
		return b.AppendName(text, value)
	case variant.ZoneType:
		return b.AppendZone(text, value)
	case variant.ListType:
		return AppendList(text, b, t.Elem, b.List(value))
	}
	return strconv.AppendInt(text, value, 10)
}

// Member returns the name that the rules give to the enum member with an index. For an invalid
// index it returns the number.
func Member(e *variant.Enum, value int64) string {
	if value >= 0 && value < int64(len(e.Members)) {
		return e.Members[value]
	}
	return strconv.FormatInt(value, 10)
}

// Word returns the wording of an enum member for players, or the number of an invalid one.
func Word(e *variant.Enum, value int64) string {
	if value >= 0 && value < int64(len(e.Members)) {
		return e.Word(int(value))
	}
	return strconv.FormatInt(value, 10)
}

// appendSet appends the members of a set, which is a bit mask.
func appendSet(text []byte, b Book, e *variant.Enum, set int64) []byte {
	var members []int64
	for i := range e.Members {
		if set>>i&1 != 0 {
			members = append(members, int64(i))
		}
	}
	return AppendList(text, b, &variant.Type{Base: variant.EnumType, Enum: e}, members)
}

// hugeText is the length in bytes after which lists are cut off, because a list of lists may be
// very long.
const hugeText = 1 << 20

// AppendList appends the elements of a list to the buffer text, or "nothing" for an empty list.
func AppendList(text []byte, b Book, elem *variant.Type, elements []int64) []byte {
	if len(elements) == 0 {
		return append(text, b.Language().Word("nothing")...)
	}
	for i, e := range elements {
		switch {
		case len(text) > hugeText:
			return text
		case i > 0 && i == len(elements)-1:
			text = append(append(append(text, ' '), b.Language().Word("and")...), ' ')
		case i > 0:
			text = append(text, ", "...)
		}
		text = Append(text, b, elem, e)
	}
	return text
}
