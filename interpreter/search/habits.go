package search

import (
	"maps"
	"math"
	"slices"

	"houserule/interpreter"
)

// One decision among hundreds changes little, and many playouts are necessary to measure its
// effect. A policy for all decisions at one place in the rules has a much larger effect. Therefore,
// some playouts follow another policy than the suggestions at a site. If a policy proves better, it
// becomes the habit of that site and replaces the suggestions until the end of the game. A policy
// that proves worse isn't tried any more, so the remaining ones are tried more often.

// habits are the policies that a searcher has learned in a game, by the site of decisions.
type habits struct {
	sites map[uint64]*site
	met   []*site // sites that the current playout has reached

	viable int // number of policies that may still prove better than a habit
}

// A site is one place in the rules at which decisions have a suggestion.
type site struct {
	policies []policy // index 0 is the policy of the suggestions
	habit    int      // index of the best policy so far
	now      int      // index of the current playout's policy; -1 until it reaches the site
}

// A policy selects an action at a site, in every state of the game.
type policy struct {
	action     int
	taken      sample // playouts that followed the policy
	left       sample // playouts that could have followed it, but kept the habit
	isPossible bool   // whether the current playout could follow it at least once
}

// Actions that aren't the index of a menu's option.
const (
	advised = -1 - iota // as suggested
	another             // any option that isn't suggested
	nothing             // none of the options
	fewest              // the lowest number or the smallest selection
	most                // the highest number or the largest selection
)

// A sample summarizes by how much some playouts were better than others of the same decision.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(difference float64) {
	s.n++
	s.sum += difference
	s.squares += difference * difference
}

func (s *sample) mean() float64 { return s.sum / s.n }

func (s *sample) variance() float64 {
	const least = 1e-4 // because equal results so far may still differ later
	return max(least, s.squares/s.n-s.mean()*s.mean())
}

// error returns the square of the standard error of the mean.
func (s *sample) error() float64 { return s.variance() / s.n }

// gain returns the advantage of a policy over the habit and its standard error; ok is false if
// there are too few playouts.
func (m *policy) gain() (gain, doubt float64, ok bool) {
	const enough = 5
	if m.taken.n < enough || m.left.n < enough {
		return 0, 0, false
	}
	// A few playouts with equal results say little about the variance. The many that kept the habit
	// say more.
	spread := max(m.taken.variance(), m.left.variance())
	return m.taken.mean() - m.left.mean(), math.Sqrt(spread/m.taken.n + spread/m.left.n), true
}

func (h *habits) clear() { *h = habits{sites: map[uint64]*site{}} }

// clone returns a copy that learns independently.
func (h *habits) clone() habits {
	c := habits{sites: maps.Clone(h.sites), viable: h.viable}
	for key, at := range c.sites {
		copied := *at
		copied.policies = slices.Clone(at.policies)
		c.sites[key] = &copied
	}
	return c
}

// at returns the site of a decision, and adds it if it is new.
func (h *habits) at(d *interpreter.Decision) *site {
	key := d.Site()
	found := h.sites[key]
	if found == nil {
		found = &site{policies: []policy{{action: advised}}, now: -1}
		h.sites[key] = found
	}
	return found
}

// deviations is the number of policies other than habits that a playout tries on average. More would
// hide the effect of each one.
const deviations = 3

// come registers that a playout has reached a decision with a suggestion, and returns its site. At
// the playout's first visit of the site, come selects its policy: the habit, or sometimes a random
// policy.
func (h *habits) come(d *interpreter.Decision, advice interpreter.Choice, chance func(n int) int) *site {
	at := h.at(d)
	at.find(d)
	if at.now < 0 {
		h.met = append(h.met, at)
		at.now = at.habit
		rarity := max(2*len(at.policies), h.viable/deviations)
		if i := chance(rarity); i < len(at.policies) && at.mayProve(i) {
			at.now = i
		}
	}
	for i := range at.policies {
		m := &at.policies[i]
		m.isPossible = m.isPossible || i != at.habit && isPossible(m.action, d, advice)
	}
	return at
}

