package tui

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/teatest/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/rules"
)

// updating reports whether the screens in testdata are rewritten. The flag -update is declared by
// teatest.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// games maps names to games that cover short and long lists, hidden hands, nested rows, many
// zones, and all kinds of decisions.
var games = map[string]string{
	"solitaire":    "solitaire",
	"klondike":     "../../../../testdata/games/klondike.rules",
	"ferries":      "testdata/ferries.rules",
	"march":        "testdata/march.rules",
	"crazy_eights": "../../../../testdata/games/crazy_eights.rules",
	"bazaar":       "../../../../testdata/games/bazaar.rules",
	"pig":          "../../../../testdata/games/pig.rules",
	"wishes":       "testdata/wishes.rules",
	"odd":          "testdata/odd.rules",
	"cliff":        "testdata/cliff.rules",
	"caravan":      "testdata/caravan.rules",
	"neighbours":   "testdata/neighbours.rules",
	"packing":      "testdata/packing.rules",
	"dark_road":    "../../../../testdata/games/dark_road.rules",
	"hex_race":     "../../../../testdata/games/hex_race.rules",
	"vale":         "../board/testdata/vale.rules",
	"inn":          "testdata/inn.rules",
	"twice":        "testdata/twice.rules",
}

var library = dsl.NewLibrary(rules.FS)

func sit(t rapid.TB, game string, luck luck.Luck) *session.Session {
	t.Helper()
	checked, findings := library.Load(dsl.Request{Variant: games[game]})
	if checked == nil {
		t.Fatalf("%s:\n%s", game, findings.Text(diag.Plain))
	}
	g, err := interpreter.New(program.Compile(checked, program.Traced), luck, interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return &session.Session{Game: history.New(g), Luck: "seed 7", Save: func() (string, error) { return "my.save", nil }}
}

// shown returns the screen as text without colours.
func shown(m *Model) string {
	var b strings.Builder
	for _, line := range m.lines() {
		b.WriteString("|" + strings.TrimRight(ansi.Strip(line), " ") + "\n")
	}
	return b.String()
}

// Each screen in testdata is a file whose name contains the game, the size and the keys, for
// example "klondike 80x24 h enter".
func TestScreens(t *testing.T) {
	path := filepath.Join("testdata", "screens.txtar")
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range archive.Files {
		file := &archive.Files[i]
		words := strings.Fields(file.Name)
		t.Run(file.Name, func(t *testing.T) {
			m := New(sit(t, words[0], luckFor(words)))
			m.resizeTo(words[1])
			for _, key := range words[2:] {
				m.press(key)
			}
			got := shown(m)
			if diff := cmp.Diff(string(file.Data), got); diff != "" && !updating() {
				t.Error(diff)
			}
			file.Data = []byte(got)
		})
	}
	if updating() {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// luckFor returns luck that is entered by hand for sizes that end in "ask".
func luckFor(words []string) luck.Luck {
	if strings.HasSuffix(words[1], "ask") {
		return luck.Asked()
	}
	return luck.Seeded(7)
}

func (m *Model) resizeTo(size string) {
	width, height, _ := strings.Cut(strings.TrimSuffix(size, "ask"), "x")
	m.resize(number(width), number(height))
}

func number(digits string) int {
	n := 0
	for _, digit := range digits {
		n = 10*n + int(digit-'0')
	}
	return n
}

// TestEveryScreenFits presses random keys at random sizes. It checks for panics, and that each
// screen fits and contains the prompt.
func TestEveryScreenFits(t *testing.T) {
	keys := []string{
		"1", "2", "3", "a", "0", "y", "n", "up", "down", "left", "right", "home", "end", "pgup", "pgdown",
		"enter", "space", "esc", "backspace", "/", "j", "k", "g", "G", "f1", "n", "N", "u", "?", "w", "h", "s", "t", "b", "x", "-", "ü", "=", "i", "l", "e", "A", "U", "tab",
	}
	for name := range games {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				source := luck.Seeded(rapid.Uint64().Draw(t, "seed"))
				if rapid.Bool().Draw(t, "asked") {
					source = luck.Asked()
				}
				m := New(sit(t, name, source))
				m.width = rapid.IntRange(1, 200).Draw(t, "width")
				m.height = rapid.IntRange(1, 60).Draw(t, "height")
				for _, key := range rapid.SliceOfN(rapid.SampledFrom(keys), 0, 30).Draw(t, "keys") {
					m.press(key)
					checkFits(t, m)
					checkAbout(t, m)
				}
			})
		})
	}
}

