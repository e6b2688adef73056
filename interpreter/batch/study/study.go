// Package study measures the feel of a game: the value of each seat, how long the game is open,
// which decisions matter, and how much skill counts. The caller passes a program and a number of
// games, and gets a Result. Each figure comes from played games, from playouts that continue copies
// of them, or from an enumeration of small games. The same seed returns the same result. The
// package depends on no particular game and doesn't format its results.
package study

import (
	"context"
	"encoding/json"
	"math"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/exact"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// Settings say which games to play. Effort is the number of decisions that playouts and searches
// may make, which limits the time of a study.
type Settings struct {
	batch.Games
	Game   interpreter.Settings
	Effort int
}

// A Result has the figures of a game. Course, Choices and Exact are nil if they weren't measured.
type Result struct {
	Base        *simulate.Result `json:"-"`
	Sides       []string         `json:"sides"` // who competes; the last one is "the game" if the players win or lose together
	Wins        []Estimate       `json:"wins"`  // the share of wins of each side; a draw is an equal share for each
	Draws       Estimate         `json:"draws"` // share of games without a single winner
	Score       Estimate         `json:"score"` // mean score of all sides
	Turns       simulate.Summary `json:"-"`
	Decisions   simulate.Summary `json:"-"`
	Course      *Course          `json:"course,omitempty"`
	Choices     *Choices         `json:"choices,omitempty"`
	Skill       []Rung           `json:"skill,omitempty"`
	Exact       *exact.Result    `json:"exact,omitempty"`
	Interrupted bool             `json:"interrupted"`
}

// IsContested reports whether games have winners and losers.
func (r *Result) IsContested() bool { return len(r.Sides) > 1 }

// IsAgainstGame reports whether the players win or lose together.
func (r *Result) IsAgainstGame() bool { return len(r.Sides) == 2 && r.Sides[1] == TheGame }

// TheGame is the name of the side against which players win or lose together.
const TheGame = "the game"

// An Estimate is a mean over N games or decisions, with its 95 % confidence interval.
type Estimate struct {
	Mean float64
	simulate.Interval
	N int
}

// MarshalJSON leaves out an interval that is unknown.
func (e Estimate) MarshalJSON() ([]byte, error) {
	if math.IsInf(e.High, 1) || e.Low == e.High {
		return json.Marshal(map[string]any{"mean": e.Mean, "n": e.N})
	}
	return json.Marshal(map[string]any{"mean": e.Mean, "ci95": [2]float64{e.Low, e.High}, "n": e.N})
}

// A sample adds up values for an estimate.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

// estimate returns the mean with its interval by Student's t, or by Wilson's formula for a share,
// because that is valid near 0 and 1.
func (s *sample) estimate(isShare bool) Estimate {
	e := Estimate{Mean: s.sum / max(1, s.n), Interval: simulate.Interval{Low: math.Inf(-1), High: math.Inf(1)}, N: int(s.n)}
	switch {
	case isShare:
		e.Interval = simulate.Wilson(s.sum, int(s.n))
	case s.n > 1:
		reach := simulate.Student(s.n-1) * math.Sqrt(max(0, s.squares/s.n-e.Mean*e.Mean)/(s.n-1))
		e.Interval = simulate.Interval{Low: e.Mean - reach, High: e.Mean + reach}
	}
	return e
}

// The shares of the effort, and of the progress that is shown.
const (
	forCourse, forChoices, forSkill = 0.3, 0.4, 0.3
	basePlayed, exactDone           = 5, 15
	courseDone, skillDone           = 40, 65
)

// mostPositions is the maximum number of positions of a game whose exact value is computed.
const mostPositions = 30_000

// Run studies a game until all figures are measured or the context is done. It returns an error if
// no game can begin, or if a player fails.
func Run(ctx context.Context, p *program.Program, s Settings) (*Result, error) {
	if err := s.Check(1); err != nil {
		return nil, err
	}
	game, release := s.Game.Until(ctx)
	defer release()
	start, err := interpreter.New(p, luck.Seeded(s.Seed), game)
	if err != nil {
		return nil, err
	}
	w := &study{Settings: s, program: p, start: start, result: &Result{}}
	w.sides = sidesOf(p.Variant, start.Players(), false)
	w.Game = game
	if err := w.playBase(ctx); err != nil || w.result.Base.Games == 0 {
		return w.result, err
	}
	w.progress(basePlayed)
	w.result.Exact = exact.Solve(ctx, start, w.sides, mostPositions)
	w.progress(exactDone)
	for _, measure := range []func(context.Context) error{w.measureCourse, w.measureSkill, w.measureChoices} {
		if ctx.Err() == nil {
			if err := measure(ctx); err != nil {
				return nil, err
			}
		}
	}
	w.result.Interrupted = ctx.Err() != nil
	return w.result, nil
}

// A study is the state of Run.
type study struct {
	Settings
	program *program.Program
	start   *interpreter.Game
	sides   exact.Sides
	result  *Result
	longest int     // limit of decisions in a game or a playout
	length  float64 // mean number of decisions
	least   float64 // least score, and the range of scores
	span    float64
	highest int                 // number of games whose winner has the highest score
	played  []*simulate.Outcome // the first games that ended, by index; nil for others
}

func (w *study) progress(percent int) {
	if w.Progress != nil {
		w.Progress(percent)
	}
}

// queue returns n items for workers, whose progress goes from one percentage to another.
func (w *study) queue(n, from, to int) batch.Queue {
	return batch.Queue{To: n, Workers: w.Workers, Progress: func(finished int) { w.progress(from + (to-from)*finished/max(1, n)) }}
}

// playBase plays all games by suggestions, and counts results and lengths.
func (w *study) playBase(ctx context.Context) (err error) {
	turns, decisions := simulate.Counts{}, simulate.Counts{}
	s := simulate.Settings{Games: w.Games, Game: w.Settings.Game}
	s.Progress = func(finished int) { w.progress(basePlayed * finished / s.Number) }
	r, together, draws := w.result, true, sample{}
	wins := make([]sample, len(w.sides.Names))
	s.Each = func(_ simulate.Shape, i int, o *simulate.Outcome) {
		if o.End != simulate.Finished {
			return
		}
		turns[int64(o.Turns)]++
		decisions[int64(o.Decisions)]++
		together = together && !slices.Contains(o.Won, !o.Won[0])
		shares := w.outcome(o)
		for side, share := range shares {
			wins[side].add(share)
		}
		side := winner(shares)
		draws.add(oneIf(side < 0))
		if side >= 0 && side < w.sides.Number && o.Scores[side] == slices.Max(o.Scores) {
			w.highest++
		}
		if i < mostPlayed {
			kept := *o // because o is a reused buffer
			w.played[i] = &kept
		}
	}
	w.played = make([]*simulate.Outcome, min(s.Number, mostPlayed))
	if r.Base, err = simulate.Run(ctx, w.program, s); err != nil || r.Base.Games == 0 {
		return err
	}
	if together && r.Base.Wins > 0 && w.sides.Number > 1 {
		w.sides, draws.sum = sidesOf(w.program.Variant, w.start.Players(), true), 0
		n, won := float64(r.Base.Games), float64(r.Base.Wins)
		wins = []sample{{n, won, won}, {n, n - won, n - won}}
	}
	r.Sides, r.Draws, r.Turns, r.Decisions = w.sides.Names, draws.estimate(true), turns.Summary(), decisions.Summary()
	r.Score = Estimate{r.Base.Score.Mean, r.Base.Score.Around, r.Base.Games}
	w.length, w.longest = max(1, r.Base.Decisions), int(20*r.Decisions.Max)+1000
	w.least, w.span = float64(r.Base.Score.Min), float64(r.Base.Score.Max-r.Base.Score.Min)
	for i := range wins {
		if r.IsContested() {
			r.Wins = append(r.Wins, wins[i].estimate(true))
		}
	}
	return nil
}

// sidesOf returns the sides of a variant. Players who always win or lose together are one side, and
// so are those with one score for the table.
func sidesOf(v *variant.Variant, players int, together bool) exact.Sides {
	s := exact.Sides{Names: v.Sides(players), CanBeWon: v.CanBeWon()}
	if players == 1 {
		s.Names = []string{"the player"}
	} else if v.Score != nil && v.Score.Player == nil && !v.Score.Team || together {
		s.Names = []string{"the players"}
	}
	if s.Number = len(s.Names); s.Number == 1 && s.CanBeWon {
		s.Names = append(s.Names, TheGame)
	}
	return s
}

// outcome returns each side's share of the win in a game that ended.
func (w *study) outcome(o *simulate.Outcome) []float64 {
	return w.sides.Shares(o.Won, o.Scores, w.sides.CanBeWon)
}

func oneIf(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// winner returns the side with the whole win, or -1.
func winner(shares []float64) int {
	return slices.Index(shares, 1)
}

// A playouter continues copies of games by suggestions, with other luck.
type playouter struct {
	*study
	game   *interpreter.Game
	player *auto.Player
}

func (w *study) playouter() *playouter { return &playouter{w, nil, auto.NewPlayer(auto.Suggested)} }

// finish plays p.game to its end, and returns its result and whether it ended by its rules.
func (p *playouter) finish(ctx context.Context) (interpreter.Result, bool) {
	p.player.Play(ctx, p.game, p.longest)
	ended := p.game.Result().Over
	return p.game.Adjudicate(), ended
}