// learn adds the result of a playout: by how much it was better than others.
func (h *habits) learn(difference float64) {
	for _, at := range h.met {
		for i := range at.policies {
			m := &at.policies[i]
			switch {
			case !m.isPossible:
			case at.now == i:
				m.taken.add(difference)
			case at.now == at.habit:
				m.left.add(difference)
			}
			m.isPossible = false
		}
		at.now = -1
		at.settle()
	}
	h.met = h.met[:0]
	h.viable = 0
	for _, at := range h.sites {
		for i := range at.policies {
			if i != at.habit && at.mayProve(i) {
				h.viable++
			}
		}
	}
}

// Thresholds in standard errors: a policy becomes the habit if it is better by sure, and isn't
// tried any more if it is worse by hopeless.
const (
	sure     = 2.5
	hopeless = 2
)

// settle makes a policy the habit if it has proved better. It then clears all samples, because they
// were compared with the previous habit.
func (s *site) settle() {
	best, lead := s.habit, 0.0
	for i := range s.policies {
		if gain, doubt, ok := s.policies[i].gain(); ok && gain-sure*doubt > lead {
			best, lead = i, gain-sure*doubt
		}
	}
	if best == s.habit {
		return
	}
	s.habit = best
	for i := range s.policies {
		s.policies[i].taken, s.policies[i].left = sample{}, sample{}
	}
}

// mayProve reports whether a policy may still prove better than the habit.
func (s *site) mayProve(i int) bool {
	gain, doubt, ok := s.policies[i].gain()
	return !ok || gain+hopeless*doubt > 0
}

// find adds the policies that are possible at a decision.
func (s *site) find(d *interpreter.Decision) {
	switch d.Kind {
	case interpreter.AskNumber, interpreter.AskSome:
		s.note(fewest)
		s.note(most)
	case interpreter.AskOption:
		for i := range d.Open {
			s.note(d.Options[i].MenuIndex)
		}
	case interpreter.AskOne:
		s.note(another)
	}
	if d.OrNone {
		s.note(nothing)
	}
}

func (s *site) note(action int) {
	for i := range s.policies {
		if s.policies[i].action == action {
			return
		}
	}
	s.policies = append(s.policies, policy{action: action})
}

// isPossible reports whether a choice at a decision follows a policy and differs from the advice.
func isPossible(action int, d *interpreter.Decision, advice interpreter.Choice) bool {
	switch action {
	case advised:
		return true
	case nothing:
		return d.OrNone && len(advice.Indexes) > 0
	case fewest, most:
		c := extreme(action, d, nil)
		return c.Number != advice.Number || len(c.Indexes) != len(advice.Indexes)
	}
	for i := range d.Open {
		if follows(action, d, i, advice) {
			return true
		}
	}
	return false
}

// follows reports whether an option follows a policy and the advice doesn't.
func follows(action int, d *interpreter.Decision, option int, advice interpreter.Choice) bool {
	if len(advice.Indexes) == 0 {
		return action == another || d.Options[option].MenuIndex == action
	}
	if action == another {
		return option != advice.Indexes[0]
	}
	return d.Options[option].MenuIndex == action && d.Options[advice.Indexes[0]].MenuIndex != action
}

// follow returns a policy's choice at a decision: the first option that follows the policy, because
// playouts then measure the very choice that the search makes. It returns advice if the policy isn't
// possible there. The choice may reuse the slice room.
func follow(action int, d *interpreter.Decision, advice interpreter.Choice, room []int) interpreter.Choice {
	switch {
	case !isPossible(action, d, advice) || action == advised:
		return advice
	case action == nothing:
		return interpreter.Choice{}
	case action == fewest || action == most:
		return extreme(action, d, room)
	}
	for i := range d.Open {
		if follows(action, d, i, advice) {
			return interpreter.Choice{Indexes: append(room[:0], i)}
		}
	}
	return advice
}

// extreme returns the choice of the lowest or highest number, or the smallest or largest selection.
func extreme(action int, d *interpreter.Decision, room []int) interpreter.Choice {
	n := d.Min
	if action == most {
		n = d.Max
	}
	if d.Kind == interpreter.AskNumber {
		return interpreter.Choice{Number: n}
	}
	room = room[:0]
	for i := range int(n) {
		room = append(room, i)
	}
	return interpreter.Choice{Indexes: room}
}
