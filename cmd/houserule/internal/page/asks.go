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
	"houserule/interpreter/view"
)

// An Ask is a pending decision of the seat. Path and Number identify it in the game.
type Ask struct {
	ID        string
	Path      string
	Number    string
	Kind      interpreter.Form
	Prompt    string
	More      string // text after the question
	Wanted    string // a description of valid answers
	Eyebrow   string // the line above the question
	Focus     []Subject
	Also      []Subject // subjects in the fold
	Listed    bool      // each subject has its own lines, because there are many
	Odds      *Odds
	Computing bool // the chances are still being computed
	Offered   bool // an offer, which the game does not wait for
	Options   []Option
	None      *Option // the option to choose none: a button, or the default of a form with boxes
	Min       int64
	Max       int64
	Faces     []int64 // the faces of a die, or the numbers of a small range
	Closed    []Closed
	Many      bool // there are enough options to make a search useful
	OnTable   bool // each option can be chosen on the table
	Rests     []Rest
	Propose   *Rest // the one of Rests to propose, with a question; or nil

	components []int // of the options, or -1
}

// The forms of answers about luck, in addition to those of decisions.
const (
	roll  interpreter.Form = "roll"
	named interpreter.Form = "named"
)

// An Option is a button or box of a question. With options Within, it opens a group of them.
type Option struct {
	ID     string
	Value  string // the value that the form posts
	Number int    // the key that chooses it, or 0
	Label  string
	Says   []Fact // figures in which options differ
	Does   string // the effect, in one line
	Within []Option
	Asks   string // the question that Within answers
	// Suggested marks the hint that the seat has asked for.
	Suggested bool
}

// A Closed is an option or an offer that can't be chosen, with the reason.
type Closed struct{ Label, Why string }

// none is the posted value that chooses no option.
const none = "none"

// mostShown limits the options on a page. Further options have to be typed, because a page must
// not grow without bound.
const mostShown = 2000

// few is the number of options that need no search.
const few = 16

func (l *layout) ask(a session.Asked) Ask {
	d := a.For(l.Seat)
	ask := Ask{
		ID: AskID(d), Path: d.Path, Number: NumberOf(d, l.table.Renewed), Wanted: session.Wanted(d), Kind: formOf(d),
		Offered: d.IsOffered(), Min: d.Min, Max: d.Max,
	}
	ask.Prompt, ask.More = parted(l.table.Prompt(d))
	ask.Eyebrow = eyebrow(d, ask)
	l.advice = &advice.Advice{}
	// the luck of another player may be asked of this seat, which must not see that player's
	// advice
	if a.Player == l.Seat {
		l.advice, ask.Computing = l.table.adviceAt(a.Decision)
	}
	if !ask.Computing { // a standing answer needs to know the chances
		ask.Rests = l.rests(a)
		ask.Propose = l.proposed(a)
	}
	ask.Focus, ask.Odds = focusOf(l.advice), oddsOf(l.advice.Check, l.Seat)
	if ask.Odds != nil {
		ask.Odds.Lasting = session.Lasting(l.table.Session, l.advice)
	}
	ask.Listed = needsLines(ask.Focus)
	ask.Focus, ask.Also = folded(ask.Focus)
	for _, s := range l.advice.Focus {
		l.about[s.Component] = true
	}
	options, _ := session.Numbered(d)
	options = slices.DeleteFunc(options, func(i int) bool { return i >= d.Open })
	l.places = l.byDistance(d, options)
	l.numbers = map[int]int{}
	for at, i := range options {
		l.numbers[i] = d.Options[i].Number
		if l.places != nil {
			l.numbers[i] = at + 1
		}
	}
	ask.Many = len(options) > few
	if len(options) > mostShown {
		ask.Wanted += l.language.Say("; the first %d are listed. Type any other by its name, or by its number as #%d, and separate several by commas", mostShown, mostShown+1)
		// a search among the listed options would miss the others
		ask.Many, options = false, options[:mostShown]
	}
	switch ask.Kind {
	case interpreter.SomeOf:
		for _, i := range options {
			ask.Options = append(ask.Options, l.option(ask.ID, d, i))
		}
		ask.None = &Option{Value: none, Suggested: l.table.Hinted.names(ask.ID, none)}
	case roll:
		if d.Dice <= 1 {
			ask.Faces = faces(1, d.Max)
		}
	case interpreter.ANumber:
		ask.Faces = faces(d.Min, d.Max)
	case interpreter.OneOf, named:
		ask.Options = l.grouped(ask.ID, d, options, 0)
		if d.OrNone {
			ask.None = &Option{Value: none, Label: labelOfNone(d)}
			l.fillIn(d, -1, interpreter.Choice{}, ask.None)
		}
	case interpreter.YesOrNo:
		ask.Options = []Option{{Value: "yes", Number: 1, Label: l.language.Say("Yes")}, {Value: "no", Number: 2, Label: l.language.Say("No")}}
		l.fillIn(d, -1, interpreter.Choice{Yes: true}, &ask.Options[0])
		l.fillIn(d, -1, interpreter.Choice{}, &ask.Options[1])
	}
	for i := d.Open; i < len(d.Options); i++ {
		ask.Closed = append(ask.Closed, Closed{session.Label(d.Options[i]), wording.Spoken(d.Why(i))})
	}
	l.offer(d, &ask)
	for _, i := range options {
		if from := d.Draws(i); from == "" || l.draws[from].value != ValueOf(d, i) {
			ask.components = append(ask.components, d.Component(i, 0))
		}
	}
	return ask
}

