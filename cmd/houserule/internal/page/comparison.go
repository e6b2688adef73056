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

// A Comparison is what house rules do to games, ready to be written as a page.
type Comparison struct {
	Title    string
	House    string // what the house rules call themselves
	Run      string // which games were played, and by whom
	Without  []string
	With     []string
	Changed  []rulebook.Change // what the house rules say of what they change
	Changes  []listing.Line    // the same, line by line
	Settings []Setting         // that are not the same on both sides
	Together Arm
	Alone    []Arm // each house rule alone, where there are several
	Rules    [2]*variant.Variant
	Plays    []string // who plays each seat, where that is said
}

// A Setting is an option that is set in two ways.
type Setting struct{ Name, About, Before, After string }

// An Arm is a side that was compared with the one without house rules.
type Arm struct {
	Name string
	*compare.Report
}

// ComparisonBegins is what tells such a page from another file.
const ComparisonBegins = "<!doctype html>\n<!-- A comparison by houserule -->"

// WriteHTML writes the page.
func (c Comparison) WriteHTML(w io.Writer) error {
	if _, err := io.WriteString(w, ComparisonBegins); err != nil {
		return err
	}
	return templates().ExecuteTemplate(w, "comparison", c)
}

// Sides says what was compared.
func (c Comparison) Sides() string {
	without := "the game as it is"
	if len(c.Without) > 0 {
		without = strings.Join(c.Without, ", ")
	}
	return diag.Printable(strings.Join(c.With, ", ") + " against " + without)
}

// ChangeLines are what the house rules change.
func (c Comparison) ChangeLines() listed { return listed{"What changes, line by line", c.Changes} }

// Arms are all sides that were compared, the one with all house rules first.
func (c Comparison) Arms() []Arm { return append([]Arm{c.Together}, c.Alone...) }

// ---- Figures ----------------------------------------------------------------------------------------

// A Measure is how one figure of a game changed, on each side.
type Measure struct {
	Label string
	Rows  []MeasureRow
}

// A MeasureRow is how a figure changed on one side, in words and as a picture.
type MeasureRow struct {
	Arm                   string
	Base, Patched, Change string
	Interval              string
	Verdict, Tone         string
	Picture               Whisker
}

// measured is a figure of one report.
type measured struct {
	label string
	rate  bool
	compare.Difference
}

// Figures are wins, scores, lengths and what rules report, of all sides.
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
	for i, p := range r.Players {
		if r.CanBeWon {
			all = append(all, measured{c.named("Games won", i), true, p.Wins})
		}
		all = append(all, measured{c.named("Score", i), false, p.Score})
	}
	all = append(all, measured{"Decisions in a game", false, r.Decisions})
	for _, f := range r.Figures {
		label := strings.TrimSpace(f.Label + " " + variant.Words(f.Member))
		if f.Player >= 0 {
			label = c.named(label, f.Player)
		}
		all = append(all, measured{sentence(label), f.Rate, f.Difference})
	}
	return all
}

// named is the name of a figure, with the player whose it is if there are several.
func (c Comparison) named(figure string, player int) string {
	if len(c.Together.Players) == 1 {
		return figure
	}
	who := fmt.Sprintf("player %d", player+1)
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

// verdict says what is sure.
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

// ---- Pictures ---------------------------------------------------------------------------------------

// A Whisker is an interval as a picture: a line from Low to High with a dot at the change, all on a scale with Zero on it.
type Whisker struct {
	Zero, Low, High, Dot float64 // in hundredths of the width
	Tone                 string
}

// whiskers are the intervals of some differences, on one scale.
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

// Where zero lies on a scale, and how much is left free at its ends.
const middle, margin = 50, 4

// Length is how long the line is.
func (w Whisker) Length() float64 { return math.Round(10*(w.High-w.Low)) / 10 }

// ---- Occurrences ------------------------------------------------------------------------------------

// An Occurrence is something that becomes more or less frequent, in the words that players know.
type Occurrence struct {
	Words   rulebook.Phrase
	Gloss   string
	Place   string
	Row     MeasureRow
	ByWords bool // players read of it
}

// Occurrences returns what players read of more or less often, the greatest difference first.
func (c Comparison) Occurrences() (found []Occurrence) {
	for _, d := range c.occurrences() {
		if d.ByWords {
			found = append(found, d)
		}
	}
	return found
}

// Others are the rules of which players are told nothing; those that only look are left out.
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

// words are what players read of rules, by their places: the sentence in which a deed or an outcome is told, or what a rule
// is called.
func (c Comparison) words() map[string]Occurrence {
	words := map[string]Occurrence{}
	for _, v := range c.Rules {
		speaker := rulebook.SpeakerFor(v)
		told := func(t *variant.Told) rulebook.Phrase {
			if t == nil || t.Text == nil {
				return nil
			}
			return speaker.Sentence(t.Text.Place().Text())
		}
		for _, p := range v.Procs {
			if said := told(p.Told); said != nil {
				words[p.NameSpan.String()] = Occurrence{Words: said, Gloss: p.Gloss}
			} else if p.Called != "" {
				words[p.NameSpan.String()] = Occurrence{Words: rulebook.Phrase{{Text: sentence(p.Called)}}, Gloss: p.Gloss}
			}
			if p.Check == nil {
				continue
			}
			for _, o := range p.Check.Outcomes {
				if said := told(o.Told); said != nil {
					words[o.Span.String()] = Occurrence{Words: said}
				}
			}
		}
	}
	return words
}

// Idle is what of the house rules never ran.
func (c Comparison) Idle() (lines []string) {
	for _, point := range c.Together.Idle {
		lines = append(lines, fmt.Sprintf("%s (%s)", scenario.Describe(point), place(point.Span)))
	}
	return lines
}

// ---- Games that part --------------------------------------------------------------------------------

// How many lines before the first one that differs are shown, and how many from it on.
const linesBefore, linesAfter = 6, 24

// A Parting is the first game that goes another way on one side.
type Parting struct {
	Arm  string
	Game int
	Seed uint64
	Line int
	Rows []PartingRow
}

// A PartingRow is two lines next to each other; Differs reports whether they are not the same.
type PartingRow struct {
	Base, Patched string
	Differs       bool
	First         bool
}

// Partings are the first games that go another way, on each side.
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

// Unfinished tells of games that did not end, if there are any.
func (c Comparison) Unfinished() string {
	if c.Together.Pairs == c.Together.Played {
		return ""
	}
	return fmt.Sprintf("%d of %d pairs are not counted, because one of their games did not end.", c.Together.Played-c.Together.Pairs, c.Together.Played)
}
