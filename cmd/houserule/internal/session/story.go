package session

import (
	"fmt"
	"slices"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/event"
	"houserule/interpreter/story"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// A Told is one line of the story. Like is the same for lines that tell the same of one thing after the
// other.
type Told struct {
	Line  string
	Like  string
	Event int // which of all events told it, the last one if several told the same
	Weight
}

// A Weight is how much a line of a story counts where there is no room for all.
type Weight uint8

const (
	Heading Weight = iota // of a turn or a phase
	Deed
	Outcome // of a check, or a gain
	Loss
)

func weightOf(l *story.Line) Weight {
	switch {
	case l.Tone == event.Loss:
		return Loss
	case l.Tone == event.Gain || l.Checked:
		return Outcome
	case l.Heading:
		return Heading
	}
	return Deed
}

// Story is all that happened so far, line by line, as a player may know it. Looking something up in a
// table is left out: it explains what happens, but nothing happens.
func (s *Session) Story(player int) []Told { return s.StorySince(player, 0) }

// StorySince is the part of the story that an event and what came after it told. What is told of cards in the same
// words again and again, since the player cannot tell them, is one line.
func (s *Session) StorySince(player, first int) []Told {
	log := s.Game.Log().For(player)
	var story []Told
	for i := first; i < len(log.Events); i++ {
		e := &log.Events[i]
		if e.Kind == event.LookedUp && !rolls(log, e) {
			continue
		}
		if text := transcript.Line(log, e); text != "" {
			for _, line := range wording.Lines(text) {
				story = append(story, Told{Line: line, Like: likeness(log, e), Event: i})
			}
		}
	}
	return folded(story)
}

// StoryLines returns the story from an event on, as far as a player may know it: deeds, dice, losses and turns. StorySince
// returns every step.
func (s *Session) StoryLines(player, first int) []story.Line {
	return story.Tell(s.Game.Log().For(player), player, first)
}

// All is what the whole game led to, for whoever looks on once nothing has to be hidden any more.
func (s *Session) All() []Told { return Tellings(story.Tell(s.Game.Log(), nobody, 0)) }

// OpenDeeds is what everybody may know of what an event and what came after it led to.
func (s *Session) OpenDeeds(first int) []Told { return Tellings(s.StoryLines(nobody, first)) }

// Tellings are the lines of a story as a screen of lines has them: what is bad or good news has a sign, and all stands
// below its turn, or says to which it belongs where several go on side by side.
func Tellings(lines []story.Line) (told []Told) {
	for _, l := range lines {
		text := wording.OneLine(l.Text)
		if l.Turn > 0 {
			text = fmt.Sprintf("[player %d] %s", l.Turn, text)
		}
		switch {
		case l.Heading:
		case l.Tone == event.Loss:
			text = "! " + text
		case l.Tone == event.Gain:
			text = "+ " + text
		default:
			text = "  " + text
		}
		told = append(told, Told{Line: text, Event: l.Last, Weight: weightOf(&l)})
	}
	return told
}

// folded is a story in which neighbouring lines that say the same of components are one.
func folded(story []Told) (lines []Told) {
	for len(story) > 0 {
		run := 1
		for run < len(story) && story[0].Like != "" && story[run].Line == story[0].Line {
			run++
		}
		told := story[run-1]
		if run > 1 {
			told.Line += fmt.Sprintf(", %d times", run)
		}
		lines, story = append(lines, told), story[run:]
	}
	return lines
}

// Since is the part of a story that an event and what came after it told.
func Since(story []Told, event int) []Told {
	first := slices.IndexFunc(story, func(t Told) bool { return t.Event >= event })
	if first < 0 {
		return nil
	}
	return story[first:]
}

// likeness tells what sort of thing happened: components that come from the same zone, or of which the
// same field is set, are told of alike.
func likeness(log *event.Log, e *event.Event) string {
	switch e.Kind {
	case event.Drawn, event.Moved, event.Discarded, event.Created:
		return fmt.Sprintf("%d from %d", e.Kind, e.B)
	case event.FieldSet:
		return fmt.Sprintf("field %d", e.N)
	}
	return ""
}

// InFull is a part of a story with every line of it.
func InFull(story []Told) []string {
	var lines []string
	for _, told := range story {
		lines = append(lines, told.Line)
	}
	return lines
}

// rolls reports whether a table is one that rolls.
func rolls(log *event.Log, e *event.Event) bool {
	return log.Program().Rows[e.N].Table.Table.Dice != nil
}

// Explain says of each thing that the last decision led to which rule caused it, which clause that rule
// carries out, where it stands, and how its numbers came about. Before it says how figures come about that are
// not what stands on cards.
func (s *Session) Explain(player int) []string {
	log := s.Game.Log().For(player)
	lines := s.Figures(player)
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	for i := lastDecision(log.Events); i < len(log.Events); i++ {
		e := &log.Events[i]
		explained := transcript.Explain(log, e)
		if explained.Event == "" {
			continue
		}
		lines = append(lines, wording.Lines(explained.String())...)
	}
	return lines
}

// Figures says of each figure on the table that rules or cards in play change how it comes about.
func (s *Session) Figures(player int) []string {
	breakdowns := view.Breakdowns(s.Game.Game, player)
	if len(breakdowns) == 0 {
		return nil
	}
	lines := []string{"How the figures on the table are computed:"}
	for _, r := range breakdowns {
		lines = append(lines, "  "+wording.OneLine(transcript.Breakdown(r)))
	}
	return lines
}

// lastDecision is the place of the last decision that was up to somebody; the start, if there was none.
func lastDecision(events []event.Event) int {
	for i := len(events) - 1; i >= 0; i-- {
		if events[i].Kind == event.Decided && events[i].A >= 0 {
			return i
		}
	}
	return 0
}
