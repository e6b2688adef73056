package session

import (
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/story"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// A StoryLine is one line of the story. Neighbouring lines with the same non-empty FoldKey may be
// folded into one.
type StoryLine struct {
	Line    string
	FoldKey string
	Event   int // index of the event, the last one for a folded line
	Weight
}

// A Weight ranks the importance of a story line, for screens without room for all lines.
type Weight uint8

const (
	Heading Weight = iota // of a turn or a phase
	PlainEvent
	Outcome // of a check, or a gain
	Loss
	OwnOutcome // of the player's own last answer
)

func weightOf(l *story.Line) Weight {
	switch {
	case l.Answer:
		return OwnOutcome
	case l.Tone == event.Loss:
		return Loss
	case l.Tone == event.Gain || l.Checked:
		return Outcome
	case l.Heading:
		return Heading
	}
	return PlainEvent
}

// Story returns the lines of the whole game that a player may know. Table lookups are left out
// unless they are rolls, because nothing happens in a lookup.
func (s *Session) Story(player int) []StoryLine { return s.StorySince(player, 0) }

// StorySince returns the lines of the story from the event with index first on. Equal lines about
// cards that the player can't tell apart are folded into one.
func (s *Session) StorySince(player, first int) []StoryLine {
	log := s.Game.Log().For(player)
	var story []StoryLine
	for i := first; i < len(log.Events); i++ {
		e := &log.Events[i]
		if e.Kind == event.LookedUp && !rolls(log, e) {
			continue
		}
		if text := transcript.Line(log, e); text != "" {
			for _, line := range wording.Lines(text) {
				story = append(story, StoryLine{Line: line, FoldKey: foldKey(log, e), Event: i})
			}
		}
	}
	return folded(log.Language(), story)
}

// StoryLines returns the condensed story from an event on, as far as a player may know it: events,
// dice, losses and turns. The outcome of the player's own last answer is marked. StorySince
// returns every step. The result is left out, because clients show the lines of Ending.
func (s *Session) StoryLines(player, first int) []story.Line {
	lines := withoutResult(s.Game.Log().For(player), player, first)
	if from, ok := s.LastAnswer(player); ok {
		story.MarkAnswer(lines, from)
	}
	return lines
}

// All returns the condensed story of the whole game without hiding anything, for spectators of a
// finished game.
func (s *Session) All() []StoryLine {
	return FormatStory(s.Game.Log().Language(), spectator, withoutResult(s.Game.Log(), spectator, 0))
}

func withoutResult(log *event.Log, player, first int) []story.Line {
	return slices.DeleteFunc(story.Lines(log, player, first), func(l story.Line) bool {
		kind := log.Events[l.First].Kind
		return kind == event.Ended || kind == event.Scored
	})
}

// PublicStory returns the public part of the condensed story from an event on.
func (s *Session) PublicStory(first int) []StoryLine {
	return FormatStory(s.Game.Log().Language(), spectator, s.StoryLines(spectator, first))
}

// FormatStory formats story lines for a text screen. Losses and gains are marked with a sign, and
// other lines are indented below their turn. If several turns run in parallel, a line in the turn
// of another player names that player.
func FormatStory(in *variant.Language, player int, lines []story.Line) (formatted []StoryLine) {
	for _, l := range lines {
		text := wording.OneLine(l.Text)
		if of := in.Seat(int64(l.Turn - 1)); l.Turn > 0 && l.Turn-1 != player && !strings.HasPrefix(text, wording.UpperFirst(of)) {
			text = "[" + of + "] " + text
		}
		if !l.Heading {
			text = Sign(l.Tone) + text
		}
		formatted = append(formatted, StoryLine{Line: text, Event: l.Last, Weight: weightOf(&l)})
	}
	return formatted
}

// Sign returns the sign before a line with a tone, or two blanks.
func Sign(tone event.Tone) string {
	switch tone {
	case event.Loss:
		return "! "
	case event.Gain:
		return "+ "
	}
	return "  "
}

// folded merges neighbouring equal lines about components, and appends the number of times they
// occurred.
func folded(in *variant.Language, story []StoryLine) (lines []StoryLine) {
	for len(story) > 0 {
		run := 1
		for run < len(story) && story[0].FoldKey != "" && story[run].Line == story[0].Line {
			run++
		}
		last := story[run-1]
		if run > 1 {
			last.Line += in.Say(", %d times", run)
		}
		lines, story = append(lines, last), story[run:]
	}
	return lines
}

// Since returns the lines of a story from an event on.
func Since(story []StoryLine, event int) []StoryLine {
	first := slices.IndexFunc(story, func(t StoryLine) bool { return t.Event >= event })
	if first < 0 {
		return nil
	}
	return story[first:]
}

// foldKey returns a key that is equal for events of the same sort: components that come from one
// zone, or changes of one field. It returns "" for other events.
func foldKey(log *event.Log, e *event.Event) string {
	switch e.Kind {
	case event.Drawn, event.Moved, event.Discarded, event.Created:
		return fmt.Sprintf("%d from %d", e.Kind, e.B)
	case event.FieldSet:
		return fmt.Sprintf("field %d", e.N)
	}
	return ""
}

// InFull returns all lines of a story as text.
func InFull(story []StoryLine) []string {
	return each.Of(story, func(line StoryLine) string { return line.Line })
}

// rolls reports whether a table lookup is a roll.
func rolls(log *event.Log, e *event.Event) bool {
	return log.Program().Rows[e.N].Table.Table.Dice != nil
}

// Explain returns the story lines since the last decision. Below each line are the arithmetic of
// its check, the cited clauses of the rulebook, and the source location of the first rule. Each
// clause is quoted only once. The lines of Figures come first.
func (s *Session) Explain(player int) []string {
	log := s.Game.Log().For(player).Spoken()
	lines := s.Figures(player)
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	var quoted []string
	index := s.Game.Program().Variant.Clauses
	for _, l := range s.StoryLines(player, lastDecision(log.Events)) {
		lines = append(lines, wording.OneLine(l.Text))
		var cites []string
		place := ""
		for i := l.First; i <= l.Last; i++ {
			e := &log.Events[i]
			if !log.MayRead(e) {
				continue
			}
			x := transcript.Explain(log, e)
			for _, term := range x.Arithmetic {
				if !strings.HasPrefix(term, "+ 0 ") {
					lines = append(lines, "  "+wording.OneLine(term))
				}
			}
			cites = append(cites, x.Cites...)
			cites = append(cites, citedInCheck(log, e)...)
			if place == "" && !x.At.IsZero() {
				place = s.place(x.At)
				if x.Sort == "script" {
					place = wording.OneLine(x.Rule) + ", " + place
				}
			}
		}
		cites = slices.DeleteFunc(cites, func(id string) bool { return slices.Contains(quoted, id) })
		lines, quoted = append(lines, clauses(index, s.Game.Program().Variant.Language.Say("  rule "), cites)...), append(quoted, cites...)
		if place != "" {
			lines = append(lines, "  "+place)
		}
	}
	if s.Game.Result().Over {
		lines = append(lines, joinedScoreLines(s, player)...)
	}
	if lines == nil {
		return []string{Say(s, "Nothing has happened since the last answer.")}
	}
	return lines
}

// citedInCheck returns the clauses that the single terms of a check cite.
func citedInCheck(log *event.Log, e *event.Event) (cites []string) {
	if e.Kind == event.Checked {
		for _, term := range log.Check(e).Lines {
			cites = append(cites, term.Cites...)
		}
	}
	return cites
}

// clauses returns a line for each cited clause, with its text if the variant has an index of its
// rulebook.
func clauses(index *variant.ClauseIndex, before string, cites []string) (lines []string) {
	for i, id := range cites {
		if slices.Contains(cites[:i], id) {
			continue
		}
		line := before + id
		if index != nil {
			at := slices.IndexFunc(index.Clauses, func(c variant.Clause) bool { return c.ID == id })
			if at >= 0 {
				line += ": " + wording.OneLine(index.Clauses[at].Rule)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// Figures returns the computation of each figure on the table that rules or cards in play change.
// It returns nil if there is none.
func (s *Session) Figures(player int) []string {
	breakdowns := view.Breakdowns(s.Game.Game, player)
	if len(breakdowns) == 0 {
		return nil
	}
	lines := []string{Say(s, "How the figures on the table are computed:")}
	for _, r := range breakdowns {
		lines = append(lines, "  "+wording.OneLine(transcript.Breakdown(r)))
	}
	return lines
}

// lastDecision returns the index of the last decision of a player, or 0 if there is none.
func lastDecision(events []event.Event) int {
	for i := len(events) - 1; i >= 0; i-- {
		if events[i].Kind == event.Decided && events[i].A >= 0 {
			return i
		}
	}
	return 0
}
