// Package story tells a game as a person would, with actions, dice, gains, losses and turns. It
// takes the log of a game as one reader may see it, and returns story lines as data. An action is a
// procedure that has a sentence in the rules; events within an action are folded into its line.
// Each line has the indexes of its events, because package transcript can format every one of
// them.
package story

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
)

// A Line is one line of a story. Its text may combine several events.
type Line struct {
	Text    string     `json:"text"`
	Tone    event.Tone `json:"tone,omitempty"`
	Heading bool       `json:"heading,omitempty"` // begins a turn or a phase
	Checked bool       `json:"checked,omitempty"` // result of a check
	Answer  bool       `json:"answer,omitempty"`  // outcome of the reader's last answer; set by MarkAnswer
	// Turn is the player, from 1, whose turn the line belongs to, if turns run side by side.
	// Otherwise it is 0.
	Turn  int `json:"turn,omitempty"`
	First int `json:"first"` // index of its first event
	Last  int `json:"last"`  // index of its last event

	asked     bool     // a player's decision
	worded    bool     // has a sentence in the rules
	turned    bool     // a component was turned over
	up        bool     // it was turned face up
	component int64    // the component of the line's first event
	actor     string   // the acting player and the verb, if the subjects are objects of the action
	subjects  []string // components with the same predicate
	predicate string
	plural    string   // the predicate about several subjects; "" if it is unknown
	answer    string   // the choice of another player
	about     []string // components of a check; a change to one of them may join the line
	leftOut   bool
	begins    bool // something new comes to the table, which no answer decided
}

// Lines returns the story of a log from the event with index from. The text speaks to reader, a
// player's index, or to no player if reader is -1.
func Lines(log *event.Log, reader, from int) []Line {
	b := &builder{Log: log.Spoken(), reader: reader, actions: map[int32]int{}}
	for i := from; i < len(b.Events); i++ {
		b.add(i, &b.Events[i])
	}
	return b.finish()
}

// MarkAnswer marks the line with the outcome of an answer. The event with index from is the first
// after it. The outcome is the first check, or else the first action. It comes before the next
// turn or phase and before anything new comes to the table.
func MarkAnswer(lines []Line, from int) {
	first := -1
	for i := range lines {
		switch l := &lines[i]; {
		case l.Last < from:
			continue
		case l.Checked:
			l.Answer = true
			return
		case l.Heading && first < 0:
			return
		case l.Heading, l.begins && first >= 0:
			lines[first].Answer = true
			return
		case first < 0:
			first = i
		}
	}
	if first >= 0 {
		lines[first].Answer = true
	}
}

// finish returns the lines that are not left out. It formats lines about several components,
// because their lists are complete only at the end.
func (b *builder) finish() []Line {
	for i := range b.lines {
		if l := &b.lines[i]; len(l.subjects) > 1 {
			l.Text = b.ofAll(l)
		}
		if b.isOfMany(i) {
			b.lines[i].Text = b.turnAlone(i)
		}
		if l := &b.lines[i]; !l.Heading {
			l.Text = To(b.addressed(), l.Text)
		}
	}
	return slices.DeleteFunc(b.lines, func(l Line) bool { return l.leftOut })
}

// addressed returns the player whom the story calls "you": the reader, or the only player.
func (b *builder) addressed() int {
	if b.Players() == 1 {
		return 0
	}
	return b.reader
}

// isOfMany reports whether a line begins a turn in which other players have their turns side by
// side.
func (b *builder) isOfMany(line int) bool {
	begins := func(l *Line) bool { return l.Heading && b.Events[l.First].Kind == event.TurnBegan }
	if !begins(&b.lines[line]) {
		return false
	}
	for i := line + 1; i < len(b.lines) && !begins(&b.lines[i]); i++ {
		if l := &b.lines[i]; !l.leftOut && l.Turn > 0 && int64(l.Turn-1) != b.Events[b.lines[line].First].B {
			return true
		}
	}
	return false
}

// turnAlone returns the heading of a turn without its player.
func (b *builder) turnAlone(line int) string {
	return b.Say("Turn %d", b.Events[b.lines[line].First].A)
}

// english forms plurals of verbs in formats, before these are translated.
var english = &variant.Language{}

