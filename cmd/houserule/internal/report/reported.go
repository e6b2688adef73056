package report

import (
	"fmt"
	"io"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/batch/simulate"
)

// writeReported writes the figures of one label.
func (s Simulation) writeReported(w io.Writer, r simulate.Reported) {
	fmt.Fprintf(w, "\n%s", diag.Printable(r.Label))
	if r.Player >= 0 && len(s.Players) > 1 {
		fmt.Fprintf(w, ", %s", strings.TrimSpace(s.seat(r.Player)))
	}
	fmt.Fprintln(w)
	if r.Value.Type().Base == variant.Number {
		writeMean(w, "mean       ", r.Summary)
		writeHistogram(w, r.Summary.Histogram)
		return
	}
	for _, count := range r.Counts {
		writeRate(w, fmt.Sprintf("%-9s", r.Word(count.Value)), count.Games, s.Result.Games)
	}
}

// A jsonReported has the figures of one label.
type jsonReported struct {
	Label  string      `json:"label"`
	Player int         `json:"player,omitempty"` // from 1; left out for the table
	Mean   *float64    `json:"mean,omitempty"`   // of numbers only
	MeanCI *[2]float64 `json:"mean_ci95,omitempty"`
	SD     *float64    `json:"sd,omitempty"`
	Counts []jsonCount `json:"counts"`
}

type jsonCount struct {
	Value  string     `json:"value"`
	Games  int        `json:"games"`
	Rate   float64    `json:"rate"`
	RateCI [2]float64 `json:"rate_ci95"`
}

func jsonReportedOf(r simulate.Reported, games int) jsonReported {
	reported := jsonReported{Label: r.Label, Player: r.Player + 1, Counts: []jsonCount{}}
	if r.Value.Type().Base == variant.Number && games > 1 {
		reported.Mean, reported.SD, reported.MeanCI = &r.Summary.Mean, &r.Summary.SD, &[2]float64{r.Summary.Around.Low, r.Summary.Around.High}
	}
	for _, count := range r.Counts {
		interval := simulate.Wilson(count.Games, games)
		reported.Counts = append(reported.Counts, jsonCount{
			r.Word(count.Value), count.Games, float64(count.Games) / float64(max(1, games)), [2]float64{interval.Low, interval.High},
		})
	}
	return reported
}

// quotedCell returns a text as a cell of CSV.
func quotedCell(text string) string {
	if !strings.ContainsAny(text, ",\"\n") {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}