// faces returns a slice of the numbers of a range, or nil if they are too many for a button each.
func faces(from, to int64) (all []int64) {
	const most = 12
	for n := from; n <= to && to-from < most; n++ {
		all = append(all, n)
	}
	return all
}

// parted splits a prompt into the question and the text after it.
func parted(prompt string) (question, more string) {
	const end = "? "
	if question, more, found := strings.Cut(prompt, end); found {
		return question + strings.TrimSpace(end), minus(more)
	}
	return prompt, ""
}

// adviceAt returns the advice on a decision. If it is not cached and t.Soon is set, it returns
// empty advice and true.
func (t Table) adviceAt(d *interpreter.Decision) (m *advice.Advice, soon bool) {
	if !t.Soon {
		return t.Advice(d), false
	}
	if m = t.KnownAdvice(d); m == nil {
		return &advice.Advice{}, true
	}
	return m, false
}

// eyebrow returns the line above a question: its phase, and a description of valid answers. The
// description is left out if one option must be chosen, because that is evident.
func eyebrow(d *interpreter.Decision, a Ask) string {
	where := wording.UpperFirst(session.PhaseOf(d))
	switch {
	case a.Offered:
		return d.Language().Say("An offer, while the game continues")
	case a.Kind == interpreter.OneOf && !d.OrNone:
		return where
	case where == "":
		return wording.UpperFirst(a.Wanted)
	}
	return where + " · " + a.Wanted
}

// AskID returns the ID of the element that shows a decision.
func AskID(d *interpreter.Decision) string {
	return "ask-" + strings.ReplaceAll(d.Path, "/", "_") + "-" + strconv.Itoa(d.Place.Number)
}

// NumberOf returns the number that a form posts to identify its question. It includes
// Table.Renewed, because after an undo another question may have the same number.
func NumberOf(d *interpreter.Decision, renewed int) string {
	return fmt.Sprintf("%d.%d", d.Place.Number, renewed)
}

// formOf returns the form of the answer to a decision.
func formOf(d *interpreter.Decision) interpreter.Form {
	switch {
	case d.Kind == interpreter.AskRoll:
		return roll
	case session.IsNamed(d), d.Open > mostShown:
		return named
	}
	return d.Kind.Form()
}

