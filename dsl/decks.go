package dsl

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// deckExtension is the file extension of decks.
const deckExtension = ".toml"

// IsDeckFile reports whether the deck of a request is a file name, and not the name of a deck
// that belongs to the rules.
func IsDeckFile(deck string) bool {
	return strings.HasSuffix(deck, deckExtension) || strings.ContainsAny(deck, `/\`)
}

// A deckFile is the location of a deck. The span is where the rules name it, or zero.
type deckFile struct {
	folder
	name string
	at   source.Span
}

// readDeck returns the requested deck, or the default deck of the rules. It returns nil if there
// is neither.
func (l *loader) readDeck(requested string) *variant.Deck {
	file, found := l.locateDeck(requested)
	if !found {
		return nil
	}
	text, err := file.read(file.name)
	if err != nil {
		l.findings.Add(unreadable(file.at, file.shown(file.name), err))
		return nil
	}
	deck, findings := data.ParseDeck(text)
	l.findings = append(l.findings, findings...)
	return deck
}

// locateDeck returns the location of a deck: a file on disk, or a file beside the default deck of
// the rules.
func (l *loader) locateDeck(requested string) (file deckFile, found bool) {
	if IsDeckFile(requested) {
		if l.lib.packed != nil {
			requested = source.Slashed(requested)
		}
		dir, name := filepath.Split(requested)
		f, err := l.openFolder(filepath.Clean(dir))
		if err != nil {
			l.findings.Add(unreadable(source.Span{}, requested, err))
		}
		return deckFile{folder: f, name: name}, err == nil
	}
	file, found = l.usualDeck()
	if !found && requested != "" {
		l.findings.Add(diag.Diagnostic{
			Code: CodeUnreadable, Summary: fmt.Sprintf("there is no deck %q, because these rules have no deck lists", requested),
			Detail: "Name a deck list of your own by its file: --deck decks/mine" + deckExtension + ".",
		})
	}
	if !found || requested == "" {
		return file, found
	}
	return l.beside(file, requested)
}

// usualDeck returns the location of the default deck. If several layers name one, the last of
// them counts.
func (l *loader) usualDeck() (file deckFile, found bool) {
	for _, layer := range slices.Backward(l.layers) {
		line := layer.text.lists()
		if line == nil {
			continue
		}
		file = deckFile{layer.place.folder, path.Clean(plain(line)), layer.text.span(line)}
		if isAbsolute(plain(line)) || strings.HasPrefix(file.name, "..") {
			l.findings.Add(outside(plain(line), file.at))
			return file, false
		}
		return file, true
	}
	return file, false
}

// beside returns the location of a named deck in the folder of the default one.
func (l *loader) beside(usual deckFile, name string) (deckFile, bool) {
	dir := path.Dir(usual.name)
	names := usual.decks(dir)
	i := slices.IndexFunc(names, func(other string) bool { return SameName(other, name) })
	if i < 0 {
		l.findings.Add(diag.Diagnostic{
			Code: CodeUnreadable, Span: usual.at, Summary: fmt.Sprintf("there is no deck %q", name), Label: diag.DidYouMean(name, names),
			Detail: fmt.Sprintf("The decks are %s. Name a deck list in another folder by its file, as in %s%s.", strings.Join(names, ", "), name, deckExtension),
		})
		return usual, false
	}
	usual.name = path.Join(dir, names[i]+deckExtension)
	return usual, true
}

// lists returns the line that names the default deck of a variant, or nil.
func (t *rulesText) lists() *syntax.Text {
	if t.opening != nil {
		for _, line := range t.opening.Lines {
			if line.Word == "lists" && line.Text != nil {
				return line.Text
			}
		}
	}
	return nil
}

// Figures returns the field values that a deck sets for one copy of a card, and the errors in
// them.
func (l *loader) Figures(of variant.DeckCopy, kind *variant.Kind) ([]variant.DeckFigure, diag.List) {
	return data.Figures(of, kind)
}