// The item that answers a choice of several gives the number of items still to be marked.
func TestHowManyAreLeftToChoose(t *testing.T) {
	m := New(sit(t, "packing", luck.Seeded(1)))
	for _, step := range []struct{ key, want string }{{"", "2 more to choose"}, {"1", "1 more to choose"}, {"3", "done: thing 1, thing 3"}, {"2", "1 too many"}, {"2", "done: thing 1, thing 3"}, {"1", "1 more to choose"}} {
		if step.key != "" {
			m.press(step.key)
		}
		if !strings.Contains(shown(m), "0  "+step.want) {
			t.Errorf("after %q no text contains %q:\n%s", step.key, step.want, shown(m))
		}
	}
}

func checkFits(t *rapid.T, m *Model) {
	lines := m.lines()
	width, height := m.width, m.height
	if m.isTooSmall() && len(lines) > height {
		t.Fatalf("the screen has %d lines, not %d:\n%s", len(lines), height, shown(m))
	}
	if !m.isTooSmall() && len(lines) != height {
		t.Fatalf("the screen has %d lines, not %d:\n%s", len(lines), height, shown(m))
	}
	for _, line := range lines {
		if ansi.StringWidth(line) > width {
			t.Fatalf("a line is wider than %d: %q", width, line)
		}
		if strings.ContainsFunc(ansi.Strip(line), func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Fatalf("a line has something in it that a terminal would obey: %q", line)
		}
	}
	if m.pager == nil && m.decision != nil && !m.isTooSmall() && !strings.Contains(shown(m), firstWord(m.prompt(width)[0])) {
		t.Fatalf("nothing is asked:\n%s", shown(m))
	}
}

// checkAbout checks that the subjects of the question are visible: in full, with their figures,
// or with a mark that some are cut. They may be missing if the check needs all the room.
func checkAbout(t *rapid.T, m *Model) {
	if m.pager != nil || m.decision == nil || m.correction.open || m.isTooSmall() {
		return
	}
	if full := session.FocusInFull(m.Advice(m.decision), m.width-2); strings.Contains(shown(m), "|  "+strings.Join(full, "\n|  ")+"\n") {
		return
	}
	missing, found := 0, 0
	screen := strings.Split(shown(m), "\n")
	for _, line := range session.Focus(m.Advice(m.decision), m.width-2) {
		isShown := slices.ContainsFunc(screen, func(s string) bool {
			begins, more := strings.CutSuffix(moreAbout.ReplaceAllString(strings.TrimPrefix(s, "|  "), ""), fit.Ellipsis)
			cut := more || moreAbout.MatchString(s)
			return s == "|  "+line || cut && strings.HasPrefix(line, begins) && begins != ""
		})
		if isShown {
			found++
		} else {
			missing++
		}
	}
	sign := fmt.Sprintf("%s %d more, i", fit.Ellipsis, missing)
	if missing > 0 && found > 0 && !strings.Contains(strings.Join(screen, "\n"), sign) {
		t.Fatalf("%d things that the question is about are cut without a sign:\n%s", missing, shown(m))
	}
}

// moreAbout matches the sign at the end of the last line about the question.
var moreAbout = regexp.MustCompile(`   … \d+ more, i$`)

func firstWord(prompt string) string {
	word, _, _ := strings.Cut(prompt, " ")
	return word
}

