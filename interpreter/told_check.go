package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// A CheckTold is what was told of a check.
type CheckTold struct {
	Name       string
	About      []string // the components that it was about
	Dice       []int64
	Lines      []LineTold // those that counted, and then what cards in play did
	Total      int64
	HasAgainst bool
	Against    int64
	Other      *SideTold // the other side's roll in a contest
	Outcome    string    // empty for a check that only gives its total
}

// A SideTold is the other side of a contest.
type SideTold struct {
	Dice  []int64
	Lines []LineTold
}

// A LineTold is a line that counted.
type LineTold struct {
	Label string
	Minus bool
	Value int64
	Cites []string
}

// What is kept of a modifier of a check: the component, the number of the modifier, and what it added.
const modifiedWidth = 3

// modified is the line of a check that a modifier is.
func (l *Log) modified(component, number, value int64) LineTold {
	m := l.program.Modifiers[number]
	line := LineTold{Label: m.Label, Value: value, Cites: m.Cites}
	if line.Label == "" {
		line.Label = l.Component(component)
	}
	return line
}

// tellCheck keeps what the check was about, then the dice of a side, behind their number, then its lines,
// then total and against, then the same of the other side, and at last what cards in play did.
func (m *machine) tellCheck(in *program.Instr, r []int64) {
	e := m.told(Checked, int64(in.C), none, none)
	e.N = in.B
	site := &m.p.Checks[in.B]
	for _, about := range site.About {
		m.with(e, m.toldOf(r[about]))
	}
	side := r[in.A : in.A+site.Width]
	m.tellDice(e, side, site.Source.Dice.Count)
	m.with(e, side[site.Lines:site.Against+1]...)
	if contest := site.Source.Contest; contest != nil {
		m.tellDice(e, side[site.OtherDice:], contest.Dice.Count)
		m.with(e, side[site.OtherLines:site.OtherLines+int32(len(contest.Adds))]...)
	}
	if site.Modified > 0 {
		for kept := m.List(side[site.Modified]); len(kept) > 0; kept = kept[modifiedWidth:] {
			m.with(e, m.toldOf(kept[0]), kept[1], kept[2])
		}
	}
}

func (m *machine) tellDice(e *Event, rolled []int64, count int) {
	var faces []int64
	if count > 0 {
		faces = m.List(rolled[program.DiceWidth-1])
	}
	m.with(e, int64(len(faces)))
	m.with(e, faces...)
}

// Check is what an event of kind Checked tells.
func (l *Log) Check(e *Event) CheckTold {
	site := &l.program.Checks[e.N]
	args := l.Args(e)
	told := CheckTold{Name: site.Name}
	for range site.About {
		told.About, args = append(told.About, l.Component(args[0])), args[1:]
	}
	told.Dice, args = splitDice(args)
	told.Lines, args = splitLines(site.Source.Adds, args)
	told.Total, told.Against, args = args[0], args[1], args[2:]
	told.HasAgainst = told.Against != none
	if contest := site.Source.Contest; contest != nil {
		told.Other = &SideTold{}
		told.Other.Dice, args = splitDice(args)
		told.Other.Lines, args = splitLines(contest.Adds, args)
	}
	for ; len(args) > 0; args = args[modifiedWidth:] {
		told.Lines = append(told.Lines, l.modified(args[0], args[1], args[2]))
	}
	if e.A >= 0 {
		told.Outcome = site.Source.Enum.Members[site.Source.Outcomes[e.A].Result]
	}
	return told
}

func splitDice(args []int64) (dice, rest []int64) {
	n := args[0]
	return args[1 : 1+n], args[1+n:]
}

// splitLines reads the values of lines; a line that didn't count has none.
func splitLines(adds []*variant.Add, args []int64) (lines []LineTold, rest []int64) {
	for i, a := range adds {
		if args[i] != none {
			lines = append(lines, LineTold{Label: a.Label, Minus: a.Minus, Value: args[i], Cites: a.Cites})
		}
	}
	return lines, args[len(adds):]
}
