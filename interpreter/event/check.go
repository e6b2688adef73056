package event

import (
	"strings"

	"houserule/dsl/variant"
)

// A Check is the log entry of a check: its dice, the lines that counted, and the outcome.
type Check struct {
	Name       string
	About      []string // names of the components that the check is about
	Dice       []int64
	Lines      []Line // lines that counted, then the modifiers of cards in play
	Total      int64
	HasAgainst bool
	Against    int64
	Other      *Side  // the opposing roll in a contest
	Outcome    string // empty for a check that only has a total
	Ending     string // in a log for players, Outcome with components in place of the parameters that it names
}

// A Side is the opposing side of a contest.
type Side struct {
	Dice  []int64
	Lines []Line
}

// A Line is a value that a check added or subtracted, with its label and the clauses that it cites.
type Line struct {
	Label string
	Minus bool
	Value int64
	Cites []string
}

// ModifiedWidth is the number of arguments that an event keeps for each modifier of a check: the
// component, the index of the modifier, and the value added.
const ModifiedWidth = 3

// modified returns the line for a modifier. Without a label of its own, the line has the
// component's name.
func (l *Log) modified(component, number, value int64) Line {
	m := l.program.Modifiers[number]
	line := Line{Label: m.Label, Value: value, Cites: m.Cites}
	if line.Label == "" {
		line.Label = l.Component(component)
	}
	return line
}

// Check decodes the arguments of a Checked event.
func (l *Log) Check(e *Event) Check {
	site := &l.program.Checks[e.N]
	args := l.Args(e)
	c := Check{Name: site.Name}
	if l.spoken {
		c.Name = site.Called
	}
	for range site.About {
		c.About, args = append(c.About, l.Component(args[0])), args[1:]
	}
	c.Dice, args = splitDice(args)
	c.Lines, args = splitLines(site.Source.Adds, args)
	c.Total, c.Against, args = args[0], args[1], args[2:]
	c.HasAgainst = c.Against != variant.None
	if contest := site.Source.Contest; contest != nil {
		c.Other = &Side{}
		c.Other.Dice, args = splitDice(args)
		c.Other.Lines, args = splitLines(contest.Adds, args)
	}
	for ; len(args) > 0; args = args[ModifiedWidth:] {
		c.Lines = append(c.Lines, l.modified(args[0], args[1], args[2]))
	}
	if e.A >= 0 {
		c.Outcome = l.Member(site.Source.Enum, int64(site.Source.Outcomes[e.A].Result))
		c.Ending = c.Outcome
		if l.spoken {
			c.Ending = ending(c.Outcome, site.Parts, c.About)
		}
	}
	return c
}

// ending replaces the names of parameters in the name of an outcome by those of their components:
// "member hit" becomes "Elrond hit".
func ending(outcome string, params, components []string) string {
	spaced := " " + outcome + " "
	for i, param := range params {
		before, after, found := strings.Cut(spaced, " "+param+" ")
		if found {
			spaced = before + " " + components[i] + " " + after
		}
	}
	return strings.TrimSpace(spaced)
}

func splitDice(args []int64) (dice, rest []int64) {
	n := args[0]
	return args[1 : 1+n], args[1+n:]
}

// splitLines decodes the values of adds and returns the remaining arguments. A line that didn't
// count has the value none, and is left out.
func splitLines(adds []*variant.Add, args []int64) (lines []Line, rest []int64) {
	for i, a := range adds {
		if args[i] != variant.None {
			lines = append(lines, Line{Label: a.Label, Minus: a.Minus, Value: args[i], Cites: a.Cites})
		}
	}
	return lines, args[len(adds):]
}
