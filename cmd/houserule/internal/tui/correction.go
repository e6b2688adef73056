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

// A correction is the input line for corrections of the table of real cards. All keys belong to
// it while it is open.
type correction struct {
	open bool
	text string
}

// correctKey opens the line. It is not a letter, because names are typed in the same place.
const correctKey = "="

// pressCorrection handles a key if the line is open, or if the key opens it. It reports whether
// it did.
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

// correct applies the correction, or shows the error.
func (m *Model) correct() {
	words := strings.TrimPrefix(m.correction.text, session.ToCorrect+" ")
	if err := m.Correct(words); err != nil {
		m.refuse(err)
		return
	}
	m.turnTo()
	m.notice = notice{"The table is corrected.", false}
	m.warnUnkept()
}

// refuse shows an error, on a page if it is too long for a line.
func (m *Model) refuse(err error) {
	text := wording.OneLine(err.Error())
	if width, _ := m.size(); ansi.StringWidth(text) > width {
		m.open("This is not possible", fit.Wrap(text, width), "")
		return
	}
	m.notice = notice{text, true}
}

// correctionLines returns the input line, with as much help above as fits.
func (m *Model) correctionLines(width, height int) []string {
	help := fit.Wrap(m.say("Type %s.", m.say(history.HowToCorrect)), width)
	return append(help[:max(0, min(len(help), height-1))], " "+session.ToCorrect+" "+m.correction.text+m.styles.cursor.Render(" "))
}

// errNothing is the error for a name that no item has.
var errNothing = errors.New("no name here matches")
