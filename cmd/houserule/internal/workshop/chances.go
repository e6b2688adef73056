package workshop

import (
	"math/big"

	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/odds"
)

// A Chances holds the chances of the pending check, by the current and by the edited rules.
type Chances struct {
	Roll, Now string // the roll, and in Now the roll by the edited rules if it differs
	Rows      []Row
}

// A Row is an outcome with its chances. A missing outcome has "–".
type Row struct {
	Label, Was, Now string
	Changed         bool
}

// chancesOf compares the pending checks of two games. It returns nil if neither has one.
func chancesOf(was, now *interpreter.Game, seat int) *Chances {
	before, after := checkOf(was, seat), checkOf(now, seat)
	if before == nil && after == nil {
		return nil
	}
	c := &Chances{}
	labels := map[string]int{} // map from the label of an outcome to its index in Rows
	for i, check := range []*advice.Check{before, after} {
		if check == nil {
			continue
		}
		for _, o := range check.Outcomes {
			c.add(labels, i, o.Label, o.Chance)
		}
		if roll := session.Roll(check); i == 0 {
			c.Roll = roll
		} else if roll != c.Roll {
			c.Now = roll
		}
	}
	return c
}

// CompareOdds compares two answers for a check. was is nil if the check is new.
func CompareOdds(check string, was, now *odds.Answer) *Chances {
	c := &Chances{Roll: check}
	labels := map[string]int{}
	for i, answer := range []*odds.Answer{was, now} {
		if answer == nil {
			continue
		}
		for _, o := range answer.Outcomes {
			c.add(labels, i, o.Label, o.Chance)
		}
	}
	return c
}

// add adds the chance of an outcome: side 0 is before the change, and side 1 after it.
func (c *Chances) add(labels map[string]int, side int, label string, chance *big.Rat) {
	at, known := labels[label]
	if !known {
		at = len(c.Rows)
		labels[label] = at
		c.Rows = append(c.Rows, Row{Label: label, Was: "–", Now: "–"})
	}
	row := &c.Rows[at]
	if side == 0 {
		row.Was = advice.Percent(chance)
	} else {
		row.Now = advice.Percent(chance)
	}
	row.Changed = row.Was != row.Now
}

// checkOf returns the check that follows the pending decision of a seat, or nil.
func checkOf(g *interpreter.Game, seat int) *advice.Check {
	d, open := g.Next()
	if !open || d.Player != seat {
		return nil
	}
	return advice.Of(g, d.For(seat)).Check
}
