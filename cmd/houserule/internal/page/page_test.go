package page

import (
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/view"
)

// At each decision, everything that a seat can't know is redealt. The bytes sent to the seat must
// not differ.
func TestPagesKeepSecrets(t *testing.T) {
	for _, game := range []struct {
		variant   string
		players   int
		decisions int
	}{
		{"../../../../testdata/games/crazy_eights.rules", 3, 20},
		{"../../../../testdata/games/hearts.rules", 4, 12},
		{"../../../../testdata/games/bazaar.rules", 0, 12},
		{"../../../../testdata/meccg/outing", 0, 3},
		{"solitaire", 1, 6},
	} {
		t.Run(game.variant, func(t *testing.T) {
			s := sessiontest.Sit(t, game.variant, game.players)
			for range game.decisions {
				if _, open := s.Game.Next(); !open {
					break
				}
				for seat := Spectator; seat < s.Game.Players(); seat++ {
					other := redealt(s, seat)
					if other.Game.Asked() != s.Game.Asked() {
						// Players who had decided in secret are asked again, which is public.
						continue
					}
					if diff := cmp.Diff(sentOf(s, seat), sentOf(other, seat)); diff != "" {
						t.Fatalf("player %d gets other bytes although only hidden information differs: (-original +redealt)\n%s", seat+1, diff)
					}
				}
				sessiontest.Suggest(t, s, 1)
			}
		})
	}
}

// guessing asks about cards that the deciding player can't see.
const guessing = `variant guess "Guess" { players 2 }
card Beast { strength: number }
catalog beasts of Beast with each strength in 1..40 named "beast {strength}"
deck forest of Beast from beasts
row thicket of Beast for nobody
each player has { hand cards of Beast }
setup { for each player in players { draw 3 from forest to player.cards }  draw 3 from forest to thicket }
keep number guessed = 0
phase guess {
    let one = choose one of active.next.cards "Which one?"
    let hunted = choose up to 2 of thicket "Hunt which?"
    let two = choose one of subsets(active.next.cards, 2) "Which two?"
    move one to active.next.cards
    increase guessed by hunted.count + two.count
}
turn until turn_count is 4 { guess }
score for each player { add player.cards.count "n" }
`

