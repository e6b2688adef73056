package report

import (
	"fmt"
	"io"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/interpreter/batch/audit"
)

// Leaks has the results of an audit.
type Leaks struct {
	*audit.Report
	Title, Variant string
	Seed           int64
	Silence        bool // who is asked was audited, too
	Whole          bool // all games were played, so that marks can be judged
}

// WriteText writes the leaks as text. The function met returns words for the number of games that
// showed a leak, and for the shortest one.
func (l Leaks) WriteText(w io.Writer, met func(f *audit.Finding) string) {
	fmt.Fprintf(w, "%s: %s\n%s, seed %d\n", l.Title, l.verdict(), diag.Counted(l.Games, "game"), l.Seed)
	for _, f := range l.Findings {
		finding := diag.Diagnostic{Span: f.At, Summary: summaryOf(f), Detail: f.Advice() + "\n" + met(f)}
		fmt.Fprintf(w, "\n%s", finding.Text(terminal.Palette(w)))
	}
	if len(l.Findings) > 0 {
		fmt.Fprintf(w, "\nIf a leak is intended, mark its line with %s and the reason.\n", audit.KnownMark)
	}
	for _, message := range l.Unmoved.Messages() {
		fmt.Fprintln(w, message)
	}
}

// verdict returns words on whether there are leaks.
func (l Leaks) verdict() string {
	switch {
	case l.Looks == 0:
		return "no player had hidden information, so there was nothing to check"
	case len(l.Findings) == 0:
		return "no leaks found; hidden information was redealt " + diag.Counted(l.Looks, "time")
	}
	return diag.Counted(len(l.Findings), "leak") + " found"
}

func summaryOf(f *audit.Finding) string {
	if f.Rule == "" {
		return fmt.Sprintf("%s: %s", f.Kind, f.Message())
	}
	return fmt.Sprintf("%s in %s: %s", f.Kind, f.Rule, f.Message())
}

// WriteMarks writes the marks without a reason, and those that can be removed.
func (l Leaks) WriteMarks(w io.Writer) {
	for _, m := range l.Unreasoned() {
		fmt.Fprintf(w, "%s: the mark %q needs a reason\n", m.Place, audit.KnownMark)
	}
	for _, m := range l.needless() {
		fmt.Fprintf(w, "%s: the mark %q is not needed: its line ran in these %s without a leak\n", m.Place, audit.KnownMark, diag.Counted(l.Games, "game"))
	}
}

// needless returns a slice with the marks that can be removed. It returns nil unless all games
// were played, because the others may need a mark.
func (l Leaks) needless() []*source.Mark {
	if !l.Whole {
		return nil
	}
	return l.Report.Needless(l.Silence)
}

// ---- JSON ---------------------------------------------------------------------------------------

type jsonLeaks struct {
	Variant    string     `json:"variant"`
	Games      int        `json:"games"`
	Seed       int64      `json:"seed"`
	Looks      int        `json:"looks"`
	Unmoved    []string   `json:"not_redealt,omitempty"` // components that weren't redealt, with reasons
	Findings   []jsonLeak `json:"findings"`
	Unreasoned []string   `json:"marks_without_reason,omitempty"`
	Needless   []string   `json:"needless_marks,omitempty"`
}

// A jsonLeak is a leak in JSON. The player is counted from 1, and 0 is a spectator.
type jsonLeak struct {
	Kind      audit.Kind `json:"kind"`
	Place     string     `json:"place"`
	Rule      string     `json:"rule"`
	Player    int        `json:"player"`
	About     string     `json:"about,omitempty"`
	Told      string     `json:"told"`
	Otherwise string     `json:"otherwise"`
	Message   string     `json:"message"`
	Advice    string     `json:"advice"`
	Met       int        `json:"met"` // number of games that showed it
	Seed      uint64     `json:"seed"`
	Decisions int        `json:"decisions"`
}

// WriteJSON writes the leaks as JSON. It returns the first error of writing.
func (l Leaks) WriteJSON(w io.Writer) error {
	all := jsonLeaks{Variant: l.Variant, Games: l.Games, Seed: l.Seed, Looks: l.Looks, Unmoved: l.Unmoved.Messages(), Findings: []jsonLeak{}, Unreasoned: marked(l.Unreasoned()), Needless: marked(l.needless())}
	for _, f := range l.Findings {
		all.Findings = append(all.Findings, jsonLeak{
			Kind: f.Kind, Place: f.At.String(), Rule: f.Rule, Player: f.Player + 1, About: f.About, Told: f.Text, Otherwise: f.Redealt,
			Message: f.Message(), Advice: f.Advice(), Met: f.Times, Seed: f.Seed, Decisions: f.Decisions,
		})
	}
	return writeJSON(w, all)
}

func marked(marks []*source.Mark) (spans []string) {
	return each.Of(marks, func(m *source.Mark) string { return m.Place.String() })
}
