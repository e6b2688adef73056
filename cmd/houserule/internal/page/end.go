package page

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/story"
)

// An End is the result of a game with its reasons.
type End struct {
	Title    string
	Ranks    []Rank   // the players by score, the best first; nil for a single player
	Lines    []string // the rest of the result
	Reckoned []string // the computation of the score
	Last     []Line   // the last story lines before the end
	Scores   *Bars
	Again    bool // the seat can begin another game
}

// A Rank is a player with the score.
type Rank struct {
	Name, Score string
	Won         bool
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
	var lines []string
	for _, line := range l.table.EndingFor(l.Seat) {
		lines = append(lines, minus(wording.UpperFirst(line)))
	}
	e := &End{Title: lines[0], Lines: lines[1:], Again: l.table.Again && l.Seat != Onlooker}
	result := l.table.Game.Result()
	if !result.Over {
		return e
	}
	if score := l.table.Game.Program().Variant.Score; l.Seat >= 0 && l.Seat < len(result.Won) && score != nil && len(score.Wins) > 0 {
		e.Title, e.Lines = "You have lost", lines
		if result.Won[l.Seat] {
			e.Title = "You have won"
		}
	}
	e.Ranks = ranksOf(&result, l.Seat)
	e.Lines = slices.DeleteFunc(e.Lines, func(line string) bool { return isRank.MatchString(line) })
	if l.Seat == Onlooker && len(e.Ranks) > 0 && e.Ranks[0].Won {
		e.Title, e.Lines = e.Ranks[0].Name+" has won", slices.Concat([]string{e.Title}, e.Lines)
	}
	e.Reckoned = l.scoreLines()
	e.Last = l.last()
	if l.Seat >= 0 && l.Seat < len(l.table.Compared) {
		e.Scores = barsOf(&l.table.Compared[l.Seat])
	}
	return e
}

// isRank matches a line about a score, which is in the ranking too.
var isRank = regexp.MustCompile(`^Player \d+: score `)

// ranksOf returns the players in the order of their results: winners first, then by score.
func ranksOf(result *interpreter.Result, seat int) (ranks []Rank) {
	if len(result.Scores) < 2 {
		return nil
	}
	order := make([]int, len(result.Scores))
	for i := range order {
		order[i] = i
	}
	wins := func(player int) int {
		if result.Won[player] {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(wins(a)-wins(b), cmp.Compare(result.Scores[b], result.Scores[a]))
	})
	for _, player := range order {
		ranks = append(ranks, Rank{whose(player, seat), minus(strconv.FormatInt(result.Scores[player], 10)), result.Won[player]})
	}
	return ranks
}

// scoreLines returns the lines about the score. The terms of one player's score are joined into one
// line.
func (l *layout) scoreLines() (lines []string) {
	before := ""
	for _, line := range l.table.Reckoned(l.Seat) {
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
	told := slices.DeleteFunc(l.table.Session.StoryLines(l.Seat, 0), func(line story.Line) bool {
		return over >= 0 && line.First >= over || isTidying(&line, events)
	})
	for len(told) > 0 && told[len(told)-1].Heading {
		told = told[:len(told)-1] // a heading without lines below it
	}
	return linesOf(told[max(0, len(told)-few):], l.Seat)
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
