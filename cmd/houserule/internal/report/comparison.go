package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/interpreter/batch/compare"
	"houserule/interpreter/scenario"
)

// A Comparison is the result of comparing two sets of rules.
type Comparison struct {
	Run
	*compare.Report
	Without []string // settings of the side without house rules
	With    []string // the house rules, and settings of their side only
	House   int      // number of house rules
}

// ---- Text ---------------------------------------------------------------------------------------

// WriteText writes the comparison as text.
func (c Comparison) WriteText(w io.Writer) {
	fmt.Fprintf(w, "%s\n%s, %s: %s\n", c.Verdict(), diag.Printable(c.Title), c.sides(), c.Summary())
	if c.Pairs < 2 {
		return
	}
	table := [][]string{{"", "without", "with", "change", "paired 95 %", "unpaired 95 %"}}
	for i, player := range c.Players[:len(c.Sides)] {
		if c.CanBeWon {
			table = append(table, cells(c.named("wins in %", c.Sides[i]), times100(player.Wins)))
		}
		table = append(table, cells(c.named("score", c.Sides[i]), player.Score))
	}
	table = append(table, cells("decisions", c.Decisions))
	for _, f := range c.Figures {
		table = append(table, c.cellsOf(f))
	}
	writeTable(w, table)
	c.writeRules(w)
	c.writeDiverging(w)
}

// sides returns words for the two sides, for example "without and with kinder.rules".
func (c Comparison) sides() string {
	without := "without"
	if len(c.Without) > 0 {
		without += " (" + strings.Join(c.Without, ", ") + ")"
	}
	return diag.Printable(strings.TrimRight(without+" and with "+strings.Join(c.With, ", "), " "))
}

// Summary returns words for the games and their players, for example "100 pairs of games, seed 1,
// policy suggest".
func (c Comparison) Summary() string {
	return fmt.Sprintf("%s, seed %d, %s", c.extent(), c.Seed, c.Run.players())
}

func (c Comparison) extent() string {
	switch {
	case c.Played < c.Games:
		return fmt.Sprintf("%d of %s of games, then interrupted", c.Played, diag.Counted(c.Games, "pair"))
	case c.Pairs < c.Played:
		return fmt.Sprintf("%s of games, of which %d ended", diag.Counted(c.Played, "pair"), c.Pairs)
	}
	return diag.Counted(c.Pairs, "pair") + " of games"
}

// named returns the name of a figure. It begins with the player's number, or the team, if there are
// several players.
func (c Comparison) named(figure, who string) string {
	if len(c.Players) == 1 {
		return figure
	}
	return strings.TrimPrefix(who, "player ") + ": " + figure
}

// cellsOf returns the row of a figure that both variants report.
func (c Comparison) cellsOf(f compare.Figure) []string {
	label, d := diag.Printable(f.Label), f.Difference
	if f.Member != "" {
		label += " " + f.Member
	}
	if f.Rate {
		label, d = label+" in %", times100(d)
	}
	if f.Player >= 0 {
		label = c.named(label, strconv.Itoa(f.Player+1))
	}
	return cells(label, d)
}

func times100(d compare.Difference) compare.Difference {
	wider := func(i compare.Interval) compare.Interval {
		return compare.Interval{Low: 100 * i.Low, High: 100 * i.High}
	}
	return compare.Difference{
		Base: 100 * d.Base, Patched: 100 * d.Patched, Change: 100 * d.Change, Paired: wider(d.Paired), Unpaired: wider(d.Unpaired),
	}
}

// cells returns the row of a figure.
func cells(figure string, d compare.Difference) []string {
	return []string{
		figure, fmt.Sprintf("%.2f", d.Base), fmt.Sprintf("%.2f", d.Patched), fmt.Sprintf("%+.2f", d.Change), interval(d.Paired), interval(d.Unpaired),
	}
}