// onTerminal runs a screen in a terminal of 80 by 24, and returns a function that waits for a
// text.
func onTerminal(t *testing.T, m *Model) (terminal *teatest.TestModel, waitFor func(text string)) {
	m.untilSeen = 0
	terminal = teatest.NewTestModel(t, m, teatest.WithInitialTermSize(80, 24),
		teatest.WithProgramOptions(tea.WithColorProfile(colorprofile.Ascii)))
	waitFor = func(text string) {
		t.Helper()
		teatest.WaitFor(t, terminal.Output(), func(out []byte) bool { return bytes.Contains(out, []byte(text)) },
			teatest.WithDuration(20*time.Second))
	}
	return terminal, waitFor
}

// TestOnATerminal plays through the program that drives a terminal.
func TestOnATerminal(t *testing.T) {
	m := New(sit(t, "pig", luck.Seeded(7)))
	terminal, waitFor := onTerminal(t, m)
	waitFor("Roll or hold with 0 in the pot")
	terminal.Type("1")
	waitFor("Roll of d6: 3")
	terminal.Type("w")
	waitFor("Nothing is closed here.")
	terminal.Type("qu")
	waitFor("Give the screen to player 2.")
	terminal.Type("q")
	waitFor("Player 1 wants to undo the last answer.")
	terminal.Type("y")
	waitFor(`Undone: your answer "Roll".`)
	terminal.Type("q")
	waitFor("You undid 1 answer, which you can't redo later.")
	terminal.Type("y")
	terminal.WaitFinished(t, teatest.WithFinalTimeout(20*time.Second))
	if d, ok := m.Game.Next(); !ok || d.Prompt != "Roll or hold with 0 in the pot and 0 banked?" {
		t.Errorf("the pending decision is %+v", d)
	}
}

// TestKeysThatOnlyLook presses keys that neither answer nor open a menu. Digits keep their
// meaning.
func TestKeysThatOnlyLook(t *testing.T) {
	m := New(sit(t, "ferries", luck.Seeded(7)))
	terminal, waitFor := onTerminal(t, m)
	waitFor("What happens at sea?")
	terminal.Send(tea.KeyPressMsg{Code: tea.KeySpace, Text: " "})
	waitFor("Enter takes the option under the cursor.")
	terminal.Type("h")
	waitFor("Suggested: Gull rings")
	terminal.Type("2")
	waitFor("Tern: at Harbour")
	terminal.Type("q")
	terminal.WaitFinished(t, teatest.WithFinalTimeout(20*time.Second))
	if steps := len(m.Game.Steps()); steps != 1 {
		t.Errorf("%d answers were given, not the one of the digit", steps)
	}
}

// TestBoardOnATerminal chooses on the board, which stays open when the terminal is resized.
func TestBoardOnATerminal(t *testing.T) {
	m := New(sit(t, "hex_race", luck.Seeded(7)))
	terminal, waitFor := onTerminal(t, m)
	waitFor("b board")
	terminal.Type("b")
	waitFor("1 Mill Road (1,0)")
	terminal.Type("1")
	waitFor("Old Camp (0,0) · 2 Long Road (2,1)")
	terminal.Send(tea.WindowSizeMsg{Width: 40, Height: 24})
	waitFor("R1 racer of player 1: Mill")
	terminal.Type("2b")
	waitFor("turn 2 · ride")
	terminal.Type("q")
	terminal.WaitFinished(t, teatest.WithFinalTimeout(20*time.Second))
	if m.onBoard() {
		t.Error("the board was not put away")
	}
}

