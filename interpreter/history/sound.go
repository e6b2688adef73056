package history

import (
	"strconv"

	"houserule/interpreter"
)

// AreDecisions tells whether entries that were read can be decisions of so many players, and nothing else.
func (j Journal) AreDecisions(players int) bool {
	for i := range j {
		if !j[i].isDecision(players) {
			return false
		}
	}
	return true
}

func (e *Entry) isDecision(players int) bool {
	if e.Corrects || e.Begins || e.Player < 0 || e.Player >= players || e.Kind > interpreter.AskOption {
		return false
	}
	_, err := strconv.ParseInt(e.Answer, 10, 64)
	return err == nil || e.Kind != interpreter.AskNumber
}
