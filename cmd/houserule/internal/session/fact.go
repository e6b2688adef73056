package session

import (
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// Fact is a field of a component in words, or nothing if it goes without saying.
func Fact(c *view.Card, f view.Value) string {
	if named(c.Name, f.Value) {
		return ""
	}
	return fact(f)
}

// Parts are what belongs to a card and is worth a line, a text for each of its zones.
func Parts(zones []view.Zone) (texts []string) {
	for _, z := range zones {
		if z.Parts && len(z.Cards) > 0 && !z.Untold {
			texts = append(texts, PartsIn(z))
		}
	}
	return texts
}

// PartsIn are the figures of what belongs to a card and lies in one of its zones.
func PartsIn(z view.Zone) string {
	var parts []string
	for _, c := range z.Cards {
		var facts []string
		for _, f := range c.Fields {
			if said := fact(f); said != "" {
				facts = append(facts, said)
			}
		}
		if len(facts) > 0 {
			parts = append(parts, strings.Join(facts, ", "))
		}
	}
	return wording.OneLine(z.Called) + ": " + strings.Join(parts, "; ")
}

func fact(f view.Value) string {
	isYesNo := f.Type.Base == variant.Bool
	if f.Usual || f.Value == "" || f.Empty && !isYesNo {
		return ""
	}
	switch f.Type.Base {
	case variant.Number:
		if f.Type.Optional && f.Number == 0 { // it might as well not have the figure
			return ""
		}
	case variant.Bool:
		if f.Empty {
			return "not " + wording.OneLine(f.Called)
		}
		return wording.OneLine(f.Called)
	case variant.EnumType:
		if f.Called == wording.Spoken(f.Name) { // the value says what it is
			return wording.Spoken(f.Value)
		}
	}
	return wording.OneLine(f.Called) + " " + wording.Spoken(f.Value)
}

// named reports whether a name has a value in it: the four of the four of hearts.
func named(name, value string) bool {
	return strings.Contains(" "+strings.ToLower(name)+" ", " "+strings.ToLower(wording.Spoken(value))+" ")
}