// The cursor of the board follows arrow keys, shows the distance, keeps its space when the window
// is resized, and takes its space.
func TestBoardCursor(t *testing.T) {
	m := New(sit(t, "hex_race", luck.Seeded(7)))
	for _, key := range []string{"b", "down", "right"} {
		m.press(key)
	}
	if text := shown(m); !strings.Contains(text, "High Tor (2,2), hills") && !strings.Contains(text, "spaces from Old Camp: ") {
		t.Errorf("it does not say where the cursor is:\n%s", text)
	}
	was := m.cursor
	m.Update(tea.WindowSizeMsg{Width: 60, Height: 20})
	if m.cursor != was || !strings.Contains(shown(m), "spaces from Old Camp: ") {
		t.Errorf("the cursor has moved:\n%s", shown(m))
	}
	m.press("enter")
	if text := shown(m); len(m.Game.Steps()) != 0 || !strings.Contains(text, "This space is not an option.") {
		t.Errorf("a space is taken that is no option:\n%s", text)
	}
	m.press("tab")
	m.press("enter")
	if len(m.Game.Steps()) == 0 {
		t.Errorf("nothing is taken:\n%s", shown(m))
	}
}

// A failed save is shown at once, on a page if it is long, and again before the game is left.
func TestLeavingWithoutASave(t *testing.T) {
	s := sit(t, "pig", luck.Seeded(7))
	for _, full := range []string{"the disk is full", "the game cannot be written to a folder with a long name: the disk is full"} {
		s.Keep = func() error { return errors.New(full) }
		m := New(s)
		for _, key := range []string{"1", "1"} {
			m.press(key)
			if !strings.Contains(shown(m), "the disk is full") {
				t.Errorf("nothing is said:\n%s", shown(m))
			}
			m.press("esc")
		}
		for _, key := range []string{"n", "y"} {
			m.press("q")
			if m.left || !strings.Contains(shown(m), "The game can't be saved. Quit anyway?") || !strings.Contains(shown(m), "the disk is full") {
				t.Errorf("it was left:\n%s", shown(m))
			}
			m.press(key)
		}
		if !m.left {
			t.Error("there is no way out")
		}
	}
}

// A save that works again is silent and complete.
func TestLeavingOnceThereIsRoom(t *testing.T) {
	s := sit(t, "pig", luck.Seeded(7))
	full := errors.New("the disk is full")
	s.Keep = func() error { return full }
	m := New(s)
	m.press("1")
	full = nil
	m.press("q")
	if !m.left {
		t.Errorf("it was not left:\n%s", shown(m))
	}
}

// Each answer and each undo is saved before the next question.
func TestEachAnswerIsKept(t *testing.T) {
	s := sit(t, "pig", luck.Seeded(7))
	var kept []int
	s.Keep = func() error {
		kept = append(kept, len(s.Game.Steps()))
		return nil
	}
	m := New(s)
	for _, key := range []string{"1", "1", "u", "enter", "y", "q", "y"} {
		m.press(key)
	}
	if !slices.Equal(kept, []int{1, 2, 1}) || !m.left {
		t.Error(kept)
	}
}

// Without colours the text is the same, and contains no escape sequences.
func TestColours(t *testing.T) {
	m := New(sit(t, "pig", luck.Seeded(7)))
	if content := m.View().Content; content == ansi.Strip(content) {
		t.Error("nothing is set off")
	}
}

// A key pressed before a question is drawn does not answer it.
func TestKeysBeforeTheQuestion(t *testing.T) {
	m := New(sit(t, "pig", luck.Seeded(7)))
	for range 3 {
		m.Update(tea.KeyPressMsg{Code: '1', Text: "1"})
	}
	if steps := len(m.Game.Steps()); steps != 1 || !strings.Contains(shown(m), "were ignored") {
		t.Errorf("%d answers were taken:\n%s", steps, shown(m))
	}
	m.Update(seen(m.drawn))
	m.Update(tea.KeyPressMsg{Code: '1', Text: "1"})
	if steps := len(m.Game.Steps()); steps != 2 {
		t.Errorf("%d answers were taken", steps)
	}
}

// A search that led to a group continues after it is closed, and ends like any other.
func TestASearchGoesOn(t *testing.T) {
	m := New(sit(t, "bazaar", luck.Seeded(7)))
	m.pager = nil
	m.menu.items = append(m.menu.items, m.menu.items...) // a long list
	outer := m.menu
	outer.filter = "a"
	m.menu = menu{outer: &outer, items: m.menu.items}
	m.press("esc")
	if m.menu.filter != "a" {
		t.Errorf("after going back, the search is %q", m.menu.filter)
	}
	m.press("esc")
	if m.menu.filter != "" {
		t.Errorf("the search does not end: %q", m.menu.filter)
	}
}

