package interpreter

import (
	"errors"
	"fmt"
	"slices"

	"houserule/interpreter/internal/names"
)

// Secret decisions are made ahead: each player decides on a copy of the game as it was when the
// decisions began. So no player sees the decision of another one, and the game itself is
// unchanged. After the last answer the game executes all fibers in turn, with these early
// answers.

// An earlyAnswer is an answer that was given ahead on a copy: the choice, the chosen options, and
// the answer as text. The label of each option is the names of its parts. If redealt is set, the
// game was redealt since, and other cards may have these values.
type earlyAnswer struct {
	choice  Choice
	chosen  []Option
	words   string
	redealt bool
}

// askInSecret makes new fibers decide ahead. Events on their copies are secret to their players.
func (m *machine) askInSecret(fibers []*fiber) {
	for _, f := range fibers {
		f.secrets = append(f.secrets, f.player)
	}
	m.askAhead(fibers)
}

// askAhead makes a copy of the game for each fiber, on which the fiber decides. It reuses
// previous copies of the fibers.
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

// copyFor returns a copy of the game in which only fiber f runs and applies its early answers. It
// reuses the machine c if c isn't nil.
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
			other.suspend(forFibers, c.version)
		}
	}
	c.isCopy, c.fiber.waits = true, forNothing
	c.fiber.answers = 0 // the game counts them, so a copy for a redealt game equals the first one
	return c
}

// aheadOf returns the copy on which a fiber decides, after it has set the fields that the copy
// shares with the game.
func (m *machine) aheadOf(f *fiber) *machine {
	c := f.ahead
	c.log, c.luck, c.scenario, c.coverage, c.err, c.lapses = nil, m.luck, m.scenario, m.coverage, nil, nil
	c.evaluatesFor = m.evaluatesFor
	c.allow(m.Work)
	m.passOverAs(c)
	return c
}

// runAhead runs a fiber on its copy to its next decision or to its end.
func (m *machine) runAhead(f *fiber) signal {
	c := m.aheadOf(f)
	s := c.run()
	m.allow(c.Work)
	m.passOverAs(c)
	leftOver := c.fiber.hasEarlyAnswer()
	f.decided = f.decided[:c.fiber.taken]
	switch {
	case s == suspended:
		f.suspend(forDecision, m.version)
		m.learnAhead(f)
		f.numberOffer()
	case c.lapses != nil:
		m.lapse(f, c.lapses)
	case s == joined && f.offer > 0 && leftOver:
		m.lapse(f, errors.New("the agreed offer can no longer be carried out"))
	case s == joined && f.offer > 0:
		m.carryOutOffer(f)
	case s == joined:
		f.suspend(forOthers, m.version)
		m.carryOutIfAll(f.parent)
	default:
		m.err = c.err
		return s
	}
	return parted
}

// SeenBy returns the game as a player sees it. If the player has answered some secret decisions
// and has more to answer, this is a copy in which the answers have taken effect. Otherwise it is
// the game itself.
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

// learnAhead adds the cards that an offer showed to the knowledge of the players. They keep it
// even if the offer lapses.
func (m *machine) learnAhead(f *fiber) {
	if f.offer > 0 {
		m.Learn(&f.ahead.State)
	}
}

// recordEarlyAnswer records an early answer, in the game and on the copy.
func (d *Decision) recordEarlyAnswer(c Choice) {
	a := earlyAnswer{choice: Choice{slices.Clone(c.Indexes), c.Number, c.Yes}, words: d.Answer(c)}
	for _, i := range c.Indexes {
		a.chosen = append(a.chosen, Option{Label: d.plainly(i), MenuIndex: d.Options[i].MenuIndex, Values: slices.Clone(d.Options[i].Values)})
	}
	d.line.decided, d.line.waits, d.line.put = append(d.line.decided, a), forNothing, d.line.put[:0]
	d.fiber.decided = append(d.fiber.decided, a)
	d.fiber.taken++
}

// carryOutIfAll makes the game execute the child fibers of parent once all of them have decided.
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

