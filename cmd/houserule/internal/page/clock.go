package page

import (
	"fmt"
	"time"
)

// A Clock is the time that a player has left.
type Clock struct {
	Left  string
	Until int64 // when the time is up, in milliseconds since 1970; 0 if the clock is stopped
}

// ClockOf returns a clock. until is zero if the clock is stopped.
func ClockOf(left time.Duration, until time.Time) Clock {
	c := Clock{Left: timeWords(left)}
	if !until.IsZero() {
		c.Until = until.UnixMilli()
	}
	return c
}

// timeWords formats a duration in the same way as the script of the table.
func timeWords(left time.Duration) string {
	s := int(max(0, left) / time.Second)
	switch minutes, hours, days := s/60, s/3600, s/86400; {
	case days > 0:
		return fmt.Sprintf("%d d %d h", days, hours%24)
	case hours > 0:
		return fmt.Sprintf("%d:%02d:%02d", hours, minutes%60, s%60)
	default:
		return fmt.Sprintf("%d:%02d", minutes, s%60)
	}
}
