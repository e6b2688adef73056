// Package effects makes reports about an edited text of rules: a comparison of games, the chances
// of a check, the coverage by scenarios, and the rulebook. Its input is an edit from the package
// workshop. Its output consists of a summary for the workshop, and a whole page. Because a
// report may take minutes, another process can make it. The maker sends updates on the progress.
package effects

import (
	"bytes"
	"context"
	"errors"
	"io"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/workshop"
)

// A Job is a report to make. Another process with the same shipped rules can read it.
type Job struct {
	Kind  Kind
	Edit  workshop.Edit
	Check string `json:",omitempty"` // the check of Odds with its arguments, as the user typed it
}

// A Kind is a sort of report. It is part of the report's address.
type Kind string

// The sorts of reports.
const (
	Comparison Kind = "comparison"
	Odds       Kind = "odds"
	Coverage   Kind = "coverage"
	Rulebook   Kind = "rulebook"
)

// An Update is a step towards a report. A later one replaces the earlier ones.
type Update struct {
	Done    int    `json:"done"` // pairs of games
	All     int    `json:"all"`
	Summary string `json:"summary,omitempty"` // the summary for the workshop as HTML, or "" if there is none yet
	Page    string `json:"page,omitempty"`    // the whole page
	Error   string `json:"error,omitempty"`   // the reason why there is no report
}

// A Maker makes a report and shows its progress. If ctx is done, it stops without an error.
type Maker func(ctx context.Context, job Job, show func(Update)) error

// For returns a Maker for the rules of a workshop.
func For(w *workshop.Workshop) Maker {
	return func(ctx context.Context, job Job, show func(Update)) error {
		switch job.Kind {
		case Comparison:
			return compared(ctx, w, job.Edit, show)
		case Odds:
			return chances(w, job, show)
		case Coverage:
			return covered(w, job.Edit, show)
		case Rulebook:
			return book(w, job.Edit, show)
		}
		return errors.New("there is no such report")
	}
}

// made shows a report: the summary and the page. The report may be a first result.
func made(show func(Update), u Update, kind Kind, summary any, write func(io.Writer) error) error {
	var words, whole bytes.Buffer
	if err := page.WriteSummary(&words, string(kind), summary); err != nil {
		return err
	}
	if err := write(&whole); err != nil {
		return err
	}
	u.Summary, u.Page = words.String(), whole.String()
	show(u)
	return nil
}
