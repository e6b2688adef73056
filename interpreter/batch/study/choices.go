package study

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/exact"
	"houserule/interpreter/luck"
)

// Choices say which decisions matter, and which options are worth taking. A sampled decision is
// searched one step deep: each of its answers is followed by the same playouts, in which all follow
// the suggestions. The cards that the player can't know are redealt for each playout.
type Choices struct {
	Asked   float64    `json:"decisions"` // mean number of decisions with several answers in a game
	Answers float64    `json:"answers"`   // mean number of answers to them
	Sampled int        `json:"sampled"`   // number of sampled decisions
	Matters Estimate   `json:"matters"`   // share of decisions, by frequency, in which an answer changed a result
	Idle    []Question `json:"idle,omitempty"`
	Bad     []Option   `json:"never_best,omitempty"`
	Rare    int        `json:"too_rare"` // number of questions with too few samples to tell
}

// A Question is a place in the rules that asks for a decision.
type Question struct {
	Prompt  string  `json:"prompt,omitempty"` // empty if it differs between samples
	Rule    string  `json:"rule"`
	Place   string  `json:"place"` // file:line:column
	Share   float64 `json:"share"` // share of all decisions with several answers
	Samples int     `json:"samples"`
}

// An Option is an answer that was never the best. Loss is the mean difference to the best answer,
// by worth or, if games can't be won, in points. Loss.N is the number of samples that offered it.
type Option struct {
	Label string   `json:"label"`
	Of    Question `json:"question"`
	Loss  Estimate `json:"loss"`
}

// Limits of the search: deals is the number of playouts of each answer, and mostAnswers the number
// of answers that are tried. fewestSamples are necessary to call a decision idle or an option bad.
const (
	deals         = 16
	mostAnswers   = 6
	fewestSamples = 8
	mostSamples   = 400
	gamesSampled  = 40
)

// A stop is a decision in a played game.
type stop struct {
	game, decision int
	at             source.Span
}

// measureChoices lists the decisions of some games, samples decisions of each question, and
// searches them.
func (w *study) measureChoices(ctx context.Context) error {
	w.progress(skillDone)
	c := &Choices{}
	stops := map[source.Span][]stop{}
	var order []source.Span
	asked, answers, games := 0, 0, 0
	for i := range min(w.Number, gamesSampled) {
		if w.played[i] == nil || ctx.Err() != nil {
			continue
		}
		games++
		w.walk(w.GameSeed(i), func(decision int, _ *interpreter.Game, d *interpreter.Decision) bool {
			if n := numberOf(d); n > 1 {
				asked, answers = asked+1, answers+n
				if stops[d.Rule.Span] == nil {
					order = append(order, d.Rule.Span)
				}
				stops[d.Rule.Span] = append(stops[d.Rule.Span], stop{i, decision, d.Rule.Span})
			}
			return true
		})
	}
	if asked == 0 {
		if ctx.Err() == nil {
			w.result.Choices = c
		}
		return nil
	}
	c.Asked, c.Answers = float64(asked)/float64(games), float64(answers)/float64(asked)
	tried := min(c.Answers, mostAnswers) * deals * w.length / 2
	sampled := drawStops(stops, order, min(mostSamples, max(1, int(forChoices*float64(w.Effort)/tried))))
	players := make([]*playouter, w.queue(len(sampled), 0, 0).Size())
	for i := range players {
		players[i] = w.playouter()
	}
	found := map[source.Span][]*trial{}
	play := func(ctx context.Context, worker, i int) (t *trial, err error) {
		w.walk(w.GameSeed(sampled[i].game), func(decision int, g *interpreter.Game, d *interpreter.Decision) bool {
			if decision == sampled[i].decision {
				t = players[worker].try(ctx, g, d, w.GameSeed(i))
			}
			return t == nil
		})
		return t, nil
	}
	// Neither play nor add returns an error.
	_ = batch.Do(ctx, w.queue(len(sampled), skillDone, 100), play, func(i int, t **trial) error {
		if *t != nil {
			found[sampled[i].at] = append(found[sampled[i].at], *t)
			c.Sampled++
		}
		return nil
	})
	c.summarize(found, stops, order, asked)
	w.result.Choices = c
	return nil
}

