package save

import (
	"crypto/sha256"
	"fmt"

	"houserule/interpreter/history"
	"houserule/interpreter/transcript"
)

// A storyteller puts what a record tells into steps as they are written down. What was there already when it was
// asked before is not reckoned again.
type storyteller struct {
	opening Came
	known   []history.Step
	steps   []Step
}

// stepsOf are the opening and the steps of a record.
func (t *storyteller) stepsOf(r *history.Record) (opening Came, steps []Step) {
	now := r.Steps()
	same := 0
	for same < min(len(now), len(t.known)) && now[same].Entry == t.known[same].Entry && now[same].Told == t.known[same].Told {
		same++
	}
	if t.opening.Story == "" {
		t.opening = came(r, "", 0, r.Opening())
	}
	t.known, t.steps = t.known[:same], t.steps[:same:same]
	before, told := t.opening.Story, r.Opening().Told
	if same > 0 {
		before, told = t.steps[same-1].Story, t.known[same-1].Told
	}
	for _, step := range now[same:] {
		c := came(r, before, told, step)
		t.known, t.steps = append(t.known, step), append(t.steps, Step{step.Entry, c})
		before, told = c.Story, step.Told
	}
	return t.opening, t.steps
}

// came is what came of a step: its story is a digest of the one before it and of all that was told since.
func came(r *history.Record, before string, told int, step history.Step) Came {
	sum := sha256.New()
	fmt.Fprint(sum, before)
	log := r.Log()
	for i := told; i < step.Told; i++ {
		fmt.Fprintln(sum, transcript.Line(log, &log.Events[i]))
	}
	return Came{step.Luck, short(sum)}
}
