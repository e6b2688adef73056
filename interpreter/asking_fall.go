package interpreter

import (
	"bytes"
	"errors"

	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A decision can lose all its options while it is pending, because another player acts. It is
// then cancelled: the player isn't asked, and the code that needs the answer is skipped. That
// code is the rest of the block, because the variable for the answer has no value. If a procedure
// ends this way without its result, the rest of the calling block is skipped, too.

// cancelDecision cancels the pending decision of the running fiber. An offer lapses instead.
func (m *asking) cancelDecision(site *program.Site) signal {
	if m.fiber.offer > 0 {
		m.lapses = errors.New("no option is left")
		return failed
	}
	m.logCancelled(site)
	m.version++
	m.fiber.passed++
	return m.passBlock(m.fiber.pc)
}

// logCancelled logs that a decision is cancelled.
func (m *asking) logCancelled(site *program.Site) {
	if m.isSilent() {
		return
	}
	prompt := m.textOf(site.Prompt)
	if m.emit(event.Said, none, none, none) != nil {
		m.log.SetText(prompt.Append(names.Plain(m.Language().Word(" No option is left."))))
	}
}

// passBlock continues after the innermost block around pc in the running procedure. If there is
// no such block, it leaves the procedure. For example, generated code that calls the listeners of
// a procedure has none.
func (m *asking) passBlock(pc int) signal {
	if end, ok := m.p.EndOfBlock(int32(pc)); ok {
		m.fiber.pc = int(end)
		return jumped
	}
	return m.fallOut()
}

// fallOut returns from a procedure without a result. A caller that needs the result skips its
// block, too.
func (m *asking) fallOut() signal {
	b := m.fiber
	last := len(b.frames) - 1
	if last < 0 {
		return m.fail(noCandidate)
	}
	f := b.frames[last]
	clear(b.window())
	b.frames = b.frames[:last]
	b.base, b.top, b.pc = int(f.base), int(f.top), int(f.pc)
	if f.result < 0 {
		return jumped
	}
	return m.passBlock(b.pc - 1)
}

// An answer may come too late: another player's action may leave only one answer, or none, and
// the game then continues without an answer. The next decision of the fiber has a higher number,
// so the late answer can't be taken for an answer to it.

// passIf counts the pending decision of the running fiber as skipped if stood is true.
func (m *asking) passIf(stood bool) {
	if stood {
		m.fiber.passed++
	}
}

// numberOffer assigns a new number to the pending decision of an offer if it differs from the
// previous one. An offer is repeated whenever the game resumes, and may then take another branch
// or another iteration of a loop. The decision is the same only if the whole stack of the fiber
// is equal.
func (b *fiber) numberOffer() {
	if b.offer == 0 {
		return
	}
	before := len(b.put)
	put := b.ahead.encodeStack(b.put, &b.ahead.fiber.stack)
	if now := put[before:]; before > 0 && !bytes.Equal(put[:before], now) {
		b.passed++
	}
	b.put = append(put[:0], put[before:]...)
}
