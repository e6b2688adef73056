package simulate

import (
	"fmt"
	"math"
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/auto"
)

// An End is how a game ended.
type End uint8

const (
	Finished End = iota // properly
	Broken              // by a rule error
	Endless             // not at all: the rules, or the decisions, would go on for ever
)

var ends = [...]string{"finished", "rule error", "endless"}

func (e End) String() string { return ends[e] }

// MarshalText returns the end in words.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads what MarshalText returns.
func (e *End) UnmarshalText(text []byte) error {
	at := slices.Index(ends[:], string(text))
	if at < 0 {
		return fmt.Errorf("no game ends like that: %q", text)
	}
	*e = End(at)
	return nil
}

// An Outcome is the result of one game. Only a finished game has scores and figures, and winners.
type Outcome struct {
	End        End      `json:"end,omitzero"`
	Decisions  int      `json:"decisions"`
	Turns      int      `json:"turns"`
	Scores     []int64  `json:"scores,omitempty"`      // by player
	Won        []bool   `json:"won,omitempty"`         // by player
	Out        []bool   `json:"out,omitempty"`         // by player, for whom it was over before the end; nil: for nobody
	Figures    []int64  `json:"figures,omitempty"`     // that the rules report: see Shape
	Unended    *Problem `json:"unended,omitempty"`     // nil for a finished game
	PassedOver *Problem `json:"passed_over,omitempty"` // the game went on in spite of it; nil: there was none
}

// A Problem is a rule error. It has no message if the game took too many decisions.
type Problem struct {
	Message string      `json:"message"`
	At      source.Span `json:"at"`
}

func problemOf(err *interpreter.RuleError) *Problem {
	if err == nil {
		return &Problem{}
	}
	return &Problem{err.Message, err.Span}
}

// Outcome returns the result of a game that was played with some decisions, after which it was endless or not.
func (s Shape) Outcome(g *interpreter.Game, decisions int, endless bool) Outcome {
	result := g.Result()
	o := Outcome{Decisions: decisions, Turns: result.Turns}
	if err := g.PassedOver(); err != nil {
		o.PassedOver = problemOf(err)
	}
	switch err := g.Err(); {
	case err != nil:
		o.End, o.Unended = Broken, problemOf(err)
		if err.IsEndless() {
			o.End = Endless
		}
	case endless:
		o.End, o.Unended = Endless, problemOf(nil)
	default:
		o.Scores, o.Won = make([]int64, s.Players), make([]bool, s.Players)
		copy(o.Scores, result.Scores)
		copy(o.Won, result.Won)
		if slices.Contains(result.Out, true) {
			o.Out = make([]bool, s.Players)
			copy(o.Out, result.Out)
		}
		o.Figures = s.figures(g.Report())
	}
	return o
}

// A Shape is what the outcomes of the same rules have in common. Figures are those of the first report, of the table or player
// by player, then those of the next.
type Shape struct {
	Players int
	Reports []Report
}

// A Report is a line that rules report of each game. Its figures begin with figure From of an outcome.
type Report struct {
	*variant.Report
	From, Seats int // one seat: the table, or the only player
}

// mostFigures is the number of figures that rules may report of a game: each has counts of its own.
const mostFigures = 5000

// ShapeOf returns the shape of the games of some rules. It fails if too many figures are reported.
func ShapeOf(v *variant.Variant, players int) (Shape, error) {
	s, from := Shape{Players: players}, 0
	for _, r := range v.Reports {
		seats := players
		if r.Player == nil {
			seats = 1
		}
		s.Reports = append(s.Reports, Report{r, from, seats})
		from += seats
	}
	if from > mostFigures {
		return s, fmt.Errorf("the rules report %d figures of each game, in %d lines for %d players, and no more than %d are kept: "+
			"report less, or let fewer play", from, len(v.Reports), players, mostFigures)
	}
	return s, nil
}

// size returns the number of figures.
func (s Shape) size() int {
	if len(s.Reports) == 0 {
		return 0
	}
	last := s.Reports[len(s.Reports)-1]
	return last.From + last.Seats
}

// figures puts reported figures into one list. They are all 0 if a report failed.
func (s Shape) figures(reported [][]int64) []int64 {
	all := make([]int64, 0, s.size())
	for _, figures := range reported {
		all = append(all, figures...)
	}
	return all[:s.size()]
}

// Check reports whether an outcome that was read is one of a game by these rules. It puts places into the files of the rules.
func (s Shape) Check(o *Outcome, files []*source.File) bool {
	for _, p := range []*Problem{o.Unended, o.PassedOver} {
		if p != nil {
			p.At = p.At.In(files)
		}
	}
	if o.Decisions < 0 || o.Decisions > auto.MostDecisions || o.Turns < 0 || o.Turns > math.MaxInt32 || (o.End == Finished) != (o.Unended == nil) {
		return false
	}
	if o.End != Finished {
		return len(o.Scores)+len(o.Won)+len(o.Out)+len(o.Figures) == 0
	}
	return len(o.Scores) == s.Players && len(o.Won) == s.Players && (o.Out == nil || len(o.Out) == s.Players) && s.areFigures(o.Figures)
}

func (s Shape) areFigures(figures []int64) bool {
	if len(figures) != s.size() {
		return false
	}
	for _, r := range s.Reports {
		for _, value := range figures[r.From : r.From+r.Seats] {
			if !isOf(r.Value.Type(), value) {
				return false
			}
		}
	}
	return true
}

// isOf reports whether a figure is a value of a type.
func isOf(t *variant.Type, value int64) bool {
	switch t.Base {
	case variant.Bool:
		return value == 0 || value == 1
	case variant.EnumType:
		return 0 <= value && value < int64(len(t.Enum.Members))
	}
	return true
}
