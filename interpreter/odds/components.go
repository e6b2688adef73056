package odds

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/variant"
)

// component returns the card with a given name, or a new one, and sets its fields. It returns an
// error for an unknown card or field.
func (a *arguments) component(param *variant.Local, word string, fields map[string]string) (int64, error) {
	if (word == "none" || word == "") && fields == nil && param.Type.Optional {
		return variant.None, nil
	}
	x, kind, err := a.findOrMake(param, word)
	if err != nil {
		return 0, err
	}
	for _, f := range kind.Fields {
		written, given := fields[f.Name]
		if !given {
			continue
		}
		delete(fields, f.Name)
		value, err := parseValue(f.Type, written)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", f.Name, err)
		}
		if err := a.game.SetField(x, f, value); err != nil {
			return 0, err
		}
	}
	if len(fields) > 0 {
		return 0, unknownField(kind, slices.Sorted(maps.Keys(fields))[0])
	}
	return x, nil
}

// findOrMake returns the card with a given name. For an empty name or that of a kind, it returns
// a new card.
func (a *arguments) findOrMake(param *variant.Local, word string) (int64, *variant.Kind, error) {
	for _, kind := range param.Type.Kinds {
		if x, found := a.game.Find(kind, word); found {
			return x, kind, nil
		}
		if word == kind.Name || word == "" && len(param.Type.Kinds) == 1 {
			return a.make(param, kind)
		}
	}
	if word == "" {
		return 0, nil, fmt.Errorf("name its kind: %s=%s", param.Name, kindNames(param.Type))
	}
	return 0, nil, a.unknownCard(param.Type, word)
}

// make creates a card of which only the given fields matter. It returns an error if a required
// field is missing.
func (a *arguments) make(param *variant.Local, kind *variant.Kind) (int64, *variant.Kind, error) {
	for _, f := range kind.Fields {
		_, given := a.fields[param.Name][f.Name]
		if !given && f.Default == nil && !f.Type.Optional && f.Type.Base != variant.ZoneType {
			return 0, nil, fmt.Errorf("a new %s needs %s.%s=%s", kind.Name, param.Name, f.Name, placeholder(f.Type))
		}
	}
	x, err := a.game.Add(kind, "the "+param.Name)
	return x, kind, err
}

func (a *arguments) unknownCard(t *variant.Type, word string) error {
	var names []string
	for _, catalog := range a.game.Program().Variant.Catalogs {
		if slices.Contains(t.Kinds, catalog.Kind) {
			for _, card := range catalog.Cards {
				names = append(names, card.Name)
			}
		}
	}
	if hint := diag.DidYouMean(word, names); hint != "" {
		return fmt.Errorf("there is no %s %q; %s", kindNames(t), word, hint)
	}
	return fmt.Errorf("there is no %s %q", kindNames(t), word)
}

func unknownField(kind *variant.Kind, name string) error {
	names := each.Of(kind.Fields, func(f *variant.Field) string { return f.Name })
	if hint := diag.DidYouMean(name, names); hint != "" {
		return fmt.Errorf("%s has no field %q; %s", kind.Name, name, hint)
	}
	return fmt.Errorf("%s has no field %q; its fields are: %s", kind.Name, name, strings.Join(names, ", "))
}
