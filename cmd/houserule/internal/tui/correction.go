package tui

import (
	"errors"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/history"
)

// A correction is a line that is typed to correct the table of real cards. While it is, every key belongs to
// it.
type correction struct {
	open bool
	text string
}

// correctKey opens the line. No name is likely to have it in it, and names are typed in the same place.
const correctKey = "="

// pressCorrection types a key, if the line is open or is opened by it.
func (m *Model) pressCorrection(key string) bool {
	line := &m.correction
	if !line.open {
		line.open = key == correctKey && m.decision != nil && m.Game.AsksLuck()
		return line.open
	}
	m.notice = notice{}
	switch key {
	case "enter":
		m.correct()
	case "esc":
		*line = correction{}
	case "backspace":
		line.text = strings.TrimSuffix(line.text, lastRune(line.text))
	case "space":
		line.text = typedOn(line.text, " ")
	default:
		if len([]rune(key)) == 1 {
			line.text = typedOn(line.text, key)
		}
	}
	return true
}

// correct brings the game to where the table is, or says why it can't.
func (m *Model) correct() {
	words := strings.TrimPrefix(m.correction.text, session.ToCorrect+" ")
	if err := m.Correct(words); err != nil {
		m.refuse(err)
		return
	}
	m.turnTo()
	m.notice = notice{"The table is corrected.", false}
	m.tellUnkept()
}

// refuse says why something cannot be, over the whole screen if it is too much for a line.
func (m *Model) refuse(err error) {
	text := wording.OneLine(err.Error())
	if width, _ := m.size(); ansi.StringWidth(text) > width {
		m.open("This is not possible", fit.Wrap(text, width), "")
		return
	}
	m.notice = notice{text, true}
}

// correctionLines are the line that is typed and, as far as there is room, what may stand in it.
func (m *Model) correctionLines(width, height int) []string {
	help := fit.Wrap("Type "+history.HowToCorrect+".", width)
	return append(help[:max(0, min(len(help), height-1))], " "+session.ToCorrect+" "+m.correction.text+m.styles.cursor.Render(" "))
}

// errNothing answers a name that nothing has.
var errNothing = errors.New("no name here matches")
