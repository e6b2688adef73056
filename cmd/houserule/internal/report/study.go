package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/diag"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/batch/study"
	"houserule/interpreter/exact"
)

// A Study is the feel of a game, and of the game with house rules if there are any.
type Study struct {
	Title string
	Games int
	Seed  int64
	Arms  []StudyArm
}

// A StudyArm is the result for one set of rules.
type StudyArm struct {
	Name string
	*study.Result
}

// A StudyRow is a figure with its value for each arm. A cell is empty if it wasn't measured.
type StudyRow struct {
	Group, Label, About string
	Cells               []StudyCell
}

// A StudyCell is a value in words, with its 95 % confidence interval if it has one. Shares are in
// percent, and Even is the share without an advantage. Range is the interval in words, or the usual
// range of lengths.
type StudyCell struct {
	Text, Range          string
	IsShare              bool
	Low, High, Dot, Even float64
}

// ---- Figures ------------------------------------------------------------------------------------

// Groups of figures, with the meaning of each.
const (
	seats  = "Seats"
	length = "Length"
	lead   = "Lead"
	choice = "Decisions"
	skill  = "Skill"
	best   = "Best play"
)

// Rows returns the figures of all arms in a common order.
func (s Study) Rows() (rows []StudyRow) {
	for i, arm := range s.Arms {
		at := 0
		for _, f := range arm.figures() {
			known := slices.IndexFunc(rows, func(r StudyRow) bool { return r.Group == f.Group && r.Label == f.Label })
			if known < 0 {
				known = at
				rows = slices.Insert(rows, at, StudyRow{f.Group, f.Label, f.About, make([]StudyCell, len(s.Arms))})
			}
			rows[known].Cells[i] = f.Cells[0]
			at = known + 1
		}
	}
	return rows
}

// figures returns the figures of the arm, each with one cell.
func (a StudyArm) figures() (rows []StudyRow) {
	add := func(group, label, about string, cell StudyCell) {
		rows = append(rows, StudyRow{group, label, about, []StudyCell{cell}})
	}
	if a.Base.Games == 0 {
		return nil
	}
	if a.IsAgainstGame() {
		add(seats, a.Sides[0], "share of wins", share(a.Wins[0], 0))
	} else if a.IsContested() {
		for i, wins := range a.Wins {
			add(seats, a.Sides[i], "share of wins; a draw counts as an equal share for each", share(wins, 100/float64(len(a.Sides))))
		}
		add(seats, "draws", "games without a single winner", share(a.Draws, 0))
	}
	if !a.IsContested() || a.IsAgainstGame() {
		add(seats, "score", "mean score", mean(a.Score, "%.1f"))
	}
	add(length, "turns", "turns of all players in a game", spread(a.Turns))
	add(length, "decisions", "answers of all players in a game", spread(a.Decisions))
	if c := a.Course; c != nil {
		add(lead, "lead changes", "times in a game that another side takes the lead", mean(c.LeadChanges, "%.1f"))
		if c.Decided.N > 0 {
			add(lead, "decided", "part of the game after which the winner keeps the lead", share(c.Decided, 0))
			add(lead, "comebacks", "share of winners who trailed at some time", share(c.Comebacks, 0))
			add(lead, "drama", "how far the winner trailed, from 0 to 1 (Browne)", mean(c.Drama, "%.2f"))
		}
	}
	if c := a.Choices; c != nil {
		add(choice, "with a choice", "decisions in a game with several answers", StudyCell{Text: fmt.Sprintf("%.1f", c.Asked)})
		if c.Sampled > 0 {
			add(choice, "answers", "mean number of answers to them", StudyCell{Text: fmt.Sprintf("%.1f", c.Answers)})
			add(choice, "that matter", "share in which an answer changed a result in playouts", share(c.Matters, 0))
		}
	}
	for _, r := range a.Skill {
		label := r.Better + " against " + r.Worse
		switch {
		case r.OfScore:
			add(skill, r.Worse, "mean score", mean(r.Even, "%.1f"))
			add(skill, r.Better, "mean score", mean(r.Result, "%.1f"))
		case a.IsAgainstGame():
			add(skill, r.Worse, "share of wins if all play so", share(r.Even, 0))
			add(skill, r.Better, "share of wins if all play so", share(r.Result, 0))
		default:
			add(skill, label, fmt.Sprintf("share of wins; luck alone would give %.0f %%", 100*r.Even.Mean), share(r.Result, 100*r.Even.Mean))
		}
	}
	if len(rows) > 0 && a.Exact != nil {
		for _, v := range a.Exact.Values {
			add(best, valueLabel(a, v), "what "+a.Sides[0]+" can force", exactCell(v))
		}
	}
	return dedupe(rows)
}

