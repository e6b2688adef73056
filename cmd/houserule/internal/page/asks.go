package page

import (
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/story"
)

// An Ask is a decision that is open for the seat. Path says where in the game it is, and Number which one there.
type Ask struct {
	ID      string
	Path    string
	Number  string
	Kind    interpreter.Form
	Prompt  string
	More    string // what is said besides the question
	Wanted  string // what would be an answer
	Eyebrow string // what stands above the question
	Focus   []Subject
	Also    []Subject // more of it than is seen at a glance
	Listed  bool      // there is so much of it that each thing has lines of its own
	Odds    *Odds
	Reckons bool // the chances are still being worked out
	Offered bool // nobody waits for it
	Ways    []Way
	None    *Way // none of them, where that is an answer by itself or no box is ticked
	Min     int64
	Max     int64
	Faces   []int64 // of a die that is few-sided, or numbers that are few
	Closed  []Closed
	Many    bool // there are so many ways that one wants to search
	Rests   []Rest
}

// The forms of answers about luck that somebody brings, beside those of decisions.
const (
	roll  interpreter.Form = "roll"
	named interpreter.Form = "named"
)

// A Way is an option, or several that begin alike and are told apart when that one is opened.
type Way struct {
	ID     string
	Value  string // what is posted
	Number int    // by which a key chooses it; 0 for none
	Label  string
	Says   []Fact // figures in which ways differ
	Does   string // in a line
	Within []Way
	// Suggested is one that the rules suggest, and the seat has asked for that.
	Suggested bool
}

// A Closed is an option or an offer that can't be chosen, and why not.
type Closed struct{ Label, Why string }

// none is what an answer names that chooses none of the ways.
const none = "none"

// mostShown is how many ways stand on a page. The others of a longer list are typed, so that no page grows without bound.
const mostShown = 2000

// few is up to how many ways are seen at a glance.
const few = 12

func (l *layout) ask(a session.Asked) Ask {
	d := a.For(l.Seat)
	ask := Ask{
		ID: AskID(d), Path: d.Path, Number: NumberOf(d, l.table.Renewed), Wanted: session.Wanted(d), Kind: formOf(d),
		Offered: d.IsOffered(), Min: d.Min, Max: d.Max,
	}
	ask.Prompt, ask.More = parted(wording.UpperFirst(l.table.Prompt(d)))
	ask.Eyebrow = eyebrow(d, ask)
	l.advice = &advice.Advice{}
	if a.Player == l.Seat { // luck may be brought for another one, who knows other things
		l.advice, ask.Reckons = l.table.adviceAt(a.Decision)
	}
	if !ask.Reckons { // an answer stands for chances like these
		ask.Rests = l.rests(a)
	}
	ask.Focus, ask.Odds = focusOf(l.advice), oddsOf(l.advice.Check, l.Seat)
	ask.Listed = isMuch(ask.Focus)
	ask.Focus, ask.Also = folded(ask.Focus)
	for _, s := range l.advice.Focus {
		l.about[s.Component] = true
	}
	ways, _ := session.Numbered(d)
	ways = slices.DeleteFunc(ways, func(i int) bool { return i >= d.Open })
	ask.Many = len(ways) > few
	if len(ways) > mostShown {
		ask.Wanted += fmt.Sprintf("; the first %d are listed. Type any other by its name, or by its number as #%d, and separate several by commas", mostShown, mostShown+1)
		ask.Many, ways = false, ways[:mostShown] // to search among those listed would pass over the others
	}
	switch ask.Kind {
	case interpreter.SomeOf:
		for _, i := range ways {
			ask.Ways = append(ask.Ways, l.way(ask.ID, d, i))
		}
		ask.None = &Way{Value: none, Suggested: l.table.Hinted.names(ask.ID, none)}
	case roll:
		if d.Dice <= 1 {
			ask.Faces = faces(1, d.Max)
		}
	case interpreter.ANumber:
		ask.Faces = faces(d.Min, d.Max)
	case interpreter.OneOf, named:
		ask.Ways = l.ways(ask.ID, d, ways, 0)
		if d.OrNone {
			ask.None = &Way{Value: none, Label: labelOfNone(d)}
			l.tell(d, -1, interpreter.Choice{}, ask.None)
		}
	case interpreter.YesOrNo:
		ask.Ways = []Way{{Value: "yes", Number: 1, Label: "Yes"}, {Value: "no", Number: 2, Label: "No"}}
		l.tell(d, -1, interpreter.Choice{Yes: true}, &ask.Ways[0])
		l.tell(d, -1, interpreter.Choice{}, &ask.Ways[1])
	}
	for i := d.Open; i < len(d.Options); i++ {
		ask.Closed = append(ask.Closed, Closed{session.Label(d.Options[i]), wording.Spoken(d.Why(i))})
	}
	l.offer(d, &ask)
	return ask
}

