package odds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/variant"
)

// parseValue parses a value of a type that data can set. The error explains the expected form.
func parseValue(t *variant.Type, word string) (variant.CardValue, error) {
	value := variant.CardValue{Given: true}
	if word == "none" && t.Optional {
		return variant.CardValue{}, nil
	}
	var err error
	switch t.Base {
	case variant.Text:
		value.Text = word
	case variant.SetType:
		var members []int64
		members, err = parseList(&variant.Type{Base: variant.EnumType, Enum: t.Enum}, word)
		for _, m := range members {
			value.Number |= 1 << m
		}
	case variant.ListType:
		if t.Elem.Base == variant.Text {
			value.Texts = strings.Split(word, ",")
		} else {
			value.List, err = parseList(t.Elem, word)
		}
	default:
		value.Number, err = parseNumber(t, word)
	}
	return value, err
}

func parseList(elem *variant.Type, word string) (list []int64, err error) {
	if word == "" || word == "none" {
		return nil, nil
	}
	for part := range strings.SplitSeq(word, ",") {
		n, err := parseNumber(elem, strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}

// parseNumber parses a value that is represented by a number. The error explains the expected
// form.
func parseNumber(t *variant.Type, word string) (int64, error) {
	switch t.Base {
	case variant.Number:
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n == variant.None {
			return 0, fmt.Errorf("%q is not a whole number", word)
		}
		return n, nil
	case variant.Bool:
		switch word {
		case "true", "yes":
			return 1, nil
		case "false", "no":
			return 0, nil
		}
		return 0, fmt.Errorf("the value must be true or false, not %q", word)
	case variant.EnumType:
		if i := slices.Index(t.Enum.Members, word); i >= 0 {
			return int64(i), nil
		}
		return 0, fmt.Errorf("the value must be one of %s, not %q", strings.Join(t.Enum.Members, ", "), word)
	}
	return 0, fmt.Errorf("a value of this type can't be written as an argument")
}
