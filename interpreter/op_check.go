package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/program"
)

// tellCheck keeps what the check was about, then the dice of a side, behind their number, then its lines,
// then total and against, then the same of the other side, and at last what cards in play did.
func (m *machine) tellCheck(in *program.Instr, r []int64) {
	m.emit(event.Checked, int64(in.C), none, none).N = in.B
	site := &m.p.Checks[in.B]
	for _, about := range site.About {
		m.log.AddArgs(m.referTo(r[about]))
	}
	side := r[in.A : in.A+site.Width]
	m.tellDice(side, site.Source.Dice.Count)
	m.log.AddArgs(side[site.Lines : site.Against+1]...)
	if contest := site.Source.Contest; contest != nil {
		m.tellDice(side[site.OtherDice:], contest.Dice.Count)
		m.log.AddArgs(side[site.OtherLines : site.OtherLines+int32(len(contest.Adds))]...)
	}
	if site.Modified > 0 {
		for kept := m.List(side[site.Modified]); len(kept) > 0; kept = kept[event.ModifiedWidth:] {
			m.log.AddArgs(m.referTo(kept[0]), kept[1], kept[2])
		}
	}
}

func (m *machine) tellDice(rolled []int64, count int) {
	var faces []int64
	if count > 0 {
		faces = m.List(rolled[program.DiceWidth-1])
	}
	m.log.AddArgs(int64(len(faces)))
	m.log.AddArgs(faces...)
}
