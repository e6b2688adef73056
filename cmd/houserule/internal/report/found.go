package report

import (
	"fmt"
	"io"
	"strings"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/search"
)

// Found has the results of a search in rules.
type Found struct {
	search.Result
	Most int // maximum number of hits to write
}

// WriteWords writes which words were replaced by similar ones, and which weren't found.
func (f Found) WriteWords(w io.Writer) {
	for _, word := range f.Words {
		switch word.Meant {
		case word.Asked:
		case "":
			fmt.Fprintf(w, "no text contains %q\n", diag.Printable(word.Asked))
		default:
			fmt.Fprintf(w, "no text contains %q; showing results for %q instead\n", diag.Printable(word.Asked), word.Meant)
		}
	}
}

// WriteText writes the hits as text.
func (f Found) WriteText(w io.Writer) {
	color := terminal.WantsColor(w)
	for _, hit := range f.Hits[:min(f.Most, len(f.Hits))] {
		what := shortened(strings.TrimSpace(hit.Sort + " " + diag.Printable(hit.Name)))
		fmt.Fprintf(w, "%s  %s\n    %s\n", paint(color, cyan, place(hit.Line)), what, shortened(diag.Printable(hit.Text)))
	}
	if more := len(f.Hits) - f.Most; more > 0 {
		fmt.Fprintf(w, "and %s; --most %d shows all\n", diag.Counted(more, "more place"), len(f.Hits))
	}
}

type jsonFound struct {
	Words []jsonWord `json:"words"`
	Hits  []jsonHit  `json:"places"`
	Total int        `json:"total"`
}

type jsonWord struct {
	Asked string `json:"asked"`
	Meant string `json:"looked_for,omitempty"`
}

type jsonHit struct {
	Sort  string `json:"sort"`
	Name  string `json:"name,omitempty"`
	Place string `json:"place"`
	Line  string `json:"line"`
}

// WriteJSON writes the words and hits as JSON.
func (f Found) WriteJSON(w io.Writer) error {
	result := jsonFound{Words: []jsonWord{}, Hits: []jsonHit{}, Total: len(f.Hits)}
	for _, word := range f.Words {
		result.Words = append(result.Words, jsonWord(word))
	}
	for _, hit := range f.Hits[:min(f.Most, len(f.Hits))] {
		result.Hits = append(result.Hits, jsonHit{hit.Sort, hit.Name, place(hit.Line), hit.Text})
	}
	return writeJSON(w, result)
}
