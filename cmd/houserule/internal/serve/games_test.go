package serve

import (
	"flag"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

var whole = flag.Bool("whole", false, "have TestGamesInABrowser give every answer of its games in the browser, not only the first and the last ones")

// Every variant is played to its end in a browser, with hints. Without -whole only the first and
// the last answers are given in the browser, because games are long.
func TestGamesInABrowser(t *testing.T) {
	b := browsertest.Start(t)
	for _, game := range []struct {
		variant string
		players int
	}{{"solitaire", 1}, {"quests", 1}, {"hazard-decks", 1}, {"arda", 3}, {"runebound-lairs", 1}} {
		t.Run(game.variant, func(t *testing.T) {
			ended := sessiontest.Sit(t, game.variant, game.players)
			sessiontest.Suggest(t, ended, math.MaxInt)
			l := open(t, sessiontest.Sit(t, game.variant, game.players))
			var seats []*tab
			for seat := range game.players {
				seats = append(seats, visit(t, b, l.seat(seat), 1280, 800))
			}
			few, answers := 8, len(ended.Game.Steps())
			if *whole {
				few = answers
			}
			l.takeHints(seats, few)
			sessiontest.Suggest(t, l.game, answers-2*few)
			l.push()
			l.takeHints(seats, few)
			for _, seat := range seats {
				seat.Until(isOver)
				if over := seat.Overflow(); over != "0" {
					t.Errorf("the page at the end is %s too wide", over)
				}
			}
		})
	}
}

// takeHints follows n hints on the pages, or fewer if the game ends.
func (l *lobby) takeHints(seats []*tab, answers int) {
	for range answers {
		d, open := l.game.Game.Next()
		if !open {
			return
		}
		seats[d.Player].takeHint(page.AskID(d))
	}
}

var aNumber = regexp.MustCompile(`-?[0-9]+`)

// takeHint asks for a hint to a question and answers accordingly.
func (w *tab) takeHint(id string) {
	w.Helper()
	const (
		says  = `document.getElementById("notice").textContent`
		start = "The rules suggest: "
	)
	w.Until(`document.getElementById("` + id + `")`)
	w.asked()
	w.Is(says + ` = ""`)
	w.Press("h")
	w.Until(says + `.startsWith("` + start + `")`)
	kind := w.Is(`ask().querySelector("[name=kind]").value`)
	if kind != "number" {
		w.Until(`ask()?.querySelector(".suggested, .good")`)
	}
	w.asked() // because the hint can move the options, and a key pressed before that is ignored
	switch kind {
	case "number":
		w.Press(aNumber.FindString(strings.TrimPrefix(w.Is(says), start)))
		w.Press(kb.Enter)
	case "some":
		w.Is(`ask().querySelectorAll(".suggested").forEach((way) => way.querySelector("input").click())`)
		w.Press(kb.Enter)
	default:
		w.Is(`ask().querySelector("button .good").closest("button").click()`)
	}
	w.gone(id)
	if over := w.Overflow(); over != "0" {
		w.Errorf("after %s the page is %s too wide", id, over)
	}
	if figures := w.Is(covered); figures != "" {
		w.Errorf("after %s something covers a figure of %s", id, figures)
	}
}
