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

// An End is the way in which a game ended.
type End uint8

const (
	Finished End = iota // by its rules
	Broken              // by a rule error
	Endless             // not at all, because the rules or the decisions would continue forever
)

var ends = [...]string{"finished", "rule error", "endless"}

func (e End) String() string { return ends[e] }

// MarshalText returns the end in words.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText parses the text that MarshalText returns. It returns an error for any other text.
func (e *End) UnmarshalText(text []byte) error {
	at := slices.Index(ends[:], string(text))
	if at < 0 {
		return fmt.Errorf("there is no kind of ending %q", text)
	}
	*e = End(at)
	return nil
}

// An Outcome is the result of one game. Only a finished game has scores, winners and figures.
type Outcome struct {
	End        End      `json:"end,omitzero"`
	Decisions  int      `json:"decisions"`
	Turns      int      `json:"turns"`
	Scores     []int64  `json:"scores,omitempty"`      // by player index
	Won        []bool   `json:"won,omitempty"`         // by player index
	Out        []bool   `json:"out,omitempty"`         // by player index: out before the end; nil if there is no such player
	Figures    []int64  `json:"figures,omitempty"`     // reported by the rules; Shape describes their order
	Unended    *Problem `json:"unended,omitempty"`     // nil for a finished game
	PassedOver *Problem `json:"passed_over,omitempty"` // an error that didn't stop the game; nil if there was none
}

// A Problem is a rule error. Its message is empty if the game took too many decisions.
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

// Outcome returns the result of game g after the given number of decisions. endless says that the
// game was stopped because it took too many.
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

// A Shape describes what all outcomes of the same rules have in common. Figures are sorted by
// report. A report for each player has one figure for each player index.
type Shape struct {
	Players int
	Reports []Report
}

// A Report is a line that the rules report of each game. From is the index of its first figure in
// an outcome.
type Report struct {
	*variant.Report
	From, Seats int // Seats is 1 for a report on the whole game, and otherwise the number of players
}

// mostFigures is the number of figures that the rules may report of a game. It is limited because
// each figure has a map of counts.
const mostFigures = 5000

// ShapeOf returns the shape of the games of a variant. It returns an error if the rules report
// more than mostFigures figures.
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
		return s, fmt.Errorf("the rules report %d figures per game, in %d lines for %d players, but at most %d can be kept; "+
			"report fewer figures, or play with fewer players", from, len(v.Reports), players, mostFigures)
	}
	return s, nil
}

// size returns the number of figures in an outcome.
func (s Shape) size() int {
	if len(s.Reports) == 0 {
		return 0
	}
	last := s.Reports[len(s.Reports)-1]
	return last.From + last.Seats
}

// figures returns all reported figures in one slice. They are all 0 if a report failed.
func (s Shape) figures(reported [][]int64) []int64 {
	all := make([]int64, 0, s.size())
	for _, figures := range reported {
		all = append(all, figures...)
	}
	return all[:s.size()]
}

// Check reports whether an outcome that was read from a file can be one of a game by these rules.
// It also resolves the source spans of problems in the files of the rules.
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