// writeTable writes a blank line and a table with headings. If it is too wide for a terminal, the
// last columns follow in tables of their own.
func writeTable(w io.Writer, rows [][]string) {
	fmt.Fprintln(w)
	screen, total, most := terminal.Width(w, pageWidth), 0, len(rows[0])
	widths := make([]int, most)
	for column := range widths {
		for _, row := range rows {
			widths[column] = max(widths[column], ansi.StringWidth(row[column]))
		}
		if total += widths[column] + len(between); total-len(between) > screen && column > 1 && column < most {
			most = column
		}
	}
	for _, row := range rows {
		line := row[0] + strings.Repeat(" ", widths[0]-ansi.StringWidth(row[0]))
		for column := 1; column < most; column++ {
			line += fmt.Sprintf("%s%*s", between, widths[column], row[column])
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	if most == len(rows[0]) {
		return
	}
	for i, row := range rows {
		rows[i] = append([]string{row[0]}, row[most:]...)
	}
	writeTable(w, rows)
}

func interval(i compare.Interval) string { return fmt.Sprintf("%+.2f to %+.2f", i.Low, i.High) }

// mostRules is the maximum number of rules in the list of changed runs.
const mostRules = 12

func (c Comparison) writeRules(w io.Writer) {
	fmt.Fprintf(w, "\nhow often each rule ran per game, in %s:\n", diag.Counted(c.Watched, "pair"))
	if len(c.Rules) == 0 {
		fmt.Fprintln(w, "  no rule ran significantly more or less often")
	}
	changing := loggedFirst(c.Rules)
	for _, rule := range changing[:min(mostRules, len(changing))] {
		fmt.Fprintf(w, "  %9.2f %9.2f %+9.2f   %s (%s)\n", rule.Base, rule.Patched, rule.Change, diag.Printable(rule.Name), place(rule.At))
	}
	if more := len(c.Rules) - min(mostRules, len(changing)); more > 0 {
		fmt.Fprintf(w, "  and %s with smaller changes, or that only compute values\n", diag.Counted(more, "rule"))
	}
	for i, point := range c.Idle {
		if i == 0 {
			fmt.Fprintln(w, "\nlines of the house rules that never ran in these pairs:")
		}
		fmt.Fprintf(w, "  %s (%s)\n", diag.Printable(scenario.Describe(point)), place(point.Span))
	}
}

// loggedFirst returns the rules that change something, those with log entries first.
func loggedFirst(rules []compare.Rule) (sorted []compare.Rule) {
	for _, logged := range []bool{true, false} {
		for _, rule := range rules {
			if rule.Logged == logged && !rule.Looks {
				sorted = append(sorted, rule)
			}
		}
	}
	return sorted
}

// The number of rows before the first difference, and from it on.
const linesBefore, linesAfter = 5, 14

func (c Comparison) writeDiverging(w io.Writer) {
	d := c.Diverging
	if d == nil {
		fmt.Fprintln(w, "\nno game differs between the two sides")
		return
	}
	if d.Line() == 0 {
		fmt.Fprintf(w, "\ngame %d (--seed %d) is the first that differs; its line is unknown, because merge does not start the program at a seat\n",
			d.Game+1, d.Seed)
		return
	}
	fmt.Fprintf(w, "\ngame %d (--seed %d) is the first that differs, in line %d of its story, which * marks:\n", d.Game+1, d.Seed, d.Line())
	writeRows(w, d, "without", "with")
}

// writeRows writes the place where two games diverge, in columns with headings.
func writeRows(w io.Writer, d *compare.Divergence, base, patched string) {
	rows := []compare.Row{{Base: base, Patched: patched, Sign: ' '}}
	for _, row := range d.Rows(linesBefore, linesAfter) {
		rows = append(rows, compare.Row{Base: diag.Printable(row.Base), Patched: diag.Printable(row.Patched), Sign: row.Sign})
	}
	color := terminal.WantsColor(w)
	for i, line := range compare.Columns(rows, terminal.Width(w, pageWidth)) {
		fmt.Fprintln(w, paint(color, colorOfSign[rows[i].Sign], line))
	}
}

// colorOfSign maps the sign of a row to its colour.
var colorOfSign = map[byte]string{'*': "1;33", '|': "33", '<': red, '>': green}

// pageWidth is the width of output that isn't a terminal.
const pageWidth = 110

// ---- JSON ---------------------------------------------------------------------------------------

type jsonDifference struct {
	Base     float64    `json:"base"`
	Patched  float64    `json:"patched"`
	Change   float64    `json:"change"`
	Paired   [2]float64 `json:"paired_ci95"`
	Unpaired [2]float64 `json:"unpaired_ci95"`
}

type jsonPlayer struct {
	Plays string          `json:"plays,omitempty"` // who plays the seat
	Wins  *jsonDifference `json:"wins,omitempty"`  // nil unless one of the variants says when a game is won
	Score jsonDifference  `json:"score"`
}

// A jsonFigure is a figure that both variants report.
type jsonFigure struct {
	Label  string `json:"label"`
	Player int    `json:"player,omitempty"` // from 1; left out for the table
	Value  string `json:"value,omitempty"`  // the value whose rate this is
	jsonDifference
}

type jsonRule struct {
	Rule  string `json:"rule"`
	Place string `json:"place"`
	jsonDifference
}

// A jsonIdle is a point of a house rule that never ran.
type jsonIdle struct {
	Rule  string `json:"rule"`
	Place string `json:"place"`
}

type jsonDivergence struct {
	Game    int      `json:"game"`
	Seed    uint64   `json:"seed"`
	Line    int      `json:"line"`
	Base    []string `json:"base"`
	Patched []string `json:"patched"`
}

type jsonSide struct {
	RuleErrors int `json:"rule_errors"`
	Endless    int `json:"endless"`
}

type jsonComparison struct {
	Pairs  int `json:"pairs"`
	Played int `json:"played"`
	*jsonPlayer
	Players   []jsonPlayer    `json:"players,omitempty"`
	Decisions jsonDifference  `json:"decisions"`
	Report    []jsonFigure    `json:"report,omitempty"`
	Watched   int             `json:"watched"`
	Rules     []jsonRule      `json:"rules"`
	Idle      []jsonIdle      `json:"never_ran,omitempty"`
	Diverges  *jsonDivergence `json:"diverges"`
	Base      jsonSide        `json:"base"`
	Patched   jsonSide        `json:"patched"`
}

// WriteJSON writes the comparison as JSON. It returns the first error of writing.
func (c Comparison) WriteJSON(w io.Writer) error {
	result := jsonComparison{
		Pairs: c.Pairs, Played: c.Played, Decisions: jsonOf(c.Decisions), Watched: c.Watched, Rules: []jsonRule{},
		Base: jsonSide{c.Base.Broken, c.Base.Endless}, Patched: jsonSide{c.Patched.Broken, c.Patched.Endless},
	}
	for i, player := range c.Players {
		one := jsonPlayer{Plays: c.plays(i), Score: jsonOf(player.Score)}
		if c.CanBeWon {
			wins := jsonOf(player.Wins)
			one.Wins = &wins
		}
		result.Players = append(result.Players, one)
	}
	for _, f := range c.Figures {
		result.Report = append(result.Report, jsonFigure{f.Label, f.Player + 1, f.Member, jsonOf(f.Difference)})
	}
	if len(result.Players) == 1 {
		result.jsonPlayer, result.Players = &result.Players[0], nil
	}
	for _, rule := range c.Rules {
		result.Rules = append(result.Rules, jsonRule{rule.Name, place(rule.At), jsonOf(rule.Difference)})
	}
	for _, point := range c.Idle {
		result.Idle = append(result.Idle, jsonIdle{scenario.Describe(point), place(point.Span)})
	}
	if d := c.Diverging; d != nil {
		result.Diverges = &jsonDivergence{d.Game + 1, d.Seed, d.Line(), d.Base, d.Patched}
	}
	return writeJSON(w, result)
}

func jsonOf(d compare.Difference) jsonDifference {
	return jsonDifference{
		d.Base, d.Patched, d.Change, [2]float64{d.Paired.Low, d.Paired.High}, [2]float64{d.Unpaired.Low, d.Unpaired.High},
	}
}
