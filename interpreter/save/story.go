package save

import (
	"crypto/sha256"
	"fmt"

	"houserule/dsl/each"
	"houserule/interpreter/event"
	"houserule/interpreter/history"
	"houserule/interpreter/transcript"
)

// A storyteller converts the steps of a record to steps of a save.
type storyteller struct {
	opening Consequences
	steps   []Step
	told    []int // by step, the number of events in the log after it
}

// follow converts the new steps of a record. It returns the number of steps that are unchanged
// since the previous call.
func (t *storyteller) follow(r *history.Record) (same int) {
	now := r.Steps()
	for same < min(len(now), len(t.steps)) && now[same].Entry == t.steps[same].Entry && now[same].Logged == t.told[same] {
		same++
	}
	if t.opening.Story == "" {
		t.opening = came(r, "", 0, r.Opening())
	}
	t.steps, t.told = t.steps[:same], t.told[:same]
	before, told := t.opening.Story, r.Opening().Logged
	if same > 0 {
		before, told = t.steps[same-1].Story, t.told[same-1]
	}
	for _, step := range now[same:] {
		c := came(r, before, told, step)
		t.steps, t.told = append(t.steps, Step{step.Entry, c}), append(t.told, step.Logged)
		before, told = c.Story, step.Logged
	}
	return same
}

// came returns the consequences of a step. The digest includes the previous digest, so it covers
// the whole log.
func came(r *history.Record, before string, told int, step history.Step) Consequences {
	sum := sha256.New()
	fmt.Fprint(sum, before)
	log := r.Log()
	for i := told; i < step.Logged; i++ {
		fmt.Fprintln(sum, transcript.Line(log, &log.Events[i]))
	}
	lines := each.Of(publicEntries(r, told, step.Logged), func(line line) string { return line.text })
	return Consequences{step.Luck, short(sum), lines}
}

// A line is the text of an event.
type line struct {
	text  string
	event *event.Event
}

// publicEntries returns a slice of the log entries in the range from:to that all players may read.
// In a game for one player it returns all entries.
func publicEntries(r *history.Record, from, to int) (lines []line) {
	reader := 0
	if r.Players() > 1 {
		reader = -1 // an observer
	}
	log := r.Log().For(reader)
	for i := from; i < to; i++ {
		e := &log.Events[i]
		if text := transcript.Line(log, e); text != "" {
			lines = append(lines, line{text, e})
		}
	}
	return lines
}

// sameAs returns the number of leading steps that equal those of a save. It ignores the digests
// of old saves, because these have none.
func (t *storyteller) sameAs(saved []Step) (same int) {
	for same < min(len(t.steps), len(saved)) {
		now, then := &t.steps[same], &saved[same]
		if now.Entry != then.Entry || then.Story != "" && now.Story != then.Story {
			break
		}
		same++
	}
	return same
}
