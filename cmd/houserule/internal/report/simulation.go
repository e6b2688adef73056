package report

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/simulate"
)

// A Simulation is the result of many games.
type Simulation struct {
	Run
	*simulate.Result
}

// ---- Text ---------------------------------------------------------------------------------------

// WriteText writes the result as text.
func (s Simulation) WriteText(w io.Writer) {
	fmt.Fprintf(w, "%s\n%s: %s, seed %d, %s\n", s.Verdict(), s.Title, s.extent(), s.Seed, s.players())
	if s.Result.Games > 0 {
		s.writeScores(w)
		fmt.Fprintf(w, "\ndecisions  %.1f a game\n", s.Decisions)
	}
}

// WriteSpeed writes how fast the games were played. It is separate because the speed isn't
// reproducible.
func (s Simulation) WriteSpeed(w io.Writer) {
	if s.Time > 0 {
		fmt.Fprintf(w, "speed      %.0f games a second (%.1f s)\n", s.PerSecond(), s.Time.Seconds())
	}
}

// extent returns words for the number of games, and for how many were planned or ended.
func (s Simulation) extent() string {
	played := s.Played
	switch {
	case played < s.Run.Games:
		return fmt.Sprintf("%d of %s, then interrupted", played, diag.Counted(s.Run.Games, "game"))
	case s.Result.Games < played:
		return fmt.Sprintf("%s, of which %d ended", diag.Counted(played, "game"), s.Result.Games)
	}
	return diag.Counted(played, "game")
}

func (s Simulation) writeScores(w io.Writer) {
	fmt.Fprintln(w)
	for i := range s.Sides {
		player := s.Players[i]
		s.writeWins(w, i)
		writeSpread(w, player.Score)
		if player.Out > 0 {
			fmt.Fprintf(w, "out        before the end in %d of %s\n", player.Out, diag.Counted(s.Result.Games, "game"))
		}
	}
	fmt.Fprintln(w)
	writeHistogram(w, s.Score.Histogram)
	for _, r := range s.Reports {
		s.writeReported(w, r)
	}
}

// side returns the name of a player or a team, and of the policies or programs that play the seats.
func (s Simulation) side(i int) string {
	var all []string
	for seat := i; seat < len(s.Players); seat += len(s.Sides) {
		if who := s.plays(seat); who != "" && !slices.Contains(all, who) {
			all = append(all, who)
		}
	}
	return playing(s.Sides[i], strings.Join(all, ", "))
}

// seat returns the name of a player and of the policy or program that plays the seat.
func (s Simulation) seat(i int) string { return playing(fmt.Sprintf("player %d", i+1), s.plays(i)) }

func playing(name, plays string) string {
	if plays != "" {
		return fmt.Sprintf("%s (%s)", name, diag.Printable(plays))
	}
	return fmt.Sprintf("%-9s", name)
}

// writeWins writes the number of games that a player or a team won. It leaves out the player if
// there is only one, and the number if games can't be won.
func (s Simulation) writeWins(w io.Writer, player int) {
	label := "wins     "
	if len(s.Players) > 1 {
		label = s.side(player)
	}
	switch {
	case s.CanBeWon:
		writeRate(w, label, s.Players[player].Wins, s.Result.Games)
	case len(s.Players) > 1:
		fmt.Fprintln(w, strings.TrimRight(label, " "))
	}
}

// writeRate writes the number and the rate of games with a property, and the confidence interval
// of the rate.
func writeRate(w io.Writer, label string, hits, games int) {
	interval := simulate.Wilson(hits, games)
	fmt.Fprintf(w, "%s  %d of %d: %.2f %% (with 95 %% confidence %.2f to %.2f %%)\n",
		label, hits, games, percent(hits, games), 100*interval.Low, 100*interval.High)
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(whole) }

func writeSpread(w io.Writer, s simulate.Summary) {
	writeMean(w, "score      mean ", s)
	var quantiles []string
	for i, p := range simulate.Percentiles {
		quantiles = append(quantiles, fmt.Sprintf("%d %%: %d", p, s.Quantiles[i]))
	}
	fmt.Fprintf(w, "quantiles  %s\n", strings.Join(quantiles, ", "))
}

// writeMean writes the mean of figures, with its confidence interval if there are several.
func writeMean(w io.Writer, label string, s simulate.Summary) {
	sure := ""
	if !math.IsInf(s.Around.High, 1) {
		sure = fmt.Sprintf(" (with 95 %% confidence %.2f to %.2f)", s.Around.Low, s.Around.High)
	}
	fmt.Fprintf(w, "%s%.2f%s, deviation %.2f, from %d to %d\n", label, s.Mean, sure, s.SD, s.Min, s.Max)
}

// histogramWidth is the length of the longest bar of a histogram.
const histogramWidth = 50

func writeHistogram(w io.Writer, buckets []simulate.Bucket) {
	longest, width := 1, 0
	for _, b := range buckets {
		longest = max(longest, b.Count)
		width = max(width, len(rangeOf(b)))
	}
	besides := width + len(fmt.Sprint(" |  ", longest))
	bar := max(1, min(histogramWidth, terminal.Width(w, pageWidth)-besides))
	for _, b := range buckets {
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%*s | %s", width, rangeOf(b), barOf(b, longest, bar)), " "))
	}
}

