// Package story tells a game as a person would tell it: deeds, dice, gains and losses, turns. In goes what was told of
// the game, as somebody may read it; out come lines as data, for whatever shows them. What belongs to a deed that rules
// have a sentence for is folded into its line: each line knows the events that it tells, of which package transcript has
// every step.
package story

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/interpreter/event"
)

// A Line is one line of a story.
type Line struct {
	Text    string     `json:"text"`
	Tone    event.Tone `json:"tone,omitempty"`
	Heading bool       `json:"heading,omitempty"` // a turn or a phase begins
	Checked bool       `json:"checked,omitempty"` // it is how a check ended
	Turn    int        `json:"turn,omitempty"`    // whose turn it belongs to while several go on side by side, from 1
	First   int        `json:"first"`             // the first event that it tells
	Last    int        `json:"last"`              // and the last one

	asked     bool     // it is what somebody decided
	worded    bool     // it is told in a sentence of the rules
	turned    bool     // it tells what was turned over
	up        bool     // and it was turned face up
	component int64    // the one that it is about, if it is about one
	actor     string   // who acts and the verb, if the subjects are what it is done with
	subjects  []string // of which it tells the same
	predicate string
	answer    string   // what another player chose
	about     []string // of a check whose change may join it
	leftOut   bool
}

// Tell is the story from an event on, for a reader of the log; -1 reads for all of them.
func Tell(log *event.Log, reader, from int) []Line {
	t := &teller{Log: log.Spoken(), reader: reader, deeds: map[int32]int{}}
	for i := from; i < len(t.Events); i++ {
		t.tell(i, &t.Events[i])
	}
	return t.told()
}

// told are the lines that are not left out. What tells of many things is worded once all of them are there.
func (t *teller) told() []Line {
	for i := range t.lines {
		if l := &t.lines[i]; len(l.subjects) > 1 {
			l.Text = l.ofAll()
		}
		if t.isOfMany(i) {
			t.lines[i].Text = t.turnAlone(i)
		}
		if l := &t.lines[i]; !l.Heading {
			l.Text = To(t.addressed(), l.Text)
		}
	}
	return slices.DeleteFunc(t.lines, func(l Line) bool { return l.leftOut })
}

// addressed returns the player whom the story calls "you": the reader, or the only player.
func (t *teller) addressed() int {
	if t.Players() == 1 {
		return 0
	}
	return t.reader
}

// isOfMany reports whether a line begins a turn in which others have theirs side by side.
func (t *teller) isOfMany(line int) bool {
	begins := func(l *Line) bool { return l.Heading && t.Events[l.First].Kind == event.TurnBegan }
	if !begins(&t.lines[line]) {
		return false
	}
	for i := line + 1; i < len(t.lines) && !begins(&t.lines[i]); i++ {
		if l := &t.lines[i]; !l.leftOut && l.Turn > 0 && int64(l.Turn-1) != t.Events[t.lines[line].First].B {
			return true
		}
	}
	return false
}

// turnAlone is the heading of a turn that says nothing of whose it is.
func (t *teller) turnAlone(line int) string {
	return fmt.Sprintf("Turn %d", t.Events[t.lines[line].First].A)
}

// A teller tells one story.
type teller struct {
	*event.Log
	reader int
	lines  []Line
	deeds  map[int32]int // the lines of deeds, by their events from 1
}

func (t *teller) tell(i int, e *event.Event) {
	if !t.Told(e) {
		return
	}
	if deed, ok := t.fold(e); ok {
		if line, told := t.deeds[deed]; told {
			t.lines[line].Last = i
		}
		return
	}
	line := t.line(e)
	if line.Text == "" {
		return
	}
	line.First, line.Last, line.Tone, line.Turn = i, i, e.Tone, int(e.Turn)
	line.Checked = e.Kind == event.Checked
	line.component = e.A
	line.turned, line.up = e.Kind == event.TurnedOver, e.B == 1
	line.asked, line.worded = e.Kind == event.Decided, t.Sentence(e) != ""
	t.leaveOutAsked(&line)
	t.leaveOutAnswer(&line)
	t.leaveOutTurned(&line)
	if e.Kind == event.Deed {
		t.deeds[int32(i)+1] = len(t.lines)
	}
	switch last := len(t.lines) - 1; {
	case last >= 0 && e.Kind <= event.PhaseBegan && t.Events[t.lines[last].First].Kind == event.PhaseBegan:
		t.lines[last] = line // nothing is told of the phase before
	case last < 0 || !t.lines[last].takes(&line):
		t.lines = append(t.lines, line)
	}
}

