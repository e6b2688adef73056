package lsp

import (
	"houserule/dsl/query"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// outline returns the symbols that a document declares.
func (s *snapshot) outline(p documentParams) ([]documentSymbol, error) {
	path, d, err := s.document(p.TextDocument.URI)
	if err != nil || !isRules(path) {
		return []documentSymbol{}, err
	}
	tree, _ := syntax.Parse(source.NewFile(path, d.text))
	return d.symbols(query.Outline(tree)), nil
}

func (d *document) symbols(found []query.Symbol) []documentSymbol {
	symbols := []documentSymbol{}
	for _, symbol := range found {
		symbols = append(symbols, documentSymbol{
			Name: symbol.Name, Detail: joined(symbol.Detail, symbol.Sort), Kind: symbolKind(symbol.Sort),
			Range:          d.textRange(symbol.Place.Start, symbol.Place.End),
			SelectionRange: d.textRange(symbol.NamePlace.Start, symbol.NamePlace.End),
			Children:       d.symbols(symbol.Parts),
		})
	}
	return symbols
}

func joined(before, word string) string {
	if before == "" {
		return word
	}
	return before + " " + word
}

// Symbol kinds of the protocol.
const (
	moduleSymbol     = 2
	fieldSymbol      = 8
	enumSymbol       = 10
	functionSymbol   = 12
	variableSymbol   = 13
	constantSymbol   = 14
	arraySymbol      = 18
	objectSymbol     = 19
	enumMemberSymbol = 22
	structSymbol     = 23
	eventSymbol      = 24
)

var symbolKinds = map[string]int{
	"variant": moduleSymbol, "scenario": eventSymbol, "enum": enumSymbol, "member": enumMemberSymbol, "field": fieldSymbol,
	"card": structSymbol, "token": structSymbol, "space": structSymbol, "group": structSymbol, "script": objectSymbol, "players": objectSymbol,
	"value": variableSymbol, "track": variableSymbol, "option": constantSymbol, "listener": eventSymbol, "rule": eventSymbol,
	"deck": arraySymbol, "pile": arraySymbol, "row": arraySymbol, "hand": arraySymbol, "pool": arraySymbol, "die": arraySymbol,
	"board": arraySymbol, "catalog": arraySymbol,
}

// symbolKind returns the kind of a symbol. Sorts that aren't in the map are functions, because
// all others can be called.
func symbolKind(sort string) int {
	if kind, ok := symbolKinds[sort]; ok {
		return kind
	}
	return functionSymbol
}
