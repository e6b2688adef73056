package data

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

var update = flag.Bool("update", false, "rewrite the golden parts of the archives in testdata")

// beasts returns a kind with a field of each type that data can set, and one of a type that it
// can't.
func beasts() *variant.Kind {
	declaration := source.NewFile("beasts.rules", `enum Terrain { plains, hills, swamp }
card Beast {
    strength: number
    flies:    bool = false
    lore:     text = ""
    home:     Terrain?
    lives_in: set of Terrain
    strikes:  list of number = []
    seen_in:  list of Terrain = []
    trophies: pile of Beast
    rival:    Beast?
    rumours:  list of text = []
    lair:     Hex?
    seen_at:  list of Hex = []
    hoard:    row of Coin
}
token Coin { worth: number  cursed: bool = false  marks: row of Mark }
token Mark { sign: Terrain }
space Hex { }
`)
	terrain := &variant.Enum{Name: "Terrain", Members: []string{"plains", "hills", "swamp"}}
	kind := &variant.Kind{Sort: "card", Name: "Beast"}
	hex := []*variant.Kind{{Sort: "space", Name: "Hex"}}
	field := func(kind *variant.Kind, name string, t variant.Type, hasDefault bool) {
		start := strings.Index(declaration.Text, name+":")
		f := &variant.Field{
			Name: name, Kind: kind, Slot: len(kind.Fields), Type: &t, Span: declaration.Span(start, start+len(name)),
		}
		if hasDefault {
			f.Default = &variant.Const{}
		}
		kind.Fields = append(kind.Fields, f)
	}
	mark := &variant.Kind{Sort: "token", Name: "Mark"}
	field(mark, "sign", variant.Type{Base: variant.EnumType, Enum: terrain}, false)
	coin := &variant.Kind{Sort: "token", Name: "Coin"}
	field(coin, "worth", variant.Type{Base: variant.Number}, false)
	field(coin, "cursed", variant.Type{Base: variant.Bool}, true)
	field(coin, "marks", variant.Type{Base: variant.ZoneType, Kinds: []*variant.Kind{mark}}, false)
	field(kind, "strength", variant.Type{Base: variant.Number}, false)
	field(kind, "flies", variant.Type{Base: variant.Bool}, true)
	field(kind, "lore", variant.Type{Base: variant.Text}, true)
	field(kind, "home", variant.Type{Base: variant.EnumType, Enum: terrain, Optional: true}, false)
	field(kind, "lives_in", variant.Type{Base: variant.SetType, Enum: terrain}, false)
	field(kind, "strikes", variant.Type{Base: variant.ListType, Elem: &variant.Type{Base: variant.Number}}, true)
	field(kind, "seen_in", variant.Type{Base: variant.ListType, Elem: &variant.Type{Base: variant.EnumType, Enum: terrain}}, true)
	field(kind, "trophies", variant.Type{Base: variant.ZoneType}, false)
	field(kind, "rival", variant.Type{Base: variant.Component, Optional: true}, false)
	field(kind, "rumours", variant.Type{Base: variant.ListType, Elem: &variant.Type{Base: variant.Text}}, true)
	field(kind, "lair", variant.Type{Base: variant.Component, Kinds: hex, Optional: true}, false)
	field(kind, "seen_at", variant.Type{Base: variant.ListType, Elem: &variant.Type{Base: variant.Component, Kinds: hex}}, true)
	field(kind, "hoard", variant.Type{Base: variant.ZoneType, Kinds: []*variant.Kind{coin}}, false)
	return kind
}

