package tui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/interpreter/luck"
)

// pressAll presses keys and returns the screen.
func (m *Model) pressAll(keys string) string {
	for key := range strings.FieldsSeq(keys) {
		m.press(key)
	}
	return shown(m)
}

// Each key does the same everywhere: letters are commands, digits choose, and a key without an
// effect says so. A page switches to another page at once, and space never closes it.
func TestHabits(t *testing.T) {
	for _, test := range []struct{ game, keys, shows string }{
		{"solitaire", "", "›0  none"},
		{"solitaire", "j j", "›2  [ ] Bergil"},
		{"solitaire", "j j k", "›1  [ ] Annalena"},
		{"solitaire", "G", "›3  [ ] Merry"},
		{"solitaire", "G g", "›0  none"},
		{"solitaire", "9", "There is no option 9."},
		{"solitaire", "x", "x is no key here. ? lists the keys."},
		{"solitaire", "9 j", "? keys  i card"},
		{"solitaire", "f1", "|Keys"},
		{"solitaire", "w l", "|The story"},
		{"solitaire", "w l l", "|The story, step by step"},
		{"solitaire", "t i", "|Théoden"},
		{"solitaire", "l h", "Suggested: none"},
		{"solitaire", "? G space", "|Keys"},
		{"solitaire", "? x", "x is no key here."},
		{"solitaire", "? q", "|›0  none"},
		{"solitaire", "a G", "›5"},
		{"solitaire", "a /", "|/"},
		{"solitaire", "/ m e r", "/mer"},
		{"ferries", "1", "Sail the Gull to which island?"},
		{"ferries", "1 esc", "What happens at sea?"},
		{"klondike", "2 2 u q", "You undid 1 answer, which you can't redo later."},
	} {
		m := New(sit(t, test.game, luck.Seeded(7)))
		if text := m.pressAll(test.keys); !strings.Contains(text, test.shows) || m.left {
			t.Errorf("%s, after %q: no %q, or the game is left:\n%s", test.game, test.keys, test.shows, text)
		}
	}
}

// In a list with more than nine options digits add up to a number, which moves the cursor.
func TestLongLists(t *testing.T) {
	m := New(sit(t, "bazaar", luck.Seeded(7)))
	m.pager = nil
	for len(m.menu.items) < 13 {
		m.menu.items = append(m.menu.items, item{label: "one more"})
	}
	m.menu.figures, m.menu.columns = nil, nil
	m.menu.number()
	if text := m.pressAll("1 2"); m.menu.items[m.menu.cursor].number != "12" || !strings.Contains(text, "Enter takes option 12.") {
		t.Errorf("the cursor is not at 12:\n%s", text)
	}
	if m.pressAll("3"); m.menu.items[m.menu.cursor].number != "3" {
		t.Errorf("the cursor is not at 3:\n%s", shown(m))
	}
	if text := m.pressAll("h"); m.menu.filter != "" || !strings.Contains(text, "Suggested: ") {
		t.Errorf("a letter is no command:\n%s", text)
	}
}

// A first click moves the cursor and a second one takes the option. The wheel scrolls the story.
func TestMouse(t *testing.T) {
	m := New(sit(t, "klondike", luck.Seeded(7)))
	m.untilSeen = 0
	shown(m)
	click := tea.MouseClickMsg{X: 6, Y: m.firstOption() + 1, Button: tea.MouseLeft}
	m.Update(click)
	if m.menu.cursor != 1 || len(m.Game.Steps()) != 0 {
		t.Errorf("the cursor is at %d:\n%s", m.menu.cursor, shown(m))
	}
	m.Update(click)
	if len(m.Game.Steps()) != 1 {
		t.Errorf("nothing was taken:\n%s", shown(m))
	}
	m.Update(tea.MouseWheelMsg{Y: m.firstOption() - 4, Button: tea.MouseWheelUp})
	if m.scrolled != wheelLines {
		t.Errorf("the story is scrolled by %d lines", m.scrolled)
	}
	m.press("a")
	shown(m)
	for range 2 {
		m.Update(tea.MouseClickMsg{X: 6, Y: m.pager.listAt + 1, Button: tea.MouseLeft})
	}
	if m.pager != nil && strings.HasPrefix(m.pager.title, "Answer this") {
		t.Errorf("the line of the page was not taken:\n%s", shown(m))
	}
}

// Ctrl-Z suspends the program, as in every program at a terminal.
func TestSuspend(t *testing.T) {
	m := New(sit(t, "pig", luck.Seeded(7)))
	_, command := m.Update(tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl})
	if command == nil || command() != (tea.SuspendMsg{}) {
		t.Error("the program is not suspended")
	}
}

// With an ASCII locale the screen has no other characters, and each line keeps its width.
func TestASCII(t *testing.T) {
	m := New(sit(t, "klondike", luck.Seeded(7)))
	m.ASCII = true
	for _, keys := range []string{"", "w", "?"} {
		m.pager = nil
		m.pressAll(keys)
		if content := m.View().Content; strings.ContainsFunc(content, func(r rune) bool { return r > 0x7f }) {
			t.Errorf("after %q there are other characters:\n%s", keys, content)
		}
	}
}

// A click on a space moves the cursor to its option, and another one takes it. It does so above the
// question and on the page with the board.
func TestSpacesAreClicked(t *testing.T) {
	for _, test := range []struct {
		game  string
		width int
		keys  string
	}{
		{"hex_race", 80, ""}, {"hex_race", 120, ""}, {"hex_race", 80, "b"}, {"vale", 80, "b"},
	} {
		m := New(sit(t, test.game, luck.Seeded(7)))
		m.resize(test.width, 40)
		m.pressAll(test.keys)
		space := m.decision.Component(0, 0)
		m.View()
		for place := 0; len(m.Game.Steps()) == 0 && place < 40*test.width; place++ {
			if x, y := place%test.width, place/test.width; (boardPage{m}).spaceAt(x, y) == space {
				m.click(x, y)
				m.View()
			}
		}
		if len(m.Game.Steps()) != 1 {
			t.Errorf("%s at width %d, after %q: no click takes a space:\n%s", test.game, test.width, test.keys, shown(m))
		}
	}
}

// Enter marks the suggested cards one after the other, and then answers. A card that isn't
// suggested keeps the cursor, until no more can be marked.
func TestEnterTakesAllSuggested(t *testing.T) {
	open := func() *Model { return New(sessiontest.Sit(t, "../../../../testdata/games/hearts.rules", 4, "1")) }
	m := open()
	first := m.turned
	for range 3 {
		m.press("enter")
	}
	if marks, want := m.menu.marks(), m.Game.Suggestion().Indexes; !slices.Equal(marks, want) || m.menu.cursor != 0 {
		t.Fatalf("marked %v, not %v:\n%s", marks, want, shown(m))
	}
	m.press("enter")
	if m.turned == first {
		t.Fatalf("the question is still asked:\n%s", shown(m))
	}
	m = open()
	other := slices.IndexFunc(m.menu.items, func(it item) bool {
		return !it.done && !slices.Contains(m.menu.pointed, it.choice.Indexes[0])
	})
	m.menu.cursor = other
	m.press("enter")
	if !m.menu.marked[other] || m.menu.cursor != other {
		t.Errorf("the cursor left the card that was marked:\n%s", shown(m))
	}
}
