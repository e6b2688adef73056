package tui

import (
	"slices"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
)

// always asks for the kind of a standing answer, and then for its lifetime.
func (m *Model) always() {
	if m.decision == nil {
		return
	}
	page := &pager{title: "Answer this question from now on", back: "goes back"}
	for _, a := range m.StandingFor(m.decision) {
		words := a.Answer()
		if untils := m.Untils(m.decision, a); len(untils) == 1 {
			a.Until, words = untils[0], words+", "+untils[0].In(&m.styles.language)
		}
		page.addItem(words, func() { m.howLong(a) })
	}
	page.lines = append(page.lines, m.styles.language.Word("You are still asked after a loss. If your answer changes a chance, you are also asked when there is a new option, or that chance has moved by more than 10 %. Press A to end a standing answer."), "")
	m.pager = page
}

// howLong asks for the lifetime of a standing answer, if there are several, and sets it.
func (m *Model) howLong(a session.Standing) {
	untils := m.Untils(m.decision, a)
	stands := func(until session.Until) {
		a.Until = until
		m.Always(a)
		m.answerStanding()
	}
	if len(untils) == 1 {
		stands(untils[0])
		return
	}
	m.pager = &pager{title: wording.OneLine(a.Answer()), back: "goes back"}
	for _, until := range untils {
		m.pager.addItem(until.In(&m.styles.language), func() { stands(until) })
	}
}

// answerStanding applies standing answers up to the next question without one.
func (m *Model) answerStanding() {
	stood := m.chosenStanding()
	answered, err := m.AnswerStanding()
	if answered > 0 {
		m.turnTo()
	}
	if answered > 0 && stood > 0 {
		ends := "A ends the standing answer."
		if m.chosenStanding() < stood {
			ends = "The standing answer has ended."
		}
		m.notice = notice{m.say("Answered for you: %d.", answered) + " " + m.say(ends), false}
	}
	if err != nil {
		m.refuse(err)
	}
}

// chosenStanding returns the number of standing answers that a player has chosen. Forced moves are
// answered without one.
func (m *Model) chosenStanding() int {
	return len(slices.DeleteFunc(slices.Clone(m.Standing()), func(a session.Standing) bool { return a.SkipsIdle() }))
}

// propose proposes a standing answer if the player has given the same answer several times.
func propose(m *Model) {
	if m.decision == nil || m.notice.text != "" {
		return
	}
	if a, ok := m.Proposed(m.decision); ok {
		m.notice = notice{a.Proposal() + m.say(" Press a."), false}
	}
}

// endAlways lists the standing answers, and deletes the one that is picked.
func (m *Model) endAlways() {
	page := &pager{title: "Standing answers; enter ends one", back: "goes back"}
	for _, i := range m.StandingShownTo(m.viewer()) {
		page.addItem(m.Standing()[i].String(), func() { m.EndStanding(i) })
	}
	if page.list == nil {
		m.notice = notice{"There are no standing answers; a adds one for this question.", true}
		return
	}
	m.pager = page
}
