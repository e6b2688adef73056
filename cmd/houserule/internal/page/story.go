package page

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/story"
)

// A Voice selects how the story is narrated: condensed, or with every step.
type Voice string

// The voices as they appear in addresses.
const (
	Condensed Voice = ""
	Steps     Voice = "steps"
)

// VoiceIn parses the voice in an address. It returns Condensed for any unknown word.
func VoiceIn(word string) Voice {
	if Voice(word) == Steps {
		return Steps
	}
	return Condensed
}

// Other returns the voice to switch to.
func (v Voice) Other() Voice {
	if v == Steps {
		return Condensed
	}
	return Steps
}

// A Story is a list of lines, the oldest first. Own is the outcome of the player's own answer.
type Story struct {
	Voice  Voice
	Own    []Line
	Above  int // the number of lines that were cut off
	Lines  []Line
	Answer string // the last answer of the seat, if there are no lines
}

// A Line is one line of the story. Deep is its indentation.
type Line struct {
	Deep int
	Text string
	Tone string // "loss", "gain", "turn" for a heading, or ""
	// Answer is set for the outcome of the player's own last answer.
	Answer bool
	Player string // the player whose turn it belongs to, if turns run in parallel
	Rule   string // the rule of a step, if it differs from that of the step before
}

const (
	mostStoryLines = 150 // limit for the lines of the story on the page
	deepest        = 3   // the largest indentation
)

// story returns the story since the seat's last choice.
func (l *layout) story() Story {
	first := l.since()
	if l.table.Voice == Steps {
		return stepsOf(l.table, l.Seat, l.table.StorySince(l.Seat, first), mostStoryLines)
	}
	s := Story{Lines: linesOf(l.language, l.table.Session.StoryLines(l.Seat, first), l.Seat)}
	if n := len(s.Lines); n > 0 && s.Lines[n-1].Tone == "turn" {
		s.Lines = s.Lines[:n-1] // the page shows the turn and the phase elsewhere
	}
	if len(s.Lines) == 0 && l.Seat != Spectator {
		s.Answer = l.table.AnswerLine(l.Seat)
	}
	s.Own = slices.DeleteFunc(slices.Clone(s.Lines), func(line Line) bool { return !line.Answer })
	s.Lines = slices.DeleteFunc(s.Lines, func(line Line) bool { return line.Answer })
	s.cut(mostStoryLines)
	return s
}

// wholeStory returns the last lines of the whole story.
func wholeStory(t Table, seat, most int) Story {
	if t.Voice == Steps {
		return stepsOf(t, seat, t.Session.Story(seat), most)
	}
	s := Story{Lines: linesOf(t.language(), t.Session.StoryLines(seat, 0), seat)}
	s.cut(most)
	return s
}

// cut drops the oldest lines beyond a limit, and counts them in Above.
func (s *Story) cut(most int) {
	s.Above = max(0, len(s.Lines)-most)
	s.Lines = s.Lines[s.Above:]
}

// youOr returns how a line refers to a player: "You" for the seat itself.
func youOr(l *variant.Language, player, seat int) string {
	if player == seat {
		return wording.UpperFirst(l.Say("you"))
	}
	return who(l, player)
}

// tones are the names of tones in style sheets.
var tones = map[event.Tone]string{event.Loss: "loss", event.Gain: "gain"}

// linesOf returns lines of the story. A heading directly below another, as of a phase below its
// turn, continues that one.
func linesOf(l *variant.Language, told []story.Line, seat int) (lines []Line) {
	for _, t := range told {
		line := Line{Text: wording.OneLine(t.Text), Tone: tones[t.Tone], Answer: t.Answer}
		if last := len(lines) - 1; t.Heading && last >= 0 && lines[last].Tone == "turn" {
			lines[last].Text += " · " + line.Text
			continue
		}
		if t.Heading {
			line.Tone = "turn"
		}
		if t.Turn > 0 {
			line.Player = youOr(l, t.Turn-1, seat)
			if strings.HasPrefix(line.Text, line.Player+" ") {
				line.Player = "" // the line already names the player
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// stepsOf returns the last steps of the story, each with its rule if that is a new one.
func stepsOf(t Table, seat int, steps []session.StoryLine, most int) Story {
	log, rule := t.Game.Log().For(seat), ""
	s := Story{Voice: Steps, Above: max(0, len(steps)-most)}
	for _, step := range steps[s.Above:] {
		text := strings.TrimLeft(step.Line, " ")
		line := Line{Deep: min(deepest, (len(step.Line)-len(text))/2), Text: text}
		if by := log.Spot(&log.Events[step.Event]).Rule; by != rule {
			rule, line.Rule = by, wording.Spoken(log.RuleAt(&log.Events[step.Event]))
		}
		s.Lines = append(s.Lines, line)
	}
	return s
}

// since returns the index of the first event after the seat's last own answer. For a spectator it
// is the first event of the last few answers.
func (l *layout) since() int {
	const few = 4
	if l.Seat != Spectator {
		events, _ := l.table.Session.LastAnswer(l.Seat)
		return events
	}
	steps := l.table.Game.Steps()
	switch last := len(steps) - few; {
	case last < 0:
		return 0
	case last == 0:
		return l.table.Game.Opening().Logged
	default:
		return steps[last-1].Logged
	}
}