// The bytes must not differ either if other cards lie in the same zones.
func TestPagesOfOtherCards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guess.rules")
	if err := os.WriteFile(path, []byte(guessing), 0o644); err != nil {
		t.Fatal(err)
	}
	sit := func(order string) *session.Session {
		return sessiontest.SitWith(t, path, luck.Seeded(7), interpreter.Settings{Orders: []interpreter.Order{{Zone: "forest", Cards: strings.Split(order, ", ")}}})
	}
	a := sit("beast 1, beast 2, beast 3, beast 4, beast 5, beast 6, beast 7, beast 8, beast 9")
	b := sit("beast 1, beast 2, beast 3, beast 30, beast 25, beast 40, beast 9, beast 7, beast 31")
	for range 3 {
		if diff := cmp.Diff(sentOf(a, 0), sentOf(b, 0)); diff != "" {
			t.Fatalf("player 1 gets other bytes although only hidden information differs: (-one +other)\n%s", diff)
		}
		if _, open := a.Game.Next(); !open {
			t.Fatal("nothing is asked")
		}
		for _, s := range []*session.Session{a, b} {
			d, _ := s.Game.Next()
			if err := s.Choose(interpreter.Choice{Indexes: []int{d.Open - 1}}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A page gives the reason why an offer of its seat is closed, and no information about the offers
// of others.
func TestClosedOffersSayWhy(t *testing.T) {
	s := sessiontest.Sit(t, "../../../../testdata/games/bazaar.rules", 3)
	s.Game.Next()
	for seat, want := range []bool{true, false, false} {
		if got := strings.Contains(sentOf(s, seat), "it is your turn to sell"); got != want {
			t.Errorf("seat %d reads why the offer of seat 1 is closed: %v, want %v", seat+1, got, want)
		}
	}
}

// redealt returns the same game with all information redealt that a seat can't have.
func redealt(s *session.Session, seat int) *session.Session {
	luck := rand.New(rand.NewPCG(3, uint64(seat)))
	other, record := *s, *s.Game
	record.Game = s.Game.Clone()
	record.Game.Redeal(seat, luck.IntN)
	other.Game = &record
	return &other
}

// A card that leaves the seat's view returns with another token.
func TestNamesOfCards(t *testing.T) {
	card := func(hidden bool) *view.View {
		return &view.View{Zones: []view.Zone{{Cards: []view.Card{{Number: 8}, {Number: 7, Hidden: hidden}}}}}
	}
	names := &Names{}
	names.see(card(false))
	first, other := names.of(7), names.of(8)
	names.see(card(false))
	if names.of(7) != first {
		t.Errorf("a card that stays in sight is called %q, then %q", first, names.of(7))
	}
	names.see(card(true))
	names.see(card(false))
	if again := names.of(7); again == first || again == "" {
		t.Errorf("a card that comes back is called %q again", again)
	}
	if names.of(8) != other {
		t.Error("another card has another name now")
	}
}

// Pages of shipped variants are complete, and their texts contain no identifiers of the rules.
func TestPagesOfShippedVariants(t *testing.T) {
	for _, variant := range []string{"solitaire", "runebound-lairs", "quests", "hazard-decks", "arda"} {
		s, memory := sessiontest.Sit(t, variant, 0), &Memory{}
		for range 15 {
			d, open := s.Game.Next()
			if !open {
				break
			}
			var text strings.Builder
			if err := Of(Table{Session: s}, d.Player, memory).Write(&text); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(text.String(), "ZgotmplZ") || strings.Contains(text.String(), "<no value>") {
				t.Fatalf("%s: a page is not whole", variant)
			}
			if names := ofRules.FindAllString(html.UnescapeString(tags.ReplaceAllString(text.String(), "\n")), -1); names != nil {
				t.Errorf("%s: %q asks with %q", variant, d.Prompt, names)
			}
			sessiontest.Suggest(t, s, 1)
		}
	}
}

var (
	tags = regexp.MustCompile(`<[^>]*>`)
	// for example may_move, may_move(it) or it.place
	ofRules = regexp.MustCompile(`.*(\pL_\pL|\pL\(|->|\pL\.\pL).*`)
)

// Tracks have a box for each step, boards all their spaces and routes, and dice their faces.
func TestTracksBoardsAndDice(t *testing.T) {
	for variant, wanted := range map[string][]string{
		"runebound-lairs": {"<b>Doom</b> 2 of 12", `viewBox="-.5 -.5 120 9"`, ">Greyhaven</text>", `class="dot dot-red"`, `class="die"`},
		"quests":          {">Rohan</text>", `class="wall"`, `class="route`, "no passage"},
	} {
		s, memory := sessiontest.Sit(t, variant, 0), &Memory{}
		const most = 150
		for range most {
			var text strings.Builder
			if err := Of(Table{Session: s}, 0, memory).WriteInner(&text); err != nil {
				t.Fatal(err)
			}
			wanted = slices.DeleteFunc(wanted, func(want string) bool { return strings.Contains(text.String(), want) })
			if len(wanted) == 0 {
				break
			}
			sessiontest.Suggest(t, s, 1)
		}
		if len(wanted) > 0 {
			t.Errorf("%s: never a page with %q", variant, wanted)
		}
	}
}

// The text after a question is separated from it, and negative numbers have minus signs instead
// of hyphens.
func TestWordsOfQuestions(t *testing.T) {
	for prompt, want := range map[string][2]string{
		"Who sets out?": {"Who sets out?", ""},
		"Who sets out? 20 mind is left, -3 to spare": {"Who sets out?", "20 mind is left, −3 to spare"},
		"Roll the dice": {"Roll the dice", ""},
	} {
		if question, more := parted(prompt); question != want[0] || more != want[1] {
			t.Errorf("%q: %q and %q", prompt, question, more)
		}
	}
	if words := minus("2d6 - 1 against -3, half-orc (-2)"); words != "2d6 − 1 against −3, half-orc (−2)" {
		t.Error(words)
	}
}

// On a crowded table, cards of the table and of other players become lines with their contents. The
// seat's own cards stay large.
func TestMuchOnTheTable(t *testing.T) {
	s := sessiontest.Sit(t, "arda", 5)
	sessiontest.Suggest(t, s, 60)
	d, _ := s.Game.Next()
	p := Of(Table{Session: s}, d.Player, &Memory{})
	lines := 0
	for _, z := range slices.Concat(p.Zones, p.Mine) {
		for _, row := range z.Rows {
			if row.Lines && z.Own {
				t.Errorf("%s has a line for each card", z.Title)
			}
			if row.Lines {
				lines++
			}
		}
	}
	if lines == 0 {
		t.Error("no zone has a line for each card")
	}
	var text strings.Builder
	if err := p.WriteInner(&text); err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`class="mini".*class="fig">\d+ <small>prowess.*<small><a href="sheet/card/`).MatchString(text.String()) {
		t.Error("no line has a value and the items of a character")
	}
}

// At the end of a game of several players, the terms of each player's score are on one line.
func TestScoresOfSeveralAddUp(t *testing.T) {
	s := sessiontest.Sit(t, "arda", 3)
	sessiontest.Suggest(t, s, 2000)
	end := Of(Table{Session: s}, 1, &Memory{}).End
	if end == nil {
		t.Fatal("the game is not over")
	}
	seen := map[string]bool{}
	for _, line := range end.ScoreLines {
		who, _, _ := strings.Cut(line, ": ")
		if seen[who] {
			t.Errorf("%s has several lines: %q", who, end.ScoreLines)
		}
		seen[who] = true
	}
	if !seen["Player 1"] || !seen["Player 2"] || !seen["Player 3"] {
		t.Errorf("not all add up: %q", end.ScoreLines)
	}
	for _, line := range end.Lines {
		if line != wording.UpperFirst(line) {
			t.Errorf("%q begins with a small letter", line)
		}
	}
}

// A fact that all options of a group share is shown once, on the group. Each option keeps its own
// facts.
func TestAGroupSaysWhatAllSay(t *testing.T) {
	mind, near, far := Fact{"mind", "8"}, Fact{"site", "Bree"}, Fact{"site", "Dale"}
	got := Option{Label: "Beorn at …", Within: []Option{{Label: "Bree", Says: []Fact{mind, near}}, {Label: "Dale", Says: []Fact{mind, far}}}}
	got.gather()
	want := Option{Label: "Beorn at …", Says: []Fact{mind}, Within: []Option{{Label: "Bree", Says: []Fact{near}}, {Label: "Dale", Says: []Fact{far}}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A group asks for the part in which its options differ.
func TestAGroupAsks(t *testing.T) {
	text := &strings.Builder{}
	if err := Of(Table{Session: sessiontest.Sit(t, "../tui/testdata/ferries.rules", 0)}, 0, &Memory{}).Write(text); err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`<p class="step"[^>]*>Sail the Gull to which island\?</p>`).MatchString(text.String()) {
		t.Error("no group asks for an island")
	}
}

// A stack from which one option draws answers it, and so does the heading of a row that an option
// is about.
func TestStacksAndRowsAreClicked(t *testing.T) {
	for game, want := range map[string]string{
		"crazy_eights": `<button class="card can back"[^>]* aria-label="stock, option 2"`,
		"klondike":     `<div class="column can" id="[^"]+"><h3><span>Column \d</span> <button class="take"[^>]*>1</button>`,
	} {
		s, text := sessiontest.Sit(t, "../../../../testdata/games/"+game+".rules", 0), &strings.Builder{}
		for tries := 0; tries < 20 && !regexp.MustCompile(want).MatchString(text.String()); tries++ {
			text.Reset()
			if err := Of(Table{Session: s}, 0, &Memory{}).Write(text); err != nil {
				t.Fatal(err)
			}
			sessiontest.Suggest(t, s, 1)
		}
		if !regexp.MustCompile(want).MatchString(text.String()) {
			t.Errorf("%s: no %s", game, want)
		}
	}
}

// Rows of plain cards in tokens are columns, and their piles are piles.
func TestColumnsAndPiles(t *testing.T) {
	s := sessiontest.Sit(t, "../../../../testdata/games/klondike.rules", 0)
	s.Game.Next() // sets the game up
	p := Of(Table{Session: s}, 0, &Memory{})
	var sizes []string
	for _, z := range append(p.Zones, p.Mine...) {
		size := fmt.Sprintf("%s %v %d:", z.Title, z.Fans, len(z.Piles))
		for _, row := range z.Rows {
			size += fmt.Sprintf(" %d", len(row.Cards))
		}
		sizes = append(sizes, size)
	}
	if want := []string{"Columns true 0: 1 2 3 4 5 6 7", "Foundations false 4:"}; !slices.Equal(sizes, want) {
		t.Errorf("the zones are %q, want %q", sizes, want)
	}
}

// Players read their own answer if nothing happened since, for example one in secret. Others don't.
func TestAnAnswerInSecretIsShownToItsPlayer(t *testing.T) {
	s := sessiontest.Sit(t, "../../../../testdata/games/hearts.rules", 4)
	s.Game.Next()
	sessiontest.Suggest(t, s, 1)
	for seat := range 4 {
		text := &strings.Builder{}
		if err := Of(Table{Session: s}, seat, &Memory{}).Write(text); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(text.String(), "Your answer: "); got != (seat == 0) {
			t.Errorf("seat %d reads the answer: %v", seat+1, got)
		}
	}
}

// The faces of a die that show grounds of a board have the colours of the board.
func TestFacesHaveTheColoursOfGrounds(t *testing.T) {
	s := sessiontest.Sit(t, "runebound-lairs", 0)
	sessiontest.Suggest(t, s, 2)
	text := &strings.Builder{}
	if err := Of(Table{Session: s}, 0, &Memory{}).Write(text); err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`class="die-face"><i class="ground-\d+"></i><i class="ground-\d+"></i>`).MatchString(text.String()) {
		t.Error("no face of a die has two colours")
	}
}

// The figure that a game is about is large on a card: the first number that the rules declare.
func TestBigFigures(t *testing.T) {
	s := sessiontest.Sit(t, "quests", 0)
	text := &strings.Builder{}
	if err := Of(Table{Session: s}, 0, &Memory{}).Write(text); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), `<span class="of">prowess</span>`) || strings.Contains(text.String(), `<span class="of">mind</span>`) {
		t.Error("the large figure of a character is not its prowess")
	}
}

// A card's page lists its figures, and hides the source of its rules in a fold.
func TestACardsPage(t *testing.T) {
	s, memory, text := sessiontest.Sit(t, "solitaire", 0), &Memory{}, &strings.Builder{}
	sessiontest.Suggest(t, s, 1)
	if err := Of(Table{Session: s}, 0, memory).Write(text); err != nil {
		t.Fatal(err)
	}
	sheet, ok := CardSheet(Table{Session: s}, 0, memory, "1")
	if !ok {
		t.Fatal("nothing lies on the table")
	}
	text.Reset()
	if err := sheet.Write(text); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{sheet.Card.Title, `<dl class="sums">`, "<dt>" + sheet.Card.Figures[0].Name + "</dt>"} {
		if !strings.Contains(text.String(), part) {
			t.Errorf("without %q:\n%s", part, text)
		}
	}
}

// The cards of a trick lie in the middle, each at its player's side, and stay there until the next
// trick begins. Then the page still has them, with the player who took them.
func TestATrick(t *testing.T) {
	s, memory := sessiontest.Sit(t, "../../../../testdata/games/hearts.rules", 4), &Memory{}
	var sizes []string
	for range 10 {
		trick := Of(Table{Session: s}, 1, memory).Trick
		sessiontest.Suggest(t, s, 1)
		if trick == nil {
			continue
		}
		size := strconv.Itoa(len(trick.Plays))
		if trick.Over {
			size += " over"
		}
		if trick.Last != nil {
			size += fmt.Sprintf(", %d to player %d", len(trick.Last.Plays), trick.Last.To)
		}
		sizes = append(sizes, size)
		for _, play := range trick.Plays {
			if own := play.Who == "You"; own != (play.Place == 0) || len(play.Cards) != 1 || play.Cards[0].Name == "" {
				t.Errorf("a trick has %+v", play)
			}
		}
	}
	if want := []string{"1", "2", "3", "4 over, 4 to player 4", "1, 4 to player 4"}; !slices.Equal(sizes, want) {
		t.Errorf("the tricks have %q cards, want %q", sizes, want)
	}
}

// Options on a board are sorted by the distance from the seat's nearest piece, and numbered in that
// order.
func TestPlacesAreSortedByDistance(t *testing.T) {
	s, memory, pages := sessiontest.Sit(t, "runebound-lairs", 1), &Memory{}, 0
	for range 40 {
		for _, ask := range Of(Table{Session: s}, 0, memory).Asks {
			var steps []string
			for i, option := range ask.Options {
				at := slices.IndexFunc(option.Says, func(fact Fact) bool { return fact.Name == "steps" })
				if at < 0 {
					break
				}
				if steps = append(steps, option.Says[at].Value); option.Number != i+1 {
					t.Errorf("%q has the number %d at place %d", option.Label, option.Number, i+1)
				}
			}
			if len(steps) > 1 {
				pages++
			}
			if !slices.IsSorted(steps) {
				t.Errorf("%q: the options are %q steps away", ask.Prompt, steps)
			}
		}
		sessiontest.Suggest(t, s, 1)
	}
	if pages == 0 {
		t.Error("no page has options on the board")
	}
}

// Only the help lists that questions without effect are skipped, because no player has set that.
func TestSkippedQuestionsAreInTheHelp(t *testing.T) {
	s := sessiontest.Sit(t, "solitaire", 1)
	s.PassIdle()
	var table, help strings.Builder
	mustWrite(Of(Table{Session: s}, 0, &Memory{}).Write(&table))
	mustWrite(HelpSheet(Table{Session: s}, 0).Write(&help))
	if strings.Contains(table.String(), "are skipped") || !strings.Contains(help.String(), "are skipped") {
		t.Error("the table says that questions are skipped, or the help does not")
	}
}
