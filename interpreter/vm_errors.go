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

// A RuleError is why rules can't be played on: what they ask for can't be done. Chain is how the game
// got there, the innermost rule first.
type RuleError struct {
	Message string
	Span    source.Span
	Cites   []string
	Chain   []Call
	Cause   error      // a *WrongOrder or *luck.Unfit if what was written for the game doesn't fit its rules; else nil
	message names.Text // the same, with names in it that not everybody may read
}

// For is the error as a player may read it; somebody who is none reads what everybody may.
func (e *RuleError) For(player int) *RuleError {
	seen := *e
	seen.Message = e.message.For(names.Only(int64(player)))
	return &seen
}

// A Call is a rule that was being carried out. At is where it stood: the place of the error, or of its
// call of the rule before it in the chain.
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

// What can't be done, where more than one instruction can find it out.
const (
	nothingThere = "this reads a field of a component, but the value is none"
	tooGreat     = "the result is too large for a number"
	tooLong      = "this loop runs without end: it exceeded the step limit"
	allClosed    = "all options of this decision are closed, so the player can't choose"
	noCandidate  = "this decision has no options, so the player can't choose"
	tooMuchTold  = "the game logs too much: its log exceeded the limit"
	longList     = "this list has more than %d elements, which is the limit"
	stopped      = "the game was stopped"
	outInLoop    = `%s is out of the game but still asked in this loop; leave it with stop, or test that the player is in players`
)

// IsDeadEnd reports whether somebody had to decide and could not.
func (e *RuleError) IsDeadEnd() bool { return e.Message == allClosed || e.Message == noCandidate }

// IsEndless reports whether the rules would have gone on for ever.
func (e *RuleError) IsEndless() bool { return e.Message == tooLong || e.Message == tooMuchTold }

// IsStopped reports whether nothing was wrong but that somebody wanted the game to stop.
func (e *RuleError) IsStopped() bool { return e.Message == stopped }

// passOver lets the game go on as if nothing had failed. What only suggests or describes is not worth its end, but somebody
// should hear of it.
func (m *vm) passOver() {
	m.passedOver = cmp.Or(m.passedOver, m.err)
	m.err = nil
}

// passOverAs takes over what was passed over on a copy of the game.
func (m *vm) passOverAs(c *machine) {
	m.passedOver = cmp.Or(m.passedOver, c.passedOver)
}

// PassedOver is the first rule error that the game went on in spite of, or nil: in what is suggested, in the words of a
// question, in what an offer needs. What could not be reckoned counts as not said.
func (g *Game) PassedOver() *RuleError {
	for _, f := range g.m.fibers {
		if f.ahead != nil {
			g.m.passOverAs(f.ahead)
		}
	}
	return g.m.passedOver
}

// The longest chain that is told; a longer one is left out in its middle.
const longestChain = 40

// fail makes a rule error of what the machine is doing.
func (m *vm) fail(format string, args ...any) signal {
	if format == tooLong && m.isStopped() {
		format = stopped
	}
	spot := m.p.At(int32(m.fiber.pc))
	message := phrase(format, args)
	m.err = &RuleError{Message: message.String, message: message, Span: spot.Span, Cites: spot.Cites, Chain: m.chain(spot)}
	return failed
}

// failBy makes a rule error that keeps its cause.
func (m *vm) failBy(cause error) signal {
	s := m.fail("%s", cause)
	m.err.Cause = cause
	return s
}

// phrase is fmt.Sprintf for texts with names that are not for everybody.
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

// chain is how the game got to a spot. A fiber stands in the procedure of the one that began it.
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

// appendCalls appends the rule of a spot, and the rules whose calls were compiled in their place around it.
func (m *vm) appendCalls(calls []Call, spot program.Spot) []Call {
	for ok := true; ok; spot, ok = m.p.Around(spot) {
		if spot.Sort != "" && spot.Sort != "play" && spot.Sort != "turn" {
			calls = append(calls, Call{Rule: spot.Rule, Sort: spot.Sort, At: spot.Span})
		}
	}
	return calls
}

// fillIn puts a value in the place of "{}".
func fillIn(message string, value int64) string {
	word := "none"
	if value != none {
		word = strconv.FormatInt(value, 10)
	}
	return strings.Replace(message, "{}", word, 1)
}

func appendInt(text []byte, n int64) []byte { return strconv.AppendInt(text, n, 10) }

// numbered is the name of a component that was given none.
func numbered(kind string, n int) string { return kind + " " + strconv.Itoa(n+1) }
