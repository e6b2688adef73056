package report

import (
	"fmt"
)

// Habits are names that people write who know other languages, and what to write instead. What is asked behind a dot begins
// with one.
var Habits = map[string]string{
	"min": Smallest, "minimum": Smallest, "smallest": Smallest, "smaller": Smallest, "lowest": Smallest, "lower": Smallest, "lesser": Smallest,
	"max": Greatest, "maximum": Greatest, "greatest": Greatest, "greater": Greatest, "biggest": Greatest, "bigger": Greatest,
	"largest": Greatest, "larger": Greatest, "highest": Greatest, "higher": Greatest,
	"abs": "Without its sign a number is if n < 0 then -n else n.",
	"len": howMany, "length": howMany, "size": howMany, ".length": howMany, ".size": howMany, ".len": howMany,
	"print": "What happens is told with say.", "log": "What happens is told with say.", "echo": "What happens is told with say.",
	"break": "stop leaves a loop.", "exit": "stop leaves a loop, return a procedure, and end game the game.",
	"continue": "A round of a loop that shall do nothing is left out by a condition: for each … where …, or if … { … }.",
	"null":     "What is missing is none.", "nil": "What is missing is none.", "nothing": "What is missing is none.",
	"on": "An option that is on is true.", "yes": "Write true.", "off": "An option that is off is false.", "no": "Write false.",
	"this": "What is looked at is it, and in a script the card is self.",
	"var":  "A name is given with let.", "const": "A name is given with let.", "set": "A name is given with let, and another value with =.",
	"add": byHowMuch, "subtract": byHowMuch, "gain": byHowMuch, "lose": byHowMuch, "spend": byHowMuch,
	"into":   "Where something goes to stands behind to: move hand to stock.",
	"the":    "One of several is found by a query: the first of hand, the number 3 of hand. A card is named by its kind and its name: the Card \"Joker\".",
	"append": oneMore, "push": oneMore, ".append": oneMore, ".push": oneMore, ".add": oneMore,
	".remove": "A list less an element is: dice without face.",
	".first":  "The first of several is: first of hand. Of a pile, .top and .bottom are the ends.",
	".last":   "The last of several is: last of hand. Of a pile, .top and .bottom are the ends.",
	".second": "One of several is found by its place: number 2 of hand.",
	".third":  "One of several is found by its place: number 3 of hand.",
	".min":    smallestValue, ".minimum": smallestValue, ".smallest": smallestValue, ".smaller": smallestValue, ".lowest": smallestValue,
	".lower": smallestValue, ".lesser": smallestValue,
	".max": greatestValue, ".maximum": greatestValue, ".greatest": greatestValue, ".greater": greatestValue, ".biggest": greatestValue,
	".bigger": greatestValue, ".largest": greatestValue, ".larger": greatestValue, ".highest": greatestValue, ".higher": greatestValue,
}

const (
	Smallest      = "The smallest of several values is the least of [a, b]."
	Greatest      = "The greatest of several values is the most of [a, b]."
	smallestValue = "The smallest value is: least value of hand. Of several values it is the least of [a, b]."
	greatestValue = "The greatest value is: most value of hand. Of several values it is the most of [a, b]."

	byHowMuch = "A number is changed like this: increase gold by 3, decrease gold by 3."
	howMany   = "How many there are is hand.count."
	oneMore   = "A list with one more element is: dice with face."
)

// Unexpected panics because a switch has no case for a node that can come there.
func Unexpected(node any) { panic(fmt.Sprintf("no case for %T", node)) }
