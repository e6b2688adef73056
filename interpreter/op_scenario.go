package interpreter

import (
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

//op:def Mark log from here on (A 1) or not (A 0); B 1: a given or do block begins
func opMark(m *machine, in *program.Instr, _ window) signal {
	s := m.scenario
	if s == nil {
		return proceed
	}
	s.traced = in.A == 1
	if s.course.running { // the end of the game skipped the rest of a line
		s.course.set(false, m.coverage)
	}
	if in.B == 1 {
		s.open, s.closed = nil, nil
	}
	return proceed
}

//op:def Course count for the game's own course from here on (A 1), or stop counting (A 0)
func opCourse(m *machine, in *program.Instr, _ window) signal {
	if m.scenario != nil {
		m.scenario.course.set(in.A == 1, m.coverage)
	}
	return proceed
}

//op:def Resume continue at C if the game ends
func opResume(m *machine, in *program.Instr, _ window) signal {
	if m.scenario != nil {
		m.fiber.resume = m.fiber.mark(int(in.C))
	}
	return proceed
}

//op:def Expected record the failed Expectations[B]; r[A] and r[A+1] are its sides
func opExpected(m *machine, in *program.Instr, r window) signal {
	if s := m.scenario; s != nil {
		s.failures = append(s.failures, m.failure(&m.p.Expectations[in.B], *r.At(in.A), *r.At(in.A + 1)))
	}
	return proceed
}

//op:def ExpectOdds compare odds with OddsSites[B]; its arguments begin at r[A]
func opExpectOdds(m *machine, _ *program.Instr, _ window) signal {
	if m.scenario == nil {
		return proceed
	}
	return wantsOdds
}

//op:def ExpectOption expect option Phrases[A] as variant.Shown B for player C, from 1; 0 for any
func opExpectOption(m *machine, in *program.Instr, _ window) signal {
	if m.scenario != nil {
		m.expectOption(m.p.Phrases[in.A], variant.Shown(in.B), int(in.C))
	}
	return proceed
}

//op:def ExpectRefused expect the game to be refused because of Refusals[A]
func opExpectRefused(m *machine, in *program.Instr, _ window) signal {
	if m.scenario != nil {
		m.expectRefused(m.p.Refusals[in.A])
	}
	return proceed
}

//op:def Ending r[A] = game is over (N 0), score of player r[B] or none (N 1), or r[B] won (N 2)
func opEnding(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = m.ending(in.N, *r.At(in.B))
	return proceed
}

//op:def PlayGame setup, turns and score follow; continue at C when the game ends
func opPlayGame(m *machine, in *program.Instr, r window) signal {
	m.fiber.play = m.fiber.mark(int(in.C))
	return proceed
}

//op:def LeaveGame undo PlayGame, because the requested turns are over
func opLeaveGame(m *machine, in *program.Instr, r window) signal {
	m.fiber.play = bookmark{}
	return proceed
}

// ending returns the result of the game for a player, as the instruction Ending defines.
func (m *machine) ending(what uint16, player int64) int64 {
	switch {
	case what == 0:
		return boolean(m.Over)
	case what == 1 && m.Over:
		return m.Scores[player]
	case what == 1:
		return none
	}
	return boolean(m.Over && m.Won[player])
}

func (m *machine) failure(e *program.Expectation, left, right int64) Failure {
	f := Failure{Span: e.Span, Message: "this expectation failed"}
	if e.Left >= 0 {
		f.Left, f.Right = m.valueLabel(e.Left, left), m.valueLabel(e.Right, right)
	}
	return f
}

// expectOption records a failure if an option was not shown as expected. player counts from 1; 0
// stands for any player.
func (m *machine) expectOption(label string, wanted variant.Shown, player int) {
	is := func(o shown) bool { return o.label == label && (player == 0 || o.player == player-1) }
	open, closed := slices.ContainsFunc(m.scenario.open, is), slices.ContainsFunc(m.scenario.closed, is)
	if message := otherwise(wanted, open, closed); message != "" {
		m.scenario.failures = append(m.scenario.failures, Failure{Span: m.p.At(int32(m.fiber.pc)).Span, Message: message})
	}
}

// otherwise returns a message if an option was not shown as expected, or an empty string if it
// was.
func otherwise(wanted variant.Shown, open, closed bool) string {
	switch {
	case wanted == variant.NotOffered && open:
		return "this option was offered"
	case wanted == variant.NotOffered, wanted == variant.Offered && open, wanted == variant.Closed && closed:
		return ""
	case closed:
		return "this option was offered, but closed"
	case open:
		return "this option was offered, but open"
	case wanted == variant.Closed:
		return "no such option was closed"
	}
	return "no such option was offered"
}

// expectRefused compares the requirements that don't hold with the ones that a scenario expects.
func (m *machine) expectRefused(e *variant.ExpectRefused) {
	unmet := m.unmet()
	for _, reason := range e.Reasons {
		at := slices.IndexFunc(unmet, func(u Unmet) bool { return strings.Contains(u.Why.Message, reason.Text) })
		if at < 0 {
			m.scenario.failures = append(m.scenario.failures, Failure{Span: reason.Span, Message: "the game is not refused for this reason"})
			continue
		}
		unmet = slices.Delete(unmet, at, at+1)
	}
	for _, u := range unmet {
		m.scenario.failures = append(m.scenario.failures, Failure{Span: e.At, Message: "the game is refused: " + u.Why.Message})
	}
}

// expectOdds computes the chances of a procedure, compares them with those that a scenario
// states, and continues after the instruction.
func (m *machine) expectOdds() {
	in := m.p.Code[m.fiber.pc]
	site := &m.p.OddsSites[in.B]
	r := m.fiber.window()
	args := slices.Clone(r[in.A : in.A+site.Args])
	chances, err := m.oddsOf(site.Proc, args)
	m.fiber.pc++
	if err != nil {
		m.scenario.failures = append(m.scenario.failures, Failure{Span: site.Span, Message: err.Error()})
		return
	}
	for _, stated := range site.Chances {
		m.compareChance(site, chances, stated)
	}
}
