package scenario

import (
	"fmt"
	"strings"

	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
)

// transcript keeps what the game told, and compares it with what the scenario expects.
func (r *run) transcript() {
	log := r.game.Log()
	var spots []program.Spot // of the lines
	for i := range log.Events {
		event := &log.Events[i]
		r.began = r.began || event.Kind == interpreter.TurnBegan
		r.reckoned = r.reckoned || event.Kind == interpreter.Scored
		for _, line := range linesOf(log, event) {
			r.Told = append(r.Told, line)
			spots = append(spots, log.Spot(event))
		}
	}
	if r.Scenario.HasTranscript && !r.stopped {
		r.compare(spots)
	}
}

// linesOf is an event as it stands in a transcript. What it tells may be a text of several lines.
func linesOf(log *interpreter.Log, event *interpreter.Event) []string {
	text := transcript.Line(log, event)
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