// The length of an input line is limited.
func TestALineHasRoomForSoMuch(t *testing.T) {
	m := New(sit(t, "bazaar", luck.Seeded(7)))
	m.pager = nil
	m.press("/")
	for range 3 * mostTyped {
		m.press("é")
	}
	if len(m.menu.filter) != mostTyped {
		t.Errorf("a search has %d bytes", len(m.menu.filter))
	}
}

// A standing answer answers the same question, and the player is asked again at a new option.
func TestAlways(t *testing.T) {
	m := New(sit(t, "solitaire", luck.Seeded(7)))
	question := m.Prompt(m.decision)
	for _, key := range []string{"a", "1"} {
		m.press(key)
	}
	if !strings.Contains(shown(m), "while it is about Théoden") {
		t.Errorf("it is not asked for how long:\n%s", shown(m))
	}
	m.press("4") // the lifetime "always"
	if len(m.Standing()) != 1 || len(m.Game.Steps()) == 0 || m.Prompt(m.decision) == question {
		t.Errorf("nothing was answered:\n%s", shown(m))
	}
	m.press("A")
	m.press("1")
	if len(m.Standing()) != 0 {
		t.Error("it does not end")
	}
	for lifetime, notice := range map[string]string{"1": "The standing answer has ended.", "4": "A ends the standing answer."} {
		m := New(sit(t, "solitaire", luck.Seeded(7)))
		for _, key := range []string{"a", "1", lifetime} {
			m.press(key)
		}
		if want := "Answered for you: 1. " + notice; m.notice.text != want {
			t.Errorf("with lifetime %s the notice is %q, want %q", lifetime, m.notice.text, want)
		}
	}
}

// The end of a game shows why it was lost, can be recorded as a scenario, and begins the next
// game.
func TestTheEnd(t *testing.T) {
	s := sit(t, "klondike", luck.Seeded(7))
	recorded := 0
	s.Record = func() (string, error) {
		recorded++
		return "houserule test klondike-7.rules", nil
	}
	m := New(s)
	for range 3000 {
		m.Update(tea.KeyPressMsg{Code: 'h', Text: "h"})
		m.Update(seen(m.drawn))
		m.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
		m.Update(seen(m.drawn))
		if m.ended {
			break
		}
	}
	if text := shown(m); !strings.Contains(text, "n  once more") || !strings.Contains(text, " turns: the score is ") || strings.Contains(text, "Score: + ") {
		t.Fatalf("the end has no story:\n%s", text)
	}
	for _, late := range []string{"0", "1", "2", "3"} {
		m.press(late)
	}
	m.unseen = true
	m.Update(tea.KeyPressMsg{Code: 'n', Text: "n"})
	if text := shown(m); m.left || recorded > 0 || !strings.Contains(text, "n  once more") {
		t.Errorf("a key pressed before the end was shown had an effect: left %v, recorded %d\n%s", m.left, recorded, text)
	}
	m.press("R")
	if text := shown(m); recorded != 1 || !strings.Contains(text, "houserule test klondike-7.rules") {
		t.Errorf("it was recorded %d times:\n%s", recorded, text)
	}
	m.press("enter")
	m.press("N")
	if !m.left || m.Next() != SameLuck {
		t.Errorf("it is not played again: left %v, %v", m.left, m.Next())
	}
}

