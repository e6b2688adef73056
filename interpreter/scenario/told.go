package scenario

import (
	"fmt"
	"houserule/dsl/diag"
	"houserule/interpreter/event"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"strings"
)

// transcript keeps what the game told, and compares it with what the scenario expects.
func (r *run) transcript() {
	log := r.game.Log()
	var spots []program.Spot // of the lines
	for i := range log.Events {
		e := &log.Events[i]
		r.began = r.began || e.Kind == event.TurnBegan
		r.reckoned = r.reckoned || e.Kind == event.Scored
		for _, line := range linesOf(log, e) {
			r.Told = append(r.Told, line)
			spots = append(spots, log.Spot(e))
		}
	}
	if r.Scenario.HasTranscript && !r.stopped {
		r.compare(spots)
	}
}

// linesOf is an event as it stands in a transcript. What it tells may be a text of several lines.
func linesOf(log *event.Log, e *event.Event) []string {
	text := transcript.Line(log, e)
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

func (r *run) compare(spots []program.Spot) {
	difference := differ(r.Scenario.Transcript, r.Told)
	if difference == nil {
		return
	}
	d := diag.Diagnostic{Span: r.Scenario.TranscriptSpan, Summary: "the game tells something else"}
	if len(spots) > 0 {
		d.Related = []diag.Related{toldBy(difference.First, spots)}
	}
	r.Failures = append(r.Failures, Failure{d, difference})
}

// toldBy names the rule that told a line, or if nothing was told there the one that told the last line.
func toldBy(line int, spots []program.Spot) diag.Related {
	at := min(line, len(spots)-1)
	spot := spots[at]
	message := fmt.Sprintf("line %d is told by %s", at+1, spot.Sort)
	if spot.Rule != spot.Sort {
		message += " " + spot.Rule
	}
	if len(spot.Cites) > 0 {
		message += " (" + strings.Join(spot.Cites, ", ") + ")"
	}
	return diag.Related{Span: spot.Span, Message: message}
}
