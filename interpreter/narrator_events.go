package interpreter

import (
	"houserule/interpreter/event"
)

// isSilent reports whether no event is logged: in evaluations, in trials, and while a scenario
// prepares its position.
func (m *narrator) isSilent() bool {
	return m.log == nil || m.evaluating > 0 || m.scenario != nil && !m.scenario.traced
}

// emit appends an event to the log and returns it, or nil if nothing is logged. The caller may
// fill in the event until the next call.
func (m *narrator) emit(kind event.Kind, a, b, c int64) *event.Event {
	if m.isSilent() {
		return nil
	}
	depth := m.indent(kind, m.depth())
	unchanged := (kind == event.FieldSet || kind == event.GlobalSet) && b == c
	if kind != event.LookedUp && kind != event.ActionBegan && !unchanged {
		m.notes[len(m.notes)-1].logged = true
	}
	e := m.log.Add(kind)
	e.Turn, e.PC, e.Depth, e.Under, e.Seats = m.eventTurn(), int32(m.fiber.pc), depth, m.notes[len(m.notes)-1].action, m.audience(kind)
	e.A, e.B, e.C = a, b, c
	return e
}

// eventTurn returns 1 + the player of a parallel fiber, or 0 if the fiber isn't parallel.
func (m *narrator) eventTurn() uint8 {
	if !m.fiber.hasCompany {
		return 0
	}
	return uint8(m.fiber.player + 1)
}

// indent returns the indentation of an event. rules is the number of active rules, including the
// one that logs. The indentation grows by one for each enclosing rule that has logged an event.
// The first event of a turn or phase is one level above the events within it. The result of a
// check or table is logged at the level of the rule that called it.
func (m *narrator) indent(kind event.Kind, rules int) int32 {
	switch kind {
	case event.TurnBegan, event.PhaseBegan, event.Triggered, event.Checked, event.LookedUp, event.Ended:
		rules--
	}
	m.resizeNotes(rules + 1)
	return m.notes[rules].depth
}

// depth returns the number of active rules. It counts inlined calls, and the rules that were
// active when the fiber began.
func (m *narrator) depth() (depth int) {
	for b := m.fiber; b != nil; b = b.parent {
		depth += len(b.frames) + int(m.p.Level(int32(b.pc)))
		for i := range b.frames {
			if pc := b.frames[i].pc - 1; pc >= 0 {
				depth += int(m.p.Level(pc))
			}
		}
	}
	return depth
}

// isFull reports whether the log has reached its size limit.
func (m *narrator) isFull() bool { return m.log.Size() >= m.limits.LogBytes }

// mayLog fails if the log is full.
func (m *narrator) mayLog() signal {
	if len(m.log.Events) >= m.limits.Events || m.isFull() {
		return m.fail(tooMuchLogged)
	}
	return proceed
}

// endNote marks the running rule as one that has logged nothing yet.
func (m *narrator) endNote() {
	if m.mayEndNote() {
		m.resizeNotes(min(len(m.notes), m.depth()))
	}
}

// endNoteWithin does the same as endNote for a function that the running rule calls.
func (m *narrator) endNoteWithin() {
	if m.mayEndNote() {
		m.resizeNotes(min(len(m.notes), m.depth()+1))
	}
}

// mayEndNote reports whether the running rule may have a note. The rule is nested at least as
// deep as there are active calls, including those of parent fibers.
func (m *narrator) mayEndNote() bool {
	if m.evaluating > 0 || m.log == nil {
		return false
	}
	calls := 0
	for b := m.fiber; b != nil; b = b.parent {
		calls += len(b.frames)
	}
	return len(m.notes) > calls
}
