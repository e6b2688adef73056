package page

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/listing"
	"houserule/dsl/rulebook"
	"houserule/dsl/variant"
	"houserule/interpreter/batch/compare"
	"houserule/interpreter/scenario"
)

// A Comparison is the effect of house rules on games, in the form of a page.
type Comparison struct {
	Title    string
	House    string // the titles of the house rules
	Verdict  string // the result in one sentence
	Run      string // a description of the games and their players
	Without  []string
	With     []string
	Changed  []rulebook.Change // the house rules' own description of their changes
	Changes  []listing.Line    // the same changes, line by line
	Settings []Setting         // options that differ between the sides
	Together Arm
	Alone    []Arm // each house rule alone, if there are several
	Rules    [2]*variant.Variant
	Plays    []string // the player of each seat, or nil
}

// A Setting is an option with two different values.
type Setting struct{ Name, About, Before, After string }

// An Arm is a side that was compared with the side without house rules.
type Arm struct {
	Name string
	*compare.Report
}

// ComparisonBegins is the start of each comparison page. Programs use it to recognise one before
// they overwrite a file.
const ComparisonBegins = "<!doctype html>\n<!-- A comparison by houserule -->"

// WriteHTML writes the page to w, and returns the first write error.
func (c Comparison) WriteHTML(w io.Writer) error {
	if _, err := io.WriteString(w, ComparisonBegins); err != nil {
		return err
	}
	return templates(nil).ExecuteTemplate(w, "comparison", c)
}

// Sides returns a description of the two sides.
func (c Comparison) Sides() string {
	without := "the game as it is"
	if len(c.Without) > 0 {
		without = strings.Join(c.Without, ", ")
	}
	return diag.Printable(strings.Join(c.With, ", ") + " against " + without)
}

// ChangeLines returns the lines that the house rules change.
func (c Comparison) ChangeLines() listed { return listed{"What changes, line by line", c.Changes} }

// Arms returns a slice of all sides that were compared, the one with all house rules first.
func (c Comparison) Arms() []Arm { return append([]Arm{c.Together}, c.Alone...) }

// ---- Figures ----------------------------------------------------------------

// A Measure is the change of one figure of a game, on each side.
type Measure struct {
	Label string
	Rows  []MeasureRow
}

// A MeasureRow is the change of a figure on one side, in words and as a picture.
type MeasureRow struct {
	Arm                   string
	Base, Patched, Change string
	Interval              string
	Verdict, Tone         string
	Picture               Whisker
}

// A measured is a figure of one report.
type measured struct {
	label string
	rate  bool
	compare.Difference
}

// Figures returns the measures of wins, scores, lengths and reported figures, for all sides.
func (c Comparison) Figures() (figures []Measure) {
	arms := c.Arms()
	for _, m := range c.measured(c.Together.Report) {
		f := Measure{Label: m.label}
		var all []measured
		var names []string
		for _, arm := range arms {
			mine := c.measured(arm.Report)
			if at := slices.IndexFunc(mine, func(other measured) bool { return other.label == m.label }); at >= 0 {
				all, names = append(all, mine[at]), append(names, arm.Name)
			}
		}
		pictures := whiskers(all)
		for i, other := range all {
			f.Rows = append(f.Rows, measureRow(names[i], other, pictures[i]))
		}
		figures = append(figures, f)
	}
	return figures
}

func (c Comparison) measured(r *compare.Report) (all []measured) {
	for i, p := range r.Players[:len(r.Sides)] {
		if r.CanBeWon {
			all = append(all, measured{c.named("Games won", i, r.Sides[i]), true, p.Wins})
		}
		all = append(all, measured{c.named("Score", i, r.Sides[i]), false, p.Score})
	}
	all = append(all, measured{"Decisions in a game", false, r.Decisions})
	for _, f := range r.Figures {
		label := strings.TrimSpace(f.Label + " " + variant.Words(f.Member))
		if f.Player >= 0 {
			label = c.named(label, f.Player, fmt.Sprintf("player %d", f.Player+1))
		}
		all = append(all, measured{sentence(label), f.Rate, f.Difference})
	}
	return all
}

// named returns the name of a figure, with its player if there are several.
func (c Comparison) named(figure string, player int, who string) string {
	if len(c.Together.Players) == 1 {
		return figure
	}
	if c.Plays != nil {
		who += " (" + c.Plays[player] + ")"
	}
	return figure + ", " + who
}

func sentence(text string) string {
	if text == "" {
		return ""
	}
	runes := []rune(text)
	return strings.ToUpper(string(runes[:1])) + string(runes[1:])
}

func measureRow(arm string, m measured, picture Whisker) MeasureRow {
	number := func(format string, x float64) string {
		if m.rate {
			return strings.ReplaceAll(fmt.Sprintf(format, 100*x)+" %", "-", "−")
		}
		return strings.ReplaceAll(fmt.Sprintf(format, x), "-", "−")
	}
	r := MeasureRow{
		Arm: arm, Base: number("%.2f", m.Base), Patched: number("%.2f", m.Patched), Change: number("%+.2f", m.Change),
		Interval: number("%+.2f", m.Paired.Low) + " to " + number("%+.2f", m.Paired.High), Picture: picture,
	}
	r.Verdict, r.Tone = verdict(m.Difference)
	return r
}

// verdict returns the direction of a change if the confidence interval excludes zero. Otherwise the
// change may be due to chance, and it says so.
func verdict(d compare.Difference) (words, tone string) {
	switch {
	case d.Paired.Low > 0:
		return "more", "up"
	case d.Paired.High < 0:
		return "less", "down"
	case d.Paired.Low == 0 && d.Paired.High == 0:
		return "the same", ""
	}
	return "not significant", ""
}

