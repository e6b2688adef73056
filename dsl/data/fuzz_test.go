package data

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/rogpeppe/go-internal/txtar"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// FuzzData parses any text as cards, clauses, a board and a deck. Each diagnostic must have a
// span in the text. The outline must have all the rows that the TOML library decodes.
func FuzzData(f *testing.F) {
	archives, _ := filepath.Glob("testdata/*.txtar")
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			f.Add(string(file.Data))
		}
	}
	kind := beasts()
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("fuzz.toml", text)
		_, findings := Cards([]*CardFile{ParseCards(file)}, kind, Ignored{Names: []string{"artist"}}, &Room{})
		_, more := Clauses(file)
		m, boards := Spaces([]*SpaceFile{ParseSpaces(file)}, spaces(), "neighbours", Ignored{}, &Room{})
		deck, decks := ParseDeck(file)
		for _, table := range deck.Tables {
			for _, card := range table.Cards {
				decks = append(decks, diag.Diagnostic{Span: card.Span}, diag.Diagnostic{Span: card.At})
			}
		}
		checkPlaces(t, file, slices.Concat(findings, more, boards, decks))
		if len(boards) == 0 {
			checkDistances(t, m)
		}
		checkRows(t, file)
	})
}

// checkDistances checks that the distances of a board are consistent. They are symmetric, 0 only
// from a space to itself, and 1 only between neighbours.
func checkDistances(t *testing.T, m Map) {
	for i, steps := range m.Distances {
		for j, n := range steps {
			if n != m.Distances[j][i] || (n == 1) != slices.Contains(m.Neighbours[i], int32(j)) || (n == 0) != (i == j) {
				t.Errorf("from %d to %d it is %d steps, and back %d", i, j, n, m.Distances[j][i])
			}
		}
	}
}

func checkPlaces(t *testing.T, file *source.File, findings diag.List) {
	for _, d := range findings {
		if d.Span.File != file || d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(file.Text) {
			t.Errorf("a finding at %d to %d of %d: %s", d.Span.Start, d.Span.End, len(file.Text), d.Summary)
		}
	}
	findings.Text(diag.Plain)
}

func checkRows(t *testing.T, file *source.File) {
	tables, tooDeep, outlineErr := outline(file)
	var document struct {
		Card []map[string]any `toml:"card"`
	}
	if _, err := toml.Decode(file.Text, &document); err != nil || outlineErr != nil || !tooDeep.IsZero() {
		return
	}
	rows, findings := readRows(file, "card")
	if len(findings) == 0 && len(rows) != len(document.Card) {
		t.Errorf("%d rows of %d tables, the library has %d", len(rows), len(tables), len(document.Card))
	}
	for _, row := range rows {
		if len(findings) == 0 && len(row.entries) < len(row.values) {
			t.Errorf("%d keys of a row with %d values", len(row.entries), len(row.values))
		}
	}
}
