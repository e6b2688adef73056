package interpreter

import (
	"houserule/interpreter/event"
)

// isSilent reports whether nobody listens: in evaluations and tries, and where a scenario sets its scene.
func (m *narrator) isSilent() bool {
	return m.log == nil || m.evaluating > 0 || m.scenario != nil && !m.scenario.traced
}

// emit adds an event; nil if nobody listens. The event may be completed until the next one.
func (m *narrator) emit(kind event.Kind, a, b, c int64) *event.Event {
	if m.isSilent() {
		return nil
	}
	depth := m.indent(kind, m.depth())
	unchanged := (kind == event.FieldSet || kind == event.GlobalSet) && b == c
	if kind != event.LookedUp && kind != event.Deed && !unchanged {
		m.notes[len(m.notes)-1].spoke = true
	}
	e := m.log.Add(kind)
	e.Turn, e.PC, e.Depth, e.Under, e.Seats = m.eventTurn(), int32(m.fiber.pc), depth, m.notes[len(m.notes)-1].deed, m.audience(kind)
	e.A, e.B, e.C = a, b, c
	return e
}

// eventTurn is whose turn an event belongs to, from 1, if players go on side by side.
func (m *narrator) eventTurn() uint8 {
	if !m.fiber.hasCompany {
		return 0
	}
	return uint8(m.fiber.player + 1)
}

// indent is how far in an event stands that a rule tells with so many rules under way, itself included:
// one step for each rule around it that has told something before. What turns and phases tell when they
// begin stands above what happens in them. A check or a table is a rule of its own, but what comes of it
// belongs to the rule that asked.
func (m *narrator) indent(kind event.Kind, rules int) int32 {
	switch kind {
	case event.TurnBegan, event.PhaseBegan, event.Triggered, event.Checked, event.LookedUp, event.Ended:
		rules--
	}
	m.speakUpTo(rules + 1)
	return m.notes[rules].depth
}

// depth is how many rules are under way, those included whose call was compiled in its place, and those in which the
// fiber began.
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

// isFull reports whether no more can be told.
func (m *narrator) isFull() bool { return m.log.Size() >= m.limits.Told }

// canLog reports whether an instruction that narrates has something to do. If not, its signal is s: a rule error if no more
// may be logged.
func (m *narrator) canLog() (s signal, ok bool) {
	if m.isSilent() {
		return goOn, false
	}
	s = m.mayLog()
	return s, s == goOn
}

// mayLog fails if no more may be told.
func (m *narrator) mayLog() signal {
	if len(m.log.Events) >= m.limits.Events || m.isFull() {
		return m.fail(tooMuchTold)
	}
	return goOn
}

// endNote makes the running rule one that has told nothing yet.
func (m *narrator) endNote() {
	if m.mayEndNote() {
		m.speakUpTo(min(len(m.notes), m.depth()))
	}
}

// endNoteWithin is endNote for a function that the running rule calls.
func (m *narrator) endNoteWithin() {
	if m.mayEndNote() {
		m.speakUpTo(min(len(m.notes), m.depth()+1))
	}
}

// mayEndNote reports whether something may be known of the running rule. It stands at least as far in as there are calls
// under way, in the fibers that it began in, too.
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
