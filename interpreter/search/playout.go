package search

import (
	"context"
	"slices"

	"houserule/interpreter"
)

// longest is the limit of decisions in a playout. The game is then adjudicated as it stands.
const longest = 2000

// runPlayout runs one playout on a copy of the game and learns from it. It returns false if ctx
// is done.
func (s *Searcher) runPlayout(ctx context.Context) bool {
	s.game = s.root.CloneInto(s.game)
	s.game.SetLuck(s.luck)
	s.path = s.path[:0]
	if !s.playOn(ctx, 0) {
		return false
	}
	s.learn()
	return true
}

// playOn plays the current playout from a node to its end. The node -1 is outside of the tree. It
// returns false if ctx is done.
func (s *Searcher) playOn(ctx context.Context, at int32) bool {
	s.own, s.all = 0, 0
	for range longest {
		d, ok := s.game.Next()
		if !ok {
			break
		}
		if ctx.Err() != nil {
			return false
		}
		s.all++
		if d.Player == s.seat && !isSettled(d) {
			s.own++
		}
		var c interpreter.Choice
		if at >= 0 {
			c, at = s.descend(d, at)
		} else {
			c = s.rollout(d)
		}
		if s.game.Decide(c) != nil {
			break
		}
	}
	return true
}

// descend makes a decision by the tree and returns the node that it leads to. The node is -1 if
// no playout went there before.
func (s *Searcher) descend(d *interpreter.Decision, at int32) (interpreter.Choice, int32) {
	if isSettled(d) {
		return s.game.Suggestion(), at
	}
	s.steps.begin(d, s.luck.shown())
	for !s.steps.ended {
		if at < 0 {
			s.steps.take(s.steps.actions[s.random.IntN(len(s.steps.actions))])
			continue
		}
		var i int
		from := at
		i, at = s.choose(d.Player, from)
		if from == 0 {
			s.deal(i)
		}
		s.steps.take(s.steps.actions[i])
	}
	return s.steps.choice(), at
}

// deal begins the playout of a first action. It redeals the cards that the player can't know and
// reseeds all luck. Playout i of each action gets the same deal and luck, so differences between
// results come from the action.
func (s *Searcher) deal(action int) {
	s.first = action
	seed := s.seed + uint64(len(s.results[action]))
	s.seedLuck(seed)
	s.game.Redeal(s.seat, s.deals.IntN)
	s.game.GuessKept(s.seat, s.deals.IntN)
}

// seedLuck fixes the cards, the luck and the random choices of the current playout.
func (s *Searcher) seedLuck(seed uint64) {
	s.deals.pcg.Seed(seed, 0)
	s.luck.seed(seed)
	s.chance.Seed(seed)
}

// choose returns an action for a player at a node, and the node that it leads to. If few actions
// were tried yet, it returns an untried one, which leads to -1.
func (s *Searcher) choose(player int, from int32) (action int, to int32) {
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
		action = s.untried(from, len(s.steps.keys)-gone, gone == 0)
		if n, ok := s.tree.add(from, s.steps.keys[action], player); ok {
			s.path = append(s.path, n)
			return action, -1
		}
		if gone == 0 {
			return action, -1
		}
	}
	s.path = append(s.path, to)
	return best, to
}

// untried returns one of n actions that no playout has tried: at first the suggested action,
// later a random one.
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

// rollout makes a decision beyond the tree: as the rules suggest or as the habit is, and at
// random if there is no suggestion.
func (s *Searcher) rollout(d *interpreter.Decision) interpreter.Choice {
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
	return follow(at.policies[at.now].action, d, advice, s.room)
}

// advice returns the default choice: the suggestion, or the habit that has replaced it.
func (s *Searcher) advice(d *interpreter.Decision) interpreter.Choice {
	advice := s.game.Suggestion()
	if d.Player != s.seat || !d.IsAdvised() || d.Kind == interpreter.AskJudge {
		return advice
	}
	at := s.habits.at(d)
	return follow(at.policies[at.habit].action, d, advice, nil)
}

// learn adds the result of a playout to the nodes on its path.
func (s *Searcher) learn() {
	ended := s.game.Result().Over
	result := s.game.Adjudicate()
	own := s.worth(result, s.seat, ended)
	s.results[s.first] = append(s.results[s.first], own)
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
