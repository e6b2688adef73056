package page

import (
	"fmt"
	"io"
	"math"
	"strings"

	"houserule/cmd/houserule/internal/report"
	"houserule/interpreter/batch/simulate"
)

// A Study is the feel of a game in the form of a page.
type Study struct{ report.Study }

// StudyBegins is the start of each page of a study. Programs use it to recognise one before they
// overwrite a file.
const StudyBegins = "<!doctype html>\n<!-- A study by houserule -->"

// WriteHTML writes the page to w, and returns the first write error.
func (s Study) WriteHTML(w io.Writer) error {
	if _, err := io.WriteString(w, StudyBegins); err != nil {
		return err
	}
	return templates(nil).ExecuteTemplate(w, "study", s)
}

// Picture returns the picture of a cell with a share: its interval on a scale from 0 to 100 %.
func (s Study) Picture(c report.StudyCell) Whisker {
	at := func(percent float64) float64 { return math.Round(10*(margin+percent*(middle-margin)/middle)) / 10 }
	return Whisker{at(c.Even), at(c.Low), at(c.High), at(c.Dot), "up"}
}

// The size of a chart in its own units.
const chartWidth, chartHeight = 300, 120

// Curve returns the points of the winner's mean lead, from the beginning of a game to its end. The
// middle of the chart is an equal position.
func (s Study) Curve(a report.StudyArm) string {
	var points []string
	last := float64(len(a.Course.Lead) - 1)
	for i, lead := range a.Course.Lead {
		points = append(points, fmt.Sprintf("%.1f,%.1f", chartWidth*float64(i)/last, chartHeight/2*(1-max(-1, min(1, lead)))))
	}
	return strings.Join(points, " ")
}

// A LengthBar is a bucket of a histogram with its place in a chart.
type LengthBar struct {
	simulate.Bucket
	X, Y, Width, Height float64
}

// Lengths returns the histogram of the numbers of decisions.
func (s Study) Lengths(a report.StudyArm) (bars []LengthBar) {
	buckets, most := a.Decisions.Histogram, 1
	for _, b := range buckets {
		most = max(most, b.Count)
	}
	width := chartWidth / float64(max(1, len(buckets)))
	for i, b := range buckets {
		height := math.Round(chartHeight * float64(b.Count) / float64(most))
		bars = append(bars, LengthBar{b, math.Round(10*width*float64(i)) / 10, chartHeight - height, math.Round(9*width) / 10, height})
	}
	return bars
}
