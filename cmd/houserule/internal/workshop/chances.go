package workshop

import (
	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter"
	"houserule/interpreter/advice"
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
	labels := []string{}
	chance := map[string][2]string{}
	for i, check := range []*advice.Check{before, after} {
		if check == nil {
			continue
		}
		for _, o := range check.Outcomes {
			both, known := chance[o.Label]
			if !known {
				labels = append(labels, o.Label)
				both = [2]string{"–", "–"}
			}
			both[i] = advice.Percent(o.Chance)
			chance[o.Label] = both
		}
		if roll := session.Roll(check); i == 0 {
			c.Roll = roll
		} else if roll != c.Roll {
			c.Now = roll
		}
	}
	for _, label := range labels {
		both := chance[label]
		c.Rows = append(c.Rows, Row{label, both[0], both[1], both[0] != both[1]})
	}
	return c
}

// checkOf returns the check that follows the pending decision of a seat, or nil.
func checkOf(g *interpreter.Game, seat int) *advice.Check {
	d, open := g.Next()
	if !open || d.Player != seat {
		return nil
	}
	return advice.Of(g, d.For(seat)).Check
}