// A builder holds the state of one story.
type builder struct {
	*event.Log
	reader  int
	lines   []Line
	actions map[int32]int // index of an action's line, by the index of the action's event plus 1
}

func (b *builder) add(i int, e *event.Event) {
	if !b.MayRead(e) {
		return
	}
	if action, ok := b.fold(e); ok {
		if line, ok := b.actions[action]; ok {
			b.lines[line].Last = i
		}
		return
	}
	line := b.line(e)
	if line.Text == "" {
		return
	}
	line.plural = b.Program().Variant.Language.Plural(line.predicate)
	line.First, line.Last, line.Tone, line.Turn = i, i, e.Tone, int(e.Turn)
	line.Checked = e.Kind == event.Checked
	line.begins = e.Kind == event.Drawn && b.isTable(e.C)
	line.component = e.A
	line.turned, line.up = e.Kind == event.TurnedOver, e.B == 1
	line.asked, line.worded = e.Kind == event.Decided, b.Sentence(e) != ""
	b.leaveOutAsked(&line)
	b.leaveOutAnswer(&line)
	b.leaveOutTurned(&line)
	if e.Kind == event.ActionBegan {
		b.actions[int32(i)+1] = len(b.lines)
	}
	switch last := len(b.lines) - 1; {
	case last >= 0 && e.Kind <= event.PhaseBegan && b.Events[b.lines[last].First].Kind == event.PhaseBegan:
		b.lines[last] = line // the previous phase had no lines
	case last < 0 || !b.takes(&b.lines[last], &line):
		b.lines = append(b.lines, line)
	}
}

// leaveOutAsked leaves out the decision that directly led to a line with a sentence in the rules.
// The reader doesn't need it, because that sentence already contains the player's choice.
func (b *builder) leaveOutAsked(action *Line) {
	if !action.worded {
		return
	}
	for i := len(b.lines) - 1; i >= 0; i-- {
		switch line := &b.lines[i]; {
		case line.leftOut:
		case line.Turn != action.Turn: // a turn that runs side by side
		case !line.asked:
			return
		default:
			action.First = min(action.First, line.First)
			b.leaveOut(i)
		}
	}
}

// leaveOutAnswer leaves out the choice of another player if that player then acts on the chosen
// card, because the action already names it.
func (b *builder) leaveOutAnswer(next *Line) {
	if next.actor == "" {
		return
	}
	for i := len(b.lines) - 1; i >= 0 && b.lines[i].Turn == next.Turn && !b.lines[i].Heading; i-- {
		line := &b.lines[i]
		if line.leftOut || line.answer == "" {
			continue
		}
		player := b.Player(b.Events[line.First].A)
		names := strings.Contains(line.answer, next.subjects[0]) || strings.Contains(line.answer, b.Program().ACard)
		if names && strings.HasPrefix(next.actor, player+" ") {
			b.leaveOut(i)
		}
		return
	}
}

// leaveOutTurned leaves out that a component was turned face up if the next line begins with its
// name. The reader doesn't need it, because the name already shows that the component is visible.
func (b *builder) leaveOutTurned(next *Line) {
	last := len(b.lines) - 1
	if last < 0 || !b.lines[last].turned || !b.lines[last].up || b.lines[last].Turn != next.Turn {
		return
	}
	line := &b.lines[last]
	up := len(line.subjects) - 1
	isAbout := next.actor != "" && next.subjects[0] == line.subjects[up]
	if !isAbout && !strings.HasPrefix(next.Text, upper(line.subjects[up])+" ") {
		return
	}
	next.First = line.Last
	if up == 0 {
		b.leaveOut(last)
		return
	}
	line.subjects = line.subjects[:up]
	line.Last--
}

// leaveOut marks a line as left out. It deletes such lines from the end of the slice only, so that
// the indexes of the other lines stay valid.
func (b *builder) leaveOut(line int) {
	b.lines[line].leftOut = true
	for last := len(b.lines) - 1; last >= 0 && b.lines[last].leftOut; last-- {
		b.lines = b.lines[:last]
	}
}

