package page

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/interpreter/event"
	"houserule/interpreter/story"
)

// An End is the result of a game with its reasons.
type End struct {
	Title      string
	Lines      []string // the rest of the result
	ScoreLines []string // the computation of the score
	Last       []Line   // the last story lines before the end
	Scores     *Bars
	Again      bool // the seat can begin another game
}

// A Bars is a histogram of the scores of automatic games, with the seat's own score.
type Bars struct {
	Summary string
	Bars    []Bar
}

// A Bar is the number of games with a score in a range. Width is the length in percent of the
// longest bar.
type Bar struct {
	Scores string
	Count  int
	Width  int
	Own    bool
}

// end returns the end of the game as the seat may know it.
func (l *layout) end() *End {
	lines := each.Of(l.table.EndingFor(l.Seat), func(line string) string { return minus(wording.UpperFirst(line)) })
	e := &End{Title: lines[0], Lines: lines[1:], Again: l.table.Again && l.Seat != Spectator}
	if !l.table.Game.Result().Over {
		return e
	}
	e.ScoreLines = l.scoreLines()
	e.Last = l.last()
	if l.Seat >= 0 && l.Seat < len(l.table.Compared) {
		e.Scores = barsOf(&l.table.Compared[l.Seat])
	}
	return e
}

// scoreLines returns the lines about the score. The terms of one player's score are joined into one
// line.
func (l *layout) scoreLines() (lines []string) {
	before := ""
	for _, line := range l.table.ScoreLines(l.Seat) {
		who, what, isOfOne := strings.Cut(line, ": ")
		if isOfOne && who == before {
			lines[len(lines)-1] += minus(" " + what)
			continue
		}
		before = who
		lines = append(lines, minus(wording.UpperFirst(line)))
	}
	return lines
}

// last returns the last story lines before the end, because they mostly explain it.
func (l *layout) last() []Line {
	const few = 8
	events := l.table.Game.Log().Events
	over := slices.IndexFunc(events, func(e event.Event) bool { return e.Kind == event.Ended })
	lines := slices.DeleteFunc(l.table.Session.StoryLines(l.Seat, 0), func(line story.Line) bool {
		return over >= 0 && line.First >= over || isTidying(&line, events)
	})
	for len(lines) > 0 && lines[len(lines)-1].Heading {
		lines = lines[:len(lines)-1] // a heading without lines below it
	}
	return linesOf(l.language, lines[max(0, len(lines)-few):], l.Seat)
}

// isTidying reports whether a line is only about cards being put away, which explains nothing.
func isTidying(line *story.Line, events []event.Event) bool {
	if line.Tone != event.Plain || line.Heading || line.Checked {
		return false
	}
	switch events[line.First].Kind {
	case event.TurnedOver, event.Discarded, event.Shuffled, event.Renewed:
		return true
	}
	return false
}

func barsOf(c *session.Comparison) *Bars {
	if c.Summary() == "" {
		return nil
	}
	bars := &Bars{Summary: minus(c.Summary())}
	for i := range c.Bins {
		b := &c.Bins[i]
		bars.Bars = append(bars.Bars, Bar{minus(b.Scores()), b.Count, 100 * b.Count / c.Highest(), b.Own})
	}
	return bars
}
