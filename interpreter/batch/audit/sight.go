package audit

import "houserule/dsl/source"

// A sight is a question as it is looked at the first time in a game, however rare looks have become by then: where the game stands
// at it, where a screen may skip it, where the game goes on from it, or where a page is sent to whoever is asked.
type sight struct {
	what seen
	at   source.Span
}

type seen uint8

const (
	stoodAt seen = iota
	skippedAt
	wentOnFrom
	sentWith
	watchedAt
	foretold
	foretoldOnTheWay
)

// isNew reports whether something is looked at for the first time.
func (w *worker) isNew(what seen, at source.Span) bool {
	s := sight{what, at}
	known := w.seen[s]
	w.seen[s] = true
	return !known
}

// isSeen reports whether a look is taken: at what is new always, and else by chance, less and less often.
func (w *worker) isSeen(l *look, chance float64) bool {
	d, open := l.now.Next()
	isNew := open && w.isNew(stoodAt, d.Rule.Span)
	if len(l.way) > 0 {
		isNew = w.isNew(wentOnFrom, l.last().rule) || isNew
	}
	return isNew || chance < float64(w.Often)/float64(l.decisions+1)
}

// isSentNow reports whether a look is at what is sent, too: always where the player is asked something new, and else now and then.
func (w *worker) isSentNow(l *look, player int) bool {
	if w.Sent == nil {
		return false
	}
	isNew := false
	for _, q := range l.glimpse(player).questions {
		isNew = w.isNew(sentWith, q.Rule.Span) || isNew
	}
	return isNew || w.stands%w.seldom == 0
}

// isWatched is the same for who looks on.
func (w *worker) isWatched(l *look) bool {
	if w.Sent == nil {
		return false
	}
	d, open := l.now.Next()
	return open && w.isNew(watchedAt, d.Rule.Span) || w.stands%w.seldom == 0
}