// leaveOutAsked leaves out what was decided in a turn, if rules have a sentence for what came of it at once: who chose it goes
// without saying then.
func (t *teller) leaveOutAsked(deed *Line) {
	if !deed.worded {
		return
	}
	for i := len(t.lines) - 1; i >= 0; i-- {
		switch line := &t.lines[i]; {
		case line.leftOut:
		case line.Turn != deed.Turn: // what goes on beside it
		case !line.asked:
			return
		default:
			deed.First = min(deed.First, line.First)
			t.leaveOut(i)
		}
	}
}

// leaveOutAnswer leaves out what another player chose, if soon after it the player does something with the card that the
// answer names.
func (t *teller) leaveOutAnswer(next *Line) {
	if next.actor == "" {
		return
	}
	for i := len(t.lines) - 1; i >= 0 && t.lines[i].Turn == next.Turn && !t.lines[i].Heading; i-- {
		line := &t.lines[i]
		if line.leftOut || line.answer == "" {
			continue
		}
		player := t.Player(t.Events[line.First].A)
		names := strings.Contains(line.answer, next.subjects[0]) || strings.Contains(line.answer, event.ACard)
		if names && strings.HasPrefix(next.actor, player+" ") {
			t.leaveOut(i)
		}
		return
	}
}

// leaveOutTurned leaves out that something was turned face up, if what comes next is about it: that it can be seen goes without saying
// then.
func (t *teller) leaveOutTurned(next *Line) {
	last := len(t.lines) - 1
	if last < 0 || !t.lines[last].turned || !t.lines[last].up || t.lines[last].Turn != next.Turn {
		return
	}
	line := &t.lines[last]
	up := len(line.subjects) - 1
	isAbout := next.actor != "" && next.subjects[0] == line.subjects[up]
	if !isAbout && !strings.HasPrefix(next.Text, upper(line.subjects[up])+" ") {
		return
	}
	next.First = line.Last
	if up == 0 {
		t.leaveOut(last)
		return
	}
	line.subjects = line.subjects[:up]
	line.Last--
}

// leaveOut takes a line away: at once if it is the last one, so that others stay where they are.
func (t *teller) leaveOut(line int) {
	t.lines[line].leftOut = true
	for last := len(t.lines) - 1; last >= 0 && t.lines[last].leftOut; last-- {
		t.lines = t.lines[:last]
	}
}

// fold is the deed in whose line an event is told, if it is.
func (t *teller) fold(e *event.Event) (deed int32, ok bool) {
	if standsAlone(e) {
		return 0, false
	}
	for deed = e.Under; deed > 0; deed = t.Events[deed-1].Under {
		if outer := &t.Events[deed-1]; t.Told(outer) && (outer.Tone == event.Untold || t.Sentence(outer) != "") {
			return deed, true
		}
	}
	return 0, e.Tone == event.Untold
}

// standsAlone reports whether an event has a line of its own whatever deed it is a part of.
func standsAlone(e *event.Event) bool {
	switch e.Kind {
	case event.Deed, event.Checked, event.TurnBegan, event.PhaseBegan, event.Rolled, event.FacesRolled, event.Said, event.Scored,
		event.Ended, event.WentOut, event.Lapsed:
		return e.Tone != event.Untold
	}
	return e.Tone == event.Loss || e.Tone == event.Gain
}

