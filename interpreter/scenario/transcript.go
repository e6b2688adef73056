package scenario

import (
	"fmt"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
)

// transcript stores the lines of the log and compares them with the scenario's transcripts.
func (r *run) transcript() {
	log := r.game.Log()
	for i := range log.Events {
		r.began = r.began || log.Events[i].Kind == event.TurnBegan
		r.scored = r.scored || log.Events[i].Kind == event.Scored
	}
	r.Lines, _ = read(log)
	for _, expected := range r.Scenario.Transcripts {
		if r.stopped {
			return
		}
		readable := log
		if expected.Player > 0 {
			readable = log.For(expected.Player - 1)
		}
		lines, spots := read(readable)
		r.compare(expected, lines, spots)
	}
}

// read returns the lines of a log and, with the same indexes, the rules that logged them.
func read(log *event.Log) (lines []string, spots []program.Spot) {
	for i := range log.Events {
		e := &log.Events[i]
		for _, line := range linesOf(log, e) {
			lines = append(lines, line)
			spots = append(spots, log.Spot(e))
		}
	}
	return lines, spots
}

// linesOf returns the lines of an event in a transcript. The text of an event may have several
// lines.
func linesOf(log *event.Log, e *event.Event) []string {
	text := transcript.Line(log, e)
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

func (r *run) compare(expected variant.Transcript, lines []string, spots []program.Spot) {
	difference := differ(expected.Lines, lines)
	if difference == nil {
		return
	}
	d := diag.Diagnostic{Span: expected.Span, Summary: "the transcript differs"}
	if expected.Player > 0 {
		d.Summary = fmt.Sprintf("the transcript for player %d differs", expected.Player)
	}
	if len(spots) > 0 {
		d.Related = []diag.Related{loggedBy(difference.First, spots)}
	}
	r.Failures = append(r.Failures, Failure{Diagnostic: d, Difference: difference, update: Block{Span: expected.Span, Player: expected.Player, Lines: lines}})
}

// loggedBy returns a reference to the rule that logged a line. After the end of the log, it refers
// to the last line.
func loggedBy(line int, spots []program.Spot) diag.Related {
	at := min(line, len(spots)-1)
	spot := spots[at]
	return diag.Related{Span: spot.Span, Message: fmt.Sprintf("line %d comes from %s", at+1, spot.Source())}
}