// walk plays a game by suggestions, and calls visit before each decision until it returns false.
func (w *study) walk(seed uint64, visit func(decision int, g *interpreter.Game, d *interpreter.Decision) bool) {
	g, player := auto.NewSeries(w.start).Begin(luck.Seeded(seed)), auto.NewPlayer(auto.Suggested)
	for decision := range w.longest {
		d, ok := g.Next()
		if !ok {
			return
		}
		if d = player.Turn(g, d); d == nil || !visit(decision, g, d) || g.Decide(player.Choose(g, d)) != nil {
			return
		}
	}
}

// numberOf returns the number of answers to a decision, at most mostCounted. A verdict counts as
// one, because it isn't a player's choice.
func numberOf(d *interpreter.Decision) int {
	if d.Kind == interpreter.AskJudge {
		return 1
	}
	const mostCounted = 1000
	choices, _ := exact.Choices(d, mostCounted)
	return len(choices)
}

// drawStops returns up to n stops, as evenly over the questions and over the games as possible.
func drawStops(stops map[source.Span][]stop, order []source.Span, n int) (sampled []stop) {
	share := map[source.Span]int{}
	for more := true; more; {
		more = false
		for _, at := range order {
			if n > 0 && share[at] < len(stops[at]) {
				share[at]++
				n--
				more = true
			}
		}
	}
	for _, at := range order {
		for i := range share[at] {
			sampled = append(sampled, stops[at][i*len(stops[at])/share[at]])
		}
	}
	return sampled
}

// A trial is a sampled decision. values are the results of each answer, by deal.
type trial struct {
	prompt  string
	rule    string
	labels  []string
	values  [][]float64
	matters bool // whether any result differs between answers
}

// try searches a decision. Each answer meets the same deals and the same luck.
func (p *playouter) try(ctx context.Context, g *interpreter.Game, d *interpreter.Decision, seed uint64) *trial {
	source := rand.New(rand.NewPCG(seed, 0))
	suggested := g.Suggestion()
	suggested.Indexes = append([]int(nil), suggested.Indexes...) // nil if there are none, as in choices
	choices, _ := exact.Choices(d, 200)
	source.Shuffle(len(choices), func(i, j int) { choices[i], choices[j] = choices[j], choices[i] })
	if i := slices.IndexFunc(choices, func(c interpreter.Choice) bool { return reflect.DeepEqual(c, suggested) }); i > 0 {
		choices[0], choices[i] = choices[i], choices[0]
	}
	choices = choices[:min(len(choices), mostAnswers)]
	player, place := d.Player, d.Place
	seen := d.For(player)
	t := &trial{prompt: seen.Prompt, rule: d.Rule.Source()}
	var first [deals]string
	for _, c := range choices {
		t.labels = append(t.labels, labelOf(seen, c))
		values := make([]float64, deals)
		for i := range deals {
			luckOf := batch.GameSeed(seed, i)
			redealt := rand.New(rand.NewPCG(luckOf, 1))
			p.game = g.CloneInto(p.game)
			p.game.SetLuck(luck.Seeded(luckOf))
			p.game.Redeal(player, redealt.IntN)
			p.game.GuessKept(player, redealt.IntN)
			if p.game.DecideAt(place, player, c) != nil {
				return nil // the redealt cards don't permit the answer
			}
			result, ended := p.finish(ctx)
			values[i] = p.value(result, ended, player)
			if key := fmt.Sprint(result.Scores, result.Won); first[i] == "" {
				first[i] = key
			} else {
				t.matters = t.matters || first[i] != key
			}
		}
		t.values = append(t.values, values)
	}
	return t
}

// weightOfScore is the part of the worth that is for the score. Between equal chances to win,
// players want points.
const weightOfScore = 0.2

