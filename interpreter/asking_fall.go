package interpreter

import (
	"bytes"
	"errors"

	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A question stands while others go on, and what they do may take away the last thing that could be answered. Then it falls:
// nobody is asked any more, and what needs its answer is passed over. That is the rest of the block, for the name that has got
// no value is not known any farther; and where a procedure ends so without the result that it owes, the rest of the block
// that called it.

// fall has the question that the running fiber stood for fall. An offer lapses with it.
func (m *asking) fall(site *program.Site) signal {
	if m.fiber.offer > 0 {
		m.lapses = errors.New("no option is left")
		return failed
	}
	m.logFall(site)
	m.version++
	m.fiber.passed++
	return m.passBlock(m.fiber.pc)
}

// logFall tells that a question is not asked any more.
func (m *asking) logFall(site *program.Site) {
	if m.isSilent() {
		return
	}
	prompt := m.textOf(site.Prompt)
	if m.emit(event.Said, none, none, none) != nil {
		m.log.SetText(prompt.Append(names.Plain(" No option is left.")))
	}
}

// passBlock goes on behind the innermost block around a place of the running procedure. Where there is none, as in what asks
// the cards that listen to a procedure, a result is owed.
func (m *asking) passBlock(pc int) signal {
	if end, ok := m.p.EndOfBlock(int32(pc)); ok {
		m.fiber.pc = int(end)
		return jumped
	}
	return m.fallOut()
}

// fallOut leaves a procedure that owes a result. Whoever wants it can't go on, either.
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

// An answer may come too late: while a question stands, what others do may leave it one answer only, or none, and then the
// game goes on without. The next question of the same line of play has another number, so no such answer is taken for one
// to that.

// passIf counts what the running fiber stood for as passed, if it did.
func (m *asking) passIf(stood bool) {
	if stood {
		m.fiber.passed++
	}
}

// numberOffer gives what an offer asks a number of its own, if it came to be asked in place of something else. All of an offer
// is asked anew whenever the game moves on, and then it may go another way, or to another round of a loop. So it asks the same
// only where it has the same in hand.
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
