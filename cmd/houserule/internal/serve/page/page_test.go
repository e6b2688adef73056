package page

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
	"houserule/rules"
)

var library = dsl.NewLibrary(rules.FS)

// sit is a game that people play, each at a screen of their own.
func sit(t testing.TB, variant string, players int) *session.Session {
	t.Helper()
	checked, findings := library.Load(dsl.Request{Variant: variant})
	if checked == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	g, err := interpreter.New(program.Compile(checked, program.Traced), luck.Seeded(7), interpreter.Settings{Players: players})
	if err != nil {
		t.Fatal(err)
	}
	return &session.Session{Game: history.New(g), Luck: "seed 7"}
}

// bytesFor is all that a seat is ever sent where a game stands: its page, the whole story, the help, and the page of each card.
func bytesFor(t *testing.T, s *session.Session, seat int) string {
	t.Helper()
	var text bytes.Buffer
	table, memory := Table{Session: s}, &Memory{}
	p := Of(table, seat, memory)
	if err := p.Write(&text); err != nil {
		t.Fatal(err)
	}
	sheets := []Sheet{StorySheet(table, seat), HelpSheet(table, seat)}
	if sheet, ok := CardSheet(table, seat, memory, "1"); ok {
		sheets = append(sheets, sheet)
	}
	for _, sheet := range sheets {
		if err := sheet.Write(&text); err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}

// What a seat can't know is dealt anew at each decision: not a byte of what it is sent may differ.
func TestPagesKeepSecrets(t *testing.T) {
	for _, game := range []struct {
		variant   string
		players   int
		decisions int
	}{
		{"../../../../../testdata/games/crazy_eights.rules", 3, 20},
		{"../../../../../testdata/games/hearts.rules", 4, 12},
		{"../../../../../testdata/games/bazaar.rules", 0, 12},
		{"../../../../../testdata/meccg/outing", 0, 3},
		{"solitaire", 1, 6},
	} {
		t.Run(game.variant, func(t *testing.T) {
			s := sit(t, game.variant, game.players)
			for range game.decisions {
				if _, open := s.Game.Next(); !open {
					break
				}
				for seat := Onlooker; seat < s.Game.Players(); seat++ {
					other := dealtAnew(s, seat)
					if other.Game.Asked() != s.Game.Asked() {
						continue // some are asked again who had decided in secret, and all may see that
					}
					if diff := cmp.Diff(bytesFor(t, s, seat), bytesFor(t, other, seat)); diff != "" {
						t.Fatalf("player %d gets other bytes where only what they can't know is other: (-as it is +dealt anew)\n%s", seat+1, diff)
					}
				}
				if err := s.Choose(s.Game.Suggestion()); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// dealtAnew is the same game for a seat, with all dealt anew that it can't know.
func dealtAnew(s *session.Session, seat int) *session.Session {
	luck := rand.New(rand.NewPCG(3, uint64(seat)))
	other, record := *s, *s.Game
	record.Game = s.Game.Clone()
	record.Game.Redeal(seat, luck.IntN)
	other.Game = &record
	return &other
}

// A card that a seat loses sight of does not come back by the same name.
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

// Pages of variants that ship are whole.
func TestPagesOfShippedVariants(t *testing.T) {
	for _, variant := range []string{"solitaire", "runebound-lairs", "quests", "hazard-decks"} {
		s := sit(t, variant, 0)
		for range 4 {
			if _, open := s.Game.Next(); !open {
				break
			}
			text := bytesFor(t, s, 0)
			if strings.Contains(text, "ZgotmplZ") || strings.Contains(text, "<no value>") {
				t.Fatalf("%s: a page is not whole", variant)
			}
			if err := s.Choose(s.Game.Suggestion()); err != nil {
				t.Fatal(err)
			}
		}
	}
}
