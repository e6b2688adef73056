package tui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/dsl"
	"houserule/interpreter/view"
)

// questions is the number of questions of a game whose screens are checked.
const questions = 50

// No region of the screen moves between the questions of a game. The outcome of the last answer is
// visible, and so are the player's hand and the board if an option is in them.
func TestRegionsStay(t *testing.T) {
	for _, name := range playable(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			m := New(sessiontest.Sit(t, name, 0, "1"))
			for asked := 0; asked < questions && m.toQuestion(); asked++ {
				for _, size := range []string{"80x24", "120x40", "60x20"} {
					m.resizeTo(size)
					checkRegions(t, m)
				}
				happened := len(m.Game.Log().Events)
				m.choose(m.Game.Suggestion())
				if m.notice.bad {
					t.Fatalf("the suggestion is refused:\n%s", shown(m))
				}
				if m.toQuestion() {
					checkOutcome(t, m, happened)
				}
			}
		})
	}
}

// playable returns the shipped variants that can be played, and the games in testdata.
func playable(t *testing.T) []string {
	names, err := filepath.Glob("../../../../testdata/games/*.rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, listing := range library.List() {
		if v, _ := library.Load(dsl.Request{Variant: listing.Name}); v != nil && len(library.Abstract(v)) == 0 {
			names = append(names, listing.Name)
		}
	}
	return names
}

// toQuestion lets others decide and closes pages, up to the next question of the player. It
// returns false if there is none.
func (m *Model) toQuestion() bool {
	for m.others != nil {
		m.pager = nil
		m.cancelOthers()
		m.receive(m.think()().(decided))
	}
	m.pager = nil
	return m.decision != nil
}

func checkRegions(t *testing.T, m *Model) {
	t.Helper()
	r, width, height := m.regions(), m.width, m.height
	lines := strings.Split(strings.TrimSuffix(shown(m), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], "|")
	}
	below := 1 + r.table
	if width >= wide {
		below = 1
	}
	question := height - 2 - r.options - forQuestion
	prompt := m.prompt(width)
	switch {
	case len(lines) != height || !strings.HasPrefix(lines[0], m.Title()[:3]):
		t.Fatalf("the heading is gone:\n%s", shown(m))
	case !strings.Contains(lines[0], session.PhaseOf(m.decision)) || !strings.Contains(lines[0], m.score):
		t.Fatalf("the phase or the score is not in the heading:\n%s", shown(m))
	case !strings.HasPrefix(lines[below], "──"):
		t.Fatalf("the table is not above line %d:\n%s", below, shown(m))
	case !slices.ContainsFunc(lines[question:question+forQuestion], func(l string) bool { return l == strings.TrimRight(prompt[0], " ") }):
		t.Fatalf("the question is not in line %d:\n%s", question, shown(m))
	case !strings.Contains(lines[height-1], "? keys"):
		t.Fatalf("the keys are gone:\n%s", shown(m))
	}
	if width != 80 {
		return
	}
	table := strings.Join(lines[1:below], "\n")
	if card := optionInHand(m); card != nil && !strings.Contains(table, card.Name) && !strings.Contains(table, signs(card)) {
		t.Fatalf("%s, in the player's hand, can be chosen, but is not on the table:\n%s", card.Name, shown(m))
	}
	places := board.PlacesIn(m.seen, m.decision, m.menu.picked)
	for option, space := range places {
		isSpace := space >= 0 && space == m.decision.Component(option, m.menu.picked)
		if isSpace && m.menu.items[m.menu.cursor].offers(option) && !strings.ContainsAny(table, "[›") {
			t.Fatalf("the space under the cursor is not visible:\n%s", shown(m))
		}
	}
}

// signs returns the values of a card's fields, the last one first, as the suit follows the rank.
func signs(card *view.Card) (text string) {
	for _, f := range card.Fields {
		text = f.Value + text
	}
	return text
}

// optionInHand returns a card in the player's hand that is an option, or nil.
func optionInHand(m *Model) *view.Card {
	options := map[int]bool{}
	for i := range m.decision.Open {
		options[m.decision.Component(i, m.menu.picked)] = true
	}
	for _, z := range m.seen.Zones {
		if z.Sort != "hand" || z.Owner >= 0 && z.Owner != m.viewer() {
			continue
		}
		if i := slices.IndexFunc(z.Cards, func(c view.Card) bool { return !c.Hidden && options[c.Number] }); i >= 0 {
			return &z.Cards[i]
		}
	}
	return nil
}

// checkOutcome checks that the first action since an event is in the first lines of the story, and
// the first check too.
func checkOutcome(t *testing.T, m *Model, happened int) {
	t.Helper()
	m.resizeTo("80x24")
	r := m.regions()
	told := strings.Split(shown(m), "\n")[2+r.table:][:r.story]
	for i := range told {
		told[i] = strings.TrimPrefix(told[i], "|")
	}
	story := session.FormatStory(nil, m.viewer(), m.StoryLines(m.viewer(), happened))
	for _, least := range []session.Weight{session.PlainEvent, session.Outcome} {
		i := slices.IndexFunc(story, func(l session.StoryLine) bool { return l.Weight >= least })
		if i < 0 {
			return
		}
		first, _, _ := strings.Cut(ansi.Wrap(story[i].Line, 78, ""), "\n")
		if !slices.ContainsFunc(told, func(l string) bool {
			return strings.HasPrefix(strings.TrimSpace(l), strings.TrimSpace(first)[:min(30, len(strings.TrimSpace(first)))])
		}) {
			t.Fatalf("the outcome %q is not on the screen:\n%s", story[i].Line, shown(m))
		}
	}
}

// The cards that others have played to a trick are on the table at 80x24, because they come before
// the scores of the players. A second hand of a player that is empty takes no room.
func TestTrickIsOnTheTable(t *testing.T) {
	m := New(sessiontest.Sit(t, "../../../../testdata/games/hearts.rules", 4, "1"))
	m.resizeTo("80x24")
	tricks := 0
	for asked := 0; asked < questions && m.toQuestion(); asked++ {
		table := shown(m)
		for _, z := range m.seen.Zones {
			if z.Name == "played" && z.Count > 0 {
				tricks++
				if !strings.Contains(table, fmt.Sprintf("player %d: %s", z.Owner+1, signs(&z.Cards[0]))) {
					t.Fatalf("%s of player %d is not on the table:\n%s", signs(&z.Cards[0]), z.Owner+1, table)
				}
			}
		}
		if strings.Contains(table, "cards to pass 0") {
			t.Fatalf("an empty second hand is on the table:\n%s", table)
		}
		m.choose(m.Game.Suggestion())
	}
	if tricks == 0 {
		t.Fatal("nothing was played")
	}
}
