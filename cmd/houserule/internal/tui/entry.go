package tui

import (
	"strconv"
	"strings"

	"houserule/interpreter"
)

// An entry is a line that is typed: a number, or the faces of dice. Its letters stay free for commands.
type entry struct {
	used bool
	text string
}

func entryFor(d *interpreter.Decision) entry {
	return entry{used: d.Kind == interpreter.AskNumber || d.Kind == interpreter.AskRoll}
}

// mostTyped is how many bytes a line that is typed has room for. More of it takes nothing more.
const mostTyped = 500

// typedOn is a line with something behind it, if there is room for that.
func typedOn(line, more string) string {
	if len(line)+len(more) > mostTyped {
		return line
	}
	return line + more
}

// press types a key; it tells whether the key belongs to the line.
func (e *entry) press(key string) bool {
	switch {
	case key == "backspace" && e.text != "":
		e.text = e.text[:len(e.text)-1]
	case key == "space" && e.text != "":
		e.text = typedOn(e.text, " ")
	case key == "-" && e.text == "", len(key) == 1 && strings.Contains("0123456789", key):
		e.text = typedOn(e.text, key)
	default:
		return false
	}
	return true
}

// numbers are what has been typed, one by one.
func (e *entry) numbers() ([]int64, bool) {
	var numbers []int64
	for _, word := range strings.Fields(e.text) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, len(numbers) > 0
}
