package tui

import (
	"fmt"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/diag"
)

// always asks how questions like this one are to be answered from now on.
func (m *Model) always() {
	if m.decision == nil {
		return
	}
	page := &pager{title: "From now on", back: "goes back"}
	for _, a := range m.StandingFor(m.decision) {
		page.picks = append(page.picks, func() {
			m.Always(a)
			m.answerStanding()
		})
		page.lines = append(page.lines, fmt.Sprintf("%d  %s", len(page.picks), wording.OneLine(a.String())))
	}
	page.lines = append(page.lines, "", "A way that was not there before is asked all the same. A ends it.")
	m.pager = page
}

// answerStanding goes on to the next question that no answer stands for.
func (m *Model) answerStanding() {
	answered, err := m.AnswerStanding()
	if answered > 0 {
		m.turnTo()
		m.notice = notice{fmt.Sprintf("Answered for you: %s. A ends that.", diag.Counted(answered, "question")), false}
	}
	if err != nil {
		m.refuse(err)
	}
}

// endAlways lists the answers that stand, and ends those that are picked.
func (m *Model) endAlways() {
	page := &pager{title: "Answers that stand; a number ends one", back: "goes back"}
	for i, a := range m.Standing() {
		if len(page.picks) == len(digits) {
			break
		}
		page.picks = append(page.picks, func() { m.EndStanding(i) })
		page.lines = append(page.lines, fmt.Sprintf("%d  %s", len(page.picks), wording.OneLine(a.String())))
	}
	if len(page.picks) == 0 {
		m.notice = notice{"No answer stands; a has questions answered the same from now on.", true}
		return
	}
	m.pager = page
}