func dedupe(rows []StudyRow) []StudyRow {
	return slices.CompactFunc(rows, func(a, b StudyRow) bool { return a.Group == b.Group && a.Label == b.Label })
}

func valueLabel(a StudyArm, v exact.Value) string {
	if v.OfScore {
		return "points of " + a.Sides[0]
	}
	return "wins of " + a.Sides[0]
}

// exactCell returns a value, and its bounds if it isn't exact.
func exactCell(v exact.Value) StudyCell {
	format, scale := "%.4f", 1.0
	if !v.OfScore {
		format, scale = "%.2f %%", 100
	}
	c := StudyCell{Text: fmt.Sprintf(format, scale*(v.Low+v.High)/2)}
	if low, high := fmt.Sprintf(format, scale*v.Low), fmt.Sprintf(format, scale*v.High); low != high {
		c.Range = fmt.Sprintf("%.5f to %.5f", scale*v.Low, scale*v.High)
	}
	return c
}

func share(e study.Estimate, even float64) StudyCell {
	return StudyCell{
		Text: fmt.Sprintf("%.1f %%", 100*e.Mean), Range: fmt.Sprintf("%.1f to %.1f %%", 100*e.Low, 100*e.High),
		IsShare: true, Low: 100 * max(0, e.Low), High: 100 * min(1, e.High), Dot: 100 * e.Mean, Even: even,
	}
}

func mean(e study.Estimate, format string) StudyCell {
	c := StudyCell{Text: fmt.Sprintf(format, e.Mean)}
	if !math.IsInf(e.High, 1) {
		c.Low, c.High = e.Low, e.High
		c.Range = fmt.Sprintf(format+" to "+format, e.Low, e.High)
	}
	return c
}

func spread(s simulate.Summary) StudyCell {
	c := mean(study.Estimate{Mean: s.Mean, Interval: s.Around}, "%.1f")
	c.Range = fmt.Sprintf("%d to %d in 90 %% of the games", s.Quantiles[0], s.Quantiles[len(s.Quantiles)-1])
	return c
}

// studyWidth is the width of a study that isn't written to a terminal.
const studyWidth = 80

// ---- Text ---------------------------------------------------------------------------------------

// WriteText writes the study as text.
func (s Study) WriteText(w io.Writer) {
	width := terminal.Width(w, studyWidth)
	fmt.Fprintf(w, "%s\n%s: %s\n", ansi.Wordwrap(s.Verdict(), width, ""), diag.Printable(s.Title), s.Run())
	rows := s.Rows()
	if len(s.Arms) > 1 {
		s.writeArms(w, rows)
	} else {
		writeFigures(w, rows)
	}
	for _, arm := range s.Arms {
		for _, note := range arm.Notes() {
			fmt.Fprintln(w)
			prefix := ""
			if len(s.Arms) > 1 {
				prefix = arm.Name + ": "
			}
			fmt.Fprintln(w, ansi.Wordwrap(diag.Printable(prefix+note.Title), width, ""))
			for _, line := range note.Lines {
				fmt.Fprintln(w, "  "+strings.ReplaceAll(ansi.Wordwrap(diag.Printable(line), width-4, ""), "\n", "\n    "))
			}
		}
	}
}

// Run returns words for the games that were played.
func (s Study) Run() string {
	played := s.Arms[0].Base
	text := diag.Counted(played.Games, "game")
	if played.Played > played.Games {
		text = fmt.Sprintf("%d of %s ended", played.Games, diag.Counted(played.Played, "game"))
	}
	text += fmt.Sprintf(", seed %d, by suggestions", s.Seed)
	if s.Arms[len(s.Arms)-1].Interrupted {
		text += ", then interrupted"
	}
	return text
}

