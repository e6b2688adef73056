package main

import (
	"fmt"
	"io"
	"slices"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl/data"
	"houserule/dsl/source"
)

// reasons are the entries of a file that explains why cards or lines are idle.
type reasons struct {
	path string
	list []reason
}

// A reason explains why a card, or a line of its script, is idle.
type reason struct {
	Card string
	Kind string // needed only if cards of two kinds have the same name
	Line string // "" for the whole card
	Why  string

	met bool // an idle card or line had this reason
}

// readReasons reads a file of reasons. It returns an empty list if path is "".
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
		return nil, misuse("%s: unknown key %q; a table [[idle]] has card, kind, line and why", path, unknown[0])
	}
	for _, r := range file.Idle {
		if r.Card == "" || r.Why == "" {
			return nil, misuse("%s: each [[idle]] needs card and why, but card = %q has why = %q", path, r.Card, r.Why)
		}
	}
	return &reasons{path, file.Idle}, nil
}

// sift returns the idle cards and lines without a reason. A reason for a whole card covers all
// its lines.
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

// complain writes the reasons that weren't needed. These don't change the exit code, because a
// rare event may need them again after other changes.
func (r *reasons) complain(out io.Writer) {
	for _, known := range r.list {
		if known.met {
			continue
		}
		what := "was played"
		if known.Line != "" {
			what = known.Line + " ran"
		}
		fmt.Fprintf(out, "%s: %q: %s, so this entry is not needed\n", r.path, known.Card, what)
	}
}
