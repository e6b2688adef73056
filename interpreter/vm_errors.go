package interpreter

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"houserule/dsl/source"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A RuleError is a run-time error in the rules: an instruction that can't be executed. Chain is
// the call stack, innermost rule first.
type RuleError struct {
	Message string
	Span    source.Span
	Cites   []string
	Chain   []Call
	Cause   error      // a *WrongOrder or *luck.Unfit if the caller's input doesn't fit the rules; else nil
	message names.Text // Message with names that only some players may read
}

// For returns a copy of the error with the message that a player may read. An index that is no
// player's gets the public message.
func (e *RuleError) For(player int) *RuleError {
	seen := *e
	seen.Message = e.message.For(names.Only(int64(player)))
	return &seen
}

// A Call is one frame of the call stack of an error. At is the source location of the error, or
// of the call of the next inner rule.
type Call struct {
	Rule, Sort string
	At         source.Span
}

func (e *RuleError) Error() string {
	if e.Span.IsZero() {
		return e.Message
	}
	return e.Span.String() + ": " + e.Message
}

// Messages that more than one instruction uses.
const (
	nothingThere  = "this reads a field of a component, but the value is none"
	tooGreat      = "the result is too large for a number"
	tooLong       = "this loop runs without end: it exceeded the step limit"
	allClosed     = "all options of this decision are closed, so the player can't choose"
	noCandidate   = "this decision has no options, so the player can't choose"
	tooMuchLogged = "the game logs too much: its log exceeded the limit"
	longList      = "this list has more than %d elements, which is the limit"
	stopped       = "the game was stopped"
	outInLoop     = `%s is out of the game but still asked in this loop; leave it with stop, or test that the player is in players`
)

// IsDeadEnd reports whether a decision had no option that could be chosen.
func (e *RuleError) IsDeadEnd() bool { return e.Message == allClosed || e.Message == noCandidate }

// IsEndless reports whether the game was stopped at its limit of work or of log entries, because
// only endless games should reach these limits.
func (e *RuleError) IsEndless() bool { return e.Message == tooLong || e.Message == tooMuchLogged }

// IsStopped reports whether the caller stopped the game and the rules are not at fault.
func (e *RuleError) IsStopped() bool { return e.Message == stopped }

// passOver clears the error so that the game continues, and stores the first such error for
// PassedOver. An error in a suggestion or a description is not a reason to end the game, but the
// author of the rules should see it.
func (m *vm) passOver() {
	m.passedOver = cmp.Or(m.passedOver, m.err)
	m.err = nil
}

// passOverAs copies the passed-over error of a copy of the game.
func (m *vm) passOverAs(c *machine) {
	m.passedOver = cmp.Or(m.passedOver, c.passedOver)
}

// PassedOver returns the first rule error that did not end the game, or nil. Such errors occur in
// suggestions, in the text of questions, and in conditions of offers. The value that failed is
// treated as missing.
func (g *Game) PassedOver() *RuleError {
	for _, f := range g.m.fibers {
		if f.ahead != nil {
			g.m.passOverAs(f.ahead)
		}
	}
	return g.m.passedOver
}

// longestChain is the number of calls that an error lists at most. The middle of a longer stack
// is left out.
const longestChain = 40

// fail sets a rule error at the current instruction and returns the signal failed.
func (m *vm) fail(format string, args ...any) signal {
	if format == tooLong && m.isStopped() {
		format = stopped
	}
	spot := m.p.At(int32(m.fiber.pc))
	message := phrase(format, args)
	m.err = &RuleError{Message: message.String, message: message, Span: spot.Span, Cites: spot.Cites, Chain: m.chain(spot)}
	return failed
}

// failBy sets a rule error whose Cause is the given error.
func (m *vm) failBy(cause error) signal {
	s := m.fail("%s", cause)
	m.err.Cause = cause
	return s
}

// phrase formats a message like fmt.Sprintf. Its arguments may contain names that are hidden from
// some players.
func phrase(format string, args []any) (message names.Text) {
	const gap = "\x00"
	var texts []names.Text
	for i, arg := range args {
		if text, ok := arg.(names.Text); ok {
			texts, args[i] = append(texts, text), gap
		}
	}
	for i, piece := range strings.Split(fmt.Sprintf(format, args...), gap) {
		if i > 0 && i <= len(texts) {
			message = message.Append(texts[i-1])
		}
		message = message.Append(names.Plain(piece))
	}
	return message
}

// chain returns the call stack at a source location. A fiber continues the stack of its parent.
func (m *vm) chain(spot program.Spot) []Call {
	calls := m.appendCalls(nil, spot)
	for b := m.fiber; b != nil; b = b.parent {
		for i := len(b.frames) - 1; i >= 0; i-- {
			if len(calls) >= longestChain/2 && i > longestChain/2 {
				i = longestChain / 2
			}
			calls = m.appendCalls(calls, m.p.At(b.frames[i].pc-1))
		}
	}
	return calls
}

// appendCalls appends the rule at a source location, and the rules into which it was inlined.
func (m *vm) appendCalls(calls []Call, spot program.Spot) []Call {
	for ok := true; ok; spot, ok = m.p.Around(spot) {
		if spot.Sort != "" && spot.Sort != "play" && spot.Sort != "turn" {
			calls = append(calls, Call{Rule: spot.Rule, Sort: spot.Sort, At: spot.Span})
		}
	}
	return calls
}

// fillIn replaces "{}" in a message by a value.
func fillIn(message string, value int64) string {
	word := "none"
	if value != none {
		word = strconv.FormatInt(value, 10)
	}
	return strings.Replace(message, "{}", word, 1)
}

func appendInt(text []byte, n int64) []byte { return strconv.AppendInt(text, n, 10) }

// numbered returns the name of a component that the rules don't name: its kind and number.
func numbered(kind string, n int) string { return kind + " " + strconv.Itoa(n+1) }
