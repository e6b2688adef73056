package page

import (
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter"
	"houserule/interpreter/history"
)

// Sent is all that a seat is ever sent where a game stands: its page and the whole story in both voices, the help, and the pages
// of some cards.
func Sent(g *interpreter.Game, seat int) string {
	return sentOf(&session.Session{Game: history.New(g)}, seat)
}

func sentOf(s *session.Session, seat int) string {
	const cards = "1234"
	var text strings.Builder
	memory, sheets := &Memory{}, []Sheet{}
	table := Table{Session: s}
	for _, table.Voice = range []Voice{Deeds, Steps} {
		must(Of(table, seat, memory).Write(&text))
		sheets = append(sheets, StorySheet(table, seat))
	}
	for _, token := range cards {
		if sheet, ok := CardSheet(table, seat, memory, string(token)); ok {
			sheets = append(sheets, sheet)
		}
	}
	for _, sheet := range append(sheets, HelpSheet(table, seat)) {
		must(sheet.Write(&text))
	}
	return text.String()
}

// must says that a page can be made: the templates are part of the program, and a Builder takes everything.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// Skips reports whether a page answers a question by itself where a game stands, because no answer changes anything.
func Skips(g *interpreter.Game, d *interpreter.Decision) bool {
	s := &session.Session{Game: history.New(g)}
	return !session.IsLuck(d) && s.CannotMatter(d)
}
