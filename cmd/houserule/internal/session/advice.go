package session

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/story"
)

// Advice returns the advice on a decision: its subject, the check that follows, and the changes
// of each option. The result is cached until the game continues, because it is expensive.
func (s *Session) Advice(d *interpreter.Decision) *advice.Advice {
	s.forgetAdvice()
	of := adviceKey{d.Place, d.Player}
	if s.advice[of] == nil {
		s.advice[of] = advice.Of(s.Game.Game, d)
	}
	return s.advice[of]
}

// forgetAdvice clears the cache if the game is no longer in the state that the advice is for.
func (s *Session) forgetAdvice() {
	if at := s.state(); s.advice == nil || s.adviceAt != at {
		s.advice, s.adviceAt = map[adviceKey]*advice.Advice{}, at
	}
}

// An adviceKey identifies one of the decisions that are pending at the same time.
type adviceKey struct {
	place  interpreter.Place
	player int
}

// A gameState identifies the current state of a game. After an undo the pointer differs, because
// the steps are replayed in another game.
type gameState struct {
	game          *interpreter.Game
	steps, events int
}

func (s *Session) state() gameState {
	return gameState{s.Game.Game, len(s.Game.Steps()), len(s.Game.Log().Events)}
}

// Subjects returns the subjects of a decision that have figures, a rule text or parts. Subjects
// with one name are merged, for example a card and its attack.
func Subjects(m *advice.Advice) (subjects []advice.Subject) {
	for _, s := range m.Focus {
		at := slices.IndexFunc(subjects, func(known advice.Subject) bool { return known.Name == s.Name })
		switch {
		case len(s.Figures) == 0 && s.Gloss == "" && len(Parts(s.Zones)) == 0:
		case at < 0:
			s.Figures = slices.Clone(s.Figures)
			subjects = append(subjects, s)
		default:
			subjects[at].Figures = withFigures(subjects[at].Figures, s.Figures)
			subjects[at].Gloss = cmp.Or(subjects[at].Gloss, s.Gloss)
		}
	}
	return subjects
}

// withFigures appends those of the other figures whose names are new.
func withFigures(figures, others []advice.Figure) []advice.Figure {
	for _, other := range others {
		if !slices.ContainsFunc(figures, func(f advice.Figure) bool { return f.Spoken() == other.Spoken() }) {
			figures = append(figures, other)
		}
	}
	return figures
}

// Focus returns a line for each subject of a decision, with as many figures as fit into the
// width. The others are counted.
func Focus(m *advice.Advice, width int) (lines []string) {
	subjects := Subjects(m)
	for i, name := range namesOf(subjects) {
		lines = append(lines, strings.TrimRight(name+subjectLine(subjects[i], width-ansi.StringWidth(name), m.Check != nil), " "))
	}
	return lines
}

