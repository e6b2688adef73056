package interpreter

import (
	"errors"
	"fmt"
	"slices"

	"houserule/interpreter/internal/names"
)

// What players decide in secret is asked ahead: each of them is asked on a copy of the game as it was when that began,
// so that nobody sees what another one did, and nothing at all has happened in the game. With the last answer all is
// carried out in the game itself, one fiber after the other, as was decided ahead.

// A earlyAnswer is an answer that was given ahead: the choice, the options that it is of, with what their parts are called in the
// place of a label, and what it says in words. In a game that was dealt anew since, other cards may stand for those.
type earlyAnswer struct {
	choice Choice
	chosen []Option
	words  string
	anew   bool
}

// askInSecret has fibers that have just begun asked ahead. What they decide is told to their players alone.
func (m *machine) askInSecret(fibers []*fiber) {
	for _, f := range fibers {
		f.secrets = append(f.secrets, f.player)
	}
	m.askAhead(fibers)
}

// askAhead gives fibers a copy of the game each, on which they are asked. One that they had before is made use of.
func (m *machine) askAhead(fibers []*fiber) {
	copies := make([]*machine, len(fibers))
	for i, f := range fibers {
		copies[i], f.ahead = f.ahead, nil
	}
	for i, f := range fibers {
		copies[i] = m.copyFor(f, copies[i])
	}
	for i, f := range fibers {
		f.ahead = copies[i]
	}
}

// copyFor is a copy of the game in which nothing but a fiber goes on, which answers as it did before. It may be made in what
// another copy has left behind.
func (m *machine) copyFor(f *fiber, c *machine) *machine {
	var line []*fiber
	for b := f; b != nil; b = b.parent {
		line = append(line, b)
	}
	slices.Reverse(line)
	if c == nil {
		c = &machine{}
	}
	c.copyWith(m, line, f)
	c.Active = f.active
	for _, other := range c.fibers {
		if other != c.fiber {
			other.stand(forFibers, c.version)
		}
	}
	c.isCopy, c.fiber.waits = true, forNothing
	return c
}

// aheadOf is the copy on which a fiber is asked ahead. What it does not have of its own it has of the game.
func (m *machine) aheadOf(f *fiber) *machine {
	c := f.ahead
	c.log, c.luck, c.scenario, c.coverage, c.err, c.lapses = nil, m.luck, m.scenario, m.coverage, nil, nil
	c.reckonsFor = m.reckonsFor
	c.allow(m.Work)
	m.passOverAs(c)
	return c
}

// runAhead has a fiber asked on its copy up to its next decision, or up to its end.
func (m *machine) runAhead(f *fiber) signal {
	c := m.aheadOf(f)
	s := c.run()
	m.allow(c.Work)
	m.passOverAs(c)
	leftOver := c.fiber.hasEarlyAnswer()
	f.decided = f.decided[:c.fiber.taken]
	switch {
	case s == stands:
		f.stand(forDecision, m.version)
		m.learnAhead(f)
		f.numberOffer()
	case c.lapses != nil:
		m.lapse(f, c.lapses)
	case s == joined && f.offer > 0 && leftOver:
		m.lapse(f, errors.New("the agreed offer can no longer be carried out"))
	case s == joined && f.offer > 0:
		m.carryOutOffer(f)
	case s == joined:
		f.stand(forOthers, m.version)
		m.carryOutIfAll(f.parent)
	default:
		m.err = c.err
		return s
	}
	return parted
}

// SeenBy is the game as a player may look at it: where the player has decided something in secret and goes on deciding, a copy
// in which that has happened already; else the game itself.
func (g *Game) SeenBy(player int) *Game {
	for _, f := range g.m.fibers {
		if f.ahead == nil || f.offer > 0 || f.player != int64(player) || f.waits != forDecision || len(f.decided) == 0 {
			continue
		}
		seen := &Game{}
		seen.m.copyState(g.m.aheadOf(f))
		seen.m.luck, seen.m.isCopy = g.m.luck.Clone(nil), true
		return seen
	}
	return g
}

// learnAhead has players know what was shown to them in an offer, whatever comes of that.
func (m *machine) learnAhead(f *fiber) {
	if f.offer > 0 {
		m.Learn(&f.ahead.State)
	}
}

// foretell notes an answer that is given ahead.
func (d *Decision) foretell(c Choice) {
	a := earlyAnswer{choice: Choice{slices.Clone(c.Indexes), c.Number, c.Yes}, words: d.Answer(c)}
	for _, i := range c.Indexes {
		a.chosen = append(a.chosen, Option{Label: d.plainly(i), Way: d.Options[i].Way, Values: slices.Clone(d.Options[i].Values)})
	}
	d.line.decided, d.line.waits, d.line.put = append(d.line.decided, a), forNothing, d.line.put[:0]
	d.fiber.decided = append(d.fiber.decided, a)
	d.fiber.taken++
}