// fold returns the action whose line includes an event. It returns true with action 0 for an event
// that has no line at all.
func (b *builder) fold(e *event.Event) (action int32, ok bool) {
	if standsAlone(e) {
		return 0, false
	}
	for action = e.Under; action > 0; action = b.Events[action-1].Under {
		if outer := &b.Events[action-1]; b.MayRead(outer) && (outer.Tone == event.Unnarrated || b.Sentence(outer) != "") {
			return action, true
		}
	}
	return 0, e.Tone == event.Unnarrated
}

// standsAlone reports whether an event has a line of its own even within an action.
func standsAlone(e *event.Event) bool {
	switch e.Kind {
	case event.ActionBegan, event.Checked, event.TurnBegan, event.PhaseBegan, event.Rolled, event.FacesRolled, event.Said, event.Scored,
		event.Ended, event.WentOut, event.Lapsed:
		return e.Tone != event.Unnarrated
	}
	return e.Tone == event.Loss || e.Tone == event.Gain
}

// takes tries to merge the next line into l and reports whether it did. It merges lines with one
// predicate and several subjects, lines with one subject and several predicates, and a check with
// its consequence.
func (b *builder) takes(l, next *Line) bool {
	switch {
	case l.Turn != next.Turn:
		return false
	case next.joins() && l.joins() && l.actor == next.actor && l.predicate == next.predicate && l.Tone == next.Tone && (l.actor != "" || l.plural != ""):
		l.subjects = append(l.subjects, next.subjects...)
	case l.actor != "" || next.actor != "":
		return false
	case next.joins() && l.joins() && b.hasSameComponent(l, next) && l.Tone == next.Tone && !next.turned:
		l.Text += b.Say(" and %s", without(verbOf(l.predicate), next.predicate))
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

// joins reports whether a line can be merged with others.
func (l *Line) joins() bool { return l.actor != "" || l.predicate != "" }

// ofAll returns one sentence about all subjects of a line.
func (b *builder) ofAll(l *Line) string {
	if l.actor != "" {
		text := l.actor + " " + b.listed(l.subjects) + l.predicate
		if n := len(l.subjects); b.listed(l.subjects) == l.subjects[0] {
			text += b.Say(", %d times", n)
		}
		return upper(text)
	}
	return b.sentenceFor(l)
}

// hasSameComponent reports whether two lines are about the same component, and the reader can
// identify it.
func (b *builder) hasSameComponent(l, next *Line) bool {
	return len(l.subjects) == 1 && l.component == next.component && !b.isUnknown(l.subjects[0])
}

// isUnknown reports whether a name stands for a component that the reader can't identify.
func (b *builder) isUnknown(name string) bool {
	return name == b.Program().ACard || name == b.Program().FaceDownCard
}

// sentenceFor returns a sentence about all subjects of a line. For example, for equal subjects it
// counts: "Guest sings, 2 times".
func (b *builder) sentenceFor(l *Line) string {
	all := b.listed(l.subjects)
	if all == l.subjects[0] {
		return upper(all + " " + l.predicate + b.Say(", %d times", len(l.subjects)))
	}
	return upper(all + " " + l.plural)
}

// listed joins names with commas and "and". A repeated name comes once, with its number of times if
// there are other names. Cards that the reader can't distinguish are counted.
func (b *builder) listed(things []string) string {
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
		case b.isUnknown(thing) && b.Language().Plurals[thing] != "":
			list[i] = fmt.Sprintf("%d %s", n, b.Language().Plurals[thing])
		case b.isUnknown(thing):
			_, noun, _ := strings.Cut(thing, " ")
			list[i] = diag.Counted(n, noun)
		case len(list) == 1:
		case n == 2:
			list[i] += b.Say(" twice")
		default:
			list[i] += b.Say(" %d times", n)
		}
	}
	return b.Language().List(list)
}

// verbOf returns the first word of a predicate.
func verbOf(predicate string) string {
	verb, _, _ := strings.Cut(predicate, " ")
	return verb
}

// without returns a predicate without its verb if the verb is the given one. For example, "is
// ready" after "is" becomes "ready".
func without(verb, predicate string) string {
	if rest, ok := strings.CutPrefix(predicate, verb+" "); ok {
		return rest
	}
	return predicate
}

// upper returns a text with its first letter in upper case.
func upper(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