// grouped returns the options with the given indexes, grouped if they differ only in later parts.
func (l *layout) grouped(id string, d *interpreter.Decision, indexes []int, picked int) (options []Option) {
	for _, g := range session.Grouped(d, indexes, picked) {
		if len(g.Options) == 1 {
			options = append(options, l.option(id, d, g.Options[0]))
			continue
		}
		within := l.grouped(id, d, g.Options, picked+1)
		group := Option{ID: fmt.Sprintf("%s-g%d-%d", id, picked, g.Options[0]), Label: g.Label, Within: within, Asks: g.Prompt}
		group.gather()
		options = append(options, group)
	}
	return options
}

// gather moves the facts that all options of a group share to the group.
func (o *Option) gather() {
	for _, fact := range o.Within[0].Says {
		if !slices.ContainsFunc(o.Within, func(within Option) bool { return !slices.Contains(within.Says, fact) }) {
			o.Says = append(o.Says, fact)
		}
	}
	for i := range o.Within {
		o.Within[i].Says = slices.DeleteFunc(o.Within[i].Says, func(fact Fact) bool { return slices.Contains(o.Says, fact) })
	}
}

// option returns the option with index i, with its distance if the options are sorted by it.
func (l *layout) option(id string, d *interpreter.Decision, i int) Option {
	o := &d.Options[i]
	option := Option{ID: fmt.Sprintf("%s-%d", id, o.Number), Value: ValueOf(d, i), Number: l.numbers[i], Label: session.Label(*o)}
	l.fillIn(d, i, interpreter.Choice{Indexes: []int{i}}, &option)
	// a view is computed only if there are facts to remove, because it is expensive
	if c := d.Component(i, 0); len(option.Says) > 0 && c >= 0 && l.advice.Check == nil && d.Component(i, 1) < 0 {
		if card, ok := view.Component(l.table.Game.Game, max(l.Seat, Spectator), c); ok && plainOf(&card) != nil {
			option.Says = nil // its name says the suit and the rank
		}
	}
	if at, known := l.places[d.Component(i, 0)]; known {
		if at.name != "" {
			option.Says = append(option.Says, Fact{l.language.Say("in"), at.name})
		}
		option.Says = append(option.Says, Fact{l.language.Say("steps"), strconv.Itoa(at.steps)})
	}
	return option
}

// fillIn fills in the advice on an option.
func (l *layout) fillIn(d *interpreter.Decision, index int, c interpreter.Choice, option *Option) {
	row := l.advice.RowOf(c)
	if row != nil {
		option.Says, _ = rowOf(l.advice, row)
	}
	option.Does = minus(story.To(l.Seat, l.table.Session.Does(d, index, 0, row)))
	option.Suggested = l.table.Hinted.names(AskID(d), option.Value)
}

// labelOfNone returns the label of the button that chooses nothing.
func labelOfNone(d *interpreter.Decision) string {
	if called := session.Nothing(d); called != d.Language().Word(none) {
		return wording.UpperFirst(called)
	}
	return d.Language().Say("None of them")
}

// ValueOf returns the value that a form posts for an option: its index, and a hash of its label,
// because another option may have that index later. It contains only information that the seat
// has.
func ValueOf(d *interpreter.Decision, option int) string {
	return fmt.Sprintf("%d.%x", option, labelHash(d, option))
}

// OptionOf returns the index of the open option that a posted value stands for. If the option at
// that index has another label, it looks for the label elsewhere.
func OptionOf(d *interpreter.Decision, value string) (option int, ok bool) {
	place, reading, _ := strings.Cut(value, ".")
	read, err := strconv.ParseUint(reading, 16, 64)
	if err != nil {
		return 0, false
	}
	if option, err = strconv.Atoi(place); err == nil && 0 <= option && option < d.Open && labelHash(d, option) == read {
		return option, true
	}
	for option := range d.Open {
		if labelHash(d, option) == read {
			return option, true
		}
	}
	return 0, false
}

