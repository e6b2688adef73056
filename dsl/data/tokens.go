package data

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// isOfTokens reports whether data can list the contents of a zone as tables, because it holds
// tokens of a single kind.
func isOfTokens(t *variant.Type) bool {
	return t.Base == variant.ZoneType && len(t.Kinds) == 1 && t.Kinds[0].Sort == "token"
}

// tokens returns the initial contents of a zone of a card, from one table for each token.
func (r *cardReader) tokens(f *variant.Field, value any, e entry) (tokens []variant.Card) {
	list, places := e.list(value)
	tables := e.tables
	for i, v := range list {
		values, isTable := v.(map[string]any)
		if !isTable || !isOfTokens(f.Type) || len(tables) == 0 {
			r.wrongType(f, f.Type, v, places[i])
			continue
		}
		tokens = append(tokens, r.token(row{tables[0], values}, f.Type.Kinds[0]))
		tables = tables[1:]
	}
	return tokens
}

// token reads one table. Keys that the catalog ignores are also ignored here, unless they are
// fields of tokens.
func (r *cardReader) token(row row, kind *variant.Kind) variant.Card {
	token := variant.Card{Values: make([]variant.CardValue, len(kind.Fields)), Span: row.header}
	seen := map[string]bool{}
	for _, e := range row.entries {
		seen[e.key] = true
		if field := r.fieldsOf(kind)[e.key]; field != nil {
			token.Values[field.Slot] = r.value(field, row.values[e.key], e)
		} else if r.ignored[e.key] {
			continue
		} else if r.ignoresOthers {
			r.misspelt.note(r, kind, e, row.has)
		} else {
			r.unknownField(kind, e)
		}
	}
	r.requireFields(kind, row, seen)
	return token
}

// nameTokens names the contents of a card's zones after the card, with numbers. It also names
// nested contents.
func nameTokens(card *variant.Card) {
	for _, value := range card.Values {
		for i := range value.Cards {
			value.Cards[i].Name = fmt.Sprintf("%s %d", card.Name, i+1)
			nameTokens(&value.Cards[i])
		}
	}
}

// copyOf returns a copy of a card. The copy has its own slices of tokens, because they are not
// shared between components.
func copyOf(card variant.Card) variant.Card {
	if !slices.ContainsFunc(card.Values, func(v variant.CardValue) bool { return len(v.Cards) > 0 }) {
		return card
	}
	card.Values = slices.Clone(card.Values)
	for i := range card.Values {
		tokens := slices.Clone(card.Values[i].Cards)
		for j := range tokens {
			tokens[j] = copyOf(tokens[j])
		}
		card.Values[i].Cards = tokens
	}
	return card
}

// isSpace reports whether the values of a type are spaces, which data refers to by name.
func isSpace(t *variant.Type) bool {
	return t.Base == variant.Component && slices.ContainsFunc(t.Kinds, func(k *variant.Kind) bool { return k.Sort == "space" })
}

// spaces stores the names of spaces with their spans. The names are resolved later, when all
// boards have been read.
func (r *cardReader) spaces(result *variant.CardValue, f *variant.Field, t *variant.Type, value any, e entry) {
	list, places := []any{value}, []source.Span{e.value}
	if t != f.Type {
		list, places = e.list(value)
	}
	for i, v := range list {
		name, isText := v.(string)
		if !isText || !isSpace(t) {
			r.wrongType(f, t, v, places[i])
			continue
		}
		result.Texts, result.Places = append(result.Texts, name), append(result.Places, places[i])
	}
}

func kindNames(kinds []*variant.Kind) string {
	names := each.Of(kinds, func(kind *variant.Kind) string { return kind.Name })
	return strings.Join(names, " or ")
}
