package data

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// ParseDeck parses a deck list. It has a table for each zone, with the cards that the zone
// contains at the start:
//
//	title = "Westward"
//	[stock]
//	"Orc-guard" = 3
//	"Rope" = [{ place = "Red Cave" }, { place = "Mill" }]
//
// There may be a [[player]] for each player, in order. The cards of one player are in tables below
// it, such as [player.stock].
func ParseDeck(file *source.File) (*variant.Deck, diag.List) {
	r := &deckReader{deck: &variant.Deck{File: file}}
	tables, document, findings := readDocument(file)
	if len(findings) > 0 {
		return r.deck, findings
	}
	r.top(row{tables[0], document})
	for _, t := range tables[1:] {
		r.table(t, document)
	}
	return r.deck, r.findings
}

type deckReader struct {
	deck *variant.Deck
	report
}

// top reads the keys above all tables.
func (r *deckReader) top(top row) {
	for _, e := range top.entries {
		title, isText := top.values[e.key].(string)
		switch {
		case e.isTable():
			r.zone(e.key, e.tables[0], top.values[e.key], -1)
		case e.key != "title":
			r.stranger(e.key, e.at)
		case !isText:
			r.addAt(CodeType, e.value, "a title must be a text", "this is "+kindOf(top.values[e.key]))
		default:
			r.deck.Title = title
		}
	}
}

// table reads the table of a zone, or all tables of a player.
func (r *deckReader) table(t table, document map[string]any) {
	switch players, _ := document[t.name].([]map[string]any); {
	case !t.array:
		r.zone(t.name, t, document[t.name], -1)
	case t.name == "player" && r.deck.Players < len(players):
		r.player(row{t, players[r.deck.Players]})
	default:
		r.stranger(t.name, t.header)
	}
}

// player reads the tables of one player.
func (r *deckReader) player(own row) {
	for _, e := range own.entries {
		if e.isTable() {
			r.zone(e.key, e.tables[0], own.values[e.key], r.deck.Players)
		} else {
			r.stranger(e.key, e.at)
		}
	}
	r.deck.Players++
}

func (r *deckReader) stranger(name string, at source.Span) {
	r.add(diag.Diagnostic{
		Code: CodeTable, Span: at, Summary: fmt.Sprintf("%q has no meaning here", name),
		Detail: "A deck has a title, and then a table [NAME] for each zone, or [[player]] with [player.NAME] below.",
	})
}

// zone reads the number of copies of each card in a zone. The count is -1 for a wrong value.
func (r *deckReader) zone(name string, t table, values any, player int) {
	counts, _ := values.(map[string]any)
	zone := variant.DeckTable{Zone: name, Player: player, Span: t.header}
	for _, e := range t.entries {
		card := variant.DeckCard{Name: e.key, Count: -1, Span: e.at, At: e.value}
		if n, isNumber := counts[e.key].(int64); isNumber && 0 <= n && n <= math.MaxInt32 {
			card.Count = int(n)
		} else if copies := copiesOf(counts[e.key], e); len(copies) > 0 {
			card.Count, card.Copies = len(copies), copies
		}
		zone.Cards = append(zone.Cards, card)
	}
	r.deck.Tables = append(r.deck.Tables, zone)
}

// copiesOf returns the tables for the copies of a card, one each. It returns nil if the value is
// anything other than a list of tables.
func copiesOf(value any, e entry) (copies []variant.DeckCopy) {
	list, _ := e.list(value)
	if len(list) != len(e.tables) {
		return nil
	}
	for i, v := range list {
		values, isTable := v.(map[string]any)
		if !isTable {
			return nil
		}
		copies = append(copies, row{e.tables[i], values})
	}
	return copies
}

// Figures returns the field values that a deck sets for one copy of a card, and the errors in
// them.
func Figures(of variant.DeckCopy, kind *variant.Kind) (figures []variant.DeckFigure, findings diag.List) {
	r := newCardReader(kind, Ignored{}, &Room{})
	listed, _ := of.(row)
	for _, e := range listed.entries {
		switch f := r.fieldsOf(kind)[e.key]; {
		case f == nil:
			r.addAt(CodeField, e.at, fmt.Sprintf("%s has no field %q", kind.Name, e.key), r.didYouMean(e.key, func() []string { return slices.Sorted(maps.Keys(r.fieldsOf(kind))) }))
		case f.Type.Base == variant.ZoneType:
			r.addAt(CodeType, e.at, fmt.Sprintf("a deck can't set %q", f.Name), "it is a zone")
		default:
			figures = append(figures, variant.DeckFigure{Field: f, Value: r.value(f, listed.values[e.key], e), Span: e.at})
		}
	}
	return figures, r.findings
}
