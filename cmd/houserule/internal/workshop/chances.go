package workshop

import (
	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter"
	"houserule/interpreter/advice"
)

// Chances are those of the check at hand, by the rules as they are and by those that are tried.
type Chances struct {
	Roll, Now string // what is rolled; Now is that by the rules that are tried, "" where it is the same
	Rows      []Row
}

// A Row is an outcome with its chances; "–" where there is no such outcome.
type Row struct {
	Label, Was, Now string
	Changed         bool
}

// chancesOf compares the check that is at hand in two games; nil where there is none in either.
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

// checkOf is the check that follows the decision that a game stands at, if it is a seat's; nil if there is none.
func checkOf(g *interpreter.Game, seat int) *advice.Check {
	d, open := g.Next()
	if !open || d.Player != seat {
		return nil
	}
	return advice.Of(g, d.For(seat)).Check
}