// TestArchives parses the TOML of each archive in testdata and compares the result with the
// golden parts of the archive. These are "cards", "spaces", "clauses" or "deck", and "findings".
func TestArchives(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := goldenArchive(archive)
			if *update {
				if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(txtar.Format(archive)), string(txtar.Format(got))); diff != "" && !*update {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// goldenArchive returns a copy of the archive with its golden parts computed again.
func goldenArchive(archive *txtar.Archive) *txtar.Archive {
	made := &txtar.Archive{Comment: archive.Comment}
	var files []*source.File
	var ignoring Ignored
	beside := "neighbours"
	for _, f := range archive.Files {
		switch {
		case f.Name == "beside":
			beside = strings.TrimSpace(string(f.Data))
		case f.Name == "ignoring":
			ignoring = Ignored{Names: strings.Fields(string(f.Data))}
			if slices.Equal(ignoring.Names, []string{"all", "others"}) {
				ignoring = Ignored{Others: true}
			}
		case strings.HasSuffix(f.Name, ".toml"):
			files = append(files, source.NewFile(f.Name, string(f.Data)))
		default:
			continue
		}
		made.Files = append(made.Files, f)
	}
	add := func(name, text string) {
		if text != "" {
			made.Files = append(made.Files, txtar.File{Name: name, Data: []byte(text)})
		}
	}
	var findings diag.List
	switch files[0].Name {
	case "clauses.toml":
		index, found := Clauses(files[0])
		add("clauses", showClauses(index))
		findings = found
	case "deck.toml":
		deck, found := ParseDeck(files[0])
		add("deck", showDeck(deck))
		findings = found
	case "board.toml":
		var parsed []*SpaceFile
		for _, file := range files {
			parsed = append(parsed, ParseSpaces(file))
		}
		m, found := Spaces(parsed, spaces(), beside, ignoring, &Room{})
		add("spaces", showSpaces(m))
		findings = found
	default:
		var parsed []*CardFile
		for _, file := range files {
			parsed = append(parsed, ParseCards(file))
		}
		cards, found := Cards(parsed, beasts(), ignoring, &Room{})
		add("cards", showCards(cards))
		findings = found
	}
	add("findings", findings.Text(diag.Plain))
	return made
}

// showDeck returns a text with the tables and cards of a deck.
func showDeck(deck *variant.Deck) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q for %d\n", deck.Title, deck.Players)
	for _, table := range deck.Tables {
		fmt.Fprintf(&b, "%s %q of %d\n", table.Span, table.Zone, table.Player)
		for _, card := range table.Cards {
			fmt.Fprintf(&b, "\t%s %q: %s %d\n", card.Span, card.Name, card.At, card.Count)
		}
	}
	return b.String()
}

// spaces returns a kind of spaces with one field.
func spaces() *variant.Kind {
	kind := &variant.Kind{Sort: "space", Name: "Hex"}
	kind.Fields = []*variant.Field{{Name: "road", Kind: kind, Type: &variant.Type{Base: variant.Bool}, Default: &variant.Const{}}}
	return kind
}

// showSpaces returns a text with the position, the neighbours and the distances of each space.
func showSpaces(m Map) string {
	var b strings.Builder
	for i, c := range m.Cards {
		fmt.Fprintf(&b, "%s %q road=%d", c.Span, c.Name, c.Values[0].Number)
		if m.Points != nil {
			fmt.Fprintf(&b, " at %v", m.Points[i])
		}
		if m.Places != nil {
			fmt.Fprintf(&b, " drawn at %v", m.Places[i])
		}
		if m.Distances != nil {
			fmt.Fprintf(&b, " beside %v, steps %v", m.Neighbours[i], m.Distances[i])
		}
		b.WriteString("\n")
	}
	return b.String()
}

func showCards(cards []variant.Card) string {
	var b strings.Builder
	for _, c := range cards {
		b.WriteString(showCard(beasts(), c) + "\n")
	}
	return b.String()
}

func showCard(kind *variant.Kind, c variant.Card) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q", c.Span, c.Name)
	for i, f := range kind.Fields {
		v := c.Values[i]
		if !v.Given {
			continue
		}
		fmt.Fprintf(&b, " %s=%s", f.Name, showValue(f.Type.Base, v))
		for _, place := range v.Places {
			fmt.Fprintf(&b, "@%s", place)
		}
		for _, token := range v.Cards {
			fmt.Fprintf(&b, "\n\t%s", strings.ReplaceAll(showCard(f.Type.Kinds[0], token), "\n", "\n\t"))
		}
	}
	return b.String()
}

func showValue(base variant.Base, v variant.CardValue) string {
	switch base {
	case variant.Text:
		return fmt.Sprintf("%q", v.Text)
	case variant.ListType:
		return fmt.Sprintf("%d%q", v.List, v.Texts)
	case variant.ZoneType:
		return fmt.Sprint(len(v.Cards))
	case variant.Component:
		return fmt.Sprintf("%q", v.Texts)
	case variant.SetType:
		return fmt.Sprintf("%b", v.Number)
	default:
		return fmt.Sprint(v.Number)
	}
}