// FocusInFull returns the text of Focus with all figures, wrapped onto further lines.
func FocusInFull(m *advice.Advice, width int) (lines []string) {
	const indent = "    "
	subjects := Subjects(m)
	for i, name := range namesOf(subjects) {
		for j, line := range fit.Flow(append([]string{name}, SubjectInWords(subjects[i])...), "   ", width-len(indent)) {
			if j > 0 {
				line = indent + line
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// namesOf returns the names of subjects, padded to equal width.
func namesOf(subjects []advice.Subject) []string {
	names := make([]string, len(subjects))
	for i, s := range subjects {
		names[i] = wording.OneLine(s.Name)
	}
	return columnOf(names, false)
}

// subjectLine returns the figures of a subject in one line. If they don't all fit, the numbers that
// matter come first, or the rule text if no check follows.
func subjectLine(s advice.Subject, width int, checked bool) string {
	words := SubjectInWords(s)
	switch {
	case ansi.StringWidth(strings.Join(words, "   ")) <= width:
	case s.Gloss != "" && !checked:
		return "   " + wording.OneLine(s.Gloss)
	default:
		words = SubjectInWords(NumbersFirst(s))
	}
	return joinFitting(s.Language, words, width)
}

// NumbersFirst returns a subject with the numbers that matter moved before its other figures.
func NumbersFirst(s advice.Subject) advice.Subject {
	order := func(f advice.Figure) int {
		if f.Read && f.Type.Base == variant.Number {
			return 0
		}
		return 1
	}
	s.Figures = slices.SortedStableFunc(slices.Values(s.Figures), func(a, b advice.Figure) int { return cmp.Compare(order(a), order(b)) })
	return s
}

// joinFitting joins as many words as fit into the width. It appends the number of those left out,
// and the key that shows them.
func joinFitting(l *variant.Language, words []string, width int) string {
	line := ""
	for i, word := range words {
		more := ""
		if left := len(words) - i - 1; left > 0 {
			more = l.Say("   … %d more, i", left)
		}
		if i > 0 && ansi.StringWidth(line+"   "+word+more) > width {
			return line + l.Say("   … %d more, i", len(words)-i)
		}
		line += "   " + word
	}
	return line
}

// SubjectInWords returns the figures of a subject in words, as on a card, for example "prowess
// 15". Figures that matter come before the parts of the card, and other figures after them. The
// rule text comes last.
func SubjectInWords(s advice.Subject) (words []string) {
	isRead := slices.ContainsFunc(s.Figures, func(f advice.Figure) bool { return f.Read })
	if !isRead {
		words = Parts(s.Zones)
	}
	for _, f := range s.Figures {
		word := figureInWords(s.Language, f)
		if f.Type.Base == variant.EnumType && !f.IsNone() && countOf(s.Figures, f.Type) > 1 {
			word = wording.OneLine(f.Spoken()) + " " + word // the value alone is ambiguous
		}
		words = append(words, word)
	}
	if isRead {
		words = append(words, Parts(s.Zones)...)
	}
	if s.Gloss != "" {
		words = append(words, wording.OneLine(s.Gloss))
	}
	return words
}

// countOf returns the number of figures whose values are of one enum.
func countOf(figures []advice.Figure, of *variant.Type) (n int) {
	for _, f := range figures {
		if f.Type.Base == variant.EnumType && f.Type.Enum == of.Enum {
			n++
		}
	}
	return n
}

// figureInWords returns one figure as a player reads it.
func figureInWords(l *variant.Language, f advice.Figure) string {
	name, value := wording.OneLine(f.Spoken()), wording.OneLine(f.Word())
	switch {
	case f.Type.Base == variant.Bool && f.Empty:
		return l.Say("not %s", name)
	case f.Type.Base == variant.Bool:
		return name
	case f.Type.Base == variant.EnumType && !f.IsNone():
		return value
	}
	return name + " " + value
}

// Check returns a line for the roll that follows a decision, and a line for each outcome with its
// chance and the sign of its tone.
func Check(c *advice.Check) (lines []string) {
	lines = append(lines, Roll(c))
	labels, chances, needs := []string{}, []string{}, []string{}
	for i, o := range c.Outcomes {
		labels, chances, needs = append(labels, o.Called), append(chances, advice.Percent(o.Chance)), append(needs, c.Need(i))
	}
	labels, chances, needs = columnOf(labels, false), columnOf(chances, true), columnOf(needs, true)
	for i, o := range c.Outcomes {
		lines = append(lines, strings.TrimRight(Sign(o.Tone)+labels[i]+"  "+chances[i]+"   "+needs[i]+"   "+Follows(c, o), " "))
	}
	return lines
}

// Brief returns the roll and the chances of its outcomes in one line. If it doesn't fit the width,
// the outcomes don't repeat the subjects of the check, or the line names no subjects.
func Brief(c *advice.Check, width int) (line string) {
	short := *c
	short.About, short.Option = nil, ""
	about := About(c)
	for _, form := range []struct {
		check *advice.Check
		drops string
	}{{c, ""}, {c, about + " "}, {&short, about + " "}} {
		outcomes := each.Of(c.Outcomes, func(o advice.Outcome) string {
			return strings.TrimPrefix(o.Called, form.drops) + " " + advice.Percent(o.Chance)
		})
		line = roll(form.check, added(c.Added)) + ": " + strings.Join(outcomes, ", ")
		if ansi.StringWidth(line) <= width {
			break
		}
	}
	return line
}

// Roll returns the dice, the terms that are added with their labels, and the target number.
func Roll(c *advice.Check) string {
	terms := ""
	for _, term := range c.Terms {
		terms += added(term.Value)
		if term.Label != "" {
			terms += " " + wording.OneLine(term.Label)
		}
	}
	return roll(c, terms)
}

// added formats a term of a sum, for example " + 3". It returns "" for 0.
func added(n int64) string {
	switch {
	case n > 0:
		return fmt.Sprintf(" + %d", n)
	case n < 0:
		return fmt.Sprintf(" - %d", -n)
	}
	return ""
}

func roll(c *advice.Check, terms string) string {
	text := strings.ToUpper(c.Name[:1]) + c.Name[1:]
	if about := About(c); about != "" {
		text += " (" + about + ")"
	}
	if c.Option != "" && !isSaidBy(c.About, c.Option) {
		text += c.Language.Say(", with %q", wording.OneLine(c.Option))
	}
	text += fmt.Sprintf(": %dd%d", c.Dice, c.Sides) + terms
	if c.HasAgainst {
		text += c.Language.Say(" against %d", c.Against)
	}
	return text
}

// isSaidBy reports whether the names already mention an option. For example, the name Bofur
// covers "strike at Bofur".
func isSaidBy(names []string, option string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return option == name || strings.HasSuffix(option, " "+name) })
}

// About returns the names of the subjects of a check. It leaves out a name that only extends
// another one, for example "strike at Bofur" beside Bofur.
func About(c *advice.Check) string {
	var names []string
	for _, name := range c.About {
		saysMore := func(other string) bool { return other != name && strings.HasSuffix(name, " "+other) }
		if !slices.ContainsFunc(c.About, saysMore) {
			names = append(names, wording.OneLine(name))
		}
	}
	return strings.Join(names, ", ")
}

// Follows returns the first few changes of an outcome, and the number of the others.
func Follows(c *advice.Check, o advice.Outcome) string {
	const few = 3
	var words []string
	subject, is := "", " "+c.Language.Word("is")+" "
	for i, change := range o.Changes {
		if i == few {
			words = append(words, c.Language.Say("%d more", len(o.Changes)-few))
			break
		}
		text := wording.OneLine(change.Text)
		name, rest, found := strings.Cut(text, is)
		if found && name == subject {
			text = is[1:] + rest // its subject was named just before
		}
		if subject = ""; found {
			subject = name
		}
		if chance := advice.Percent(change.Chance); chance != "100 %" {
			text += c.Language.Say(" (%s of these)", chance)
		}
		words = append(words, text)
	}
	return strings.Join(words, ", ")
}

// columnOf pads words to equal width, on the left if right is true (for numbers), else on the
// right.
func columnOf(words []string, right bool) []string {
	widest := 0
	for _, w := range words {
		widest = max(widest, ansi.StringWidth(w))
	}
	column := make([]string, len(words))
	for i, w := range words {
		blank := strings.Repeat(" ", widest-ansi.StringWidth(w))
		if column[i] = w + blank; right {
			column[i] = blank + w
		}
	}
	return column
}

// A Room is the width up to which columns of each sort may extend. Chances are placed first, then
// values that the rules show, then other numbers, then words.
type Room struct {
	Chances, Numbers, Words int
}

// Cells formats the columns that fit beside the options. It returns the heading and a text for
// each row. If columns were left out, the heading ends with an ellipsis.
func Cells(columns []advice.Column, rows []*advice.Row, room Room) (heading string, cells []string) {
	words := make([][]string, len(columns))
	for j, column := range columns {
		words[j] = cellsOf(column, rows, j)
	}
	fits, all := fitting(columns, words, room)
	cells = make([]string, len(rows))
	for j := range columns {
		if !fits[j] {
			continue
		}
		heading += "   " + words[j][0]
		for i := range cells {
			cells[i] += "   " + words[j][1+i]
		}
	}
	if more := " " + fit.Ellipsis; heading != "" && !all && ansi.StringWidth(heading+more) <= room.Numbers {
		heading += more
	}
	return heading, cells
}

// cellsOf returns one column, padded: its name, then the cell of each row.
func cellsOf(column advice.Column, rows []*advice.Row, at int) []string {
	words := []string{wording.OneLine(column.Name)}
	for _, row := range rows {
		word := ""
		if row != nil && at < len(row.Cells) {
			word = wording.OneLine(row.Cells[at])
		}
		words = append(words, word)
	}
	return columnOf(words, column.IsNumber)
}

func hasText(cell string) bool { return strings.TrimSpace(cell) != "" }

// fitting reports for each column whether it fits, and whether all of them do. Empty columns
// never fit and don't count.
func fitting(columns []advice.Column, words [][]string, room Room) (fits []bool, all bool) {
	fits, all = make([]bool, len(columns)), true
	taken := 0
	take := func(room int, wanted func(advice.Column) bool) {
		for j, column := range columns {
			needs, isSaid := 3+ansi.StringWidth(words[j][0]), slices.ContainsFunc(words[j][1:], hasText)
			if !wanted(column) || !isSaid {
				continue
			}
			if fits[j] = taken+needs <= room; fits[j] {
				taken += needs
			}
			all = all && fits[j]
		}
	}
	take(room.Chances, func(c advice.Column) bool { return c.IsChance })
	take(room.Numbers, func(c advice.Column) bool { return c.IsShown })
	take(room.Numbers, func(c advice.Column) bool { return c.IsNumber && !c.IsChance && !c.IsShown })
	take(room.Words, func(c advice.Column) bool { return !c.IsNumber && !c.IsShown })
	return fits, all
}

// Does returns in one line the effect of an option. It prefers the immediate consequences, then
// the rule text of the option or of its card, then the parts of the card. For a choice between
// fixed options the rule text comes first.
func (s *Session) Does(d *interpreter.Decision, option, part int, row *advice.Row) string {
	const few = 3
	consequences := ""
	if row != nil {
		consequences = Consequences(d.Player, row.Consequences[:min(few, len(row.Consequences))])
		if more := len(row.Consequences) - few; more > 0 {
			consequences += d.Language().Say(", %d more", more)
		}
	}
	gloss := ""
	if option >= 0 && d.Options[option].Open {
		gloss = cmp.Or(wording.OneLine(d.Gloss(option)), s.PartGloss(d, option, part))
	} else if option < 0 && d.OrNone {
		_, text := d.Nothing()
		gloss = wording.OneLine(text)
	}
	if option >= 0 && s.IsFruitless(d, option) {
		return d.Language().Word("nothing changed when you chose it")
	}
	if d.Kind == interpreter.AskOption {
		return cmp.Or(gloss, consequences, PartsOf(row))
	}
	return cmp.Or(consequences, gloss, PartsOf(row))
}

// Consequences joins the consequences of an option into one line, as one player reads them.
func Consequences(player int, consequences []string) string {
	read := make([]string, len(consequences))
	for i, c := range consequences {
		read[i] = story.To(player, wording.OneLine(c))
	}
	return strings.Join(read, ", ")
}

// PartsOf returns the figures of the parts of an option's card. It returns "" if they are too
// long, because the page of the card lists them all.
func PartsOf(row *advice.Row) string {
	const few = 100
	if row == nil {
		return ""
	}
	if text := strings.Join(Parts(row.Zones), ", "); len(text) <= few {
		return text
	}
	return ""
}