// labelHash returns a hash of the label of an option.
func labelHash(d *interpreter.Decision, option int) uint64 {
	hash := fnv.New64a()
	io.WriteString(hash, d.Options[option].Label)
	return hash.Sum64()
}

// A pick is the answer that a click on a component gives.
type pick struct {
	ask, option, value string
	kind               interpreter.Form
	number             int
}

// offer records the components and stacks that answer a decision when clicked. A component that
// belongs to several options isn't recorded, because a click would be ambiguous.
func (l *layout) offer(d *interpreter.Decision, ask *Ask) {
	if ask.Kind != interpreter.OneOf && ask.Kind != interpreter.SomeOf {
		return
	}
	times, drawing := map[int]int{}, map[string]int{}
	for i := range d.Options[:d.Open] {
		if c := d.Component(i, 0); c >= 0 {
			times[c]++
		}
		drawing[d.Draws(i)]++
	}
	for i := range d.Options[:d.Open] {
		c, from := d.Component(i, 0), d.Draws(i)
		_, taken := l.picks[c]
		option := l.option(ask.ID, d, i)
		click := pick{ask.ID, option.ID, option.Value, ask.Kind, option.Number}
		if from != "" && drawing[from] == 1 && l.draws[from].ask == "" {
			l.draws[from] = click
		}
		if c < 0 {
			continue
		}
		l.concerned[c] = true
		if !taken && times[c] == 1 {
			l.picks[c] = click
		}
	}
}

// findOnTable sets OnTable for the questions of the page, after the table has been formatted.
func (l *layout) findOnTable() {
	for i := range l.Asks {
		ask := &l.Asks[i]
		ask.OnTable = len(ask.components) > 0 && !slices.ContainsFunc(ask.components, func(c int) bool {
			return !l.shown[c] || l.picks[c].ask != ask.ID
		})
	}
}

// A Hint is a suggestion of the rules for a pending decision: the posted values of its options.
type Hint struct {
	ask     string
	options []string
}

// HintOf returns a choice as a hint. It is empty for a number, because no option can be marked.
func HintOf(d *interpreter.Decision, c interpreter.Choice) *Hint {
	h := &Hint{ask: AskID(d)}
	for _, i := range c.Indexes {
		h.options = append(h.options, ValueOf(d, i))
	}
	switch form := formOf(d); {
	case form == interpreter.YesOrNo:
		h.options = []string{d.Answer(c)}
	case (form == interpreter.OneOf || form == interpreter.SomeOf) && h.options == nil:
		h.options = []string{none}
	}
	return h
}

// names reports whether a hint suggests an option of a decision. A nil hint suggests none.
func (h *Hint) names(ask, option string) bool {
	return h != nil && h.ask == ask && slices.Contains(h.options, option)
}

// A Rest is a standing answer, possible or set. Index is its index in the session's slice of
// them.
type Rest struct {
	Index int
	Words string
}

// rests returns the standing answers that the seat could set at a decision, by their index in
// StandingsFor.
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

// proposed returns the standing answer to propose at a decision, or nil.
func (l *layout) proposed(a session.Asked) *Rest {
	if a.Player != l.Seat || a.IsOffered() {
		return nil
	}
	proposed, ok := l.table.Proposed(a.Decision)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(l.table.StandingsFor(a.Decision), proposed.IsLike)
	if i < 0 {
		return nil
	}
	return &Rest{i, proposed.Proposal() + " " + l.language.Word(session.UntilAskedAgain)}
}

// restsOf returns the standing answers of a seat, by their index in the session: those that skip
// questions without effect, or the others. It skips those of other seats, because they may be
// secret.
func restsOf(s *session.Session, seat int, skips bool) (all []Rest) {
	standing := s.Standing()
	for i := range standing {
		if standing[i].Player() == seat && standing[i].SkipsIdle() == skips {
			all = append(all, Rest{i, wording.UpperFirst(wording.OneLine(standing[i].String()))})
		}
	}
	return all
}