func writeFigures(w io.Writer, rows []StudyRow) {
	widest, value := 0, 0
	for _, r := range rows {
		widest, value = max(widest, ansi.StringWidth(r.Label)), max(value, ansi.StringWidth(r.Cells[0].Text))
	}
	group := ""
	for i, r := range rows {
		if r.Group != group {
			group = r.Group
			fmt.Fprintf(w, "\n%s\n", group)
		}
		c := r.Cells[0]
		line := fmt.Sprintf("  %s%s  %*s", diag.Printable(r.Label), strings.Repeat(" ", widest-ansi.StringWidth(r.Label)), value, c.Text)
		if c.Range != "" {
			line += "  (" + c.Range + ")"
		}
		if i > 0 && r.Group == rows[i-1].Group && r.About == rows[i-1].About {
			// the meaning is written above
		} else if with := line + "  " + r.About; ansi.StringWidth(with) <= terminal.Width(w, studyWidth) {
			line = with
		} else {
			line += "\n      " + r.About
		}
		fmt.Fprintln(w, line)
	}
}

// writeArms writes the values of all arms side by side.
func (s Study) writeArms(w io.Writer, rows []StudyRow) {
	table := [][]string{{""}}
	for i := range s.Arms {
		table[0] = append(table[0], []string{"without", "with"}[min(i, 1)])
	}
	table[0] = append(table[0], "95 % without", "95 % with")
	for _, r := range rows {
		line := []string{r.Group + ": " + r.Label}
		var ranges []string
		for _, c := range r.Cells {
			text := c.Text
			if text == "" {
				text = "-"
			}
			line = append(line, text)
			ranges = append(ranges, c.interval())
		}
		table = append(table, append(line, ranges...))
	}
	writeTable(w, table)
}

// interval returns the confidence interval in few words, or "" without one.
func (c StudyCell) interval() string {
	switch {
	case c.IsShare:
		return fmt.Sprintf("%.0f to %.0f %%", c.Low, c.High)
	case c.Low < c.High:
		return fmt.Sprintf("%.1f to %.1f", c.Low, c.High)
	}
	return ""
}

// A StudyNote is a list of findings under a sentence.
type StudyNote struct {
	Title string
	Lines []string
}

// Notes returns what the figures rest on, the decisions that never matter, and the options that are
// never worth taking.
func (a StudyArm) Notes() (notes []StudyNote) {
	var about []string
	if c := a.Course; c != nil {
		how := "by win chances in playouts from the true positions"
		if c.ByScore {
			how = "by score, as if the game ended and all cards were shown"
		}
		about = append(about, fmt.Sprintf("Leads: %s, in %s.", how, diag.Counted(c.Games, "game")))
	}
	if a.Choices != nil && a.Choices.Sampled > 0 {
		c := a.Choices
		about = append(about, fmt.Sprintf("Decisions: %d samples.%s", c.Sampled, a.rare()))
		idle := StudyNote{Title: "Decisions that never mattered in playouts:"}
		for _, q := range c.Idle {
			idle.Lines = append(idle.Lines, fmt.Sprintf("%s (%s): %.1f %% of the decisions", asked(q), q.Place, 100*q.Share))
		}
		bad := StudyNote{Title: "Options that were never the best in playouts:"}
		for _, o := range c.Bad {
			bad.Lines = append(bad.Lines, fmt.Sprintf("%q in %s (%s): %s", o.Label, asked(o.Of), o.Of.Place, a.loss(o)))
		}
		for _, n := range []StudyNote{idle, bad} {
			if len(n.Lines) > 0 {
				notes = append(notes, n)
			}
		}
	}
	for _, r := range a.Skill {
		about = append(about, fmt.Sprintf("Skill: %s against %s in %s.", r.Better, r.Worse, diag.Counted(r.Result.N, "game")))
	}
	about = append(about, a.missing()...)
	if len(about) > 0 && a.Base.Games > 0 {
		notes = append(notes, StudyNote{"How it was measured:", about})
	}
	return notes
}

// asked returns the words of a question, or the rule that asks if they vary.
func asked(q study.Question) string {
	if q.Prompt == "" {
		return q.Rule
	}
	return fmt.Sprintf("%q", q.Prompt)
}

func (a StudyArm) rare() string {
	if a.Choices.Rare == 0 {
		return ""
	}
	return fmt.Sprintf(" %s too few to tell whether an option is bad.", diag.Counted(a.Choices.Rare, "question")+" had")
}

// loss returns the mean loss of an option in words.
func (a StudyArm) loss(o study.Option) string {
	unit := "%.1f %% of a game"
	loss := 100 * o.Loss.Mean
	if !a.IsContested() {
		unit, loss = "%.1f points", o.Loss.Mean
	}
	return fmt.Sprintf("costs "+unit+", offered %d times", loss, o.Loss.N)
}

