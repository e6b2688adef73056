package moment

import "slices"

// haveOwnChecks tells whether each way leads to a check that is about something else. Then how it goes is worth saying of each, be it
// alike or not.
func haveOwnChecks(outlooks []choiceOutlook) bool {
	var seen []*Check
	for _, way := range outlooks {
		c := checkOf(way.o)
		if c == nil {
			continue
		}
		if len(c.About) == 0 || slices.ContainsFunc(seen, func(other *Check) bool { return slices.Equal(c.About, other.About) }) {
			return false
		}
		seen = append(seen, c)
	}
	return len(seen) > 1
}

// A needed is the outcome that the highest dice lead to, where each way has a check of its own that can end so.
type needed struct{ outcome string }

// neededIn is that outcome; nil without one.
func neededIn(outlooks []choiceOutlook) *needed {
	if !haveOwnChecks(outlooks) {
		return nil
	}
	var best *needed
	for _, way := range outlooks {
		c := checkOf(way.o)
		switch {
		case c == nil:
		case c.Need(0) == "" || best != nil && best.outcome != c.Outcomes[0].Label:
			return nil
		default:
			best = &needed{c.Outcomes[0].Label}
		}
	}
	return best
}

// of says which dice it takes on a way.
func (n *needed) of(o *outlook) string {
	if c := checkOf(o); c != nil {
		return c.Need(0)
	}
	return Unknown
}
