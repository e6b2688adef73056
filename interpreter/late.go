package interpreter

import "bytes"

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