// missing returns a line for each figure that wasn't measured.
func (a StudyArm) missing() (lines []string) {
	if a.Interrupted {
		return []string{"Figures after the interruption weren't measured."}
	}
	if a.IsContested() && a.Course == nil && a.Decisions.Max > 0 {
		lines = append(lines, "Leads weren't measured: the games are too long for this --effort.")
	}
	if !a.IsContested() {
		lines = append(lines, "Nobody leads: there is one player, and the rules don't say when a game is won.")
	}
	switch {
	case a.Choices != nil && a.Choices.Asked == 0:
		lines = append(lines, "There is nothing to decide.")
	case !slices.ContainsFunc(a.Skill, func(r study.Rung) bool { return r.Worse == "suggest" }):
		lines = append(lines, "Search wasn't measured: the games are too long for this --effort.")
	}
	if a.Exact != nil && a.Exact.Why != "" {
		lines = append(lines, "Best play: "+a.Exact.Why+".")
	}
	return lines
}

// ---- Verdict ------------------------------------------------------------------------------------

// Verdict returns the result in one sentence.
func (s Study) Verdict() string {
	if len(s.Arms) > 1 {
		return s.effect()
	}
	a := s.Arms[0]
	if a.Base.Games == 0 {
		return "No game ended."
	}
	parts := []string{a.balance()}
	if a.Course != nil && a.Course.Decided.N > 0 {
		parts = append(parts, fmt.Sprintf("a game is decided after %.0f %% of it", 100*a.Course.Decided.Mean))
	}
	if a.Choices != nil && a.Choices.Sampled > 0 {
		parts = append(parts, fmt.Sprintf("%.0f %% of the choices matter", 100*a.Choices.Matters.Mean))
	}
	if len(parts) > 1 {
		parts[len(parts)-1] = "and " + parts[len(parts)-1]
	}
	return wording.UpperFirst(strings.Join(parts, ", ")) + "."
}

// balance returns words for the value of the seats.
func (a StudyArm) balance() string {
	switch {
	case !a.IsContested():
		return fmt.Sprintf("the mean score is %.1f", a.Base.Score.Mean)
	case a.IsAgainstGame():
		return fmt.Sprintf("%s %s %.0f %% of the games", a.Sides[0], map[bool]string{true: "win", false: "wins"}[len(a.Base.Players) > 1], 100*a.Wins[0].Mean)
	}
	byMean := func(a, b study.Estimate) int { return cmp.Compare(a.Mean, b.Mean) }
	top := slices.MaxFunc(a.Wins, byMean)
	if top.Low <= slices.MinFunc(a.Wins, byMean).High {
		return "no seat is shown to have an advantage"
	}
	have := "has"
	if len(a.Sides) < len(a.Base.Players) { // because teams compete
		have = "have"
	}
	return fmt.Sprintf("%s %s an advantage with %.0f %% of the wins", a.Sides[slices.Index(a.Wins, top)], have, 100*top.Mean)
}

// effect names the figures whose intervals are apart without and with the house rules, and the
// exact ones that differ.
func (s Study) effect() string {
	var changed []string
	for _, r := range s.Rows() {
		a, b := r.Cells[0], r.Cells[1]
		if a.Text == "" || b.Text == "" || a.Text == b.Text {
			continue
		}
		if r.Group == best || a.interval() != "" && b.interval() != "" && (a.High < b.Low || b.High < a.Low) {
			changed = append(changed, fmt.Sprintf("%s %s → %s", r.Label, a.Text, b.Text))
		}
	}
	if len(changed) == 0 {
		return "No figure is shown to change with the house rules."
	}
	return "The house rules change these figures: " + strings.Join(changed, ", ") + "."
}

// ---- JSON ---------------------------------------------------------------------------------------

// WriteJSON writes the study as JSON, with an element for each arm.
func (s Study) WriteJSON(w io.Writer) error {
	type length struct {
		Mean float64 `json:"mean"`
		Min  int64   `json:"min"`
		Max  int64   `json:"max"`
	}
	type arm struct {
		Name  string `json:"name"`
		Games int    `json:"games"`
		*study.Result
		Turns     length `json:"turns"`
		Decisions length `json:"decisions"`
	}
	arms := make([]arm, len(s.Arms))
	for i, a := range s.Arms {
		arms[i] = arm{a.Name, a.Base.Games, a.Result, length{a.Turns.Mean, a.Turns.Min, a.Turns.Max}, length{a.Decisions.Mean, a.Decisions.Min, a.Decisions.Max}}
	}
	return writeJSON(w, arms)
}