// ---- Pictures ---------------------------------------------------------------

// A Whisker is the picture of an interval: a line from Low to High with a dot at the change. Zero
// is the position of 0 on the same scale.
type Whisker struct {
	Zero, Low, High, Dot float64 // in percent of the width
	Tone                 string
}

// whiskers returns the pictures of some differences, on a common scale.
func whiskers(all []measured) (pictures []Whisker) {
	reach := 0.0
	for _, m := range all {
		reach = max(reach, math.Abs(m.Paired.Low), math.Abs(m.Paired.High))
	}
	at := func(x float64) float64 {
		if reach == 0 {
			return middle
		}
		return math.Round(10*(middle+x/reach*(middle-margin))) / 10
	}
	for _, m := range all {
		_, tone := verdict(m.Difference)
		pictures = append(pictures, Whisker{at(0), at(m.Paired.Low), at(m.Paired.High), at(m.Change), tone})
	}
	return pictures
}

// The position of zero on a scale, and the margin at its ends.
const middle, margin = 50, 4

// Length returns the length of the line, in percent of the width.
func (w Whisker) Length() float64 { return math.Round(10*(w.High-w.Low)) / 10 }

// ---- Occurrences ------------------------------------------------------------

// An Occurrence is an event that becomes more or less frequent, in the words of the story.
type Occurrence struct {
	Words   rulebook.Phrase
	Gloss   string
	Place   string
	Row     MeasureRow
	ByWords bool // the words come from the rules' text for players
}

// Occurrences returns a slice of the events with a text for players, the greatest change first.
func (c Comparison) Occurrences() (found []Occurrence) {
	for _, d := range c.occurrences() {
		if d.ByWords {
			found = append(found, d)
		}
	}
	return found
}

// Others returns a slice of the rules without a text for players. Rules that change nothing, such
// as functions, are left out.
func (c Comparison) Others() (others []Occurrence) {
	for _, d := range c.occurrences() {
		if !d.ByWords {
			others = append(others, d)
		}
	}
	return others
}

func (c Comparison) occurrences() (found []Occurrence) {
	words := c.words()
	var all []measured
	for _, rule := range c.Together.Rules {
		if rule.Looks {
			continue
		}
		d := Occurrence{Words: rulebook.Phrase{{Text: rule.Name}}, Place: place(rule.At)}
		if known, ok := words[rule.At.String()]; ok {
			d.Words, d.Gloss, d.ByWords = known.Words, known.Gloss, true
		}
		found = append(found, d)
		all = append(all, measured{"", false, rule.Difference})
	}
	pictures := whiskers(all)
	for i := range found {
		found[i].Row = measureRow("", all[i], pictures[i])
	}
	return found
}

// words maps the source location of a rule or an outcome to its text for players: the sentence
// that the story has for it, or the name of the rule.
func (c Comparison) words() map[string]Occurrence {
	words := map[string]Occurrence{}
	for _, v := range c.Rules {
		speaker := rulebook.SpeakerFor(v)
		phrase := func(t *variant.Sentence) rulebook.Phrase {
			if t == nil || t.Text == nil {
				return nil
			}
			return speaker.Sentence(t.Text.Place().Text())
		}
		for _, p := range v.Procs {
			if told := phrase(p.Sentence); told != nil {
				words[p.NameSpan.String()] = Occurrence{Words: told, Gloss: p.Gloss}
			} else if p.Called != "" {
				words[p.NameSpan.String()] = Occurrence{Words: rulebook.Phrase{{Text: sentence(p.Called)}}, Gloss: p.Gloss}
			}
			if p.Check == nil {
				continue
			}
			for _, o := range p.Check.Outcomes {
				if told := phrase(o.Sentence); told != nil {
					words[o.Span.String()] = Occurrence{Words: told}
				}
			}
		}
	}
	return words
}

// Idle returns a line for each part of the house rules that never ran, with its source location.
func (c Comparison) Idle() (lines []string) {
	for _, point := range c.Together.Idle {
		lines = append(lines, fmt.Sprintf("%s (%s)", scenario.Describe(point), place(point.Span)))
	}
	return lines
}

// ---- Games that part --------------------------------------------------------

// The number of lines shown before the first difference, and from it on.
const linesBefore, linesAfter = 6, 24

// A Parting is the first game that diverges on one side.
type Parting struct {
	Arm  string
	Game int
	Seed uint64
	Line int
	Rows []PartingRow
}

// A PartingRow is a pair of log lines side by side. Differs reports whether they are unequal.
type PartingRow struct {
	Base, Patched string
	Differs       bool
	First         bool
}

// Partings returns the first diverging game of each side. Sides without one have no entry in the
// slice.
func (c Comparison) Partings() (all []Parting) {
	for _, arm := range c.Arms() {
		d := arm.Diverging
		if d == nil || d.Line() == 0 {
			continue
		}
		p := Parting{Arm: arm.Name, Game: d.Game + 1, Seed: d.Seed, Line: d.Line()}
		for _, row := range d.Rows(linesBefore, linesAfter) {
			p.Rows = append(p.Rows, PartingRow{row.Base, row.Patched, row.Sign != ' ', row.Sign == '*'})
		}
		all = append(all, p)
	}
	return all
}

// Unfinished returns a sentence about pairs of games that don't count because one did not end, or
// "".
func (c Comparison) Unfinished() string {
	if c.Together.Pairs == c.Together.Played {
		return ""
	}
	return fmt.Sprintf("%d of %d pairs are not counted, because one of their games did not end.", c.Together.Played-c.Together.Pairs, c.Together.Played)
}
