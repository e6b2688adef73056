package search

import (
	"math"

	"houserule/interpreter"
)

// One decision of hundreds changes little, and it takes many tries to see how much. What is done whenever rules ask the
// same changes far more. So tries now and then leave what is suggested at one place of the rules for another manner, each
// time they come there, and what proves better becomes a habit: until the end of the game it takes the place of what is
// suggested.

// habits are what the one who searches has learned in a game, by where in the rules decisions stand.
type habits struct {
	sites map[uint64]*site
	met   []*site // in this try
}

// A site is one place of the rules where something is suggested.
type site struct {
	manners []manner // the first is to do what is suggested
	habit   int      // which of them is the best, as far as known
	now     int      // which of them this try has; -1 before it comes here
}

// A manner is a way to decide at a site, whatever lies there.
type manner struct {
	way         int
	taken, left sample // what came of tries that had it, and of those that could and kept to the habit
	isPossible  bool   // in this try, at least once
}

// What ways are called that are no options of a menu.
const (
	advised = -1 - iota // what is suggested
	another             // one that is not
	nothing             // none of the options
	fewest              // the lowest number, or as few as may be
	most                // the highest number, or as many as may be
)

// A sample is how much better than other tries for the same decision some were.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(difference float64) {
	s.n++
	s.sum += difference
	s.squares += difference * difference
}

func (s *sample) mean() float64 { return s.sum / s.n }

func (s *sample) variance() float64 {
	const least = 1e-4 // so that what looked alike so far may still differ
	return max(least, s.squares/s.n-s.mean()*s.mean())
}

// error is the square of the standard error of the mean.
func (s *sample) error() float64 { return s.variance() / s.n }

// gain is how much better a manner is than the habit, and the standard error of that; not ok where too little is known.
func (m *manner) gain() (gain, doubt float64, ok bool) {
	const enough = 5
	if m.taken.n < enough || m.left.n < enough {
		return 0, 0, false
	}
	// A few tries that all came to the same say little of how far tries differ; the many that kept to the habit say more.
	spread := max(m.taken.variance(), m.left.variance())
	return m.taken.mean() - m.left.mean(), math.Sqrt(spread/m.taken.n + spread/m.left.n), true
}

func (h *habits) clear() { *h = habits{sites: map[uint64]*site{}} }

// at is the site of a decision.
func (h *habits) at(d *interpreter.Decision) *site {
	key := d.Site()
	found := h.sites[key]
	if found == nil {
		found = &site{manners: []manner{{way: advised}}, now: -1}
		h.sites[key] = found
	}
	return found
}

// rareness is how seldom tries leave the habit at a site.
const rareness = 10

// come has a try come to a decision where something is suggested, and gives the site, which then has a manner. Chance gives
// it another one than the habit now and then.
func (h *habits) come(d *interpreter.Decision, advice interpreter.Choice, chance func(n int) int) *site {
	at := h.at(d)
	at.find(d)
	if at.now < 0 {
		h.met = append(h.met, at)
		at.now = at.habit
		if i := chance(rareness * len(at.manners)); i < len(at.manners) && at.mayProve(i) {
			at.now = i
		}
	}
	for i := range at.manners {
		m := &at.manners[i]
		m.isPossible = m.isPossible || i != at.habit && count(m.way, d, advice) > 0
	}
	return at
}

// learn notes how much better than others a try was.
func (h *habits) learn(difference float64) {
	for _, at := range h.met {
		for i := range at.manners {
			m := &at.manners[i]
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
}

// How many standard errors something has to be better to become the habit, and how many worse to be tried no more.
const (
	sure     = 2.5
	hopeless = 2
)

// settle makes a manner the habit that has proved better. All others are then compared with that.
func (s *site) settle() {
	best, lead := s.habit, 0.0
	for i := range s.manners {
		if gain, doubt, ok := s.manners[i].gain(); ok && gain-sure*doubt > lead {
			best, lead = i, gain-sure*doubt
		}
	}
	if best == s.habit {
		return
	}
	s.habit = best
	for i := range s.manners {
		s.manners[i].taken, s.manners[i].left = sample{}, sample{}
	}
}

// mayProve reports whether a manner may still prove better than the habit.
func (s *site) mayProve(i int) bool {
	gain, doubt, ok := s.manners[i].gain()
	return !ok || gain+hopeless*doubt > 0
}

// find notes which manners there are at a decision.
func (s *site) find(d *interpreter.Decision) {
	switch d.Kind {
	case interpreter.AskNumber, interpreter.AskSome:
		s.note(fewest)
		s.note(most)
	case interpreter.AskOption:
		for i := range d.Open {
			s.note(d.Options[i].Way)
		}
	case interpreter.AskOne:
		s.note(another)
	}
	if d.OrNone {
		s.note(nothing)
	}
}

func (s *site) note(way int) {
	for i := range s.manners {
		if s.manners[i].way == way {
			return
		}
	}
	s.manners = append(s.manners, manner{way: way})
}

// count is in how many ways a manner can be followed at a decision so that it differs from what is advised.
func count(way int, d *interpreter.Decision, advice interpreter.Choice) (n int) {
	switch way {
	case advised:
		return 1
	case nothing:
		return toInt(d.OrNone && len(advice.Indexes) > 0)
	case fewest, most:
		c := extreme(way, d, nil)
		return toInt(c.Number != advice.Number || len(c.Indexes) != len(advice.Indexes))
	}
	for i := range d.Open {
		n += toInt(goes(way, d, i, advice))
	}
	return n
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// goes reports whether an option follows a manner, where what is advised does not.
func goes(way int, d *interpreter.Decision, option int, advice interpreter.Choice) bool {
	if len(advice.Indexes) == 0 {
		return way == another || d.Options[option].Way == way
	}
	if way == another {
		return option != advice.Indexes[0]
	}
	return d.Options[option].Way == way && d.Options[advice.Indexes[0]].Way != way
}

// follow is what a manner comes to at a decision: what is advised if it can't be followed, and of several options the one
// that chance takes. The choice may use the room that it is given.
func follow(way int, d *interpreter.Decision, advice interpreter.Choice, chance func(n int) int, room []int) interpreter.Choice {
	n := count(way, d, advice)
	switch {
	case n == 0 || way == advised:
		return advice
	case way == nothing:
		return interpreter.Choice{}
	case way == fewest || way == most:
		return extreme(way, d, room)
	}
	n = chance(n)
	for i := range d.Open {
		if !goes(way, d, i, advice) {
			continue
		}
		if n == 0 {
			return interpreter.Choice{Indexes: append(room[:0], i)}
		}
		n--
	}
	return advice
}

// extreme is the least or the most that may be chosen.
func extreme(way int, d *interpreter.Decision, room []int) interpreter.Choice {
	n := d.Min
	if way == most {
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