// barOf returns a bar with its number, or "" for an empty bucket. The longest has the given width.
func barOf(b simulate.Bucket, longest, width int) string {
	if b.Count == 0 {
		return ""
	}
	return fmt.Sprintf("%s %d", strings.Repeat("#", (b.Count*width+longest-1)/longest), b.Count)
}

func rangeOf(b simulate.Bucket) string {
	if b.From == b.To {
		return strconv.FormatInt(b.From, 10)
	}
	return fmt.Sprintf("%d to %d", b.From, b.To)
}

// ---- JSON ---------------------------------------------------------------------------------------

type jsonTally struct {
	Plays string `json:"plays,omitempty"` // who plays the seat
	*jsonWins
	Score jsonScore `json:"score"`
	Out   int       `json:"out,omitempty"`
}

// jsonWins is nil unless the rules say when a game is won.
type jsonWins struct {
	Wins      int        `json:"wins"`
	WinRate   float64    `json:"win_rate"`
	WinRateCI [2]float64 `json:"win_rate_ci95"`
}

type jsonScore struct {
	Mean      float64       `json:"mean"`
	SD        float64       `json:"sd"`
	Min       int64         `json:"min"`
	Max       int64         `json:"max"`
	Quantiles jsonQuantiles `json:"quantiles"`
}

// jsonQuantiles has a field for each of simulate.Percentiles.
type jsonQuantiles struct {
	Q5  int64 `json:"5"`
	Q25 int64 `json:"25"`
	Q50 int64 `json:"50"`
	Q75 int64 `json:"75"`
	Q95 int64 `json:"95"`
}

type jsonSimulation struct {
	Games int `json:"games"`
	jsonTally
	Players    []jsonTally    `json:"players,omitempty"`
	Decisions  float64        `json:"decisions_per_game"`
	RuleErrors int            `json:"rule_errors"`
	Endless    int            `json:"endless"`
	Report     []jsonReported `json:"report,omitempty"`
}

// WriteJSON writes the result as JSON.
func (s Simulation) WriteJSON(w io.Writer) error {
	result := jsonSimulation{
		Games: s.Result.Games, jsonTally: s.jsonTally(s.Wins, s.Score), Decisions: s.Decisions,
		RuleErrors: s.Broken, Endless: s.Endless,
	}
	if len(s.Players) > 1 {
		for i, player := range s.Players {
			tally := s.jsonTally(player.Wins, player.Score)
			tally.Plays = s.plays(i)
			tally.Out = player.Out
			result.Players = append(result.Players, tally)
		}
	}
	for _, r := range s.Reports {
		result.Report = append(result.Report, jsonReportedOf(r, s.Result.Games))
	}
	return writeJSON(w, result)
}

func (s Simulation) jsonTally(wins int, score simulate.Summary) jsonTally {
	q := score.Quantiles
	tally := jsonTally{Score: jsonScore{Mean: score.Mean, SD: score.SD, Min: score.Min, Max: score.Max, Quantiles: jsonQuantiles{q[0], q[1], q[2], q[3], q[4]}}}
	if s.CanBeWon {
		games := s.Result.Games
		interval := simulate.Wilson(wins, games)
		tally.jsonWins = &jsonWins{wins, float64(wins) / float64(max(1, games)), [2]float64{interval.Low, interval.High}}
	}
	return tally
}

// CSVBegins is the beginning of each table of games.
const CSVBegins = "game,seed,end,"

// A Table writes a line of CSV for each player of each game to a buffer.
type Table struct {
	seed uint64
	text *bufio.Writer
}

// NewTable writes the header of a table and returns a Table for the games.
func NewTable(w io.Writer, seed uint64, reports []*variant.Report) *Table {
	t := &Table{seed, bufio.NewWriter(w)}
	t.text.WriteString(CSVBegins + "player,score,won,decisions,turns,out")
	for _, r := range reports {
		t.text.WriteString("," + quotedCell(r.Label))
	}
	t.text.WriteByte('\n')
	return t
}

// Add writes the lines of the game with index i.
func (t *Table) Add(shape simulate.Shape, i int, o *simulate.Outcome) {
	for player := range shape.Players {
		var score, won, out = int64(0), false, false
		if o.End == simulate.Finished {
			score, won, out = o.Scores[player], o.Won[player], o.Out != nil && o.Out[player]
		}
		fmt.Fprintf(t.text, "%d,%d,%s,%d,%d,%t,%d,%d,%t", i+1, batch.GameSeed(t.seed, i), o.End, player+1, score, won, o.Decisions, o.Turns, out)
		for _, r := range shape.Reports {
			value := int64(0)
			if o.End == simulate.Finished {
				value = o.Figures[r.From+player%r.Seats]
			}
			t.text.WriteString("," + r.Word(value))
		}
		t.text.WriteByte('\n')
	}
}

// Flush writes the rest of the buffer. It returns the first error of writing the table.
func (t *Table) Flush() error { return t.text.Flush() }