// takes puts what another line tells into the line before it, if both say the same of several things, or two things of the same one, or
// if the other one is what comes of a check.
func (l *Line) takes(next *Line) bool {
	switch {
	case l.Turn != next.Turn:
		return false
	case next.joins() && l.joins() && l.actor == next.actor && l.predicate == next.predicate && l.Tone == next.Tone:
		l.subjects = append(l.subjects, next.subjects...)
	case l.actor != "" || next.actor != "":
		return false
	case next.joins() && l.joins() && l.isAboutTheSame(next) && l.Tone == next.Tone && !next.turned:
		l.Text += " and " + without(verbOf(l.predicate), next.predicate)
		l.predicate = ""
	case len(next.subjects) == 1 && slices.Contains(l.about, next.subjects[0]):
		l.Text += "; " + next.subjects[0] + " " + next.predicate
		l.about = nil
		if next.Tone != event.Plain {
			l.Tone = next.Tone
		}
	default:
		return false
	}
	l.Checked = l.Checked || next.Checked
	l.Last = next.Last
	return true
}

// joins reports whether a line may be told in one with others.
func (l *Line) joins() bool { return l.actor != "" || l.predicate != "" }

// ofAll tells in one sentence what holds for all subjects of a line.
func (l *Line) ofAll() string {
	if l.actor != "" {
		text := l.actor + " " + listed(l.subjects) + l.predicate
		if n := len(l.subjects); listed(l.subjects) == l.subjects[0] {
			text += fmt.Sprintf(", %d times", n)
		}
		return upper(text)
	}
	return alike(l.subjects, l.predicate)
}

// isAboutTheSame reports whether two lines are about one and the same component, which the reader knows.
func (l *Line) isAboutTheSame(next *Line) bool {
	if len(l.subjects) != 1 || l.component != next.component {
		return false
	}
	return l.subjects[0] != event.ACard && l.subjects[0] != event.AFaceDownCard
}

// alike says the same of several things, or how often it is said of one.
func alike(subjects []string, predicate string) string {
	all := listed(subjects)
	if all == subjects[0] {
		return upper(fmt.Sprintf("%s %s, %d times", all, predicate, len(subjects)))
	}
	return upper(all + " " + plural(predicate))
}

// listed are things with commas and "and"; one that comes several times comes once, and beside others it says how often.
// Cards that the reader can't tell apart are counted.
func listed(things []string) string {
	var list []string
	times := make(map[string]int, len(things))
	for _, thing := range things {
		if times[thing]++; times[thing] == 1 {
			list = append(list, thing)
		}
	}
	for i, thing := range list {
		switch n := times[thing]; {
		case n == 1:
		case thing == event.ACard, thing == event.AFaceDownCard:
			list[i] = fmt.Sprintf("%d %ss", n, strings.TrimPrefix(thing, "a "))
		case len(list) == 1:
		case n == 2:
			list[i] += " twice"
		default:
			list[i] += fmt.Sprintf(" %d times", n)
		}
	}
	if len(list) == 1 {
		return list[0]
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// verbOf is the word that a predicate begins with.
func verbOf(predicate string) string {
	verb, _, _ := strings.Cut(predicate, " ")
	return verb
}

// without is a predicate whose verb goes without saying, if it is that one.
func without(verb, predicate string) string {
	if rest, ok := strings.CutPrefix(predicate, verb+" "); ok {
		return rest
	}
	return predicate
}

// plural is what several do, by what one does.
func plural(predicate string) string {
	verb, rest, _ := strings.Cut(predicate, " ")
	switch {
	case verb == "is":
		verb = "are"
	case verb == "has":
		verb = "have"
	case strings.HasSuffix(verb, "ies") && len(verb) > len("dies"):
		verb = strings.TrimSuffix(verb, "ies") + "y"
	case strings.HasSuffix(verb, "oes"), strings.HasSuffix(verb, "shes"), strings.HasSuffix(verb, "ches"), strings.HasSuffix(verb, "sses"):
		verb = strings.TrimSuffix(verb, "es")
	default:
		verb = strings.TrimSuffix(verb, "s")
	}
	return strings.TrimSuffix(verb+" "+rest, " ")
}

// upper is a sentence with a capital letter at its beginning.
func upper(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