// carryOutIfAll has all that began together carried out, once all of them have decided.
func (m *machine) carryOutIfAll(parent *fiber) {
	for _, f := range m.fibers {
		if f.parent == parent && f.waits != forOthers {
			return
		}
	}
	for _, f := range m.fibers {
		if f.parent == parent {
			f.ahead, f.waits = nil, forNothing
		}
	}
}

// redealAhead has what is asked ahead go on in the game as it was dealt anew: as a player decided, and what others did is
// nothing that the player knows.
func (m *machine) redealAhead(player int64) {
	var ahead []*fiber
	for _, f := range m.fibers {
		if f.ahead != nil {
			f.taken, f.waits = 0, forNothing
			ahead = append(ahead, f)
			if f.player != player && f.offer == 0 {
				f.decided, f.answers, f.passed = f.decided[:0], 0, 0
			}
			for i := range f.decided {
				f.decided[i].anew = true
			}
		}
	}
	m.askAhead(ahead)
}

// hasEarlyAnswer reports whether what a fiber comes to is decided already.
func (f *fiber) hasEarlyAnswer() bool { return f.taken < len(f.decided) }

// applyEarlyAnswer decides as was decided ahead.
func (m *machine) applyEarlyAnswer() signal {
	f, work := m.fiber, m.Work
	f.stand(forDecision, m.version)
	d := m.describe()
	c, err := d.reapply(f.decided[f.taken])
	m.allow(work)
	switch {
	case err != nil && m.isCopy && f.offer > 0:
		m.lapses = fmt.Errorf("%q is no longer possible", f.decided[f.taken].words)
		return failed
	case err != nil && m.isCopy:
		f.decided = f.decided[:f.taken]
		return stands
	case err != nil:
		return m.failEarlyAnswer(err)
	}
	f.taken++
	m.logDecision(d, c)
	m.apply(d, c)
	return jumped
}

// reapply returns the choice that an answer given ahead stands for now. Of cards of one name it is the same that are chosen, wherever they
// are offered now and whatever tells them apart: others would be shown instead to whoever knows these. So what was offered of
// one that is gone is not of another one of its name. Whoever decided in secret was shown to nobody, and takes the other.
func (d *Decision) reapply(a earlyAnswer) (Choice, error) {
	c := a.choice
	if len(a.chosen) > 0 {
		c.Indexes = d.placesOf(a.chosen)
	}
	err := d.Check(c)
	switch {
	case err == nil && (len(a.chosen) > 0 || d.Answer(c) == a.words):
		return c, nil
	case err != nil && len(a.chosen) > 0 && d.fiber.offer > 0 && !a.anew:
		return Choice{}, err
	}
	return d.Parse(a.words)
}

// placesOf is where options are now; -1 for what is none of them.
func (d *Decision) placesOf(options []Option) []int {
	places := make([]int, len(options))
	for i, o := range options {
		places[i] = slices.IndexFunc(d.Options, func(now Option) bool { return now.Way == o.Way && slices.Equal(now.Values, o.Values) })
		if places[i] >= 0 && d.plainly(places[i]) != o.Label {
			places[i] = -1 // something else stands there now, such as what was dealt anew
		}
	}
	slices.Sort(places)
	return places
}

// plainly is what the parts of an option are called, without what tells it apart from others of that name.
func (d *Decision) plainly(option int) (words string) {
	for part := range d.Options[option].Values {
		words += d.Part(option, part) + "\n"
	}
	return words
}

// failEarlyAnswer is the rule error that what was decided ahead can't be carried out.
func (m *machine) failEarlyAnswer(why error) signal {
	return m.fail("the secret decision of %s can't be carried out: %s", names.Seat(m.fiber.player), why)
}

// join ends the running fiber, which has to have carried out all that was decided ahead.
func (m *machine) join() signal {
	if f := m.fiber; !m.isCopy && f.hasEarlyAnswer() {
		return m.failEarlyAnswer(fmt.Errorf("%q is no longer asked", f.decided[f.taken].words))
	}
	return joined
}

// mayAskAhead fails if somebody else is asked in what players decide in secret.
func (m *machine) mayAskAhead(player int64) signal {
	if m.isCopy && m.fiber.offer == 0 && player != m.fiber.player && player != none {
		return m.fail("the secret decision of %s asks %s, but can only ask its own player", names.Seat(m.fiber.player), names.Seat(player))
	}
	return goOn
}

// whatIsAhead is what messages call what is asked ahead.
func (m *vm) whatIsAhead() string {
	if m.fiber.offer > 0 {
		return "an offer"
	}
	return "a secret decision"
}
