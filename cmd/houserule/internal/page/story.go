package page

import (
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/event"
	"houserule/interpreter/history"
	"houserule/interpreter/story"
)

// A Voice is how the story is told: as deeds, or with every step.
type Voice string

// The voices, as addresses name them.
const (
	Deeds Voice = ""
	Steps Voice = "steps"
)

// VoiceIn is the voice that an address asks for.
func VoiceIn(word string) Voice {
	if Voice(word) == Steps {
		return Steps
	}
	return Deeds
}

// Other is the voice that one can turn to.
func (v Voice) Other() Voice {
	if v == Steps {
		return Deeds
	}
	return Steps
}

// A Story is what happened, the newest last. Earlier is what is folded; what was lost there stands on top of it.
type Story struct {
	Voice   Voice
	Above   int // lines that are not there at all
	Lost    []Line
	Earlier []Line
	Lines   []Line
}

// A Line of the story. Deep is how far it is set in.
type Line struct {
	Deep  int
	Text  string
	Tone  string // "loss", "gain", "turn" where something begins, or nothing
	Whose string // turn it belongs to, where several go on side by side
	Rule  string // of a step: which one led to it, where that is another one than before
}

const (
	mostTold = 150 // lines of the story on the page
	deepest  = 3   // how far a line is set in at most
	unfolded = 12  // the newest deeds, which are never folded
)

// story is what happened since the last choice of the seat.
func (l *layout) story() Story {
	first := since(l.table.Game.Opening(), l.table.Game.Steps(), l.Seat)
	if l.table.Voice == Steps {
		return stepsOf(l.table, l.Seat, l.table.StorySince(l.Seat, first), mostTold)
	}
	s := Story{Lines: linesOf(l.table.Session.StoryLines(l.Seat, first), l.Seat)}
	s.cut(mostTold)
	if folds := len(s.Lines) - unfolded; folds > 1 {
		s.Earlier, s.Lines = s.Lines[:folds], s.Lines[folds:]
	}
	for _, line := range s.Earlier {
		if line.Tone == "loss" {
			s.Lost = append(s.Lost, line)
		}
	}
	return s
}

// wholeStory is all that happened.
func wholeStory(t Table, seat, most int) Story {
	if t.Voice == Steps {
		return stepsOf(t, seat, t.Session.Story(seat), most)
	}
	s := Story{Lines: linesOf(t.Session.StoryLines(seat, 0), seat)}
	s.cut(most)
	return s
}

// cut leaves out all but so many lines.
func (s *Story) cut(most int) {
	s.Above = max(0, len(s.Lines)-most)
	s.Lines = s.Lines[s.Above:]
}

// whose is what a player is called for a seat who has a turn beside others.
func whose(player, seat int) string {
	if player == seat {
		return "You"
	}
	return who(player)
}

func linesOf(told []story.Line, seat int) (lines []Line) {
	tones := map[event.Tone]string{event.Loss: "loss", event.Gain: "gain"}
	for _, t := range told {
		line := Line{Text: wording.OneLine(t.Text), Tone: tones[t.Tone]}
		if t.Heading {
			line.Tone = "turn"
		}
		if t.Turn > 0 {
			line.Whose = whose(t.Turn-1, seat)
			if strings.HasPrefix(line.Text, line.Whose+" ") {
				line.Whose = "" // it says so itself
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// stepsOf are the last of some steps, each with its rule.
func stepsOf(t Table, seat int, told []session.Told, most int) Story {
	log, rule := t.Game.Log().For(seat), ""
	s := Story{Voice: Steps, Above: max(0, len(told)-most)}
	for _, step := range told[s.Above:] {
		text := strings.TrimLeft(step.Line, " ")
		line := Line{Deep: min(deepest, (len(step.Line)-len(text))/2), Text: text}
		if by := log.Spot(&log.Events[step.Event]).Rule; by != rule {
			rule, line.Rule = by, wording.Spoken(by)
		}
		s.Lines = append(s.Lines, line)
	}
	return s
}

// since is the first event that a seat has not seen when it answered last. Whoever never answers has seen all but the
// last few answers.
func since(opening history.Step, steps []history.Step, seat int) int {
	const few = 4
	if len(steps) == 0 {
		return 0
	}
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Player != seat && (seat != Onlooker || i > len(steps)-few) {
			continue
		}
		if i == 0 {
			return opening.Told
		}
		return steps[i-1].Told
	}
	return 0
}