func showClauses(index *variant.ClauseIndex) string {
	var b strings.Builder
	for _, c := range index.Clauses {
		fmt.Fprintf(&b, "%s clause %s (%s): %s [%s]\n", c.Span, c.ID, c.Section, c.Rule, c.Ruling)
	}
	for _, e := range index.Examples {
		fmt.Fprintf(&b, "%s example %s of %s: %s, %q -> %q\n", e.Span, e.ID, strings.Join(e.Clauses, " and "), e.Given, e.Inputs, e.Expect)
	}
	return b.String()
}

func TestCopiesAreBounded(t *testing.T) {
	file := source.NewFile("many.toml", fmt.Sprintf("[[card]]\nname = 'a'\nstrength = 1\nlives_in = []\ncopies = %d\n", int64(1)<<60))
	cards, findings := Cards([]*CardFile{ParseCards(file)}, beasts(), Ignored{}, &Room{})
	if len(cards) != 0 || len(findings) != 1 || findings[0].Code != CodeTooMany {
		t.Errorf("%d cards and\n%s", len(cards), findings.Text(diag.Plain))
	}
}

func TestCardsOfAllCatalogsAreBounded(t *testing.T) {
	file := ParseCards(source.NewFile("one.toml", "[[card]]\nname = 'a'\nstrength = 1\nlives_in = []\n"))
	for already, wanted := range map[int]int{mostCards - 1: 1, mostCards: 0} {
		if cards, _ := Cards([]*CardFile{file}, beasts(), Ignored{}, &Room{cards: already}); len(cards) != wanted {
			t.Errorf("%d cards after %d others", len(cards), already)
		}
	}
}

// TestTokensOfCopiesAreBounded checks that tokens on copies of cards count towards the limit.
func TestTokensOfCopiesAreBounded(t *testing.T) {
	token := &variant.Kind{Name: "T", Sort: "token"}
	chest := &variant.Type{Base: variant.ZoneType, Kinds: []*variant.Kind{token}}
	kind := &variant.Kind{Name: "X", Sort: "card", Fields: []*variant.Field{{Name: "z", Type: chest}}}
	file := ParseCards(source.NewFile("chests.toml", "[[card]]\nname = 'a'\ncopies = 90000\nz = [{}, {}]\n"))
	cards, findings := Cards([]*CardFile{file}, kind, Ignored{}, &Room{})
	if len(cards) != 0 || len(findings) != 1 || findings[0].Code != CodeTooMany {
		t.Errorf("%d cards and\n%s", len(cards), findings.Text(diag.Plain))
	}
}

func TestRowsAreBounded(t *testing.T) {
	file := source.NewFile("many.toml", strings.Repeat("[[card]]\n", mostCards+1))
	cards, findings := Cards([]*CardFile{ParseCards(file)}, beasts(), Ignored{}, &Room{})
	if len(cards) != 0 || len(findings) != 1 || findings[0].Code != CodeTooMany {
		t.Errorf("%d cards and\n%s", len(cards), findings.Text(diag.Plain))
	}
}

func TestFindingsAreBounded(t *testing.T) {
	file := source.NewFile("many.toml", strings.Repeat("[[card]]\nx.y = 1\n", mostCards))
	_, findings := Cards([]*CardFile{ParseCards(file)}, beasts(), Ignored{}, &Room{})
	if len(findings) != mostFindings {
		t.Errorf("%d findings", len(findings))
	}
}

func TestAnUntypedFieldIsNoSecondError(t *testing.T) {
	kind := &variant.Kind{Name: "Beast", Fields: []*variant.Field{{Name: "odd", Type: &variant.Type{Base: variant.Anything}}}}
	file := source.NewFile("odd.toml", "[[card]]\nname = 'a'\nodd = { x = 1 }\n")
	if _, findings := Cards([]*CardFile{ParseCards(file)}, kind, Ignored{}, &Room{}); len(findings) != 0 {
		t.Error(findings.Text(diag.Plain))
	}
}

// TestBoardsShareTheRoom checks that the limit on spaces applies to all boards together.
func TestBoardsShareTheRoom(t *testing.T) {
	var text strings.Builder
	text.WriteString("grid = \"hex\"\n")
	for i := range 1500 {
		fmt.Fprintf(&text, "[[space]]\nname = \"s%d\"\nat = [%d, 0]\n", i, i)
	}
	file, room := ParseSpaces(source.NewFile("b.toml", text.String())), &Room{}
	for board, refused := range []bool{false, true} {
		_, found := Spaces([]*SpaceFile{file}, spaces(), "neighbours", Ignored{}, room)
		if got := slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == CodeTooMany }); got != refused {
			t.Errorf("board %d is refused: %v", board+1, got)
		}
	}
}
