package study

import (
	"context"
	"math"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/luck"
)

// A Course says how open games are while they last. Who leads is determined by the score, if the
// highest score wins, and otherwise by the chance to win in playouts. By chance, a side leads only
// if its chance is ahead by more than the error of the playouts.
type Course struct {
	ByScore     bool               `json:"by_score"`
	Games       int                `json:"games"`        // number of games that were watched
	LeadChanges Estimate           `json:"lead_changes"` // number of times that another side takes the lead
	Decided     Estimate           `json:"decided"`      // when the winner takes the lead for good: 0 is the beginning, 1 the end
	Drama       Estimate           `json:"drama"`        // Browne: mean square root of the deficit while the winner trails
	Comebacks   Estimate           `json:"comebacks"`    // share of games whose winner trailed at some time
	Lead        [steps + 1]float64 `json:"lead"`
	Unit        float64            `json:"unit"` // the deficit that counts as 1 in Lead and Drama, in points or chances
}

// Lead is the mean lead of the winner over the best other side, after each of steps equal parts of
// a game.
const steps = 10

// playouts is the number of playouts that estimate the chances in a position.
const playouts = 32

// The smallest number of games that are worth watching, and the greatest.
const fewestWatched, mostWatched = 8, 200

// A point is the strength of all sides after some of the decisions of a game.
type point struct {
	at     float64 // from 0 to 1
	values []float64
}

// measureCourse watches the first games.
func (w *study) measureCourse(ctx context.Context) error {
	r := w.result
	if !r.IsContested() {
		return nil
	}
	if w.winsByScore() {
		if c := w.watch(ctx, min(w.Number, mostWatched), true); c != nil {
			r.Course = c
			return nil
		}
	}
	effort := forCourse * float64(w.Effort)
	if games := min(w.Number, mostWatched, int(effort/(playouts*steps*w.length/2))); games >= fewestWatched {
		r.Course = w.watch(ctx, games, false)
	}
	return nil
}

// winsByScore reports whether the winner nearly always has the highest score.
func (w *study) winsByScore() bool {
	const nearly = 0.9
	decided := float64(w.result.Base.Games) * (1 - w.result.Draws.Mean)
	return w.sides.Number > 1 && w.highest > 0 && float64(w.highest) >= nearly*decided
}

// A story is the course of one game. winner is -1 after a draw.
type story struct {
	points []point
	winner int
}

// watch follows games, and returns nil if the score is unknown or equal in most positions.
func (w *study) watch(ctx context.Context, games int, byScore bool) *Course {
	players := make([]*playouter, w.queue(games, 0, 0).Size())
	for i := range players {
		players[i] = w.playouter()
	}
	var stories []*story
	play := func(ctx context.Context, worker, i int) (*story, error) {
		if w.played[i] == nil {
			return nil, nil
		}
		return players[worker].story(ctx, w.GameSeed(i), w.played[i].Decisions, byScore), nil
	}
	// Neither play nor add returns an error.
	_ = batch.Do(ctx, w.queue(games, exactDone, courseDone), play, func(i int, s **story) error {
		if *s != nil {
			(*s).winner = winner(w.outcome(w.played[i]))
			(*s).points = append((*s).points, point{1, (*s).end(w.played[i].Scores, byScore)})
			stories = append(stories, *s)
		}
		return nil
	})
	return summarize(stories, byScore)
}

// end returns the strength of all sides at the end of a game.
func (s *story) end(scores []int64, byScore bool) []float64 {
	values := make([]float64, len(s.points[0].values))
	for side := range values {
		switch {
		case byScore:
			values[side] = float64(scores[side])
		case s.winner < 0:
			values[side] = 1 / float64(len(values))
		case s.winner == side:
			values[side] = 1
		}
	}
	return values
}

// story plays a game again and measures the strength of all sides: by score before each decision,
// or by playouts at the beginning of each step. It returns nil if a score is unknown.
func (p *playouter) story(ctx context.Context, seed uint64, decisions int, byScore bool) *story {
	g := auto.NewSeries(p.start).Begin(luck.Seeded(seed))
	s := &story{}
	step := 0
	for decided := 0; decided < max(1, decisions); decided++ {
		d, ok := g.Next()
		if !ok || ctx.Err() != nil {
			break
		}
		if d = p.player.Turn(g, d); d == nil {
			break
		}
		at := float64(decided) / float64(max(1, decisions))
		switch {
		case byScore:
			scores := g.Standing()
			if scores == nil {
				return nil
			}
			values := make([]float64, p.sides.Number)
			for side := range values {
				values[side] = float64(scores[side])
			}
			s.points = append(s.points, point{at, values})
		case at*steps >= float64(step):
			s.points = append(s.points, point{at, p.chances(ctx, g, seed+uint64(step))})
			step = int(at*steps) + 1
		}
		if g.Decide(p.player.Choose(g, d)) != nil {
			break
		}
	}
	if len(s.points) == 0 {
		return nil
	}
	return s
}

