package compare

import (
	"fmt"
	"math/big"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/event"
	"houserule/interpreter/transcript"
)

// A Figure is the difference in a figure that both sides report under one label. Player is -1 for
// the table. The difference is one of rates for booleans, and for each Member of an enum.
type Figure struct {
	Label  string
	Player int
	Member string
	Rate   bool
	Difference
}

// A measure is a figure of each game that is compared. It reads the figure from the outcomes of
// both sides.
type measure struct {
	figure Figure // label and player
	of     [2]func(o *simulate.Outcome) int64
}

// both returns a measure that both sides read in the same way.
func both(figure Figure, of func(o *simulate.Outcome) int64) measure {
	return measure{figure, [2]func(*simulate.Outcome) int64{of, of}}
}

// mostReported is the number of reported figures and rates that are compared. It is limited
// because each needs sums of its own.
const mostReported = 20_000

// measures returns a slice with all measures: the decisions, the wins and score of each player,
// and the figures that both sides report. It returns an error if these are more than
// mostReported.
func measures(shapes [2]simulate.Shape) ([]measure, error) {
	players := shapes[0].Players
	all := []measure{both(Figure{}, func(o *simulate.Outcome) int64 { return int64(o.Decisions) })}
	for player := range players {
		all = append(all,
			both(Figure{Rate: true}, func(o *simulate.Outcome) int64 { return oneIf(o.Won[player]) }),
			both(Figure{}, func(o *simulate.Outcome) int64 { return o.Scores[player] }))
	}
	for _, base := range shapes[0].Reports {
		at := slices.IndexFunc(shapes[1].Reports, func(r simulate.Report) bool { return sameReport(base.Report, r.Report) })
		if at < 0 {
			continue
		}
		if len(all)+reported(base.Report, players) > mostReported {
			return nil, fmt.Errorf("%q and the reports before it add up to more than %d figures to compare; "+
				"report fewer figures, or play with fewer players", base.Label, mostReported)
		}
		for _, figure := range figuresOf(base) {
			all = append(all, figure.measure([2]int{base.From, shapes[1].Reports[at].From}))
		}
	}
	return all, nil
}

// reported returns the number of figures and rates of one report.
func reported(r *variant.Report, players int) int {
	each := 1
	if t := r.Value.Type(); t.Base == variant.EnumType {
		each = len(t.Enum.Members)
	}
	if r.Player == nil {
		return each
	}
	return each * players
}

// reportedFrom returns the index of the first measure that is a reported figure.
func reportedFrom(players int) int { return 1 + 2*players }

// sameReport reports whether two reports have the same label and type.
func sameReport(a, b *variant.Report) bool {
	s, t := a.Value.Type(), b.Value.Type()
	sameEnum := s.Enum == t.Enum || s.Enum != nil && t.Enum != nil && slices.Equal(s.Enum.Members, t.Enum.Members)
	return a.Label == b.Label && (a.Player == nil) == (b.Player == nil) && s.Base == t.Base && sameEnum
}

// A reportedFigure is a reported figure, or the rate of one of its values.
type reportedFigure struct {
	Figure
	seat  int
	value int64
}

// figuresOf returns the figures of one report, for each seat.
func figuresOf(r simulate.Report) (all []reportedFigure) {
	for seat := range r.Seats {
		f := reportedFigure{Figure: Figure{Label: r.Label, Player: seat}, seat: seat}
		if r.Player == nil {
			f.Player = -1
		}
		switch t := r.Value.Type(); t.Base {
		case variant.Bool:
			f.Rate, f.value = true, 1
			all = append(all, f)
		case variant.EnumType:
			for i, member := range t.Enum.Members {
				f.Rate, f.Member, f.value = true, member, int64(i)
				all = append(all, f)
			}
		default:
			all = append(all, f)
		}
	}
	return all
}

// measure returns a measure of the figure. from has the index of the report's first figure in the
// outcomes of each side.
func (f reportedFigure) measure(from [2]int) measure {
	m := measure{figure: f.Figure}
	for side, first := range from {
		m.of[side] = func(o *simulate.Outcome) int64 {
			value := o.Figures[first+f.seat]
			if f.Rate {
				return oneIf(value == f.value)
			}
			return value
		}
	}
	return m
}

func oneIf(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}

// Moments are the sums of a figure over pairs of games: on each side, of its squares, and of the
// products of both sides. They are exact, so the order of pairs doesn't matter.
type Moments struct {
	Sums     [2]big.Int // base, patched
	Squares  [2]big.Int
	Products big.Int
}

// count adds a pair.
func (m *Moments) count(base, patched int64) {
	var term, b, p big.Int
	b.SetInt64(base)
	p.SetInt64(patched)
	m.Sums[0].Add(&m.Sums[0], &b)
	m.Sums[1].Add(&m.Sums[1], &p)
	m.Squares[0].Add(&m.Squares[0], term.Mul(&b, &b))
	m.Squares[1].Add(&m.Squares[1], term.Mul(&p, &p))
	m.Products.Add(&m.Products, term.Mul(&b, &p))
}

func (m *Moments) sameSums(other *Moments) bool {
	return m.Sums[0].Cmp(&other.Sums[0]) == 0 && m.Sums[1].Cmp(&other.Sums[1]) == 0
}

// changes returns the sum of the changes, and the sum of their squares.
func (m *Moments) changes() (sum, squares *big.Int) {
	sum, squares = new(big.Int).Sub(&m.Sums[1], &m.Sums[0]), new(big.Int).Add(&m.Squares[0], &m.Squares[1])
	return sum, squares.Sub(squares, new(big.Int).Lsh(&m.Products, 1))
}

// mean returns the average of n figures.
func mean(sum *big.Int, n int) float64 { return quotient(sum, big.NewInt(int64(n))) }

// variance returns the unbiased sample variance of n figures.
func variance(sum, squares *big.Int, n int) float64 {
	number := big.NewInt(int64(n))
	spread := new(big.Int).Mul(number, squares)
	spread.Sub(spread, new(big.Int).Mul(sum, sum))
	return max(0, quotient(spread, number.Mul(number, big.NewInt(int64(n-1)))))
}

func quotient(a, b *big.Int) float64 {
	q, _ := new(big.Rat).SetFrac(a, b).Float64()
	return q
}

// kept is a set with the names of a variant's globals, and of its kinds' fields.
type kept map[string]bool

func keptBy(v *variant.Variant) kept {
	all := kept{}
	for _, g := range v.Globals {
		all[g.Name] = true
	}
	for _, k := range v.Kinds {
		for _, f := range k.Fields {
			all[f.Name] = true
		}
	}
	return all
}

// story returns the lines of a transcript. It leaves out changes of variables that the other
// rules don't have, because a house rule that only counts something doesn't change the game.
func story(log *event.Log, others kept) (lines []string, events []int) {
	for i := range log.Events {
		e := &log.Events[i]
		if name := settingOf(log, e); name != "" && !others[name] {
			continue
		}
		if line := transcript.Line(log, e); line != "" {
			lines, events = append(lines, line), append(events, i)
		}
	}
	return lines, events
}

// settingOf returns the name of the variable that an event sets, or "" if it sets none.
func settingOf(log *event.Log, e *event.Event) string {
	switch p := log.Program(); e.Kind {
	case event.GlobalSet:
		return p.Variant.Globals[e.N].Name
	case event.FieldSet:
		return p.Accesses[e.N].Fields[0].Name
	}
	return ""
}
