package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
)

// A Start is the screen before a game: lists from which the player picks a game and its players.
// They have the same keys as the lists of a game.
type Start struct {
	// ASCII makes the screen draw no other characters.
	ASCII bool
	// Done is set after the last choice. Otherwise the player left the screen.
	Done bool

	styles        styles
	width, height int
	pages         []*pager // the visible one is the last
	message       string
}

// An Entry is a line of a list. About describes it, in full if the cursor is on it.
type Entry struct {
	Label, About string
	Pick         func()
}

// NewStart returns a screen without a list.
func NewStart() *Start { return &Start{styles: newStyles(), width: 80, height: 24} }

// Open shows a list with the cursor at a line. Escape goes back to the list before it.
func (s *Start) Open(title string, lines []string, cursor int, entries []Entry) {
	page := &pager{title: title, lines: lines, back: "leaves"}
	if len(s.pages) > 0 {
		page.back = "goes back"
	}
	for _, e := range entries {
		page.add(item{label: wording.OneLine(e.Label), does: wording.OneLine(e.About), act: e.Pick})
	}
	page.list.cursor = cursor
	s.pages = append(s.pages, page)
}

// Close closes the visible list.
func (s *Start) Close() { s.pages = s.pages[:len(s.pages)-1] }

func (s *Start) Init() tea.Cmd { return nil }

func (s *Start) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	page := s.pages[len(s.pages)-1]
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		s.width, s.height = max(narrowest, message.Width), max(lowest, message.Height)
	case tea.KeyPressMsg:
		if message.String() == "ctrl+z" {
			return s, tea.Suspend
		}
		s.press(page, message.String())
	case tea.MouseClickMsg:
		if act := page.click(message.X, message.Y); act != nil {
			act()
		}
	case tea.MouseWheelMsg:
		page.wheel(message.Button == tea.MouseWheelUp, s.width, s.height)
	}
	if s.Done || len(s.pages) == 0 {
		return s, tea.Quit
	}
	return s, nil
}

func (s *Start) press(page *pager, key string) {
	s.message = ""
	switch act, handled := page.pressList(key); {
	case act != nil:
		act()
	case handled || page.press(key, s.width, s.height):
	case key == "esc":
		s.Close()
	case key == "q" || key == "ctrl+c":
		s.pages = nil
	default:
		s.message = noSuchKey(nil, key, "There is no line %s.", "%s is no key here. The last line lists the keys.")
	}
}

func (s *Start) View() tea.View {
	content := ""
	if len(s.pages) > 0 {
		page := s.pages[len(s.pages)-1]
		content = strings.Join(page.view(s.styles, s.styles.bad.Render(s.message), s.width, s.height), "\n")
	}
	return viewOf(content, s.ASCII)
}

// viewOf returns a view of the whole screen.
func viewOf(content string, ascii bool) tea.View {
	if ascii {
		content = terminal.ASCII(content)
	}
	view := tea.NewView(content)
	view.AltScreen, view.MouseMode = true, tea.MouseModeCellMotion
	return view
}

// noSuchKey returns a message about a key that has no effect. A digit would have chosen a thing.
func noSuchKey(l *variant.Language, key, noThing, noKey string) string {
	if len(key) == 1 && '0' <= key[0] && key[0] <= '9' {
		return l.Say(noThing, key)
	}
	return l.Say(noKey, wording.OneLine(key))
}