// faces are the numbers of which one is the answer; none where they are too many for a button each.
func faces(from, to int64) (all []int64) {
	const most = 12
	for n := from; n <= to && to-from < most; n++ {
		all = append(all, n)
	}
	return all
}

// parted is a question and what is said after it, if anything is.
func parted(prompt string) (question, more string) {
	const end = "? "
	if question, more, found := strings.Cut(prompt, end); found {
		return question + strings.TrimSpace(end), minus(more)
	}
	return prompt, ""
}

// adviceAt returns the advice on a decision. If it is to come soon, it returns empty advice and true.
func (t Table) adviceAt(d *interpreter.Decision) (m *advice.Advice, soon bool) {
	if !t.Soon {
		return t.Advice(d), false
	}
	if m = t.KnownAdvice(d); m == nil {
		return &advice.Advice{}, true
	}
	return m, false
}

// eyebrow says where the question stands, and what would be an answer. That one of several ways is taken goes without saying.
func eyebrow(d *interpreter.Decision, a Ask) string {
	where := wording.UpperFirst(session.Where(d))
	switch {
	case a.Offered:
		return "An offer, while the game continues"
	case a.Kind == interpreter.OneOf && !d.OrNone:
		return where
	case where == "":
		return wording.UpperFirst(a.Wanted)
	}
	return where + " · " + a.Wanted
}

// AskID is what an element is called that shows a decision.
func AskID(d *interpreter.Decision) string {
	return "ask-" + strings.ReplaceAll(d.Path, "/", "_") + "-" + strconv.Itoa(d.Place.Number)
}

// NumberOf is what a form says of the question that it answers: its number in the game, and Table.Renewed, for whenever that grows
// another question may come to have the number.
func NumberOf(d *interpreter.Decision, renewed int) string {
	return fmt.Sprintf("%d.%d", d.Place.Number, renewed)
}

// formOf is what an answer to a decision says.
func formOf(d *interpreter.Decision) interpreter.Form {
	switch {
	case d.Kind == interpreter.AskRoll:
		return roll
	case session.IsNamed(d), d.Open > mostShown:
		return named
	}
	return d.Kind.Form()
}

// ways are options, those that differ only in what comes later put together.
func (l *layout) ways(id string, d *interpreter.Decision, options []int, picked int) (ways []Way) {
	for _, g := range session.Grouped(d, options, picked) {
		if len(g.Options) == 1 {
			ways = append(ways, l.way(id, d, g.Options[0]))
			continue
		}
		within := l.ways(id, d, g.Options, picked+1)
		group := Way{ID: fmt.Sprintf("%s-g%d-%d", id, picked, g.Options[0]), Label: g.Label, Within: within}
		group.gather()
		ways = append(ways, group)
	}
	return ways
}

// gather says of a group at once what would be said of each way in it.
func (w *Way) gather() {
	for _, fact := range w.Within[0].Says {
		if !slices.ContainsFunc(w.Within, func(within Way) bool { return !slices.Contains(within.Says, fact) }) {
			w.Says = append(w.Says, fact)
		}
	}
	for i := range w.Within {
		w.Within[i].Says = slices.DeleteFunc(w.Within[i].Says, func(fact Fact) bool { return slices.Contains(w.Says, fact) })
	}
}

func (l *layout) way(id string, d *interpreter.Decision, i int) Way {
	o := &d.Options[i]
	way := Way{ID: fmt.Sprintf("%s-%d", id, o.Number), Value: ValueOf(d, i), Number: o.Number, Label: session.Label(*o)}
	l.tell(d, i, interpreter.Choice{Indexes: []int{i}}, &way)
	return way
}

