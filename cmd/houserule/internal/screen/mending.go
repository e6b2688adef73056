package screen

import (
	"errors"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/sitting"
	"houserule/interpreter"
)

// A mending is a line that is typed to correct the table of real cards. While it is, every key belongs to
// it.
type mending struct {
	open bool
	text string
}

// mendKey opens the line. No name is likely to have it in it, and names are typed in the same place.
const mendKey = "="

// pressMending types a key, if the line is open or is opened by it.
func (m *Model) pressMending(key string) bool {
	line := &m.mending
	if !line.open {
		line.open = key == mendKey && m.decision != nil && m.Game.AsksLuck()
		return line.open
	}
	m.notice = notice{}
	switch key {
	case "enter":
		m.correct()
	case "esc":
		*line = mending{}
	case "backspace":
		line.text = strings.TrimSuffix(line.text, lastRune(line.text))
	case "space":
		line.text += " "
	default:
		if len([]rune(key)) == 1 {
			line.text += key
		}
	}
	return true
}

// correct brings the game to where the table is, or says why it can't.
func (m *Model) correct() {
	words := strings.TrimPrefix(m.mending.text, sitting.ToCorrect+" ")
	if err := m.Game.Correct(words); err != nil {
		m.refuse(err)
		return
	}
	m.turnTo()
	m.notice = notice{"The table is corrected.", false}
}

// refuse says why something cannot be, over the whole screen if it is too much for a line.
func (m *Model) refuse(err error) {
	text := sitting.OneLine(err.Error())
	if width, _ := m.size(); ansi.StringWidth(text) > width {
		m.open("That cannot be", wrap(text, width), "")
		return
	}
	m.notice = notice{text, true}
}

// mendingLines are the line that is typed and, as far as there is room, what may stand in it.
func (m *Model) mendingLines(width, height int) []string {
	help := wrap("Type "+interpreter.HowToCorrect+".", width)
	return append(help[:max(0, min(len(help), height-1))], " "+sitting.ToCorrect+" "+m.mending.text+m.look.cursor.Render(" "))
}

// errNothing answers a name that nothing has.
var errNothing = errors.New("nothing here is called that")
