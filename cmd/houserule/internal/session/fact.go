package session

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// Fact returns a field of a component in words. It returns "" if the value is usual or already
// part of the card's name.
func Fact(c *view.Card, f view.Value) string {
	if named(c.Name, f.Value) {
		return ""
	}
	return fact(f)
}

// Signed returns the name of a card, followed by the signs of its states.
func Signed(c *view.Card) string {
	name := wording.OneLine(c.Name)
	for _, f := range c.Fields {
		if f.Sign != "" {
			name += " " + wording.OneLine(f.Sign)
		}
	}
	return name
}

// Signs returns the signs of a variant, each once with its meaning.
func Signs(v *variant.Variant) (signs [][2]string) {
	add := func(sign, meaning string) {
		if pair := [2]string{wording.OneLine(sign), wording.OneLine(meaning)}; sign != "" && !slices.Contains(signs, pair) {
			signs = append(signs, pair)
		}
	}
	for _, e := range v.Enums {
		for i := range e.Wordings {
			add(e.Wordings[i].Sign, e.Word(i))
		}
	}
	for _, k := range v.Kinds {
		for _, f := range k.Fields {
			add(f.Sign, f.Spoken())
		}
	}
	return signs
}

// Parts returns a text for each zone of a card that holds parts of the card worth mentioning.
func Parts(zones []view.Zone) (texts []string) {
	for _, z := range zones {
		if z.Parts && len(z.Cards) > 0 && !z.Unnarrated {
			texts = append(texts, PartsIn(z))
		}
	}
	return texts
}

// PartsIn returns the figures of the parts of a card in one of its zones.
func PartsIn(z view.Zone) string {
	var parts []string
	for _, c := range z.Cards {
		var facts []string
		for _, f := range c.Fields {
			if text := fact(f); text != "" {
				facts = append(facts, text)
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
		if f.Type.Optional && f.Number == 0 { // an optional figure of 0 counts as missing
			return ""
		}
	case variant.Bool:
		if f.Empty {
			return f.Language.Say("not %s", wording.OneLine(f.Called))
		}
		return wording.OneLine(f.Called)
	case variant.EnumType:
		if f.Called == wording.Spoken(f.Name) { // the value alone is clear
			return wording.Spoken(f.Value)
		}
	}
	return wording.OneLine(f.Called) + " " + wording.Spoken(f.Value)
}

// named reports whether a name contains a value as a whole word. For example, "Four of Hearts"
// contains "four".
func named(name, value string) bool {
	return strings.Contains(" "+strings.ToLower(name)+" ", " "+strings.ToLower(wording.Spoken(value))+" ")
}