// summarize returns the figures of games. It returns nil without any, and for scores that are equal
// in most positions.
func summarize(stories []*story, byScore bool) *Course {
	c := &Course{ByScore: byScore, Games: len(stories), Unit: 1}
	margin, level, all := 0.0, 0, 0
	if byScore {
		c.Unit = 0
	} else {
		margin = simulateError
	}
	for _, s := range stories {
		for _, p := range s.points[:len(s.points)-1] {
			gap := slices.Max(p.values) - slices.Min(p.values)
			if all++; gap == 0 {
				level++
			}
			if byScore {
				c.Unit = max(c.Unit, gap)
			}
		}
	}
	if len(stories) == 0 || byScore && (2*level > all || c.Unit == 0) {
		return nil
	}
	var changes, decided, drama, comebacks sample
	var leads [steps + 1]sample
	for _, s := range stories {
		found := s.measure(margin)
		changes.add(found.changes)
		if s.winner < 0 {
			continue
		}
		decided.add(found.decided)
		drama.add(found.deficit / math.Sqrt(c.Unit))
		comebacks.add(found.trailed)
		for i := range leads {
			leads[i].add(s.leadAt(float64(i)/steps) / c.Unit)
		}
	}
	c.LeadChanges, c.Decided, c.Drama, c.Comebacks = changes.estimate(false), decided.estimate(false), drama.estimate(false), comebacks.estimate(true)
	for i := range leads {
		c.Lead[i] = leads[i].sum / max(1, leads[i].n)
	}
	return c
}

// simulateError is the difference between two chances that playouts of equal sides rarely exceed:
// 1.96 standard errors.
var simulateError = 1.96 / math.Sqrt(playouts)

// figures are those of one game. deficit is the mean square root of the winner's deficit while it
// trails.
type figures struct{ changes, decided, deficit, trailed float64 }

func (s *story) measure(margin float64) (f figures) {
	leader, trailing := -1, 0.0
	f.decided = 1
	for _, p := range s.points {
		best, lead := leading(p.values)
		if lead > margin && best != leader {
			if leader >= 0 {
				f.changes++
			}
			leader = best
			f.decided = p.at
		}
		if s.winner < 0 {
			continue
		}
		if deficit := p.values[best] - p.values[s.winner]; deficit > margin {
			f.deficit += math.Sqrt(deficit)
			trailing++
		}
	}
	if leader != s.winner {
		f.decided = 1
	}
	if trailing > 0 {
		f.deficit /= trailing
		f.trailed = 1
	}
	return f
}

// leading returns the side with the greatest value, and its lead over the next one.
func leading(values []float64) (best int, lead float64) {
	best = slices.Index(values, slices.Max(values))
	lead = math.Inf(1)
	for side, value := range values {
		if side != best {
			lead = min(lead, values[best]-value)
		}
	}
	return best, lead
}

// leadAt returns the lead of the winner over the best other side at a time of the game. It is
// negative while the winner trails.
func (s *story) leadAt(at float64) float64 {
	p := s.points[0]
	for _, next := range s.points[1:] {
		if next.at <= at {
			p = next
		}
	}
	others := math.Inf(-1)
	for side, value := range p.values {
		if side != s.winner {
			others = max(others, value)
		}
	}
	return p.values[s.winner] - others
}

// chances returns each side's share of the wins in playouts from a position.
func (p *playouter) chances(ctx context.Context, g *interpreter.Game, seed uint64) []float64 {
	sums := make([]float64, len(p.sides.Names))
	for i := range playouts {
		p.game = g.CloneInto(p.game)
		p.game.SetLuck(luck.Seeded(batch.GameSeed(seed, i)))
		result, ended := p.finish(ctx)
		for side, share := range p.sides.Shares(result.Won, result.Scores, p.sides.CanBeWon && ended) {
			sums[side] += share / playouts
		}
	}
	return sums
}