// redealAhead repeats early decisions in a redealt game. Answers of players for whom keeps returns
// false are dropped.
func (m *machine) redealAhead(keeps func(player int64) bool) {
	var ahead []*fiber
	for _, f := range m.fibers {
		f.described, f.decision.labelled = false, false
		if f.ahead == nil {
			continue
		}
		f.taken, f.waits = 0, forNothing
		ahead = append(ahead, f)
		if f.offer == 0 && !keeps(f.player) {
			f.decided, f.answers, f.passed = f.decided[:0], 0, 0
		}
		for i := range f.decided {
			f.decided[i].redealt = true
		}
	}
	m.askAhead(ahead)
}

// hasEarlyAnswer reports whether the next decision of a fiber has an early answer.
func (f *fiber) hasEarlyAnswer() bool { return f.taken < len(f.decided) }

// applyEarlyAnswer answers the current decision by its early answer. If the answer no longer
// fits, an offer lapses, a secret decision is made again, and the game itself fails.
func (m *machine) applyEarlyAnswer() signal {
	f, work := m.fiber, m.Work
	f.suspend(forDecision, m.version)
	d := m.describe()
	c, err := d.reapply(f.decided[f.taken])
	m.allow(work)
	switch {
	case err != nil && m.isCopy && f.offer > 0:
		m.lapses = fmt.Errorf("%q is no longer possible", f.decided[f.taken].words)
		return failed
	case err != nil && m.isCopy:
		f.decided = f.decided[:f.taken]
		return suspended
	case err != nil:
		return m.failEarlyAnswer(err)
	}
	f.taken++
	m.logDecision(d, c)
	m.apply(d, c)
	return jumped
}

// reapply returns the choice that an early answer now stands for. Among cards of one name it
// chooses the same card, even if its index has changed, because an offer has shown this card to
// other players. So an offer of a card that is gone does not become an offer of another card. A
// secret decision was shown to no other player, so it falls back to the name.
func (d *Decision) reapply(a earlyAnswer) (Choice, error) {
	c := a.choice
	if len(a.chosen) > 0 {
		c.Indexes = d.indexesOf(a.chosen)
	}
	err := d.Check(c)
	switch {
	case err == nil && (len(a.chosen) > 0 || d.Answer(c) == a.words):
		return c, nil
	case err != nil && len(a.chosen) > 0 && d.fiber.offer > 0 && !a.redealt:
		return Choice{}, err
	}
	return d.Parse(a.words)
}

// indexesOf returns the current indexes of options, sorted. The index of a missing option is -1.
func (d *Decision) indexesOf(options []Option) []int {
	places := make([]int, len(options))
	for i, o := range options {
		places[i] = slices.IndexFunc(d.Options, func(now Option) bool { return now.MenuIndex == o.MenuIndex && slices.Equal(now.Values, o.Values) })
		if places[i] >= 0 && d.plainly(places[i]) != o.Label {
			places[i] = -1 // another card is at this position now, for example after a redeal
		}
	}
	slices.Sort(places)
	return places
}

// plainly returns the names of the parts of an option, one a line, without the words that
// distinguish equal names.
func (d *Decision) plainly(option int) (words string) {
	for part := range d.Options[option].Values {
		words += d.Part(option, part) + "\n"
	}
	return words
}

// failEarlyAnswer sets the rule error that an early answer can't be applied.
func (m *machine) failEarlyAnswer(why error) signal {
	return m.fail("the secret decision of %s can't be carried out: %s", names.Seat(m.fiber.player), why)
}

// join ends the running fiber. It fails if early answers are left over.
func (m *machine) join() signal {
	if f := m.fiber; !m.isCopy && f.hasEarlyAnswer() {
		return m.failEarlyAnswer(fmt.Errorf("%q is no longer asked", f.decided[f.taken].words))
	}
	return joined
}

// mayAskAhead fails if a secret decision of one player asks another player.
func (m *machine) mayAskAhead(player int64) signal {
	if m.isCopy && m.fiber.offer == 0 && player != m.fiber.player && player != none {
		return m.fail("the secret decision of %s asks %s, but can only ask its own player", names.Seat(m.fiber.player), names.Seat(player))
	}
	return proceed
}

// aheadWords returns the words that messages use for the decision that is made ahead.
func (m *vm) aheadWords() string {
	if m.fiber.offer > 0 {
		return "an offer"
	}
	return "a secret decision"
}
