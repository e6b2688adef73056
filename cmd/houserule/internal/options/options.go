// Package options parses the settings of a variant's options. The caller passes a variant, and
// values as users write them.
package options

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// Values returns a map from names to values of options. It returns an error for unknown
// options and invalid values.
func Values(v *variant.Variant, given map[string]string) (map[string]int64, error) {
	values := map[string]int64{}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		option, err := find(v, name)
		if err != nil {
			return nil, err
		}
		if values[name], err = valueOf(option, given[name]); err != nil {
			return nil, err
		}
	}
	return values, nil
}

func find(v *variant.Variant, name string) (*variant.Option, error) {
	var names []string
	for _, option := range v.Options {
		if option.Name == name {
			return option, nil
		}
		names = append(names, option.Name)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no options", v.Title)
	}
	hint := diag.DidYouMean(name, names)
	if hint == "" {
		hint = "the names are: " + strings.Join(names, ", ")
	}
	return nil, fmt.Errorf("%s has no option %q; %s", v.Title, name, hint)
}

func valueOf(option *variant.Option, text string) (int64, error) {
	switch option.Type.Base {
	case variant.Bool:
		switch text {
		case "true", "yes":
			return 1, nil
		case "false", "no":
			return 0, nil
		}
		return 0, fmt.Errorf("option %s must be true or false, not %q", option.Name, text)
	case variant.EnumType:
		if member := slices.Index(option.Type.Enum.Members, text); member >= 0 {
			return int64(member), nil
		}
		return 0, fmt.Errorf("option %s must be one of %s, not %q", option.Name, strings.Join(option.Type.Enum.Members, ", "), text)
	}
	value, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("option %s must be a number, not %q", option.Name, text)
	}
	return value, inRange(option, value)
}

func inRange(option *variant.Option, value int64) error {
	low, high := option.Lo, option.Hi
	switch {
	case low != variant.None && high != variant.None && (value < low || value > high):
		return fmt.Errorf("option %s must be from %d to %d, not %d", option.Name, low, high, value)
	case low != variant.None && value < low:
		return fmt.Errorf("option %s must be at least %d, not %d", option.Name, low, value)
	case high != variant.None && value > high:
		return fmt.Errorf("option %s must be at most %d, not %d", option.Name, high, value)
	}
	return nil
}
