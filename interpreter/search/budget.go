package search

import (
	"fmt"
	"strconv"
	"time"
)

// A Budget is how much is tried for a decision: so many playouts, or as many as fit in a time. One of them is 0.
type Budget struct {
	Playouts int
	Time     time.Duration
}

// Usual is what is tried where nobody says how much.
var Usual = Budget{Playouts: 1000}

// The most that may be asked for.
const (
	mostPlayouts = 10_000_000
	longestTime  = time.Hour
)

// ParseBudget reads a number of playouts, such as 2000, or a time, such as 100ms.
func ParseBudget(text string) (Budget, error) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > mostPlayouts {
			return Budget{}, fmt.Errorf("a search takes 1 to %d playouts for a decision", mostPlayouts)
		}
		return Budget{Playouts: n}, nil
	}
	limit, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return Budget{}, fmt.Errorf("a search takes a number of playouts for a decision, such as 2000, or a time, such as 100ms")
	case limit <= 0 || limit > longestTime:
		return Budget{}, fmt.Errorf("a search takes some time for a decision, and at most an hour")
	}
	return Budget{Time: limit}, nil
}

func (b Budget) String() string {
	if b.Time > 0 {
		return b.Time.String()
	}
	return strconv.Itoa(b.Playouts)
}
