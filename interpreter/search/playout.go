package search

import (
	"context"
	"slices"

	"houserule/interpreter"
)

// longest is how many decisions are tried at most; then the game is taken to end as it stands.
const longest = 2000

// try plays one copy of the game on and learns from it, unless the context is done.
func (s *Searcher) try(ctx context.Context) bool {
	g := s.root.CloneInto(s.game)
	g.SetLuck(s.luck)
	s.game, s.path = g, s.path[:0]
	at := int32(0)
	s.own = 0
	for range longest {
		d, ok := g.Next()
		if !ok {
			break
		}
		if ctx.Err() != nil {
			return false
		}
		if d.Player == s.seat && !isSettled(d) {
			s.own++
		}
		var c interpreter.Choice
		if at >= 0 {
			c, at = s.descend(d, at)
		} else {
			c = s.playout(d)
		}
		if g.Decide(c) != nil {
			break
		}
	}
	s.learn()
	return true
}

// descend decides as the tree has it, and tells where that leads: nowhere, -1, if nobody went there before.
func (s *Searcher) descend(d *interpreter.Decision, at int32) (interpreter.Choice, int32) {
	if isSettled(d) {
		return s.game.Suggestion(), at
	}
	s.steps.begin(d, s.luck.shown())
	for !s.steps.ended {
		if at < 0 {
			s.steps.take(s.steps.ways[s.random.IntN(len(s.steps.ways))])
			continue
		}
		var i int
		from := at
		i, at = s.choose(d.Player, from)
		if from == 0 {
			s.deal(i)
		}
		s.steps.take(s.steps.ways[i])
	}
	return s.steps.choice(), at
}

// deal begins a try of a first way: what the seat cannot know is dealt anew, and luck begins anew. Each way meets the
// same deals and the same luck one after the other, so that what differs is due to the way.
func (s *Searcher) deal(way int) {
	s.first = way
	seed := s.seed + uint64(len(s.tries[way]))
	s.deals.pcg.Seed(seed, 0)
	s.luck.seed(seed)
	s.chance.Seed(seed)
	s.game.Redeal(s.seat, s.deals.IntN)
	s.game.GuessKept(s.seat, s.deals.IntN)
}

// choose is which way a player goes from a node, and where it leads. It is one that nobody has gone, if few were gone
// yet, and then nothing is known from there on.
func (s *Searcher) choose(player int, from int32) (way int, to int32) {
	gone, visits := 0, 0
	best, promise := -1, 0.0
	for i, key := range s.steps.keys {
		n, ok := s.tree.next(from, key)
		if !ok {
			continue
		}
		found := &s.tree.nodes[n]
		found.available++
		gone++
		visits += int(found.visits)
		if p := found.promise(&s.scales[player]); best < 0 || p > promise {
			best, promise, to = i, p, n
		}
	}
	if gone < min(len(s.steps.keys), breadth(visits, s.steps.decision.IsAdvised())) {
		way = s.untried(from, len(s.steps.keys)-gone, gone == 0)
		if n, ok := s.tree.add(from, s.steps.keys[way], player); ok {
			s.path = append(s.path, n)
			return way, -1
		}
		if gone == 0 {
			return way, -1
		}
	}
	s.path = append(s.path, to)
	return best, to
}

// untried is one of so many ways that nobody has gone: first what is suggested, then any.
func (s *Searcher) untried(from int32, n int, first bool) int {
	if first {
		return s.steps.toward(s.advice(s.steps.decision))
	}
	n = s.random.IntN(n)
	for i, key := range s.steps.keys {
		if _, gone := s.tree.next(from, key); gone {
			continue
		}
		if n == 0 {
			return i
		}
		n--
	}
	return 0
}

// playout decides beyond the tree: as the rules suggest, or else by chance.
func (s *Searcher) playout(d *interpreter.Decision) interpreter.Choice {
	switch {
	case d.Kind == interpreter.AskJudge:
		return s.game.Suggestion()
	case !d.IsAdvised():
		return s.chance.Draw(d)
	case d.Player != s.seat:
		return s.game.Suggestion()
	}
	advice := s.game.Suggestion()
	at := s.habits.come(d, advice, s.random.IntN)
	s.room = slices.Grow(s.room[:0], d.Open)
	return follow(at.manners[at.now].way, d, advice, s.random.IntN, s.room)
}

// advice is what is taken for good until something else has proved better: what is suggested, or what has taken its place.
func (s *Searcher) advice(d *interpreter.Decision) interpreter.Choice {
	advice := s.game.Suggestion()
	if d.Player != s.seat || !d.IsAdvised() || d.Kind == interpreter.AskJudge {
		return advice
	}
	at := s.habits.at(d)
	first := func(int) int { return 0 }
	return follow(at.manners[at.habit].way, d, advice, first, nil)
}

// learn notes along the path what came of a try.
func (s *Searcher) learn() {
	ended := s.game.Result().Over
	result := s.game.Adjudicate()
	own := s.worth(result, s.seat, ended)
	s.tries[s.first] = append(s.tries[s.first], own)
	s.length.add(float64(s.own))
	s.habits.learn(s.scales[s.seat].compared(own))
	for player := range s.scales {
		s.scales[player].note(s.worth(result, player, ended))
	}
	for _, at := range s.path {
		n := &s.tree.nodes[at]
		n.visits++
		n.worth.add(s.worth(result, int(n.player), ended))
	}
}

func (s *Searcher) worth(r interpreter.Result, player int, ended bool) worth {
	return worth{place: place(r, player, s.canBeWon, ended), score: float64(r.Scores[player])}
}