// Losses are red, gains are green, and colour names have their colour, on the table and in the
// story. The text doesn't change.
func TestColoursMeanSomething(t *testing.T) {
	s := newStyles()
	for line, want := range map[string]string{
		"! Ann falls": s.loss.Render("! Ann falls"), "+ Ann sings": s.gain.Render("+ Ann sings"), "  Ann rests": "  Ann rests",
	} {
		if got := s.tone(line).Render(line); got != want {
			t.Errorf("%q is told as %q", line, got)
		}
	}
	p := New(sit(t, "solitaire", luck.Seeded(7))).painter
	if got, want := p.paint("Bofur (wounded, prowess 4)"), "Bofur ("+s.loss.Render("wounded")+", prowess 4)"; got != want {
		t.Errorf("wounds are painted as %q, not %q", got, want)
	}
	if got, want := p.paint("Bofur (tapped)"), "Bofur ("+s.less.Render("tapped")+")"; got != want {
		t.Errorf("the line before a wound has the colour %q, want %q", got, want)
	}
	m := New(sit(t, "crazy_eights", luck.Seeded(7)))
	if own, other := m.named("player 1 "), m.named("player 2 "); own != s.rule.Render("player 1 ") || other != s.theirs.Render("player 2 ") {
		t.Errorf("the title of the player's zone is %q, of another player's zone %q", own, other)
	}
	if got := p.paint("unwounded"); got != "unwounded" {
		t.Errorf("a part of a word is painted: %q", got)
	}
}

// A page with the table is formatted again when the window is resized.
func TestTheTableIsFormattedAgain(t *testing.T) {
	m := New(sit(t, "solitaire", luck.Seeded(7)))
	m.resizeTo("120x40")
	m.press("t")
	m.resizeTo("60x40")
	got := shown(m)
	m.press("enter")
	m.press("t")
	if want := shown(m); got != want {
		t.Errorf("(-opened there +resized)\n%s", cmp.Diff(want, got))
	}
}

// Losses stay on the screen after any number of later events.
func TestLossesStayOnTheScreen(t *testing.T) {
	m := New(sit(t, "solitaire", luck.Seeded(7)))
	m.story, m.fresh = nil, 0
	add := func(line string, weight session.Weight) {
		m.story = append(m.story, session.StoryLine{Line: line, Weight: weight})
	}
	add("  The attempt fails: 8 against 9", session.Outcome)
	add("! Bofur is wounded", session.Loss)
	for range 20 {
		add("  a day goes by", session.PlainEvent)
		add("Refresh", session.Heading)
	}
	add("  Wargs come", session.PlainEvent)
	want := []string{
		"  The attempt fails: 8 against 9", "! Bofur is wounded", "  a day goes by", "  a day goes by", "  a day goes by", "  Wargs come",
	}
	var got []string
	lines, above := m.storyLines(80, 6)
	for _, line := range lines {
		got = append(got, ansi.Strip(line))
	}
	if diff := cmp.Diff(want, got); diff != "" || above != "37 more lines, l shows them" {
		t.Errorf("(-want +got)\n%s, above: %q", diff, above)
	}
}

// Notes are displayed in full: of all items if there are few, else of the one under the cursor.
// No item moves with the cursor.
func TestNotesAreReadInFull(t *testing.T) {
	words := func(n int) string { return strings.TrimSpace(strings.Repeat("taps ", n)) }
	few := menu{items: []item{{label: "Dodge", number: "1", does: words(20)}, {label: "Go on", number: "2"}}}
	if got, want := noted(&few), []string{"›1  Dodge" + "   " + words(13), "            " + words(7), " 2  Go on"}; !slices.Equal(got, want) {
		t.Errorf("few options:\n%s", strings.Join(got, "\n"))
	}
	many := menu{}
	for i := range 5 {
		many.items = append(many.items, item{label: "Dodge", number: strconv.Itoa(i + 1), does: words(20)})
	}
	for range many.items {
		got := noted(&many)
		if len(got) != 6 || strings.Count(strings.Join(got, " "), "taps") < 4*12+20 {
			t.Errorf("with the cursor at %d:\n%s", many.cursor, strings.Join(got, "\n"))
		}
		if at := many.cursor + 1; at < len(got) && got[at] != "            "+words(7) {
			t.Errorf("the line below the cursor at %d is %q", many.cursor, got[at])
		}
		many.move(1)
	}
}

