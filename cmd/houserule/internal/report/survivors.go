package report

import (
	"fmt"
	"io"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/interpreter/batch/mutation"
	"houserule/interpreter/scenario"
)

// Survivors writes how many mutants scenarios noticed, then the mutants that no scenario noticed,
// and the marks with errors.
func Survivors(r *mutation.Report, w io.Writer) {
	tried := r.Noticed + r.Unnoticed + r.NotReached
	fmt.Fprintf(w, "%s, %.1f %% noticed: %d noticed, %d not noticed, %d not reached",
		diag.Counted(tried, "change"), r.Share(), r.Noticed, r.Unnoticed, r.NotReached)
	if r.Marked > 0 {
		fmt.Fprintf(w, "; %d more in marked lines", r.Marked)
	}
	if tried+r.Marked < r.Total {
		fmt.Fprintf(w, " (%d possible)", r.Total)
	}
	fmt.Fprintln(w)
	for _, f := range r.Survivors() {
		fmt.Fprintf(w, "%s: %s (%s; %s)\n", f.Place, f.Verdict, f.Kind, ranBy(f))
		fmt.Fprintf(w, "    %s\n", lineOf(f.Place))
		fmt.Fprintf(w, "    %s  →  %s\n", shortened(f.Before), shortened(f.After))
	}
	for _, place := range r.Needless {
		fmt.Fprintf(w, "%s: the mark %q is not needed: scenarios notice all changes of this line\n", place, mutation.SameMark)
	}
	for _, place := range r.Unreasoned {
		fmt.Fprintf(w, "%s: the mark %q needs a reason\n", place, mutation.SameMark)
	}
}

func ranBy(f mutation.Finding) string {
	if f.Verdict == mutation.NotReached {
		return "no scenario runs it"
	}
	return diag.Counted(f.Ran, "scenario") + " ran it"
}

func lineOf(place source.Span) string { return strings.TrimSpace(place.File.Line(place.Line())) }

// shortened returns a text truncated to 100 letters.
func shortened(text string) string {
	const most = 100
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return text
}

// ---- JSON ---------------------------------------------------------------------------------------

// A survivorJSON is a mutant that no scenario noticed, in JSON.
type survivorJSON struct {
	Place   string `json:"place"`
	Rule    string `json:"rule"`
	Kind    string `json:"kind"`
	Line    string `json:"line"`
	Before  string `json:"before"`
	After   string `json:"after"`
	Verdict string `json:"verdict"`
	Ran     int    `json:"ran"` // number of scenarios that ran the place
}

// SurvivorsJSON writes the mutants that no scenario noticed as JSON.
func SurvivorsJSON(r *mutation.Report, out io.Writer) error {
	all := struct {
		Changes    int            `json:"changes"`
		Share      float64        `json:"share"` // percentage that was noticed
		Noticed    int            `json:"noticed"`
		Unnoticed  int            `json:"unnoticed"`
		NotReached int            `json:"not_reached"`
		Marked     int            `json:"marked"`
		Survivors  []survivorJSON `json:"survivors"`
		Needless   []string       `json:"needless_marks,omitempty"`
		Unreasoned []string       `json:"marks_without_reason,omitempty"`
	}{
		Changes: r.Noticed + r.Unnoticed + r.NotReached, Share: r.Share(), Noticed: r.Noticed, Unnoticed: r.Unnoticed,
		NotReached: r.NotReached, Marked: r.Marked, Survivors: []survivorJSON{},
		Needless: places(r.Needless), Unreasoned: places(r.Unreasoned),
	}
	for _, f := range r.Survivors() {
		all.Survivors = append(all.Survivors, survivorJSON{
			Place: f.Place.String(), Rule: f.Rule, Kind: string(f.Kind), Line: lineOf(f.Place), Before: f.Before, After: f.After,
			Verdict: f.Verdict.String(), Ran: f.Ran,
		})
	}
	return writeJSON(out, all)
}

func places(spans []source.Span) (places []string) {
	return each.Of(spans, func(span source.Span) string { return span.String() })
}

// SurvivorsInCoverage returns the coverage of a report, with a remark for each mutant that no
// scenario noticed.
func SurvivorsInCoverage(r *mutation.Report) *scenario.Coverage {
	coverage := r.Coverage()
	for _, f := range r.Survivors() {
		coverage.Remark(f.Place, diag.Printable(fmt.Sprintf("%s: %s  →  %s", f.Verdict, shortened(f.Before), shortened(f.After))))
	}
	return coverage
}
