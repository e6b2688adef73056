package audit

import "houserule/dsl/source"

// A sight is a comparison of one sort at one question. The first one in a game is always made,
// because comparisons become rare later in a game.
type sight struct {
	what seen
	at   source.Span
}

type seen uint8

const (
	suspendedAt seen = iota
	skippedAt
	resumedFrom
	sentWith
	watchedAt
	previewedNow
	previewedAfter
)

// isNew reports whether a sight is the first of its sort in the game.
func (w *worker) isNew(what seen, at source.Span) bool {
	s := sight{what, at}
	known := w.seen[s]
	w.seen[s] = true
	return !known
}

// isSeen reports whether to audit a decision. It returns true for new questions, and else at
// random with decreasing probability. chance is a random number below 1.
func (w *worker) isSeen(l *look, chance float64) bool {
	d, open := l.now.Next()
	isNew := open && w.isNew(suspendedAt, d.Rule.Span)
	if len(l.steps) > 0 {
		isNew = w.isNew(resumedFrom, l.last().rule) || isNew
	}
	return isNew || chance < float64(w.Often)/float64(l.decisions+1)
}

// isSentNow reports whether a comparison includes the result of Sent. It does for each new
// question, and else one time in w.seldom.
func (w *worker) isSentNow(l *look, player int) bool {
	if w.Sent == nil {
		return false
	}
	isNew := false
	for _, q := range l.view(player).questions {
		isNew = w.isNew(sentWith, q.Rule.Span) || isNew
	}
	return isNew || w.direct%w.seldom == 0
}

// isWatched reports the same for a spectator.
func (w *worker) isWatched(l *look) bool {
	if w.Sent == nil {
		return false
	}
	d, open := l.now.Next()
	return open && w.isNew(watchedAt, d.Rule.Span) || w.direct%w.seldom == 0
}