// value returns the worth of a result for a player, from 0 to 1: the share of the win, with a small
// part for the score. In games that can't be won, it is the score.
func (p *playouter) value(r interpreter.Result, ended bool, player int) float64 {
	side, score := p.sides.Of(player), float64(r.Scores[player])
	if !p.result.IsContested() {
		return score
	}
	share := p.sides.Shares(r.Won, r.Scores, p.sides.CanBeWon && ended)[side]
	if p.span == 0 {
		return share
	}
	return (1-weightOfScore)*share + weightOfScore*min(1, max(0, (score-p.least)/p.span))
}

// labelOf returns the words for an answer. A part of a menu option is replaced by an ellipsis, so
// that equal options with other parts have equal labels.
func labelOf(d *interpreter.Decision, c interpreter.Choice) string {
	switch {
	case d.Kind == interpreter.AskNumber:
		return d.Written(c)
	case len(c.Indexes) == 0:
		called, _ := d.Nothing()
		return called
	case len(c.Indexes) > 1 || d.Options[c.Indexes[0]].MenuIndex < 0:
		return d.Written(c)
	}
	option := c.Indexes[0]
	label := d.Options[option].Label
	for part := range d.Options[option].Values {
		label = strings.ReplaceAll(label, d.Part(option, part), "…")
	}
	return label
}

// summarize finds idle decisions and bad options.
func (c *Choices) summarize(found map[source.Span][]*trial, stops map[source.Span][]stop, order []source.Span, asked int) {
	matters, weight, squares := 0.0, 0.0, 0.0
	for _, at := range order {
		trials := found[at]
		if len(trials) == 0 {
			c.Rare++
			continue
		}
		q := Question{trials[0].prompt, trials[0].rule, at.String(), float64(len(stops[at])) / float64(asked), len(trials)}
		n := 0.0
		for _, t := range trials {
			if t.prompt != q.Prompt {
				q.Prompt = ""
			}
			if t.matters {
				n++
			}
		}
		share := n / float64(len(trials))
		matters, weight = matters+q.Share*share, weight+q.Share
		// Laplace's estimate keeps the variance above 0 if all samples agree.
		likely := (n + 1) / float64(len(trials)+2)
		squares += q.Share * q.Share * likely * (1 - likely) / float64(len(trials))
		switch {
		case len(trials) < fewestSamples:
			c.Rare++
		case n == 0:
			c.Idle = append(c.Idle, q)
		default:
			c.Bad = append(c.Bad, badOptions(q, trials)...)
		}
	}
	if weight > 0 {
		mean, reach := matters/weight, 1.96*math.Sqrt(squares)/weight
		c.Matters.Mean, c.Matters.N = mean, c.Sampled
		c.Matters.Low, c.Matters.High = max(0, mean-reach), min(1, mean+reach)
	}
	slices.SortStableFunc(c.Bad, func(a, b Option) int { return cmp.Compare(b.Loss.Mean, a.Loss.Mean) })
}

// badOptions returns the options that were never the best of their decision and lost something on
// average, with 95 % confidence.
func badOptions(q Question, trials []*trial) (bad []Option) {
	losses, isBest := map[string]*sample{}, map[string]bool{}
	var labels []string
	for _, t := range trials {
		best := math.Inf(-1)
		means := make([]float64, len(t.values))
		for i, values := range t.values {
			for _, v := range values {
				means[i] += v / deals
			}
			best = max(best, means[i])
		}
		for i, label := range t.labels {
			if losses[label] == nil {
				losses[label] = &sample{}
				labels = append(labels, label)
			}
			losses[label].add(best - means[i])
			const equal = 1e-9
			isBest[label] = isBest[label] || best-means[i] < equal
		}
	}
	for _, label := range labels {
		loss := losses[label].estimate(false)
		if !isBest[label] && loss.N >= fewestSamples && loss.Low > 0 {
			bad = append(bad, Option{label, q, loss})
		}
	}
	return bad
}