// noted returns a menu drawn without colours in 80 columns.
func noted(m *menu) (lines []string) {
	sheet := m.sheet(80)
	for _, line := range sheet.view(newStyles(), sheet.height(10)) {
		lines = append(lines, strings.TrimRight(ansi.Strip(line), " "))
	}
	return lines
}

// In a scrolling list the item under the cursor has its full note, at each position of the list.
func TestNotesAreReadWhereListsScroll(t *testing.T) {
	long := menu{columns: []advice.Column{{Name: "points", IsNumber: true}}}
	for i := range 20 {
		long.figures = append(long.figures, &advice.Row{Cells: []string{"1"}})
		long.items = append(long.items, item{label: "Dodge", number: strconv.Itoa(i + 1), does: strings.TrimSpace(strings.Repeat("taps ", 20))})
	}
	for range long.items {
		got := noted(&long)
		if len(got) != 10 || strings.Count(strings.Join(got, " "), "taps") < 4*12+20 {
			t.Errorf("with the cursor at %d:\n%s", long.cursor, strings.Join(got, "\n"))
		}
		long.move(1)
	}
}

// Numbers take precedence over long notes that would be cut, and short notes over numbers.
func TestNumbersGoBeforePieces(t *testing.T) {
	m := menu{items: []item{{label: "Dodge", number: "1"}, {label: "Go on", number: "2"}}}
	for _, name := range []string{"the first figure", "the second figure", "the third figure", "the fourth figure"} {
		m.columns = append(m.columns, advice.Column{Name: name, IsNumber: true})
	}
	for range m.items {
		m.figures = append(m.figures, &advice.Row{Cells: []string{"1", "2", "3", "4"}})
	}
	for _, test := range []struct {
		does    string
		columns int
	}{{"", 3}, {"taps", 3}, {"taps one of those", 2}, {strings.Repeat("taps ", 20), 3}} {
		m.items[0].does = test.does
		if heading := m.sheet(80).heading; strings.Count(heading, "figure") != test.columns {
			t.Errorf("the heading beside %q is %q", test.does, heading)
		}
	}
}

// A component on a space is chosen there. If there are several, the menu asks which.
func TestWaysThatLieOnSpaces(t *testing.T) {
	s := sessiontest.Sit(t, "hazard-decks", 3)
	var m *Model
	var alone, together int
	for {
		d, open := s.Game.Next()
		if !open {
			t.Fatal("there never are options alone and together on spaces")
		}
		if strings.HasPrefix(s.Prompt(d), "Where does") {
			m = New(s)
			boardPage{m}.openBoard()
			alone, together = waysAloneAndTogether(m)
		}
		if alone != 0 && together != 0 {
			break
		}
		if err := s.Choose(s.Game.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	seen := m.Seen(m.viewer())
	boardPage{m}.moveTo(together)
	items := boardPage{m}.itemsOn(seen, together)
	if text := shown(m); !strings.Contains(text, m.menu.items[items[0]].label+" or ") {
		t.Errorf("the screen does not show the options there:\n%s", text)
	}
	steps := len(m.Game.Steps())
	m.press("enter")
	if m.onBoard() || m.menu.cursor != items[0] || len(m.Game.Steps()) != steps {
		t.Errorf("the list is not asked which of %d it is:\n%s", len(items), shown(m))
	}
	boardPage{m}.openBoard()
	boardPage{m}.moveTo(alone)
	m.press("enter")
	if len(m.Game.Steps()) != steps+1 {
		t.Errorf("the only component of a space is not chosen:\n%s", shown(m))
	}
}

// waysAloneAndTogether returns a space of the board with one option on it, and one with several,
// or 0.
func waysAloneAndTogether(m *Model) (alone, together int) {
	for space := range m.pager.choices {
		if n := len(boardPage{m}.itemsOn(m.Seen(m.viewer()), space)); n == 1 {
			alone = space
		} else if n > 1 {
			together = space
		}
	}
	return alone, together
}