// tell says of a way what is known to come of it.
func (l *layout) tell(d *interpreter.Decision, option int, c interpreter.Choice, way *Way) {
	row := l.advice.RowOf(c)
	if row != nil {
		way.Says, _ = rowOf(l.advice, row)
	}
	way.Does = story.To(l.Seat, l.table.Session.Does(d, option, 0, row))
	way.Suggested = l.table.Hinted.names(AskID(d), way.Value)
}

// labelOfNone is what stands on the button that chooses nothing.
func labelOfNone(d *interpreter.Decision) string {
	if called := session.Nothing(d); called != none {
		return wording.UpperFirst(called)
	}
	return "None of them"
}

// ValueOf is what stands for an option in an answer: its place, and what the seat reads there, for another one may come to stand
// there. It holds nothing that the seat does not read.
func ValueOf(d *interpreter.Decision, option int) string {
	return fmt.Sprintf("%d.%x", option, readingOf(d, option))
}

// OptionOf is the open option that a value stands for.
func OptionOf(d *interpreter.Decision, value string) (option int, ok bool) {
	place, reading, _ := strings.Cut(value, ".")
	read, err := strconv.ParseUint(reading, 16, 64)
	if err != nil {
		return 0, false
	}
	if option, err = strconv.Atoi(place); err == nil && 0 <= option && option < d.Open && readingOf(d, option) == read {
		return option, true
	}
	for option := range d.Open {
		if readingOf(d, option) == read {
			return option, true
		}
	}
	return 0, false
}

// readingOf is a number for the label of an option.
func readingOf(d *interpreter.Decision, option int) uint64 {
	hash := fnv.New64a()
	io.WriteString(hash, d.Options[option].Label)
	return hash.Sum64()
}

// A pick is how something on the table answers a decision.
type pick struct {
	ask, way, value string
	kind            interpreter.Form
	number          int
}

// offer notes which cards and spaces answer a decision by themselves. Of what belongs to several options none does.
func (l *layout) offer(d *interpreter.Decision, ask *Ask) {
	if ask.Kind != interpreter.OneOf && ask.Kind != interpreter.SomeOf {
		return
	}
	times := map[int]int{}
	for i := range d.Options[:d.Open] {
		if c := d.Component(i, 0); c >= 0 {
			times[c]++
		}
	}
	for i := range d.Options[:d.Open] {
		c := d.Component(i, 0)
		if c < 0 {
			continue
		}
		l.concerned[c] = true
		if _, taken := l.picks[c]; taken || times[c] > 1 {
			continue
		}
		way := l.way(ask.ID, d, i)
		l.picks[c] = pick{ask.ID, way.ID, way.Value, ask.Kind, way.Number}
	}
}

// A Hint is a suggestion of the rules for a pending decision: its options, as answers name them.
type Hint struct {
	ask  string
	ways []string
}

// HintOf is a choice as a hint. Of a number nothing is marked.
func HintOf(d *interpreter.Decision, c interpreter.Choice) *Hint {
	h := &Hint{ask: AskID(d)}
	for _, i := range c.Indexes {
		h.ways = append(h.ways, ValueOf(d, i))
	}
	switch form := formOf(d); {
	case form == interpreter.YesOrNo:
		h.ways = []string{d.Answer(c)}
	case (form == interpreter.OneOf || form == interpreter.SomeOf) && h.ways == nil:
		h.ways = []string{none}
	}
	return h
}

// names reports whether a hint suggests an option of a decision. A nil hint suggests none.
func (h *Hint) names(ask, way string) bool {
	return h != nil && h.ask == ask && slices.Contains(h.ways, way)
}

// A Rest is how a question could be answered by itself from now on, or is already. Index is its place among all that there
// are.
type Rest struct {
	Index int
	Words string
}

// rests are the ways in which the seat could have a decision answered from now on.
func (l *layout) rests(a session.Asked) (all []Rest) {
	if a.Player != l.Seat || a.IsOffered() {
		return nil
	}
	standing := l.table.StandingsFor(a.Decision)
	for i := range standing {
		all = append(all, Rest{i, wording.UpperFirst(wording.OneLine(standing[i].String()))})
	}
	return all
}

// resting are the answers of the seat that stand.
func (l *layout) resting() (all []Rest) {
	standing := l.table.Standing()
	for i := range standing {
		if standing[i].Player() == l.Seat {
			all = append(all, Rest{i, wording.UpperFirst(wording.OneLine(standing[i].String()))})
		}
	}
	return all
}
