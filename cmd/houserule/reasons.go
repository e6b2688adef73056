package main

import (
	"fmt"
	"io"
	"slices"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl/data"
	"houserule/dsl/source"
)

// reasons are why cards or lines do nothing in some games, as a file tells.
type reasons struct {
	path string
	list []reason
}

// A reason is why a card, or a line of its script, does nothing.
type reason struct {
	Card string
	Kind string // only where two kinds have a card of that name
	Line string // empty: the whole card
	Why  string

	met bool // something did nothing for this reason
}

// readReasons reads a file of reasons; without a path there are none.
func readReasons(path string) (*reasons, error) {
	if path == "" {
		return &reasons{}, nil
	}
	text, err := readText(path)
	if err != nil {
		return nil, misuse("--known: %v", err)
	}
	var file struct{ Idle []reason }
	meta, err := data.Decode(source.NewFile(path, text), &file)
	if err != nil {
		return nil, misuse("%s: %v", path, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, misuse("%s: %q means nothing here; a table [[idle]] has card, kind, line and why", path, unknown[0])
	}
	for _, r := range file.Idle {
		if r.Card == "" || r.Why == "" {
			return nil, misuse("%s: each [[idle]] says which card and why; card = %q has why = %q", path, r.Card, r.Why)
		}
	}
	return &reasons{path, file.Idle}, nil
}

// sift gives what there is no reason for. A reason for a whole card holds for each of its lines.
func (r *reasons) sift(idle []report.Idle) []report.Idle {
	return slices.DeleteFunc(slices.Clone(idle), func(i report.Idle) bool {
		explained := false
		for n := range r.list {
			known := &r.list[n]
			if known.Card == i.Card && (known.Kind == "" || known.Kind == i.Kind) && (known.Line == "" || known.Line == i.Line) {
				known.met, explained = true, true
			}
		}
		return explained
	})
}

// complain tells of reasons for what does something after all. That is no finding: what is rare may happen as soon as
// something else is changed.
func (r *reasons) complain(out io.Writer) {
	for _, known := range r.list {
		if known.met {
			continue
		}
		what := "was played"
		if known.Line != "" {
			what = known.Line + " ran"
		}
		fmt.Fprintf(out, "%s: %q: %s, so there is nothing to explain\n", r.path, known.Card, what)
	}
}
