package interpreter

import (
	"errors"
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// Decide answers the decision that Next returns. A choice that isn't allowed changes nothing, and
// the error says which choices are allowed.
func (g *Game) Decide(c Choice) error {
	d, ok := g.Next()
	if !ok {
		return errors.New("the game waits for no decision")
	}
	return g.decide(d, c)
}

func (g *Game) decide(d *Decision, c Choice) error {
	if err := d.Check(c); err != nil {
		return err
	}
	f := d.line
	g.m.switchTo(f)
	if f.ahead == nil {
		g.m.logDecision(d, c)
	} else {
		d.recordEarlyAnswer(c)
	}
	d.asking.apply(d, c)
	g.m.countAnswer(f)
	return nil
}

// countAnswer counts an answer of a fiber and resets the detection of loops.
func (m *asking) countAnswer(f *fiber) {
	f.answers++
	f.isFirst = false
	m.repetition.turns = 0
	m.askedOut.times = 0
}

// Check returns nil if a choice is allowed. Otherwise the error says which choices are allowed.
func (d *Decision) Check(c Choice) error {
	switch d.Kind {
	case AskNumber, AskRoll:
		if c.Number < d.Min || c.Number > d.Max {
			return errors.New(d.Language().Say("enter a number from %d to %d", d.Min, d.Max))
		}
		if d.Kind == AskRoll {
			return nil
		}
	case AskJudge:
	case AskSome:
		if n := int64(len(c.Indexes)); n < d.Min || n > d.Max {
			return errors.New(d.Language().Say("%s, but you chose %d", d.howMany(), n))
		}
	default:
		if len(c.Indexes) > 1 || len(c.Indexes) == 0 && !d.OrNone {
			return errors.New(d.Language().Word("choose exactly one option"))
		}
	}
	return d.checkIndexes(c.Indexes)
}

func (d *Decision) checkIndexes(indexes []int) error {
	for _, index := range indexes {
		if index < 0 || index >= len(d.Options) {
			return errors.New(d.Language().Say("there is no option %d", index+1))
		}
		if index >= d.Open {
			return d.closed(index)
		}
	}
	if i := firstTwice(indexes, len(d.Options)); i >= 0 {
		return errors.New(d.Language().Say("you chose option %d twice", indexes[i]+1))
	}
	return nil
}

func (d *Decision) closed(option int) error {
	return errors.New(d.Language().Say("%q is closed: %s", d.Options[option].Label, d.Why(option)))
}

// howMany returns the words for the number of options to choose.
func (d *Decision) howMany() string {
	if d.Min == d.Max {
		return d.Language().Say("choose exactly %d", d.Min)
	}
	return d.Language().Say("choose %d to %d", d.Min, d.Max)
}

// apply resumes the fiber with a choice that has been checked.
func (m *asking) apply(d *Decision, c Choice) {
	b := m.fiber
	kind := b.waits
	b.waits = forNothing
	if kind == forLuck {
		b.given = int(c.Number) - 1
		if d.Kind == AskPick || d.Kind == AskCard {
			b.given = int(d.Options[c.Indexes[0]].Values[0])
		}
		return
	}
	in, site := m.p.Code[b.pc], m.site()
	m.answered(site)
	if site.Kind == program.PickOption {
		o := &d.Options[c.Indexes[0]]
		m.takeOption(&site.Options[o.MenuIndex], o.Values)
		return
	}
	m.set(in.A, m.valueOf(d, c))
	b.pc = int(site.Next)
}

// valueOf returns the value of a choice in the rules.
func (m *asking) valueOf(d *Decision, c Choice) int64 {
	switch d.Kind {
	case AskNumber:
		return c.Number
	case AskJudge:
		return boolean(c.Yes)
	case AskSome:
		return m.chosenList(d, c.Indexes)
	}
	if len(c.Indexes) == 0 {
		return none
	}
	return d.Options[c.Indexes[0]].Values[0]
}

// chosenList returns a list of the chosen values, in the order of the options.
func (m *asking) chosenList(d *Decision, indexes []int) int64 {
	m.chosen = append(m.chosen[:0], indexes...)
	slices.Sort(m.chosen)
	m.picked = m.picked[:0]
	for _, i := range m.chosen {
		m.picked = append(m.picked, d.Options[i].Values[0])
	}
	value, s := m.listOf(m.picked)
	if s != proceed {
		return state.EmptyList
	}
	return value
}

// mostAskedOut is the number of times in a row that one decision of a player who is out may have
// the same answer.
const mostAskedOut = 300

// An askedOut counts how many times in a row the game has given the same answer to one decision
// of a player who is out. An answer by a player or a new turn restarts the count.
type askedOut struct {
	pc    int
	turn  int64
	times int
	same  Choice
}

// set copies another count and reuses the memory of a.
func (a *askedOut) set(from *askedOut) {
	indexes := append(a.same.Indexes[:0], from.same.Indexes...)
	*a = *from
	a.same.Indexes = indexes
}

// isAskedOut reports whether the rules repeat the same decision of a player who is out too often.
// It counts choice c.
func (m *asking) isAskedOut(site *program.Site, r []int64, c Choice) bool {
	if player := m.decides(site, r); player == none || !m.IsOut(player) {
		return false
	}
	a := &m.askedOut
	if a.times == 0 || a.pc != m.fiber.pc || a.turn != m.Turn || a.same.Number != c.Number || a.same.Yes != c.Yes || !slices.Equal(a.same.Indexes, c.Indexes) {
		a.set(&askedOut{pc: m.fiber.pc, turn: m.Turn, same: c})
	}
	a.times++
	return a.times > mostAskedOut
}

// failAskedOut fails because an endless loop asks a player who is out.
func (m *asking) failAskedOut(player int64) signal {
	return m.fail(outInLoop, names.Seat(player))
}
