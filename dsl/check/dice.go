package check

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// More dice, or dice with more sides, are of no use, and their chances take too long to count.
const mostDice, mostSides = 100, 1000

// dice reads "2d6".
func (c *checker) dice(d syntax.Dice) variant.Dice {
	number, sides, _ := strings.Cut(d.Text, "d")
	count, countErr := strconv.Atoi(number)
	if number == "" {
		count, countErr = 1, nil
	}
	faces, err := strconv.Atoi(sides)
	if countErr != nil || err != nil || count < 1 || count > mostDice || faces < 1 || faces > mostSides {
		c.errorf(CodeBadDice, c.at(d), fmt.Sprintf("Up to %d dice of up to %d sides each.", mostDice, mostSides), "there are no dice like that")
		return variant.Dice{Count: 1, Sides: 6}
	}
	return variant.Dice{Count: count, Sides: faces}
}

// sums is what dice can show altogether.
func sums(d variant.Dice) span { return span{int64(d.Count), int64(d.Count * d.Sides)} }

// diceName is dice as rules write them.
func diceName(d variant.Dice) string {
	if d.Count == 1 {
		return fmt.Sprintf("d%d", d.Sides)
	}
	return fmt.Sprintf("%dd%d", d.Count, d.Sides)
}
