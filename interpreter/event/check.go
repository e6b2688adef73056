package event

import (
	"houserule/dsl/variant"
)

// A Check is what was told of a check.
type Check struct {
	Name       string
	About      []string // the components that it was about
	Dice       []int64
	Lines      []Line // those that counted, and then what cards in play did
	Total      int64
	HasAgainst bool
	Against    int64
	Other      *Side  // the other side's roll in a contest
	Outcome    string // empty for a check that only gives its total
}

// A Side is the other side of a contest.
type Side struct {
	Dice  []int64
	Lines []Line
}

// A Line is a line that counted.
type Line struct {
	Label string
	Minus bool
	Value int64
	Cites []string
}

// What is kept of a modifier of a check: the component, the number of the modifier, and what it added.
const ModifiedWidth = 3

// modified is the line of a check that a modifier is.
func (l *Log) modified(component, number, value int64) Line {
	m := l.program.Modifiers[number]
	line := Line{Label: m.Label, Value: value, Cites: m.Cites}
	if line.Label == "" {
		line.Label = l.Component(component)
	}
	return line
}

// Check is what an event of kind Checked tells.
func (l *Log) Check(e *Event) Check {
	site := &l.program.Checks[e.N]
	args := l.Args(e)
	told := Check{Name: site.Name}
	if l.spoken {
		told.Name = site.Called
	}
	for range site.About {
		told.About, args = append(told.About, l.Component(args[0])), args[1:]
	}
	told.Dice, args = splitDice(args)
	told.Lines, args = splitLines(site.Source.Adds, args)
	told.Total, told.Against, args = args[0], args[1], args[2:]
	told.HasAgainst = told.Against != variant.None
	if contest := site.Source.Contest; contest != nil {
		told.Other = &Side{}
		told.Other.Dice, args = splitDice(args)
		told.Other.Lines, args = splitLines(contest.Adds, args)
	}
	for ; len(args) > 0; args = args[ModifiedWidth:] {
		told.Lines = append(told.Lines, l.modified(args[0], args[1], args[2]))
	}
	if e.A >= 0 {
		told.Outcome = l.Member(site.Source.Enum, int64(site.Source.Outcomes[e.A].Result))
	}
	return told
}

func splitDice(args []int64) (dice, rest []int64) {
	n := args[0]
	return args[1 : 1+n], args[1+n:]
}

// splitLines reads the values of lines; a line that didn't count has none.
func splitLines(adds []*variant.Add, args []int64) (lines []Line, rest []int64) {
	for i, a := range adds {
		if args[i] != variant.None {
			lines = append(lines, Line{Label: a.Label, Minus: a.Minus, Value: args[i], Cites: a.Cites})
		}
	}
	return lines, args[len(adds):]
}
